"""Opening a deck: step by step in the order of each text, each step by the person it names."""

from typing import get_args

import pytest

from fifthstreet.cards import DECK
from fifthstreet.play.staff import dealer
from fifthstreet.rules import ready_game
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.decks import step_due
from support.deck_steps import STEPS, bare, receives, sits, takes
from support.tables import did, house, refused

MARYLAND_OPENING = (
    "COMAR 36.05.11.04A",
    "COMAR 36.05.11.04A",
    "COMAR 36.05.11.04B",
    "COMAR 36.05.11.04C",
    "COMAR 36.05.11.04C(1)",
    "COMAR 36.05.11.04C(2)",
    "COMAR 36.05.11.04C(3)",
)


NEW_JERSEY_OPENING = (
    "N.J.A.C. 19:47-35.3(a)",
    "N.J.A.C. 19:47-35.3(b)",
    "N.J.A.C. 19:47-35.3(b)",
    "N.J.A.C. 19:47-35.3(c)",
    "N.J.A.C. 19:47-35.3(c)",
    "N.J.A.C. 19:47-35.3(c)",
    "N.J.A.C. 19:47-35.3(c)",
)


OPENINGS = [("maryland", MARYLAND_OPENING), ("new-jersey", NEW_JERSEY_OPENING)]


@pytest.mark.clause(*MARYLAND_OPENING, *NEW_JERSEY_OPENING)
@pytest.mark.parametrize(("name", "clauses"), OPENINGS)
def test_a_deck_is_opened_step_by_step_in_the_order_of_the_text(name: str, clauses: tuple[str, ...]):
    game = house(name, "manual-shoe", "none", 1)
    standing = receives(game, sits(game, bare(game)))
    for place, step in enumerate(STEPS):
        for other in set(get_args(OpeningStep)) - {step}:
            by = "floorperson" if other == "floorperson-verifies" else "dealer"
            refusal = refused(game, standing, c.OpenDeck(by=by, deck=1, step=other))
            assert refusal.reason == f"next is: {step.replace('-', ' ')}"
            assert clauses[place] in refusal.clause
        refusal = refused(game, standing, c.Shuffle(by="dealer"))
        assert refusal.reason == f"deck 1, next is: {step.replace('-', ' ')}"
        by = "floorperson" if step == "floorperson-verifies" else "dealer"
        done = did(game, standing, c.OpenDeck(by=by, deck=1, step=step))
        assert [event.step for event in done.events if isinstance(event, e.OpeningStepTaken)] == [step]
        assert clauses[place] in done.events[0].cite
        standing = done.standing
    assert refused(game, standing, c.OpenDeck(by="dealer", deck=1, step="wash")).reason == "the deck has been opened"
    did(game, standing, c.Shuffle(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.04A", "N.J.A.C. 19:47-35.3(b)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_the_dealer_inspects_and_a_floorperson_verifies(name: str):
    game = house(name, "manual-shoe", "none", 1)
    standing = receives(game, sits(game, bare(game)))
    for wrong in ("floorperson", "supervisor", "player", "system"):
        refused(game, standing, c.OpenDeck(by=wrong, deck=1, step="dealer-inspects"))
    standing = takes(game, standing, STEPS[:1])
    refusal = refused(game, standing, c.OpenDeck(by="dealer", deck=1, step="floorperson-verifies"))
    assert refusal.reason == "the dealer opens a deck, and the floorperson verifies the inspection"
    did(game, standing, c.OpenDeck(by="supervisor", deck=1, step="floorperson-verifies"))
    standing = takes(game, standing, STEPS[1:2])
    for wrong in ("floorperson", "supervisor"):
        refused(game, standing, c.OpenDeck(by=wrong, deck=1, step="spread-face-up"))


@pytest.mark.clause("COMAR 36.05.11.04B", "COMAR 36.05.11.04C", "N.J.A.C. 19:47-35.3(b)", "N.J.A.C. 19:47-35.3(c)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_the_first_player_must_be_there_to_look(name: str):
    game = house(name, "manual-shoe", "none", 1)
    standing = takes(game, receives(game, bare(game)), STEPS[:3])
    looks = c.OpenDeck(by="dealer", deck=1, step="first-player-looks")
    assert refused(game, standing, looks).reason == "wait for the first player"
    assert dealer(game, standing.table, DECK.__getitem__, 0) is None
    did(game, sits(game, standing), looks)


@pytest.mark.clause("ARSD 20:18:16:15.14(4)")
def test_a_south_dakota_deck_is_only_shuffled():
    game = ready_game("south-dakota")
    standing = receives(game, bare(game))
    assert step_due(game, standing.table.decks.at_table[0]) is None
    assert refused(game, standing, c.OpenDeck(by="dealer", deck=1, step="wash")).clause == "ARSD 20:18:16:15.14(4)"
    assert did(game, standing, c.Shuffle(by="dealer")).events[0].cite == ("ARSD 20:18:16:15.14(4)",)


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_there_is_no_shuffle_without_a_deck_and_no_step_for_one_that_is_not_there(name: str):
    game = ready_game(name)
    assert refused(game, bare(game), c.Shuffle(by="dealer")).reason == "bring a deck first"
    missing = refused(game, bare(game), c.OpenDeck(by="dealer", deck=1, step="dealer-inspects"))
    assert missing.reason == "there is no deck 1 at the table"


@pytest.mark.clause("COMAR 36.05.11.05G(3)", "N.J.A.C. 19:47-35.4(e)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_cards_that_lie_face_down_are_turned_up_for_a_player_and_not_before(name: str):
    game = ready_game(name)
    standing = takes(game, receives(game, bare(game), "red"), STEPS[:2])
    standing = did(game, standing, c.SpreadIdle(by="dealer", faces="face-down")).standing
    turn = c.OpenDeck(by="dealer", deck=1, step="spread-face-up")
    assert refused(game, standing, turn).reason == "wait for the first player"
    turned = did(game, sits(game, standing), turn)
    assert set(game.book.deck.idle.cite) <= set(turned.events[0].cite)
    # The other deck comes new to the table: it is inspected though nobody has arrived.
    takes(game, receives(game, standing, "blue"), STEPS[:1], deck=2)


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_step_of_opening_cites_its_own_clause_and_no_other(name: str):
    game = house(name, "manual-shoe", "none", 1)
    received = did(game, bare(game), c.ReceiveDeck(by="dealer", back="red"))
    first = game.book.deck.opening.steps[0]
    assert received.events[0].cite == first.cite
    step = did(game, received.standing, c.OpenDeck(by="dealer", deck=1, step="dealer-inspects"))
    assert step.events[0].cite == first.cite
