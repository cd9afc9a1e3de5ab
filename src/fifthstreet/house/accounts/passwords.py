"""Passwords: how strong a new one must be, and their Argon2id hashes, made and verified in threads."""

import asyncio
import re
import secrets
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from fifthstreet.wire.errors import Fault

MINIMUM_STRENGTH = 3
"""The least score of zxcvbn, from 0 to 4: 3 takes at least a hundred million guesses."""
JUDGED_CHARACTERS = 24
"""How many characters of a password are judged, because judging a longer one could take seconds."""
VERIFIED_AT_ONCE = 2
"""How many passwords are verified at once: each takes 64 MiB of memory for a moment."""
HASHED_AT_ONCE = 1
"""How many new passwords are judged or hashed at once; they do not take turns with sign-ins, and so never delay
them."""
MOST_WAITING = 20
"""How many sign-ins of one network may wait; more are refused."""
TOO_WEAK = Fault(
    code="malformed",
    message="Password too easily guessed: use four or more unrelated words, or a longer mix, without your name",
)

_judging = threading.Lock()


class Cost(NamedTuple):
    """What a hash costs: by default three passes over 64 MiB in four lanes, the second choice of RFC 9106."""

    passes: int = 3
    kibibytes: int = 65_536
    lanes: int = 4


COST = Cost()


class Turns:
    """Limits how much work runs at once; each requester has one turn at a time, so that everyone gets one soon."""

    def __init__(self, at_once: int) -> None:
        self._places = asyncio.Semaphore(at_once)
        self._requesters: dict[str, asyncio.Lock] = {}
        self._pending: Counter[str] = Counter()

    def waiting(self, requester: str) -> int:
        """How many turns a requester waits for."""
        return max(0, self._pending[requester] - 1)

    @asynccontextmanager
    async def turn(self, requester: str) -> AsyncIterator[None]:
        """Wait for a requester's turn."""
        self._pending[requester] += 1
        try:
            async with self._requesters.setdefault(requester, asyncio.Lock()), self._places:
                yield
        finally:
            self._pending[requester] -= 1
            if not self._pending[requester]:
                del self._pending[requester], self._requesters[requester]


class Passwords:
    """Judges, hashes and verifies passwords."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(COST.passes, COST.kibibytes, COST.lanes)
        self._verifying, self._hashing = Turns(VERIFIED_AT_ONCE), Turns(HASHED_AT_ONCE)
        self._dummy: str | None = None

    async def weakness(self, password: str, requester: str, *personal: str) -> Fault | None:
        """Refusal of a password that is easy to guess, also from ``personal`` words such as the owner's name."""
        async with self._hashing.turn(requester):
            return await asyncio.to_thread(_weakness, password, personal)

    async def hash(self, password: str, requester: str, *personal: str) -> str | Fault:
        """The hash of a new password, or its refusal; each requester has one hashed at a time, so all get a turn."""
        async with self._hashing.turn(requester):
            weakness = await asyncio.to_thread(_weakness, password, personal)
            if weakness:
                return weakness
            return await asyncio.to_thread(self._hasher.hash, password)

    def is_busy(self, requester: str) -> bool:
        """Whether the requester already has the most passwords waiting to be verified."""
        return self._verifying.waiting(requester) >= MOST_WAITING

    async def verify(self, password: str, stored: str, requester: str) -> bool:
        """Whether a password matches a stored hash; without a hash it does the same work and returns False."""
        async with self._verifying.turn(requester):
            return await asyncio.to_thread(self._verify, password, stored)

    def _verify(self, password: str, stored: str) -> bool:
        if not self._dummy:
            self._dummy = self._hasher.hash(secrets.token_urlsafe(32))
        try:
            return self._hasher.verify(stored or self._dummy, password) and bool(stored)
        except (VerificationError, InvalidHashError):
            return False


def _weakness(password: str, personal: tuple[str, ...]) -> Fault | None:
    # Imported here, because it loads long word lists; under a lock, because it holds personal words in a global.
    with _judging:
        from zxcvbn import zxcvbn  # noqa: PLC0415

        words = [word for text in personal for word in (text, *re.split(r"\W+", text)) if word]
        found = zxcvbn(password[:JUDGED_CHARACTERS], user_inputs=words)
    return TOO_WEAK if found["score"] < MINIMUM_STRENGTH else None
