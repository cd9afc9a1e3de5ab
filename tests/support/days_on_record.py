"""Books of a house in which a table has other gaming days than its record: days that a test has made up."""

from collections.abc import Mapping
from datetime import date

from fifthstreet.house.reports.books import HouseBooks
from fifthstreet.house.statistics.book import StatisticsBook
from fifthstreet.house.statistics.day_sums import DaySums

DANA = "account-dana"


class MadeUpDays(StatisticsBook):
    """The statistics of a table on these days, on which one dealer dealt; nothing is read from the record."""

    def __init__(self, books: HouseBooks, table: str, days: Mapping[date, DaySums], dealer: str = DANA) -> None:
        super().__init__(table, books.table(table).game, books.settings.day_of, None)
        for day, sums in days.items():
            self._whole[day, dealer] = self._seen[day, dealer] = sums.rounds
            self._bank[day] = sums.bank

    def read_on(self, store: object) -> None:
        """Nothing of the record belongs to these days."""


def with_days(books: HouseBooks, table: str, days: Mapping[date, DaySums]) -> HouseBooks:
    """The books of a house of one table, which was played on these days."""
    found = books.table(table)._replace(statistics=MadeUpDays(books, table, days))
    return books._replace(tables=(table,), table=lambda _: found)
