"""What a request proves: the token in its header or cookie, and that a page of ours made it."""

import hmac
from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.house import House
from fifthstreet.house.http.errors import fail

Connection = ASGIConnection[Any, Any, Any, Any]
PERSON_COOKIE = "fifthstreet-person"
CSRF_HEADER = "X-Fifthstreet-Csrf"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def bearer_of(connection: Connection) -> str:
    """The token in the header, if there is one."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    return bearer if scheme.lower() == "bearer" else ""


def person_at(connection: Connection, house: House) -> Person | None:
    """Whoever asks, if he is signed in to an account."""
    return house.accounts.sessions.by_token(bearer_of(connection) or connection.cookies.get(PERSON_COOKIE, ""))


def is_encrypted(connection: Connection) -> bool:
    """Whether a browser's request came over TLS, to the house or to a trusted proxy."""
    return connection.scope["scheme"] in {"https", "wss"}


def changes(connection: Connection) -> bool:
    """Whether a request may change something."""
    return connection.scope["type"] == ScopeType.HTTP and connection.scope.get("method") not in SAFE


def check_csrf(connection: Connection, person: Person) -> None:
    """What changes something carries the session's csrf; a header with the token itself proves as much."""
    if bearer_of(connection) or not changes(connection):
        return
    shown = connection.headers.get(CSRF_HEADER, "")
    if not hmac.compare_digest(shown.encode(), person.csrf.encode()):
        raise fail("not-allowed", f"what changes something carries the session's csrf in {CSRF_HEADER}")
