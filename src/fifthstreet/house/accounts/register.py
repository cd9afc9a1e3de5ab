"""The register of accounts: all accounts in memory, as they are in the store."""

import asyncio
import secrets
from collections.abc import Iterable

from fifthstreet.house.accounts.person import digest, is_demo
from fifthstreet.house.base.account_events import AccountMade
from fifthstreet.house.base.look_alikes import alike
from fifthstreet.house.store import AccountRecord, Player
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import MakeAccount

MANAGERS = 2
"""How many other managers must be active for a manager's account to be closed in a browser: some actions take two."""
LOGIN_TAKEN = Fault(code="refused", message="This login is taken: choose another")
NAME_TAKEN = Fault(code="refused", message="A staff member has this name: add an initial or a surname")


class Register:
    """All accounts by person and by login."""

    def __init__(self, accounts: Iterable[AccountRecord], demo: bool) -> None:
        self._accounts: dict[str, AccountRecord] = {}
        self._logins: dict[str, str] = {}
        self._demo = demo
        self.changing = asyncio.Lock()
        """The lock to hold from reading an account or a session until its change is durable."""
        self.put(accounts)

    def put(self, accounts: Iterable[AccountRecord]) -> None:
        """Replace or add accounts that are durable."""
        for account in accounts:
            self._accounts[account.person] = account
            self._logins[account.login] = account.person

    def all(self) -> list[AccountRecord]:
        """All accounts, the oldest first."""
        return list(self._accounts.values())

    def __getitem__(self, person: str) -> AccountRecord:
        return self._accounts[person]

    def get(self, person: str) -> AccountRecord | None:
        """The account of a person."""
        return self._accounts.get(person)

    def by_login(self, login: str) -> AccountRecord | None:
        """The account with a login."""
        return self._accounts.get(self._logins.get(login, ""))

    def is_active(self, account: AccountRecord) -> bool:
        """Whether an account is open; a demo account counts only in the demo."""
        return account.open and (self._demo or not is_demo(account.login))

    def conflict(self, wanted: MakeAccount) -> Fault | None:
        """Refusal when a new account's login is taken, or a staff name reads like another's."""
        if wanted.login in self._logins:
            return LOGIN_TAKEN
        return NAME_TAKEN if wanted.role != "player" and self._is_staff_name(wanted.name) else None

    def is_needed(self, account: AccountRecord) -> bool:
        """Whether too few managers would be left if this account were closed."""
        others = [one for one in self.all() if one.role == "manager" and one.person != account.person]
        return account.role == "manager" and sum(self.is_active(one) for one in others) < MANAGERS

    def _is_staff_name(self, name: str) -> bool:
        return any(one.role != "player" and alike(one.name, name) for one in self.all())


def account_made(account: AccountRecord) -> AccountMade:
    """The event of a new account."""
    return AccountMade(
        person=account.person, login=account.login, name=account.name, role=account.role, license=account.license
    )


def player_of(account: AccountRecord) -> tuple[Player, ...]:
    """The player record of a player's account; its guest token is random and unused, as the player signs in."""
    if account.role != "player":
        return ()
    token = digest(secrets.token_urlsafe(32))
    return (Player(player=account.person, name=account.name, kind="account", token=token, made=account.made),)
