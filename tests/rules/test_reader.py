"""Reading TOML: every defect of a file at once, each with its file and key."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.rules import DefectsFound, Submission
from fifthstreet.rules.defects import Defect
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.reader import read_toml


def defects_of(text: str, into: type = Submission) -> set[Defect]:
    with pytest.raises(DefectsFound) as found:
        read_toml(text, into, "file.toml")
    return set(found.value.defects)


def test_what_is_not_toml_is_one_defect_with_its_place():
    (defect,) = defects_of("jurisdiction = \n")
    assert str(defect).startswith("file.toml: is not TOML: Invalid value (at line 1")


def test_all_defects_are_reported_and_not_the_first():
    text = """
        jurisdiction = 5
        colour = "red"
        offered = ["three-card", "roulette"]
        [table]
        minimum = "$10.005"
        maximum = "ten"
        increment = true
        seats = "six"
        [dealing]
        method = "manual-shoe"
        shuffler = "robot"
        decks = 1.5
        [progressive]
        rate_of_progression = "150%"
    """
    problems = {defect.key: defect.problem for defect in defects_of(text)}
    assert problems == {
        "colour": "unknown setting",
        "jurisdiction": "must be text in quotes, not 5",
        "facility": "is missing",
        "offered[2]": "'roulette' is not one of 'progressive', 'three-card', 'six-card', 'dealer-tip', 'match-play'",
        "table.minimum": "'$10.005' has a fraction of a cent",
        "table.maximum": '\'ten\' is not an amount in dollars, such as "$10" or "$1,000.50"',
        "table.increment": "true is not an amount in dollars",
        "table.seats": "must be a whole number, not 'six'",
        "dealing.shuffler": "'robot' is not one of 'none', 'automated', 'counting', 'self-reshuffling'",
        "dealing.decks": "must be a whole number, not 1.5",
        "progressive.schedule": "is missing",
        "progressive.wager": "is missing",
        "progressive.start": "is missing",
        "progressive.seed": "is missing",
        "progressive.rate_of_progression": "'150%' is more than 100%",
    }


@pytest.mark.parametrize("text", ["table = 5", "table = [1]", "[[table]]"])
def test_a_table_must_be_one(text: str):
    assert "table" in {defect.key for defect in defects_of(text)}


def test_true_is_no_number_and_a_number_no_truth():
    keys = {defect.key for defect in defects_of("[table]\nseats = true\n[three_card]\nallow_player_edge = 1")}
    assert {"table.seats", "three_card.allow_player_edge"} <= keys


def test_an_empty_rulebook_misses_everything():
    missing = {defect.key for defect in defects_of("", Rulebook)}
    assert missing >= {"name", "law", "effective", "seats", "wagers", "deck", "dealing", "round", "main", "paper"}


@given(st.text(max_size=200))
def test_no_text_whatever_makes_the_reader_fall_over(text: str):
    with pytest.raises(DefectsFound):
        read_toml(text, Submission, "file.toml")
