"""The stub count: when it is due, and what follows from a wrong one."""

import pytest

from fifthstreet.play.coordinator import Standing
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from fifthstreet.table.stub import count_is_due
from support.tables import (
    CHIPS,
    bets,
    dealt_out,
    did,
    house,
    ready_to_deal,
    refused,
    seated,
    up_to,
    whole_round,
    with_open_decks,
)

COUNTED = [
    ("maryland", "manual-shoe", "none", True),
    ("maryland", "manual-shoe", "automated", True),
    ("maryland", "manual-shoe", "counting", False),
    ("maryland", "hand", "automated", True),
    ("maryland", "hand", "counting", False),
    ("maryland", "automated-shoe", "none", True),
    ("maryland", "automated-shoe", "automated", True),
    ("maryland", "automated-shoe", "counting", False),
    ("maryland", "self-reshuffling-shoe", "self-reshuffling", False),
    ("new-jersey", "manual-shoe", "none", True),
    ("new-jersey", "manual-shoe", "automated", True),
    ("new-jersey", "manual-shoe", "counting", True),
    ("new-jersey", "hand", "automated", True),
    ("new-jersey", "hand", "counting", True),
    ("new-jersey", "automated-shoe", "none", True),
    ("new-jersey", "automated-shoe", "automated", True),
    ("new-jersey", "automated-shoe", "counting", False),
    ("south-dakota", "one-at-a-time", "none", False),
    ("south-dakota", "one-at-a-time", "automated", False),
    ("south-dakota", "two-card-groups", "counting", False),
]


@pytest.mark.clause(
    "COMAR 36.05.11.08G",
    "COMAR 36.05.11.08I",
    "COMAR 36.05.11.09C",
    "COMAR 36.05.11.09C(1)",
    "COMAR 36.05.11.09D",
    "COMAR 36.05.11.10C",
    "COMAR 36.05.11.10D",
    "COMAR 36.05.11.10H",
    "N.J.A.C. 19:47-35.7(f)",
    "N.J.A.C. 19:47-35.7(f)1",
    "N.J.A.C. 19:47-35.8(e)",
    "N.J.A.C. 19:47-35.9(e)",
    "N.J.A.C. 19:47-35.9(f)",
)
@pytest.mark.parametrize(("name", "method", "shuffler", "counted"), COUNTED)
def test_the_stub_is_counted_every_fifth_round_where_the_text_wants_it(
    name: str, method: str, shuffler: str, counted: bool
):
    game = house(name, method, shuffler, 1)
    standing, rounds = seated(game, [1]), []
    for number in range(1, 12):
        standing, events = whole_round(game, standing)
        counts = [event for event in events if isinstance(event, e.StubCounted)]
        rounds += [number] if counts else []
        steps = game.book.dealing.methods[method].steps
        assert all((event.deck, event.misdealt, event.cite) == (52, False, steps.count.cite) for event in counts)
        placed = next(event for event in events if isinstance(event, e.StubPlaced))
        assert placed.cite == (steps.whole if counts else steps.stub).cite
    assert rounds == ([5, 10] if counted else [])


@pytest.mark.clause("COMAR 36.05.11.08G", "COMAR 36.05.11.09C", "COMAR 36.05.11.10C", "N.J.A.C. 19:47-35.7(f)")
@pytest.mark.parametrize(
    ("name", "method"),
    [("maryland", "manual-shoe"), ("maryland", "hand"), ("maryland", "automated-shoe"), ("new-jersey", "manual-shoe")],
)
def test_in_the_fifth_round_the_stub_is_not_racked_uncounted(name: str, method: str):
    game = house(name, method, "automated", 1)
    standing = seated(game, [1])
    for _ in range(4):
        standing, _ = whole_round(game, standing)
    standing = dealt_out(game, bets(game, standing, 1))
    assert count_is_due(game, standing.table)
    refusal = refused(game, standing, c.PlaceStub(by="dealer"))
    assert refusal.clause == ", ".join(game.book.dealing.methods[method].steps.count.cite)
    assert refusal.reason == "count the stub first"
    counted = did(game, standing, c.CountStub(by="dealer", stub=52 - standing.table.round.dealt)).standing
    did(game, counted, c.PlaceStub(by="dealer"))
    assert refused(game, counted, c.CountStub(by="dealer", stub=52 - standing.table.round.dealt))


def test_a_count_made_early_starts_the_five_rounds_anew():
    game = house("new-jersey", "manual-shoe", "none", 1)
    standing, rounds = seated(game, [1]), []
    for number in range(1, 9):
        if number == 3:
            standing = dealt_out(game, bets(game, standing, 1))
            standing = did(game, standing, c.CountStub(by="dealer", stub=52 - standing.table.round.dealt)).standing
            standing = up_to(game, standing, Stage.BETTING)
            continue
        standing, events = whole_round(game, standing)
        rounds += [number for event in events if isinstance(event, e.StubCounted)]
    assert rounds == [8]


def wrong_counts(standing: Standing) -> dict[str, c.CountStub]:
    """Counts of a dealt table: a hand of three with all 52 there, a deck one short, and both at once."""
    stub = 52 - standing.table.round.dealt
    return {
        "misdealt": c.CountStub(by="dealer", stub=stub - 1, hands=((1, 3),)),
        "not whole": c.CountStub(by="dealer", stub=stub - 1),
        "both": c.CountStub(by="dealer", stub=stub, hands=((1, 3),)),
        "community": c.CountStub(by="dealer", stub=stub + 1, community=2),
    }


STUB_METHODS = [
    ("maryland", "manual-shoe", "COMAR 36.05.11.08J(1)", "COMAR 36.05.11.08J(2)"),
    ("maryland", "hand", "COMAR 36.05.11.09F", "COMAR 36.05.11.09G"),
    ("maryland", "automated-shoe", "COMAR 36.05.11.10F", "COMAR 36.05.11.10G"),
    ("new-jersey", "manual-shoe", "N.J.A.C. 19:47-35.7(f)2", "N.J.A.C. 19:47-35.7(f)2"),
    ("new-jersey", "hand", "N.J.A.C. 19:47-35.8(e)", "N.J.A.C. 19:47-35.8(e)"),
    ("new-jersey", "automated-shoe", "N.J.A.C. 19:47-35.9(e)", "N.J.A.C. 19:47-35.9(e)"),
    ("south-dakota", "one-at-a-time", "ARSD 20:18:16:15.14(5)", ""),
]


@pytest.mark.clause(
    "COMAR 36.05.11.08J",
    "COMAR 36.05.11.08J(1)",
    "COMAR 36.05.11.08J(2)",
    "COMAR 36.05.11.09E",
    "COMAR 36.05.11.09F",
    "COMAR 36.05.11.09G",
    "COMAR 36.05.11.10E",
    "COMAR 36.05.11.10F",
    "COMAR 36.05.11.10G",
    "N.J.A.C. 19:47-35.7(f)2",
    "N.J.A.C. 19:47-35.8(e)",
    "N.J.A.C. 19:47-35.9(e)",
    "ARSD 20:18:16:15.14(5)",
)
@pytest.mark.parametrize(("name", "method", "misdealt", "not_whole"), STUB_METHODS)
@pytest.mark.parametrize("found", ["misdealt", "not whole", "both", "community"])
def test_a_wrong_stub_voids_the_round_and_a_deck_that_is_not_whole_goes(
    name: str, method: str, misdealt: str, not_whole: str, found: str
):
    game = house(name, method, "automated", 1)
    standing = dealt_out(game, bets(game, seated(game, [1, 2]), 1, 2))
    done = did(game, standing, wrong_counts(standing)[found])
    kinds, clause = [e.StubCounted, e.RoundVoided], misdealt
    if found in ("not whole", "both"):
        kinds, clause = [*kinds, e.DeckRemoved], not_whole
    assert [type(event) for event in done.events] == kinds
    assert (done.events[0].deck, done.events[0].misdealt) == {
        "misdealt": (52, True),
        "community": (52, True),
        "not whole": (51, False),
        "both": (53, True),
    }[found]
    assert all(clause in event.cite or not clause for event in done.events[1:])
    table = done.standing.table
    assert [seat.chips for seat in table.taken] == [CHIPS, CHIPS]
    if len(kinds) == 2:
        did(game, done.standing, c.Shuffle(by="dealer"))
        return
    assert (table.decks.at_table, [deck.number for deck in table.decks.leaving]) == ((), [1])
    assert refused(game, done.standing, c.Shuffle(by="dealer")).reason == "bring a deck first"
    new = c.ReceiveDeck(by="dealer", back="green")
    assert refused(game, done.standing, new).reason == "deck 1 is still to be inspected"
    seen = did(game, done.standing, c.InspectDeck(by="floorperson", deck=1, cards=51, remarks="five of clubs missing"))
    assert seen.events[0].remarks == "five of clubs missing"
    fresh = with_open_decks(game, did(game, seen.standing, new).standing)
    assert did(game, fresh, c.Shuffle(by="dealer")).events[0].deck == 2


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_the_stub_is_counted_once_and_only_when_the_deal_is_over(name: str):
    method = "one-at-a-time" if name == "south-dakota" else "hand"
    game = house(name, method, "automated", 1)
    standing = ready_to_deal(game)
    refused(game, standing, c.CountStub(by="dealer", stub=52))
    standing = did(game, standing, c.Deal(by="dealer")).standing
    refused(game, standing, c.CountStub(by="dealer", stub=52 - standing.table.round.dealt))
    standing = dealt_out(game, standing)
    refused(game, standing, c.CountStub(by="floorperson", stub=47))
    refused(game, standing, c.CountStub(by="dealer", stub=-1))
    standing = did(game, standing, c.CountStub(by="dealer", stub=47)).standing
    refused(game, standing, c.CountStub(by="dealer", stub=47))


@pytest.mark.clause("COMAR 36.05.11.13A", "N.J.A.C. 19:47-35.12(b)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_card_discarded_for_lying_face_up_is_counted_in(name: str):
    game = house(name, "hand", "automated", 1)
    standing = did(game, ready_to_deal(game), c.Deal(by="dealer")).standing
    standing = dealt_out(game, did(game, standing, c.FoundFaceUp(by="dealer")).standing)
    done = did(game, standing, c.CountStub(by="dealer", stub=46))
    assert [(type(event), event.deck) for event in done.events] == [(e.StubCounted, 52)]


@pytest.mark.clause("N.J.A.C. 19:47-35.12(d)")
def test_a_hand_void_already_does_not_spoil_the_stub():
    game = house("new-jersey", "hand", "automated", 1)
    standing = bets(game, seated(game, [1, 2]), 1, 2)
    standing = dealt_out(game, standing)
    standing = did(game, standing, c.WrongCount(by="dealer", place="seat", seat=1, cards=3)).standing
    assert standing.table.seat(1).chips == CHIPS
    done = did(game, standing, c.CountStub(by="dealer", stub=44))
    assert [(type(event), event.deck) for event in done.events] == [(e.StubCounted, 52)]


def test_cards_dealt_to_a_seat_without_an_ante_are_a_misdeal_of_a_whole_deck():
    game = house("new-jersey", "manual-shoe", "none", 1)
    standing = dealt_out(game, bets(game, seated(game, [1, 3]), 1))
    done = did(game, standing, c.CountStub(by="dealer", stub=52 - standing.table.round.dealt - 2, hands=((3, 2),)))
    assert [type(event) for event in done.events] == [e.StubCounted, e.RoundVoided]
