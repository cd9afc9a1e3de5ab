"""Sessions: who is signed in, since when, and when he last did something."""

from collections.abc import Iterable

from msgspec.structs import replace

from fifthstreet.house.accounts.roles import idle_time
from fifthstreet.house.store import AccountRecord, SessionRecord

MOST_OF_ONE = 10
"""So many sessions one person has at most; the oldest gives way to a new one."""
NOTED_AFTER = 30_000
"""When somebody last did something is noted only so often, in milliseconds: after a crash he lapses the earlier."""


class Sessions:
    """The sessions that have not ended, kept in step with the record."""

    def __init__(self, records: Iterable[SessionRecord]) -> None:
        self._open = {record.token: record for record in records}
        self._noted = {token: record.seen for token, record in self._open.items()}

    def find(self, token: bytes) -> SessionRecord | None:
        """A session by the digest of its secret."""
        return self._open.get(token)

    def of(self, person: str) -> list[SessionRecord]:
        """The sessions of a person, the oldest first."""
        return [record for record in self._open.values() if record.person == person]

    def everybody(self) -> list[SessionRecord]:
        """All sessions."""
        return list(self._open.values())

    def crowded_out(self, person: str) -> list[SessionRecord]:
        """The sessions that give way when a person signs in once more."""
        return self.of(person)[: 1 - MOST_OF_ONE]

    def began(self, record: SessionRecord) -> None:
        """A session is durable."""
        self._open[record.token] = record
        self._noted[record.token] = record.seen

    def ended(self, records: Iterable[SessionRecord]) -> None:
        """Sessions are over."""
        for record in records:
            self._open.pop(record.token, None)
            self._noted.pop(record.token, None)

    def touch(self, token: bytes, now: int) -> None:
        """Somebody did something."""
        record = self._open.get(token)
        if record:
            self._open[token] = replace(record, seen=max(record.seen, now))

    def to_note(self) -> tuple[SessionRecord, ...]:
        """The sessions whose last doing should be noted."""
        return tuple(one for one in self._open.values() if one.seen - self._noted[one.token] >= NOTED_AFTER)

    def noted(self, records: Iterable[SessionRecord]) -> None:
        """When these were last seen is durable."""
        self._noted |= {record.token: record.seen for record in records if record.token in self._open}


def idle_at(account: AccountRecord, session: SessionRecord) -> int | None:
    """When a session lapses unless something is done before."""
    idle = idle_time(account.role)
    return None if idle is None else session.seen + idle
