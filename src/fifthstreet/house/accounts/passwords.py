"""Passwords: kept as Argon2id hashes, checked in a thread, and never quicker for a login that nobody has."""

import asyncio
import secrets
from collections import defaultdict

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = 2
"""So many are checked at once: each takes 64 MiB of memory for a moment."""
NEW_AT_ONCE = 1
"""So many new ones are hashed besides: whoever gives out passwords keeps nobody from signing in."""


class Passwords:
    """Makes hashes and checks passwords against them."""

    def __init__(self) -> None:
        # RFC 9106, second recommended choice: three passes over 64 MiB in four lanes.
        self._hasher = PasswordHasher(time_cost=3, memory_cost=65_536, parallelism=4)
        self._turns, self._new_ones = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(NEW_AT_ONCE)
        self._whose: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._nobody: str | None = None

    async def hash(self, password: str, whose: str) -> str:
        """What is kept of a new password. Whoever wants many of them has one at a time, and others theirs between."""
        async with self._whose[whose], self._new_ones:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password: str, kept: str) -> bool:
        """Whether a password is the one. Where none is kept the same work is done, and the answer is no."""
        async with self._turns:
            return await asyncio.to_thread(self._fits, password, kept)

    def _fits(self, password: str, kept: str) -> bool:
        if not self._nobody:
            self._nobody = self._hasher.hash(secrets.token_urlsafe(32))
        try:
            return self._hasher.verify(kept or self._nobody, password) and bool(kept)
        except (VerificationError, InvalidHashError):
            return False
