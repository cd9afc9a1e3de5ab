"""Authentication of a request: the signed-in person or player, role checks, CSRF and origin checks."""

import hmac
import logging
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard, Scope

from fifthstreet.house.accounts.devices import Device
from fifthstreet.house.accounts.lock_out import network_of
from fifthstreet.house.accounts.person import STAFF, Person
from fifthstreet.house.accounts.sign_in import TOO_MANY
from fifthstreet.house.base.limits import Buckets
from fifthstreet.house.house import House
from fifthstreet.house.http.errors import Failed, fail
from fifthstreet.house.http.transport import host_name, is_loopback
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.store.records import Player
from fifthstreet.house.tables.guests import player_with_token
from fifthstreet.wire.devices import DeviceKind
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole

logger = logging.getLogger("fifthstreet.http")

AnyConnection = ASGIConnection[Any, Any, Any, Any]
PERSON_COOKIE = "fifthstreet-person"
GUEST_COOKIE = "fifthstreet"
SCREEN_COOKIE = "fifthstreet-screen"
CSRF_HEADER = "X-Fifthstreet-Csrf"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
PROXY_HEADERS = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
METRICS_HERE = "Metrics are for this machine only: start the house with a metrics token to read them elsewhere"
METRICS_HTTPS = "From another machine metrics need HTTPS: use the address that begins with https://"
FIRST_PASSWORD = "Change your first password before you continue"
MUST_ENROL = "Set up your second factor before you continue"


class WrongRole(Failed):
    """Refusal of a change that the staff member's role does not allow."""

    def __init__(self, fault: Fault, person: Person, attempt: str) -> None:
        super().__init__(fault)
        self.person, self.attempt = person, attempt


class SignInLimit:
    """Limits sign-in attempts for each network, so that password guessing cannot keep the house busy."""

    def __init__(self, rate: float = 2, burst: float = 100) -> None:
        self._buckets = Buckets(rate, burst)

    def admit(self, connection: AnyConnection) -> str:
        """Return the client's address, or fail if its network has tried too often."""
        address = connection.client.host if connection.client else ""
        if not self._buckets.take(network_of(address)):
            raise Failed(TOO_MANY)
        return address


def bearer_token(connection: AnyConnection) -> str:
    """Return the bearer token of the Authorization header, or an empty string."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


def current_person(connection: AnyConnection, house: House) -> Person | None:
    """Return the person who is signed in to an account, if any."""
    return house.accounts.sessions.by_token(bearer_token(connection) or connection.cookies.get(PERSON_COOKIE, ""))


def current_player(connection: AnyConnection, house: House) -> Player | None:
    """Return the player, by the session of an account or by a guest's token, if any."""
    person = current_person(connection, house)
    if person and person.role == "player":
        check_csrf(connection, person)
        return house.services.store.players.get(person.person)
    token = bearer_token(connection) or connection.cookies.get(GUEST_COOKIE, "")
    return player_with_token(house.services, token) if token else None


async def only_players(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Guard of a route for players: ``player_of`` returns them."""
    player = current_player(connection, house_of(connection))
    if not player:
        raise fail("not-signed-in", "Sign in or play as a guest first")
    connection.state.player = player


def only_staff(*roles: AccountRole) -> Guard:
    """Return the guard of a route for some roles, or for any account: ``person_of`` returns the person.

    A guard runs before the body and the parameters are read, so that a stranger learns nothing from their validation.
    """

    async def guard(connection: AnyConnection, _: BaseRouteHandler) -> None:
        connection.state.person = _signed_in(connection, house_of(connection), *roles)

    return guard


def only_device(kind: DeviceKind) -> Guard:
    """Return the guard of a route for devices of a kind: ``device_of`` returns the device."""

    async def guard(connection: AnyConnection, _: BaseRouteHandler) -> None:
        device = house_of(connection).devices.by_token(bearer_token(connection))
        if not device:
            raise fail("not-signed-in", "Send the device's token as Authorization: Bearer")
        if device.kind != kind:
            raise fail("not-allowed", f"A {device.kind.replace('-', ' ')} cannot enter this")
        connection.state.device = device

    return guard


def house_of(connection: AnyConnection) -> House:
    """Return the house that a request is for."""
    house: House = connection.app.state.house
    return house


def person_of(connection: AnyConnection) -> Person:
    """Return the person whom the guard of the route let in."""
    person: Person = connection.state.person
    return person


def player_of(connection: AnyConnection) -> Player:
    """Return the player whom the guard of the route let in."""
    player: Player = connection.state.player
    return player


def device_of(connection: AnyConnection) -> Device:
    """Return the device that the guard of the route let in."""
    device: Device = connection.state.device
    return device


def _signed_in(connection: AnyConnection, house: House, *roles: AccountRole) -> Person:
    """Return the signed-in person, or fail if they have none of the roles; without roles, any account will do.

    A person with a first password, or one who must set up a second factor, can only reach the routes that name no role:
    among them are those that change the password and set up the factor. A request that may change something restarts
    the idle time of the session.
    """
    person = current_person(connection, house)
    if not person:
        raise fail("not-signed-in", "Sign in first")
    check_csrf(connection, person)
    if roles and person.role not in roles:
        raise _wrong_role(connection, person)
    if roles and house.accounts.has_first_password(person.person):
        raise fail("not-allowed", FIRST_PASSWORD)
    if roles and house.accounts.must_enrol(person.person):
        raise fail("not-allowed", MUST_ENROL)
    if may_change(connection):
        house.accounts.sessions.touch(person)
    return person


def staff_on_socket(socket: AnyConnection, house: House, *roles: AccountRole) -> Person | None:
    """Return the person who opened a WebSocket, if they have one of the roles, without restarting their idle time.

    Check ``house.accounts.sessions.current`` before each message: the person may have been signed out since.
    """
    if is_cross_origin(socket) or is_foreign_host(socket, house):
        return None
    person = current_person(socket, house)
    if not person or (roles and person.role not in roles) or not may_work(house, person):
        return None
    return person


def may_work(house: House, person: Person) -> bool:
    """Return whether a person has a password of their own, and the second factor that the house requires of them."""
    return not house.accounts.has_first_password(person.person) and not house.accounts.must_enrol(person.person)


def require_metrics_access(connection: AnyConnection, house: House) -> None:
    """Fail unless the request bears the metrics token; without one, only this machine reads metrics.

    A token that comes from elsewhere without TLS is refused, because others could have read it on the way.
    """
    is_here = is_from_this_machine(connection)
    if house.metrics_token is None and not is_here:
        raise fail("not-allowed", METRICS_HERE)
    if house.metrics_token is None:
        return
    if not is_here and not is_encrypted(connection):
        raise fail("not-allowed", METRICS_HTTPS)
    if not hmac.compare_digest(bearer_token(connection).encode(), house.metrics_token.encode()):
        raise fail("not-signed-in", "Send the metrics token as Authorization: Bearer")


def is_from_this_machine(connection: AnyConnection) -> bool:
    """Return whether the request came from this machine and was not forwarded by a proxy."""
    host = connection.client.host if connection.client else ""
    return is_local_host(f"[{host}]" if ":" in host else host) and not is_forwarded(connection)


def record_wrong_roles(house: House) -> Callable[[Exception, Scope], Awaitable[None]]:
    """Return an exception hook that records a wrong-role refusal before it is answered."""

    async def record(error: Exception, _: Scope) -> None:
        if isinstance(error, WrongRole):
            await record_refusal(house.services.house_stream, error.fault, error.person.actor(), error.attempt)

    return record


def check_csrf(connection: AnyConnection, person: Person) -> None:
    """Fail if a request that may change something lacks the session's CSRF token; a bearer token needs none."""
    if bearer_token(connection) or not may_change(connection):
        return
    token = connection.headers.get(CSRF_HEADER, "")
    if not hmac.compare_digest(token.encode(), person.csrf.encode()):
        raise fail("not-allowed", f"Send the session's CSRF token in {CSRF_HEADER}")


def may_change(connection: AnyConnection) -> bool:
    """Return whether the request's method may change something."""
    return connection.scope["type"] == ScopeType.HTTP and connection.scope.get("method") not in SAFE_METHODS


def quota_key(connection: AnyConnection, player: Player | None) -> str:
    """Return the key of the query quota: the player's id, or the network of an anonymous visitor."""
    return player.player if player else f"at {network_of(connection.client.host if connection.client else '')}"


def is_encrypted(connection: AnyConnection) -> bool:
    """Return whether the request came over TLS, to the house or to a trusted proxy."""
    return connection.scope["scheme"] in {"https", "wss"}


def is_cross_origin(connection: AnyConnection) -> bool:
    """Return whether a page of another origin made the browser send the request."""
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    page, scheme = urlsplit(origin), "https" if is_encrypted(connection) else "http"
    return (page.scheme, page.netloc) != (scheme, connection.headers.get("host", ""))


def is_foreign_host(connection: AnyConnection, house: House) -> bool:
    """Return whether a demo, which serves this machine only, is addressed by another machine's name or by a proxy.

    A site can point its own domain name at this machine (DNS rebinding), and its pages would then count as ours.
    A forwarded request comes from another machine, whatever its Host header says.
    """
    return house.services.demo and (is_forwarded(connection) or not is_local_host(connection.headers.get("host", "")))


def is_forwarded(connection: AnyConnection) -> bool:
    """Return whether a proxy passed the request on."""
    return any(name in connection.headers for name in PROXY_HEADERS)


def is_local_host(host: str) -> bool:
    """Return whether a Host header, with or without a port, can only mean this machine."""
    return is_loopback(host_name(host))


def _wrong_role(connection: AnyConnection, person: Person) -> Failed:
    """Log a wrong-role request and return its refusal; only attempts of staff to change something go on record."""
    path, method = connection.url.path, connection.scope.get("method", "")
    logger.warning("not allowed", extra={"person": person.person, "path": path, "method": method})
    fault = Fault(code="not-allowed", message=f"Your role ({person.role}) cannot do this")
    if person.role in STAFF and may_change(connection):
        return WrongRole(fault, person, f"{method} {connection.scope.get('path_template', '')}")
    return Failed(fault)
