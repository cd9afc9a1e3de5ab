"""What ``fifthstreet serve`` does: open the house and its tables, print its address, serve until stopped."""

import socket
import sys
from pathlib import Path
from typing import NamedTuple

import typer
from msgspec.structs import replace

from fifthstreet.house.audit.self_check import SelfCheckError
from fifthstreet.house.base.errors import HouseError
from fifthstreet.house.base.logs import log_as_json
from fifthstreet.house.deck.commitments import CannotUnlockError
from fifthstreet.house.deck.keys import KeyRingError
from fifthstreet.house.house import House, open_house
from fifthstreet.house.http.serving import listening, serve
from fifthstreet.house.http.transport import Transport
from fifthstreet.house.ledger.checkpoint_guard import CheckpointsError
from fifthstreet.house.store import StoreError
from fifthstreet.house.tables.services import HUMAN
from fifthstreet.house.tables.tables import TWO_PEOPLE
from fifthstreet.rules import Game, Shelf, game_from_file, ready_game

SHORTEST_TOKEN = 20
"""A metrics token has at least this many characters, so that nobody can guess it."""
CANNOT_OPEN = (HouseError, StoreError, KeyRingError, CannotUnlockError, CheckpointsError, SelfCheckError)


class Wish(NamedTuple):
    """The options of the command line."""

    transport: Transport
    port: int
    data: Path
    checkpoints: Path | None
    expected: Path | None
    metrics_token: Path | None
    submissions: tuple[Path, ...]
    house_players: int
    speed: float
    log_level: str


def serve_house(wish: Wish) -> None:
    """Serve until a stop signal; an error is printed in one line, with exit code 2."""
    log_as_json(wish.log_level.upper())
    shelf = Shelf()
    pace = replace(HUMAN, dealer=1 / wish.speed, house_player=int(HUMAN.house_player / wish.speed))
    try:
        wish.transport.check()
        games, metrics_token = _games(wish, shelf), metrics_token_in(wish.metrics_token)
        house = open_house(
            wish.data,
            why_no_demo=wish.transport.why_no_demo,
            pace=pace,
            shelf=shelf,
            checkpoints=wish.checkpoints,
            expected=wish.expected,
        )
        house.metrics_token = metrics_token
        house.demo_tables = tuple((game, wish.house_players) for game in games)
        serve(house, _port(house, wish), lambda address: _say(address, house, wish.transport), wish.transport)
        print("Closed. Start it again to continue where it stopped.", flush=True)
    except CANNOT_OPEN as error:
        print(f"fifthstreet: {error}", file=sys.stderr)
        raise typer.Exit(2) from None


def metrics_token_in(file: Path | None) -> str | None:
    """The metrics token of a file; None without a file."""
    if file is None:
        return None
    try:
        token = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise HouseError(f"the metrics token in {file} cannot be read: {error}") from None
    if len(token) < SHORTEST_TOKEN or not (token.isascii() and token.isprintable()) or " " in token:
        words = f"write at least {SHORTEST_TOKEN} letters, digits or signs, without spaces"
        raise HouseError(f"the metrics token in {file} is too short or not plain text: {words}")
    return token


def _port(house: House, wish: Wish) -> socket.socket:
    """Open the port, after the data folder is locked.

    If another house uses both the folder and the port, this reports the folder, which helps more than the port.
    """
    try:
        return listening(wish.transport.host, wish.port)
    except HouseError:
        house.services.store.close()
        raise


def _games(wish: Wish, shelf: Shelf) -> list[Game]:
    """The games of the demo's tables; outside the demo two people open every table, so there are none."""
    if not wish.transport.is_local:
        if wish.submissions:
            raise HouseError(f"--submission is for the demo on this machine. {TWO_PEOPLE.message}")
        return []
    if wish.submissions:
        return [game_from_file(file, shelf) for file in wish.submissions]
    return [ready_game(name, shelf) for name in shelf.names]


def _say(address: str, house: House, transport: Transport) -> None:
    print(f"Fifth Street is open at {address}", flush=True)
    if transport.proxies:
        print(f"Clients connect over HTTPS through the proxy at {', '.join(transport.proxies)}.", flush=True)
    if house.services.why_no_demo:
        print(f"No guests: {house.services.why_no_demo}.", flush=True)
        if not house.tables:
            print(f"No table yet. {TWO_PEOPLE.message}", flush=True)
    if house.accounts.demo_links:
        print("Sign in to the demo with these links; each works once:")
    for link in house.accounts.demo_links:
        print(f"  {link.role:<13} {address}sign-in#{link.token}")
    checkpoints = house.checkpoints
    print(f"Checkpoints go to {checkpoints.file.path}, signed with {checkpoints.keys.public}", flush=True)
    if checkpoints.trouble:
        print(f"WARNING: {checkpoints.trouble}", flush=True)
    print("Stop it with Ctrl-C: nothing that was answered is lost.", flush=True)
