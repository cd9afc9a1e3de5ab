"""What each event does to the meter."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from fifthstreet.progressive.events import (
    Awarded,
    AwardPaid,
    Contributed,
    Corrected,
    MeterDisabled,
    MeterEnabled,
    MeterReset,
    MeterStarted,
    RatesFiled,
    RoundEnded,
)
from fifthstreet.progressive.state import Award, CameIn, ClaimKey, Meter


def on_meter_started(meter: Meter, event: MeterStarted) -> Meter:
    """Put the house's first amount on the meter."""
    return replace(meter, shown=meter.shown + event.amount, from_house=meter.from_house + event.amount)


def on_contributed(meter: Meter, event: Contributed) -> Meter:
    """Add a round's contribution to the meter, the reserve and the overflow."""
    came = CameIn(event.table, event.round, event.amount, event.to_meter, event.to_overflow, event.to_reserve)
    others = tuple(entry for entry in meter.contributed if entry.table != event.table)
    return replace(
        meter,
        shown=meter.shown + event.to_meter,
        reserve=meter.reserve + event.to_reserve,
        overflow=meter.overflow + event.to_overflow,
        from_wagers=meter.from_wagers + event.to_meter + event.to_overflow + event.to_reserve,
        contributions=meter.contributions + 1,
        contributed=(*others, came),
    )


def on_awarded(meter: Meter, event: Awarded) -> Meter:
    """Take the award off the meter; it is now owed to its winner."""
    kept = tuple(award for award in meter.awards if not _is_past(award, event.key))
    awards = (*kept, Award(key=event.key, amount=event.amount))
    return replace(meter, shown=meter.shown - event.amount, hits=meter.hits + 1, awards=awards)


def on_award_paid(meter: Meter, event: AwardPaid) -> Meter:
    """Mark the award as paid."""
    awards = tuple(replace(award, paid=True) if award.key == event.key else award for award in meter.awards)
    return replace(meter, paid=meter.paid + event.amount, awards=awards)


def on_meter_reset(meter: Meter, event: MeterReset) -> Meter:
    """Start the meter again from its reset amounts, with the rates that were filed for it."""
    return replace(
        meter,
        shown=meter.shown + event.from_house + event.from_reserve + event.from_overflow,
        reserve=meter.reserve - event.from_reserve,
        overflow=meter.overflow - event.from_overflow,
        from_house=meter.from_house + event.from_house,
        rates=event.rates,
        rates_after_reset=None,
        contributed=tuple(_swept(came) for came in meter.contributed),
    )


def on_corrected(meter: Meter, event: Corrected) -> Meter:
    """Take the corrected amounts off the meter, the reserve and the overflow."""
    off = event.off_meter + event.off_reserve + event.off_overflow
    return replace(
        meter,
        shown=meter.shown - event.off_meter,
        reserve=meter.reserve - event.off_reserve,
        overflow=meter.overflow - event.off_overflow,
        corrected=meter.corrected + off,
        corrections=meter.corrections + 1,
        contributed=tuple(_less(came, event) for came in meter.contributed),
    )


def on_round_ended(meter: Meter, event: RoundEnded) -> Meter:
    """Change nothing: the event only records the end of the round."""
    return meter


def on_meter_enabled(meter: Meter, event: MeterEnabled) -> Meter:
    """Mark the meter as running."""
    return replace(meter, enabled=True)


def on_meter_disabled(meter: Meter, event: MeterDisabled) -> Meter:
    """Mark the meter as stopped."""
    return replace(meter, enabled=False)


def on_rates_filed(meter: Meter, event: RatesFiled) -> Meter:
    """Store the new rates for the next reset."""
    return replace(meter, rates_after_reset=event.rates)


EVOLVES: Mapping[type, Callable[[Meter, Any], Meter]] = {
    MeterStarted: on_meter_started,
    Contributed: on_contributed,
    Awarded: on_awarded,
    AwardPaid: on_award_paid,
    MeterReset: on_meter_reset,
    Corrected: on_corrected,
    RoundEnded: on_round_ended,
    MeterEnabled: on_meter_enabled,
    MeterDisabled: on_meter_disabled,
    RatesFiled: on_rates_filed,
}


def _is_past(award: Award, key: ClaimKey) -> bool:
    """Whether an award can be dropped at the next claim: it is paid, and from another round of the same table."""
    return award.paid and award.key.table == key.table and award.key.round != key.round


def _less(came: CameIn, event: Corrected) -> CameIn:
    """What is left of a round's contribution after a correction."""
    if (came.table, came.round) != (event.table, event.round):
        return came
    return replace(
        came,
        amount=max(0, came.amount - event.amount),
        to_meter=came.to_meter - event.off_meter,
        to_overflow=came.to_overflow - event.off_overflow,
        to_reserve=came.to_reserve - event.off_reserve,
    )


def _swept(came: CameIn) -> CameIn:
    """A round's contribution after the whole meter was won: nothing of it is left to take back."""
    return replace(came, to_meter=Fraction(0), to_overflow=Fraction(0), to_reserve=Fraction(0))
