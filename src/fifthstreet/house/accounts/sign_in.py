"""Signing in by password and second factor, or by one-time link; every attempt goes on record."""

import asyncio
import logging
import secrets
import time

from msgspec.structs import replace

from fifthstreet.house.accounts.factor_codes import FactorCodes
from fifthstreet.house.accounts.lock_out import KnownAddresses, LockOut, attempts_of, network_of
from fifthstreet.house.accounts.passwords import Passwords
from fifthstreet.house.accounts.person import Person, SignedInAs, csrf_of, digest, is_demo
from fifthstreet.house.accounts.register import Register
from fifthstreet.house.accounts.sessions import Sessions
from fifthstreet.house.base.account_events import LinkUsed, LockedOut, RecoveryCodeUsed, SignedIn, SignInFailed
from fifthstreet.house.base.actor import SYSTEM, Actor
from fifthstreet.house.base.house_events import HouseEvents
from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import AccountRecord, Batch, LinkRecord, SessionRecord, Store
from fifthstreet.wire.errors import Fault

logger = logging.getLogger("fifthstreet.accounts")

WRONG = Fault(code="not-signed-in", message="Wrong login or password")
WRONG_LINK = Fault(code="not-signed-in", message="This link was used or has expired: ask for a new one")
CODE_NEEDED = Fault(code="code-needed", message="Enter the code that your authenticator app shows, or a recovery code")
WRONG_CODE = Fault(
    code="not-signed-in", message="Wrong or used code: wait for the next code in the app, or enter a recovery code"
)
LOCKED = Fault(
    code="too-many",
    message="Locked after three failed sign-ins: wait 15 minutes, or ask a manager to unlock you",
)
TOO_MANY = Fault(code="too-many", message="Too many sign-in attempts from your network: try again in a moment")
UNKNOWN_RECORDED = 60
"""How many failures of unknown logins can be recorded in a burst; after that, one a minute is recorded, and the rest
are only logged."""


class SignIn:
    """The ways to sign in, and what follows from a failed attempt."""

    def __init__(  # noqa: PLR0913 - the parts of the accounts
        self,
        store: Store,
        house_stream: HouseStream,
        register: Register,
        sessions: Sessions,
        passwords: Passwords,
        *,
        codes: FactorCodes,
    ) -> None:
        self._store, self._house_stream = store, house_stream
        self._register, self._sessions = register, sessions
        self._passwords, self._codes = passwords, codes
        self._lock_out = LockOut(KnownAddresses(store, house_stream.clock.now()))
        # The record is kept for ever, so a stranger's attempts must not make it grow without end.
        self._recordable = Bucket(1 / 60, UNKNOWN_RECORDED)
        self._recording_took = 0.0

    async def by_password(
        self, login: str, password: str, address: str, before: Person | None = None, code: str = ""
    ) -> SignedInAs | Fault:
        """Sign in with a password, and a code if the account has a second factor.

        It ends the session that the same visitor had ``before``. A code works once, and a wrong one counts as a wrong
        password does; without a code the right password is answered with ``CODE_NEEDED``.
        """
        login = login.strip().lower()
        account, network = self._register.by_login(login), network_of(address)
        if self.is_locked(login, address):
            return LOCKED
        if self._passwords.is_busy(network):
            return TOO_MANY
        stored = account.password if account and account.open else ""
        matches = await self._passwords.verify(password, stored, network)
        async with self._register.changing:
            # Checked again: if many attempts arrive at once, the first three lock the login.
            if self.is_locked(login, address):
                return LOCKED
            account = self._register.by_login(login)
            if not matches or not account or not account.open or account.password != stored:
                return await self.fail(login, address)
            if not account.factor:
                return await self._begin_session(account, address, before)
            if not code.strip():
                return CODE_NEEDED
            used = self._codes.use(account, code, self._now())
            if not used:
                return await self.fail(login, address, WRONG_CODE, code=True)
            left = used.recovery_left
            events = () if left is None else (RecoveryCodeUsed(person=account.person, left=left),)
            return await self._begin_session(used.account, address, before, events=events)

    async def by_link(self, link: str, address: str, before: Person | None = None) -> SignedInAs | Fault:
        """Sign in by a one-time link of the demo; it ends the session that the same visitor had ``before``."""
        async with self._register.changing:
            found = await asyncio.to_thread(self._store.accounts.link, digest(link))
            account = self._register.get(found.person) if found else None
            now = self._now()
            is_good = found and found.used is None and now < found.until
            if not found or not is_good or not account or not self._is_active_demo(account):
                logger.warning("a link was refused", extra={"address": address})
                if self._recordable.take():
                    await self._house_stream.append(SignInFailed(login="", address=address), SYSTEM)
                return WRONG_LINK
            events = (LinkUsed(person=account.person, address=address),)
            links = (replace(found, used=now),)
            return await self._begin_session(account, address, before, links, events)

    def unlock(self, person: str) -> None:
        """Forget the failed sign-ins at a person's known addresses."""
        self._lock_out.unlock(person)

    def is_locked(self, login: str, address: str) -> bool:
        """Whether a login is locked for a visitor from an address."""
        return self._lock_out.is_locked(self._register.by_login(login), login, address, self._now())

    async def fail(self, login: str, address: str, wrong: Fault = WRONG, *, code: bool = False) -> Fault:
        """Record a wrong password or code, answered with ``wrong``; the caller holds the register's lock."""
        account, now = self._register.by_login(login), self._now()
        # A login without an account is not recorded: it may be a password that was typed in the wrong field.
        known = account.login if account else ""
        failure = self._lock_out.fail(account, login, address, now)
        events: HouseEvents = (SignInFailed(login=known, address=address, code=code),)
        logger.warning("a sign-in failed", extra={"login": known, "address": address})
        if failure.locked_until is not None:
            events += (LockedOut(login=known, address=address, until=failure.locked_until),)
            logger.warning("a login is locked out", extra={"login": known, "address": address})
        changed = (failure.account,) if failure.account else ()
        if account or self._recordable.take():
            began = time.monotonic()
            await self._house_stream.append(events, SYSTEM, Batch(accounts=changed))
            self._recording_took = time.monotonic() - began
        else:
            # Takes as long as one that is recorded, so that the time does not show whether a login exists.
            await asyncio.sleep(self._recording_took)
        if account:
            self._lock_out.on_failed(account.person, address, failure.attempts, now)
        self._register.put(changed)
        return wrong if failure.attempts.locked_until is None else LOCKED

    async def _begin_session(
        self,
        account: AccountRecord,
        address: str,
        before: Person | None,
        links: tuple[LinkRecord, ...] = (),
        events: HouseEvents = (),
    ) -> SignedInAs:
        """Begin a session with a new secret, after ``events``; the caller holds the register's lock."""
        token, now = secrets.token_urlsafe(32), self._now()
        session = SessionRecord(token=digest(token), person=account.person, address=address, made=now, seen=now)
        # A lock-out by failures at other addresses continues for those addresses.
        is_clean = account.failures == 0 or attempts_of(account).is_locked(now)
        account = account if is_clean else replace(account, failures=0, locked_until=None)
        changed = (account,) if account != self._register[account.person] else ()
        events += (SignedIn(person=account.person, role=account.role, address=address, by_link=bool(links)),)
        also = Batch(accounts=changed, links=links)
        await self._sessions.begin(session, Actor(account.role, account.person), before, events, also)
        self._register.put(changed)
        self._lock_out.on_signed_in(account.person, address, now)
        return SignedInAs(person=self._sessions.person(account, session, csrf_of(token)), token=token)

    def _is_active_demo(self, account: AccountRecord) -> bool:
        return is_demo(account.login) and self._register.is_active(account)

    def _now(self) -> int:
        return self._house_stream.clock.now()
