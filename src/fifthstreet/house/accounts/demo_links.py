"""The demo's people: one of every role, and the one-time links that sign them in."""

import secrets

from fifthstreet.house.accounts.person import DEMO, digest, person_id
from fifthstreet.house.store import AccountRecord, LinkRecord
from fifthstreet.values import Value
from fifthstreet.wire.people import AccountRole

DEMO_PEOPLE: tuple[tuple[str, str, AccountRole], ...] = (
    ("dealer", "Dana Reed", "dealer"),
    ("floorperson", "Fay Moss", "floorperson"),
    ("floorperson-2", "Finn Hale", "floorperson"),
    ("surveillance", "Sue Park", "surveillance"),
    ("auditor", "Amy Cole", "auditor"),
    ("cashier", "Carl Voss", "cashier"),
    ("security", "Sam Boyd", "security"),
    ("counter", "Cleo Nash", "counter"),
    ("counter-2", "Cruz Webb", "counter"),
    ("manager", "Mia Lane", "manager"),
    ("manager-2", "Max Ford", "manager"),
    ("player", "Pat Quinn", "player"),
)
"""Login (after ``demo-``), name and role; two floorpersons, counters and managers, for actions that take two people."""
VALID_FOR = 24 * 3600 * 1000
"""How long a link can be used, in milliseconds."""


class DemoLink(Value):
    """A link as it is printed: the person it signs in, and its secret."""

    person: str
    name: str
    role: AccountRole
    token: str


def demo_accounts(made: int) -> tuple[AccountRecord, ...]:
    """The demo's accounts; they have no password."""
    return tuple(
        AccountRecord(person=person_id(DEMO + login), login=DEMO + login, name=name, role=role, password="", made=made)
        for login, name, role in DEMO_PEOPLE
    )


def new_links() -> tuple[DemoLink, ...]:
    """A new link for each of the demo's people."""
    return tuple(
        DemoLink(person=person_id(DEMO + login), name=name, role=role, token=secrets.token_urlsafe(32))
        for login, name, role in DEMO_PEOPLE
    )


def link_record(link: DemoLink, made: int) -> LinkRecord:
    """A link as it is stored: with the digest of its secret."""
    return LinkRecord(token=digest(link.token), person=link.person, made=made, until=made + VALID_FOR)
