"""Dealers who have gone: whoever is signed out and does not come back is tapped out, once nothing is at stake."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.staff.dealer_assignment import hand_back
from fifthstreet.house.store import StoreError
from fifthstreet.house.tables.host import Host

if TYPE_CHECKING:
    from fifthstreet.house.house import House

logger = logging.getLogger("fifthstreet.people")

GRACE = 5 * 60_000
"""So many milliseconds after his console went, a dealer who is signed out is tapped out."""
LOOKS = 5.0
"""Seconds from one look to the next."""


class Absence:
    """Looks after tables whose dealer has gone."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._looking = asyncio.create_task(self._look_after(), name="absent dealers")

    async def stop(self) -> None:
        """Look no more."""
        if self._looking:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking

    async def look(self) -> None:
        """Tap everybody out who has gone."""
        for host in tuple(self._house.hosts.values()):
            if host.dealer is not None and self._has_gone(host, host.dealer):
                await hand_back(self._house, host.dealer, Actor("system"))

    def _has_gone(self, host: Host, dealer: str) -> bool:
        if host.console_gone_at is None or self._house.services.clock.now() < host.console_gone_at + GRACE:
            return False
        at_stake = not host.table.between_rounds or any(seat.stakes.total for seat in host.table.taken)
        signed_in = {account.person for account in self._house.people.signed_in("dealer")}
        return not at_stake and dealer not in signed_in

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(LOOKS)
            try:
                await self.look()
            except StoreError as error:  # tried again with the next look
                logger.warning("a dealer who has gone could not be tapped out: %s", error)
