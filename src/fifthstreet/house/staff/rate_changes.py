"""Changes of a meter's rates: what a manager reads before approving them, and how they are carried out."""

from fractions import Fraction

from msgspec.structs import replace

from fifthstreet.house.staff.approval_terms import changed_terms
from fifthstreet.house.tables.change import Change
from fifthstreet.house.tables.meters import NO_METER, MeterHost, read_rates, submit_to_meter
from fifthstreet.house.tables.tables import Tables
from fifthstreet.house.wording.submission_edges import percent
from fifthstreet.progressive.commands import ChangeRates
from fifthstreet.progressive.state import Rates
from fifthstreet.rules.model.pays import Share, show_share
from fifthstreet.rules.progressive_return import progressive_return
from fifthstreet.rules.table_title import table_title
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered


class PendingRates(Value, tag="rates"):
    """New rates for a meter, as shares: ``35.5%``."""

    meter: str
    progression: str
    reserve: str


def rate_terms(tables: Tables, pending: PendingRates) -> tuple[str, ...]:
    """What the second person reads: every rate now and new, from when, where, and the long-run return."""
    host = tables.meters[pending.meter]
    meter, new = host.meter, read_rates(pending.progression, pending.reserve)
    filed = meter.rates_after_reset
    at = ", ".join(table_title(one.name) for one in tables.values() if one.meter is host)
    return (
        f"Meter rate: {_shown(meter.rates.progression)} now, {_shown(new.progression)} new",
        f"Reserve rate: {_shown(meter.rates.reserve)} now, {_shown(new.reserve)} new",
        *(
            (f"Replaces the rates filed before: {_shown(filed.progression)} and {_shown(filed.reserve)} reserve",)
            if filed
            else ()
        ),
        "New rates apply from the next full reset, when the whole meter has been won",
        f"At {at}",
        f"Long-run return at a full table: {_long_run(host, meter.rates)} now, {_long_run(host, new)} new",
    )


async def change_rates(
    tables: Tables, pending: PendingRates, shown: tuple[str, ...], approval: Change
) -> Answered | Fault:
    """File approved rates, unless a term that was ``shown`` has changed."""

    def still() -> Fault | None:
        return changed_terms(shown, rate_terms(tables, pending))

    if pending.meter not in tables.meters:
        return NO_METER
    rates = ChangeRates(rates=read_rates(pending.progression, pending.reserve))
    change = approval._replace(meter_command=rates)
    return await submit_to_meter(tables.services, tables.meters[pending.meter], change, still)


def _shown(share: Fraction) -> str:
    return show_share(Share(share))


def _long_run(host: MeterHost, rates: Rates) -> str:
    """The share of the wagers that the progressive pays back in the long run at these rates."""
    law, house = host.game.book.progressive, host.game.submission
    assert law
    assert house.progressive
    terms = replace(house.progressive, rate_of_progression=Share(rates.progression), reserve_rate=Share(rates.reserve))
    return percent(progressive_return(law, law.schedules[terms.schedule], terms, house.table.seats).total)
