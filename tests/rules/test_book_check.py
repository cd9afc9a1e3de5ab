"""A book that does not hang together is refused with everything that is wrong with it."""

import pytest

from fifthstreet.money import Cents
from fifthstreet.rules import Rulebook, Shelf
from fifthstreet.rules.book_check import check_book
from fifthstreet.rules.model.pays import FixedSum, Odds, Push
from support.changes import changed


def problems(book: Rulebook, known: list[str] | None = None) -> dict[str, str]:
    return {defect.key: defect.problem for defect in check_book(book, "book.toml", known)}


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_the_books_hang_together_and_cite_clauses_that_exist(shelf: Shelf, name: str):
    book = shelf.book(name)
    assert problems(book, list(shelf.register(name))) == {}


def test_a_fact_without_clause_or_reading_is_a_defect(maryland: Rulebook):
    bare = changed(maryland, seats__cite=(), seats__reading=())
    assert problems(bare) == {"seats.at_most": "has neither a clause nor a reading"}


def test_a_clause_of_another_text_or_of_none_is_a_defect(maryland: Rulebook, shelf: Shelf):
    foreign = changed(maryland, seats__cite=("N.J.A.C. 19:46-1.13X(a)",))
    assert "is no clause of COMAR 36.05.11" in problems(foreign)["seats.at_most"]
    unknown = changed(maryland, seats__cite=("COMAR 36.05.11.02Z",))
    assert "the register does not know" in problems(unknown, list(shelf.register("maryland")))["seats.at_most"]


BROKEN = {
    "seats.at_most": {"seats__at_most": 0},
    "deck.with_shuffler.at_most": {"deck__with_shuffler__at_most": 0},
    "deck.cut": {"deck__cut__at_most": 52},
    "wagers.streets.multiples": {"wagers__streets__multiples": (1, 1, 3)},
    "wagers.permitted.wagers": {"wagers__permitted__wagers": ("ante", "third-street", "fourth-street", "fifth-street")},
    "round.settlement.order": {"round__settlement__order": ("ante",)},
    "dealing.permitted.methods": {"dealing__permitted__methods": ("hand",)},
    "dealing.six_card_box": {"dealing__six_card_box": None},
    "main.rows": {"main__rows": ()},
    "cap.amount": {"cap__amount": 0},
}


@pytest.mark.parametrize("key", BROKEN)
def test_what_cannot_be_is_a_defect(maryland: Rulebook, key: str):
    assert key in problems(changed(maryland, **BROKEN[key]))


def test_a_table_that_pays_a_lower_hand_more_is_a_defect(maryland: Rulebook):
    rows = maryland.main.rows
    swapped = (changed(rows[0], pays=Odds(50, "to")), *rows[1:])
    assert problems(changed(maryland, main__rows=swapped)) == {
        "main.rows": "must not pay a lower hand more than a better one"
    }


def test_a_table_out_of_order_or_with_a_hand_twice_is_a_defect(maryland: Rulebook):
    rows = maryland.main.rows
    assert "main.rows" in problems(changed(maryland, main__rows=(rows[1], rows[0], *rows[2:])))
    assert "main.rows[2]" in problems(changed(maryland, main__rows=(rows[0], *rows)))


@pytest.mark.parametrize("pay", [FixedSum(Cents(100)), Push()])
def test_a_pay_of_the_wrong_kind_is_a_defect(maryland: Rulebook, pay: FixedSum | Push):
    table = maryland.three_card["A"]
    tables = {"A": changed(table, rows=(changed(table.rows[0], pays=pay), *table.rows[1:]))}
    assert "is no pay for this table" in problems(changed(maryland, three_card=tables))["three_card.A.rows[1].pays"]


@pytest.mark.clause("N.J.A.C. 19:47-35.11(a)")
def test_odds_with_the_word_for_are_a_defect_in_new_jersey(new_jersey: Rulebook):
    rows = new_jersey.main.rows
    book = changed(new_jersey, main__rows=(changed(rows[0], pays=Odds(501, "for")), *rows[1:]))
    assert problems(book) == {"main.rows[1].pays": "this text prints no odds with 'for'"}


def test_all_defects_of_a_book_come_at_once(maryland: Rulebook):
    bad = changed(maryland, **BROKEN["seats.at_most"], **BROKEN["deck.cut"], **BROKEN["main.rows"])
    assert set(problems(bad)) == {"seats.at_most", "deck.cut", "main.rows"}
