"""The meter before and after an award, for the slip of a Progressive win."""

from fractions import Fraction

from msgspec.structs import replace

from fifthstreet.house.base import codec
from fifthstreet.house.reports.books import TableBooks, source
from fifthstreet.house.reports.meter_statement import meter_at, table_of
from fifthstreet.house.store import Chained
from fifthstreet.papers.forms import Source
from fifthstreet.papers.prize_slip import MeterOfAward
from fifthstreet.progressive.events import Awarded, MeterReset
from fifthstreet.table.events import AwardClaimed


def meter_of_award(
    books: TableBooks, number: int, entry: Chained, claim: AwardClaimed
) -> tuple[MeterOfAward | None, tuple[Source, ...]]:
    """The meter of a claim in a round, and the entries it was read from; None if the meter has not answered it."""
    stream, store = books.meter_stream, books.store
    if not stream:
        return None, ()
    last = store.streams.last(stream)[0]
    for found in store.streams.walk(stream, store.streams.sequence_at(stream, entry.at - 1) + 1, last, ("Awarded",)):
        event = codec.read_meter_event(found.event)
        if isinstance(event, Awarded) and table_of(event) == (books.table, number) and event.key.seat == claim.seat:
            before = meter_at(books, stream, found.sequence - 1).shown
            following = store.streams.span(stream, found.sequence + 1, found.sequence + 1)
            reset = codec.read_meter_event(following[0].event) if following else None
            made = MeterOfAward(
                meter=books.meter_title,
                share=Fraction(claim.numerator, claim.denominator),
                of_meter=event.of_meter,
                before=before,
                added=event.from_house,
                after=before + event.from_house - event.amount,
            )
            if isinstance(reset, MeterReset) and made.share == 1:
                made = _after_the_reset(made, reset)
            return made, (source(books, [found, *following[: made.share == 1]]),)
    return None, ()


def _after_the_reset(award: MeterOfAward, reset: MeterReset) -> MeterOfAward:
    came = reset.from_house + reset.from_reserve + reset.from_overflow
    return replace(
        award,
        from_house=reset.from_house,
        from_reserve=reset.from_reserve,
        from_overflow=reset.from_overflow,
        after_reset=award.after + came,
    )
