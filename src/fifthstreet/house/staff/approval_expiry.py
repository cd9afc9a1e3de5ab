"""Approvals whose time is over: a round has ended, and what was wanted in it cannot be done any more."""

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from fifthstreet.house.staff.pending_actions import CommandWanted, Wanted
from fifthstreet.house.store import ApprovalRecord, StoreError

if TYPE_CHECKING:
    from fifthstreet.house.house import House

logger = logging.getLogger("fifthstreet.people")


class Lapsing:
    """Lets approvals lapse as rounds end, beside the table's own work."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._tasks: set[asyncio.Task[None]] = set()

    def round_over(self, table: str) -> None:
        """A round has ended at a table: let what waits for it lapse."""
        if self._house.approvals.waiting(table):
            task = asyncio.create_task(self.look(table), name=f"approvals of {table}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def look(self, table: str | None = None) -> None:
        """Let everything lapse that waits for a round which is over, at one table or anywhere."""
        for record in self._house.approvals.waiting(table):
            if self._is_over(record):
                try:
                    await self._house.approvals.lapse(record.approval, "the round is over")
                except StoreError as error:  # it lapses with the next look, or with its answer
                    logger.warning("an approval could not lapse: %s", error, extra={"approval": record.approval})

    async def finish(self) -> None:
        """Wait until what is in hand is done."""
        await asyncio.gather(*self._tasks)

    def _is_over(self, record: ApprovalRecord) -> bool:
        wanted: Wanted = msgspec.json.decode(record.command, type=Wanted)
        if not isinstance(wanted, CommandWanted):
            return False
        table = self._house.hosts[wanted.table].table
        return table.round != wanted.round or table.between_rounds
