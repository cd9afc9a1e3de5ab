"""The commands of ``fifthstreet``."""

import typer

from fifthstreet import __version__
from fifthstreet.cli import rules

app = typer.Typer(
    name="fifthstreet",
    help="Fifth Street: the complete Mississippi Stud table system.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(rules.app, name="rules")


@app.command()
def version() -> None:
    """Print the version."""
    print(__version__)
