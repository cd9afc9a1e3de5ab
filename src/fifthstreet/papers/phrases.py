"""Phrases shared by the signs and the rules page."""

from collections.abc import Iterable

from fifthstreet.money import show_dollars
from fifthstreet.rules import Game
from fifthstreet.rules.model.submission import SideWagerTerms, TableTerms
from fifthstreet.rules.model.wagers import SideWager
from fifthstreet.table.wager_titles import wager_title

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def listed(things: Iterable[str], word: str = "and") -> str:
    """Return things as a list: ``Ante, 3rd Street and 4th Street``."""
    *first, last = things
    return f"{', '.join(first)} {word} {last}" if first else last


def number(count: int) -> str:
    """Return a number as in a sentence: ``three``, ``52``."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def counted(count: int, thing: str) -> str:
    """Return a count of things: ``one card``, ``three cards``."""
    return f"{number(count)} {thing}" if count == 1 else f"{number(count)} {thing}s"


def limits(terms: TableTerms | SideWagerTerms) -> str:
    """Return the limits of a wager: ``$10 to $500 in steps of $5``."""
    if terms.minimum == terms.maximum:
        return f"{show_dollars(terms.minimum)} exactly"
    span = f"{show_dollars(terms.minimum)} to {show_dollars(terms.maximum)}"
    return f"{span} in steps of {show_dollars(terms.increment)}"


def street_wagers(game: Game) -> str:
    """Return what a street wager must be, as the layout says it."""
    times = listed([number(multiple) for multiple in game.book.wagers.streets.multiples], "or")
    return f"Each 3rd, 4th and 5th Street wager is {times} times your Ante."


def needs(law: SideWager | None) -> str:
    """Return which wagers a side wager requires."""
    return f"Requires {listed([f'the {wager_title(wager)}' for wager in law.after]) if law else 'nothing else'}."
