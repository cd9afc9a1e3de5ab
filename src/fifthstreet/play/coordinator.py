"""The coordinator: carries out commands at a table, and passes on to the meter what concerns the progressive."""

from fractions import Fraction
from typing import get_args

from fifthstreet.progressive import machine as progressive
from fifthstreet.progressive.commands import (
    AnyMeterCommand,
    Claim,
    Contribute,
    CorrectContribution,
    EndRound,
    FinishRound,
    PayAward,
    ReleaseAwards,
)
from fifthstreet.progressive.events import ClaimQueued, MeterEvents
from fifthstreet.progressive.machine import MeterRefusal
from fifthstreet.progressive.state import ClaimKey, Meter
from fifthstreet.rules import Game
from fifthstreet.table import machine
from fifthstreet.table.commands import AnyCommand, OpenTable, PlaceWager, ReceiveAward
from fifthstreet.table.events import (
    AnyEvent,
    AwardClaimed,
    ClaimWaits,
    EndOfRoundPressed,
    Events,
    HandCorrected,
    HandVoided,
    KeypadUndone,
    ProgressiveCancelled,
    ProgressiveLocked,
    ProgressivePaid,
    RoundClosed,
    RoundVoided,
    SettlementReopened,
)
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Table
from fifthstreet.values import Value

Felt = (
    ProgressiveLocked
    | ProgressiveCancelled
    | AwardClaimed
    | ProgressivePaid
    | KeypadUndone
    | HandCorrected
    | SettlementReopened
    | RoundVoided
    | HandVoided
    | EndOfRoundPressed
    | RoundClosed
)
FELT_BY_THE_METER = frozenset(get_args(Felt))
"""The events of a table that the meter reacts to."""


class Standing(Value, kw_only=False):
    """A table and, where the game has a progressive, its meter."""

    table: Table
    meter: Meter | None = None


class CarriedOut(Value, kw_only=False):
    """The result of a command: the table and the meter after it, and the events of both."""

    standing: Standing
    events: Events = ()
    meter_events: MeterEvents = ()

    def after(self, other: "CarriedOut") -> "CarriedOut":
        """The results of an earlier command and of this one, combined."""
        return CarriedOut(self.standing, other.events + self.events, other.meter_events + self.meter_events)


def opened(game: Game, name: str, inventory: int, at: int = 0) -> CarriedOut:
    """Open a table with an inventory, and start its meter if the game has a progressive."""
    table = machine.new_table(game, name)
    events = machine.decide(game, table, OpenTable(by="floorperson", at=at, inventory=inventory))
    assert not isinstance(events, Refusal)
    table = machine.replay(table, events)
    if not game.submission.progressive:
        return CarriedOut(standing=Standing(table=table), events=events)
    start = progressive.started(game, at)
    meter = progressive.evolve(progressive.new_meter(game, f"{name} progressive"), start)
    return CarriedOut(standing=Standing(table=table, meter=meter), events=events, meter_events=(start,))


def carry_out(game: Game, standing: Standing, command: AnyCommand) -> CarriedOut | Refusal:
    """Carry out a command at the table and its effects on the meter; a refusal changes nothing."""
    meter = standing.meter
    if meter and not meter.enabled and isinstance(command, PlaceWager) and command.wager == "progressive":
        return refuse_by_house_rule("the Progressive is out of service")
    table = standing.table
    decided = machine.decide(game, table, command)
    if not isinstance(decided, tuple):
        return decided
    if meter is None or FELT_BY_THE_METER.isdisjoint(map(type, decided)):
        for event in decided:
            table = machine.evolve(table, event)
        return CarriedOut(Standing(table, meter), decided)
    return _with_the_meter(game, table, meter, decided)


def _with_the_meter(game: Game, table: Table, meter: Meter, decided: Events) -> CarriedOut | Refusal:
    happened: list[AnyEvent] = []
    at_the_meter: MeterEvents = ()
    for event in decided:
        answer = _at_the_meter(game, table, meter, event) if isinstance(event, Felt) else ()
        if isinstance(answer, MeterRefusal):
            return Refusal(clause=answer.clause, reason=answer.reason)
        for meter_event in answer:
            meter = progressive.evolve(meter, meter_event)
        at_the_meter += answer
        done: AnyEvent = event
        if isinstance(event, AwardClaimed) and any(isinstance(one, ClaimQueued) for one in answer):
            done = ClaimWaits(at=event.at, cite=event.cite, seat=event.seat)
        table = machine.evolve(table, done)
        happened.append(done)
        if isinstance(done, AwardClaimed):
            receipt = ReceiveAward(by="system", at=done.at, seat=done.seat, amount=_award(meter, table, done.seat))
            received = machine.decide(game, table, receipt)
            assert not isinstance(received, Refusal)
            for award in received:
                table = machine.evolve(table, award)
                happened.append(award)
    after = Standing(table=table, meter=meter)
    return CarriedOut(standing=after, events=tuple(happened), meter_events=at_the_meter)


def _at_the_meter(game: Game, table: Table, meter: Meter, event: Felt) -> MeterEvents | MeterRefusal:
    """The meter's events in response to an event which is about to happen at the table, or the meter's refusal."""
    events: MeterEvents = ()
    before: MeterEvents = ()
    for command in _for_the_meter(game, table, meter, event):
        for meter_event in before:
            meter = progressive.evolve(meter, meter_event)
        decided = progressive.decide(game, meter, command)
        if isinstance(decided, MeterRefusal):
            return decided
        before = decided
        events += decided
    return events


def _for_the_meter(game: Game, table: Table, meter: Meter, event: Felt) -> tuple[AnyMeterCommand, ...]:
    """The commands that follow for the meter from an event of the table."""
    at, name, number = event.at, table.name, table.round.number
    match event:
        case ProgressiveLocked(seats=seats, wager=wager):
            grown = Contribute(at=at, table=name, round=number, wagers=len(seats), amount=len(seats) * wager)
            return (grown,) if seats or _wagers_may_follow(game, meter) else ()
        case ProgressiveCancelled(amount=amount):
            return () if table.between_rounds else _taken_back(table, event, amount, "a wager accepted without a chip")
        case AwardClaimed(seat=seat, numerator=numerator, denominator=denominator):
            return (Claim(at=at, key=ClaimKey(name, number, seat), share=Fraction(numerator, denominator)),)
        case ProgressivePaid(seat=seat, amount=amount):
            paid = PayAward(at=at, key=ClaimKey(name, number, seat), amount=amount, cite=event.cite)
            return (paid,) if _is_an_award(table, seat) else ()
        case KeypadUndone(seat=seat):
            return (_released(table, event, "keypad pressed by mistake", seat),)
        case HandCorrected(contributed=change, seat=seat):
            return _taken_back(table, event, -change, f"entry of seat {seat} put right")
        case SettlementReopened():
            return (_released(table, event, "settled again"),)
        case HandVoided(progressive=amount, seat=seat):
            why = f"hand of seat {seat} void"
            return (_released(table, event, why, seat), *_taken_back(table, event, amount, why))
        case RoundVoided(progressive=amount, why=why):
            back = _taken_back(table, event, amount, f"round void: {why}")
            return (_released(table, event, f"round void: {why}"), *back, FinishRound(at=at, table=name, round=number))
        case EndOfRoundPressed():
            return (EndRound(at=at, table=name, round=number),)
        case RoundClosed():
            return (FinishRound(at=at, table=name, round=number),)


def _released(table: Table, event: AnyEvent, reason: str, seat: int | None = None) -> ReleaseAwards:
    name, number = table.name, table.round.number
    return ReleaseAwards(at=event.at, table=name, round=number, seat=seat, reason=reason, cite=event.cite)


def _taken_back(table: Table, event: AnyEvent, amount: int, reason: str) -> tuple[AnyMeterCommand, ...]:
    name, number = table.name, table.round.number
    back = CorrectContribution(at=event.at, table=name, round=number, change=-amount, reason=reason, cite=event.cite)
    return (back,) if amount else ()


def _wagers_may_follow(game: Game, meter: Meter) -> bool:
    """Whether a correction at a table of real cards may still add wagers to a round that has none."""
    return meter.enabled and game.submission.table.cards == "real"


def _is_an_award(table: Table, number: int) -> bool:
    """Whether a seat was paid a share of the meter; a fixed payout does not touch the meter."""
    seat = table.seat(number)
    return seat is not None and seat.hand.progressive.claimed


def _award(meter: Meter, table: Table, seat: int) -> int:
    award = meter.award(ClaimKey(table.name, table.round.number, seat))
    assert award
    return award.amount
