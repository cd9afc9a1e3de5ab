"""The balance of the cage over time, and how much of it is in the locked trays of closed tables."""

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from fifthstreet.house.reports.cage_book import CageMovement


class CageMoment(NamedTuple):
    """The cage at a moment: its balance, and the part of it in locked trays, by their last closing slips."""

    balance: int
    in_trays: int

    @property
    def to_count(self) -> int:
        """What a count of the cage should find: without the locked trays, to which the cage has no key.

        COMAR 36.05.03.02C and E: the trays are in containers, in the cage or at their tables, and the pit has the keys.
        """
        return self.balance - self.in_trays


class CageBalance:
    """The balance after each movement; movements are added in order of time."""

    def __init__(self, moved: Iterable[CageMovement] = ()) -> None:
        self._times = list[int]()
        self._moments = [CageMoment(0, 0)]
        # What was counted into the container of each closed table, by the table's stream.
        self._trays = dict[str, int]()
        for one in moved:
            self.add(one)

    def add(self, one: CageMovement) -> None:
        """Add the next movement."""
        match one.kind:
            case "closer":
                self._trays[one.stream] = one.amount
            case "opener" | "fill":
                # A tray that was opened empty is no movement of the cage; its first fill is.
                self._trays.pop(one.stream, None)
        self._times.append(one.at)
        self._moments.append(CageMoment(self._moments[-1].balance + one.moved, sum(self._trays.values())))

    def at(self, moment: int) -> CageMoment:
        """The cage at a moment, after everything that moved until then."""
        return self._moments[bisect_right(self._times, moment)]

    @property
    def last(self) -> CageMoment:
        """The cage after the last movement."""
        return self._moments[-1]
