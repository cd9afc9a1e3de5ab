"""Lock-out: whoever fails three times in a row waits, whether there is such a login or not."""

from collections import OrderedDict
from typing import NamedTuple

FAILURES = 3
LOCKED_FOR = 15 * 60_000
MOST_REMEMBERED = 10_000
"""So many logins that nobody has are remembered; the oldest is forgotten first."""


class Attempts(NamedTuple):
    """How often somebody failed in a row, and until when he is locked out."""

    failures: int = 0
    locked_until: int | None = None

    def is_locked(self, now: int) -> bool:
        """Whether nobody is let in by this login now."""
        return self.locked_until is not None and now < self.locked_until

    def failed(self, now: int) -> "Attempts":
        """After one failure more. A lock-out that is over leaves a clean slate; one that still runs stays as it is."""
        if self.is_locked(now):
            return self
        failures = (0 if self.locked_until is not None else self.failures) + 1
        return Attempts(failures, now + LOCKED_FOR if failures >= FAILURES else None)


class Strangers:
    """Attempts by logins that nobody has, so that they are answered like any other. Kept in memory alone."""

    def __init__(self) -> None:
        self._attempts: OrderedDict[str, Attempts] = OrderedDict()

    def of(self, login: str) -> Attempts:
        """What is remembered of a login."""
        return self._attempts.get(login, Attempts())

    def failed(self, login: str, now: int) -> Attempts:
        """One failure more."""
        attempts = self._attempts[login] = self.of(login).failed(now)
        self._attempts.move_to_end(login)
        if len(self._attempts) > MOST_REMEMBERED:
            self._attempts.popitem(last=False)
        return attempts
