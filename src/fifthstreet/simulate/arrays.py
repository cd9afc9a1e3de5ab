"""A run as arrays for the compiled engine: where the cards lie, what hands they make, what is decided, what is paid."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifthstreet.cards import FiveCard, Rank, SixCardHand, Suit, ThreeCard
from fifthstreet.cards.ranking import (
    Ranks,
    hands_of_ranks,
    suited_five,
    suited_six,
    suited_three,
    unsuited_five,
    unsuited_three,
)
from fifthstreet.money import Cents
from fifthstreet.odds.kinds import KINDS, RANKS, SUITS, Integers
from fifthstreet.odds.progressive_terms import terms_of
from fifthstreet.odds.stakes import main_stakes
from fifthstreet.rules import Game
from fifthstreet.rules.model.pays import FixedSum, Odds, Pay, Push
from fifthstreet.simulate.run import Player, Run, SimulationError
from fifthstreet.simulate.strategies import Bytes, decisions, hands

Small = NDArray[np.uint8] | NDArray[np.uint16]
"""Numbers of patterns: one byte each if there are few."""

THREES: tuple[ThreeCard, ...] = tuple(ThreeCard)
"""The kinds of three-card hands, best first."""

SIXES: tuple[SixCardHand, ...] = (
    *(SixCardHand(FiveCard.ROYAL_FLUSH, suit) for suit in Suit),
    *(SixCardHand(category) for category in FiveCard),
)
"""The kinds of six-card hands: the super royals by suit, then the best five of six, best first."""

MOST_A_ROUND = 3_000_000_000
"""The most, in cents, that a round may bring or cost the table apart from the meter: its square fits into 64 bits."""


class Ranking(NamedTuple):
    """The ranks of cards, and the numbers of the hands they make.

    ``of_two``, ``of_three`` and ``of_four`` give a number to the ranks of two, three and four cards, whatever their
    order. ``of_two`` is indexed by both ranks, the others by the number of all cards but one and the rank of that one.
    ``five`` gives the kind of hand by the numbers of three and of two cards, ``five_suited`` does so for cards of one
    suit. ``three`` and ``six`` are like it; ``six_suited`` is indexed by suit and by the set of ranks in that suit.
    """

    rank: Bytes
    suit: Bytes
    of_two: NDArray[np.uint16]
    of_three: NDArray[np.uint16]
    of_four: NDArray[np.uint16]
    five: Bytes
    five_suited: Bytes
    three: Bytes
    three_suited: Bytes
    six: Bytes
    six_suited: Bytes


@cache
def ranking() -> Ranking:
    """Return the tables, made once from the ranking of ``fifthstreet.cards``."""
    ranks = tuple(Rank)
    twos, threes, fours = ([*combinations_with_replacement(ranks, number)] for number in (2, 3, 4))
    place = {ranked: number for sets in (twos, threes, fours) for number, ranked in enumerate(sets)}

    def extended(sets: list[Ranks]) -> NDArray[np.uint16]:
        longer = [place[tuple(sorted((*before, rank)))] for before in sets for rank in ranks]
        return np.array(longer, dtype=np.uint16).reshape(len(sets), len(ranks))

    of_kind = {hand: number for number, hand in enumerate(KINDS)}
    of_six = {hand: number for number, hand in enumerate(SIXES)}
    fives = {hand: of_kind[unsuited_five(hand)] for hand in hands_of_ranks(5)}
    suited_fives: dict[Ranks, int] = {hand: of_kind[suited_five(hand)] for hand in combinations(ranks, 5)}
    sixes = {hand: of_six[SixCardHand(unsuited_five(hand).category)] for hand in hands_of_ranks(6)}
    six_suited = np.zeros((len(Suit), 1 << len(ranks)), dtype=np.uint8)
    for held in range(1 << len(ranks)):
        if held.bit_count() in (5, 6):
            hand = tuple(rank for bit, rank in enumerate(ranks) if held >> bit & 1)
            six_suited[:, held] = [of_six[suited_six(hand, suit)] for suit in Suit]
    return Ranking(
        rank=RANKS.astype(np.uint8),
        suit=SUITS.astype(np.uint8),
        of_two=extended([(rank,) for rank in ranks]),
        of_three=extended(twos),
        of_four=extended(threes),
        five=_joined(threes, twos, fives),
        five_suited=_joined(threes, twos, suited_fives),
        three=np.array([THREES.index(unsuited_three(three)) for three in threes], dtype=np.uint8),
        three_suited=np.array(
            [THREES.index(suited_three(three)) if len(set(three)) == 3 else 0 for three in threes], dtype=np.uint8
        ),
        six=_joined(fours, twos, sixes),
        six_suited=six_suited,
    )


def _joined(some: list[Ranks], more: list[Ranks], kinds: dict[Ranks, int]) -> Bytes:
    """Return the kinds of hands made of some ranks and more ranks; 0 where there is no such hand."""

    def keys(sets: Iterable[Ranks]) -> Integers:
        return np.array([sum(8 ** (rank - Rank.TWO) for rank in ranks) for ranks in sets])

    known = keys(kinds)
    order = np.argsort(known)
    wanted = keys(some)[:, None] + keys(more)
    place = order[np.searchsorted(known, wanted, sorter=order).clip(max=len(known) - 1)]
    return np.where(known[place] == wanted, np.array([*kinds.values()])[place], 0).astype(np.uint8)


class Ends(NamedTuple):
    """How hands end, by the numbers of their three actions: the antes out, and whether the hand is folded."""

    antes: Integers
    folded: NDArray[np.bool_]


def ends_of(game: Game) -> Ends:
    """Return how hands end; an action after a fold does not occur."""
    bets = np.array([0, *game.book.wagers.streets.multiples])
    actions = np.indices((len(bets),) * 3).reshape(3, -1)
    return Ends(1 + bets[actions].sum(axis=0), (actions == 0).any(axis=0))


class Decided(NamedTuple):
    """The players' decisions.

    ``fourth`` and ``fifth`` hold numbers of rows of their ``patterns``; a row has the action for each history.
    ``table`` says which of the strategies each player follows, ``folded`` whether a hand is folded, by its actions.
    """

    table: Bytes
    third: Bytes
    fourth: Small
    fourth_patterns: Bytes
    fifth: Small
    fifth_patterns: Bytes
    folded: Bytes


def decided(run: Run) -> Decided:
    """Return the decisions of all players; players with the same strategy share its tables."""
    kinds = list(dict.fromkeys((player.strategy, player.wagers["ante"]) for player in run.players))
    tables = [decisions(run.game, name, ante) for name, ante in kinds]
    known = hands()
    fourth_patterns, fourth = _patterns(np.stack([table.fourth for table in tables]))
    fifth_patterns, fifth = _patterns(np.stack([table.fifth for table in tables]))
    return Decided(
        table=np.array(
            [kinds.index((player.strategy, player.wagers["ante"])) for player in run.players], dtype=np.uint8
        ),
        third=np.stack([table.third for table in tables]),
        fourth=fourth.take(known.threes, axis=1),
        fourth_patterns=fourth_patterns,
        fifth=fifth.take(known.fours, axis=1),
        fifth_patterns=fifth_patterns,
        folded=ends_of(run.game).folded.astype(np.uint8),
    )


def _patterns(table: Bytes) -> tuple[Bytes, Small]:
    """Return the different rows along the last axis, and the number of each row of the table."""
    digits = int(table.max()) + 1
    rows = table.reshape(-1, table.shape[-1])
    codes = rows @ np.array([digits**place for place in range(table.shape[-1])], dtype=np.uint64)
    _, first, which = np.unique(codes, return_index=True, return_inverse=True)
    numbers = which.reshape(table.shape[:-1])
    return rows[first], numbers.astype(np.uint8) if len(first) <= 256 else numbers.astype(np.uint16)


class Paid(NamedTuple):
    """What each player wins or loses in cents: of the main wagers by actions and kind of hand, else by fold and kind.

    ``progressive`` is the result of the fixed pays alone; ``claims`` says which hands win a share of the meter as well.
    ``gives`` says which hands give the others an Envy Bonus, and ``envy`` what each player receives of it.
    """

    main: Integers
    three: Integers
    six: Integers
    progressive: Integers
    envy: Integers
    claims: Bytes
    gives: Bytes

    @property
    def most(self) -> int:
        """The most that a round may bring or cost all players together, apart from the meter."""
        own = sum(int(abs(table).reshape(len(table), -1).max(axis=1).sum()) for table in self[:4])
        return own + len(self.main) * int(self.envy.max(axis=(1, 2)).sum())


def paid(run: Run) -> Paid:
    """Return what the game pays the players of a run."""
    each = [_paid_to(run.game, player) for player in run.players]
    found = Paid(*(np.stack(tables) for tables in zip(*each, strict=True)))
    if found.most > MOST_A_ROUND:
        raise SimulationError(
            f"these wagers are too large to simulate: a round might win or lose {found.most // 100:,} dollars"
        )
    return found


def _paid_to(game: Game, player: Player) -> Paid:
    book, house, fate = game.book, game.submission, game.book.round.fold.side_wagers
    three = (
        [book.three_card[house.three_card.paytable].pay(hand) for hand in THREES]
        if house.three_card
        else [None] * len(THREES)
    )
    six = (
        [book.six_card[house.six_card.paytable].pay(hand) for hand in SIXES] if house.six_card else [None] * len(SIXES)
    )
    progressive, envy = np.zeros((2, len(KINDS)), dtype=np.int64), np.zeros((2, len(KINDS)), dtype=np.int64)
    claims, gives = np.zeros((2, len(KINDS)), dtype=np.uint8), np.zeros((2, len(KINDS)), dtype=np.uint8)
    if house.progressive and book.progressive:
        envied = [kind.category in game.envied for kind in KINDS]
        gives[0] = envied
    if house.progressive and book.progressive and (wager := player.wagers.get("progressive", 0)):
        terms = terms_of(game, Cents(wager))
        progressive[:] = -wager
        for fold in (0, 1) if fate and fate.progressive == "stays-live" else (0,):
            progressive[fold] += np.array(terms.fixed)
            claims[fold] = [share > 0 for share in terms.shares]
        if book.progressive.envy.hand_must_be == "in-play-or-live-by-its-progressive":
            gives[1] = envied
        for fold in (0,) if fate and fate.envy == "forfeit" else (0, 1):
            envy[fold] = [int(amount) for amount in terms.envy]
    return Paid(
        main=_main(game, player.wagers["ante"]),
        three=_beside(three, player.wagers.get("three-card", 0), bool(fate and fate.three_card == "forfeit")),
        six=_beside(six, player.wagers.get("six-card", 0), bool(fate and fate.six_card == "forfeit")),
        progressive=progressive,
        envy=envy,
        claims=claims,
        gives=gives,
    )


def _main(game: Game, ante: int) -> Integers:
    """Return the results of the main wagers, capped as the game caps them, as the odds compute them."""
    stakes, ends = main_stakes(game, Cents(ante)), ends_of(game)
    lost, shown = stakes.fold[ends.antes][:, None], stakes.final[ends.antes]
    units: Integers = np.where(ends.folded[:, None], lost, shown)
    return units * ante // stakes.unit


def _beside(pays: Sequence[Pay | None], wager: int, forfeited: bool) -> Integers:
    """Return the results of a bonus by kind of hand: in one row for hands in play, in another for folded hands."""
    live = [_result(pay, wager) if wager else 0 for pay in pays]
    return np.array([live, [-wager] * len(pays) if forfeited else live], dtype=np.int64)


def _result(pay: Pay | None, wager: int) -> int:
    match pay:
        case None:
            return -wager
        case Push():
            return 0
        case Odds():
            return pay.net * wager
        case FixedSum(amount=amount):
            return amount
    raise SimulationError(f"{pay} is no pay of a bonus")
