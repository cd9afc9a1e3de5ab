"""Closing the bets: said before the first card, the progressive closed with it, its chips counted and taken in."""

import pytest

from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from support.tables import bets, did, house, made_ready, refused, seated, whole_round

CALLS = [
    ("maryland", "manual-shoe", "none", ("COMAR 36.05.11.08C",)),
    ("maryland", "hand", "automated", ("COMAR 36.05.11.09A(3)", "COMAR 36.05.11.09A(3)(a)")),
    ("maryland", "automated-shoe", "counting", ("COMAR 36.05.11.10A(2)", "COMAR 36.05.11.10A(2)(a)")),
    ("new-jersey", "manual-shoe", "none", ("N.J.A.C. 19:47-35.7(b)",)),
    ("new-jersey", "hand", "automated", ("N.J.A.C. 19:47-35.8(b)3",)),
    ("new-jersey", "automated-shoe", "automated", ("N.J.A.C. 19:47-35.9(b)2",)),
]


@pytest.mark.parametrize(
    ("name", "method", "shuffler"), [pytest.param(*case[:3], marks=pytest.mark.clause(*case[3])) for case in CALLS]
)
def test_no_card_is_dealt_before_no_more_bets_is_said(name: str, method: str, shuffler: str):
    game = house(name, method, shuffler, 1)
    ready = made_ready(game, bets(game, seated(game, [1]), 1))
    assert refused(game, ready, c.Deal(by="dealer")).reason == "it is not the time to deal"
    said = did(game, ready, c.CloseBets(by="dealer"))
    call = said.events[0]
    assert isinstance(call, e.BetsClosed)
    assert (call.announced, call.street) == (True, None)
    did(game, said.standing, c.Deal(by="dealer"))
    assert refused(game, said.standing, c.CloseBets(by="dealer")).reason == "the bets are closed already"


MARYLAND_CALLS = [case for case in CALLS if case[0] == "maryland"]


@pytest.mark.parametrize(
    ("name", "method", "shuffler"),
    [pytest.param(*case[:3], marks=pytest.mark.clause(*case[3])) for case in MARYLAND_CALLS],
)
def test_maryland_calls_no_more_bets_once_a_round(name: str, method: str, shuffler: str):
    game = house(name, method, shuffler, 1)
    _, events = whole_round(game, seated(game, [1]))
    assert [event.street for event in events if isinstance(event, e.BetsClosed)] == [None]


def with_progressives(game: Game, *seats: int) -> Standing:
    """A table of three antes, and a progressive dollar at some of the seats, with the cards ready."""
    standing = bets(game, seated(game, [1, 2, 3]), 1, 2, 3)
    for seat in seats:
        standing = did(game, standing, progressive(seat)).standing
    return made_ready(game, standing)


def progressive(seat: int) -> c.PlaceWager:
    return c.PlaceWager(by="player", seat=seat, wager="progressive", amount=100)


LOCKS = [
    ("manual-shoe", "none", ("COMAR 36.05.11.08C(1)",)),
    ("hand", "automated", ("COMAR 36.05.11.09A(3)(b)",)),
    ("automated-shoe", "counting", ("COMAR 36.05.11.10A(2)(b)", "COMAR 36.05.11.02C(2)")),
]


@pytest.mark.parametrize(
    ("method", "shuffler"), [pytest.param(*case[:2], marks=pytest.mark.clause(*case[2])) for case in LOCKS]
)
def test_the_call_closes_the_maryland_progressive_for_every_seat(method: str, shuffler: str):
    game = house("maryland", method, shuffler, 1)
    ready = with_progressives(game, 1, 3)
    did(game, ready, progressive(2))
    said = did(game, ready, c.CloseBets(by="dealer"))
    (locked,) = [event for event in said.events if isinstance(event, e.ProgressiveLocked)]
    assert (locked.seats, locked.wager) == ((1, 3), 100)
    refused(game, said.standing, progressive(2))
    refused(game, said.standing, c.TakeBack(by="player", seat=1, wager="progressive"))


COLLECTIONS = [
    (
        "manual-shoe",
        "none",
        "COMAR 36.05.11.08C(2)",
        ("COMAR 36.05.11.08C(2)(a)", "COMAR 36.05.11.08C(2)(b)", "COMAR 36.05.11.08C(2)(c)"),
    ),
    (
        "hand",
        "automated",
        "COMAR 36.05.11.09A(4)",
        ("COMAR 36.05.11.09A(4)(a)", "COMAR 36.05.11.09A(4)(b)", "COMAR 36.05.11.09A(4)(c)"),
    ),
    (
        "automated-shoe",
        "counting",
        "COMAR 36.05.11.10A(3)",
        ("COMAR 36.05.11.10A(3)(a)", "COMAR 36.05.11.10A(3)(b)", "COMAR 36.05.11.10A(3)(c)"),
    ),
]


@pytest.mark.parametrize(
    ("method", "shuffler"),
    [pytest.param(*case[:2], marks=pytest.mark.clause(case[2], *case[3])) for case in COLLECTIONS],
)
def test_the_chips_of_the_maryland_progressive_are_counted_and_in_the_inventory_before_the_deal(
    method: str, shuffler: str
):
    game = house("maryland", method, shuffler, 1)
    closed = did(game, with_progressives(game, 1, 3), c.CloseBets(by="dealer")).standing
    assert refused(game, closed, c.Deal(by="dealer")).reason == "it is not the time to deal"
    for chips in (0, 1, 3):
        assert (
            "settle the difference first"
            in refused(game, closed, c.CollectProgressive(by="dealer", chips=chips)).reason
        )
    collected = did(game, closed, c.CollectProgressive(by="dealer", chips=2)).standing
    assert collected.table.custody.inventory == closed.table.custody.inventory + 200
    assert [seat.hand.stakes.progressive for seat in collected.table.taken] == [0, 0, 0]
    assert [seat.hand.progressive.wager for seat in collected.table.taken] == [100, 0, 100]
    did(game, collected, c.Deal(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.08C(2)", "COMAR 36.05.11.09A(4)", "COMAR 36.05.11.10A(3)", "ARSD 20:18:16:15.14(4)")
@pytest.mark.parametrize(
    ("name", "method", "shuffler"),
    [
        ("maryland", "manual-shoe", "none"),
        ("maryland", "hand", "automated"),
        ("maryland", "automated-shoe", "counting"),
        ("south-dakota", "one-at-a-time", "none"),
    ],
)
def test_without_a_progressive_wager_there_is_nothing_to_collect(name: str, method: str, shuffler: str):
    game = house(name, method, shuffler, 1)
    closed = did(game, with_progressives(game), c.CloseBets(by="dealer")).standing
    assert closed.table.round.stage is Stage.DEALING
    refused(game, closed, c.CollectProgressive(by="dealer", chips=0))


@pytest.mark.clause("ARSD 20:18:16:15.14(4)", "ARSD 20:18:16:15.14(6)")
def test_south_dakota_takes_the_progressive_bets_off_the_table_before_the_deal():
    game = house("south-dakota", "one-at-a-time", "none", 1)
    closed = did(game, with_progressives(game, 2), c.CloseBets(by="dealer")).standing
    refused(game, closed, c.Deal(by="dealer"))
    refused(game, closed, progressive(1))
    collected = did(game, closed, c.CollectProgressive(by="dealer", chips=1)).standing
    assert collected.table.custody.inventory == closed.table.custody.inventory + 100
    assert [seat.hand.stakes.progressive for seat in collected.table.taken] == [0, 0, 0]
    did(game, collected, c.Deal(by="dealer"))
