"""What is wrong with a file: every defect of it, each in one line, with the place and the rule it breaks."""

from collections.abc import Sequence

from fifthstreet.values import Value

HOUSE_RULE = "house rule"
"""Stands in the place of a clause where a rule is the product's own."""


class Defect(Value, kw_only=False):
    """One thing wrong: in which file, under which key, what, and which clause it breaks."""

    file: str
    key: str
    problem: str
    clause: str | None = None

    def __str__(self) -> str:
        place = f"{self.file}: {self.key}" if self.key else self.file
        line = f"{place}: {self.problem}" + (f" ({self.clause})" if self.clause else "")
        return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in line)


class DefectsFound(Exception):  # noqa: N818 - several of them
    """A file that cannot be used, with all its defects."""

    def __init__(self, defects: Sequence[Defect]) -> None:
        super().__init__("\n".join(str(defect) for defect in defects))
        self.defects = tuple(defects)
