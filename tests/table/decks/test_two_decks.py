"""Two decks: backs and design, one opened after the other, taking turns."""

import pytest

from fifthstreet.rules import ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from support.changes import changed
from support.deck_steps import STEPS, bare, receives, sits, takes
from support.tables import did, house, refused, seated, whole_round

PAIRS = [
    ("maryland", "COMAR 36.05.11.03B(2)", "COMAR 36.05.11.03B"),
    ("new-jersey", "N.J.A.C. 19:47-35.2(b)2", "N.J.A.C. 19:47-35.2(b)"),
]


@pytest.mark.clause("COMAR 36.05.11.03B(2)", "N.J.A.C. 19:47-35.2(b)2")
@pytest.mark.parametrize(("name", "clause", "_limit"), PAIRS)
def test_two_decks_have_backs_of_two_colours(name: str, clause: str, _limit: str):
    game = ready_game(name)
    standing = receives(game, bare(game), "red")
    refusal = refused(game, standing, c.ReceiveDeck(by="dealer", back="red"))
    assert clause in refusal.clause
    assert refusal.reason == "the other deck has red backs too"
    receives(game, standing, "blue")


@pytest.mark.clause("COMAR 36.05.11.03B(1)")
def test_two_maryland_decks_share_one_design_which_new_jersey_does_not_ask():
    for name, alike in (("maryland", True), ("new-jersey", False)):
        game = ready_game(name)
        standing = receives(game, bare(game), "red", design="bee")
        other = c.ReceiveDeck(by="dealer", back="blue", design="rider")
        if alike:
            assert refused(game, standing, other).reason == "the two decks must share one design"
        else:
            did(game, standing, other)
        receives(game, standing, "blue", design="bee")


@pytest.mark.clause("COMAR 36.05.11.03A", "COMAR 36.05.11.03B", "N.J.A.C. 19:47-35.2(a)", "N.J.A.C. 19:47-35.2(b)")
@pytest.mark.parametrize(("name", "_pair", "limit"), PAIRS)
def test_there_is_no_third_deck_and_without_a_shuffler_no_second(name: str, _pair: str, limit: str):
    two = ready_game(name)
    standing = receives(two, receives(two, bare(two), "red"), "blue")
    refusal = refused(two, standing, c.ReceiveDeck(by="dealer", back="green"))
    assert (refusal.clause, refusal.reason) == (limit, "2 decks are at the table already")
    one = house(name, "manual-shoe", "none", 1)
    refusal = refused(one, receives(one, bare(one)), c.ReceiveDeck(by="dealer", back="blue"))
    assert refusal.clause == ", ".join(one.book.deck.without_shuffler.cite)


@pytest.mark.clause("ARSD 20:18:16:15.14(1)")
def test_south_dakota_plays_with_a_single_deck():
    game = ready_game("south-dakota")
    refusal = refused(game, receives(game, bare(game)), c.ReceiveDeck(by="dealer", back="blue"))
    assert (refusal.clause, refusal.reason) == ("ARSD 20:18:16:15.14(1)", "1 deck is at the table already")


@pytest.mark.clause("COMAR 36.05.11.03B(4)", "N.J.A.C. 19:47-35.2(b)4")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_two_decks_take_turns(name: str):
    game = ready_game(name)
    standing, in_play = seated(game, [1]), []
    for _ in range(5):
        standing, events = whole_round(game, standing)
        in_play += [event.deck for event in events if isinstance(event, e.Shuffled)]
    assert in_play == [1, 2, 1, 2, 1]


@pytest.mark.clause("COMAR 36.05.11.04E", "N.J.A.C. 19:47-35.3(d)")
@pytest.mark.parametrize(
    ("name", "clause"), [("maryland", "COMAR 36.05.11.04E"), ("new-jersey", "N.J.A.C. 19:47-35.3(d)")]
)
def test_each_of_two_decks_is_opened_by_itself(name: str, clause: str):
    game = ready_game(name)
    standing = receives(game, receives(game, sits(game, bare(game)), "red"), "blue")
    standing = takes(game, standing, STEPS, deck=1)
    assert refused(game, standing, c.Shuffle(by="dealer")).reason == "deck 2, next is: dealer inspects"
    done = did(game, standing, c.OpenDeck(by="dealer", deck=2, step="dealer-inspects"))
    assert clause in done.events[0].cite
    standing = takes(game, done.standing, STEPS[1:], deck=2)
    did(game, standing, c.Shuffle(by="dealer"))


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_house_of_two_decks_does_not_begin_with_one(name: str):
    game = ready_game(name)
    standing = takes(game, receives(game, sits(game, bare(game))), STEPS)
    refusal = refused(game, standing, c.Shuffle(by="dealer"))
    assert (refusal.clause, refusal.reason) == (", ".join(game.book.deck.with_shuffler.cite), "bring a deck first")


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_house_of_one_deck_does_not_go_on_with_two(name: str):
    game = ready_game(name)
    terms = changed(game.submission.dealing, decks=1)
    standing = did(game, seated(game, [1]), c.ChangeMethod(by="floorperson", terms=terms)).standing
    refusal = refused(game, standing, c.Shuffle(by="dealer"))
    limit = ", ".join(game.book.deck.without_shuffler.cite)
    assert (refusal.clause, refusal.reason) == (limit, "take the other deck away first")
