"""The signs print every row of every paytable in the words of its text, and what a player must know beside it."""

import re

import pytest

from fifthstreet.money import Cents, dollars
from fifthstreet.papers.signs import Sign, hand_name, signs_of
from fifthstreet.rules import Game, Rulebook, make_game, ready_game
from fifthstreet.rules.model.pays import Odds, read_pay
from fifthstreet.rules.model.paytables import FiveCardRow, Pairs, SixCardRow
from fifthstreet.table.wager_titles import WAGER_TITLES
from support.changes import changed
from support.random_games import JURISDICTIONS

MAIN_ROWS = [
    ("Royal flush", "500 to 1"),
    ("Straight flush", "100 to 1"),
    ("Four of a kind", "40 to 1"),
    ("Full house", "10 to 1"),
    ("Flush", "6 to 1"),
    ("Straight", "4 to 1"),
    ("Three of a kind", "3 to 1"),
    ("Two pair", "2 to 1"),
    ("Pair of jacks or better", "1 to 1"),
    ("Pair of sixes to tens", "push"),
]


def sign(game: Game, wager: str) -> Sign:
    (found,) = [sign for sign in signs_of(game) if sign.wager == wager]
    return found


def printed(sign: Sign) -> list[tuple[str, str]]:
    return [(row.hand, row.pays) for row in sign.rows]


def with_paytable(jurisdiction: str, wager: str, name: str) -> Game:
    ready = ready_game(jurisdiction)
    return make_game(
        ready.book, changed(ready.submission, **{f"{wager}__paytable": name, f"{wager}__allow_player_edge": True})
    )


def every_bonus() -> list[tuple[str, str, str]]:
    found = []
    for jurisdiction in JURISDICTIONS:
        book = ready_game(jurisdiction).book
        found += [(jurisdiction, "three_card", name) for name in book.three_card]
        found += [
            (jurisdiction, "six_card", name) for name, table in book.six_card.items() if table.standing == "in-force"
        ]
    return found


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_main_pays_are_printed_best_hand_first(jurisdiction: str):
    assert printed(sign(ready_game(jurisdiction), "main")) == MAIN_ROWS


@pytest.mark.parametrize(("jurisdiction", "wager", "name"), every_bonus())
def test_every_bonus_paytable_prints_every_row_and_its_pay_reads_back(jurisdiction: str, wager: str, name: str):
    game = with_paytable(jurisdiction, wager, name)
    table = getattr(game.book, wager)[name]
    shown = sign(game, wager.replace("_", "-"))
    assert shown.paytable == name
    assert [read_pay(row.pays) for row in shown.rows] == [row.pays for row in table.rows]
    assert [row.clauses for row in shown.rows] == [row.cite for row in table.rows]
    assert len({row.hand for row in shown.rows}) == len(table.rows)


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_every_sign_reads_back_and_every_row_has_a_clause_of_its_text(jurisdiction: str):
    game = ready_game(jurisdiction)
    law = game.book.progressive
    for shown in signs_of(game):
        assert shown.title == WAGER_TITLES[shown.wager]
        assert all(row.clauses and all(c.startswith(game.book.citations) for c in row.clauses) for row in shown.rows)
        assert [str(read_pay(row.pays)) for row in shown.rows] == [row.pays for row in shown.rows]
        if shown.wager == "progressive":
            assert law
            assert [read_pay(row.pays) for row in shown.rows] == [row.pays for row in law.rows]


@pytest.mark.parametrize(
    ("jurisdiction", "schedule", "wager"), [("maryland", "$5", "$5"), ("south-dakota", "PMG-01", "$3")]
)
def test_fixed_pays_and_envy_stand_there_for_the_wager_of_the_table(jurisdiction: str, schedule: str, wager: str):
    ready = ready_game(jurisdiction)
    stake = dollars(wager)
    house = changed(ready.submission, progressive__schedule=schedule, progressive__wager=stake)
    game = make_game(ready.book, house)
    amounts = {row.hand: row.amount for row in sign(game, "progressive").rows}
    dollar = stake // 100
    assert amounts == {
        "Royal flush": None,
        "Straight flush": None,
        "Four of a kind": f"${300 * dollar:,}",
        "Full house": f"${50 * dollar}",
        "Flush": f"${40 * dollar}",
        "Straight": f"${30 * dollar}",
        "Three of a kind": f"${9 * dollar}",
    }
    envy = sign(game, "envy")
    assert printed(envy) == [("Royal flush", f"${1_000 * dollar:,}"), ("Straight flush", f"${300 * dollar:,}")]
    assert f"With a {wager} Progressive wager" in envy.notes[0]


def test_a_wager_that_is_not_offered_has_no_sign():
    ready = ready_game("maryland")
    house = changed(ready.submission, offered=(), three_card=None, six_card=None, progressive=None)
    assert [shown.wager for shown in signs_of(make_game(ready.book, house))] == ["main"]
    assert [shown.wager for shown in signs_of(ready)] == ["main", "three-card", "six-card", "progressive", "envy"]


def test_the_most_that_a_hand_may_win_is_the_tables_own():
    ready = ready_game("maryland")
    dear = make_game(ready.book, changed(ready.submission, table__minimum=Cents(25_00), table__maximum=Cents(500_00)))
    said = "The Ante and street wagers of one hand win at most {} in all."
    assert said.format("$50,000") in sign(ready, "main").notes
    assert said.format("$125,000") in sign(dear, "main").notes
    assert not any("at most" in note for note in sign(ready_game("south-dakota"), "main").notes)


def test_a_fold_does_to_the_progressive_what_the_text_says():
    lost, kept = "If you fold, this wager is lost.", "If you fold, this wager stays in play."
    assert lost in sign(ready_game("maryland"), "progressive").notes
    assert kept in sign(ready_game("south-dakota"), "progressive").notes
    for wager in ("three-card", "six-card"):
        assert kept in sign(ready_game("maryland"), wager).notes


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_each_word_of_the_odds_is_explained_where_it_is_used_and_nowhere_else(jurisdiction: str):
    for shown in signs_of(ready_game(jurisdiction)):
        pays = [read_pay(row.pays) for row in shown.rows]
        used = {pay.word for pay in pays if isinstance(pay, Odds)}
        explained = {match[1] for note in shown.notes if (match := re.match(r'"3 (to|for) 1" ', note))}
        assert explained == used, shown.wager


def test_a_table_without_a_mini_royal_says_how_one_is_paid():
    note = "A mini royal is the ace, king and queen of one suit, paid as a straight flush."
    assert note in sign(with_paytable("maryland", "three_card", "A"), "three-card").notes
    assert note not in sign(with_paytable("maryland", "three_card", "D"), "three-card").notes


@pytest.mark.parametrize(
    ("pairs", "name"),
    [
        (None, "Pair"),
        (Pairs("two", "ace"), "Pair"),
        (Pairs("jack", "ace"), "Pair of jacks or better"),
        (Pairs("six", "ten"), "Pair of sixes to tens"),
        (Pairs("ten", "ten"), "Pair of tens"),
        (Pairs("ace", "ace"), "Pair of aces"),
    ],
)
def test_pairs_are_named_as_a_player_says_them(pairs: Pairs | None, name: str):
    assert hand_name(FiveCardRow(hand="pair", pairs=pairs, pays=read_pay("1 to 1"))) == name


def test_super_royals_are_named_by_their_suits_unless_all_pay_alike(maryland: Rulebook):
    names = {letter: [hand_name(row) for row in maryland.six_card[letter].rows] for letter in ("A", "B")}
    assert names["A"][:3] == ["Super royal in diamonds", "Super royal in hearts, spades or clubs", "Royal flush"]
    assert names["B"][:2] == ["Super royal", "Royal flush"]
    assert hand_name(SixCardRow(hand="super-royal", pays=read_pay("$1"))) == "Super royal"


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v", "COMAR 36.05.11.12C(4)")
def test_the_sign_says_which_meter_a_share_is_of():
    ready = ready_game("south-dakota")
    filed = changed(ready.submission, progressive__several_winners="on-the-meter-before-the-first")
    in_turn = "A share is a percentage of the meter when your hand is settled."
    before = "A share is a percentage of the meter before the first award of the round; "
    before += "the house pays what the meter then lacks."
    for game in (ready, ready_game("maryland")):
        assert in_turn in sign(game, "progressive").notes
    notes = sign(make_game(ready.book, filed), "progressive").notes
    assert before in notes
    assert in_turn not in notes
