"""Sessions: who is signed in and since when; an idle session ends by itself."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from msgspec.structs import replace

from fifthstreet.house.accounts.person import Person, csrf_of, digest, idle_time, is_demo
from fifthstreet.house.accounts.register import Register
from fifthstreet.house.base.account_events import SignedOut
from fifthstreet.house.base.actor import SYSTEM, Actor
from fifthstreet.house.base.house_events import STREAM, HouseEvents
from fifthstreet.house.ledger.answers import answer
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import AccountRecord, Batch, SessionRecord, Store, StoreError

logger = logging.getLogger("fifthstreet.accounts")

MOST_SESSIONS = 10
"""How many sessions one person can have; a new one ends the oldest."""
STORE_SEEN_AFTER = 30_000
"""Milliseconds between two writes of a session's last activity; after a crash the session may end this much too
early."""
CHECK_IDLE_EVERY = 1.0
"""Seconds between two checks for idle sessions."""
NOTHING = Batch()


class Sessions:
    """The sessions that have not ended, in memory as they are in the store."""

    def __init__(self, store: Store, house_stream: HouseStream, register: Register) -> None:
        self._store, self._house_stream, self._register = store, house_stream, register
        self._open = {record.token: record for record in store.accounts.open_sessions()}
        self._stored = {token: record.seen for token, record in self._open.items()}
        self._checking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to check for idle sessions."""
        self._checking = asyncio.create_task(self._check_idle(), name="sessions")

    async def stop(self) -> None:
        """Stop checking; sessions stay open for the next time the house opens."""
        if self._checking:
            self._checking.cancel()
            with suppress(asyncio.CancelledError):
                await self._checking

    def by_token(self, token: str) -> Person | None:
        """The person with the secret of a valid session."""
        session = self._open.get(digest(token))
        return self._person(session, csrf_of(token)) if session else None

    def current(self, person: Person) -> Person | None:
        """The same person with their current name, role and idle time; None once they are signed out."""
        session = self.of(person)
        return self._person(session, person.csrf) if session else None

    def of(self, person: Person) -> SessionRecord | None:
        """The session of a signed-in person; None once it has ended."""
        return self._open.get(bytes.fromhex(person.session))

    def of_account(self, person: str) -> list[SessionRecord]:
        """All sessions of an account, the oldest first."""
        return [record for record in self._open.values() if record.person == person]

    def signed_in(self, *roles: str) -> list[AccountRecord]:
        """The accounts of these roles that are signed in."""
        accounts = {one.person: self._register[one.person] for one in self._open.values() if self._is_valid(one)}
        return [account for account in accounts.values() if account.role in roles]

    def touch(self, person: Person) -> None:
        """Restart the idle time of a person's session, because they did something."""
        record = self.of(person)
        if record:
            self._open[record.token] = replace(record, seen=max(record.seen, self.now()))

    async def sign_out(self, person: Person) -> None:
        """End a person's session."""
        async with self._register.changing:
            session = self.of(person)
            if session:
                await self.end([session], person.actor())

    async def end_idle(self) -> None:
        """End idle sessions, and store when the others were last active."""
        async with self._register.changing:
            over = [session for session in self._open.values() if not self._is_valid(session)]
            if over:
                await self.end(over, SYSTEM, lapsed=True)
            seen = tuple(one for one in self._open.values() if one.seen - self._stored[one.token] >= STORE_SEEN_AFTER)
            if seen:
                await self._store.append(Batch(sessions=seen))
                self._stored |= {record.token: record.seen for record in seen if record.token in self._open}

    async def end_demo(self) -> None:
        """End the sessions of demo accounts that an earlier demo left open."""
        left = [one for one in self._open.values() if is_demo(self._register[one.person].login)]
        if left:
            await self.end(left, SYSTEM)

    async def end(  # noqa: PLR0913 - what is recorded together
        self,
        sessions: Sequence[SessionRecord],
        actor: Actor,
        because: HouseEvents = (),
        also: Batch = NOTHING,
        *,
        lapsed: bool = False,
        answered: bool = False,
    ) -> int:
        """End sessions, in one transaction with what causes it; the caller holds the register's lock.

        Returns the sequence of the last event; if the actor's command is ``answered``, the answer is stored with it.
        """
        events = because + tuple(SignedOut(person=one.person, lapsed=lapsed) for one in sessions)
        async with self._house_stream.lock:
            now = self.now()
            ended = tuple(replace(session, ended=now) for session in sessions)
            sequence = await self._house_stream.sequence() + len(events)
            answers = (answer(actor, STREAM, sequence),) if answered else ()
            rows = replace(also, sessions=also.sessions + ended, answers=also.answers + answers)
            await self._house_stream.append_locked(events, actor, rows)
        self._forget(sessions)
        return sequence

    async def begin(
        self, session: SessionRecord, actor: Actor, before: Person | None, events: HouseEvents, also: Batch
    ) -> None:
        """Begin a session with the events and records of the sign-in; the caller holds the register's lock.

        This ends the session that the same visitor had ``before``, and the person's oldest one if they have too many.
        """
        old = self.of(before) if before else None
        too_many = self.of_account(session.person)[: 1 - MOST_SESSIONS]
        over = [*(one for one in too_many if one != old), *([old] if old else [])]
        signed_out: HouseEvents = tuple(SignedOut(person=one.person) for one in over)
        ended = tuple(replace(one, ended=session.made) for one in over)
        await self._house_stream.append(
            signed_out + events, actor, replace(also, sessions=(*also.sessions, *ended, session))
        )
        self._forget(over)
        self._open[session.token] = session
        self._stored[session.token] = session.seen

    def person(self, account: AccountRecord, session: SessionRecord, csrf: str) -> Person:
        """The owner of an account, signed in by a session."""
        return Person(
            person=account.person,
            login=account.login,
            name=account.name,
            role=account.role,
            csrf=csrf,
            session=session.token.hex(),
            idle_at=_idle_at(account, session),
        )

    def _person(self, session: SessionRecord, csrf: str) -> Person | None:
        return self.person(self._register[session.person], session, csrf) if self._is_valid(session) else None

    def _is_valid(self, session: SessionRecord) -> bool:
        """Whether a session's account is active, and the session has not been idle for too long."""
        account = self._register[session.person]
        idle_at = _idle_at(account, session)
        return self._register.is_active(account) and (idle_at is None or self.now() < idle_at)

    def _forget(self, sessions: Sequence[SessionRecord]) -> None:
        for session in sessions:
            self._open.pop(session.token, None)
            self._stored.pop(session.token, None)

    def now(self) -> int:
        """The time on the house's clock."""
        return self._house_stream.clock.now()

    async def _check_idle(self) -> None:
        while True:
            await asyncio.sleep(CHECK_IDLE_EVERY)
            try:
                await self.end_idle()
            except StoreError as error:  # an idle session is refused anyway: only its record is late
                logger.warning("idle sessions could not be ended: %s", error)


def _idle_at(account: AccountRecord, session: SessionRecord) -> int | None:
    """When a session ends if the person stays idle; None for a player, whose session does not end that way."""
    idle = idle_time(account.role)
    return None if idle is None else session.seen + idle
