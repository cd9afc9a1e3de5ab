"""Faces that were entered: which are known, where they are put right, and what cannot be entered beside them."""

import pytest

from fifthstreet.cards import DECK, Card, parse_cards
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.faces import known_faces
from fifthstreet.table.state import Stage
from support.changes import changed
from support.correcting import begun, entered, real, until
from support.tables import did, refused

FREE = parse_cards("As Ks Qs")
ELSEWHERE = " was entered for another card: check it, or call the floor to correct that card"


def correction(place: str, card: int, seat: int = 0, face: Card = FREE[0]) -> c.CorrectFace:
    made = {"place": place, "seat": seat, "card": card, "face": face}
    return c.CorrectFace(by="floorperson", floorperson="Ida", blind="salted", **made)


def with_cards_everywhere(game: Game) -> Standing:
    """The settlement of a round with a card in the rack by its face, and the hand of seat 2 turned up."""
    dealing = until(game, begun(game, 1, 2), Stage.DEALING)
    racked = entered(game, dealing, c.FoundFaceUp(by="dealer", face=FREE[2]))
    standing = until(game, racked, Stage.SETTLING)
    return entered(game, standing, c.TurnHand(by="dealer", seat=2, faces=parse_cards("Js 10s")))


@pytest.mark.parametrize(
    ("place", "seat", "card"), [("community", 0, 2), ("bonus-box", 0, 3), ("rack", 0, 1), ("seat", 2, 1)]
)
def test_the_record_of_a_correction_says_which_card_it_was_and_what_it_is(place: str, seat: int, card: int):
    game = real("maryland")
    standing = with_cards_everywhere(game)
    table = standing.table
    places = {"community": table.round.community, "bonus-box": table.round.bonus_box, "rack": table.deck.rack}
    slot = (places[place] if place in places else table.seat(seat).hand.held)[card - 1]
    done = did(game, standing, correction(place, card, seat))
    event = done.events[0]
    assert isinstance(event, e.FaceCorrected)
    assert (event.place, event.seat, event.card, event.slot) == (place, seat, card, slot)
    assert (event.was, event.face, event.blind) == (known_faces(table)[slot], FREE[0], "salted")
    hands = {slot for one in table.taken for slot in one.hand.held}
    before = {place: face for place, face in known_faces(table).items() if place not in hands}
    right = before if place == "seat" else before | {slot: FREE[0]}
    # The hands are turned up again.
    assert known_faces(done.standing.table) == right


def test_the_seat_of_a_correction_matters_only_for_the_cards_of_a_seat():
    game = real("maryland")
    standing = with_cards_everywhere(game)
    assert did(game, standing, correction("community", 1, seat=2)).events[0].seat == 0
    assert refused(game, standing, correction("seat", 1, seat=1)).reason == "that card has not been entered"


def exposed(game: Game) -> tuple[Standing, int, int]:
    """A South Dakota table on 3rd Street whose last two community cards were seen and noted, and where they lie."""
    standing = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    for card in (2, 3):
        seen = c.Exposed(by="dealer", place="community", card=card, face=FREE[card - 2], blind=f"salt {card}")
        done = did(game, standing, seen)
        (noted,) = done.events
        slot = standing.table.round.community[card - 1]
        assert isinstance(noted, e.CardSeen)
        assert (noted.slot, noted.face, noted.blind) == (slot, FREE[card - 2], f"salt {card}")
        standing = done.standing
    return standing, *standing.table.round.community[1:]


def test_a_face_that_was_noted_is_known_until_another_card_is_turned_up_with_it():
    game = real("south-dakota")
    standing, second, third = exposed(game)
    assert known_faces(standing.table) == {second: FREE[0], third: FREE[1]}
    right = entered(game, standing, correction("community", 2, face=FREE[2]))
    assert known_faces(right.table) == {second: FREE[2], third: FREE[1]}
    bets = entered(game, standing, *(c.Bet(by="dealer", seat=seat, multiple=1) for seat in (1, 2)))
    first = standing.table.round.community[0]
    turned = entered(game, bets, c.Reveal(by="dealer", face=FREE[0]))
    assert known_faces(turned.table) == {first: FREE[0], third: FREE[1]}


def test_a_face_that_is_up_is_noted_of_no_other_card():
    game = real("south-dakota")
    standing = until(game, begun(game, 1, 2), Stage.FIFTH_STREET)
    up = standing.table.round.community_faces
    for place, seat, card in (("community", 0, 3), ("seat", 1, 1)):
        report = c.Exposed(by="dealer", place=place, seat=seat, card=card, face=up[1])
        assert refused(game, standing, report).reason == f"{up[1]}{ELSEWHERE}"
        did(game, standing, changed(report, face=FREE[0]))
    dealing = until(game, begun(game, 1, 2), Stage.DEALING)
    found = c.FoundFaceUp(by="dealer", face=FREE[0], blind="salted")
    (seen,) = did(game, dealing, found).events
    assert isinstance(seen, e.CardSeen)
    assert (seen.face, seen.blind, seen.face_up) == (FREE[0], "salted", True)


def test_a_card_of_the_box_or_the_rack_is_in_no_hand():
    game = real("maryland")
    dealing = until(game, begun(game, 1, 2), Stage.DEALING)
    racked = entered(game, dealing, c.FoundFaceUp(by="dealer", face=FREE[2]))
    again = c.FoundFaceUp(by="dealer", face=FREE[2])
    assert refused(game, racked, again).reason == f"{FREE[2]}{ELSEWHERE}"
    standing = until(game, racked, Stage.SETTLING)
    box = standing.table.round.bonus_faces
    for taken in (FREE[2], box[1], standing.table.round.community_faces[2]):
        turn = c.TurnHand(by="dealer", seat=2, faces=(FREE[0], taken))
        assert refused(game, standing, turn).reason == f"{taken}{ELSEWHERE}"
    refusal = refused(game, standing, correction("community", 1, face=box[0]))
    assert refusal.reason == f"{box[0]} was entered for another card: correct that card too"
    assert DECK.index(FREE[0]) > 40


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_no_face_is_noted_at_an_electronic_table(name: str):
    game = real(name)
    electronic = changed(game, submission=changed(game.submission, table__cards="electronic"))
    standing = until(game, begun(game, 1, 2), Stage.DEALING)
    found = c.FoundFaceUp(by="dealer", face=FREE[0])
    assert refused(electronic, standing, found).reason == "the cards of this table are not entered by hand"
    did(electronic, standing, changed(found, face=None))
