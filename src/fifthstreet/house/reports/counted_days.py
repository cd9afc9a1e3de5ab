"""What those who count trays may see of results: the gaming days before the last count of a tray.

The win and the drop of a day, with the slips, add up to what the tray should hold.
"""

from datetime import date

from fifthstreet.house.bank.results import uncounted_since
from fifthstreet.house.reports.books import HouseBooks
from fifthstreet.house.statistics.figures import Days


def first_uncounted(books: HouseBooks, *tables: str) -> date | None:
    """The first gaming day of these tables whose results a reader who counts trays may not see; None if there is none.

    It is the day on which the oldest running shift began: nobody has counted its tray since.
    """
    if not books.for_counters:
        return None
    days = (uncounted_since(books.documents, table, books.settings.day_of) for table in tables)
    return min((day for day in days if day), default=None)


def days_before(books: HouseBooks, days: Days, end: date | None) -> Days:
    """The days of a table before ``end``, or all of them."""
    if end is None:
        return days
    begins, _ = books.settings.span(end)
    return Days(
        days.table,
        {day: sums for day, sums in days.by_day.items() if day < end},
        {key: sums for key, sums in days.by_dealer.items() if key[0] < end},
        {at: sums for at, sums in days.parts.items() if at < begins},
    )
