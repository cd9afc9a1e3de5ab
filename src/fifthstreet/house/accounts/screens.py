"""Watch screens: pages on the pit wall, each signed in by a link that a manager makes and revokes.

A screen has no role and no session: its secret opens one live connection that shows its page, and nothing else.
"""

import logging
from collections import defaultdict
from collections.abc import Callable

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.accounts.sessions import Sessions
from fifthstreet.house.accounts.tokens import Added, TokenHolder, TokenKind, TokenRegister
from fifthstreet.house.base.account_events import SignInFailed
from fifthstreet.house.base.actor import SYSTEM, Actor
from fifthstreet.house.base.house_events import AnyHouseEvent, ScreenAdded, ScreenRevoked, ScreenSignedIn
from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import Store
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import PersonShown
from fifthstreet.wire.screens import AddScreen, ScreenPage

SCREEN = "screen-"
"""Prefix of the ids of watch screens."""
MOST_SCREENS = 1_000
FAILURES_RECORDED = 60
"""How many wrong links can be recorded in a burst; after that, one a minute is recorded, and the rest are only
logged."""
KIND = TokenKind(
    events=(ScreenAdded.__name__, ScreenRevoked.__name__),
    prefix=SCREEN,
    most=MOST_SCREENS,
    unknown=Fault(code="not-found", message="No such screen"),
    revoked=Fault(code="refused", message="This screen is revoked already"),
    too_many=Fault(code="too-many", message=f"The house has added {MOST_SCREENS} screens, its maximum"),
)
NAME_TAKEN = Fault(code="refused", message="A screen in use has this name: choose another")
WRONG_LINK = Fault(code="not-signed-in", message="This link was revoked or is wrong: ask a manager for a new one")
logger = logging.getLogger("fifthstreet.accounts")


class Screen(TokenHolder):
    """A watch screen as it is on record; it has a table if its page is a table's."""

    page: ScreenPage

    @property
    def shown(self) -> PersonShown:
        """The screen as a viewer that may answer and acknowledge nothing."""
        return PersonShown(person=self.id, name=self.name, role="surveillance")


class Screens(TokenRegister[Screen]):
    """All watch screens that were ever added, and the open windows of each."""

    def __init__(self, store: Store, house_stream: HouseStream, sessions: Sessions) -> None:
        super().__init__(store, house_stream, sessions, KIND)
        self.windows: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        """The callbacks that wake the open windows of each screen, by its id."""
        self._recordable = Bucket(1 / 60, FAILURES_RECORDED)

    async def sign_in(self, token: str, address: str) -> Screen | Fault:
        """Open a screen by its secret, and record it; wrong secrets are recorded too, at a limited rate."""
        async with self._house_stream.lock:
            # Under the lock, so that no sign-in follows the revocation in the record.
            found = self.by_token(token)
            if found:
                await self._house_stream.append_locked(ScreenSignedIn(screen=found.id, address=address), SYSTEM)
                return found
        logger.warning("a screen's link was refused", extra={"address": address})
        if self._recordable.take():
            await self._house_stream.append(SignInFailed(login="", address=address), SYSTEM)
        return WRONG_LINK

    async def add(self, wanted: AddScreen, by: Person, request: str) -> Added[Screen] | Fault:
        """Add a screen with a new secret; ``request`` is the digest of the manager's request."""
        name = wanted.name.strip()

        def event(screen: str, token: str) -> ScreenAdded:
            return ScreenAdded(screen=screen, name=name, page=wanted.page, table=wanted.table, token=token)

        return await self._add(name, by, by.actor(wanted.id, request), event)

    async def revoke(self, screen: str, reason: str, by: Person, actor: Actor) -> Screen | Fault:
        """Revoke a screen's link for good; its windows close."""
        revoked = await self._revoke(screen, ScreenRevoked(screen=screen, reason=reason), by, actor)
        if not isinstance(revoked, Fault):
            for wake in tuple(self.windows[screen]):
                wake()
        return revoked

    def _fault_of_name(self, name: str) -> Fault | None:
        taken = any(one.name == name and one.revoked_at is None for one in self._holders.values())
        return super()._fault_of_name(name) or (NAME_TAKEN if taken else None)

    def _apply(self, event: AnyHouseEvent, by: str, sequence: int) -> None:
        match event:
            case ScreenAdded():
                screen = Screen(
                    id=event.screen,
                    name=event.name,
                    page=event.page,
                    table=event.table,
                    token=bytes.fromhex(event.token),
                    sequence=sequence,
                    added_at=event.at,
                    added_by=by,
                )
                self._put(screen)
            case ScreenRevoked(screen=revoked):
                self._end(revoked, event.at, by)
            case _:
                pass
