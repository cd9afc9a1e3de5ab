"""What follows from a role: what one may do and see, how long one may be idle, whose accounts one keeps."""

from typing import get_args

from fifthstreet.wire.people import AccountRole, StaffRole

STAFF: tuple[StaffRole, ...] = get_args(StaffRole)
MINUTE = 60_000
DEALER_IDLE = 5 * MINUTE
STAFF_IDLE = 15 * MINUTE

FLOOR: tuple[StaffRole, ...] = ("floorperson", "manager")
"""Who runs the floor: approvals, meters, tables to be opened, disputes."""
WORKS_TABLES: tuple[StaffRole, ...] = ("dealer", *FLOOR)
"""Who gives commands to a table."""
DEALS: tuple[StaffRole, ...] = ("dealer",)
"""Who taps in."""
LOOKS_BACK: tuple[StaffRole, ...] = ("surveillance", "auditor", "manager")
"""Who sees the whole record, and rounds as others saw them."""
LOOKS_ON: tuple[StaffRole, ...] = ("floorperson", *LOOKS_BACK)
"""Who sees all tables, and what happened at them."""
SEES_CONSOLES: tuple[StaffRole, ...] = ("dealer", *LOOKS_ON)
"""Who sees a table's console."""
SEES_SHIFTS: tuple[StaffRole, ...] = ("floorperson", "manager", "auditor")
"""Who sees what a table won."""
CASHIER: tuple[StaffRole, ...] = ("cashier",)
"""Who moves players' money."""
SEES_PURSES: tuple[StaffRole, ...] = ("cashier", "manager")
"""Who sees players' money."""
SEES_STATEMENTS: tuple[StaffRole, ...] = (*SEES_PURSES, "auditor")
"""Who sees what the house owes to all players together."""
KEEPS_ACCOUNTS: tuple[StaffRole, ...] = ("manager",)
"""Who sees and changes all accounts."""

MAKES: dict[str, tuple[AccountRole, ...]] = {
    "manager": ("player", "dealer", "floorperson", "cashier"),
    "cashier": ("player",),
}
"""Whose accounts a role makes and gives first passwords to. Managers are made where the house's own folder is, and by
nobody in a browser: else one of them could make himself the second person that an approval takes. So are surveillance
and auditors, who look at what managers do."""


def idle_time(role: AccountRole) -> int | None:
    """After how many idle milliseconds somebody is signed out; never a player."""
    if role == "player":
        return None
    return DEALER_IDLE if role == "dealer" else STAFF_IDLE


def may_make(keeper: str, role: AccountRole) -> bool:
    """Whether somebody of one role makes accounts of another."""
    return role in MAKES.get(keeper, ())
