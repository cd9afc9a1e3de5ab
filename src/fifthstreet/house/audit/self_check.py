"""The self-check of a live house: compares its critical parts with the expected ones, at its opening and on demand."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from fifthstreet import __version__
from fifthstreet.audit.self_check import (
    SUBMISSION,
    Compared,
    Expected,
    Part,
    as_found,
    compare,
    installed_parts,
    read_expectation,
    whole,
)
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import STREAM, SelfChecked
from fifthstreet.house.base.query_pool import QueryPool
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import Store
from fifthstreet.house.store.records import TableRecord
from fifthstreet.house.tables.games import OtherGameError, game_of
from fifthstreet.rules import DefectsFound, Rulebook, Shelf
from fifthstreet.wire.staff import SelfCheck, SelfCheckPart

logger = logging.getLogger("fifthstreet.audit")

SYSTEM = Actor("system")


class SelfCheckError(Exception):
    """A critical part is not the expected one, so the house does not open."""


def parts_in_use(tables: Iterable[TableRecord], shelf: Shelf) -> tuple[Part, ...]:
    """All critical parts as they are now: those of the package, and the game of every table, built anew."""
    tables = sorted(tables, key=lambda record: record.table)
    books = {name: _editions(name, shelf) for name in {record.jurisdiction for record in tables}}
    games = [Part(name=part_of(one.table), digest=_digest_of_game(one, books[one.jurisdiction])) for one in tables]
    return (*installed_parts(), *games)


def part_of(table: str) -> str:
    """The name of the part that stands for a table's submission."""
    return f"{SUBMISSION}{table}"


def _editions(name: str, shelf: Shelf) -> tuple[Rulebook, ...]:
    """All editions of a rulebook as they can be read now; none if it is damaged."""
    try:
        return tuple(shelf.editions(name))
    except (DefectsFound, LookupError, ValueError, TypeError, AttributeError):
        return ()


def _digest_of_game(record: TableRecord, editions: tuple[Rulebook, ...]) -> str:
    """The digest of a table's game, built anew; empty if rulebook and submission do not give the game of its row."""
    try:
        return game_of(record, editions).digest
    except (OtherGameError, DefectsFound, msgspec.MsgspecError):
        return ""


def expected_of(file: Path) -> Expected:
    """Read the expected digests from a file, or raise ``SelfCheckError``."""
    try:
        return read_expectation(file.read_bytes())
    except OSError as error:
        raise SelfCheckError(f"{file} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise SelfCheckError(f"{file}: {error}") from None


def described(found: Iterable[Compared]) -> str:
    """What differs, in one line."""
    words = []
    for one in found:
        if not one.ok:
            names = f" ({', '.join(one.differs[:5])}{'…' if len(one.differs) > 5 else ''})" if one.differs else ""
            words.append(f"{one.name}{names if one.digest else ' is missing or damaged'}")
    return ", ".join(words)


class SelfChecks:
    """Checks the critical parts of a house, and records each check in the house stream.

    They are compared with the file of expected digests; without one, with what was found at the opening.
    """

    def __init__(self, store: Store, house_stream: HouseStream, shelf: Shelf, expected: Path | None = None) -> None:
        self.expected = expected_of(expected) if expected else None
        self._store, self._house_stream, self._shelf = store, house_stream, shelf
        self._opening: tuple[Part, ...] = ()
        self._recorded = False
        self._running: asyncio.Task[SelfCheck] | None = None
        self.playing: Callable[[], Mapping[str, str]] = dict
        """Returns the digest of each table's game, by table."""
        self.last: SelfCheck | None = None
        """The result of the last check; None until the house has started."""

    def refuse_to_open(self) -> None:
        """Raise ``SelfCheckError`` if a part is not the expected one; warn if they changed since the last self-check.

        Whether every table has the game it was opened with is checked when the tables are loaded.
        """
        self._opening = installed_parts()
        found = compare(
            (*self._opening, *_games({one.table: one.game for one in self._store.tables.all()})), self.expected
        )
        if not all(one.ok for one in found):
            raise SelfCheckError(f"the self-check failed, and the house stays closed: {described(found)}")
        now, last = whole(self._opening), _last_digest(self._store)
        if self.expected is None and last and last != now:
            logger.warning(
                "the critical parts differ from those of the last self-check", extra={"now": now, "then": last}
            )

    async def check(self, pool: QueryPool, actor: Actor = SYSTEM) -> SelfCheck:
        """Check now and record it; a call while a check is running gets the result of that check."""
        if not self._running or self._running.done():
            self._running = asyncio.create_task(self._check(pool, actor))
        return await asyncio.shield(self._running)

    async def _check(self, pool: QueryPool, actor: Actor) -> SelfCheck:
        games = _games(self.playing())
        if self._recorded:
            parts = await pool.look_on(actor.person, lambda: parts_in_use(self._store.tables.all(), self._shelf))
        else:  # the first check records what the opening found
            parts, self._recorded = (*self._opening, *games), True
        found = compare(parts, self._expected_now(games))
        differs = tuple(one.name for one in found if not one.ok)
        if differs:
            logger.error("the self-check failed: %s", described(found))
        at = self._house_stream.clock.now()
        await self._house_stream.append(SelfChecked(ok=not differs, digest=_digest(parts), differs=differs), actor)
        shown = tuple(
            SelfCheckPart(part=one.name, digest=one.digest, expected=one.expected, ok=one.ok, differs=one.differs)
            for one in found
        )
        against: Literal["file", "opening"] = "file" if self.expected else "opening"
        self.last = SelfCheck(at=at, version=__version__, ok=not differs, parts=shown, against=against)
        return self.last

    def _expected_now(self, games: tuple[Part, ...]) -> Expected:
        """The expected digests: those of the package's parts, and for every table that of the game it plays."""
        expected = self.expected or as_found(self._opening, __version__)
        return replace(expected, parts={game.name: game.digest for game in games} | expected.parts)


def _games(digests: Mapping[str, str]) -> tuple[Part, ...]:
    return tuple(Part(name=part_of(table), digest=digest) for table, digest in sorted(digests.items()))


def _digest(parts: tuple[Part, ...]) -> str:
    """The digest of the installed parts, without the tables, which come and go."""
    return whole(tuple(part for part in parts if not part.name.startswith(SUBMISSION)))


def _last_digest(store: Store) -> str | None:
    """The digest that the last self-check recorded, looked for from the end of the house stream."""
    last, _ = store.streams.last(STREAM)
    noted = next(store.streams.walk_back(STREAM, last, ("SelfChecked",)), None)
    event = codec.read_house_event(noted.event) if noted else None
    return event.digest if isinstance(event, SelfChecked) else None
