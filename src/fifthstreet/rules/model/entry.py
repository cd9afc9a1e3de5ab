"""The base of every part of a rulebook: its clauses, or our reading where the regulation is silent."""

from fifthstreet.values import Value


class Entry(Value):
    """A part of a rulebook; ``cite`` names its clauses, and ``reading`` its headings in ``docs/interpretations.md``."""

    cite: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()


class Clauses(Entry):
    """The clauses of a step, if a regulation repeats the step for every method or every street."""
