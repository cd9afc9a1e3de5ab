"""The age of a deck: how long it serves, and who changes it in time."""

import pytest

from fifthstreet.cards import DECK
from fifthstreet.play.staff import dealer, staff
from fifthstreet.rules import make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from support.changes import changed
from support.deck_steps import bare, receives, sits
from support.tables import bets, did, house, ready_to_deal, refused, seated, up_to, whole_round, with_open_decks

HOUR = 3_600_000


AGES = [
    ("maryland", "hand", "automated", 4, "COMAR 36.05.11.03C(1)"),
    ("maryland", "manual-shoe", "none", 8, "COMAR 36.05.11.03C(2)"),
    ("maryland", "automated-shoe", "none", 8, "COMAR 36.05.11.03C(2)"),
    ("maryland", "self-reshuffling-shoe", "self-reshuffling", 8, "COMAR 36.05.11.03C(2)"),
    ("new-jersey", "hand", "automated", 4, "N.J.A.C. 19:46-1.18(g)3"),
    ("new-jersey", "manual-shoe", "none", 8, "N.J.A.C. 19:46-1.18(g)2"),
    ("new-jersey", "automated-shoe", "none", 8, "N.J.A.C. 19:46-1.18(g)2"),
]


@pytest.mark.clause(
    "COMAR 36.05.11.03C",
    "COMAR 36.05.11.03C(1)",
    "COMAR 36.05.11.03C(2)",
    "N.J.A.C. 19:46-1.18(g)2",
    "N.J.A.C. 19:46-1.18(g)3",
)
@pytest.mark.parametrize(("name", "method", "shuffler", "hours", "clause"), AGES)
def test_a_deck_serves_its_hours_to_the_millisecond(name: str, method: str, shuffler: str, hours: int, clause: str):
    game = house(name, method, shuffler, 1)
    standing, limit = seated(game, [1]), hours * HOUR
    did(game, standing, c.Shuffle(by="dealer", at=limit - 1))
    refusal = refused(game, standing, c.Shuffle(by="dealer", at=limit))
    assert clause in refusal.clause
    assert refusal.reason == f"deck 1 is past its {hours}-hour limit: change it"
    to_deal = ready_to_deal(game)
    did(game, to_deal, c.Deal(by="dealer", at=limit - 1))
    assert refused(game, to_deal, c.Deal(by="dealer", at=limit)).clause == refusal.clause


@pytest.mark.clause("COMAR 36.05.11.03C", "N.J.A.C. 19:46-1.18(g)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_round_that_has_begun_is_dealt_to_its_end(name: str):
    game = ready_game(name)
    begun = did(game, ready_to_deal(game), c.Deal(by="dealer", at=8 * HOUR - 1)).standing
    assert did(game, begun, c.Deal(by="dealer", at=9 * HOUR)).events[0].slots[0] == begun.table.round.dealt


@pytest.mark.clause("COMAR 36.05.11.03C", "N.J.A.C. 19:46-1.18(g)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_each_deck_has_its_own_clock_from_its_coming_to_the_table(name: str):
    game = ready_game(name)
    standing = sits(game, bare(game))
    standing = did(game, standing, c.ReceiveDeck(by="dealer", at=0, back="red")).standing
    standing = did(game, standing, c.ReceiveDeck(by="dealer", at=HOUR, back="blue")).standing
    standing = with_open_decks(game, standing)
    assert refused(game, standing, c.Shuffle(by="dealer", at=8 * HOUR)).reason.startswith("deck 1")
    standing, _ = whole_round(game, standing)
    assert did(game, standing, c.Shuffle(by="dealer", at=9 * HOUR - 1)).events[0].deck == 2
    assert refused(game, standing, c.Shuffle(by="dealer", at=9 * HOUR)).reason.startswith("deck 2")


@pytest.mark.clause("N.J.A.C. 19:46-1.18(g)")
def test_no_new_jersey_deck_serves_over_24_hours_whatever_the_method():
    game = house("new-jersey", "manual-shoe", "none", 1)
    unlimited = changed(game.book, deck__life__from_a_shoe=None, deck__life__from_the_hand=None)
    game = make_game(unlimited, game.submission)
    standing = seated(game, [1])
    did(game, standing, c.Shuffle(by="dealer", at=24 * HOUR - 1))
    assert refused(game, standing, c.Shuffle(by="dealer", at=24 * HOUR)).clause == "N.J.A.C. 19:46-1.18(g)"


def test_a_south_dakota_deck_has_no_limit():
    game = ready_game("south-dakota")
    did(game, seated(game, [1]), c.Shuffle(by="dealer", at=100_000 * HOUR))
    did(game, ready_to_deal(game), c.Deal(by="dealer", at=100_000 * HOUR))


@pytest.mark.clause("COMAR 36.05.11.03C", "N.J.A.C. 19:46-1.18(g)2")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
@pytest.mark.parametrize("shuffled", [False, True])
def test_the_automatic_staff_changes_decks_that_have_served_their_time(name: str, shuffled: bool):
    game = ready_game(name)
    standing = bets(game, seated(game, [1]), 1)
    if shuffled:
        standing = did(game, standing, c.Shuffle(by="dealer")).standing
    events: list[e.AnyEvent] = []
    while standing.table.round.stage is Stage.BETTING:
        command = staff(game, standing.table, DECK.__getitem__, 8 * HOUR)
        assert command
        done = did(game, standing, command)
        standing, events = done.standing, [*events, *done.events]
    removed = [event for event in events if isinstance(event, e.DeckRemoved)]
    assert [(event.deck, event.reason) for event in removed] == [(1, "age"), (2, "age")]
    assert removed[0].cite == game.book.deck.life.from_a_shoe.cite
    assert [deck.number for deck in standing.table.decks.at_table] == [3, 4]
    assert all(deck.opened == 8 * HOUR for deck in standing.table.decks.at_table)


def test_the_automatic_staff_changes_a_deck_that_grows_old_between_the_close_of_bets_and_the_deal():
    game = ready_game("maryland")
    command = dealer(game, ready_to_deal(game).table, DECK.__getitem__, 8 * HOUR)
    assert isinstance(command, c.RemoveDeck)


def test_no_card_is_dealt_from_an_old_deck_after_one_was_found_face_up():
    game = ready_game("maryland")
    standing = ready_to_deal(game)
    refused(game, standing, c.FoundFaceUp(by="dealer", at=8 * HOUR))
    found = did(game, standing, c.FoundFaceUp(by="dealer", at=8 * HOUR - 1)).standing
    did(game, found, c.Deal(by="dealer", at=8 * HOUR - 1))


def test_no_card_is_found_face_up_before_the_cards_are_cut_again():
    game = house("maryland", "manual-shoe", "none", 1)
    standing = up_to(game, bets(game, seated(game, [1]), 1), Stage.DEALING)
    again = did(game, standing, c.OrderRecut(by="floorperson")).standing
    assert refused(game, again, c.FoundFaceUp(by="dealer")).reason == "cut the cards first"
    cut = did(game, again, c.Cut(by="dealer", cards=20)).standing
    did(game, did(game, cut, c.FoundFaceUp(by="dealer")).standing, c.Deal(by="dealer"))


def test_the_automatic_staff_brings_a_second_deck_of_the_same_design():
    game = ready_game("maryland")
    standing = receives(game, bare(game), "red", design="bee")
    command = staff(game, standing.table, DECK.__getitem__, 0)
    assert command
    did(game, standing, command)


def test_the_automatic_staff_takes_the_second_deck_away_when_the_table_deals_with_one():
    game = ready_game("maryland")
    terms = changed(game.submission.dealing, decks=1)
    standing = did(game, seated(game, [1]), c.ChangeMethod(by="floorperson", terms=terms)).standing
    command = staff(game, standing.table, DECK.__getitem__, 0)
    assert command
    did(game, standing, command)


@pytest.mark.clause("COMAR 36.05.11.03C(1)", "N.J.A.C. 19:46-1.18(g)3")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_deck_that_was_dealt_from_the_hand_keeps_its_four_hours_by_another_method(name: str):
    game, hours = house(name, "hand", "automated", 1), 4 * 3_600_000
    standing, _ = whole_round(game, seated(game, [1]))
    terms = changed(game.submission.dealing, method="manual-shoe")
    standing = did(game, standing, c.ChangeMethod(by="floorperson", terms=terms)).standing
    did(game, standing, c.Shuffle(by="dealer", at=hours - 1))
    assert "4-hour limit" in refused(game, standing, c.Shuffle(by="dealer", at=hours)).reason


def test_where_two_limits_are_equal_the_one_of_the_method_is_cited():
    game = house("new-jersey", "manual-shoe", "none", 1)
    game = make_game(changed(game.book, deck__life__from_a_shoe__hours=24), game.submission)
    refusal = refused(game, seated(game, [1]), c.Shuffle(by="dealer", at=24 * HOUR))
    assert refusal.clause == "N.J.A.C. 19:46-1.18(g)2"


@pytest.mark.clause("COMAR 36.05.11.03C(1)", "N.J.A.C. 19:46-1.18(g)3")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_the_four_hours_of_a_deck_hold_after_it_was_dealt_by_another_method_too(name: str):
    game = house(name, "hand", "automated", 1)
    standing, _ = whole_round(game, seated(game, [1]))
    terms = changed(game.submission.dealing, method="manual-shoe")
    standing, _ = whole_round(game, did(game, standing, c.ChangeMethod(by="floorperson", terms=terms)).standing)
    assert standing.table.decks.at_table[0].clocks == ("as-from-the-hand", "as-from-a-shoe")
    assert "4-hour limit" in refused(game, standing, c.Shuffle(by="dealer", at=4 * HOUR)).reason
    standing, _ = whole_round(game, standing)
    assert standing.table.decks.at_table[0].clocks == ("as-from-the-hand", "as-from-a-shoe")
