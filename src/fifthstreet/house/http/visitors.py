"""Who asks: a token in a cookie or in a header; and whether a browser asks for a page of ours."""

import ipaddress
from urllib.parse import urlsplit

from fifthstreet.house.accounts.known_addresses import network_of
from fifthstreet.house.house import House
from fifthstreet.house.http.errors import fail
from fifthstreet.house.http.proofs import Connection, bearer_of, check_csrf, is_encrypted, person_at
from fifthstreet.house.store.records import Player
from fifthstreet.house.tables.guests import player_with_token

COOKIE = "fifthstreet"
PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


def visitor(connection: Connection, house: House) -> Player | None:
    """The player who asks, if he has proved who he is: by his account's session, or else as a guest."""
    person = person_at(connection, house)
    if person and person.role == "player":
        check_csrf(connection, person)
        return house.services.store.players.get(person.person)
    token = bearer_of(connection) or connection.cookies.get(COOKIE, "")
    return player_with_token(house.services, token) if token else None


def player_of(connection: Connection, house: House) -> Player:
    """The player who asks; nobody else gets further."""
    found = visitor(connection, house)
    if not found:
        raise fail("not-signed-in", "sign in, or come in as a guest, first")
    return found


def whose_look(connection: Connection, player: Player | None) -> str:
    """In whose name something is looked for: the player's, or for whoever is nobody yet that of his place."""
    return player.player if player else f"at {network_of(connection.client.host if connection.client else '')}"


def from_elsewhere(connection: Connection) -> bool:
    """Whether a page of another origin made the browser ask: such a request may not act in the player's name."""
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    page, scheme = urlsplit(origin), "https" if is_encrypted(connection) else "http"
    return (page.scheme, page.netloc) != (scheme, connection.headers.get("host", ""))


def by_another_name(connection: Connection, house: House) -> bool:
    """Whether a house for this machine alone is asked under a name that is not this machine's.

    A page of any site can have its own name lead here, and would then count as a page of ours. What a proxy passes on
    comes from other machines, whatever it says.
    """
    passed_on = any(name in connection.headers for name in PASSED_ON)
    return house.services.demo and (passed_on or not is_this_machine(connection.headers.get("host", "")))


def is_this_machine(host: str) -> bool:
    """Whether the name in a Host header, with or without a port, can only mean this machine."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
