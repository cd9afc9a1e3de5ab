"""``fifthstreet layout``, ``sign``, ``report`` and ``evidence``: the papers of a table, printed from its game."""

import sys
from pathlib import Path
from typing import Annotated

import typer

Jurisdiction = Annotated[str, typer.Option(help="Whose rules: maryland, new-jersey or south-dakota.")]
House = Annotated[Path | None, typer.Option(help="A Rules Submission instead of the ready one.", readable=False)]

# The typesetter and the arrays are loaded by the command that is run: other commands start without them.


def layout(
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to: a file that ends in .svg or .pdf.")],
    jurisdiction: Jurisdiction = "maryland",
    submission: House = None,
) -> None:
    """Print the table layout: every area and inscription that the rulebook demands, in its place."""
    from fifthstreet.cli.print_papers import print_layout  # noqa: PLC0415

    print_layout(jurisdiction, submission, out)


def sign(
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to: a file that ends in .pdf, .svg or .html.")],
    jurisdiction: Jurisdiction = "maryland",
    submission: House = None,
) -> None:
    """Print the paytable sign: what every wager of the house pays, on one page."""
    from fifthstreet.cli.print_papers import print_sign  # noqa: PLC0415

    print_sign(jurisdiction, submission, out)


def report(
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to: a file that ends in .pdf or .html.")],
    jurisdiction: Jurisdiction = "maryland",
    submission: House = None,
    dated: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Its date; left out: the rulebook's own.")
    ] = None,
) -> None:
    """Print the mathematics report: edges, frequencies, distribution, confidence, strategy, progressive, checks."""
    from fifthstreet.cli.print_papers import print_report  # noqa: PLC0415

    print_report(jurisdiction, submission, out, dated)


def evidence(
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where to: a new or an empty folder.")],
    jurisdiction: Jurisdiction = "maryland",
    submission: House = None,
    dated: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The report's date; left out: the rulebook's.")
    ] = None,
    decks: Annotated[int, typer.Option(min=10_000, max=1_000_000, help="How many decks are shuffled.")] = 100_000,
) -> None:
    """Gather a laboratory's bundle: digests, clauses and tests, report, layout, sign, randomness, rounds told."""
    from fifthstreet.cli.gather_evidence import gather  # noqa: PLC0415

    found = gather(jurisdiction, submission, out, dated, decks)
    if found.failed:
        print(f"{out}: the shuffle fails {len(found.failed)} tests of randomness", file=sys.stderr)
        raise typer.Exit(1)
