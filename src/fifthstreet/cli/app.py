"""The commands of ``fifthstreet``."""

from typing import Annotated, ClassVar

import typer

from fifthstreet import __version__
from fifthstreet.cli.lazy_group import LazyGroup


class Commands(LazyGroup):
    """All commands, the most used first."""

    entries: ClassVar = {
        "serve": ("serve:serve", "Open the house: play, deal and supervise in a browser."),
        "deal": ("deal:deal", "Play rounds and print every step with its clause."),
        "rules": ("rules:app", "Rulebooks, the clause register, and checks of a Rules Submission."),
        "odds": ("odds:app", "The exact mathematics of a game."),
        "simulate": ("simulate:app", "Play millions of rounds, and measure every wager."),
        "layout": ("papers:layout", "Print the table layout."),
        "sign": ("papers:sign", "Print the paytable sign."),
        "report": ("papers:report", "Print the mathematics report."),
        "evidence": ("evidence:evidence", "Collect a test laboratory's bundle."),
        "record": ("record:app", "Print reports, slips and statements of a closed house."),
        "staff": ("staff:app", "Manage the staff accounts of a closed house."),
        "log": ("log:app", "Verify and export the log, and manage its keys."),
        "backup": ("backup:backup", "Back up a house, even while it is open."),
        "restore": ("backup:restore", "Restore a house from a backup."),
        "self-check": ("self_check:self_check", "Compare the program's digests with the expected ones."),
        "rng-test": ("rng_test:rng_test", "Test the shuffle of live deals."),
    }


app = typer.Typer(
    name="fifthstreet",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(__version__)
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Fifth Street: the complete Mississippi Stud table system."""
