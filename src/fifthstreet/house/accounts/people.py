"""People: everybody with an account, and who of them is signed in; whoever is idle too long is signed out."""

import asyncio
import logging
from contextlib import suppress

from fifthstreet.house.accounts.accounts import made, players_of
from fifthstreet.house.accounts.demo_links import DemoLink, demo_accounts, demo_links, kept
from fifthstreet.house.accounts.person import Person, csrf_of, digest, is_demo
from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.house.accounts.sign_in import SYSTEM, SigningIn
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import AccountRecord, Batch, SessionRecord, Store, StoreError

logger = logging.getLogger("fifthstreet.people")

LOOKS_AFTER = 1.0
"""Seconds from one look after idle sessions to the next."""


class People(SigningIn):
    """Everybody with an account, and who of them is signed in."""

    def __init__(self, store: Store, house_stream: HouseStream, names: PlayerNames, demo: bool) -> None:
        super().__init__(store, house_stream, names, demo)
        self._looking: asyncio.Task[None] | None = None
        self.links: tuple[DemoLink, ...] = ()
        """The demo's links of this opening, for whoever prints them."""

    async def start(self) -> None:
        """Make the demo's links, or end what is left of a demo; then look after the sessions."""
        if self._demo:
            await self._open_the_demo()
        else:
            left = [one for one in self._sessions.everybody() if is_demo(self._accounts[one.person].login)]
            if left:
                await self._ended(left, SYSTEM)
        self._looking = asyncio.create_task(self._look_after(), name="sessions")

    async def stop(self) -> None:
        """Look after nobody any more; whoever is signed in stays so when the house opens again in time."""
        if self._looking:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking

    def person_of(self, token: str) -> Person | None:
        """Whose secret it is, unless he has been idle too long or his account is shut."""
        session = self._sessions.find(digest(token))
        account = self._accounts.get(session.person) if session else None
        if not session or not account or not self._holds(account, session):
            return None
        return self._person(account, session, csrf_of(token))

    def still(self, person: Person) -> Person | None:
        """The same person as he stands now; nobody if he is not signed in any more."""
        standing = self._standing(person)
        return self._person(*standing, person.csrf) if standing else None

    def signed_in(self, *roles: str) -> list[AccountRecord]:
        """Who of these roles is signed in."""
        found = {one.person: self._accounts[one.person] for one in self._sessions.everybody() if self._is_in(one)}
        return [account for account in found.values() if account.role in roles]

    def may_work(self, person: str) -> bool:
        """Whether somebody has an account that is open here."""
        account = self._accounts.get(person)
        return account is not None and account.open and (self._demo or not is_demo(account.login))

    def touch(self, person: Person) -> None:
        """Somebody did something: his idle time begins anew."""
        self._sessions.touch(bytes.fromhex(person.session), self.now())

    async def sign_out(self, person: Person) -> None:
        """End the session."""
        async with self._changing:
            session = self._sessions.find(bytes.fromhex(person.session))
            if session:
                await self._ended([session], person.actor())

    async def look_after_sessions(self) -> None:
        """Sign out whoever has been idle too long, and note when the others last did something."""
        async with self._changing:
            over = [session for session in self._sessions.everybody() if not self._is_in(session)]
            if over:
                await self._ended(over, SYSTEM, lapsed=True)
            seen = self._sessions.to_note()
            if seen:
                await self._store.append(Batch(sessions=seen))
                self._sessions.noted(seen)

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(LOOKS_AFTER)
            try:
                await self.look_after_sessions()
            except StoreError as error:  # nobody who is idle is let in meanwhile: it is only not on record yet
                logger.warning("idle sessions could not be noted: %s", error)

    async def _open_the_demo(self) -> None:
        now = self.now()
        new = tuple(one for one in demo_accounts(now) if one.person not in self._accounts)
        links = demo_links()
        players = tuple(player for account in new for player in players_of(account))
        also = Batch(accounts=new, players=players, links=tuple(kept(link, now) for link in links))
        if new:
            await self._house_stream.note(tuple(made(account) for account in new), SYSTEM, also)
        else:
            await self._store.append(also)
        self._keep_all(new)
        self.links = links

    def _is_in(self, session: SessionRecord) -> bool:
        return self._holds(self._accounts[session.person], session)
