"""The self-check of a live house: at its opening and on demand, with the submissions of its tables."""

import asyncio
import logging
from collections.abc import Iterable
from pathlib import Path

from fifthstreet import __version__
from fifthstreet.audit.self_check import Compared, Expected, Part, compare, installed_parts, read_expectation, whole
from fifthstreet.house import codec
from fifthstreet.house.hosting.who import Who
from fifthstreet.house.looking_back import LookingBack
from fifthstreet.house.office import Office
from fifthstreet.house.office_events import STREAM, SelfChecked
from fifthstreet.house.store import Store
from fifthstreet.house.store.records import TableRecord
from fifthstreet.wire.staff import SelfCheck, SelfCheckPart

logger = logging.getLogger("fifthstreet.audit")

SYSTEM = Who("system")


class SelfCheckError(Exception):
    """A critical part is not the expected one: the house does not open."""


def parts_in_use(tables: Iterable[TableRecord]) -> tuple[Part, ...]:
    """All critical parts: the package's, and the game of every table."""
    games = {f"submission:{table.table}": table.game for table in tables}
    return (*installed_parts(), *(Part(name=name, digest=digest) for name, digest in sorted(games.items())))


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
            words.append(f"{one.name}{names if one.digest else ' is missing'}")
    return ", ".join(words)


class SelfChecks:
    """Checks the house's critical parts, and notes each check in the house's stream."""

    def __init__(self, store: Store, office: Office, expected: Path | None = None) -> None:
        self.expected = expected_of(expected) if expected else None
        self._store, self._office = store, office
        self._opening: tuple[Part, ...] = ()
        self._running: asyncio.Task[SelfCheck] | None = None
        self.last: SelfCheck | None = None
        """What the last check found; each house checks itself when it starts."""

    def refuse_to_open(self) -> None:
        """Raise ``SelfCheckError`` where something is not as expected; warn where the last start had other parts."""
        parts = self._opening = parts_in_use(self._store.tables())
        found = compare(parts, self.expected)
        if not all(one.ok for one in found):
            raise SelfCheckError(f"the self-check failed, and the house stays closed: {described(found)}")
        last = _last_digest(self._store)
        if self.expected is None and last and last != _digest(parts):
            logger.warning(
                "the critical parts differ from those of the last self-check",
                extra={"now": _digest(parts), "then": last},
            )

    async def check(self, looking: LookingBack, who: Who = SYSTEM) -> SelfCheck:
        """Check now, and note it. While one runs there is no other: whoever asks gets what that one finds."""
        if not self._running or self._running.done():
            self._running = asyncio.create_task(self._checked(looking, who))
        return await asyncio.shield(self._running)

    async def _checked(self, looking: LookingBack, who: Who) -> SelfCheck:
        parts, self._opening = self._opening, ()
        if not parts:  # what was found when the house was opened is noted when it starts
            parts = await looking.look_on(who.person, lambda: parts_in_use(self._store.tables()))
        found = compare(parts, self.expected)
        ok = all(one.ok for one in found)
        if not ok:
            logger.error("the self-check failed: %s", described(found))
        at = self._office.clock.now()
        await self._office.note(SelfChecked(ok=ok, digest=_digest(parts)), who)
        shown = tuple(
            SelfCheckPart(part=one.name, digest=one.digest, expected=one.expected, ok=one.ok) for one in found
        )
        self.last = SelfCheck(at=at, version=__version__, ok=ok, parts=shown)
        return self.last


def _digest(parts: tuple[Part, ...]) -> str:
    """Of what is installed: tables come and go, and are no difference."""
    return whole(tuple(part for part in parts if not part.name.startswith("submission:")))


def _last_digest(store: Store) -> str | None:
    """The digest that the last self-check noted, looked for from the end of the house's stream."""
    last, _ = store.last(STREAM)
    noted = next(store.back_through(STREAM, last, ("SelfChecked",)), None)
    event = codec.read_office_event(noted.event) if noted else None
    return event.digest if isinstance(event, SelfChecked) else None
