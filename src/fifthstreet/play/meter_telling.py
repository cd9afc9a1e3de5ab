"""The events of a meter in words, as the log and the playthroughs show them."""

from collections.abc import Callable
from fractions import Fraction

from fifthstreet.money import Cents, show_dollars, show_exact
from fifthstreet.progressive import events as meter
from fifthstreet.progressive.events import AnyMeterEvent


def tell_meter_event(event: AnyMeterEvent, title: Callable[[str], str] = str) -> str:  # noqa: PLR0912 - a case an event
    """What happened to a meter, in words; ``title`` gives the title of a table."""

    def of(table: str, number: int) -> str:
        return f"{title(table)}, round {number}"

    match event:
        case meter.MeterStarted(amount=amount):
            return f"the meter starts at {_dollars(amount)}, from the house"
        case meter.Contributed(table=table, round=number, amount=0):
            return f"{of(table, number)}: no progressive wagers"
        case meter.Contributed(table=table, round=number, amount=amount):
            raised = f"{show_exact(event.to_meter)}{_held(event.to_reserve, event.to_overflow)}"
            return f"{of(table, number)}: wagers of {_dollars(amount)} raise the meter by {raised}"
        case meter.Awarded(key=key, amount=amount):
            added = f", {show_exact(event.from_house)} of it from the house" if event.from_house else ""
            return f"{of(key.table, key.round)}: {_dollars(amount)} awarded to seat {key.seat}{added}"
        case meter.AwardPaid(key=key, amount=amount):
            return f"{of(key.table, key.round)}: the award of {_dollars(amount)} to seat {key.seat} is paid"
        case meter.ClaimQueued(key=key):
            return f"{of(key.table, key.round)}: the claim of seat {key.seat} waits until another award is verified"
        case meter.AwardsReleased(table=table, round=number, reason=reason, awards=awards):
            total = _dollars(sum(award.amount for award in awards))
            return f"{of(table, number)}: awards of {total} released: {reason}"
        case meter.RoundFinished(table=table, round=number):
            return f"{of(table, number)} is closed: its contribution and awards are final"
        case meter.MeterReset():
            held = _held(event.from_reserve, event.from_overflow)
            return f"the meter is reset with {show_exact(event.from_house)} from the house{held}"
        case meter.Corrected(table=table, round=number, reason=reason, amount=amount) if amount < 0:
            added = _held(-event.off_reserve, -event.off_overflow)
            wagers = f"late wagers of {_dollars(-amount)} raise the meter by {show_exact(-event.off_meter)}{added}"
            return f"{of(table, number)}: {wagers}: {reason}"
        case meter.Corrected(table=table, round=number, reason=reason):
            off = _held(event.off_reserve, event.off_overflow)
            return f"{of(table, number)}: {show_exact(event.off_meter)} taken off the meter{off}: {reason}"
        case meter.RoundEnded(table=table, round=number):
            return f"{of(table, number)} ended"
        case meter.MeterEnabled():
            return "the meter is in service"
        case meter.MeterDisabled(reason=reason):
            return f"the meter is out of service: {reason}"
        case meter.RatesFiled(rates=rates):
            share = f"{float(rates.progression):.2%} to the meter, {float(rates.reserve):.2%} to the reserve"
            return f"rates filed, from the next full reset: {share}"


def _held(reserve: Fraction, overflow: Fraction) -> str:
    parts = [
        f"{show_exact(amount)} {name}" for amount, name in ((reserve, "reserve"), (overflow, "overflow")) if amount
    ]
    return f", {' and '.join(parts)}" if parts else ""


def _dollars(amount: int) -> str:
    return show_dollars(Cents(amount))
