"""The meter's machine: turns contributions, claims, payments, corrections and new rates into events or a refusal."""

from fractions import Fraction
from math import floor

from msgspec.structs import replace

from fifthstreet.money import Cents, show_dollars
from fifthstreet.progressive.changes import EVOLVES
from fifthstreet.progressive.commands import (
    AnyMeterCommand,
    ChangeRates,
    Claim,
    Contribute,
    Disable,
    Enable,
    EndRound,
    PayAward,
    TakeBackContribution,
)
from fifthstreet.progressive.events import (
    AnyMeterEvent,
    Awarded,
    AwardPaid,
    Contributed,
    Corrected,
    MeterDisabled,
    MeterEnabled,
    MeterEvents,
    MeterReset,
    MeterStarted,
    RatesFiled,
    RoundEnded,
)
from fifthstreet.progressive.state import CameIn, Meter, Rates
from fifthstreet.rules import Game
from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.rules.model.pays import Share
from fifthstreet.rules.progressive_check import return_over_wager
from fifthstreet.values import Value


class MeterRefusal(Value):
    """Why the meter refuses a command. Nothing has changed."""

    reason: str
    clause: str = HOUSE_RULE


def new_meter(game: Game, name: str) -> Meter:
    """The meter of a game, with nothing on it yet."""
    terms, law = game.submission.progressive, game.book.progressive
    if not terms or not law:
        raise ValueError("this game has no progressive")
    rates = Rates(progression=Fraction(terms.rate_of_progression), reserve=Fraction(terms.reserve_rate))
    return Meter(meter=name, seed=terms.seed, rates=rates, resets_to=law.reset.to, ceiling=terms.ceiling)


def started(game: Game, at: int = 0) -> MeterStarted:
    """The event that starts a game's meter."""
    terms, law = game.submission.progressive, game.book.progressive
    assert terms
    assert law
    return MeterStarted(at=at, amount=terms.start, cite=law.start_and_reset.cite)


def decide(game: Game, meter: Meter, command: AnyMeterCommand) -> MeterEvents | MeterRefusal:
    """The events a command leads to, or a refusal. A command that was carried out before leads to no event."""
    found = _decided(game, meter, command)
    return MeterRefusal(reason="time does not run backwards") if found and command.at < meter.now else found


def _decided(game: Game, meter: Meter, command: AnyMeterCommand) -> MeterEvents | MeterRefusal:
    law = game.book.progressive
    assert law
    match command:
        case Contribute():
            return _contribute(meter, command, law.rate.cite if law.rate else law.cite)
        case Claim():
            return _claim(meter, command, law.award.cite, law.reset.cite)
        case PayAward():
            return _pay(meter, command)
        case TakeBackContribution():
            return _take_back(meter, command)
        case EndRound(at=at, table=table, round=number):
            cite = law.end_of_round.cite if law.end_of_round else ()
            return (RoundEnded(at=at, cite=cite, table=table, round=number),)
        case Enable(at=at):
            return MeterRefusal(reason="the meter is already running") if meter.enabled else (MeterEnabled(at=at),)
        case Disable(at=at, reason=reason):
            if not meter.enabled:
                return MeterRefusal(reason="the meter is already stopped")
            return (MeterDisabled(at=at, reason=reason),)
        case ChangeRates(at=at, rates=rates):
            return _change_rates(game, at, rates)


def _change_rates(game: Game, at: int, rates: Rates) -> MeterEvents | MeterRefusal:
    """File new rates, refused like those of a submission if the progressive would then return more than the wager."""
    if rates.progression <= 0 or rates.reserve < 0 or rates.progression + rates.reserve > 1:
        return MeterRefusal(reason="rates must be more than 0% and at most 100% of the wager")
    house = game.submission
    assert house.progressive
    terms = replace(house.progressive, rate_of_progression=Share(rates.progression), reserve_rate=Share(rates.reserve))
    if found := return_over_wager(game.book, replace(house, progressive=terms)):
        return MeterRefusal(
            reason=f"the progressive would return {float(found.total):.2%} of the wager; lower the rates"
        )
    return (RatesFiled(at=at, rates=rates),)


def _contribute(meter: Meter, command: Contribute, cite: tuple[str, ...]) -> MeterEvents | MeterRefusal:
    if not meter.enabled:
        return MeterRefusal(reason="the progressive is out of service")
    if _contribution(meter, command.table, command.round) is not None:
        return ()
    grows = command.amount * meter.rates.progression
    room = grows if meter.ceiling is None else max(Fraction(0), meter.ceiling - meter.shown)
    to_meter = min(grows, room)
    return (
        Contributed(
            at=command.at,
            cite=cite,
            table=command.table,
            round=command.round,
            wagers=command.wagers,
            amount=command.amount,
            to_meter=to_meter,
            to_reserve=command.amount * meter.rates.reserve,
            to_overflow=grows - to_meter,
        ),
    )


def _claim(meter: Meter, command: Claim, cite: tuple[str, ...], reset: tuple[str, ...]) -> MeterEvents | MeterRefusal:
    if meter.award(command.key):
        return ()
    if not meter.enabled:
        return MeterRefusal(reason="the progressive is out of service")
    if not 0 < command.share <= 1:
        return MeterRefusal(reason="a claim is for a part of the meter")
    awarded = Awarded(at=command.at, cite=cite, key=command.key, amount=floor(meter.shown * command.share))
    return (awarded, _reset(meter, awarded, reset)) if command.share == 1 else (awarded,)


def _pay(meter: Meter, command: PayAward) -> MeterEvents | MeterRefusal:
    """Record the payment of a claimed award, whether or not the meter is running."""
    award = meter.award(command.key)
    if award is None:
        return MeterRefusal(reason="no award was claimed there")
    if award.paid:
        return ()
    if command.amount != award.amount:
        return MeterRefusal(reason=f"the award is {show_dollars(Cents(award.amount))}")
    return (AwardPaid(at=command.at, cite=command.cite, key=award.key, amount=award.amount),)


def _reset(meter: Meter, awarded: Awarded, cite: tuple[str, ...]) -> MeterReset:
    """The reset after the whole meter was won: back to the seed, plus the overflow as far as the ceiling allows.

    Where the rulebook says so, the reserve comes on top of the seed; elsewhere it pays for the seed as far as it goes.
    """
    on_top = meter.resets_to == "seed-plus-reserve"
    from_reserve = meter.reserve if on_top else min(meter.reserve, Fraction(meter.seed))
    from_house = Fraction(meter.seed) if on_top else meter.seed - from_reserve
    left = meter.shown - awarded.amount + from_house + from_reserve
    room = meter.overflow if meter.ceiling is None else max(Fraction(0), meter.ceiling - left)
    return MeterReset(
        at=awarded.at,
        cite=cite,
        from_house=from_house,
        from_reserve=from_reserve,
        from_overflow=min(meter.overflow, room),
        rates=meter.rates_after_reset or meter.rates,
    )


def _take_back(meter: Meter, command: TakeBackContribution) -> MeterEvents | MeterRefusal:
    came = _contribution(meter, command.table, command.round)
    if came is None:
        return MeterRefusal(reason="there is no contribution of that round")
    part = min(Fraction(command.amount, came.amount), Fraction(1)) if came.amount else Fraction(0)
    grew = (came.to_meter + came.to_overflow) * part
    off_overflow = min(grew, came.to_overflow, meter.overflow)
    off_meter = min(grew - off_overflow, came.to_meter, meter.shown)
    off_reserve = min(came.to_reserve * part, meter.reserve)
    return (
        Corrected(
            at=command.at,
            cite=command.cite,
            table=command.table,
            round=command.round,
            reason=command.reason,
            amount=command.amount,
            off_meter=off_meter,
            off_reserve=off_reserve,
            off_overflow=off_overflow,
        ),
    )


def _contribution(meter: Meter, table: str, number: int) -> CameIn | None:
    """The contribution of a table's round, if it is that table's latest."""
    return next((came for came in meter.contributed if (came.table, came.round) == (table, number)), None)


def evolve(meter: Meter, event: AnyMeterEvent) -> Meter:
    """The meter after an event."""
    meter = EVOLVES[type(event)](meter, event)
    return meter if event.at == meter.now else replace(meter, now=event.at)
