"""On duty: in which role a person may act at a table now."""

from fifthstreet.house.tables.host import Host
from fifthstreet.table.commands import Role
from fifthstreet.wire.people import PersonShown

ACTS_AS: dict[str, Role] = {"dealer": "dealer", "floorperson": "floorperson", "manager": "supervisor"}
"""The role at a table of each kind of account, if it has one."""


def role_of(host: Host, person: PersonShown) -> Role | None:
    """The role in which a person may act at a table: as dealer only where they are tapped in."""
    role = ACTS_AS.get(person.role)
    return None if role == "dealer" and host.dealer.person != person.person else role
