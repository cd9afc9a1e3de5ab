"""A house in the test's own event loop: players and staff command its tables directly, each step durable."""

import asyncio
import itertools
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import cached_property
from pathlib import Path

import httpx
from litestar.types import ASGIApp

from fifthstreet.cards import Card
from fifthstreet.house.accounts.players import is_house_player
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.deck.commitments import SealedDeck, sealed
from fifthstreet.house.deck.shuffle import Shuffler, fresh_deck
from fifthstreet.house.house import House, open_house
from fifthstreet.house.http.app import make_app
from fifthstreet.house.tables.autoplay import next_act
from fifthstreet.house.tables.change import Commands, NeedsApproval
from fifthstreet.house.tables.guests import admit_guest
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.services import AT_ONCE, Pace
from fifthstreet.play.round import Wagers
from fifthstreet.rules import Game
from fifthstreet.table.commands import AnyCommand, Bet, BuyIn, Fold, Leave, PlaceWager, Sit
from fifthstreet.table.state import Table
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered
from support.stacked_decks import CUT
from support.tables import stacked

PATIENCE = 120


BOX = "3c 3d 5s 6h"
First = Mapping[str, tuple[Mapping[int, str], str]]
"""The players' cards and the community cards of the first round at a table: some decks are shuffled at the opening."""
NOTHING_RIGGED: First = {}


class WaitsWith(Pace):
    """A dealer who waits with one kind of step, so that somebody else can be first; with all others he is at once."""

    kind: type[AnyCommand]

    def step(self, command: AnyCommand) -> int:
        return 60_000 if isinstance(command, self.kind) else 0


class Rigged:
    """A dealer whose next deck at a table can be chosen; every other deck is a fresh one."""

    def __init__(self) -> None:
        self._next: dict[str, list[Card]] = {}

    def next_deck(self, table: str, pack: list[Card]) -> None:
        """The next deck that is shuffled at a table lies so, after the cut of the automatic dealer."""
        cut = CUT.get(table.rpartition("-")[0], 0)
        self._next[table] = pack[52 - cut :] + pack[: 52 - cut]

    def __call__(self, deal: str) -> SealedDeck:
        order = self._next.pop(deal.rpartition(":")[0], None)
        return sealed(deal, order) if order else fresh_deck(deal)


class Floor:
    """The live house and everybody in it."""

    def __init__(self, house: House, rigged: Rigged) -> None:
        self.house, self.rigged = house, rigged
        self._numbers = itertools.count(1)
        self._run = secrets.token_hex(4)
        self._signed_in: dict[str, httpx.AsyncClient] = {}

    async def close(self) -> None:
        for client in self._signed_in.values():
            await client.aclose()

    @cached_property
    def _app(self) -> ASGIApp:
        return make_app(self.house)

    def stranger(self) -> httpx.AsyncClient:
        """Somebody who has not signed in."""
        transport = httpx.ASGITransport(app=self._app, raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")

    async def staff(self, login: str) -> httpx.AsyncClient:
        """One of the demo's people, signed in by his link: ``manager``, ``floorperson-2``."""
        if login not in self._signed_in:
            link = next(one for one in self.house.accounts.demo_links if one.person == f"account-demo-{login}")
            client = self._signed_in[login] = self.stranger()
            answer = await client.post("/api/sign-in/link", json={"link": link.token})
            assert answer.status_code == 200, answer.text
            client.headers["X-Fifthstreet-Csrf"] = answer.json()["csrf"]
        return self._signed_in[login]

    async def quiet(self) -> None:
        """Wait until no table has anything to do by itself."""
        async with asyncio.timeout(PATIENCE):
            while any(_busy(host) for host in self.house.tables.values()):
                await asyncio.sleep(0.002)

    def host(self, table: str) -> Host:
        return self.house.tables[table]

    async def ask(self, table: str, who: Actor, *commands: AnyCommand) -> Answered | Fault:
        """Commands at the house's time, all or none."""
        given = Actor(who.by, who.person, who.command or f"{self._run}-{next(self._numbers):06}")
        answer = await self.host(table).submit(Commands(given, *commands))
        assert not isinstance(answer, NeedsApproval)
        return answer

    async def does(self, table: str, person: str, *commands: AnyCommand) -> Answered:
        """Commands that must not be refused, by whom each says."""
        done = await self.ask(table, Actor(commands[0].by, person), *commands)
        assert isinstance(done, Answered), done
        return done

    async def seat_guest(self, table: str, seat: int, chips: int, name: str | None = None) -> str:
        """A new guest with chips at a seat; his id."""
        player, _ = await admit_guest(self.house.services, name)
        await self.seat_player(table, seat, player.player, chips)
        return player.player

    async def seat_player(self, table: str, seat: int, player: str, chips: int) -> None:
        await self.does(table, player, Sit(by="player", seat=seat, player=player))
        await self.does(table, player, BuyIn(by="player", seat=seat, amount=chips))

    async def leaves(self, table: str, seat: int) -> None:
        player = self.host(table).table.seat(seat)
        assert player
        await self.does(table, player.player, Leave(by="player", seat=seat))

    async def until(self, table: str, holds: Callable[[Table], bool]) -> Table:
        """Wait until the table is so."""
        host, changed = self.host(table), asyncio.Event()
        host.watchers.add(changed.set)
        try:
            async with asyncio.timeout(PATIENCE):
                while not holds(host.table):
                    await changed.wait()
                    changed.clear()
        finally:
            host.watchers.discard(changed.set)
        return host.table

    async def bets(self, table: str, wagers: Mapping[int, Wagers]) -> int:
        """Guests bet and say that they are ready; the number of the round that begins."""
        number = self.host(table).table.round.number + 1
        for seat, placed in wagers.items():
            player = self.host(table).table.seat(seat)
            assert player
            for wager, amount in placed.items():
                bet = PlaceWager(by="player", seat=seat, wager=wager, amount=amount)
                await self.does(table, player.player, bet)
        self.host(table).presence.ready.update(wagers)
        self.host(table).refresh()
        return number

    async def plays(self, table: str, choices: Mapping[int, tuple[int, ...]], number: int) -> None:
        """Guests choose on each street, 0 is a fold, until the round is over."""

        def asked_or_over(state: Table) -> bool:
            asked = [seat for seat in state.asked_now if not is_house_player(seat.player)]
            return (state.round.stage.street is not None and bool(asked)) or (
                state.round.number >= number and state.between_rounds
            )

        while True:
            state = await self.until(table, asked_or_over)
            if state.round.number >= number and state.between_rounds:
                return
            seat = next(seat for seat in state.asked_now if not is_house_player(seat.player))
            street = state.round.stage.street
            assert street
            choice = choices.get(seat.number, (1, 1, 1))[street.place]
            act = Bet(by="player", seat=seat.number, multiple=choice) if choice else None
            await self.does(table, seat.player, act or Fold(by="player", seat=seat.number))

    async def round(
        self, table: str, wagers: Mapping[int, Wagers], choices: Mapping[int, tuple[int, ...]] | None = None
    ) -> int:
        """A whole round; its number."""
        number = await self.bets(table, wagers)
        await self.plays(table, choices or {}, number)
        return number

    async def rig(self, table: str, holes: Mapping[int, str], board: str, box: str = BOX) -> None:
        """The next round's cards, where no deck is shuffled for it yet: seats with an Ante get these."""
        self.rigged.next_deck(table, stacked(self.host(table).game, holes, board, box))


def _busy(host: Host) -> bool:
    act = next_act(host)
    due = act is not None and act.due <= host.services.clock.now()
    return due or bool(host._mailbox) or not host._mailbox.woken._waiters  # type: ignore[attr-defined]


@asynccontextmanager
async def floor(
    data: Path, *games: Game, house_players: int = 0, pace: Pace = AT_ONCE, first: First = NOTHING_RIGGED
) -> AsyncIterator[Floor]:
    """A house with a table of each game, open and running, at no pace at all."""
    rigged = Rigged()
    for game in games:
        table = f"{game.book.name}-1"
        if table in first:
            rigged.next_deck(table, stacked(game, *first[table], box=BOX))
    dealer: Shuffler = rigged
    house = open_house(data, pace=pace, shuffler=dealer)
    house.demo_tables = tuple((game, house_players) for game in games)
    try:
        await house.start()
        there = Floor(house, rigged)
        yield there
        await there.close()
    finally:
        await house.close()
