"""What each role may do and see, how long it may be idle, and which accounts it manages."""

from typing import get_args

from fifthstreet.wire.people import AccountRole, StaffRole

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
SEES_PURSES: tuple[StaffRole, ...] = ("cashier", "manager")
"""Roles that see players' money."""
SEES_STATEMENTS: tuple[StaffRole, ...] = (*SEES_PURSES, "auditor")
"""Roles that see what the house owes to all players together."""
KEEPS_ACCOUNTS: tuple[StaffRole, ...] = ("manager",)
"""Roles that see and change all accounts."""

MAKES: dict[str, tuple[AccountRole, ...]] = {
    "manager": ("player", "dealer", "floorperson", "cashier"),
    "cashier": ("player",),
}
"""The accounts that a role creates and sets first passwords for.

Managers are created at the server and never in a browser: otherwise a manager could create the second person that an
approval takes. So are surveillance and auditors, who watch what managers do."""


def idle_time(role: AccountRole) -> int | None:
    """The idle milliseconds after which a role is signed out; None for a player, who never is."""
    if role == "player":
        return None
    return DEALER_IDLE if role == "dealer" else STAFF_IDLE


def may_make(maker: str, role: AccountRole) -> bool:
    """Whether one role creates accounts of another."""
    return role in MAKES.get(maker, ())
