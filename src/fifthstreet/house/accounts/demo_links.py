"""The people of the demo: one of every role, and the one-time links that sign them in."""

import secrets

from fifthstreet.house.accounts.person import DEMO, digest, person_id
from fifthstreet.house.store import AccountRecord, LinkRecord
from fifthstreet.values import Value
from fifthstreet.wire.people import AccountRole

DEMO_PEOPLE: tuple[tuple[str, str, AccountRole], ...] = (
    ("dealer", "Dealer Dana", "dealer"),
    ("floorperson", "Floorperson Fay", "floorperson"),
    ("floorperson-2", "Floorperson Finn", "floorperson"),
    ("surveillance", "Surveillance Sue", "surveillance"),
    ("auditor", "Auditor Amy", "auditor"),
    ("cashier", "Cashier Carl", "cashier"),
    ("manager", "Manager Mia", "manager"),
    ("player", "Player Pat", "player"),
)
"""Login (after ``demo-``), name and role. Two of the floor, for what takes two people; the player has nothing yet."""
GOOD_FOR = 24 * 3600 * 1000
"""So long a link can be used, once, in milliseconds."""


class DemoLink(Value):
    """A link as it is printed, once: whose it is, and its secret."""

    person: str
    name: str
    role: AccountRole
    token: str


def demo_accounts(made: int) -> tuple[AccountRecord, ...]:
    """The accounts of the demo; no password opens them."""
    return tuple(
        AccountRecord(person=person_id(DEMO + login), login=DEMO + login, name=name, role=role, password="", made=made)
        for login, name, role in DEMO_PEOPLE
    )


def demo_links() -> tuple[DemoLink, ...]:
    """A new link for each of them."""
    return tuple(
        DemoLink(person=person_id(DEMO + login), name=name, role=role, token=secrets.token_urlsafe(32))
        for login, name, role in DEMO_PEOPLE
    )


def kept(link: DemoLink, made: int) -> LinkRecord:
    """A link as the record keeps it: by its digest."""
    return LinkRecord(token=digest(link.token), person=link.person, made=made, until=made + GOOD_FOR)
