"""The rules page: a table's rules and help, for its jurisdiction and its own terms."""

from fifthstreet.values import Value


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
    """The rules and help of a table, for its jurisdiction and its own terms."""

    table: str
    title: str
    law: str
    game: str
    parts: tuple[RulePart, ...]
