"""On duty: the role in which a person can act at a table now."""

from fifthstreet.house.tables.host import Host
from fifthstreet.table.commands import Role
from fifthstreet.wire.people import PersonShown

ACTS_AS: dict[str, Role] = {"dealer": "dealer", "floorperson": "floorperson", "manager": "supervisor"}
"""The role at a table by the role of the account; other accounts have none."""


def role_of(host: Host, person: PersonShown) -> Role | None:
    """The role in which a person can act at a table; a dealer must be tapped in there."""
    role = ACTS_AS.get(person.role)
    return None if role == "dealer" and host.dealer.person != person.person else role
