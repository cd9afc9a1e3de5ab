"""``fifthstreet rng-test``: statistical tests of the shuffle that live deals use."""

import typer
from rich.text import Text

from fifthstreet.cli.options import AsJson, Decks
from fifthstreet.cli.output import print_json
from fifthstreet.cli.progress import progress
from fifthstreet.cli.tables import print_table, print_text
from fifthstreet.house.deck import shuffle
from fifthstreet.randomness import Report, run_battery, take_sample

TITLES = ("test", "statistic", "degrees", "p", "verdict")


def rng_test(decks: Decks = 100_000, as_json: AsJson = False) -> None:
    """Test the shuffle of live deals with 99% confidence; exit code 1 if it fails."""
    with progress("decks shuffled") as show:
        sample = take_sample(shuffle.shuffled_deck, decks, lambda taken: show(taken, decks))
    report = run_battery(sample)
    if as_json:
        print_json(report_for_programs(report))
    else:
        rows = [[*map(Text, row[:-1]), Text(row[-1], _STYLES[row[-1]])] for row in finding_rows(report)]
        print_table(TITLES, rows, right=(1, 2, 3))
        print_text(summary(report))
    raise typer.Exit(1 if report.failed else 0)


_STYLES = {"passes": "green", "fails": "yellow"}


def report_for_programs(report: Report) -> dict[str, object]:
    """Return the report as JSON has it."""
    return {
        "decks": report.decks,
        "confidence": report.confidence,
        "least_p": report.least_p,
        "passed": not report.failed,
        "tests": [
            {
                "test": finding.test,
                "statistic": finding.statistic,
                "degrees": finding.degrees,
                "p": finding.p,
                "passed": finding not in report.failed,
            }
            for finding in report.findings
        ],
    }


def finding_rows(report: Report) -> list[tuple[str, ...]]:
    """Return a row of text for each test."""
    return [
        (
            finding.test,
            f"{finding.statistic:,.6g}",
            str(finding.degrees or ""),
            f"{finding.p:.3g}",
            "fails" if finding in report.failed else "passes",
        )
        for finding in report.findings
    ]


def summary(report: Report) -> str:
    """Return the verdict in words, and how far to trust it."""
    outcome = f"fails {len(report.failed)} of them" if report.failed else "passes"
    return (
        f"{report.decks:,} decks, {len(report.findings)} tests: the shuffle {outcome}. "
        f"A test fails below p = {report.least_p:.3g}; a fair shuffle passes them all "
        f"in at least {report.confidence:.0%} of runs."
    )
