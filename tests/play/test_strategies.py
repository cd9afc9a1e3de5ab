"""Players' strategies: the published points strategy row by row, and a strategy from a table."""

import pytest

from fifthstreet.cards import parse_cards
from fifthstreet.play.players import Sight, always_bet, always_fold, from_table
from fifthstreet.play.points import points_strategy
from fifthstreet.table import Street

STREETS = {2: Street.THIRD, 3: Street.FOURTH, 4: Street.FIFTH}


def sight(cards: str, bets: tuple[int, ...] = ()) -> Sight:
    known = parse_cards(cards)
    return Sight(STREETS[len(known)], known[:2], known[2:], bets or (1,) * (len(known) - 2))


@pytest.mark.parametrize(
    ("cards", "multiple"),
    [
        ("2h 2d", 3),
        ("Ah Ad", 3),
        ("Ah 2d", 1),
        ("Jh 3d", 1),
        ("6h 7d", 1),
        ("10h 9d", 1),
        ("6h 5h", 1),
        ("6h 5d", 0),
        ("5h 4h", 0),
        ("10h 5d", 0),
        ("2h 3d", 0),
    ],
)
def test_third_street_by_points(cards: str, multiple: int):
    assert points_strategy(sight(cards)) == multiple


@pytest.mark.parametrize(
    ("cards", "multiple"),
    [
        ("6h 6d 2c", 3),
        ("2h 2d 2c", 3),
        ("10h Jh Ah", 3),
        ("5h 6h 7h", 3),
        ("4h 5h 6h", 1),
        ("9h Jh 8h", 3),
        ("9h 8h 6h", 1),
        ("Jh Qh 9h", 3),
        ("Jh 8h 7h", 1),
        ("Kh Jh 9h", 3),
        ("Ah 2h 4h", 1),
        ("Ah 3h 4h", 1),
        ("Ah Qh Th", 3),
        ("2h 7h Kh", 1),
        ("5h 5d 2c", 1),
        ("Jh 6d 2c", 1),
        ("4h 5d 6c", 1),
        ("3h 4d 5c", 0),
        ("6h 7d 9c", 1),
        ("5h 6d 8c", 1),
        ("2h 3d 5c", 0),
        ("Kh 2d 3c", 0),
    ],
)
def test_fourth_street_by_points(cards: str, multiple: int):
    assert points_strategy(sight(cards)) == multiple


@pytest.mark.parametrize(
    ("cards", "bets", "multiple"),
    [
        ("6h 6d 2c 3s", (1, 1), 3),
        ("5h 5d 4c 4s", (1, 1), 3),
        ("2h 5h 9h Kh", (1, 1), 3),
        ("5h 6d 7c 8s", (1, 1), 3),
        ("4h 5d 6c 7s", (1, 1), 1),
        ("Jh Qd Kc As", (1, 1), 1),
        ("5h 6d 8c 9s", (1, 1), 1),
        ("5h 5d 2c 3s", (1, 1), 1),
        ("Jh 6d 7c 2s", (1, 1), 1),
        ("6h 8d 10c 2s", (3, 1), 1),
        ("6h 8d 10c 2s", (1, 1), 0),
        ("2h 3d 7c Ks", (1, 1), 0),
    ],
)
def test_fifth_street_by_points(cards: str, bets: tuple[int, ...], multiple: int):
    assert points_strategy(sight(cards, bets)) == multiple


def test_a_strategy_from_a_table_looks_the_known_cards_up_whatever_their_order():
    known = frozenset(parse_cards("Ah Kd"))
    strategy = from_table({(known, 1): 2}, otherwise=always_fold)
    assert strategy(sight("Ah Kd")) == strategy(sight("Kd Ah")) == 2
    assert strategy(sight("Ah Kh")) == 0
    assert from_table({(known, 2): 2}, otherwise=always_bet(3))(sight("Ah Kd")) == 3
