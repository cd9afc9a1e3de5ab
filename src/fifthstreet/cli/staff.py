"""``fifthstreet staff``: the staff accounts of a closed house."""

import asyncio
import getpass
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import typer

from fifthstreet.cli.options import DATA_DIR, DataDir
from fifthstreet.cli.output import errors_in_one_line, fail
from fifthstreet.cli.tables import print_table
from fifthstreet.house.accounts.accounts import Accounts
from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import AccountRecord, StoreError
from fifthstreet.house.store.data_folder import closed_house
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import ChangeAccount, MakeAccount

app = typer.Typer(
    help="Manage the staff accounts in the data folder of a closed house.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

RoleName = Literal["dealer", "floorperson", "surveillance", "auditor", "cashier", "security", "counter", "manager"]
PasswordFile = Annotated[
    Path | None,
    typer.Option(help="A file whose first line is the password. Default: ask on the terminal."),
]
Request = TypeVar("Request")
REQUIREMENTS = {
    "login": "a login has 2 to 32 lower-case letters, digits, dots and hyphens, and starts with a letter",
    "name": "a name has 1 to 40 characters",
    "license": "a license number has up to 40 characters",
    "password": "a password has 12 to 200 characters",
}


@app.command()
def add(
    login: Annotated[str, typer.Argument(help="The sign-in name, such as dana.")],
    role: Annotated[RoleName, typer.Option(help="The person's role.")],
    name: Annotated[str | None, typer.Option(help="The person's name. Default: the login.")] = None,
    password_file: PasswordFile = None,
    data_dir: DataDir = DATA_DIR,
) -> None:
    """Add an account. Managers, surveillance and auditors are added here; managers add the others in the browser."""
    fields = {"login": login, "name": name or login, "role": role, "password": _password(password_file)}
    request = _checked(fields, MakeAccount)
    with _accounts(data_dir, may_be_new=True) as accounts:
        account = _run(lambda: accounts.create(request, _actor()))
    print(f"Added {account.name} ({account.role}), who signs in as {account.login}.")


@app.command("list")
def list_accounts(data_dir: DataDir = DATA_DIR) -> None:
    """List the accounts: login, role, name, and whether one is closed, locked out or has a second factor."""
    with _accounts(data_dir) as accounts:
        now = accounts.now()
        rows = []
        for account in accounts.all():
            is_locked = account.locked_until is not None and account.locked_until > now
            states = ["closed"] * (not account.open) + ["locked out"] * is_locked
            states += ["second factor"] * bool(account.factor)
            rows.append((account.login, account.role, account.name, ", ".join(states)))
    print_table(("login", "role", "name", "state"), rows, right=())


@app.command()
def unlock(login: Annotated[str, typer.Argument(help="The account to unlock.")], data_dir: DataDir = DATA_DIR) -> None:
    """End a lock-out, and reopen an account that was closed."""
    with _accounts(data_dir) as accounts:
        account = _change(accounts, login, ChangeAccount(open=True, unlock=True))
    print(f"{account.login} can sign in again.")


@app.command()
def password(
    login: Annotated[str, typer.Argument(help="The account whose password to set.")],
    password_file: PasswordFile = None,
    data_dir: DataDir = DATA_DIR,
) -> None:
    """Set a new password; sessions signed in with the old one end."""
    request = _checked({"password": _password(password_file)}, ChangeAccount)
    with _accounts(data_dir) as accounts:
        account = _change(accounts, login, request)
    print(f"{account.login} now signs in with the new password.")


@app.command("license")
def set_license(
    login: Annotated[str, typer.Argument(help="The account whose license number to set.")],
    number: Annotated[str, typer.Argument(help="The license number; an empty one clears it.")],
    data_dir: DataDir = DATA_DIR,
) -> None:
    """Set the license number that slips print beside a signature."""
    request = _checked({"license": number}, ChangeAccount)
    with _accounts(data_dir) as accounts:
        account = _change(accounts, login, request)
    now = f"signs slips with the license number {account.license}" if account.license else "signs slips with the login"
    print(f"{account.login} now {now}.")


@app.command("remove-second-factor")
def remove_second_factor(
    login: Annotated[str, typer.Argument(help="The account whose phone or codes are lost.")],
    data_dir: DataDir = DATA_DIR,
) -> None:
    """Remove a second factor, such as a lost phone; in an open house two managers do it in the browser."""
    with _accounts(data_dir) as accounts:
        account = _account(accounts, login)
        _run(lambda: accounts.enrolments.remove_at_server(account.person, _actor()))
    print(f"{account.login} now signs in without a second factor, and sets up another where the house requires one.")


def _account(accounts: Accounts, login: str) -> AccountRecord:
    account = accounts.by_login(login)
    if not account:
        raise fail(f"no account has the login {login!r}; see: fifthstreet staff list")
    return account


def _change(accounts: Accounts, login: str, request: ChangeAccount) -> AccountRecord:
    account = _account(accounts, login)
    return _run(lambda: accounts.change(account.person, request, _actor()))


def _run(change: Callable[[], Coroutine[Any, Any, AccountRecord | Fault]]) -> AccountRecord:
    done = asyncio.run(change())
    if isinstance(done, Fault):
        raise fail(done.message)
    return done


@contextmanager
def _accounts(data: Path, *, may_be_new: bool = False) -> Iterator[Accounts]:
    with errors_in_one_line(StoreError), closed_house(data, may_be_new=may_be_new) as store:
        house_stream = HouseStream(store, HouseClock())
        house_stream.load()
        yield Accounts(store, house_stream, PlayerNames(store), demo=False)


def _password(file: Path | None) -> str:
    if file:
        try:
            return file.read_text(encoding="utf-8").partition("\n")[0].rstrip("\r")
        except (OSError, UnicodeError) as error:
            raise fail(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if not sys.stdin.isatty():
        raise fail("no terminal to ask for the password on; give --password-file")
    return str(typer.prompt("Password", hide_input=True, confirmation_prompt=True))


def _checked(fields: dict[str, str], kind: type[Request]) -> Request:
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        field = str(error).rpartition("$.")[2].strip("`")
        raise fail(REQUIREMENTS.get(field, str(error))) from None


def _actor() -> Actor:
    """Return the operating system's user as the actor, because a closed house has nobody signed in."""
    return Actor("system", f"shell-{getpass.getuser()}")
