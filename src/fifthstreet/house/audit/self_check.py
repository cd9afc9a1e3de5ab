"""The self-check of a live house: at its opening and on demand, with the submissions of its tables."""

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
    """A critical part is not the expected one: the house does not open."""


def parts_in_use(tables: Iterable[TableRecord], shelf: Shelf) -> tuple[Part, ...]:
    """All critical parts as they are now: the package's, and every table's game, made anew."""
    tables = sorted(tables, key=lambda record: record.table)
    books = {name: _editions(name, shelf) for name in {record.jurisdiction for record in tables}}
    games = [Part(name=part_of(one.table), digest=_made_anew(one, books[one.jurisdiction])) for one in tables]
    return (*installed_parts(), *games)


def part_of(table: str) -> str:
    """What the submission of a table is called among the parts."""
    return f"{SUBMISSION}{table}"


def _editions(name: str, shelf: Shelf) -> tuple[Rulebook, ...]:
    """A rulebook in all its editions as they can be read now; none where it is spoilt."""
    try:
        return tuple(shelf.editions(name))
    except (DefectsFound, LookupError, ValueError, TypeError, AttributeError):
        return ()


def _made_anew(record: TableRecord, editions: tuple[Rulebook, ...]) -> str:
    """The digest of a table's game; none where rulebook and submission do not make the one that is on record."""
    try:
        return game_of(record, editions).digest
    except (OtherGameError, DefectsFound, msgspec.MsgspecError):
        return ""


def expected_of(file: Path) -> Expected:
    """What a file says that is expected."""
    try:
        return read_expectation(file.read_bytes())
    except OSError as error:
        raise SelfCheckError(f"{file} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise SelfCheckError(f"{file}: {error}") from None


def described(found: Iterable[Compared]) -> str:
    """What differs, in a line."""
    words = []
    for one in found:
        if not one.ok:
            names = f" ({', '.join(one.differs[:5])}{'…' if len(one.differs) > 5 else ''})" if one.differs else ""
            words.append(f"{one.name}{names if one.digest else ' is missing or spoilt'}")
    return ", ".join(words)


class SelfChecks:
    """Checks the house's critical parts, and notes each check in the house's stream.

    They are held against the file that says what is expected; without one, against what the opening found.
    """

    def __init__(self, store: Store, house_stream: HouseStream, shelf: Shelf, expected: Path | None = None) -> None:
        self.expected = expected_of(expected) if expected else None
        self._store, self._house_stream, self._shelf = store, house_stream, shelf
        self._opening: tuple[Part, ...] = ()
        self._noted = False
        self._running: asyncio.Task[SelfCheck] | None = None
        self.playing: Callable[[], Mapping[str, str]] = dict
        """The digest of the game that each table plays."""
        self.last: SelfCheck | None = None
        """What the last check found; each house checks itself when it starts."""

    def refuse_to_open(self) -> None:
        """Raise ``SelfCheckError`` where something is not as expected; warn where the last start had other parts.

        That every table's game is the one that it was opened with is seen when the tables are loaded.
        """
        self._opening = installed_parts()
        found = compare((*self._opening, *_games({one.table: one.game for one in self._store.tables()})), self.expected)
        if not all(one.ok for one in found):
            raise SelfCheckError(f"the self-check failed, and the house stays closed: {described(found)}")
        now, last = whole(self._opening), _last_digest(self._store)
        if self.expected is None and last and last != now:
            logger.warning(
                "the critical parts differ from those of the last self-check", extra={"now": now, "then": last}
            )

    async def check(self, looking: QueryPool, who: Actor = SYSTEM) -> SelfCheck:
        """Check now, and note it. While one runs there is no other: whoever asks gets what that one finds."""
        if not self._running or self._running.done():
            self._running = asyncio.create_task(self._checked(looking, who))
        return await asyncio.shield(self._running)

    async def _checked(self, looking: QueryPool, who: Actor) -> SelfCheck:
        games = _games(self.playing())
        if self._noted:
            parts = await looking.look_on(who.person, lambda: parts_in_use(self._store.tables(), self._shelf))
        else:  # what was found when the house was opened is noted when it starts
            parts, self._noted = (*self._opening, *games), True
        found = compare(parts, self._held_against(games))
        differs = tuple(one.name for one in found if not one.ok)
        if differs:
            logger.error("the self-check failed: %s", described(found))
        at = self._house_stream.clock.now()
        await self._house_stream.note(SelfChecked(ok=not differs, digest=_digest(parts), differs=differs), who)
        shown = tuple(
            SelfCheckPart(part=one.name, digest=one.digest, expected=one.expected, ok=one.ok, differs=one.differs)
            for one in found
        )
        against: Literal["file", "opening"] = "file" if self.expected else "opening"
        self.last = SelfCheck(at=at, version=__version__, ok=not differs, parts=shown, against=against)
        return self.last

    def _held_against(self, games: tuple[Part, ...]) -> Expected:
        """What is expected of the package's parts; and that every table plays what is on record of it."""
        expected = self.expected or as_found(self._opening, __version__)
        return replace(expected, parts={game.name: game.digest for game in games} | expected.parts)


def _games(digests: Mapping[str, str]) -> tuple[Part, ...]:
    return tuple(Part(name=part_of(table), digest=digest) for table, digest in sorted(digests.items()))


def _digest(parts: tuple[Part, ...]) -> str:
    """Of what is installed: tables come and go, and are no difference."""
    return whole(tuple(part for part in parts if not part.name.startswith(SUBMISSION)))


def _last_digest(store: Store) -> str | None:
    """The digest that the last self-check noted, looked for from the end of the house's stream."""
    last, _ = store.last(STREAM)
    noted = next(store.back_through(STREAM, last, ("SelfChecked",)), None)
    event = codec.read_house_event(noted.event) if noted else None
    return event.digest if isinstance(event, SelfChecked) else None
