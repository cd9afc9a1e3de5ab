"""The gaming days of a table, added up from its signed slips: inventories, fills, credits, drop boxes.

COMAR 36.05.03.15D asks for a win computed from the slips alone.
"""

import threading
from collections.abc import Callable, Iterator
from datetime import date, timedelta, tzinfo
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.house.bank.document import Document
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.document_words import name_of
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.base.house_events import Facts
from fifthstreet.money import total_of
from fifthstreet.papers.amounts import moment
from fifthstreet.values import Value

DayOf = Callable[[int], date]
"""Returns the gaming day of a moment."""
ZoneAt = Callable[[int], tzinfo]
"""Returns the zone of the house at a moment."""
LAST_HOUR = 3_600_000
"""Milliseconds: a count of the tray that ends within the last hour of a gaming day is the count at its end."""


class BoxContents(NamedTuple):
    """What a table recorded as in a drop box: cash, and the face value of match play coupons, in cents."""

    cash: int = 0
    coupons: int = 0


class Box(Value):
    """A drop box: the inventory slip with which it was removed, and its count once it is complete."""

    slip: Document
    count: Document | None = None

    @property
    def currency(self) -> int:
        """The cash in it, as counted."""
        return total_of(self.count.counted.get("currency", ())) if self.count else 0

    @property
    def coupons(self) -> int:
        """The match play coupons in it, as counted."""
        return total_of(self.count.counted.get("coupons", ())) if self.count else 0


class TableDay(Value):
    """A table on one gaming day by its slips: the shifts that ended on that day with a count of the tray.

    A count is of the day on which its first signature was made: from then on no round begins. ``since`` is when the
    first shift began. At the end of the days ``missed`` the tray was not counted, so that this day holds their win.
    ``between`` is the closers less the openers that followed them on the same day, if the table closed and opened
    again. ``tray`` is the over/short of the tray counts.
    """

    table: str
    day: date
    since: int
    opening: int
    missed: tuple[date, ...] = ()
    closing: int = 0
    between: int = 0
    fills: int = 0
    credits: int = 0
    tray: int = 0
    boxes: tuple[Box, ...] = ()

    @property
    def currency(self) -> int:
        """The cash of all boxes, as counted."""
        return sum(box.currency for box in self.boxes)

    @property
    def coupons(self) -> int:
        """The coupons of all boxes, as counted."""
        return sum(box.coupons for box in self.boxes)

    @property
    def uncounted(self) -> int:
        """How many boxes nobody has counted yet."""
        return sum(box.count is None for box in self.boxes)

    @property
    def drop(self) -> int:
        """The over/short of the drop box counts."""
        return sum(box.count.over_short for box in self.boxes if box.count)

    @property
    def over_short(self) -> int:
        """The over/short of all counts of chips and cash together."""
        return self.tray + self.drop

    @property
    def coupons_over_short(self) -> int:
        """The over/short of the coupons in the drop boxes, which is part of no win."""
        return sum(box.count.coupons_over_short for box in self.boxes if box.count)

    @property
    def differs(self) -> bool:
        """Whether chips, cash or coupons are over or short, so that the floor has to explain it."""
        return bool(self.over_short or self.coupons_over_short)

    def win(self, from_accounts: int) -> int:
        """The win by the slips: buy-ins from accounts count as drop, and coupons are deducted as promotions."""
        drop = self.currency + self.coupons + from_accounts
        return self.closing + self.between + self.credits + drop - self.opening - self.fills - self.coupons


class BankDays:
    """The gaming days of every table, from its slips; each slip is added when it is complete."""

    def __init__(self, documents: Documents, day_of: DayOf) -> None:
        self._documents, self._day_of = documents, day_of
        self._books: dict[str, _DayBook] = {}
        self._lock = threading.Lock()

    def of(self, table: str) -> dict[date, TableDay]:
        """The gaming days of a table, in order; a shift still under way is in none of them."""
        with self._lock:
            return dict(self._read_on(table).days)

    def not_counted(self, table: str, today: date) -> dict[date, date | None]:
        """The gaming days before today at whose end the tray was not counted, and the days that hold their win.

        None stands for the day on which the running shift will be counted.
        """
        with self._lock:
            book = self._read_on(table)
            found = {missed: day for day, one in book.days.items() for missed in one.missed}
            slips = (one for one in self._documents.open(table) if one.kind.moves in ("count", "close"))
            # A count that is under way ends the shift with its first signature.
            until = min([today, *(self._day_of(slip.signed[0].at) for slip in slips)])
            running = missed_days(book.shift.since, until, self._day_of) if book.shift else ()
            return found | dict.fromkeys(running)

    def _read_on(self, table: str) -> "_DayBook":
        book = self._books.setdefault(table, _DayBook(table))
        for slip in self._documents.completed(table, book.slips):
            book.add(slip, self._day_of)
        return book

    def boxes_to_count(self, table: str) -> Iterator[tuple[TableDay, Box]]:
        """The drop boxes of a table that nobody has counted, with their gaming day."""
        for day in self.of(table).values():
            yield from ((day, box) for box in day.boxes if box.count is None)


class _DayBook:
    """The gaming days of one table by the slips added so far, and the shift that is still running."""

    def __init__(self, table: str) -> None:
        self.days: dict[date, TableDay] = {}
        self.slips = 0
        self.shift: TableDay | None = None
        self._table = table
        # The gaming day of each drop box, by the name of its slip.
        self._boxes: dict[str, date] = {}

    def add(self, slip: Document, day_of: DayOf) -> None:
        """Add the next completed slip."""
        self.slips += 1
        shift = self.shift
        match slip.moves:
            case "open":
                self.shift = self._begun(slip)
            case "fill" if shift:
                self.shift = replace(shift, fills=shift.fills + slip.total)
            case "credit" if shift:
                self.shift = replace(shift, credits=shift.credits + slip.total)
            case "count" | "close" if shift:
                self._end(shift, slip, day_of)
                self.shift = self._begun(slip) if slip.moves == "count" else None
            case _ if slip.kind.about == "box":
                self._count(slip)

    def _begun(self, slip: Document) -> TableDay:
        return TableDay(table=self._table, day=date.min, since=slip.ended.at, opening=slip.total)

    def _end(self, shift: TableDay, slip: Document, day_of: DayOf) -> None:
        day = day_of(slip.signed[0].at)
        missed = missed_days(shift.since, day, day_of)
        boxes = (Box(slip=slip),)
        ended = replace(shift, day=day, closing=slip.total, tray=slip.over_short, boxes=boxes, missed=missed)
        self.days[day] = _together(self.days[day], ended) if day in self.days else ended
        self._boxes[name_of(slip)] = day

    def _count(self, count: Document) -> None:
        name = str(count.subject[0])
        day = self._boxes.get(name)
        if day:
            boxes = (replace(box, count=count) if name_of(box.slip) == name else box for box in self.days[day].boxes)
            self.days[day] = replace(self.days[day], boxes=tuple(boxes))


def missed_days(since: int, day: date, day_of: DayOf) -> tuple[date, ...]:
    """The gaming days before one that ended during a shift, and so without a count of the tray."""
    first = day_of(since + LAST_HOUR)
    return tuple(first + timedelta(days=number) for number in range((day - first).days))


def _together(first: TableDay, second: TableDay) -> TableDay:
    return replace(
        first,
        closing=second.closing,
        between=first.between + first.closing - second.opening,
        fills=first.fills + second.fills,
        credits=first.credits + second.credits,
        tray=first.tray + second.tray,
        boxes=first.boxes + second.boxes,
    )


def box_facts(box: Box, day: date, zone_at: ZoneAt) -> Facts:
    """The facts on the count of a drop box; what the table recorded is not among them, so that the count is blind."""
    at = box.slip.signed[-1].at
    return ("Box", name_of(box.slip)), ("Gaming day", day.isoformat()), ("Taken out", moment(at, zone_at(at)))


def day_facts(day: TableDay) -> Facts:
    """The facts on the explanation of a gaming day: the over/short of its counts, and that of its coupons."""
    amounts = {
        "Trays": day.tray,
        "Drop boxes": day.drop,
        "Over/short": day.over_short,
        "Coupons": day.coupons_over_short,
    }
    return ("Gaming day", day.day.isoformat()), *amounts.items()


def explanation_of(documents: Documents, day: TableDay) -> Document | None:
    """The signed explanation of a gaming day's over/short; None if there is none for this amount."""
    found = documents.about(KINDS["over-short"], day.table, day_facts(day))
    return found if found and found.state == "complete" else None
