"""What follows from a role: how long one may be idle, whose accounts one keeps, what the role is called."""

from typing import get_args

from fifthstreet.wire.people import AccountRole, StaffRole

STAFF: tuple[StaffRole, ...] = get_args(StaffRole)
MINUTE = 60_000
DEALER_IDLE = 5 * MINUTE
STAFF_IDLE = 15 * MINUTE

MAKES: dict[str, tuple[AccountRole, ...]] = {
    "manager": ("player", "dealer", "floorperson", "surveillance", "auditor", "cashier"),
    "cashier": ("player",),
}
"""Whose accounts a role makes and gives first passwords to. Managers are made where the house's own folder is, and by
nobody in a browser: else one of them could make himself the second person that an approval takes."""


def idle_time(role: AccountRole) -> int | None:
    """After how many idle milliseconds somebody is signed out; never a player."""
    if role == "player":
        return None
    return DEALER_IDLE if role == "dealer" else STAFF_IDLE


def may_make(keeper: str, role: AccountRole) -> bool:
    """Whether somebody of one role makes accounts of another."""
    return role in MAKES.get(keeper, ())
