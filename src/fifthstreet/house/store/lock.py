"""Lets one process at a time have the store: a lock of the operating system, released however the process ends."""

import fcntl
import os
from pathlib import Path

from fifthstreet.house.store.errors import StoreLockedError, UnreadableDatabaseError


class Lock:
    """A lock that is held until ``release``; its file stays, because another process may be about to lock it."""

    def __init__(self, database: Path) -> None:
        self.file = database.with_name(database.name + ".lock")
        try:
            self._descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise UnreadableDatabaseError(f"{self.file} cannot be written: {error.strerror}") from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.pread(self._descriptor, 20, 0).decode(errors="replace").strip()
            os.close(self._descriptor)
            raise StoreLockedError(
                f"{database} is in use by another Fifth Street{f' (process {holder})' if holder else ''}; "
                "stop that one first, or give this one another --data-dir"
            ) from error
        self._write_holder()

    def release(self) -> None:
        """Release the lock."""
        os.close(self._descriptor)

    def _write_holder(self) -> None:
        # Only for the message above: on a full disk the house must still open.
        try:
            os.ftruncate(self._descriptor, 0)
            os.pwrite(self._descriptor, f"{os.getpid()}\n".encode(), 0)
        except OSError:
            return
