"""A session at live tables in which every byte is recorded: for each viewer, the log and the metrics.

Nothing in it is left to chance: the clock stands still, the guests get the same tokens, the commitments of a deck are
the same whatever its cards are, and each thing happens when all that the last one brought about has been told. So two
sessions differ in a viewer's bytes only if the cards that were exchanged are in them.
"""

import asyncio
import hashlib
import itertools
import logging
import random
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket

from fifthstreet.cards import DECK, Card
from fifthstreet.house.base import codec
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.base.logs import JsonLines
from fifthstreet.house.deck.commitments import Opening, Seal, SealedDeck, Vault, after_cut, root
from fifthstreet.house.deck.shuffle import is_shuffle
from fifthstreet.house.house import House
from fifthstreet.house.ledger.checkpoints import Checkpoints
from fifthstreet.house.tables.autoplay import next_act
from fifthstreet.house.tables.host import Host
from fifthstreet.rules import ready_game
from fifthstreet.table.events import BoxTurned, Dealt, HandTurned, Revealed, WasCut
from support.live_house import house_in_here

Orders = Mapping[str, tuple[Card, ...]]
"""The order of the cards of a deal, by the deal's name, or of all deals of a table, by the table's.

A deal that is not in it has an order of its own.
"""
NOON = 1_800_000_000_000
SEATS = {"Anna": 1, "Bert": 3, "Cora": 4}
SEATED = tuple(SEATS)
VIEWERS = (*SEATED, "Dora", "Emil", "nobody")
"""Three at the table, one who is signed in and watches, one at another table, one without a name."""
HOUSE_PLAYERS = (2, 5)
"""Where house players sit, if there are any."""


class StoppedClock(HouseClock):
    """A minute before noon until the tables are open; then always noon."""

    def __init__(self) -> None:
        super().__init__()
        self.at = NOON - 60_000

    def now(self) -> int:
        return self.at


class Drawer(Vault):
    """Keeps decks as they are, because their commitments are not the cards' own."""

    __slots__ = ("_decks",)

    def __init__(self) -> None:
        super().__init__([bytes(32)])
        self._decks: dict[str, SealedDeck] = {}

    def lock(self, deck: SealedDeck) -> bytes:
        self._decks[deck.seal.deal] = deck
        return b"in the drawer"

    def unlock(self, locked: bytes, deal: str) -> SealedDeck:
        return self._decks[deal]


def order_of(deal: str, orders: Orders) -> tuple[Card, ...]:
    """The order of a deal: the given one, or always the same for its name."""
    for name in (deal, deal.rpartition(":")[0]):
        if name in orders:
            return orders[name]
    cards = list(DECK)
    random.Random(deal).shuffle(cards)
    return tuple(cards)


def fixed_deck(deal: str, orders: Orders) -> SealedDeck:
    """A deck with the commitments of no cards at all, and salts that change with the cards they belong to."""
    openings = tuple(
        Opening(place=place, face=face, salt=_hex(f"salt {deal} {place} {face.value}")[:32])
        for place, face in enumerate(order_of(deal, orders))
    )
    commitments = tuple(_hex(f"commitment {deal} {place}") for place in range(52))
    return SealedDeck(Seal(deal=deal, root=root(deal, commitments), commitments=commitments), openings)


def _hex(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Session:
    """The tables, everybody at them, and what each was told so far."""

    def __init__(self, house: House, address: str, log: list[bytes]) -> None:
        self.house, self.address, self.log = house, address, log
        self.traffic: dict[str, list[bytes]] = {viewer: [] for viewer in VIEWERS}
        self._headers: dict[str, dict[str, str]] = {viewer: {} for viewer in VIEWERS}
        self._sockets: dict[str, ClientConnection] = {}
        self._numbers = itertools.count(1)
        self._http = httpx.AsyncClient(base_url=address)

    @property
    def host(self) -> Host:
        """The table that is tapped."""
        return next(iter(self.house.tables.values()))

    @property
    def other(self) -> Host:
        """The other table."""
        return list(self.house.tables.values())[1]

    async def come_in(self) -> None:
        """Everybody comes in, goes to a table, and sits down if there is a seat for him."""
        for viewer in VIEWERS:
            table = self.other.name if viewer == "Emil" else self.host.name
            if viewer != "nobody":
                body = await self.http(viewer, "POST", "/api/guests", {"name": viewer})
                self._headers[viewer] = {"Authorization": f"Bearer {msgspec.json.decode(body)['token']}"}
            live = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/live"
            socket = connect_socket(live, additional_headers=self._headers[viewer], max_queue=None)
            self._sockets[viewer] = await socket
            await self.quiet()
        for viewer, seat in SEATS.items():
            await self.ask(viewer, type="sit", seat=seat, buy_in=200_000)
        await self.ask("Emil", type="sit", seat=6, buy_in=200_000)

    async def ask(self, viewer: str, **ask: Any) -> dict[str, Any]:
        """Ask over the live connection; all that follows has been told to everybody when this returns."""
        id_ = f"ask-{next(self._numbers):06}"
        socket = self._sockets[viewer]
        await socket.send(msgspec.json.encode({"id": id_, **ask}).decode())
        while True:
            told = await socket.recv(decode=False)
            self.traffic[viewer].append(told)
            message: dict[str, Any] = msgspec.json.decode(told)
            if message["type"] in {"answer", "refused"} and message["id"] == id_:
                break
        await self.quiet()
        return message

    async def http(self, viewer: str, method: str, path: str, body: Any = None) -> bytes:
        """Ask over HTTP; status, headers and body are kept."""
        answer = await self._http.request(method, path, json=body, headers=self._headers[viewer])
        headers = sorted(f"{name}: {value}" for name, value in answer.headers.items() if name != "date")
        head = f"{method} {path} -> {answer.status_code}\n" + "\n".join(headers) + "\n\n"
        self.traffic[viewer].append(head.encode() + answer.content)
        return answer.content

    async def quiet(self) -> None:
        """Wait until no table has anything to do, and everybody has been told all that happened."""
        while any(_busy(host) for host in (self.host, self.other)):
            await asyncio.sleep(0.002)
        for viewer, socket in self._sockets.items():
            await (await socket.ping())
            with suppress(TimeoutError):
                while True:
                    async with asyncio.timeout(0):
                        self.traffic[viewer].append(await socket.recv(decode=False))

    async def close(self) -> None:
        """Everybody goes."""
        for socket in self._sockets.values():
            await socket.close()
        await self._http.aclose()


def _busy(host: Host) -> bool:
    act = next_act(host)
    return act is not None and act.due <= NOON


@contextmanager
def session(data: Path, games: tuple[str, str], orders: Orders, house_players: int = 0) -> Iterator[Session]:
    """A house with two tables, tapped; with two house players at each, or none."""
    numbers = itertools.count(1)
    chance = SimpleNamespace(
        token_urlsafe=lambda _: f"token-{next(numbers)}", token_hex=lambda _: f"{next(numbers):012x}"
    )
    log: list[bytes] = []
    clock = StoppedClock()
    with pytest.MonkeyPatch.context() as patch, logged(log):
        patch.setattr("fifthstreet.house.tables.guests.secrets", chance)
        # What depends on how long it really takes: refusals that go on record, and the next checkpoint.
        patch.setattr("fifthstreet.house.ledger.house_stream.REFUSALS_NOTED", 10**9)
        patch.setattr(Checkpoints, "start", lambda *_: None)
        with house_in_here(
            data,
            games=tuple(ready_game(game) for game in games),
            house_players=house_players,
            shuffler=lambda deal: fixed_deck(deal, orders),
            refit=lambda parts: parts._replace(clock=clock, vault=Drawer()),
        ) as (house, address):
            while any(_busy(host) for host in house.tables.values()):
                time.sleep(0.002)
            clock.at = NOON
            yield Session(house, address, log)


@contextmanager
def logged(lines: list[bytes]) -> Iterator[None]:
    """Every line of the log at the level of the house, as it would be written, but for the time."""

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            line = msgspec.json.decode(JsonLines().format(record))
            lines.append(msgspec.json.encode({name: value for name, value in line.items() if name != "at"}))

    logger, handler = logging.getLogger("fifthstreet"), Keep()
    level = logger.level
    logger.setLevel(logging.DEBUG)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


def seen_by(session: Session, viewer: str, *seats: int) -> dict[str, set[int]]:
    """The places of each deck whose cards a viewer was shown, worked out from the record of the table alone.

    With seats: what a viewer would have seen who also sits there.
    """
    host = session.host
    own = {SEATS.get(viewer, 0), *seats} - {0}
    seen: dict[str, set[int]] = {}
    deal, cut, places = "", 0, {}
    for entry in host.services.store.streams.entries(host.stream, after=0):
        event = codec.read_event(entry.event)
        if is_shuffle(event):
            deal, cut = f"{host.name}:{entry.sequence}", 0
            deck = host.services.vault.unlock(b"", deal)
            places = {deck.face(place): place for place in range(52)}
            seen[deal] = set()
        match event:
            case WasCut(cards=cards):
                cut = (cut + cards) % 52
            case Dealt(seat=to, slots=slots) if to in own:
                seen[deal] |= {after_cut(slot, cut) for slot in slots}
            case Revealed(face=face):
                seen[deal].add(places[face])
            case BoxTurned(faces=faces) | HandTurned(faces=faces):
                seen[deal] |= {places[face] for face in faces}
    return seen


def exchanged(seen: Mapping[str, set[int]], lay: Orders = MappingProxyType({})) -> Orders:
    """Orders that agree with how the cards lay in those that were seen, and in no other."""
    orders = dict(lay)
    for deal, places in seen.items():
        cards = list(order_of(deal, lay))
        hidden = [place for place in range(52) if place not in places]
        faces = [cards[place] for place in hidden]
        for place, face in zip(hidden, faces[1:] + faces[:1], strict=True):
            cards[place] = face
        orders[deal] = tuple(cards)
    return orders
