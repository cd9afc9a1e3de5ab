"""One decision, held against plain recursion over another evaluator."""

import random
from fractions import Fraction

import pytest

from fifthstreet.cards import DECK, Card, CardError, parse_cards
from fifthstreet.money import dollars
from fifthstreet.odds import OddsError, base_odds, changed, decide
from fifthstreet.odds.figures import STREETS, StreetName
from fifthstreet.rules import Game, ready_game
from support import plain_odds


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("maryland")


@pytest.mark.parametrize("seed", range(30))
def test_any_decision_is_worth_what_plain_recursion_says(game: Game, seed: int):
    chance = random.Random(seed)
    up, number_dead = chance.choice((1, 1, 2)), chance.choice((0, 1, 5, 12))
    cards = chance.sample(DECK, 2 + up + number_dead + 1)
    hole, board, dead, seen = cards[:2], cards[2 : 2 + up], cards[2 + up : -1], cards[-1]
    bets = [chance.choice((1, 2, 3)) for _ in board]
    street = chance.choice((None, *STREETS[up:]))
    ahead: dict[StreetName, Card] = {street: seen} if street else {}
    capped = chance.random() < 0.3
    found = decide(game, hole, board, bets=bets, dead=dead, ahead=ahead, ante=dollars(100) if capped else dollars(10))
    plainly = plain_odds.worths(
        tuple(card.value for card in hole),
        tuple(card.value for card in board),
        1 + sum(bets),
        tuple(card.value for card in dead),
        tuple(ahead[name].value if name in ahead else None for name in STREETS),
        Fraction(500) if capped else None,
    )
    assert found.actions == plainly
    assert found.worth == max(plainly.values())
    assert found.best == tuple(action for action in plainly if plainly[action] == found.worth)


@pytest.mark.prove
@pytest.mark.parametrize("hole", ["6h 5h", "As Kd"])
def test_a_starting_hand_is_worth_what_plain_recursion_says(game: Game, hole: str):
    dead = "2c 3d 9s Jd Qh Qs 8d 8h 7c 4c 3h 3s Tc Td Ts 5c 6d 9d 2s 4h Kc Ac Jc"
    found = decide(game, parse_cards(hole), dead=parse_cards(dead))
    assert found.actions == plain_odds.worths(tuple(hole.split()), (), 1, tuple(dead.split()))


@pytest.mark.parametrize("ante", [10, 300])
def test_the_decision_and_the_whole_game_agree_on_every_starting_hand(game: Game, ante: int):
    for hand in base_odds(game, dollars(ante)).starting_hands[::7]:
        found = decide(game, hand.cards, ante=dollars(ante))
        assert (found.actions, found.best) == (hand.actions, hand.best)


def test_what_may_happen_after_a_decision_is_whole_and_agrees_with_its_worth(game: Game):
    found = decide(game, parse_cards("Jh 8h"), parse_cards("7h 2d"), bets=[1, 1])
    outcomes = found.outcomes
    assert found.best == (0, 1)
    assert found.worth == -3
    assert outcomes.win + outcomes.push + outcomes.loss + outcomes.fold == 1
    assert sum(chance.probability for chance in found.hands) == 1
    assert outcomes.win == Fraction(3, 48)
    assert outcomes.push == Fraction(6, 48)


def test_outcomes_of_a_starting_hand_are_those_of_best_play(game: Game):
    outcomes = decide(game, parse_cards("6h 5h")).outcomes
    assert outcomes.win + outcomes.push + outcomes.loss + outcomes.fold == 1
    assert decide(game, parse_cards("2h 7c")).outcomes.fold == 1


def test_next_cards_seen_ahead_make_a_sure_thing(game: Game):
    ahead: dict[StreetName, Card] = dict(zip(STREETS, parse_cards("Qh Jh 10h"), strict=True))
    found = decide(game, parse_cards("Ah Kh"), ahead=ahead)
    assert found.best == (3,)
    assert found.worth == 10 * 500
    assert found.outcomes.win == 1


def test_other_pays_make_other_worths(game: Game):
    hole, board = parse_cards("9h 8c"), parse_cards("7d 6s")
    usual, richer = decide(game, hole, board), decide(changed(game, ["straight=5"]), hole, board)
    assert richer.actions[3] - usual.actions[3] == Fraction(8, 48) * 6


def test_the_order_of_cards_does_not_matter(game: Game):
    first = decide(game, parse_cards("Ah Kh"), parse_cards("2c 9d"), bets=[1, 1], dead=parse_cards("As Ac"))
    second = decide(game, parse_cards("Kh Ah"), parse_cards("9d 2c"), bets=[1, 1], dead=parse_cards("Ac As"))
    assert first == second


@pytest.mark.parametrize(
    ("hole", "board", "bets", "dead", "problem"),
    [
        ("Ah", "", None, "", "two cards, not 1"),
        ("Ah Kh Qh", "", None, "", "two cards, not 3"),
        ("Ah Kh", "2c 3c 4c", None, "", "nothing left to decide"),
        ("Ah Kh", "2c", [1, 1], "", "that is up: 1, not 2"),
        ("Ah Kh", "2c", [4], "", "a bet of 4 antes cannot be made"),
    ],
)
def test_a_decision_that_cannot_be_is_refused(
    game: Game, hole: str, board: str, bets: list[int] | None, dead: str, problem: str
):
    with pytest.raises(OddsError, match=problem):
        decide(game, parse_cards(hole), parse_cards(board), bets=bets, dead=parse_cards(dead))


def test_a_card_in_two_places_is_refused(game: Game):
    with pytest.raises(CardError, match="twice"):
        decide(game, parse_cards("Ah Kh"), dead=parse_cards("Ah"))


def test_a_card_seen_ahead_that_is_up_already_is_refused(game: Game):
    with pytest.raises(OddsError, match="up already"):
        decide(game, parse_cards("Ah Kh"), parse_cards("2c"), ahead={"third": Card("3c")})


def test_a_deck_that_runs_out_is_refused(game: Game):
    with pytest.raises(OddsError, match="2 cards are left, and 3 are to come"):
        decide(game, DECK[:2], dead=DECK[2:50])
