"""The figures of gaming days, months and years: of each table, each dealer, and the house."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from statistics import fmean, stdev
from typing import NamedTuple

from fifthstreet.house.statistics.day_sums import OUTSIDE, DaySums, RoundSums
from fifthstreet.papers.pit_figures import PitFigures, WagerFigures
from fifthstreet.papers.statistics_report import Comparison
from fifthstreet.rules.table_title import table_title

FEWEST_DAYS = 10
"""With fewer days before it, a day's hold is not compared."""
WAGERS = {
    "main": ("Ante and streets", ("ante", "third-street", "fourth-street", "fifth-street")),
    "three_card": ("Three Card Bonus", ("three-card",)),
    "six_card": ("Six Card Bonus", ("six-card",)),
    "progressive": ("Progressive", ("progressive",)),
}


class Days(NamedTuple):
    """The sums of each gaming day of one table."""

    table: str
    by_day: dict[date, DaySums]
    by_dealer: dict[tuple[date, str], RoundSums]
    parts: dict[int, RoundSums]


def together(parts: Iterable[DaySums]) -> DaySums:
    """Sums of several days or tables."""
    total = DaySums()
    for part in parts:
        total.add(part)
    return total


def by_day(tables: Iterable[Days]) -> dict[date, DaySums]:
    """The days of several tables together, in order."""
    found = dict[date, DaySums]()
    for table in tables:
        for day, sums in table.by_day.items():
            found.setdefault(day, DaySums()).add(sums)
    return dict(sorted(found.items()))


def by_dealer(tables: Iterable[Days], wanted: Callable[[date], bool]) -> dict[str, RoundSums]:
    """The rounds of each dealer on some days; the automatic dealer has no id."""
    found = dict[str, RoundSums]()
    for table in tables:
        for (day, dealer), sums in table.by_dealer.items():
            if wanted(day):
                found.setdefault(dealer, RoundSums()).add(sums)
    return dict(sorted(found.items()))


def figures(name: str, day: DaySums) -> PitFigures:
    """The figures of a table, a dealer or the house from its sums."""
    rounds, bank = day.rounds, day.bank
    return PitFigures(
        name=name,
        rounds=rounds.rounds,
        voids=rounds.voids,
        hands=rounds.hands,
        dealing=rounds.dealing,
        handle=rounds.wagered,
        drop=bank.drop,
        win=day.win,
        hold=None if day.hold is None else round(day.hold * 10_000),
        expected=round(rounds.expected_win),
        mistakes=round(rounds.mistakes),
        boards=round(rounds.board),
        luck=rounds.win - round(rounds.expected_win) - round(rounds.mistakes) - round(rounds.board),
        cut_luck=round(rounds.luck),
        deviation=round(rounds.deviation),
        z=None if rounds.z is None else round(rounds.z, 2),
        outside=rounds.is_outside,
        over_short=bank.over_short,
        adjusted=bank.adjusted,
        unseen=rounds.unseen,
        hands_an_hour=None if rounds.hands_an_hour is None else round(rounds.hands_an_hour),
        rounds_an_hour=None if rounds.rounds_an_hour is None else round(rounds.rounds_an_hour),
    )


def dealer_figures(name: str, rounds: RoundSums) -> PitFigures:
    """A dealer's rounds as figures; the bank is the table's."""
    day = DaySums()
    day.rounds.add(rounds)
    return figures(name, day)


def wager_figures(rounds: RoundSums) -> tuple[WagerFigures, ...]:
    """The figures of each kind of wager that was made."""
    return tuple(_wager_figures(rounds))


def _wager_figures(rounds: RoundSums) -> Iterator[WagerFigures]:
    for kind, (title, wagers) in WAGERS.items():
        handle = sum(rounds.handle[wager] for wager in wagers)
        if handle:
            won = sum(rounds.won[wager] for wager in wagers)
            yield WagerFigures(wager=title, handle=handle, win=won, expected=round(rounds.expected[kind]))


def comparison(days: Mapping[date, DaySums], of: date) -> Comparison | None:
    """The usual range of the hold in the year before a day's or, with too few days, in the month before; else None."""
    month = (of.year, of.month - 1) if of.month > 1 else (of.year - 1, 12)
    for words, held in (
        (str(of.year - 1), [sums for day, sums in days.items() if day.year == of.year - 1]),
        (f"{month[0]}-{month[1]:02}", [sums for day, sums in days.items() if (day.year, day.month) == month]),
    ):
        holds = [float(sums.hold) for sums in held if sums.hold is not None]
        if len(holds) >= FEWEST_DAYS:
            mean, spread = fmean(holds), stdev(holds)
            return Comparison(low=mean - OUTSIDE * spread, high=mean + OUTSIDE * spread, days=words)
    return None


def title_of(table: str | None, facility: str) -> str:
    """The name of a table, or of the house."""
    return table_title(table) if table else facility
