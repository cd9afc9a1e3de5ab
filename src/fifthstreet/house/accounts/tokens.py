"""Devices and screens sign in by a token: a manager adds and revokes them; a projection of the house stream."""

import asyncio
import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from fifthstreet.house.accounts.person import BAD_NAME, GONE, Person, digest
from fifthstreet.house.accounts.sessions import Sessions
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent
from fifthstreet.house.ledger.answers import answer, stored_answer
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import Batch, Chained, Store
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault

logger = logging.getLogger("fifthstreet.accounts")


class TokenHolder(Value):
    """A device or a screen as it is on record.

    ``token`` is the digest of its secret; ``sequence`` is the entry of the house stream that added it.
    """

    id: str
    name: str
    table: str
    token: bytes
    sequence: int
    added_at: int
    added_by: str
    revoked_at: int | None = None
    revoked_by: str = ""


Holder = TypeVar("Holder", bound=TokenHolder)


class Added(NamedTuple, Generic[Holder]):
    """A new holder, and its secret unless the same request was answered before."""

    holder: Holder
    token: str | None


class TokenKind(NamedTuple):
    """A kind of holder: the types of its events, the prefix of its ids, how many there can be, and its refusals."""

    events: tuple[str, str]
    prefix: str
    most: int
    unknown: Fault
    revoked: Fault
    too_many: Fault


class TokenRegister(ABC, Generic[Holder]):
    """All holders of one kind that were ever added."""

    def __init__(self, store: Store, house_stream: HouseStream, sessions: Sessions, kind: TokenKind) -> None:
        self._store, self._house_stream, self._sessions, self._kind = store, house_stream, sessions, kind
        self._holders: dict[str, Holder] = {}
        self._tokens: dict[bytes, str] = {}
        # Holders whose revocation is being recorded: refused already, so that nothing of theirs is recorded after it.
        self._revoking: set[str] = set()
        self._changing = asyncio.Lock()
        # True if it is unknown whether the last change is durable: the record is then read again first.
        self._stale = False
        self._load(self._on_record())

    def all(self) -> list[Holder]:
        """All holders, the oldest first."""
        return list(self._holders.values())

    def by_token(self, token: str) -> Holder | None:
        """The holder of a token that is not revoked."""
        found = self._holders.get(self._tokens.get(digest(token), ""))
        return found if found and self.is_active(found) else None

    def is_active(self, holder: Holder) -> bool:
        """Whether the token of a holder is not revoked."""
        return holder.id not in self._revoking and self._holders[holder.id].revoked_at is None

    @abstractmethod
    def _apply(self, event: AnyHouseEvent, by: str, sequence: int) -> None:
        """Apply an event of the record by a call of ``_put`` or ``_end``."""

    def _fault_of_name(self, name: str) -> Fault | None:
        """Why nothing can be added by this name; None if it can."""
        return None if name and name.isprintable() else BAD_NAME

    async def _add(
        self, name: str, by: Person, actor: Actor, event: Callable[[str, str], AnyHouseEvent]
    ) -> Added[Holder] | Fault:
        """Add a holder with a new token; ``event`` makes the event from its id and the digest of the token."""
        async with self._changing:
            before = await self._answered(actor)
            if before is not None:
                return before if isinstance(before, Fault) else Added(self._added_at(before), None)
            fault = self._fault_of_name(name)
            if fault or not self._sessions.current(by):
                return fault or GONE
            if len(self._holders) >= self._kind.most:
                return self._kind.too_many
            id_, token = f"{self._kind.prefix}{len(self._holders) + 1}", secrets.token_urlsafe(32)
            await self._record(id_, event(id_, digest(token).hex()), actor)
            return Added(self._holders[id_], token)

    async def _revoke(self, id_: str, event: AnyHouseEvent, by: Person, actor: Actor) -> Holder | Fault:
        """Revoke a token for good, by this event."""
        async with self._changing:
            before = await self._answered(actor)
            if isinstance(before, Fault):
                return before
            found = self._holders.get(id_)
            if not found or before is not None:
                return found or self._kind.unknown
            if not self._sessions.current(by):
                return GONE
            if found.revoked_at is not None:
                return self._kind.revoked
            self._revoking.add(id_)
            await self._record(id_, event, actor)
            return self._holders[id_]

    def _put(self, holder: Holder) -> None:
        self._tokens[holder.token] = holder.id
        self._holders[holder.id] = holder

    def _end(self, id_: str, at: int, by: str) -> None:
        self._holders[id_] = replace(self._holders[id_], revoked_at=at, revoked_by=by)

    def _added_at(self, sequence: int) -> Holder:
        return next(one for one in self._holders.values() if one.sequence == sequence)

    async def _answered(self, actor: Actor) -> int | Fault | None:
        """The sequence of the entry by which the same command was carried out before; None if it is new."""
        if self._stale:
            self._load(await asyncio.to_thread(self._on_record))
            self._stale = False
        before = await stored_answer(self._store, actor, STREAM)
        return before if before is None or isinstance(before, Fault) else before.sequence

    async def _record(self, id_: str, event: AnyHouseEvent, actor: Actor) -> None:
        """Make an event durable with the answer to its command, and apply it."""
        try:
            async with self._house_stream.lock:
                sequence = await self._house_stream.sequence() + 1
                # The time is taken under the lock: an entry must not be older than the one before it.
                event = replace(event, at=self._house_stream.clock.now())
                await self._house_stream.append_locked(event, actor, Batch(answers=(answer(actor, STREAM, sequence),)))
                self._apply(event, actor.person, sequence)
        except BaseException:
            self._stale = True
            raise
        kind = self._kind.prefix.rstrip("-")
        logger.info("a %s was changed", kind, extra={kind: id_, "person": actor.person})

    def _on_record(self) -> list[Chained]:
        last, _ = self._store.streams.last(STREAM)
        return list(self._store.streams.walk(STREAM, 1, last, self._kind.events))

    def _load(self, entries: Iterable[Chained]) -> None:
        for entry in entries:
            self._apply(codec.read_house_event(entry.event), entry.person, entry.sequence)
