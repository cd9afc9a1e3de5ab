"""The checkpoints of the second place, and the copies of them in the record: one series, signed throughout."""

from pathlib import Path

from fifthstreet.audit.checkpoint import Checkpoint, write_line
from fifthstreet.audit.findings import Bad
from fifthstreet.audit.series import BadCheckpoint, first_bad, keys_of
from fifthstreet.house.ledger.checkpoint_file import read_series
from fifthstreet.house.store.read_only import Look

STREAM = "checkpoints"
"""What a finding calls the series."""


class SignedSeries:
    """The series as it is before the record is looked at: a house that is open may add to it meanwhile."""

    def __init__(self, file: Path, trusted: tuple[str, ...], expected: tuple[str, ...] = ()) -> None:
        self._file = file
        self.checkpoints, unreadable = read_series(file)
        self.bad: list[Bad] = []
        self.notes: list[str] = []
        self.older = False
        """Whether the record lacks checkpoints that the second place has: it is of an earlier time."""
        self._note(unreadable or first_bad(self.checkpoints, trusted))
        self._look_for(expected)
        if not self.checkpoints and not unreadable:
            self.notes.append(
                f"there are no checkpoints in {file}, so nobody vouches that this is the record there was: "
                "if they are kept elsewhere, name that folder with --checkpoints"
            )
        elif not trusted:
            keys = ", ".join(keys_of(self.checkpoints))
            self.notes.append(
                f"the key was taken from the checkpoints themselves ({keys}): give --public-key to be sure"
            )

    @property
    def last(self) -> Checkpoint | None:
        """The newest checkpoint."""
        return self.checkpoints[-1] if self.checkpoints else None

    def compare(self, look: Look) -> None:
        """Every copy in the record stands in the second place as well, and the other way round."""
        copies = look.checkpoints()
        now, _ = read_series(self._file)
        for number, copy in enumerate(copies, 1):
            if copy.number != number:
                self._note(BadCheckpoint(number, "the record has no copy of it"))
                return
            if number > len(now):
                self._note(BadCheckpoint(number, f"the record has it, and {self._file} ends before it"))
                return
            if write_line(now[number - 1]) != copy.line:
                self._note(BadCheckpoint(number, f"the record and {self._file} have different ones"))
                return
        self.older = len(self.checkpoints) > len(copies)
        if self.older:
            self._note(BadCheckpoint(len(copies) + 1, "the record has no copy of it: it is older than its checkpoints"))

    def _look_for(self, expected: tuple[str, ...]) -> None:
        """Record and second place may have been cut back together, or both be others: who kept a hash finds out."""
        there = {checkpoint.hash for checkpoint in self.checkpoints}
        for digest in expected:
            if digest not in there:
                what = f"none has the hash {digest}: record and checkpoints were cut back together, or are others"
                self._note(BadCheckpoint(len(self.checkpoints) + 1, what))

    def _note(self, bad: BadCheckpoint | None) -> None:
        if bad:
            at = self.checkpoints[bad.number - 1].at if bad.number <= len(self.checkpoints) else 0
            self.bad.append(Bad(STREAM, bad.number, bad.what, at))
