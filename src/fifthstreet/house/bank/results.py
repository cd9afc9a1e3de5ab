"""Results outside 95%, of a table, a dealer or the house: each is to be investigated in writing."""

import asyncio
import logging
from collections.abc import Callable
from datetime import date

from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.base.house_events import Facts
from fifthstreet.house.store import StoreError
from fifthstreet.values import Value

logger = logging.getLogger("fifthstreet.bank")


class OutsideResult(Value):
    """A result outside the range of 95% of honest results, over a gaming day, a month or a year.

    ``title`` is its name, ``facts`` are those of its investigation. ``table`` is empty for a dealer's or the house's
    result; ``at`` is when its ``last`` day was over.
    """

    title: str
    table: str
    last: date
    facts: Facts
    at: int


def uncounted_since(documents: Documents, table: str, day_of: Callable[[int], date]) -> date | None:
    """The gaming day on which a table's running shift began, when its tray was last counted; None if no shift runs.

    From the results of this day on, those who count the tray could compute what it should hold.
    """
    slips = reversed(documents.completed(table))
    last = next((one for one in slips if one.moves in ("open", "count", "close")), None)
    return None if last is None or last.moves == "close" else day_of(last.signed[-1].at)


class OutsideResults:
    """The results outside 95% of all days, months and years that are over; computed again after each gaming day."""

    def __init__(self, today: Callable[[], date]) -> None:
        self.find: Callable[[], tuple[OutsideResult, ...]] = lambda: ()
        """Computes all these results from the record, which takes time; set by the house."""
        self._today = today
        self._found: tuple[OutsideResult, ...] = ()
        self._day: date | None = None
        self._lock = asyncio.Lock()
        self._finding: asyncio.Task[None] | None = None

    def known(self) -> tuple[OutsideResult, ...]:
        """The results of the last computation; if a day has ended since, a new one starts in the background."""
        if self._day != self._today() and (self._finding is None or self._finding.done()):
            self._finding = asyncio.create_task(self._find_later())
        return self._found

    async def read_on(self) -> None:
        """Compute the results again if a day has ended since the last time."""
        async with self._lock:
            day = self._today()
            if day != self._day:
                self._found, self._day = await asyncio.to_thread(self.find), day

    async def close(self) -> None:
        """Stop a computation in the background."""
        if self._finding:
            self._finding.cancel()
            await asyncio.gather(self._finding, return_exceptions=True)

    async def _find_later(self) -> None:
        try:
            await self.read_on()
        except StoreError as error:
            logger.warning("the results outside 95%% could not be read: %s", error)
