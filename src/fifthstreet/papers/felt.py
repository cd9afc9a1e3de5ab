"""The felt: the areas and inscriptions of the layout, and the signs, for screen and print."""

from collections.abc import Iterator

from fifthstreet.papers.phrases import street_wagers
from fifthstreet.papers.signs import Sign, SignRow, signs_of
from fifthstreet.rules import Game
from fifthstreet.rules.model.paper import Area, AreaName, Place, Print
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.values import Value

__all__ = ["Felt", "FeltArea", "Inscription", "Sign", "SignRow", "felt_of"]


class FeltArea(Value):
    """An area of the layout: its place, inscription and clauses."""

    area: AreaName
    place: Place
    inscription: str | None
    shape: str | None
    clauses: tuple[str, ...]


class Inscription(Value):
    """Words other than odds that the rulebook requires on the layout or a sign."""

    words: str
    stands: Print
    clauses: tuple[str, ...]


class Felt(Value):
    """The layout that the rulebook requires, with the name of the house, and its signs.

    ``positions`` are on the layout; ``seats`` are open for play.
    """

    table: str
    facility: str
    jurisdiction: str
    law: str
    areas: tuple[FeltArea, ...]
    inscriptions: tuple[Inscription, ...]
    streets_nearer_the_player: bool
    streets_left_to_right: bool
    positions: int
    seats: int
    signs: tuple[Sign, ...]
    multiples: tuple[int, ...]


def felt_of(game: Game, table: str) -> Felt:
    """Return the felt of a table, with the areas of the wagers that the house offers."""
    book, house = game.book, game.submission
    exactly = book.seats.positions_on_the_layout == "exactly-that-many"
    return Felt(
        table=table,
        facility=house.facility,
        jurisdiction=book.name,
        law=book.law,
        areas=tuple(_area(area, house.facility) for area in book.paper.areas if _needed(area.if_offered, game)),
        inscriptions=tuple(_inscriptions(game)),
        streets_nearer_the_player=book.paper.arrangement.streets == "nearer-the-player-than-the-ante",
        streets_left_to_right=book.paper.arrangement.streets_run == "left-to-right-for-the-player",
        positions=book.seats.at_most if exactly else house.table.seats,
        seats=house.table.seats,
        signs=signs_of(game),
        multiples=tuple(book.wagers.streets.multiples),
    )


def _needed(wager: Wager | None, game: Game) -> bool:
    return wager is None or wager in game.submission.offered


def _area(area: Area, facility: str) -> FeltArea:
    return FeltArea(
        area=area.area,
        place=area.place,
        inscription=facility if area.area == "house-name" else area.inscription,
        shape=area.shape,
        clauses=area.cite,
    )


def _inscriptions(game: Game) -> Iterator[Inscription]:
    if multiples := game.book.paper.multiples:
        yield Inscription(words=street_wagers(game), stands=multiples.stands, clauses=multiples.cite)
