"""Events in the words of the house: those of every playthrough, without the faces of face-down cards."""

import pytest
from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.house.wording.adjustments import deed, route
from fifthstreet.house.wording.events import tell, with_name, without_faces
from fifthstreet.house.wording.sentences import after_colon, sentence
from fifthstreet.play.telling import tell_event
from fifthstreet.table import events as happened
from fifthstreet.table.commands import AdjustmentSource

CORRECTED = happened.FaceCorrected(
    at=0, place="seat", card=1, slot=4, was=Card("Ah"), face=Card("Kd"), floorperson="Fay", seat=3, blind="salt"
)


def test_a_corrected_card_is_told_with_its_face_only_if_it_lies_face_up() -> None:
    assert tell(CORRECTED, hidden=False) == tell_event(CORRECTED) == ("floor", "Fay corrects A♥ to K♦")
    assert tell(CORRECTED, hidden=True) == ("floor", "Fay corrects what was entered for a face-down card")
    assert {name: without_faces(CORRECTED)[name] for name in ("was", "face", "blind", "seat")} == {
        "was": None,
        "face": None,
        "blind": None,
        "seat": 3,
    }


def test_any_other_event_has_the_words_of_the_playthroughs() -> None:
    folded = happened.FoldCollected(at=0, cite=(), seat=4, amount=1000, slots=(0, 1))
    assert tell(folded, hidden=False) == tell_event(folded)


@pytest.mark.parametrize(
    ("amount", "source", "seat", "words", "moves"),
    [
        (35_00, "table", 3, "Anna is paid $35", "From the table inventory to seat 3"),
        (-10_00, "table", 3, "$10 is collected from Anna", "From seat 3 to the table inventory"),
        (35_00, "table", 0, "Anna is paid $35 at the table", "From the table inventory to Anna (no seat)"),
        (-10_00, "table", 0, "$10 is collected from Anna at the table", "From Anna (no seat) to the table inventory"),
        (35_00, "account", 0, "Anna is paid $35 to the account", "From the table inventory to the account of Anna"),
        (
            -10_50,
            "account",
            0,
            "$10.50 is collected from the account of Anna",
            "From the account of Anna to the table inventory",
        ),
    ],
)
def test_an_adjustment_names_its_round_and_player_and_where_the_money_moves(
    amount: int, source: AdjustmentSource, seat: int, words: str, moves: str
) -> None:
    event = happened.Adjusted(
        at=0, round=12, player="guest-1", amount=amount, source=source, floorperson="Fay", seat=seat
    )
    named = with_name(event, {"guest-1": "Anna"}.__getitem__)
    assert tell(named, hidden=False) == ("floor", f"adjustment for round 12: {words}")
    assert route(event, "Anna") == moves
    assert event.player == "guest-1", "the record has the id"


def test_the_deed_of_an_adjustment_is_what_the_button_says() -> None:
    event = happened.Adjusted(at=0, round=12, player="x", amount=35_00, source="table", floorperson="Fay", seat=3)
    assert deed(event, "Anna") == "Adjust round 12: pay Anna $35"
    assert deed(replace(event, amount=-35_50), "Anna") == "Adjust round 12: collect $35.50 from Anna"
    assert deed(event, "{amount}") == "Adjust round 12: pay {amount} $35"


def test_a_text_begins_with_a_capital_alone_and_with_a_small_letter_after_a_colon() -> None:
    assert (sentence("the round is over"), sentence("")) == ("The round is over", "")
    assert (after_colon("The round is over"), after_colon("")) == ("the round is over", "")
