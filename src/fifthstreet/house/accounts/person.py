"""A signed-in person, what each role may do, and the secrets and ids that belong to a person."""

import hashlib
from typing import get_args

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.store import AccountRecord
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole, PersonShown, StaffRole

ACCOUNT = "account-"
"""Prefix of the ids of people with accounts."""
DEMO = "demo-"
"""Prefix of the logins of demo accounts; no other login may begin with it."""
BAD_NAME = Fault(code="malformed", message="Name must be one line of printable text")
GONE = Fault(code="not-signed-in", message="You are signed out: sign in again")
"""Refusal for a person who was signed out, or whose account was closed, while their command waited."""
STAFF: tuple[StaffRole, ...] = get_args(StaffRole)
MINUTE = 60_000
DEALER_IDLE = 5 * MINUTE
STAFF_IDLE = 15 * MINUTE
FLOOR: tuple[StaffRole, ...] = ("floorperson", "manager")
"""Roles that run the floor: approvals, meters, opening tables, disputes."""
WORKS_TABLES: tuple[StaffRole, ...] = ("dealer", *FLOOR)
"""Roles that give commands to a table."""
DEALS: tuple[StaffRole, ...] = ("dealer",)
"""Roles that tap in and deal."""
LOOKS_BACK: tuple[StaffRole, ...] = ("surveillance", "auditor", "manager")
"""Roles that see the whole record, and rounds as others saw them."""
LOOKS_ON: tuple[StaffRole, ...] = ("floorperson", *LOOKS_BACK)
"""Roles that see all tables, and what happened at them."""
SEES_CONSOLES: tuple[StaffRole, ...] = ("dealer", *LOOKS_ON)
"""Roles that see a table's console."""
SEES_SHIFTS: tuple[StaffRole, ...] = ("floorperson", "manager", "auditor")
"""Roles that see what a table won."""
CASHIER: tuple[StaffRole, ...] = ("cashier",)
"""Roles that move players' money."""
MANAGER: tuple[StaffRole, ...] = ("manager",)
"""Roles that sign where the law names a pit manager."""
SURVEILLANCE: tuple[StaffRole, ...] = ("surveillance",)
"""Roles that sign for large payouts as surveillance."""
COUNTERS: tuple[StaffRole, ...] = ("counter",)
"""Roles that count drop boxes.

A role of its own: people who work at a table, run the floor or move money in the cage must not count what comes from
there, and people who see what a table recorded would not count blind."""
SECURITY: tuple[StaffRole, ...] = ("security",)
"""Roles that carry chips between the cage and the tables."""
SEES_PURSES: tuple[StaffRole, ...] = ("cashier", "manager")
"""Roles that see players' money."""
SEES_STATEMENTS: tuple[StaffRole, ...] = (*SEES_PURSES, "auditor")
"""Roles that see what the house owes to all players together."""
KEEPS_ACCOUNTS: tuple[StaffRole, ...] = ("manager",)
"""Roles that see and change all accounts."""
KEEPS_DEVICES: tuple[StaffRole, ...] = ("manager",)
"""Roles that add and revoke devices."""
KEEPS_SCREENS: tuple[StaffRole, ...] = ("manager",)
"""Roles that add and revoke watch screens."""
KEEPS_SETTINGS: tuple[StaffRole, ...] = ("manager",)
"""Roles that request changes of the house's settings."""
MAKES: dict[str, tuple[AccountRole, ...]] = {
    "manager": ("player", "dealer", "floorperson", "cashier", "security", "counter"),
    "cashier": ("player",),
}
"""The accounts that a role creates and sets first passwords for.

Managers are created at the server and never in a browser: otherwise a manager could create the second person that an
approval takes. Surveillance and auditors, who watch what managers do, are created at the server too. Two managers
together can reset the password of any of these."""


class Person(Value):
    """A signed-in person; ``session`` identifies their session and is not secret, ``csrf`` is its CSRF token."""

    person: str
    login: str
    name: str
    role: AccountRole
    csrf: str
    session: str
    idle_at: int | None

    @property
    def shown(self) -> PersonShown:
        """The person as everyone in the house may see them."""
        return PersonShown(person=self.person, name=self.name, role=self.role)

    def actor(self, command: str = "", digest: str = "") -> Actor:
        """The person as the actor of a command."""
        return Actor(self.role, self.person, command, digest)


class SignedInAs(Value):
    """The answer to a sign-in: ``token`` is the secret of the new session, sent once and stored nowhere."""

    person: Person
    token: str


def acknowledgers(alarm: str) -> tuple[StaffRole, ...]:
    """The roles that acknowledge the alarm with this id: the floor or, for an alarm to surveillance, surveillance."""
    return SURVEILLANCE if alarm.startswith("surveillance:") else FLOOR


def person_id(login: str) -> str:
    """The id of the person with a login; for a player it is the player id as well."""
    return f"{ACCOUNT}{login}"


def login_of(person: str) -> str:
    """The login of a person with an account, which identifies them on papers."""
    return person.removeprefix(ACCOUNT)


def is_demo(login: str) -> bool:
    """Whether a login is a demo account's."""
    return login.startswith(DEMO)


def digest(token: str) -> bytes:
    """The SHA-256 of a secret, which is stored in its place."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()


def csrf_of(token: str) -> str:
    """The CSRF token of a session: derived from its secret, and stored nowhere."""
    return hashlib.sha256(b"fifthstreet csrf 1:" + token.encode(errors="surrogatepass")).hexdigest()


def shown(account: AccountRecord) -> PersonShown:
    """The owner of an account as everyone in the house may see them."""
    return PersonShown(person=account.person, name=account.name, role=account.role)


def idle_time(role: AccountRole) -> int | None:
    """The idle milliseconds after which a role is signed out; None for players, who never are."""
    if role == "player":
        return None
    return DEALER_IDLE if role == "dealer" else STAFF_IDLE


def may_make(maker: str, role: AccountRole) -> bool:
    """Whether one role creates accounts of another."""
    return role in MAKES.get(maker, ())
