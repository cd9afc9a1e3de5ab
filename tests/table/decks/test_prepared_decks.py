"""Decks that come inspected and shuffled: which steps they are spared, and that they are cut."""

import pytest

from fifthstreet.rules import make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.dealing import needs_cut
from fifthstreet.table.decks import step_due
from support.changes import changed
from support.deck_steps import bare, receives, sits, takes
from support.tables import bets, did, house, refused, seated, whole_round, with_open_decks


@pytest.mark.clause("COMAR 36.05.11.04F", "COMAR 36.05.11.05A")
def test_a_prepared_maryland_deck_is_spared_every_step_and_the_first_shuffle():
    game = house("maryland", "manual-shoe", "none", 1)
    standing = receives(game, sits(game, bare(game)), prepared=True)
    assert step_due(game, standing.table.decks.at_table[0]) is None
    done = did(game, standing, c.TakeUp(by="dealer"))
    assert [type(event) for event in done.events] == [e.DeckTakenUp]
    assert done.events[0].cite == ("COMAR 36.05.11.04F", "COMAR 36.05.11.05A")


@pytest.mark.clause("N.J.A.C. 19:47-35.3(a)", "N.J.A.C. 19:47-35.4(a)")
def test_a_prepared_new_jersey_deck_is_still_inspected():
    game = house("new-jersey", "manual-shoe", "none", 1)
    standing = receives(game, sits(game, bare(game)), prepared=True)
    for step in ("dealer-inspects", "floorperson-verifies"):
        assert step_due(game, standing.table.decks.at_table[0]) == step
        refused(game, standing, c.TakeUp(by="dealer"))
        standing = takes(game, standing, [step])
    assert step_due(game, standing.table.decks.at_table[0]) is None
    done = did(game, standing, c.TakeUp(by="dealer"))
    assert done.events[0].cite == ("N.J.A.C. 19:47-35.3(a)", "N.J.A.C. 19:47-35.4(a)")


def test_south_dakota_knows_no_prepared_deck():
    game = ready_game("south-dakota")
    refusal = refused(game, bare(game), c.ReceiveDeck(by="dealer", back="red", prepared=True))
    assert refusal.reason == "a deck is opened at the table"


@pytest.mark.clause("COMAR 36.05.11.05D(2)", "N.J.A.C. 19:47-35.4(b)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
@pytest.mark.parametrize("shuffler", ["none", "automated"])
def test_a_prepared_deck_is_cut_before_its_first_round(name: str, shuffler: str):
    game = house(name, "manual-shoe", shuffler, 1)
    standing = with_open_decks(game, receives(game, sits(game, bare(game)), prepared=True))
    standing = did(game, bets(game, standing, 1), c.TakeUp(by="dealer")).standing
    assert refused(game, standing, c.CloseBets(by="dealer")).reason == "cut the cards first"
    cut = did(game, standing, c.Cut(by="dealer", cards=20)).standing
    did(game, did(game, cut, c.CloseBets(by="dealer")).standing, c.Deal(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.04F", "COMAR 36.05.11.05A(2)", "N.J.A.C. 19:47-35.4(a)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_prepared_deck_is_shuffled_after_its_first_round_and_no_more(name: str):
    game = house(name, "manual-shoe", "none", 1)
    standing = with_open_decks(game, receives(game, sits(game, bare(game)), prepared=True))
    standing, events = whole_round(game, standing)
    assert [type(event) for event in events if isinstance(event, e.DeckTakenUp | e.Shuffled)] == [e.DeckTakenUp]
    assert refused(game, standing, c.TakeUp(by="dealer")).reason == "shuffle the cards"
    assert isinstance(did(game, standing, c.Shuffle(by="dealer")).events[0], e.Shuffled)


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_deck_that_did_not_come_prepared_is_not_taken_up(name: str):
    game = ready_game(name)
    refusal = refused(game, seated(game, [1]), c.TakeUp(by="dealer"))
    assert (refusal.clause, refusal.reason) == (", ".join(game.book.deck.shuffle.cite), "shuffle the cards")


@pytest.mark.clause("COMAR 36.05.11.05A(3)")
def test_a_prepared_deck_is_shuffled_when_a_floorperson_so_directs():
    game = house("maryland", "manual-shoe", "none", 1)
    standing = receives(game, sits(game, bare(game)), prepared=True)
    standing = did(game, standing, c.TakeUp(by="dealer")).standing
    standing = did(game, standing, c.OrderReshuffle(by="floorperson")).standing
    assert refused(game, standing, c.TakeUp(by="dealer")).reason == "shuffle the cards"
    did(game, standing, c.Shuffle(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.09A(1)", "N.J.A.C. 19:47-35.8(b)1")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_pre_shuffled_deck_still_goes_through_the_shuffler_before_it_is_dealt_from_the_hand(name: str):
    game = house(name, "hand", "automated", 1)
    gone = did(game, seated(game, [1]), c.RemoveDeck(by="dealer", deck=1, reason="other")).standing
    gone = did(game, gone, c.InspectDeck(by="floorperson", deck=1, cards=52)).standing
    standing = did(game, gone, c.ReceiveDeck(by="dealer", back="red", prepared=True)).standing
    standing = with_open_decks(game, standing)
    refused(game, standing, c.TakeUp(by="dealer"))
    did(game, standing, c.Shuffle(by="dealer"))


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_prepared_deck_comes_by_its_own_clause_and_its_hours_run_by_the_method(name: str):
    game = house(name, "manual-shoe", "none", 1)
    received = did(game, bare(game), c.ReceiveDeck(by="dealer", back="red", prepared=True))
    assert received.events[0].cite == game.book.deck.opening.prepared.cite
    standing = with_open_decks(game, received.standing)
    taken = did(game, standing, c.TakeUp(by="dealer"))
    assert taken.events[0].clock == "as-from-a-shoe"
    assert taken.standing.table.decks.at_table[0].clocks == ("as-from-a-shoe",)
    assert refused(game, taken.standing, c.TakeUp(by="dealer")).reason == "the cards are shuffled already"


def test_a_prepared_deck_is_taken_up_only_where_the_text_spares_it_the_shuffle():
    game = house("maryland", "manual-shoe", "none", 1)
    skip = tuple(step for step in game.book.deck.opening.prepared.skip if step != "shuffle")
    game = make_game(changed(game.book, deck__opening__prepared__skip=skip), game.submission)
    standing = receives(game, bare(game), prepared=True)
    refused(game, standing, c.TakeUp(by="dealer"))
    did(game, standing, c.Shuffle(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.09A(1)", "N.J.A.C. 19:47-35.8(b)1")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_it_is_the_shuffler_that_a_prepared_deck_lacks_before_its_first_hand_and_the_shuffle_after_it(name: str):
    game = house(name, "hand", "automated", 1)
    standing = with_open_decks(game, receives(game, sits(game, bare(game)), prepared=True))
    method = game.book.dealing.methods["hand"]
    assert refused(game, standing, c.TakeUp(by="dealer")).clause == ", ".join(method.shuffler.cite)
    standing, _ = whole_round(game, standing)
    assert refused(game, standing, c.TakeUp(by="dealer")).clause == ", ".join(game.book.deck.shuffle.cite)


@pytest.mark.clause("COMAR 36.05.11.05D(2)")
def test_a_prepared_deck_that_a_machine_has_shuffled_since_is_not_cut():
    game = house("maryland", "manual-shoe", "automated", 1)
    assert not needs_cut(game, bare(game).table)
    standing, _ = whole_round(game, with_open_decks(game, receives(game, sits(game, bare(game)), prepared=True)))
    standing = did(game, bets(game, standing, 1), c.Shuffle(by="dealer")).standing
    did(game, did(game, standing, c.CloseBets(by="dealer")).standing, c.Deal(by="dealer"))
