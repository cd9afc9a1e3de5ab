"""Events in the words of the house: those of every playthrough, without the faces of face-down cards."""

from fifthstreet.cards import Card
from fifthstreet.house.wording.events import tell, without_faces
from fifthstreet.house.wording.sentences import after_colon, sentence
from fifthstreet.play.telling import tell_event
from fifthstreet.table import events as happened

CORRECTED = happened.FaceCorrected(
    at=0, place="seat", card=1, slot=4, was=Card("Ah"), face=Card("Kd"), floorperson="Fay", seat=3, blind="salt"
)


def test_a_corrected_card_is_told_with_its_face_only_if_it_lies_face_up() -> None:
    assert tell(CORRECTED, hidden=False) == tell_event(CORRECTED) == ("floor", "Fay corrects A♥ to K♦")
    assert tell(CORRECTED, hidden=True) == ("floor", "Fay corrects the note of a face-down card")
    assert {name: without_faces(CORRECTED)[name] for name in ("was", "face", "blind", "seat")} == {
        "was": None,
        "face": None,
        "blind": None,
        "seat": 3,
    }


def test_any_other_event_has_the_words_of_the_playthroughs() -> None:
    folded = happened.FoldCollected(at=0, cite=(), seat=4, amount=1000, slots=(0, 1))
    assert tell(folded, hidden=False) == tell_event(folded)


def test_a_text_begins_with_a_capital_alone_and_with_a_small_letter_after_a_colon() -> None:
    assert (sentence("the round is over"), sentence("")) == ("The round is over", "")
    assert (after_colon("The round is over"), after_colon("")) == ("the round is over", "")
