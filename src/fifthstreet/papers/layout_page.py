"""The printed layout as a page of its own."""

from fifthstreet.papers.felt import Felt
from fifthstreet.papers.layout_svg import layout_svg
from fifthstreet.papers.typesetting import drawing_page
from fifthstreet.rules import Game

A3 = (420, 297)


def layout_page(game: Game, felt: Felt) -> str:
    """The markup of the layout on A3."""
    title = f"Table layout, {felt.facility}"
    return drawing_page(layout_svg(felt, game.digest), *A3, title, game.book.effective)
