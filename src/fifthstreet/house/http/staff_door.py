"""Who of the staff asks, and whether he may: looked at first by every route that is not for players."""

import logging
from collections.abc import Awaitable, Callable

from litestar.types import Scope

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.accounts.roles import STAFF
from fifthstreet.house.house import House
from fifthstreet.house.http.errors import Failed, fail
from fifthstreet.house.http.proofs import Connection, changes, check_csrf, person_at
from fifthstreet.house.http.visitors import by_another_name, from_elsewhere
from fifthstreet.house.ledger.refusals import record_refusal
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole

logger = logging.getLogger("fifthstreet.http")

FIRST_PASSWORD = "somebody else chose your password: take one of your own first"


class NotForHim(Failed):
    """Somebody of the staff wanted to change what is not for his role to change."""

    def __init__(self, fault: Fault, person: Person, wanted: str) -> None:
        super().__init__(fault)
        self.person, self.wanted = person, wanted


def noting_wrong_roles(house: House) -> Callable[[Exception, Scope], Awaitable[None]]:
    """What puts on record, before it is answered, that somebody of the staff wanted to change what is not for him."""

    async def note(error: Exception, _: Scope) -> None:
        if isinstance(error, NotForHim):
            await record_refusal(house.services.house_stream, error.fault, error.person.actor(), error.wanted)

    return note


def staff(connection: Connection, house: House, *roles: AccountRole, doing: bool | None = None) -> Person:
    """The person who asks, if he is signed in and has one of these roles, or any where none is named.

    Whoever has a first password gets no further than to his own session, where no role is named: he changes it there.
    What changes something counts as doing, and so his idle time begins anew; ``doing`` says otherwise.
    """
    person = person_at(connection, house)
    if not person:
        raise fail("not-signed-in", "sign in first")
    check_csrf(connection, person)
    if roles and person.role not in roles:
        path, method = connection.url.path, connection.scope.get("method", "")
        logger.warning("not allowed", extra={"person": person.person, "path": path, "method": method})
        fault = Fault(code="not-allowed", message=f"this is not for a {person.role}")
        wanted = f"{method} {connection.scope.get('path_template', '')}"
        noted = person.role in STAFF and changes(connection)  # a player at a wrong door is for the log alone
        raise NotForHim(fault, person, wanted) if noted else Failed(fault)
    if roles and house.accounts.has_first_password(person.person):
        raise fail("not-allowed", FIRST_PASSWORD)
    if changes(connection) if doing is None else doing:
        house.accounts.sessions.touch(person)
    return person


def staff_socket(socket: Connection, house: House, *roles: AccountRole) -> Person | None:
    """The person at the other end of a socket, if he may have it. To look on is not to do something.

    Ask ``house.accounts.sessions.current`` about him before he is told more: he may have been signed out.
    """
    if from_elsewhere(socket) or by_another_name(socket, house):
        return None
    person = person_at(socket, house)
    if not person or (roles and person.role not in roles) or house.accounts.has_first_password(person.person):
        return None
    return person
