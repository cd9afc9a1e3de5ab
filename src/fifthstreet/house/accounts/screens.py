"""Watch screens: pages on the pit wall, each signed in by a link that a manager makes and revokes; a projection.

A screen has no role and no session: its secret opens one live connection that shows its page, and nothing else.
"""

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.house.accounts.person import GONE, Person, digest
from fifthstreet.house.accounts.sessions import Sessions
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import SYSTEM, Actor
from fifthstreet.house.base.house_events import STREAM, ScreenAdded, ScreenRevoked, ScreenSignedIn, SignInFailed
from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.ledger.answers import answer, stored_answer
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import Batch, Store
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import PersonShown
from fifthstreet.wire.screens import AddScreen, ScreenPage

SCREEN = "screen-"
"""Prefix of the ids of watch screens."""
MOST_SCREENS = 1_000
FAILURES_RECORDED = 60
"""How many wrong links can be recorded in a burst; after that one a minute is, and the rest are only logged."""
KINDS = (ScreenAdded.__name__, ScreenRevoked.__name__)
NO_SCREEN = Fault(code="not-found", message="No such screen")
REVOKED = Fault(code="refused", message="This screen is revoked already")
BAD_NAME = Fault(code="malformed", message="Name must be one line of printable text")
NAME_TAKEN = Fault(code="refused", message="A screen in use has this name: choose another")
TOO_MANY = Fault(code="too-many", message=f"The house has added {MOST_SCREENS} screens, its maximum")
WRONG_LINK = Fault(code="not-signed-in", message="This link was revoked or is wrong: ask a manager for a new one")
logger = logging.getLogger("fifthstreet.accounts")


class Screen(Value):
    """A watch screen as it is on record; ``token`` is the digest of its secret."""

    screen: str
    name: str
    page: ScreenPage
    table: str
    token: bytes
    added_at: int
    added_by: str
    revoked_at: int | None = None
    revoked_by: str = ""

    @property
    def shown(self) -> PersonShown:
        """The screen as a viewer that may answer and acknowledge nothing."""
        return PersonShown(person=self.screen, name=self.name, role="surveillance")


class Added(NamedTuple):
    """A new screen, and its secret unless the same request was answered before."""

    screen: Screen
    token: str | None


class Screens:
    """All watch screens that were ever added, and the open windows of each."""

    def __init__(self, store: Store, house_stream: HouseStream, sessions: Sessions) -> None:
        self._store, self._house_stream, self._sessions = store, house_stream, sessions
        self._screens: dict[str, Screen] = {}
        self._tokens: dict[bytes, str] = {}
        self.windows: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        """What wakes each open window of a screen."""
        self._changing = asyncio.Lock()
        self._recordable = Bucket(1 / 60, FAILURES_RECORDED)
        last, _ = store.streams.last(STREAM)
        for entry in store.streams.walk(STREAM, 1, last, KINDS):
            event = codec.read_house_event(entry.event)
            if isinstance(event, ScreenAdded | ScreenRevoked):
                self._on_event(event, entry.person)

    def all(self) -> list[Screen]:
        """All screens, the oldest first."""
        return list(self._screens.values())

    def by_token(self, token: str) -> Screen | None:
        """The screen with a secret that is not revoked."""
        found = self._screens.get(self._tokens.get(digest(token), ""))
        return found if found and found.revoked_at is None else None

    def is_active(self, screen: Screen) -> bool:
        """Whether a screen is not revoked."""
        return self._screens[screen.screen].revoked_at is None

    async def sign_in(self, token: str, address: str) -> Screen | Fault:
        """Open a screen by its secret, on record; a wrong one is on record too."""
        found = self.by_token(token)
        if not found:
            logger.warning("a screen's link was refused", extra={"address": address})
            if self._recordable.take():
                await self._house_stream.append(SignInFailed(login="", address=address), SYSTEM)
            return WRONG_LINK
        await self._house_stream.append(ScreenSignedIn(screen=found.screen, address=address), SYSTEM)
        return found

    async def add(self, wanted: AddScreen, by: Person, request: str) -> Added | Fault:
        """Add a screen with a new secret; ``request`` is the digest of the manager's request."""
        actor, name = by.actor(wanted.id, request), wanted.name.strip()
        if not name or not name.isprintable():
            return BAD_NAME
        async with self._changing:
            before = await stored_answer(self._store, actor, STREAM)
            if before:
                return before if isinstance(before, Fault) else Added(self._added_at(before.sequence), None)
            if not self._sessions.current(by):
                return GONE
            if len(self._screens) >= MOST_SCREENS:
                return TOO_MANY
            if any(one.name == name and one.revoked_at is None for one in self._screens.values()):
                return NAME_TAKEN
            token = secrets.token_urlsafe(32)
            event = ScreenAdded(
                at=self._house_stream.clock.now(),
                screen=f"{SCREEN}{len(self._screens) + 1}",
                name=name,
                page=wanted.page,
                table=wanted.table,
                token=digest(token).hex(),
            )
            await self._record(event, actor)
            return Added(self._screens[event.screen], token)

    async def revoke(self, screen: str, reason: str, by: Person, actor: Actor) -> Screen | Fault:
        """Revoke a screen's link for good; its windows close."""
        async with self._changing:
            before = await stored_answer(self._store, actor, STREAM)
            if isinstance(before, Fault):
                return before
            found = self._screens.get(screen)
            if not found:
                return NO_SCREEN
            if before:
                return found
            if not self._sessions.current(by):
                return GONE
            if found.revoked_at is not None:
                return REVOKED
            await self._record(ScreenRevoked(at=self._house_stream.clock.now(), screen=screen, reason=reason), actor)
            for wake in tuple(self.windows[screen]):
                wake()
            return self._screens[screen]

    async def _record(self, event: ScreenAdded | ScreenRevoked, actor: Actor) -> None:
        async with self._house_stream.lock:
            sequence = await self._house_stream.sequence() + 1
            batch = Batch(answers=(answer(actor, STREAM, sequence),))
            await self._house_stream.append_locked(event, actor, batch)
        self._on_event(event, actor.person)
        logger.info("a screen was changed", extra={"screen": event.screen, "person": actor.person})

    def _added_at(self, sequence: int) -> Screen:
        """The screen that an entry of the house stream added."""
        event = codec.read_house_event(self._store.streams.entries(STREAM, sequence - 1, 1)[0].event)
        assert isinstance(event, ScreenAdded)
        return self._screens[event.screen]

    def _on_event(self, event: ScreenAdded | ScreenRevoked, by: str) -> None:
        match event:
            case ScreenAdded():
                token = bytes.fromhex(event.token)
                self._tokens[token] = event.screen
                self._screens[event.screen] = Screen(
                    screen=event.screen,
                    name=event.name,
                    page=event.page,
                    table=event.table,
                    token=token,
                    added_at=event.at,
                    added_by=by,
                )
            case ScreenRevoked():
                found = self._screens[event.screen]
                self._screens[event.screen] = replace(found, revoked_at=event.at, revoked_by=by)
