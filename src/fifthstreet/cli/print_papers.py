"""Papers into files: which game, which kind of file, and one clear line if it cannot be written."""

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path

from fifthstreet.odds import OddsError
from fifthstreet.papers.felt import felt_of
from fifthstreet.papers.layout_page import layout_page
from fifthstreet.papers.layout_svg import layout_svg
from fifthstreet.papers.paper_pages import paper_pages
from fifthstreet.papers.paper_web import paper_web_page
from fifthstreet.papers.phrases import listed
from fifthstreet.papers.report import report
from fifthstreet.papers.report_data import report_data
from fifthstreet.papers.sign_page import sign_page
from fifthstreet.papers.sign_web import sign_web_page
from fifthstreet.papers.typesetting import page_drawings, pdf
from fifthstreet.rules import Defect, DefectsFound, Game, game_from_file, ready_game

Written = str | bytes
TABLE = "table 1"
"""A paper is of a house and its game; which of its tables, nothing on it says."""


def print_layout(jurisdiction: str, submission: Path | None, out: Path) -> None:
    """Write the table layout."""
    write(out, layout_forms, jurisdiction, submission)


def print_sign(jurisdiction: str, submission: Path | None, out: Path) -> None:
    """Write the paytable sign."""
    write(out, sign_forms, jurisdiction, submission)


def print_report(jurisdiction: str, submission: Path | None, out: Path, dated: str | None) -> None:
    """Write the mathematics report, of the given day."""
    write(out, report_forms(day_of(dated)), jurisdiction, submission)


def day_of(written: str | None) -> date | None:
    """A day as it was written, if it was."""
    try:
        return date.fromisoformat(written) if written is not None else None
    except ValueError:
        raise DefectsFound([Defect("--date", "", f"{written!r} is no day; write it as 2026-01-31")]) from None


Forms = Mapping[str, Callable[[Game], Written]]
"""What makes a paper, by the ending of its file."""

layout_forms: Forms = {
    ".svg": lambda game: layout_svg(felt_of(game, TABLE), game.digest),
    ".pdf": lambda game: pdf(layout_page(game, felt_of(game, TABLE))),
}
sign_forms: Forms = {
    ".pdf": lambda game: pdf(sign_page(game)),
    ".svg": lambda game: page_drawings(sign_page(game))[0],
    ".html": sign_web_page,
}


def report_forms(day: date | None) -> Forms:
    """The mathematics report of a day."""
    return {
        ".pdf": lambda game: pdf(paper_pages(report(game, report_data(game), day))),
        ".html": lambda game: paper_web_page(report(game, report_data(game), day)),
    }


def write(out: Path, forms: Forms, jurisdiction: str, submission: Path | None) -> None:
    """Make a paper of the kind that the file's name asks for, and write it."""
    make = forms.get(out.suffix.lower())
    if make is None:
        raise DefectsFound([Defect(str(out), "", f"must end in {listed(forms, 'or')}")])
    write_file(out, made(make, wanted_game(jurisdiction, submission)))


def made(make: Callable[[Game], Written], game: Game) -> Written:
    """A paper of a game, or one line on a question in it that has no answer."""
    try:
        return make(game)
    except OddsError as error:
        raise DefectsFound([Defect(game.submission.facility, "", str(error))]) from None


def wanted_game(jurisdiction: str, submission: Path | None) -> Game:
    """The game of a file, or of a jurisdiction's name."""
    return game_from_file(submission) if submission else ready_game(jurisdiction)


def write_file(out: Path, paper: Written) -> None:
    """Write a paper, or say in one line why that cannot be."""
    try:
        out.write_bytes(paper.encode() if isinstance(paper, str) else paper)
    except OSError as error:
        raise DefectsFound([Defect(str(out), "", f"cannot be written: {error.strerror}")]) from None
