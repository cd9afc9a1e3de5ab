"""Custody of accounts: who made an account and who set its password, as the house stream records it."""

from typing import NamedTuple

from fifthstreet.house.accounts.person import ACCOUNT
from fifthstreet.house.base import codec
from fifthstreet.house.base.account_events import AccountChanged, AccountMade, PasswordChanged, PasswordReset
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent
from fifthstreet.house.store import Store

A_DAY = 24 * 3_600_000
"""For this many milliseconds after one person sets another's password, the two are not independent, even if the owner
has replaced the password since: the owner needs time to notice the change."""
KINDS = ("AccountMade", "AccountChanged", "PasswordChanged", "PasswordReset")


class PasswordSet(NamedTuple):
    """A password that one person set for another's account; ``replaced`` once a newer password was set."""

    by: str
    at: int
    replaced: bool = False


class Custody:
    """Knows who could have signed in to another person's account.

    A person who could sign in to an account could also sign in to the accounts that it made or set a password for. A
    password that is set at the server's command line does not count: there the owner types it themselves.
    """

    def __init__(self, store: Store) -> None:
        self._made_by: dict[str, frozenset[str]] = {}
        self._set_by: dict[str, dict[str, PasswordSet]] = {}
        last, _ = store.streams.last(STREAM)
        for entry in store.streams.walk(STREAM, 1, last, KINDS):
            self.on_event(codec.read_house_event(entry.event), entry.person, entry.at)

    def on_event(self, event: AnyHouseEvent, by: str, at: int) -> None:
        """Apply an event of the house stream."""
        by = by if by.startswith(ACCOUNT) else ""
        match event:
            case AccountMade(person=person):
                self._made_by[person] = self._behind(by, at)
                self._on_password_set(person, at, by)
            case AccountChanged(person=person, new_password=True):
                self._on_password_set(person, at, by)
            case PasswordReset(person=person, asked_by=asked_by):
                # The requester knows the password, and may have shown it to the approver.
                self._on_password_set(person, at, by, asked_by)
            case PasswordChanged(person=person):
                self._on_replaced(person)
            case _:
                pass

    def has_first_password(self, person: str) -> bool:
        """Whether a person's current password was chosen by someone else."""
        return any(not one.replaced for one in self._set_by.get(person, {}).values())

    def are_independent(self, one: str, other: str, now: int) -> bool:
        """Whether, as far as the record shows, neither of two people could have signed in to the other's account."""
        return not self._could_enter(one, other, now) and not self._could_enter(other, one, now)

    def _could_enter(self, person: str, by: str, now: int) -> bool:
        password = self._set_by.get(person, {}).get(by)
        return (
            person == by
            or by in self._made_by.get(person, ())
            or (password is not None and (not password.replaced or now < password.at + A_DAY))
        )

    def _behind(self, by: str, at: int) -> frozenset[str]:
        """The people who could have used an account at a moment: its owner, and all who could have signed in to it."""
        others = {*self._made_by.get(by, ()), *self._set_by.get(by, {})}
        return frozenset({by, *(one for one in others if self._could_enter(by, one, at))}) - {""}

    def _on_password_set(self, person: str, at: int, *by: str) -> None:
        behind = frozenset[str]().union(*(self._behind(one, at) for one in by))
        self._on_replaced(person)
        for one in behind - {person}:
            self._set_by.setdefault(person, {})[one] = PasswordSet(one, at)

    def _on_replaced(self, person: str) -> None:
        self._set_by[person] = {by: one._replace(replaced=True) for by, one in self._set_by.get(person, {}).items()}
