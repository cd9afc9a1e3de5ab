"""``fifthstreet rng-test``: decks from the shuffle that live deals come from, put to the randomness battery."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.columns import Cell, print_columns, print_paragraph
from fifthstreet.cli.rules import print_json

if TYPE_CHECKING:
    from fifthstreet.randomness import Report


def rng_test(
    decks: Annotated[int, typer.Option(min=10_000, max=1_000_000, help="How many decks are shuffled.")] = 100_000,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Test the shuffle of live deals with 99% confidence; exit code 1 if it fails."""
    from fifthstreet.house.deck import shuffle  # noqa: PLC0415 - other commands start without it
    from fifthstreet.randomness import run_battery, take_sample  # noqa: PLC0415

    on_a_terminal = sys.stderr is not None and sys.stderr.isatty()

    def show_progress(taken: int) -> None:
        if on_a_terminal:
            end = "\n" if taken == decks else ""
            print(f"\r{taken:,} of {decks:,} decks shuffled", end=end, file=sys.stderr, flush=True)

    report = run_battery(take_sample(shuffle.shuffled_deck, decks, show_progress))
    if as_json:
        print_json(for_programs(report))
    else:
        _print_report(report)
    raise typer.Exit(1 if report.failed else 0)


def for_programs(report: "Report") -> dict[str, object]:
    """What the battery found, for JSON."""
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


def _print_report(report: "Report") -> None:
    rows = [[Cell(title, "dim") for title in ("test", "statistic", "degrees", "p", "verdict")]]
    for finding in report.findings:
        numbers = (f"{finding.statistic:,.6g}", str(finding.degrees or ""), f"{finding.p:.3g}")
        verdict = Cell("fails", "yellow") if finding in report.failed else Cell("passes", "green")
        rows.append([Cell(finding.test), *(Cell(number) for number in numbers), verdict])
    print_columns(rows, (0, 0, 0, 0, 1))
    outcome = f"fails {len(report.failed)} of them" if report.failed else "passes"
    print_paragraph(
        f"{report.decks:,} decks, {len(report.findings)} tests: the shuffle {outcome}. "
        f"A test fails below p = {report.least_p:.3g}; a fair shuffle passes them all "
        f"in {report.confidence:.0%} of runs or more."
    )
