"""Results of tables, dealers and the house over gaming days, months and years, and why one is to be investigated."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from fifthstreet.house.accounts.person import ACCOUNT
from fifthstreet.house.bank.document_kinds import FIRST_DAY, LAST_DAY, RESULT_OF
from fifthstreet.house.base.house_events import Facts
from fifthstreet.house.statistics.day_sums import DaySums
from fifthstreet.house.statistics.figures import Days, by_day, comparison, figures
from fifthstreet.papers.pit_figures import PitFigures
from fifthstreet.papers.statistics_report import Comparison, held_outside, outside_95
from fifthstreet.rules.table_title import table_title

HOUSE = "House"
AUTOMATIC = "Automatic dealer"


class Result(NamedTuple):
    """What a table, a dealer or the house won from a first to a last gaming day.

    ``of`` says whose it is, as the record names them: a dealer by login. ``table`` is empty unless it is a table's.
    ``before`` is what the hold of a day is compared with.
    """

    of: str
    table: str
    first: date
    last: date
    figures: PitFigures
    before: Comparison | None = None

    @property
    def why(self) -> str:
        """Why it is to be investigated; empty if it lies within 95%."""
        return outside_95(self.figures, held_outside(self.figures, self.before))

    @property
    def facts(self) -> Facts:
        """The facts of its investigation; a dealer has no drop."""
        drop = (("Drop", self.figures.drop),) if self.table or self.of == HOUSE else ()
        return (
            (RESULT_OF, self.of),
            (FIRST_DAY, str(self.first)),
            (LAST_DAY, str(self.last)),
            ("Outside 95%", self.why),
            ("Win", self.figures.win),
            *drop,
        )


def all_results(tables: Sequence[Days], before: date) -> Iterator[Result]:
    """Every result over a day, a month or a year that ended before a given day.

    The house has results of its own if it has several tables.
    """
    for one in tables:
        yield from results_of(table_title(one.table), one.table, one.by_day, before)
    if len(tables) > 1:
        yield from results_of(HOUSE, "", by_day(tables), before)
    for dealer, days in sorted(_by_dealer(tables).items()):
        yield from results_of(dealer_title(dealer), "", days, before)


def results_of(of: str, table: str, days: Mapping[date, DaySums], before: date = date.max) -> Iterator[Result]:
    """The results of one table, dealer or house over each day, month and year that ended before a given day."""
    compared, month = None, (0, 0)
    periods = dict[tuple[date, date], DaySums]()
    for day, sums in sorted(days.items()):
        if month != (day.year, day.month):
            # A day is compared with days before its month.
            compared, month = comparison(days, day), (day.year, day.month)
        if day < before:
            yield Result(of, table, day, day, figures(str(day), sums), compared)
        for whole_year in (False, True):
            periods.setdefault(calendar_period(day, whole_year=whole_year), DaySums()).add(sums)
    for (first, last), sums in periods.items():
        if last < before:
            yield Result(of, table, first, last, figures(period_title(first, last), sums))


def calendar_period(day: date, *, whole_year: bool) -> tuple[date, date]:
    """The first and the last day of a day's month or year."""
    if whole_year:
        return date(day.year, 1, 1), date(day.year, 12, 31)
    following = date(day.year + day.month // 12, day.month % 12 + 1, 1)
    return day.replace(day=1), date.fromordinal(following.toordinal() - 1)


def period_title(first: date, last: date) -> str:
    """A period as people write it: ``2026-05-31``, ``2026-05``, ``2026``, or from one day to another."""
    if first == last:
        return str(first)
    for whole_year, length in ((False, 7), (True, 4)):
        if (first, last) == calendar_period(first, whole_year=whole_year):
            return str(first)[:length]
    return f"{first} to {last}"


def dealer_title(person: str) -> str:
    """A dealer as an investigation names them: by login, which never changes."""
    return f"Dealer {person.removeprefix(ACCOUNT)}" if person else AUTOMATIC


def _by_dealer(tables: Sequence[Days]) -> dict[str, dict[date, DaySums]]:
    found = dict[str, dict[date, DaySums]]()
    for table in tables:
        for (day, dealer), rounds in table.by_dealer.items():
            found.setdefault(dealer, {}).setdefault(day, DaySums()).rounds.add(rounds)
    return found
