"""Signing in: with a password or a one-time link, noted either way, and locked after three failures in a row."""

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable

from msgspec.structs import replace

from fifthstreet.house.accounts.accounts import NO_PASSWORD, WEAK, Accounts, is_weak
from fifthstreet.house.accounts.lock_out import Attempts, Strangers
from fifthstreet.house.accounts.person import GONE, Person, SignedInAs, csrf_of, digest, is_demo
from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.house.accounts.sessions import idle_at
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import HouseEvents, LinkUsed, LockedOut, SignedIn, SignedOut, SignInFailed
from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import AccountRecord, Batch, LinkRecord, SessionRecord, Store
from fifthstreet.wire.errors import Fault

logger = logging.getLogger("fifthstreet.people")

WRONG = Fault(code="not-signed-in", message="no account has this login and this password")
WRONG_LINK = Fault(code="not-signed-in", message="this link leads nowhere: it was used, or is too old")
LOCKED = Fault(
    code="too-many",
    message="this login is locked after three failures in a row: wait fifteen minutes, or ask a manager",
)
SYSTEM = Actor("system")
STRANGERS_NOTED = 60
"""So many failures of nobody we know go on record at once, and one a minute from then on; all are in the log."""


class SigningIn(Accounts):
    """The ways in."""

    def __init__(self, store: Store, house_stream: HouseStream, names: PlayerNames, demo: bool) -> None:
        super().__init__(store, house_stream, names, demo)
        self._strangers = Strangers()
        # The record is kept for ever: nobody makes it grow without end who only knocks.
        self._noted = Bucket(1 / 60, STRANGERS_NOTED)
        # So many seconds it took to put the last failure on record.
        self._took = 0.0

    async def sign_in(
        self, login: str, password: str, address: str, before: Person | None = None
    ) -> SignedInAs | Fault:
        """Sign in with a password; a session that the same visitor had ``before`` is over then."""
        login = login.strip().lower()
        account = self.by_login(login)
        if self._attempts(login, address).is_locked(self.now()):
            return LOCKED
        checked = account.password if account and account.open else ""
        fits = await self._passwords.fits(password, checked)
        async with self._changing:
            # Whoever tries many at once is locked out by the first three of them.
            if self._attempts(login, address).is_locked(self.now()):
                return LOCKED
            account = self.by_login(login)
            if not fits or not account or not account.open or account.password != checked:
                return await self._failed(login, address)
            return await self._signed_in(account, address, before)

    async def sign_in_by_link(self, link: str, address: str, before: Person | None = None) -> SignedInAs | Fault:
        """Sign in by a one-time link of the demo."""
        async with self._changing:
            found = await asyncio.to_thread(self._store.link, digest(link))
            account = self._accounts.get(found.person) if found else None
            now = self.now()
            good = found and found.used is None and now < found.until and self._demo
            if not found or not good or not account or not account.open:
                logger.warning("a link was refused", extra={"address": address})
                if self._noted.take():
                    await self._house_stream.note(SignInFailed(login="", address=address), SYSTEM)
                return WRONG_LINK
            return await self._signed_in(account, address, before, replace(found, used=now))

    async def change_password(self, person: Person, old: str, new: str, address: str) -> Fault | None:
        """Take another password; whoever is signed in elsewhere as this person is so no more."""
        account = self._accounts[person.person]
        if is_demo(account.login):
            return NO_PASSWORD
        if self._attempts(account.login, address).is_locked(self.now()):
            return LOCKED
        if is_weak(new, account.login) or new == old:
            return WEAK
        fits = await self._passwords.fits(old, account.password)
        changed = await self._passwords.hash(new, person.person) if fits else ""
        async with self._changing:
            # As at the door: whoever guesses many at once is locked out by the first three of them.
            if self._attempts(account.login, address).is_locked(self.now()):
                return LOCKED
            if self._is_gone(person):
                return GONE
            current = self._accounts[person.person]
            if not fits or current.password != account.password:
                failed = await self._failed(account.login, address)
                return failed if failed is LOCKED else Fault(code="refused", message="that is not the old password")
            await self._take_password(current, changed, person.session)
        return None

    async def _failed(self, login: str, address: str) -> Fault:
        """Note a failure; the lock is held. What is no login of ours may be somebody's password: it is not noted."""
        account, now = self.by_login(login), self.now()
        known = account.login if account else ""
        events: HouseEvents = (SignInFailed(login=known, address=address),)
        logger.warning("a sign-in failed", extra={"login": known, "address": address})
        here = self._attempts(login, address).failed(now) if account else self._strangers.failed(login, now)
        changed: tuple[AccountRecord, ...] = ()
        until = here.locked_until
        if account:
            everywhere = Attempts(account.failures, account.locked_until).failed(now)
            # Where it is locked at one of the owner's places it is so everywhere, but not the other way round.
            until = here.locked_until or (None if _locked(account, now) else everywhere.locked_until)
            changed = (replace(account, failures=everywhere.failures, locked_until=until or everywhere.locked_until),)
        if until is not None:
            events += (LockedOut(login=known, address=address, until=until),)
            logger.warning("a login is locked out", extra={"login": known, "address": address})
        if account or self._noted.take():
            began = time.monotonic()
            await self._house_stream.note(events, SYSTEM, Batch(accounts=changed))
            self._took = time.monotonic() - began
        else:
            # What is not put on record takes as long, so that nobody learns by it whether there is such a login.
            await asyncio.sleep(self._took)
        if account and self._places.of(account.person, address, now) is not None:
            self._places.failed(account.person, address, here)
        self._keep_all(changed)
        return WRONG if here.locked_until is None else LOCKED

    async def _signed_in(
        self, account: AccountRecord, address: str, before: Person | None, link: LinkRecord | None = None
    ) -> SignedInAs:
        """A new session with a secret of its own; the lock is held."""
        token, now = secrets.token_urlsafe(32), self.now()
        session = SessionRecord(token=digest(token), person=account.person, address=address, made=now, seen=now)
        old = self._sessions.find(bytes.fromhex(before.session)) if before else None
        crowded = [one for one in self._sessions.crowded_out(account.person) if one != old]
        over = [*crowded, *([old] if old else [])]
        # A lock-out by somebody elsewhere goes on for him.
        stays = account.failures == 0 or _locked(account, now)
        clean = () if stays else (replace(account, failures=0, locked_until=None),)
        events: HouseEvents = tuple(SignedOut(person=one.person) for one in over)
        if link:
            events += (LinkUsed(person=account.person, address=address),)
        by_link = link is not None
        events += (SignedIn(person=account.person, role=account.role, address=address, by_link=by_link),)
        also = Batch(
            accounts=clean,
            sessions=(*(replace(one, ended=now) for one in over), session),
            links=(link,) if link else (),
        )
        await self._house_stream.note(events, Actor(account.role, account.person), also)
        self._keep_all(clean)
        self._sessions.ended(over)
        self._sessions.began(session)
        self._places.signed_in(account.person, address, now)
        return SignedInAs(person=self._person(account, session, csrf_of(token)), token=token)

    def _attempts(self, login: str, address: str) -> Attempts:
        """How often somebody failed who comes from there: an owner's own places count for themselves."""
        account = self.by_login(login)
        if not account:
            return self._strangers.of(login)
        own = self._places.of(account.person, address, self.now())
        return Attempts(account.failures, account.locked_until) if own is None else own

    def _person(self, account: AccountRecord, session: SessionRecord, csrf: str) -> Person:
        return Person(
            person=account.person,
            login=account.login,
            name=account.name,
            role=account.role,
            csrf=csrf,
            session=session.token.hex(),
            idle_at=idle_at(account, session),
        )

    def _keep_all(self, accounts: Iterable[AccountRecord]) -> None:
        for account in accounts:
            self._keep(account)


def _locked(account: AccountRecord, now: int) -> bool:
    return Attempts(account.failures, account.locked_until).is_locked(now)
