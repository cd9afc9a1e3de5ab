"""The papers of a game, by the ending of the file they are written to."""

from collections.abc import Callable, Mapping
from datetime import date

from fifthstreet.cli.output import defect
from fifthstreet.odds import OddsError
from fifthstreet.papers.felt import felt_of
from fifthstreet.papers.layout import layout_page, layout_svg
from fifthstreet.papers.paper_pages import paper_pages
from fifthstreet.papers.paper_web import paper_web_page
from fifthstreet.papers.report import report
from fifthstreet.papers.report_data import report_data
from fifthstreet.papers.sign_page import sign_page
from fifthstreet.papers.sign_web import sign_web_page
from fifthstreet.papers.typesetting import page_drawings, pdf
from fifthstreet.rules import Game

Content = str | bytes
Makers = Mapping[str, Callable[[Game], Content]]
"""The functions that make a paper, by the ending of its file."""

TABLE = "table 1"
"""A table name for the felt; no paper shows it."""

LAYOUT: Makers = {
    ".svg": lambda game: layout_svg(felt_of(game, TABLE), game.digest),
    ".pdf": lambda game: pdf(layout_page(game, felt_of(game, TABLE))),
}
SIGN: Makers = {
    ".pdf": lambda game: pdf(sign_page(game)),
    ".svg": lambda game: page_drawings(sign_page(game))[0],
    ".html": sign_web_page,
}


def report_of(day: date | None) -> Makers:
    """Return the functions that make the mathematics report with this date."""
    return {
        ".pdf": lambda game: pdf(paper_pages(report(game, report_data(game), day))),
        ".html": lambda game: paper_web_page(report(game, report_data(game), day)),
    }


def parse_date(text: str | None) -> date | None:
    """Return the date that an option gives, if it gives one."""
    try:
        return date.fromisoformat(text) if text is not None else None
    except ValueError:
        raise defect("--date", f"{text!r} is not a date; write it as 2026-01-31") from None


def make_paper(make: Callable[[Game], Content], game: Game) -> Content:
    """Make a paper; an ``OddsError`` is reported in one line."""
    try:
        return make(game)
    except OddsError as error:
        raise defect(game.submission.facility, str(error)) from None
