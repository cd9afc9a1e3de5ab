"""The bonuses: the published edges and counts, and every paytable of every book."""

from fractions import Fraction

import pytest

from fifthstreet.money import dollars
from fifthstreet.odds import OddsError, six_card_odds, three_card_odds
from fifthstreet.rules import ready_game


def published(rows: str) -> tuple[str, ...]:
    return tuple(f"{int(pay):,} to 1" for pay in rows.split("/"))


@pytest.mark.parametrize("jurisdiction", ["maryland", "south-dakota"])
@pytest.mark.parametrize(
    ("pays", "edge"),
    [
        ("50/40/30/6/3/1", "7.10%"),
        ("50/40/30/6/4/1", "2.14%"),
        ("40/30/6/3/1", "7.28%"),
        ("40/30/6/4/1", "2.32%"),
        ("40/30/5/4/1", "5.57%"),
    ],
)
def test_a_three_card_paytable_keeps_what_is_published(jurisdiction: str, pays: str, edge: str):
    (odds,) = [
        odds
        for odds in three_card_odds(ready_game(jurisdiction)).values()
        if tuple(row.pays for row in odds.rows[:-1]) == published(pays)
    ]
    assert f"{float(odds.house_edge):.2%}" == edge


def test_the_three_card_hands_are_counted_as_published():
    rows = {row.hand: row.hands for row in three_card_odds(ready_game("maryland"), paytable="D")["D"].rows}
    assert rows == {
        "mini-royal": 4,
        "straight-flush": 44,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "nothing": 16440,
    }


@pytest.mark.parametrize(
    ("pays", "edge"),
    [
        ("1000/200/100/20/15/10/7", "8.56%"),
        ("1000/200/50/25/15/10/5", "15.28%"),
        ("1000/200/50/25/20/10/5", "10.22%"),
    ],
)
def test_a_six_card_paytable_keeps_what_is_published(pays: str, edge: str):
    (odds,) = [
        odds
        for odds in six_card_odds(ready_game("maryland")).values()
        if tuple(row.pays for row in odds.rows[:-1]) == published(pays)
    ]
    assert f"{float(odds.house_edge):.2%}" == edge
    assert odds.standing == "withdrawn"
    assert odds.by_wager == ()


def test_the_six_card_hands_are_counted_as_published():
    odds = six_card_odds(ready_game("maryland"), paytable="withdrawn A")["withdrawn A"]
    assert [row.hands for row in odds.rows[:-1]] == [188, 1656, 14664, 165984, 205792, 361620, 732160]
    assert sum(row.hands for row in odds.rows) == 20_358_520


def test_a_fixed_prize_is_worth_less_the_more_is_wagered():
    odds = six_card_odds(ready_game("maryland"), dollars(5))["A"]
    edges = [at.house_edge for at in odds.by_wager]
    assert edges == sorted(edges)
    assert len(set(edges)) == len(edges)
    assert odds.house_edge in edges
    assert odds.wager == dollars(5)


@pytest.mark.parametrize("jurisdiction", ["maryland", "south-dakota"])
def test_the_rows_of_every_paytable_add_up_to_its_edge(jurisdiction: str):
    game = ready_game(jurisdiction)
    found = [*three_card_odds(game).values(), *(six_card_odds(game).values() if game.book.six_card else ())]
    assert len(found) == len(game.book.three_card) + len(game.book.six_card)
    for odds in found:
        assert sum(row.probability for row in odds.rows) == 1
        assert -sum(row.brings for row in odds.rows) == odds.house_edge
        assert 0 < odds.house_edge < Fraction(1, 5)
        assert odds.variance > 1


def test_an_unknown_paytable_and_a_text_without_the_bonus_are_refused():
    with pytest.raises(OddsError, match="no paytable 'Z'"):
        three_card_odds(ready_game("maryland"), paytable="Z")
    with pytest.raises(OddsError, match="there is no Three Card Bonus"):
        three_card_odds(ready_game("new-jersey"))
    with pytest.raises(OddsError, match="there is no Six Card Bonus"):
        six_card_odds(ready_game("south-dakota"))
