"""The commands of ``fifthstreet``; a command's module is loaded only when that command runs."""

import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from fifthstreet import __version__

COMMANDS = {
    "serve": ("serve:serve", "Open the house: play, deal and supervise in a browser."),
    "deal": ("deal:deal", "Play rounds and print every step with its clause."),
    "rules": ("rules:app", "Rulebooks, the clause register, and checks of a Rules Submission."),
    "odds": ("odds:app", "The exact mathematics of a game."),
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
"""Each command's module and name there, and its line in the list of commands."""


class Commands(TyperGroup):
    """Loads a command when it is run, so that each starts without the modules of the others."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands, the most used first."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load a command, or return nothing if there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(import_module(f"fifthstreet.cli.{module}"), name)
        if isinstance(command, typer.Typer):
            return typer.main.get_group(command)
        single = typer.Typer(add_completion=False, rich_markup_mode=None)
        single.command(cmd_name)(command)
        return typer.main.get_command(single)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def invoke(self, ctx: Any) -> Any:
        """Run a command; report a wrong or missing option in one line."""
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            print(f"fifthstreet: {error.format_message()}", file=sys.stderr)
            raise typer.Exit(2) from None


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
