"""Who people are to the house: accounts, roles, signing in, and what a cashier does for a player."""

from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.papers.cashier_statement import CashierLine, PurseFigures
from fifthstreet.values import Value
from fifthstreet.wire.asks import MOST, AskId

StaffRole = Literal["dealer", "floorperson", "surveillance", "auditor", "cashier", "manager"]
AccountRole = Literal["player", "dealer", "floorperson", "surveillance", "auditor", "cashier", "manager"]

Login = Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9.-]{1,31}\Z", description="What one signs in with.")]
Called = Annotated[str, Meta(min_length=1, max_length=40)]
SHORTEST_PASSWORD, LONGEST_PASSWORD = 12, 200
Password = Annotated[str, Meta(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)]
Words = Annotated[str, Meta(max_length=500)]
Money = Annotated[int, Meta(ge=-MOST, le=MOST, description="Cents; below nothing it is paid out.")]


class PersonShown(Value):
    """Somebody, as everybody of the house may know him."""

    person: str
    name: str
    role: AccountRole


class SignIn(Value, forbid_unknown_fields=True):
    """Prove who one is."""

    login: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=200)]


class SignInByLink(Value, forbid_unknown_fields=True):
    """Come in by a one-time link of the demo."""

    link: Annotated[str, Meta(max_length=200)]


class Session(Value):
    """Somebody who is signed in. Every request that changes something carries ``csrf`` in ``X-Fifthstreet-Csrf``.

    A staff session lapses at ``idle_at`` unless something is done before; looking on is not doing. With a
    ``first_password``, which somebody else chose, staff may do nothing but change it.
    """

    you: PersonShown
    csrf: str
    now: int
    idle_at: int | None
    first_password: bool = False


class ChangePassword(Value, forbid_unknown_fields=True):
    """Take another password."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class MakeAccount(Value, forbid_unknown_fields=True):
    """A new account, with a first password that its owner is to change."""

    login: Login
    name: Called
    role: AccountRole
    password: Password


class ChangeAccount(Value, forbid_unknown_fields=True):
    """Shut an account, open it again, end a lock-out, or give it a new first password."""

    open: bool | None = None
    unlock: bool = False
    password: Password | None = None


class AccountCard(Value):
    """An account, as those who keep accounts see it."""

    person: str
    login: str
    name: str
    role: AccountRole
    made: int
    open: bool
    locked_until: int | None


class PlayerCard(Value):
    """A player as the cashier sees him: what he has away from the tables, and at which of them he sits."""

    player: str
    name: str
    kind: Literal["guest", "house", "account"]
    balance: int
    tables: tuple[str, ...]


class MoveMoney(Value, forbid_unknown_fields=True):
    """Pay in, or out where the amount is below nothing."""

    id: AskId
    amount: Money
    words: Words = ""


class MovementCard(Value):
    """One movement of a player's balance, and who made it."""

    sequence: int
    at: int
    amount: int
    after: int
    table: str
    why: str
    person: str


class StatementCard(Value):
    """What the house owes to players with accounts over a period, in cents; ``until`` is nothing while it runs.

    ``figures`` are counted from the movements of balances, ``events`` from what the streams of the house and its tables
    tell; ``agrees`` is whether they are the same, for every cashier too.
    """

    since: int
    until: int | None
    figures: PurseFigures
    events: PurseFigures
    cashiers: tuple[CashierLine, ...]
    agrees: bool
