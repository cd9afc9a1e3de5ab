"""The procedures of the ready games, as they are told in tests/golden/procedures."""

from collections.abc import Iterator

from msgspec.structs import replace

from fifthstreet.house.staff.procedure import Line, lines_of
from fifthstreet.house.staff.staff_actions import ways_to_deal
from fifthstreet.rules import Game, Shelf, make_game, ready_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table.deck_state import Devices
from fifthstreet.table.machine import new_table
from support.golden import GOLDEN

PROCEDURES = GOLDEN / "procedures"


def procedures(game: Game, shelf: Shelf) -> Iterator[tuple[DealingTerms, tuple[Line, ...]]]:
    """The lines of a game's procedure, by every way to deal that its rulebook leaves the house."""
    for terms in ways_to_deal(game):
        table = replace(new_table(game, "told"), devices=Devices(dealing=terms))
        yield terms, lines_of(game, shelf.register(game.book.name), table)


def approved_game(jurisdiction: str, shelf: Shelf) -> Game:
    """The ready game with every approval that its law asks for, so that every method may be dealt."""
    ready = ready_game(jurisdiction, shelf)
    return make_game(ready.book, as_if_approved(ready.book, ready.submission))


def text_of(jurisdiction: str, shelf: Shelf | None = None) -> str:
    """Every line that there is with its clauses, by number; then the order of the lines, by way to deal."""
    shelf = shelf or Shelf()
    game = approved_game(jurisdiction, shelf)
    numbers: dict[Line, int] = {}
    orders: dict[tuple[int, ...], list[str]] = {}
    for terms, lines in procedures(game, shelf):
        order = tuple(numbers.setdefault(line, len(numbers) + 1) for line in lines)
        decks = "1 deck" if terms.decks == 1 else f"{terms.decks} decks"
        orders.setdefault(order, []).append(f"{terms.method}, shuffler: {terms.shuffler}, {decks}")
    told = [f"{game.book.title}, {game.book.law}", ""]
    for line, number in numbers.items():
        clauses = ", ".join(clause.removeprefix(game.book.law) for clause in line.clauses)
        text = f"{line.title}: {line.words}" if line.words else line.title
        told += [f"{number:>3}  {text}", f"     {clauses or 'no clause'}"]
    for order, ways in orders.items():
        told += ["", *ways, *_rows(order)]
    return "\n".join(told) + "\n"


def _rows(order: tuple[int, ...]) -> Iterator[str]:
    for start in range(0, len(order), 20):
        yield "".join(f"{number:>5}" for number in order[start : start + 20])
