"""Tap in, tap out and assignment: which dealer works which table, one each; and in which role a person acts there."""

import asyncio
import logging
from contextlib import suppress

from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import SYSTEM, Actor
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent, HouseEvents, TapInAllowed, TappedIn, TappedOut
from fifthstreet.house.base.reasons import missing_reason
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.store import Store, StoreError
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.tables import Tables
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.commands import Role
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import PersonShown
from fifthstreet.wire.staff import AssignDealer, DealerCard, Done, Tap, TapOut, TapOutShown

logger = logging.getLogger("fifthstreet.accounts")

GRACE = 5 * 60_000
"""Milliseconds after a dealer's last console closed until they are tapped out, if they are also signed out."""
CHECK_EVERY = 5.0
"""Seconds between two checks for absent dealers."""
NOT_TAPPED_IN = Fault(code="not-allowed", message="Tap in first: you are not the dealer of this table")
NOT_YOURS = Fault(code="not-allowed", message="Another dealer works this table")
NO_DEALER = Fault(code="not-found", message="No such dealer")
ACTS_AS: dict[str, Role] = {"dealer": "dealer", "floorperson": "floorperson", "manager": "supervisor"}
"""The role at a table by the role of the account; other accounts have none."""
KINDS = ("TappedIn", "TappedOut", "TapInAllowed")
"""The events that say who deals where, and who may deal."""


class TapOutByFloor(Value):
    """Where a dealer was tapped out, by whom, when and why."""

    table: str
    by: str
    at: int
    reason: str


class Taps:
    """The dealer of each table, and the dealers whom the floor tapped out: a projection of the house stream."""

    def __init__(self) -> None:
        self.dealers: dict[str, str] = {}
        """The dealer of each table."""
        self.barred: dict[str, TapOutByFloor] = {}
        """The dealers who cannot tap in until the floor lets them."""

    def on_event(self, event: AnyHouseEvent, by: str, at: int) -> None:
        """Apply an event that ``by`` caused; only the floor gives a reason for a tap-out."""
        match event:
            case TappedIn(table=table, person=person):
                self.dealers[table] = person
                self.barred.pop(person, None)
            case TappedOut(table=table, person=person, reason=reason):
                self.dealers.pop(table, None)
                if reason:
                    self.barred[person] = TapOutByFloor(table=table, by=by, at=at, reason=reason)
            case TapInAllowed(person=person):
                self.barred.pop(person, None)
            case _:
                pass


def taps_on_record(store: Store) -> Taps:
    """Who deals and who is barred at the end of the record."""
    taps = Taps()
    last, _ = store.streams.last(STREAM)
    for entry in store.streams.walk(STREAM, 1, last, KINDS):
        taps.on_event(codec.read_house_event(entry.event), entry.person, entry.at)
    return taps


class DealerAssignments:
    """Taps dealers in and out, and taps out absent dealers once nothing is at stake."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._services = tables, tables.services
        # Held from reading who deals where until the tap is durable.
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._taps = Taps()

    def load(self) -> None:
        """Assign each table to its last dealer on record, if their account is still active."""
        self._taps = taps_on_record(self._services.store)
        for table, person in self._taps.dealers.items():
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
        """Tap a dealer in, in place of the one before; the floor must let in those it tapped out."""
        actor = person.actor(id_)
        async with self._lock:
            # Under the lock, so that a dealer cannot tap in at two tables at once.
            elsewhere = self._elsewhere(host, person.person)
            out = self.tap_out_of(person.person)
            if elsewhere:
                fault = Fault(code="refused", message=f"You deal at {table_title(elsewhere.name)}: tap out there first")
                return await record_refusal(self._services.house_stream, fault, actor, "TapIn", host.name)
            if out:
                fault = Fault(code="refused", message=f"{out.words}. Ask the floor to let you back in")
                return await record_refusal(self._services.house_stream, fault, actor, "TapIn", host.name)
            if not self._services.accounts.sessions.current(person):
                return GONE
            await self._assign(host, person.person, actor)
        return Done(id=id_, sequence=host.projection.sequence)

    async def assign(self, host: Host, by: Person, asked: AssignDealer) -> Done | Fault:
        """Assign a signed-in dealer to a table, in place of the one before."""
        actor = by.actor(asked.id)
        async with self._lock:
            if not self._services.accounts.sessions.current(by):
                return GONE
            dealer = self._dealer(asked.person)
            if not dealer:
                return NO_DEALER
            elsewhere, fault = self._elsewhere(host, asked.person), None
            if elsewhere:
                words = f"{dealer.name} deals at {table_title(elsewhere.name)}: tap them out there first"
                fault = Fault(code="refused", message=words)
            elif not self._is_signed_in(asked.person):
                fault = Fault(code="refused", message=f"{dealer.name} is not signed in: ask them to sign in first")
            if fault:
                return await record_refusal(self._services.house_stream, fault, actor, "AssignDealer", host.name)
            await self._assign(host, asked.person, actor)
        return Done(id=asked.id, sequence=host.projection.sequence)

    async def allow(self, person: str, by: Person, asked: Tap) -> Done | Fault:
        """Let a dealer whom the floor tapped out tap in again."""
        async with self._lock:
            if not self._services.accounts.sessions.current(by):
                return GONE
            if not self._dealer(person):
                return NO_DEALER
            if person in self._taps.barred:
                event = TapInAllowed(person=person)
                await self._services.house_stream.append(event, by.actor(asked.id))
                self._taps.on_event(event, by.person, self._services.clock.now())
                for host in self._tables.values():
                    host.show()
            return Done(id=asked.id, sequence=await self._services.house_stream.sequence())

    async def tap_out(self, host: Host, person: Person, asked: TapOut) -> Done | Fault:
        """Tap the dealer of a table out: by themselves, or by the floor with a reason, which bars them."""
        actor, reason = person.actor(asked.id), asked.reason.strip()
        async with self._lock:
            before = host.dealer.person
            if before is not None:
                fault = _may_not_tap_out(before, person, reason)
                if fault:
                    return await record_refusal(self._services.house_stream, fault, actor, "TapOut", host.name)
                # Dealers who tap themselves out are not barred, whatever reason they give.
                bars = "" if before == person.person else reason
                await self._tap(host, None, (TappedOut(table=host.name, person=before, reason=bars),), actor)
        return Done(id=asked.id, sequence=host.projection.sequence)

    async def tap_out_everywhere(self, person: str, actor: Actor) -> None:
        """Tap a dealer out of every table: their account was closed, or they are absent."""
        async with self._lock:
            for host in self._dealt_by(person):
                await self._tap(host, None, (TappedOut(table=host.name, person=person),), actor)

    async def tap_out_absent(self) -> None:
        """Tap out every absent dealer."""
        for host in tuple(self._tables.values()):
            dealer = host.dealer.person
            if dealer is not None and self._is_absent(host, dealer):
                await self.tap_out_everywhere(dealer, SYSTEM)

    def tap_out_of(self, person: str) -> TapOutShown | None:
        """The tap-out by the floor that keeps a dealer from tapping in, if there is one."""
        out, accounts = self._taps.barred.get(person), self._services.accounts
        if not out:
            return None
        title, by = table_title(out.table), accounts.shown(out.by)
        words = f"Tapped out of {title} by {by.name}: {out.reason}"
        return TapOutShown(table=out.table, table_title=title, by=by, reason=out.reason, at=out.at, words=words)

    def dealers(self) -> tuple[DealerCard, ...]:
        """The dealers who are signed in, and those whom the floor tapped out, by name."""
        accounts = self._services.accounts
        here = {account.person for account in accounts.sessions.signed_in("dealer")}
        out = {person for person in self._taps.barred if accounts.is_active(person)}
        cards = [self._card(accounts.shown(person), person in here) for person in here | out]
        return tuple(sorted(cards, key=lambda card: (card.dealer.name, card.dealer.person)))

    def _card(self, dealer: PersonShown, signed_in: bool) -> DealerCard:
        host, out = next(iter(self._dealt_by(dealer.person)), None), self.tap_out_of(dealer.person)
        words = out.words if out else f"Deals {table_title(host.name)}" if host else "No table"
        return DealerCard(
            dealer=dealer, signed_in=signed_in, table=host.name if host else None, words=words, tapped_out=out
        )

    def _dealer(self, person: str) -> PersonShown | None:
        accounts = self._services.accounts
        shown = accounts.shown(person) if accounts.is_active(person) else None
        return shown if shown and shown.role == "dealer" else None

    def _elsewhere(self, host: Host, person: str) -> Host | None:
        return next((one for one in self._dealt_by(person) if one is not host), None)

    async def _assign(self, host: Host, person: str, actor: Actor) -> None:
        before = host.dealer.person
        if before != person:
            events: HouseEvents = (TappedIn(table=host.name, person=person),)
            if before is not None:
                events = (TappedOut(table=host.name, person=before), *events)
            await self._tap(host, person, events, actor)

    async def _tap(self, host: Host, person: str | None, events: HouseEvents, actor: Actor) -> None:
        await host.assign_dealer(person, events, actor)
        for event in events:
            self._taps.on_event(event, actor.person, self._services.clock.now())
        # The consoles show who may tap in.
        host.show()

    def _is_signed_in(self, person: str) -> bool:
        return person in {account.person for account in self._services.accounts.sessions.signed_in("dealer")}

    def _dealt_by(self, person: str) -> list[Host]:
        return [host for host in self._tables.values() if host.dealer.person == person]

    def _is_absent(self, host: Host, dealer: str) -> bool:
        gone_at = host.dealer.console_gone_at
        if gone_at is None or self._services.clock.now() < gone_at + GRACE:
            return False
        at_stake = not host.table.between_rounds or any(seat.hand.stakes.total for seat in host.table.taken)
        return not at_stake and not self._is_signed_in(dealer)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(CHECK_EVERY)
            try:
                await self.tap_out_absent()
            except StoreError as error:  # tried again at the next check
                logger.warning("an absent dealer could not be tapped out: %s", error)


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
