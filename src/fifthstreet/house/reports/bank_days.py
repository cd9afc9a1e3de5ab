"""The gaming day of a table by its slips and by its record, and what is still to be done about it."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from fifthstreet.house.bank.document_words import CagePayment, cage_payment, name_of
from fifthstreet.house.bank.table_days import TableDay, explanation_of
from fifthstreet.house.reports.books import HouseBooks
from fifthstreet.house.reports.shift_tally import ShiftTally
from fifthstreet.papers.amounts import moment, money
from fifthstreet.papers.bank_day import BankDay
from fifthstreet.rules.table_title import table_title

ShiftsBySlip = Mapping[str, ShiftTally]
DAYS = 14
"""Drops not counted and over/short not explained are listed for this many gaming days."""


def bank_day(books: HouseBooks, table: str, day: date) -> BankDay | None:
    """A gaming day of a table; None if no slip ended a shift on it, as in a demo without slips."""
    found = books.bank_days.of(table).get(day)
    return _bank_day(books, found, _shifts_by_slip(books, table)) if found else None


def bank_notes(books: HouseBooks, table: str, today: date) -> Iterator[str]:
    """What a table's bank lacks: reports of differences, counts of trays and boxes, explanations of over/short."""
    for slip in books.documents.openings.unreported(table):
        yield f"{books.settings.day_of(slip.signed[0].at)}: {name_of(slip).lower()} unresolved, not reported"
    for missed, counted in books.bank_days.not_counted(table, today).items():
        if today - missed <= timedelta(days=DAYS):
            yield f"{missed}: {not_counted_words(counted)}"
    shifts = _shifts_by_slip(books, table)
    for day, found in books.bank_days.of(table).items():
        if today - day > timedelta(days=DAYS):
            continue
        one = _bank_day(books, found, shifts)
        if one.uncounted:
            yield f"{day}: {one.state}"
        elif not one.explanation:
            amounts = ("tray and drop", one.over_short), ("coupons", one.coupons_over_short)
            for what, amount in amounts:
                if amount:
                    yield f"{day}: over/short of {what} {money(amount)}, not explained"


def not_counted_words(counted: date | None) -> str:
    """What a gaming day without a count at its end is told: where its win by slips is."""
    where = f"in that of {counted}" if counted else "in that of the day of the next count"
    return f"tray not counted at the end of the gaming day; its win by slips is {where}"


def _bank_day(books: HouseBooks, day: TableDay, shifts_by_slip: ShiftsBySlip) -> BankDay:
    shifts = [shifts_by_slip[box.slip.command] for box in day.boxes if box.slip.command in shifts_by_slip]
    from_accounts = sum(shift.drop - shift.cash for shift in shifts)
    explained = explanation_of(books.documents, day)
    words = ""
    if explained:
        last = explained.signed[-1]
        when = moment(last.at, books.settings.zone_at(last.at))
        words = f"{name_of(explained)}: {last.words} ({books.name(last.person)}, {when})"
    paid = _paid_by_cage(books, day)
    earlier = books.settings.day_of(day.since) < day.day
    return BankDay(
        table=table_title(day.table),
        since=moment(day.since, books.settings.zone_at(day.since)) if earlier else "",
        missed=tuple(map(str, day.missed)),
        opening=day.opening,
        fills=day.fills,
        credits=day.credits,
        closing=day.closing,
        between=day.between,
        currency=day.currency,
        from_accounts=from_accounts,
        coupons=day.coupons,
        tray=day.tray,
        boxes=day.drop,
        coupons_over_short=day.coupons_over_short,
        uncounted=day.uncounted,
        win=day.win(from_accounts),
        recorded=sum(shift.inventory + shift.credits + shift.drop - shift.opening - shift.fills for shift in shifts),
        explanation=words,
        paid_by_cage=sum(one.net for one in paid),
        withheld=sum(one.withheld for one in paid),
    )


def _paid_by_cage(books: HouseBooks, day: TableDay) -> list[CagePayment]:
    """What the cage paid on the table's payout documents that were signed to the end on that day."""
    signed = books.documents.completed_on(day.day, books.settings.day_of, day.table)
    return [paid for one in signed if (paid := cage_payment(one))]


def _shifts_by_slip(books: HouseBooks, table: str) -> ShiftsBySlip:
    """The finished shifts of a table's record, by the command that ended them: that of a slip, if a slip did."""
    shifts = books.table(table).shifts.read_on(books.store)
    return {shift.ends.command: shift for shift in shifts if shift.ends}
