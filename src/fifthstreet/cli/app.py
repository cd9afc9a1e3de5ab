"""The commands of ``fifthstreet``."""

from typing import Annotated

import typer

from fifthstreet import __version__
from fifthstreet.cli import log, odds, record_papers, rules, staff
from fifthstreet.cli.backup import backup, restore
from fifthstreet.cli.deal import deal
from fifthstreet.cli.papers import evidence, layout, report, sign
from fifthstreet.cli.rng_test import rng_test
from fifthstreet.cli.self_check import self_check
from fifthstreet.cli.serve import serve

app = typer.Typer(
    name="fifthstreet",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(rules.app, name="rules")
app.add_typer(odds.app, name="odds")
app.add_typer(record_papers.app, name="record")
app.add_typer(staff.app, name="staff")
app.add_typer(log.app, name="log")
app.command()(deal)
app.command()(layout)
app.command()(sign)
app.command()(report)
app.command()(evidence)
app.command()(serve)
app.command()(rng_test)
app.command()(backup)
app.command()(restore)
app.command()(self_check)


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
