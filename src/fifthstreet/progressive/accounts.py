"""The meter's accounts: what the house owes the players through the meter, exact to fractions of a cent."""

from fractions import Fraction

from fifthstreet.money import Posting, moved
from fifthstreet.progressive import events
from fifthstreet.progressive.events import AnyMeterEvent
from fifthstreet.progressive.state import Meter

EDGES = frozenset({"wagers", "house", "paid", "corrected"})
"""The accounts outside the meter: ``wagers`` and ``house`` are negative by what came from them, ``paid`` holds what
left the meter, and ``corrected`` what corrections took out, negative if they added more. The other accounts hold what
is owed, and are never negative."""


def balances(meter: Meter) -> dict[str, Fraction]:
    """The balance of every account, in cents; the balances always add up to zero."""
    return {
        "meter": meter.shown,
        "reserve": meter.reserve,
        "overflow": meter.overflow,
        "jackpot payable": Fraction(meter.payable),
        "wagers": -meter.from_wagers,
        "house": -meter.from_house,
        "paid": Fraction(meter.paid),
        "corrected": meter.corrected,
    }


def postings(event: AnyMeterEvent) -> tuple[Posting[Fraction], ...]:
    """The amounts that an event adds to accounts and takes from them; they always add up to zero."""
    match event:
        case events.MeterStarted(amount=amount):
            return moved("house", "meter", Fraction(amount))
        case events.Contributed(to_meter=to_meter, to_reserve=to_reserve, to_overflow=to_overflow):
            held = moved("wagers", "reserve", to_reserve) + moved("wagers", "overflow", to_overflow)
            return moved("wagers", "meter", to_meter) + held
        case events.Awarded(amount=amount, from_house=from_house):
            return moved("house", "meter", from_house) + moved("meter", "jackpot payable", Fraction(amount))
        case events.AwardPaid(amount=amount):
            return moved("jackpot payable", "paid", Fraction(amount))
        case events.MeterReset(from_house=from_house, from_reserve=from_reserve, from_overflow=from_overflow):
            held = moved("reserve", "meter", from_reserve) + moved("overflow", "meter", from_overflow)
            return moved("house", "meter", from_house) + held
        case events.Corrected(off_meter=off_meter, off_reserve=off_reserve, off_overflow=off_overflow):
            held = moved("reserve", "corrected", off_reserve) + moved("overflow", "corrected", off_overflow)
            return moved("meter", "corrected", off_meter) + held + moved("house", "corrected", event.from_house)
        case events.AwardsReleased():
            return _released(event)
    return ()


def _released(event: events.AwardsReleased) -> tuple[Posting[Fraction], ...]:
    """An award goes back onto the meter, and from there to the reserve, the overflow and the house as they change."""
    paid = sum(award.amount for award in event.awards if award.paid)
    owed = sum(award.amount for award in event.awards if not award.paid)
    back = moved("paid", "meter", Fraction(paid)) + moved("jackpot payable", "meter", Fraction(owed))
    held = moved("meter", "reserve", event.to_reserve) + moved("meter", "overflow", event.to_overflow)
    return back + held + moved("meter", "house", event.to_house) + moved("wagers", "meter", event.from_wagers)
