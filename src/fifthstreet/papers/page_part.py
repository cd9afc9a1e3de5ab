"""A part of the rules page before its provisions are looked up: a heading, sentences, and the clauses under them."""

from collections.abc import Iterable
from typing import NamedTuple

from fifthstreet.rules.model.entry import Entry


class Part(NamedTuple):
    """A heading, what a player should know, and the clauses it rests on."""

    heading: str
    words: tuple[str, ...]
    cite: tuple[str, ...]


def part(heading: str, words: Iterable[str], *entries: Entry | None) -> Part:
    """A part that rests on these entries of the book, as far as the book has them; each clause once."""
    cite = dict.fromkeys(clause for entry in entries if entry for clause in entry.cite)
    return Part(heading, tuple(words), tuple(cite))
