"""Defects of a file and reminders, each in one line with its key and its clause."""

from collections.abc import Sequence

from fifthstreet.values import Value

HOUSE_RULE = "house rule"
"""Shown instead of a clause for a rule of our own."""


class Defect(Value, kw_only=False):
    """A defect: file, key, problem, and the clause it breaks."""

    file: str
    key: str
    problem: str
    clause: str | None = None

    def __str__(self) -> str:
        place = f"{self.file}: {self.key}" if self.key else self.file
        line = f"{place}: {self.problem}" + (f" ({self.clause})" if self.clause else "")
        return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in line)


class Reminder(Value, kw_only=False):
    """Something that the house must see to, with its clause; it refuses nothing."""

    key: str
    words: str
    clause: str

    def __str__(self) -> str:
        return f"{self.key}: {self.words} ({self.clause})"


class DefectsFound(Exception):  # noqa: N818 - several of them
    """The error for a file that cannot be used, with all its defects."""

    def __init__(self, defects: Sequence[Defect]) -> None:
        super().__init__("\n".join(str(defect) for defect in defects))
        self.defects = tuple(defects)
