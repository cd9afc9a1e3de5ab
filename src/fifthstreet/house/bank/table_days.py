"""The gaming days of a table by its signed slips: inventories, fills, credits, drop boxes (COMAR 36.05.03.15D)."""

from collections.abc import Callable, Iterable
from datetime import date

from msgspec.structs import replace

from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.document_words import Facts, name_of
from fifthstreet.house.bank.documents import Document, Documents
from fifthstreet.money import Cents, show_dollars, total_of
from fifthstreet.papers.amounts import moment
from fifthstreet.values import Value

DayOf = Callable[[int], date]
"""Names the gaming day of a moment."""


class Box(Value):
    """A drop box: the inventory slip with which it was taken out, and its count once two people have made it."""

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
    """A table on one gaming day, from the slips: of all shifts that a count of the tray ended on it.

    ``between`` is what closers brought back less what the openers after them took, if the table closed and opened
    again. ``tray`` is what the counts of the tray found over or short.
    """

    table: str
    day: date
    opening: int
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
        """What the counts of the boxes found over or short."""
        return sum(box.count.over_short for box in self.boxes if box.count)

    @property
    def over_short(self) -> int:
        """What all counts together found over or short."""
        return self.tray + self.drop

    def win(self, from_accounts: int) -> int:
        """The win by the slips; buy-ins from accounts are no cash, and are part of the drop. Coupons are excluded."""
        drop = self.currency + self.coupons + from_accounts
        return self.closing + self.between + self.credits + drop - self.opening - self.fills - self.coupons


def table_days(documents: Documents, table: str, day_of: DayOf) -> dict[date, TableDay]:
    """The gaming days of a table, in order; a shift that no count has ended yet is part of none."""
    completed, days = documents.completed(table), dict[date, TableDay]()
    counts = {one.subject: one for one in completed if one.kind.about == "box"}
    shift: TableDay | None = None
    for slip in completed:
        match slip.kind.moves:
            case "open":
                shift = TableDay(table=table, day=date.min, opening=slip.total)
            case "fill" if shift:
                shift = replace(shift, fills=shift.fills + slip.total)
            case "credit" if shift:
                shift = replace(shift, credits=shift.credits + slip.total)
            case "count" | "close" if shift:
                box = Box(slip=slip, count=counts.get((name_of(slip),)))
                day = day_of(slip.signed[-1].at)
                ended = replace(shift, day=day, closing=slip.total, tray=slip.over_short, boxes=(box,))
                days[day] = _together(days[day], ended) if day in days else ended
                going_on = slip.kind.moves == "count"
                shift = TableDay(table=table, day=date.min, opening=slip.total) if going_on else None
            case _:
                pass
    return days


def boxes_to_count(documents: Documents, table: str, day_of: DayOf) -> Iterable[tuple[TableDay, Box]]:
    """The drop boxes of a table that nobody has counted, with their gaming day."""
    for day in table_days(documents, table, day_of).values():
        yield from ((day, box) for box in day.boxes if box.count is None)


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


def box_facts(box: Box, day: date) -> Facts:
    """What the count of a drop box says about it; not what it should hold."""
    return ("Box", name_of(box.slip)), ("Gaming day", day.isoformat()), ("Taken out", moment(box.slip.signed[-1].at))


def day_facts(day: TableDay) -> Facts:
    """What the explanation of a gaming day says: what its counts found over or short."""
    amounts = {"Trays": day.tray, "Drop boxes": day.drop, "Over/short": day.over_short}
    return ("Gaming day", day.day.isoformat()), *((name, show_dollars(Cents(one))) for name, one in amounts.items())


def explanation_of(documents: Documents, day: TableDay) -> Document | None:
    """The signed explanation of what a gaming day was over or short, if there is one for this sum."""
    found = documents.about(KINDS["over-short"], day.table, day_facts(day))
    return found if found and found.state == "complete" else None
