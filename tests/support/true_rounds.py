"""Rounds as they truly lie on the layout of a table of real cards: players, wagers, decisions, cards and buy-ins."""

import random
from functools import cache
from typing import NamedTuple

from fifthstreet.cards import DECK, Card, Rank, Suit
from fifthstreet.play.coordinator import Standing, opened
from fifthstreet.play.staff import enough
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table.commands import BringChips, BuyIn, OpeningWager, Sit
from fifthstreet.table.state import Stage
from support.changes import changed
from support.random_games import any_game
from support.tables import did, with_open_decks

ORDER: tuple[OpeningWager, ...] = (
    "ante",
    "three-card",
    "six-card",
    "progressive",
    "tip-ante",
    "tip-three-card",
    "coupon",
)
"""The opening wagers, in an order in which they can be placed."""

BUY_IN_STAGES = (Stage.BETTING, Stage.DEALING, Stage.THIRD_STREET, Stage.FIFTH_STREET, Stage.SETTLING)
GAMES = 24
"""How many houses of each jurisdiction the rounds are played in."""


class Decided(NamedTuple):
    """What a player does on a street: the multiple of the ante, 0 for a fold, and that of the tip."""

    multiple: int
    tip: int = 0


class TrueHand(NamedTuple):
    """A player's part in a round; the decisions end with a fold or with 5th Street."""

    wagers: dict[OpeningWager, int]
    decisions: tuple[Decided, ...]
    cards: tuple[Card, ...]


class BoughtThen(NamedTuple):
    """A buy-in, or chips brought from another table, and the stage of the round in which the player has them."""

    seat: int
    amount: int
    stage: Stage
    brought: bool = False

    @property
    def command(self) -> BuyIn | BringChips:
        """What the dealer enters of it."""
        enters = BringChips if self.brought else BuyIn
        return enters(by="dealer", seat=self.seat, amount=self.amount)


class Trouble(NamedTuple):
    """What truly goes wrong at a seat when a stage of the round begins: it talks, or has a wrong number of cards."""

    seat: int
    stage: Stage
    voids: bool


class Spot(NamedTuple):
    """Where a card lies: the place, the seat, and its number there from 1."""

    place: str
    seat: int
    card: int


class TrueRound(NamedTuple):
    """A round: chips brought by seat, hands by seat, the cards, and wrong faces that would make a fine hand.

    ``boxed``: the first card of the pack is found face up. ``trouble``: what else truly goes wrong.
    """

    game: Game
    chips: dict[int, int]
    hands: dict[int, TrueHand]
    board: tuple[Card, ...]
    box: tuple[Card, ...]
    buy_ins: tuple[BoughtThen, ...]
    tempting: dict[Spot, Card]
    count_due: bool
    inventory: int
    boxed: bool
    trouble: tuple[Trouble, ...]

    def spots(self) -> dict[Spot, Card]:
        """The true face of every card on the layout."""
        faces = {Spot("community", 0, n): card for n, card in enumerate(self.board, 1)}
        faces |= {Spot("bonus-box", 0, n): card for n, card in enumerate(self.box, 1)}
        for seat, hand in self.hands.items():
            faces |= {Spot("seat", seat, n): card for n, card in enumerate(hand.cards, 1)}
        return faces


@cache
def some_game(jurisdiction: str, number: int) -> Game:
    """A house of real cards: every dealing method in turn with all its wagers, then houses of any kind."""
    ready = _ready(jurisdiction)
    house = as_if_approved(ready.book, ready.submission)
    methods = list(ready.book.dealing.methods)
    if number >= 2 * len(methods):
        game = any_game(random.Random(f"{jurisdiction} {number}"), jurisdiction)
        return make_game(game.book, changed(game.submission, table__cards="real"))
    name = methods[number % len(methods)]
    method = ready.book.dealing.methods[name]
    shuffler = method.shuffler.allowed[number % len(method.shuffler.allowed)]
    house = changed(house, table__cards="real", dealing=DealingTerms(method=name, shuffler=shuffler, decks=1))
    if house.six_card and "six-card-box" not in method.order:
        house = changed(house, offered=("progressive", "three-card"), six_card=None)
    if house.progressive and number >= len(methods):
        ceiling = house.progressive.start + 100
        house = changed(house, progressive__ceiling=ceiling)
        if ready.book.progressive and ready.book.progressive.several_awards.each == "house-procedure":
            house = changed(house, progressive__several_winners="on-the-meter-before-the-first")
    return make_game(ready.book, house)


@cache
def _ready(jurisdiction: str) -> Game:
    return ready_game(jurisdiction)


def some_round(chance: random.Random, game: Game) -> TrueRound:
    """Any round of a house; the rare hands are not rare in it."""
    seats = sorted(
        chance.sample(range(1, game.submission.table.seats + 1), chance.randint(1, game.submission.table.seats))
    )
    playing = sorted(chance.sample(seats, chance.randint(max(1, len(seats) - 1), len(seats))))
    cards, tempting = some_cards(chance, playing, boxed=game.submission.six_card is not None)
    lavish = chance.random() < 0.3
    hands = {}
    for seat in playing:
        wagers = some_wagers(chance, game, lavish)
        decisions = some_decisions(chance, game, wagers)
        hole = tuple(cards[Spot("seat", seat, n)] for n in (1, 2))
        hands[seat] = TrueHand(wagers, decisions, hole)
    chips = {seat: some_chips(chance, game, hands.get(seat)) for seat in seats}
    bought = tuple(
        BoughtThen(
            seat=chance.choice(seats),
            amount=chance.choice((1, 500, 10_000, 12_345)),
            stage=chance.choice(BUY_IN_STAGES),
            brought=chance.random() < 0.4,
        )
        for _ in range(chance.choice((0, 0, 1, 2)))
    )
    plenty = 20 * enough(game) + 10 * sum(chips.values())
    return TrueRound(
        game=game,
        chips=chips,
        hands=hands,
        board=tuple(cards[Spot("community", 0, n)] for n in (1, 2, 3)),
        box=tuple(cards[Spot("bonus-box", 0, n)] for n in (1, 2, 3, 4)) if game.submission.six_card else (),
        buy_ins=bought,
        tempting=tempting,
        count_due=chance.random() < 0.2,
        inventory=plenty if chance.random() < 0.9 else enough(game) + sum(chips.values()),
        boxed=chance.random() < 0.1,
        trouble=some_trouble(chance, game, playing) if chance.random() < 0.1 else (),
    )


def some_trouble(chance: random.Random, game: Game, playing: list[int]) -> tuple[Trouble, ...]:
    """A player who talks and forfeits all wagers or, where that is the law, a hand that is void alone."""
    alone = game.book.irregularities.wrong_count.player == "void-hand"
    stage = chance.choice((Stage.THIRD_STREET, Stage.FOURTH_STREET, Stage.FIFTH_STREET))
    return (Trouble(chance.choice(playing), stage, voids=alone and chance.random() < 0.5),)


def seated(truth: TrueRound, name: str = "table 1") -> Standing:
    """The table of a round before its first wager: players with their chips, decks opened."""
    game = truth.game
    standing = opened(game, name, truth.inventory).standing
    for seat, chips in truth.chips.items():
        standing = did(game, standing, Sit(by="dealer", seat=seat, player=f"player {seat}")).standing
        if chips:
            standing = did(game, standing, BuyIn(by="dealer", seat=seat, amount=chips)).standing
    standing = with_open_decks(game, standing)
    # As after a round: what was bought before it is no longer a part of it.
    seats = tuple(seat and changed(seat, bought=(), brought=()) for seat in standing.table.seats)
    rounds = 4 if truth.count_due else 0
    table = changed(standing.table, seats=seats, last_entry=None, decks__rounds_since_count=rounds)
    return changed(standing, table=table)


def some_wagers(chance: random.Random, game: Game, lavish: bool = False) -> dict[OpeningWager, int]:
    """An ante, and most of what else the house offers."""
    house, wagers = game.submission, dict[OpeningWager, int]()
    wagers["ante"] = house.table.maximum if lavish else some_amount(chance, game, "ante", wagers)
    wanted = {
        "three-card": house.three_card is not None,
        "six-card": house.six_card is not None,
        "progressive": house.progressive is not None,
        "tip-ante": "dealer-tip" in house.offered,
        "tip-three-card": "dealer-tip" in house.offered,
        "coupon": "match-play" in house.offered,
    }
    for wager in ORDER[1:]:
        if wanted[wager] and chance.random() < 0.75 and can_lie(game, wager, wagers):
            wagers[wager] = some_amount(chance, game, wager, wagers)
    return wagers


def can_lie(game: Game, wager: OpeningWager, wagers: dict[OpeningWager, int]) -> bool:
    """Whether the wagers are down that this one needs."""
    match wager:
        case "six-card" | "three-card" | "progressive":
            rule = getattr(game.book.wagers, wager.replace("-", "_"))
            return rule is not None and all(wagers.get(needed) for needed in rule.after)
        case "tip-three-card":
            return bool(wagers.get("three-card"))
    return wager == "ante" or bool(wagers.get("ante"))


def some_amount(chance: random.Random, game: Game, wager: OpeningWager, wagers: dict[OpeningWager, int]) -> int:
    """An amount that the house takes for a wager."""
    house = game.submission
    if wager == "progressive":
        assert house.progressive
        return house.progressive.wager
    if wager in ("tip-ante", "tip-three-card", "coupon"):
        own = wagers["three-card" if wager == "tip-three-card" else "ante"]
        return chance.choice((1, own, chance.randint(1, own)))
    terms = {"ante": house.table, "three-card": house.three_card, "six-card": house.six_card}[wager]
    assert terms
    steps = (terms.maximum - terms.minimum) // terms.increment
    return terms.minimum + terms.increment * chance.choice((0, steps, chance.randint(0, steps)))


def some_decisions(chance: random.Random, game: Game, wagers: dict[OpeningWager, int]) -> tuple[Decided, ...]:
    """What a player does on the streets: mostly to the end, now and then a fold."""
    made: list[Decided] = []
    for _ in range(3):
        if chance.random() < 0.12:
            return (*made, Decided(0))
        made.append(some_bet(chance, game, wagers))
    return tuple(made)


def some_bet(chance: random.Random, game: Game, wagers: dict[OpeningWager, int]) -> Decided:
    """A street wager, with a tip beside it where a tip lies by the ante."""
    tips = game.book.wagers.dealer_tip
    tip = chance.choice(tips.street_multiples) if tips and wagers.get("tip-ante") else 0
    return Decided(chance.choice(game.book.wagers.streets.multiples), tip)


def some_chips(chance: random.Random, game: Game, hand: TrueHand | None) -> int:
    """What a player brings: never less than the round needs, now and then no more."""
    spare = game.submission.table.maximum * 20
    if not hand:
        return spare
    chips = sum(amount for wager, amount in hand.wagers.items() if wager != "coupon")
    chips += sum(
        bet.multiple * hand.wagers["ante"] + bet.tip * hand.wagers.get("tip-ante", 0) for bet in hand.decisions
    )
    return chips + (spare if chance.random() < 0.8 else 0)


Cards = tuple[dict[Spot, Card], dict[Spot, Card]]


def some_cards(chance: random.Random, seats: list[int], boxed: bool) -> Cards:
    """The cards of a round, and the wrong faces by which it would be a finer one.

    A fine round has a royal or straight flushes at one seat or at several, or a super royal with the box; in half of
    them one card of the fine hand is another in truth.
    """
    spots = [Spot("community", 0, n) for n in (1, 2, 3)] + [Spot("bonus-box", 0, n) for n in (1, 2, 3, 4)]
    spots += [Spot("seat", seat, n) for seat in seats for n in (1, 2)]
    fine = some_fine_hand(chance, seats, boxed)
    tempting: dict[Spot, Card] = {}
    if fine and chance.random() < 0.5:
        for spot in chance.sample(sorted(fine), chance.choice((1, 1, 2))):
            tempting[spot] = fine.pop(spot)
    kept = {*fine.values(), *tempting.values()}
    rest = [card for card in DECK if card not in kept]
    chance.shuffle(rest)
    left = iter(rest)
    return {spot: fine[spot] if spot in fine else next(left) for spot in spots}, tempting


def some_fine_hand(chance: random.Random, seats: list[int], boxed: bool) -> dict[Spot, Card]:
    """The cards of a rare hand where it needs them; none in a round like any other."""
    suit, seat = chance.choice(list(Suit)), chance.choice(seats)

    def of(*ranks: int) -> list[Card]:
        return [next(card for card in DECK if card.suit is suit and card.rank == rank) for rank in ranks]

    board = [Spot("community", 0, n) for n in (1, 2, 3)]
    box = [Spot("bonus-box", 0, n) for n in (1, 2, 3, 4)]
    hole = [Spot("seat", seat, n) for n in (1, 2)]
    kinds = ["royal", "royal", "straight flushes", "straight flushes", "quads", "none"]
    match chance.choice([*kinds, *["super royal"] * 4] if boxed else kinds):
        case "royal":
            ranks = [Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN]
            chance.shuffle(ranks)
            return dict(zip(board + hole, of(*ranks), strict=True))
        case "straight flushes":
            low = chance.randint(Rank.FOUR, Rank.TEN)
            found = dict(zip(board, of(low, low + 1, low + 2), strict=True))
            ends = [(low - 2, low - 1), (low + 3, low + 4)] if low <= Rank.TEN else [(low - 2, low - 1)]
            winners = chance.sample(seats, min(len(seats), len(ends)))
            for winner, ranks in zip(winners, ends, strict=False):
                found |= dict(zip([Spot("seat", winner, n) for n in (1, 2)], of(*ranks), strict=True))
            return found
        case "super royal":
            ranks = [Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE]
            chance.shuffle(ranks)
            return dict(zip(box + hole, of(*ranks), strict=True))
        case "quads":
            rank = chance.choice(list(Rank))
            four = [card for card in DECK if card.rank is rank]
            return dict(zip(board[:2] + hole, four, strict=True))
    return {}
