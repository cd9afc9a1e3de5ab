"""Accounts, roles, sign-in, and the cashier."""

from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.papers.cashier_statement import CashierLine, PurseFigures
from fifthstreet.values import Value
from fifthstreet.wire.client_commands import MOST, CommandId

StaffRole = Literal["dealer", "floorperson", "surveillance", "auditor", "cashier", "security", "counter", "manager"]
AccountRole = Literal[
    "player", "dealer", "floorperson", "surveillance", "auditor", "cashier", "security", "counter", "manager"
]

Login = Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9.-]{1,31}\Z", description="The name for signing in.")]
DisplayName = Annotated[str, Meta(min_length=1, max_length=40)]
SHORTEST_PASSWORD, LONGEST_PASSWORD = 12, 200
Password = Annotated[str, Meta(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)]
FactorCode = Annotated[str, Meta(max_length=40)]
Words = Annotated[str, Meta(max_length=500)]
LicenseNumber = Annotated[str, Meta(max_length=40, description="The gaming license of a staff member; empty if unset.")]
Money = Annotated[int, Meta(ge=-MOST, le=MOST, description="Cents; a negative amount is paid out.")]


class PersonShown(Value):
    """A person: id, name and role, which all staff may see."""

    person: str
    name: str
    role: AccountRole


class SignIn(Value, forbid_unknown_fields=True):
    """Sign in with login and password, and with a code where the account has a second factor.

    ``code`` is the one that the authenticator app shows, or an unused recovery code.
    """

    login: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=200)]
    code: FactorCode = ""


class SignInByLink(Value, forbid_unknown_fields=True):
    """Sign in by a one-time link of the demo."""

    link: Annotated[str, Meta(max_length=200)]


class Session(Value):
    """A signed-in person. Every request that changes something carries ``csrf`` in ``X-Fifthstreet-Csrf``.

    A staff session expires at ``idle_at`` unless the person acts before; watching does not extend it. With a
    ``first_password``, which another person chose, staff may do nothing but change it; if they ``must_enrol``, nothing
    but set up their ``second_factor``.
    """

    you: PersonShown
    csrf: str
    now: int
    idle_at: int | None
    first_password: bool = False
    second_factor: bool = False
    must_enrol: bool = False


class BeginFactor(Value, forbid_unknown_fields=True):
    """Begin to set up a second factor; the password is asked again."""

    password: Annotated[str, Meta(max_length=200)]


class NewFactor(Value):
    """The secret of a new second factor: as text, as an ``otpauth`` address, and as a QR code (an SVG data address).

    It counts once a code made with it is confirmed, within ten minutes and in the same session.
    """

    secret: str
    address: str
    qr: str


class ConfirmFactor(Value, forbid_unknown_fields=True):
    """Confirm a new second factor with a code that the authenticator app shows."""

    code: FactorCode


class RecoveryCodes(Value):
    """The recovery codes of a new second factor, shown once; each signs its owner in once, in place of a code."""

    codes: tuple[str, ...]


class RemoveFactor(Value, forbid_unknown_fields=True):
    """Remove one's own second factor; password and code are asked again."""

    password: Annotated[str, Meta(max_length=200)]
    code: FactorCode


class ChangePassword(Value, forbid_unknown_fields=True):
    """Change one's own password."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class MakeAccount(Value, forbid_unknown_fields=True):
    """Create an account with a first password, which staff must change when they sign in."""

    login: Login
    name: DisplayName
    role: AccountRole
    password: Password
    license: LicenseNumber = ""


class ChangeAccount(Value, forbid_unknown_fields=True):
    """Close an account, reopen it, end a lock-out, set a new first password, or set or clear the license number."""

    open: bool | None = None
    unlock: bool = False
    password: Password | None = None
    license: LicenseNumber | None = None


class AccountCard(Value):
    """An account as managers see it."""

    person: str
    login: str
    name: str
    role: AccountRole
    made: int
    open: bool
    locked_until: int | None
    second_factor: bool
    license: str


class PlayerCard(Value):
    """A player as the cashier sees them: the balance away from the tables, and the titles of their tables."""

    player: str
    name: str
    kind: Literal["guest", "house", "account"]
    balance: int
    tables: tuple[str, ...]


class MoveMoney(Value, forbid_unknown_fields=True):
    """Pay money into a player's balance, or out of it if the amount is negative.

    With ``ask`` a sum over the house's limit is not moved: the answer is the question to put to the cashier first.
    """

    id: CommandId
    amount: Money
    words: Words = ""
    ask: bool = False


class MovementCard(Value):
    """One movement of a player's balance, who made it, and the title of the table if it was made at one."""

    sequence: int
    at: int
    amount: int
    after: int
    table: str
    why: str
    person: str
    name: str


class StatementCard(Value):
    """What the house owes to players with accounts over a period, in cents; ``until`` is null while it runs.

    ``figures`` are added up from the movements of balances, ``events`` from the event streams of the house and its
    tables; ``agrees`` says whether both are equal, in total and for every cashier.
    """

    since: int
    until: int | None
    figures: PurseFigures
    events: PurseFigures
    cashiers: tuple[CashierLine, ...]
    agrees: bool
