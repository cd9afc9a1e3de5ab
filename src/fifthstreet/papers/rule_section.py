"""A section of the rules page: a heading, sentences, and the clauses they rest on."""

from collections.abc import Iterable
from typing import NamedTuple

from fifthstreet.rules.model.entry import Entry


class Section(NamedTuple):
    """A heading, what a player should know, and the clauses."""

    heading: str
    words: tuple[str, ...]
    cite: tuple[str, ...]


def section(heading: str, words: Iterable[str], *entries: Entry | None) -> Section:
    """Return a section with the clauses of these entries, each clause once."""
    cite = dict.fromkeys(clause for entry in entries if entry for clause in entry.cite)
    return Section(heading, tuple(words), tuple(cite))
