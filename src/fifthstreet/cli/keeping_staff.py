"""What ``fifthstreet staff`` does: open the record of a closed house, change its accounts, and say what was done."""

import asyncio
import getpass
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
import typer

from fifthstreet.house.accounts.people import People
from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import AccountRecord, StoreError
from fifthstreet.house.store.data_folder import closed_house
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import ChangeAccount, MakeAccount

Done = AccountRecord | Fault
Wanted = TypeVar("Wanted")
SHAPES = {
    "login": "a login is 2 to 32 small letters, digits, dots and hyphens, and begins with a letter",
    "name": "a name has 1 to 40 characters",
    "password": "a password has 12 to 200 characters",
}


def add_account(data: Path, login: str, role: str, name: str, password_file: Path | None) -> None:
    """Make an account."""
    fields = {"login": login, "name": name, "role": role, "password": _password(password_file)}
    wanted = _read(fields, MakeAccount)
    with _people(data, may_be_new=True) as people:
        made = _done(lambda: people.make_account(wanted, _who()))
    print(f"{made.name} can sign in as {made.login}, a {made.role}.")


def print_accounts(data: Path) -> None:
    """Print one line an account."""
    with _people(data) as people:
        now = people.now()
        for account in people.accounts:
            locked = account.locked_until is not None and account.locked_until > now
            states = "".join([" (shut)" * (not account.open), " (locked out)" * locked])
            print(f"{account.login:<32} {account.role:<13} {account.name}{states}")


def unlock_account(data: Path, login: str) -> None:
    """End a lock-out, and open the account."""
    with _people(data) as people:
        changed = _change(people, login, ChangeAccount(open=True, unlock=True))
    print(f"{changed.login} can sign in again.")


def set_password(data: Path, login: str, password_file: Path | None) -> None:
    """Set a new first password."""
    wanted = _read({"password": _password(password_file)}, ChangeAccount)
    with _people(data) as people:
        changed = _change(people, login, wanted)
    print(f"{changed.login} signs in with the new password from now on.")


def _change(people: People, login: str, wanted: ChangeAccount) -> AccountRecord:
    account = people.by_login(login)
    if not account:
        raise _cannot(f"nobody has the login {login!r}; fifthstreet staff list says who there is")
    return _done(lambda: people.change(account.person, wanted, _who()))


def _done(change: Callable[[], Awaitable[Done]]) -> AccountRecord:
    async def changed() -> Done:
        return await change()

    done = asyncio.run(changed())
    if isinstance(done, Fault):
        raise _cannot(done.message)
    return done


@contextmanager
def _people(data: Path, *, may_be_new: bool = False) -> Iterator[People]:
    try:
        with closed_house(data, may_be_new=may_be_new) as store:
            house_stream = HouseStream(store, HouseClock())
            house_stream.load()
            yield People(store, house_stream, PlayerNames(store), demo=False)
    except StoreError as error:
        raise _cannot(str(error)) from None


def _password(file: Path | None) -> str:
    if file:
        try:
            return file.read_text(encoding="utf-8").partition("\n")[0].rstrip("\r")
        except (OSError, UnicodeError) as error:
            raise _cannot(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if not sys.stdin.isatty():
        raise _cannot("the password is asked for on a terminal; without one, give --password-file")
    return str(typer.prompt("Password", hide_input=True, confirmation_prompt=True))


def _read(fields: dict[str, str], kind: type[Wanted]) -> Wanted:
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        wrong = str(error).rpartition("$.")[2].strip("`")
        raise _cannot(SHAPES.get(wrong, str(error))) from None


def _who() -> Actor:
    """Whoever may write in the folder: the machine knows him, the house does not."""
    return Actor("system", f"shell-{getpass.getuser()}")


def _cannot(why: str) -> typer.Exit:
    print(f"fifthstreet: {why}", file=sys.stderr)
    return typer.Exit(2)
