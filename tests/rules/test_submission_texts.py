"""A submission as a form holds it, and as TOML: what goes one way comes back exactly."""

import random
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from fifthstreet.rules import Shelf, Submission
from fifthstreet.rules.model.submission import Approval
from fifthstreet.rules.reader import parsed, read_data, read_toml
from fifthstreet.rules.submission_texts import data_of, texts_of, toml_of, written
from support.changes import changed
from support.depth import EXAMPLES
from support.random_games import JURISDICTIONS, any_game

LINES = some.text(some.characters(exclude_categories=("Cs",)), min_size=1, max_size=30)


@some.composite
def submissions(draw: some.DrawFn) -> Submission:
    """A submission of any jurisdiction with any names, its approvals stated, stated as none, or not stated."""
    chance = random.Random(draw(some.integers(0, 2**32)))
    house = any_game(chance, draw(some.sampled_from(JURISDICTIONS))).submission
    approval = some.builds(
        Approval, of=some.sampled_from(["layout", "cover-card"]), by=LINES, number=LINES, granted=some.dates()
    )
    approvals = some.lists(approval, max_size=3).map(tuple)
    return changed(house, facility=draw(LINES), approvals=draw(some.one_of(some.just(house.approvals), approvals)))


@given(submissions())
@settings(max_examples=EXAMPLES * 2, deadline=None)
def test_a_submission_is_the_same_after_toml_and_after_the_form(house: Submission) -> None:
    text = toml_of(written(house))
    assert read_toml(text, Submission, "") == house
    texts, left_out = texts_of(parsed(text))
    assert left_out == ()
    assert read_data(data_of(texts), Submission, "") == house
    assert toml_of(data_of(texts)) == text


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_the_texts_of_a_ready_submission_are_its_toml_as_written(shelf: Shelf, name: str) -> None:
    texts, _ = texts_of(written(shelf.ready_submission(name)))
    assert texts["jurisdiction"] == name
    assert texts["table.minimum"] in ("$10", "$5")
    assert texts["table.seats"] == "6"
    assert isinstance(texts["offered"], tuple)


def test_numbers_dates_and_yes_or_no_are_read_by_the_type_of_their_key() -> None:
    data = data_of(
        {
            "table.seats": " 6 ",
            "table.minimum": "10",
            "offered": ("three-card",),
            "three_card.allow_player_edge": "true",
            "approvals[1].granted": "2014-06-02",
            "approvals[2].granted": "some day",
            "dealing.decks": "many",
        }
    )
    assert data["table"] == {"seats": 6, "minimum": "10"}
    assert data["three_card"] == {"allow_player_edge": True}
    assert data["approvals"] == [{"granted": date(2014, 6, 2)}, {"granted": "some day"}]
    assert data["dealing"] == {"decks": "many"}


def test_an_empty_text_states_nothing_and_a_wager_that_is_not_offered_has_no_part() -> None:
    data = data_of({"facility": "", "offered": ("six-card",), "three_card.paytable": "D", "progressive.wager": "$1"})
    assert data == {"offered": ["six-card"], "table": {}, "dealing": {}, "six_card": {}}


def test_what_no_field_can_hold_is_named_and_left_out() -> None:
    texts, left_out = texts_of(
        {
            "facility": "Here",
            "colour": "red",
            "offered": "none",
            "dealing": 7,
            "table": {"minimun": "$5", "minimum": [1], "seats": Decimal("6.5")},
            "approvals": [{"of": "layout", "why": "-"}, 3],
        }
    )
    assert texts == {"facility": "Here", "table.seats": "6.5", "approvals[1].of": "layout"}
    assert left_out == (
        "colour",
        "offered",
        "dealing",
        "table.minimun",
        "table.minimum",
        "approvals[1].why",
        "approvals[2]",
    )
