"""Groups of commands whose modules are loaded only when a command runs."""

import sys
from importlib import import_module
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup


class LazyGroup(TyperGroup):
    """Loads a command when it is run, so that each starts without the modules of the others."""

    entries: ClassVar[dict[str, tuple[str, str]]] = {}
    """Each command's module, its name in that module, and its line in the list of commands."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands in the order of the table."""
        return list(self.entries)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load a command, or return ``None`` if there is none of this name."""
        if cmd_name not in self.entries:
            return None
        module, _, name = self.entries[cmd_name][0].partition(":")
        command = getattr(import_module(f"fifthstreet.cli.{module}"), name)
        if isinstance(command, typer.Typer):
            return typer.main.get_group(command)
        single = typer.Typer(add_completion=False, rich_markup_mode=None)
        single.command(cmd_name)(command)
        return typer.main.get_command(single)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self.entries.items()])

    def invoke(self, ctx: Any) -> Any:
        """Run a command; report a wrong or missing option in one line."""
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            print(f"fifthstreet: {error.format_message()}", file=sys.stderr)
            raise typer.Exit(2) from None
