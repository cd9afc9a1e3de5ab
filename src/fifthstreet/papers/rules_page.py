"""The rules page: a table's rules and help, for its jurisdiction and its own terms."""

from collections.abc import Iterator

from fifthstreet.papers.page_part import Part
from fifthstreet.papers.rules_of_play import rules_of_play
from fifthstreet.papers.rules_of_side_wagers import rules_of_side_wagers
from fifthstreet.papers.rules_of_the_house import rules_of_the_house
from fifthstreet.rules import Game, Shelf
from fifthstreet.rules.register import Register
from fifthstreet.values import Value

NOT_IN_OUR_WORDS = "See the text itself."
"""What stands for a clause of a text that has no register."""


class RuleLine(Value):
    """One provision in our words, with its clause."""

    clause: str
    text: str


class RulePart(Value):
    """A part of the rules page: a heading, what a player should know, and the provisions it rests on."""

    heading: str
    words: tuple[str, ...]
    provisions: tuple[RuleLine, ...]


class RulesPage(Value):
    """The rules and help of a table, for its jurisdiction and its own terms; ``game`` is the game's digest."""

    table: str
    title: str
    law: str
    game: str
    parts: tuple[RulePart, ...]


def rules_page(game: Game, table: str, shelf: Shelf) -> RulesPage:
    """The page of a table, its provisions from the register of its text."""
    register = shelf.register(game.book.name)
    return RulesPage(
        table=table,
        title=f"Mississippi Stud, {game.book.title}",
        law=game.book.law,
        game=game.digest,
        parts=tuple(_with_provisions(part, register) for part in _parts(game)),
    )


def _parts(game: Game) -> Iterator[Part]:
    yield from rules_of_play(game)
    yield from rules_of_side_wagers(game)
    yield from rules_of_the_house(game)


def _with_provisions(part: Part, register: Register) -> RulePart:
    lines = (RuleLine(clause=cite, text=_text(cite, register)) for cite in part.cite)
    return RulePart(heading=part.heading, words=part.words, provisions=tuple(lines))


def _text(citation: str, register: Register) -> str:
    clause = register.get(citation)
    return clause.text if clause else NOT_IN_OUR_WORDS
