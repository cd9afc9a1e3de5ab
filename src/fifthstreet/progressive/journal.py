"""The meter's arithmetic, and its journal: what happened since the oldest open round, replayed with a change."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.progressive.state import Figures, Filed, Grew, JournalEntry, Meter, RoundAwards, RoundKey, Won


class Contribution(NamedTuple):
    """The parts of a round's wagers that go onto the meter, into the reserve, and above the ceiling."""

    to_meter: Fraction
    to_reserve: Fraction
    to_overflow: Fraction


class ResetAmounts(NamedTuple):
    """What a reset puts on the meter, by where it comes from."""

    from_house: Fraction
    from_reserve: Fraction
    from_overflow: Fraction


def contribution(meter: Meter, figures: Figures, amount: int) -> Contribution:
    """Split a round's wagers by the rates; what the ceiling keeps off the meter is overflow."""
    grows = amount * figures.rates.progression
    room = grows if meter.ceiling is None else max(Fraction(0), meter.ceiling - figures.shown)
    to_meter = min(grows, room)
    return Contribution(to_meter, amount * figures.rates.reserve, grows - to_meter)


def reset_amounts(meter: Meter, figures: Figures) -> ResetAmounts:
    """What the meter starts from again: the seed and, where the rulebook says so, the reserve on top of it.

    Elsewhere the reserve pays as much of the seed as it can. In both cases the overflow pays as much as it can of what
    is left of the seed: it never raises the meter above the amount that the sign prints.
    """
    seed = Fraction(meter.seed)
    if meter.resets_to == "seed-plus-reserve":
        room = figures.reserve if meter.ceiling is None else max(Fraction(0), meter.ceiling - seed)
        from_reserve, left = min(figures.reserve, room), seed
    else:
        from_reserve = min(figures.reserve, seed)
        left = seed - from_reserve
    from_overflow = min(figures.overflow, left)
    return ResetAmounts(left - from_overflow, from_reserve, from_overflow)


def without(journal: Iterable[JournalEntry], gone: Iterable[JournalEntry]) -> tuple[JournalEntry, ...]:
    """The journal without some of its entries."""
    gone = tuple(gone)
    return tuple(entry for entry in journal if entry not in gone)


def with_change(journal: Iterable[JournalEntry], of: RoundKey, change: int) -> tuple[JournalEntry, ...]:
    """The journal with a round's wagers changed at their place; an entry of 0 stays, since wagers may come back."""
    return tuple(
        replace(entry, amount=entry.amount + change) if isinstance(entry, Grew) and entry.of == of else entry
        for entry in journal
    )


def replayed(meter: Meter, journal: Iterable[JournalEntry]) -> Figures:
    """The meter's figures if only this journal had happened since the oldest open round."""
    figures = meter.base or meter.figures
    for entry in journal:
        figures = _after(meter, figures, entry)
    return figures


def _after(meter: Meter, figures: Figures, entry: JournalEntry) -> Figures:
    match entry:
        case Grew(amount=amount):
            part = contribution(meter, figures, amount)
            return replace(
                figures,
                shown=figures.shown + part.to_meter,
                reserve=figures.reserve + part.to_reserve,
                overflow=figures.overflow + part.to_overflow,
                from_wagers=figures.from_wagers + sum(part),
            )
        case Won():
            return _after_award(meter, figures, entry)
        case Filed(rates=rates):
            return replace(figures, rates_after_reset=rates)


def round_awards(meter: Meter, figures: Figures, of: RoundKey) -> RoundAwards:
    """The amount that a round's next award is a share of, and the amount on the meter to pay it from.

    By the usual procedure this is the meter as it stands. A house may file the meter before the round's first award:
    all awards of the round then come out of that meter, and what others contributed since stays where it is.
    """
    so_far = figures.awards
    if meter.several_winners == "on-the-meter-before-the-first" and so_far and so_far.of == of:
        return so_far
    return RoundAwards(of=of, before=figures.shown, left=figures.shown)


def _after_award(meter: Meter, figures: Figures, award: Won) -> Figures:
    """The figures after an award. The award keeps its amount: the house adds what is missing on the meter."""
    now = round_awards(meter, figures, award.of)
    missing = max(Fraction(0), award.amount - now.left)
    figures = replace(
        figures,
        shown=figures.shown + missing - award.amount,
        from_house=figures.from_house + missing,
        awards=replace(now, left=now.left + missing - award.amount, whole=now.whole or award.share == 1),
    )
    if award.share != 1 or now.whole:
        return figures
    part = reset_amounts(meter, figures)
    return Figures(
        shown=figures.shown + sum(part),
        reserve=figures.reserve - part.from_reserve,
        overflow=figures.overflow - part.from_overflow,
        from_wagers=figures.from_wagers,
        from_house=figures.from_house + part.from_house,
        rates=figures.rates_after_reset or figures.rates,
        awards=figures.awards,
    )


def entered(before: Meter, after: Meter, entry: JournalEntry) -> Meter:
    """The meter after an event, with its entry in the journal."""
    return replace(after, base=before.base or before.figures, journal=(*before.journal, entry))


def trimmed(meter: Meter) -> Meter:
    """The meter without the entries at the head of its journal whose rounds are closed: nothing can undo them."""
    closed = 0
    for entry in meter.journal:
        if not isinstance(entry, Filed) and entry.of in meter.open:
            break
        closed += 1
    rest = meter.journal[closed:]
    if not rest:
        return replace(meter, base=None, journal=())
    return replace(meter, base=replayed(meter, meter.journal[:closed]), journal=rest) if closed else meter
