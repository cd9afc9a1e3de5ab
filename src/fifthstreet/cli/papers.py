"""``fifthstreet layout``, ``sign`` and ``report``: the papers of a table, printed from its game."""

from pathlib import Path
from typing import Annotated

import typer

from fifthstreet.cli.options import Jurisdiction, Submission, chosen_game
from fifthstreet.cli.output import defect, write_file
from fifthstreet.cli.paper_files import LAYOUT, SIGN, Makers, make_paper, parse_date, report_of
from fifthstreet.papers.phrases import listed


def layout(
    out: Annotated[Path, typer.Option(metavar="FILE", help="The file to write, ending in .svg or .pdf.")],
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
) -> None:
    """Print the table layout: every area and inscription that the rulebook requires, in its place."""
    _write(out, LAYOUT, jurisdiction, submission)


def sign(
    out: Annotated[Path, typer.Option(metavar="FILE", help="The file to write, ending in .pdf, .svg or .html.")],
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
) -> None:
    """Print the paytable sign: what every wager of the house pays, on one page."""
    _write(out, SIGN, jurisdiction, submission)


def report(
    out: Annotated[Path, typer.Option(metavar="FILE", help="The file to write, ending in .pdf or .html.")],
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
    dated: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Its date. Default: the rulebook's date.")
    ] = None,
) -> None:
    """Print the mathematics report: edges, frequencies, distribution, confidence, strategy, progressive, checks."""
    _write(out, report_of(parse_date(dated)), jurisdiction, submission)


def _write(out: Path, makers: Makers, jurisdiction: str, submission: Path | None) -> None:
    make = makers.get(out.suffix.lower())
    if make is None:
        raise defect(out, f"must end in {listed(makers, 'or')}")
    write_file(out, make_paper(make, chosen_game(jurisdiction, submission)))
