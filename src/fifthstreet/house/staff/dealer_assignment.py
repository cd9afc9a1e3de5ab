"""Tap in and tap out: which dealer works which table, one table each; and in which role a person acts there."""

import asyncio
import logging
from contextlib import suppress

from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import SYSTEM, Actor
from fifthstreet.house.base.house_events import STREAM, HouseEvents, TappedIn, TappedOut
from fifthstreet.house.base.reasons import missing_reason
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.store import Store, StoreError
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.tables import Tables
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.commands import Role
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import PersonShown
from fifthstreet.wire.staff import Done, TapOut

logger = logging.getLogger("fifthstreet.accounts")

GRACE = 5 * 60_000
"""Milliseconds after a dealer's last console closed until they are tapped out, if they are also signed out."""
CHECK_EVERY = 5.0
"""Seconds between two checks for absent dealers."""
NOT_YOURS = Fault(code="not-allowed", message="Another dealer works this table")
ACTS_AS: dict[str, Role] = {"dealer": "dealer", "floorperson": "floorperson", "manager": "supervisor"}
"""The role at a table by the role of the account; other accounts have none."""


class DealerAssignments:
    """Taps dealers in and out, and taps out absent dealers once nothing is at stake."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._services = tables, tables.services
        # Held from reading who deals where until the tap is durable.
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def load(self) -> None:
        """Assign each table to its last dealer on record, if their account is still active."""
        for table, person in dealers_on_record(self._services.store).items():
            if table in self._tables and self._services.accounts.is_active(person):
                self._tables[table].dealer.assign(person, self._services.clock.now())

    def start(self) -> None:
        """Start the checks for absent dealers."""
        self._task = asyncio.create_task(self._run(), name="absent dealers")

    async def stop(self) -> None:
        """Stop the checks."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def tap_in(self, host: Host, person: Person, id_: str) -> Done | Fault:
        """Tap a dealer in, in place of the one before."""
        async with self._lock:
            # Under the lock, so that a dealer cannot tap in at two tables at once.
            elsewhere = next((one for one in self._dealt_by(person.person) if one is not host), None)
            if elsewhere:
                fault = Fault(code="refused", message=f"You deal at {table_title(elsewhere.name)}: tap out there first")
                actor = person.actor(id_)
                return await record_refusal(self._services.house_stream, fault, actor, "TapIn", host.name)
            if not self._services.accounts.sessions.current(person):
                return GONE
            before = host.dealer.person
            if before != person.person:
                events: HouseEvents = (TappedIn(table=host.name, person=person.person),)
                if before is not None:
                    events = (TappedOut(table=host.name, person=before), *events)
                await host.assign_dealer(person.person, events, person.actor(id_))
        return Done(id=id_, sequence=host.projection.sequence)

    async def tap_out(self, host: Host, person: Person, asked: TapOut) -> Done | Fault:
        """Tap the dealer of a table out: by themselves, or by the floor with a reason."""
        actor, reason = person.actor(asked.id), asked.reason.strip()
        async with self._lock:
            before = host.dealer.person
            if before is not None:
                fault = _may_not_tap_out(before, person, reason)
                if fault:
                    return await record_refusal(self._services.house_stream, fault, actor, "TapOut", host.name)
                await host.assign_dealer(None, (TappedOut(table=host.name, person=before, reason=reason),), actor)
        return Done(id=asked.id, sequence=host.projection.sequence)

    async def tap_out_everywhere(self, person: str, actor: Actor) -> None:
        """Tap a dealer out of every table: their account was closed, or they are absent."""
        async with self._lock:
            for host in self._dealt_by(person):
                await host.assign_dealer(None, (TappedOut(table=host.name, person=person),), actor)

    async def tap_out_absent(self) -> None:
        """Tap out every absent dealer."""
        for host in tuple(self._tables.values()):
            dealer = host.dealer.person
            if dealer is not None and self._is_absent(host, dealer):
                await self.tap_out_everywhere(dealer, SYSTEM)

    def _dealt_by(self, person: str) -> list[Host]:
        return [host for host in self._tables.values() if host.dealer.person == person]

    def _is_absent(self, host: Host, dealer: str) -> bool:
        gone_at = host.dealer.console_gone_at
        if gone_at is None or self._services.clock.now() < gone_at + GRACE:
            return False
        at_stake = not host.table.between_rounds or any(seat.hand.stakes.total for seat in host.table.taken)
        signed_in = {account.person for account in self._services.accounts.sessions.signed_in("dealer")}
        return not at_stake and dealer not in signed_in

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(CHECK_EVERY)
            try:
                await self.tap_out_absent()
            except StoreError as error:  # tried again at the next check
                logger.warning("an absent dealer could not be tapped out: %s", error)


def dealers_on_record(store: Store) -> dict[str, str]:
    """The dealer of each table at the end of the record, by table."""
    found: dict[str, str] = {}
    last, _ = store.streams.last(STREAM)
    for entry in store.streams.walk(STREAM, 1, last, ("TappedIn", "TappedOut")):
        match codec.read_house_event(entry.event):
            case TappedIn(table=table, person=person):
                found[table] = person
            case TappedOut(table=table):
                found.pop(table, None)
    return found


def _may_not_tap_out(dealer: str, person: Person, reason: str) -> Fault | None:
    """Why a person cannot tap a dealer out; dealers tap themselves out without a reason."""
    if dealer == person.person:
        return None
    if person.role == "dealer":
        return NOT_YOURS
    return missing_reason(reason, "a dealer who is tapped out")


def role_of(host: Host, person: PersonShown) -> Role | None:
    """The role in which a person can act at a table; a dealer must be tapped in there."""
    role = ACTS_AS.get(person.role)
    return None if role == "dealer" and host.dealer.person != person.person else role
