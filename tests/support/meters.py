"""A meter and what tables ask of it."""

from fractions import Fraction

from fifthstreet.progressive.accounts import EDGES, balances, postings
from fifthstreet.progressive.commands import (
    AnyMeterCommand,
    Claim,
    Contribute,
    CorrectContribution,
    FinishRound,
    ReleaseAwards,
)
from fifthstreet.progressive.events import AnyMeterEvent
from fifthstreet.progressive.machine import MeterRefusal, decide, evolve, new_meter, started
from fifthstreet.progressive.state import ClaimKey, Meter
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.model.pays import Share
from support.changes import changed
from support.double_entry import assert_posted

WHOLE, TENTH = Fraction(1), Fraction(1, 10)


def house(name: str = "maryland", ceiling: int | None = None, reserve: Fraction = Fraction(1, 20)) -> Game:
    """A house with another ceiling and reserve."""
    ready = ready_game(name)
    terms = {"progressive__reserve_rate": Share(reserve), "progressive__ceiling": ceiling}
    return make_game(ready.book, changed(ready.submission, **terms))


def fresh(game: Game) -> Meter:
    """The meter of a game, started."""
    return evolve(new_meter(game, "meter"), started(game))


def decided(game: Game, meter: Meter, command: AnyMeterCommand) -> tuple[AnyMeterEvent, ...]:
    """The events of a command that is not refused."""
    found = decide(game, meter, command)
    assert not isinstance(found, MeterRefusal), found
    return found


def after(game: Game, meter: Meter, *commands: AnyMeterCommand) -> Meter:
    """The meter after commands, its book checked."""
    for command in commands:
        for event in decided(game, meter, command):
            before, meter = meter, evolve(meter, event)
            assert_posted(balances(before), postings(event), balances(meter), EDGES)
            assert meter.balances
    return meter


def refusal(game: Game, meter: Meter, command: AnyMeterCommand) -> str:
    """Why a command is refused."""
    found = decide(game, meter, command)
    assert isinstance(found, MeterRefusal), found
    return found.reason


def wagers(table: str, number: int, count: int = 6) -> Contribute:
    """A table's wagers of a round, of a dollar each."""
    return Contribute(table=table, round=number, wagers=count, amount=100 * count)


def claim(table: str, number: int, seat: int, share: Fraction = TENTH) -> Claim:
    """A claim of a seat."""
    return Claim(key=ClaimKey(table, number, seat), share=share)


def correct(table: str, number: int, change: int) -> CorrectContribution:
    """A correction of a round's wagers."""
    return CorrectContribution(table=table, round=number, change=change, reason="entry put right")


def release(table: str, number: int, seat: int | None = None) -> ReleaseAwards:
    """The release of a round's awards, or of one seat's."""
    return ReleaseAwards(table=table, round=number, seat=seat, reason="round void")


def finish(table: str, number: int) -> FinishRound:
    """The close of a round."""
    return FinishRound(table=table, round=number)
