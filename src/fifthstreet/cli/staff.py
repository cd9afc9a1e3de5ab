"""``fifthstreet staff``: the accounts of the staff, kept where the house's folder is, while the house is closed."""

from pathlib import Path
from typing import Annotated, Literal

import typer

app = typer.Typer(
    help="The staff's accounts, in the data folder of a house that is closed.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

RoleName = Literal["dealer", "floorperson", "surveillance", "auditor", "cashier", "manager"]
Data = Annotated[Path, typer.Option("--data-dir", help="Where the record is kept.")]
PasswordFile = Annotated[
    Path | None,
    typer.Option(help="A file whose first line is the password; left out, it is asked for on the terminal."),
]
HERE = Path("house-data")


@app.command()
def add(
    login: Annotated[str, typer.Argument(help="What the person signs in with, such as dana.")],
    role: Annotated[RoleName, typer.Option(help="What the person does.")],
    name: Annotated[str | None, typer.Option(help="What the person is called; the login unless given.")] = None,
    password_file: PasswordFile = None,
    data_dir: Data = HERE,
) -> None:
    """Make an account. Managers, surveillance and auditors are made so; the others a manager makes in the browser."""
    from fifthstreet.cli.keeping_staff import add_account  # noqa: PLC0415 - other commands start without it

    add_account(data_dir, login, role, name or login, password_file)


@app.command("list")
def list_accounts(data_dir: Data = HERE) -> None:
    """List the accounts: login, role, name, and whether one is shut or locked out."""
    from fifthstreet.cli.keeping_staff import print_accounts  # noqa: PLC0415

    print_accounts(data_dir)


@app.command()
def unlock(login: Annotated[str, typer.Argument(help="Whose lock-out is to end.")], data_dir: Data = HERE) -> None:
    """End a lock-out, and open an account that was shut."""
    from fifthstreet.cli.keeping_staff import unlock_account  # noqa: PLC0415

    unlock_account(data_dir, login)


@app.command()
def password(
    login: Annotated[str, typer.Argument(help="Whose password is to be set.")],
    password_file: PasswordFile = None,
    data_dir: Data = HERE,
) -> None:
    """Set a new password; whoever is signed in with the old one is so no more."""
    from fifthstreet.cli.keeping_staff import set_password  # noqa: PLC0415

    set_password(data_dir, login, password_file)
