"""The table against the solver: what the real machine pays, round by round, is what the exact mathematics says."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import cycle, permutations, product
from math import sqrt

import pytest

from fifthstreet.cards import DECK, FiveCardHand, Rank, five_card_hand, parse_cards
from fifthstreet.money import dollars
from fifthstreet.odds import base_odds, best_strategy, decide
from fifthstreet.odds.kinds import KINDS
from fifthstreet.play.round import play_round
from fifthstreet.rules import ready_game
from fifthstreet.table.events import Folded, StreetBet
from support.one_player import Cards, OnePlayer, by_the_odds, chips
from support.tables import by_script, seated

JURISDICTIONS = ("maryland", "new-jersey", "south-dakota")
ANTES = (
    ("maryland", 10),
    ("maryland", 35),
    ("maryland", 500),
    ("new-jersey", 10),
    ("new-jersey", 500),
    ("south-dakota", 5),
    ("south-dakota", 25),
)
"""The least ante everywhere, and antes at which a cap is felt where the text has one."""

BETTER_THAN_A_PAIR = (
    "Th Jh Qh Kh Ah",
    "Ac 2c 3c 4c 5c",
    "7c 7d 7h 7s 2c",
    "Kc Kd Kh 2s 2c",
    "2d 9d Jd 4d Kd",
    "Ac 2d 3h 4s 5c",
    "3c 3d 3h Ks 8c",
    "4c 4d 2h 2s Ac",
)
PAIRS = tuple(
    f"{rank.letter}c {rank.letter}d " + ("2h 7s 9c" if rank not in (Rank.TWO, Rank.SEVEN, Rank.NINE) else "3h 8s Tc")
    for rank in Rank
)
HANDS = tuple(parse_cards(cards) for cards in (*BETTER_THAN_A_PAIR, *PAIRS, "2c 4d 6h 8s Tc"))
"""One hand of every kind that a paytable can tell apart."""

STANDARD_ERRORS = 3
ROUNDS = 400


def deals() -> Iterator[Cards]:
    """Every kind of hand in several orders of its cards, and some deals as they come."""
    chance = random.Random(20)
    for cards in HANDS:
        yield from chance.sample(list(permutations(cards)), 4)
    for _ in range(60):
        yield tuple(chance.sample(DECK, 5))


def test_the_hands_are_of_every_kind():
    assert [five_card_hand(cards) for cards in HANDS[:8]] == list(KINDS[:8])
    assert {five_card_hand(cards) for cards in HANDS} == set(KINDS)


@pytest.mark.parametrize(("jurisdiction", "ante"), ANTES)
def test_every_complete_deal_is_settled_as_the_solver_settles_it(jurisdiction: str, ante: int):
    game, stake = ready_game(jurisdiction), dollars(ante)
    table = OnePlayer(game)
    bets = cycle(product((1, 2, 3), repeat=3))
    met: set[tuple[FiveCardHand, int]] = set()
    for cards in deals():
        made = next(bets)
        worth = decide(game, cards[:2], cards[2:4], bets=made[:2], ahead={"fifth": cards[4]}, ante=stake).actions
        paid = table.result(cards, {"ante": stake}, by_script(*made))
        assert paid == worth[made[2]] * stake, (cards, made)
        met.add((five_card_hand(cards), sum(made)))
    assert {hand for hand, _ in met} == set(KINDS)
    assert {antes for _, antes in met} == set(range(3, 10))


@pytest.mark.parametrize(("jurisdiction", "ante"), ANTES)
def test_a_fold_loses_on_each_street_what_the_solver_says(jurisdiction: str, ante: int):
    game, stake = ready_game(jurisdiction), dollars(ante)
    table = OnePlayer(game)
    for cards in (HANDS[0], HANDS[-1]):
        for made in [(), (1,), (2,), (3,), *product((1, 2, 3), repeat=2)]:
            worth = decide(game, cards[:2], cards[2 : 2 + len(made)], bets=made, ante=stake).actions[0]
            assert table.result(cards, {"ante": stake}, by_script(*made, 0)) == worth * stake


@pytest.mark.parametrize(("jurisdiction", "ante"), [("maryland", 500), ("new-jersey", 500)])
def test_the_cap_is_felt_at_the_table_where_the_solver_feels_it(jurisdiction: str, ante: int):
    game, stake = ready_game(jurisdiction), dollars(ante)
    assert game.most_won is not None
    table = OnePlayer(game)
    royal, steel = HANDS[0], HANDS[1]
    for cards, made in ((royal, (1, 1, 1)), (royal, (3, 3, 3)), (steel, (1, 1, 1)), (steel, (3, 3, 3))):
        assert table.result(cards, {"ante": stake}, by_script(*made)) == game.most_won


@pytest.mark.parametrize(
    ("jurisdiction", "ante", "known", "bets"),
    [
        ("maryland", 10, "6h 5h 7h", (1,)),
        ("maryland", 500, "Ah Kh Qh", (3,)),
        ("new-jersey", 10, "Jd 8c 6s", (1,)),
        ("south-dakota", 5, "4c 4d Ks", (3,)),
    ],
)
def test_all_that_may_follow_three_cards_is_worth_at_the_table_exactly_what_the_solver_says(
    jurisdiction: str, ante: int, known: str, bets: tuple[int]
):
    """Every way that the last two cards can come is played by the best strategy: 2,352 rounds."""
    game, stake, three = ready_game(jurisdiction), dollars(ante), parse_cards(known)
    table, best = OnePlayer(game), best_strategy(game, stake)

    def play(hole: Cards, board: Cards, made: tuple[int, ...]) -> int:
        return best(hole, board, made) if made else bets[0]

    left = [card for card in DECK if card not in three]
    paid = sum(
        table.result((*three, fourth, fifth), {"ante": stake}, by_the_odds(play))
        for fourth, fifth in permutations(left, 2)
    )
    found = decide(game, three[:2], three[2:], bets=bets, ante=stake)
    assert Fraction(paid, stake * 49 * 48) == found.worth


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_rounds_at_a_full_table_come_to_the_figures_of_the_solver(jurisdiction: str):
    """Six players by the best strategy, all deals from one seed: result, wager and folds, each within its error.

    Players at one table share the board, so that the error is taken from the rounds, not from the hands.
    """
    game, seats = ready_game(jurisdiction), range(1, 7)
    ante, figures = game.submission.table.minimum, base_odds(game).figures
    start = seated(game, seats)
    strategies = dict.fromkeys(seats, by_the_odds(best_strategy(game)))
    chance, pack = random.Random(7), list(DECK)
    nets, wagers, folds = [], [], []
    for _ in range(ROUNDS):
        chance.shuffle(pack)
        steps = list(play_round(game, start, pack, {seat: {"ante": ante} for seat in seats}, strategies))
        after, events = steps[-1].standing, [event for step in steps for event in step.events]
        nets.append(Fraction(sum(chips(after, seat) - chips(start, seat) for seat in seats), 6 * ante))
        bet = sum(event.amount for event in events if isinstance(event, StreetBet))
        wagers.append(1 + Fraction(bet, 6 * ante))
        folds.append(Fraction(sum(isinstance(event, Folded) for event in events), 6))
    assert _errors(nets, -figures.house_edge) < STANDARD_ERRORS
    assert _errors(wagers, figures.average_wager) < STANDARD_ERRORS
    assert _errors(folds, sum(figures.folds.values(), Fraction(0))) < STANDARD_ERRORS


def _errors(found: list[Fraction], expected: Fraction) -> float:
    """How many standard errors the mean of what was found is from what is expected."""
    mean = sum(found, Fraction(0)) / len(found)
    variance = sum((value - mean) ** 2 for value in found) / (len(found) - 1)
    return abs(float(mean - expected)) / sqrt(variance / len(found))
