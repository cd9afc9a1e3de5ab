"""The base of every part of a rulebook: its clauses, or how a silence is read."""

from fifthstreet.values import Value


class Entry(Value):
    """A part of a rulebook. ``cite`` names its clauses; ``reading`` headings of ``docs/interpretations.md``."""

    cite: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()


class Clauses(Entry):
    """The clauses of a step, where a text repeats it for every method or every street."""
