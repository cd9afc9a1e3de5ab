"""What each event does to the meter."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from fifthstreet.progressive.events import (
    Awarded,
    AwardPaid,
    AwardsReleased,
    ClaimQueued,
    Contributed,
    Corrected,
    MeterDisabled,
    MeterEnabled,
    MeterReset,
    MeterStarted,
    RatesFiled,
    RoundEnded,
    RoundFinished,
)
from fifthstreet.progressive.journal import entered, trimmed, with_change, without
from fifthstreet.progressive.state import Award, ClaimKey, Filed, Grew, Meter, RoundKey, Won


def on_meter_started(meter: Meter, event: MeterStarted) -> Meter:
    """Put the house's first amount on the meter."""
    return replace(meter, shown=meter.shown + event.amount, from_house=meter.from_house + event.amount)


def on_contributed(meter: Meter, event: Contributed) -> Meter:
    """Add a round's contribution to the meter, the reserve and the overflow; the table's round is open."""
    of = RoundKey(event.table, event.round)
    after = replace(
        meter,
        shown=meter.shown + event.to_meter,
        reserve=meter.reserve + event.to_reserve,
        overflow=meter.overflow + event.to_overflow,
        from_wagers=meter.from_wagers + event.to_meter + event.to_overflow + event.to_reserve,
        contributions=meter.contributions + (1 if event.amount else 0),
        latest=(*(key for key in meter.latest if key.table != of.table), of),
        open=(*meter.open, of),
    )
    return trimmed(entered(meter, after, Grew(of=of, amount=event.amount)))


def on_awarded(meter: Meter, event: Awarded) -> Meter:
    """Take the award off the meter; it is now owed to its winner, and being verified until the round closes."""
    of = event.key.of
    kept = tuple(award for award in meter.awards if not _is_past(award, event.key))
    after = replace(
        meter,
        shown=meter.shown + event.from_house - event.amount,
        from_house=meter.from_house + event.from_house,
        hits=meter.hits + 1,
        awards=(*kept, Award(key=event.key, amount=event.amount)),
        queue=tuple(key for key in meter.queue if key != event.key),
        open=meter.open if of in meter.open else (*meter.open, of),
    )
    return entered(meter, after, Won(key=event.key, share=event.share, amount=event.amount))


def on_claim_queued(meter: Meter, event: ClaimQueued) -> Meter:
    """Put the claim at the end of the queue."""
    return replace(meter, queue=(*meter.queue, event.key))


def on_awards_released(meter: Meter, event: AwardsReleased) -> Meter:
    """Put the awards back: the meter is as if they had never been claimed."""
    keys = {award.key for award in event.awards}
    journal = without(meter.journal, (entry for entry in meter.journal if isinstance(entry, Won) and entry.key in keys))
    return trimmed(
        replace(
            meter,
            shown=meter.shown + event.to_meter,
            reserve=meter.reserve + event.to_reserve,
            overflow=meter.overflow + event.to_overflow,
            from_wagers=meter.from_wagers + event.from_wagers,
            from_house=meter.from_house - event.to_house,
            rates=event.rates,
            rates_after_reset=event.rates_after_reset,
            paid=meter.paid - sum(award.amount for award in event.awards if award.paid),
            hits=meter.hits - len(keys),
            awards=tuple(award for award in meter.awards if award.key not in keys),
            queue=tuple(key for key in meter.queue if key not in event.waiting),
            journal=journal,
        )
    )


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
    )


def on_corrected(meter: Meter, event: Corrected) -> Meter:
    """Take the corrected amounts off the meter, the reserve and the overflow, or add them."""
    off = event.off_meter + event.off_reserve + event.off_overflow + event.from_house
    return trimmed(
        replace(
            meter,
            shown=meter.shown - event.off_meter,
            reserve=meter.reserve - event.off_reserve,
            overflow=meter.overflow - event.off_overflow,
            from_house=meter.from_house + event.from_house,
            corrected=meter.corrected + off,
            corrections=meter.corrections + 1,
            journal=with_change(meter.journal, RoundKey(event.table, event.round), -event.amount),
        )
    )


def on_round_finished(meter: Meter, event: RoundFinished) -> Meter:
    """Make the round's awards final; nothing of the round can be undone any more."""
    of = RoundKey(event.table, event.round)
    return trimmed(
        replace(
            meter,
            awards=tuple(replace(award, final=True) if award.key.of == of else award for award in meter.awards),
            queue=tuple(key for key in meter.queue if key.of != of),
            open=tuple(key for key in meter.open if key != of),
        )
    )


def on_round_ended(meter: Meter, event: RoundEnded) -> Meter:
    """Change nothing: the event only records that the end-of-round button was pressed."""
    return meter


def on_meter_enabled(meter: Meter, event: MeterEnabled) -> Meter:
    """Mark the meter as running."""
    return replace(meter, enabled=True)


def on_meter_disabled(meter: Meter, event: MeterDisabled) -> Meter:
    """Mark the meter as stopped."""
    return replace(meter, enabled=False)


def on_rates_filed(meter: Meter, event: RatesFiled) -> Meter:
    """Store the new rates for the next reset."""
    after = replace(meter, rates_after_reset=event.rates)
    return entered(meter, after, Filed(rates=event.rates)) if meter.journal else after


EVOLVES: Mapping[type, Callable[[Meter, Any], Meter]] = {
    MeterStarted: on_meter_started,
    Contributed: on_contributed,
    Awarded: on_awarded,
    AwardPaid: on_award_paid,
    ClaimQueued: on_claim_queued,
    AwardsReleased: on_awards_released,
    MeterReset: on_meter_reset,
    Corrected: on_corrected,
    RoundFinished: on_round_finished,
    RoundEnded: on_round_ended,
    MeterEnabled: on_meter_enabled,
    MeterDisabled: on_meter_disabled,
    RatesFiled: on_rates_filed,
}


def _is_past(award: Award, key: ClaimKey) -> bool:
    """Whether an award can be dropped at the next claim: it is paid, and from another round of the same table."""
    return award.paid and award.key.table == key.table and award.key.round != key.round
