"""A round without progressive wagers: noted by the meter at a table of real cards, where one may be added later."""

import pytest

from fifthstreet.play.coordinator import CarriedOut, Standing
from fifthstreet.play.telling import tell
from fifthstreet.progressive import machine as progressive
from fifthstreet.progressive.commands import AnyMeterCommand, CorrectContribution, Disable
from fifthstreet.progressive.events import Contributed, MeterEvents, RoundFinished
from fifthstreet.progressive.machine import MeterRefusal
from fifthstreet.progressive.state import Grew, Meter, RoundKey
from fifthstreet.rules import Game
from fifthstreet.table.commands import CloseBets, WrongCount
from support.changes import changed
from support.tables import bets, dealt_out, did, house, made_ready, seated

LATE = CorrectContribution(table="table 1", round=1, change=100, reason="chip seen on the layout")


def at_the_meter(game: Game, meter: Meter | None, command: AnyMeterCommand) -> tuple[Meter, MeterEvents]:
    assert meter
    found = progressive.decide(game, meter, command)
    assert not isinstance(found, MeterRefusal), found
    for event in found:
        meter = progressive.evolve(meter, event)
    return meter, found


def locked(game: Game, *, in_service: bool = True) -> CarriedOut:
    """The bets closed with antes alone."""
    standing = made_ready(game, bets(game, seated(game, (1, 2)), 1, 2))
    meter = standing.meter
    if not in_service:
        meter, _ = at_the_meter(game, meter, Disable(reason="maintenance"))
    return did(game, Standing(standing.table, meter), CloseBets(by="dealer", at=standing.table.now))


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_at_a_table_of_real_cards_the_meter_notes_a_round_without_wagers(name: str):
    game = house(name, table__cards="real")
    done = locked(game)
    (noted,) = done.meter_events
    assert isinstance(noted, Contributed)
    assert (noted.round, noted.wagers, noted.amount) == (1, 0, 0)
    meter = done.standing.meter
    assert meter
    assert (meter.journal, meter.contributions) == ((Grew(of=RoundKey("table 1", 1), amount=0),), 0)
    assert "  meter       table 1, round 1: no progressive wagers" in "\n".join(tell(game, done))


@pytest.mark.parametrize(("cards", "in_service"), [("electronic", True), ("electronic", False), ("real", False)])
def test_the_meter_hears_nothing_of_it_at_an_electronic_table_or_out_of_service(cards: str, in_service: bool):
    done = locked(house("maryland", table__cards=cards), in_service=in_service)
    assert done.meter_events == ()


def test_a_wager_added_later_raises_the_meter_and_the_void_of_the_round_makes_it_final():
    game = house("maryland", table__cards="real")
    done = locked(game)
    before = done.standing.meter
    assert before
    meter, late = at_the_meter(game, before, LATE)
    assert meter.shown - before.shown == 100 * before.rates.progression
    words = tell(game, CarriedOut(done.standing, meter_events=late))
    assert words[0].startswith("  meter       table 1, round 1: late wagers of $1 raise the meter by $0.355: chip seen")
    meter, _ = at_the_meter(game, meter, changed(LATE, change=-100))
    assert (meter.shown, meter.reserve, meter.corrected) == (before.shown, before.reserve, 0)
    dealt = dealt_out(game, Standing(done.standing.table, meter))
    void = did(game, dealt, WrongCount(by="dealer", place="community", cards=4))
    assert [type(event) for event in void.meter_events] == [RoundFinished]
    assert void.standing.meter
    assert isinstance(progressive.decide(game, void.standing.meter, LATE), MeterRefusal)
