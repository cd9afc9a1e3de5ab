"""The rules page of a table: its rules and help, by jurisdiction and submission."""

from collections.abc import Iterator

from fifthstreet.papers.rule_section import Section
from fifthstreet.papers.rules_of_play import rules_of_play
from fifthstreet.papers.rules_of_side_wagers import rules_of_side_wagers
from fifthstreet.papers.rules_of_the_house import rules_of_the_house
from fifthstreet.rules import Game, Shelf
from fifthstreet.rules.register import Register
from fifthstreet.values import Value

NOT_IN_REGISTER = "See the regulation itself."
"""Shown for a clause without a register entry."""


class RuleLine(Value):
    """A clause, and its text in our words."""

    clause: str
    text: str


class RulePart(Value):
    """A section of the rules page: a heading, what a player should know, and the provisions it rests on."""

    heading: str
    words: tuple[str, ...]
    provisions: tuple[RuleLine, ...]


class RulesPage(Value):
    """The rules and help of a table; ``game`` is the game's digest."""

    table: str
    title: str
    law: str
    game: str
    parts: tuple[RulePart, ...]


def rules_page(game: Game, table: str, shelf: Shelf) -> RulesPage:
    """Return the rules page of a table, with the provisions from the clause register."""
    register = shelf.register(game.book.name)
    return RulesPage(
        table=table,
        title=f"Mississippi Stud, {game.book.title}",
        law=game.book.law,
        game=game.digest,
        parts=tuple(_with_provisions(section, register) for section in _sections(game)),
    )


def _sections(game: Game) -> Iterator[Section]:
    yield from rules_of_play(game)
    yield from rules_of_side_wagers(game)
    yield from rules_of_the_house(game)


def _with_provisions(section: Section, register: Register) -> RulePart:
    lines = (RuleLine(clause=cite, text=_text(cite, register)) for cite in section.cite)
    return RulePart(heading=section.heading, words=section.words, provisions=tuple(lines))


def _text(citation: str, register: Register) -> str:
    clause = register.get(citation)
    return clause.text if clause else NOT_IN_REGISTER
