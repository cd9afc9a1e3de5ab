"""The bonuses and the progressive at the table: the real machine pays every kind of hand as the odds reckon it."""

from collections.abc import Callable
from fractions import Fraction
from math import floor

import pytest

from fifthstreet.cards import FiveCard, five_card_hand, parse_cards
from fifthstreet.money import Cents
from fifthstreet.odds import SideBetOdds, six_card_odds, three_card_odds
from fifthstreet.odds.kinds import KINDS
from fifthstreet.odds.progressive_terms import terms_of
from fifthstreet.play.players import Strategy, always_bet, always_fold
from fifthstreet.rules import Game, make_game, ready_game
from support.changes import changed
from support.one_player import Cards, OnePlayer
from support.tables import Story, stacked

BOARDS = {
    "mini-royal": ("Ah Kh Qh",),
    "straight-flush": ("4c 5c 6c", "Ad 2d 3d"),
    "three-of-a-kind": ("9c 9d 9h",),
    "straight": ("Qc Kd Ah", "Ac 2d 3h"),
    "flush": ("2s 9s Js",),
    "pair": ("2c 2d 9h", "Ac Kd Ah"),
    "nothing": ("2c 4d Jh",),
}
SIXES = {
    "super-royal diamonds": "9d Td Jd Qd Kd Ad",
    "super-royal hearts": "9h Th Jh Qh Kh Ah",
    "super-royal spades": "As 9s Ts Qs Js Ks",
    "super-royal clubs": "Qc 9c Tc Jc Kc Ac",
    "royal-flush": "Th 2c Jh Qh Kh Ah",
    "straight-flush": "Ac 2c 3c 4c 5c Kd",
    "four-of-a-kind": "9c 9d 9h 9s 2c 3d",
    "full-house": "9c 9d 9h 2s 2c 2d",
    "flush": "2d 4d 6d 8d Td Kc",
    "straight": "Ac 2d 3h 4s 5c Kd",
    "three-of-a-kind": "7c 7d 7h 2s 4c Kd",
    "nothing": "7c 7d 2h 2s 4c Kd",
}
FIVES = {
    FiveCard.ROYAL_FLUSH: "Th Jh Qh Kh Ah",
    FiveCard.STRAIGHT_FLUSH: "Ac 2c 3c 4c 5c",
    FiveCard.FOUR_OF_A_KIND: "7c 7d 7h 7s 2c",
    FiveCard.FULL_HOUSE: "Kc Kd Kh 2s 2c",
    FiveCard.FLUSH: "2d 9d Jd 4d Kd",
    FiveCard.STRAIGHT: "Tc Jd Qh Ks Ac",
    FiveCard.THREE_OF_A_KIND: "3c 3d 3h Ks 8c",
    FiveCard.TWO_PAIR: "4c 4d 2h 2s Ac",
    FiveCard.PAIR: "Ac Ad 2h 7s 9c",
    FiveCard.HIGH_CARD: "2c 4d 6h 8s Tc",
}
WAYS: dict[str, Strategy] = {"folds": always_fold, "bets": always_bet(1)}


def added(table: OnePlayer, cards: Cards, wagers: dict[str, int], strategy: Strategy) -> int:
    """What the last of the wagers that are made beside the Ante adds to a round, in cents."""
    wagers = {"ante": table.game.submission.table.minimum, **wagers}
    *_, last = wagers
    without = {wager: amount for wager, amount in wagers.items() if wager != last}
    return table.result(cards, wagers, strategy) - table.result(cards, without, strategy)


def net(odds: SideBetOdds, of_it: Callable[[str], bool]) -> Fraction:
    """What the row of a hand brings when it is met, as a multiple of the wager."""
    (row,) = [row for row in odds.rows if of_it(row.hand)]
    return row.brings / row.probability


def three_card_paytables() -> list[tuple[str, str]]:
    return [(name, paytable) for name in ("maryland", "south-dakota") for paytable in ready_game(name).book.three_card]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("jurisdiction", "paytable"), three_card_paytables())
def test_every_three_card_paytable_is_paid_at_the_table_as_it_is_reckoned(jurisdiction: str, paytable: str, way: str):
    ready = ready_game(jurisdiction)
    game = make_game(ready.book, changed(ready.submission, three_card__paytable=paytable))
    table, wager = OnePlayer(game), Cents(7_00)
    odds = three_card_odds(game, wager)[paytable]
    rows = {row.hand for row in odds.rows}
    for hand, boards in BOARDS.items():
        paid_as = hand if hand in rows else "straight-flush"
        for board in boards:
            paid = added(table, parse_cards(f"5s 8h {board}"), {"three-card": wager}, WAYS[way])
            assert paid == wager * net(odds, paid_as.__eq__), (hand, board)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("wager", [5_00, 25_00])
@pytest.mark.parametrize("paytable", ["A", "B"])
def test_every_six_card_paytable_in_force_is_paid_at_the_table_as_it_is_reckoned(paytable: str, wager: int, way: str):
    ready = ready_game("maryland")
    assert [name for name, table in ready.book.six_card.items() if table.standing == "in-force"] == ["A", "B"]
    game = make_game(ready.book, changed(ready.submission, six_card__paytable=paytable))
    table = OnePlayer(game, box=4)
    odds = six_card_odds(game, Cents(wager))[paytable]
    for hand, six in SIXES.items():
        category, *suit = hand.split()
        cards = parse_cards(six)
        dealt = (*cards[:2], *parse_cards("3s 6s 8s"), *cards[2:])
        paid = added(table, dealt, {"three-card": 1_00, "six-card": wager}, WAYS[way])
        assert paid == wager * net(odds, lambda row, words={category, *suit}: words <= set(row.split())), hand


def progressive_games() -> list[Game]:
    """The ready houses, and one in Maryland where the wager is five dollars."""
    maryland = ready_game("maryland")
    dearer = changed(maryland.submission, progressive__schedule="$5", progressive__wager=5_00)
    return [maryland, make_game(maryland.book, dearer), ready_game("south-dakota")]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", progressive_games(), ids=lambda game: f"{game.book.name} {game.submission.facility}")
def test_every_hand_of_the_progressive_is_paid_at_the_table_as_it_is_reckoned(game: Game, way: str):
    table, terms = OnePlayer(game), terms_of(game, None)
    law, house = game.book.round.fold.side_wagers, game.submission.progressive
    assert law
    assert house
    assert table.start.meter
    shown = table.start.meter.shown + terms.wager * house.rate_of_progression
    forfeited = way == "folds" and law.progressive == "forfeit"
    for category, five in FIVES.items():
        cards = parse_cards(five)
        kind = KINDS.index(five_card_hand(cards))
        assert five_card_hand(cards).category is category
        pays = 0 if forfeited else terms.fixed[kind] + floor(shown * terms.shares[kind])
        assert added(table, cards, {"progressive": terms.wager}, WAYS[way]) == pays - terms.wager, five


@pytest.mark.parametrize("game", progressive_games(), ids=lambda game: f"{game.book.name} {game.submission.facility}")
@pytest.mark.parametrize(("hole", "hand"), [("Th Jh", 0), ("9h Th", 1)])
def test_envy_is_paid_at_the_table_as_it_is_reckoned(game: Game, hole: str, hand: int):
    terms, ante = terms_of(game, None), game.submission.table.minimum
    board = "Qh Kh Ah" if hand == 0 else "Jh Qh Kh"
    pack = stacked(game, {1: "2c 7d", 2: hole}, board)
    strategies = {1: always_bet(1), 2: always_bet(1)}
    both = {"ante": ante, "progressive": terms.wager}
    with_it = Story(game, pack, {1: both, 2: both}, strategies).result(1)
    without = Story(game, pack, {1: {"ante": ante}, 2: both}, strategies).result(1)
    assert with_it - without == terms.envy[hand] - terms.wager
