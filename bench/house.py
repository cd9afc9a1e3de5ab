"""How much a house holds: tables at human pace, durable commands a second beside the raw store's, memory a table.

Everything on this machine, over loopback; the guests are a process of their own, and so is the house they visit.
"""

import asyncio
import json
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine
from pathlib import Path
from statistics import median, quantiles
from typing import Any, TypeVar

import msgspec
import uvicorn
import uvloop
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.house import House, open_house
from fifthstreet.house.http.app import make_app
from fifthstreet.house.http.serving import freeze_long_lived_objects, listening
from fifthstreet.house.store import Store
from fifthstreet.house.store.records import Batch, Entry, Snapshot
from fifthstreet.house.tables.autoplay import next_act
from fifthstreet.house.tables.change import Commands
from fifthstreet.house.tables.guests import admit_guest
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import BuyIn, PlaceWager, Sit
from fifthstreet.wire.errors import Fault

Result = TypeVar("Result")
Row = TypeVar("Row", Entry, Snapshot)
P99, SHARE = 100, 0.5
SEATS = 6
STEPS = (10, 20, 40, 60)
"""So many tables at human pace, until one step misses the goal."""
PLAYED = 20
"""Seconds at each step."""
TURNS, TURN = 11, 1
MANY = 100
"""Tables that are asked as fast as they answer, and turns of so many seconds."""
HOUR = 3_600_000
"""In milliseconds: what is due later than that is not due here."""


async def open_tables(house: House, tables: int) -> list[Host]:
    """So many tables of New Jersey's game."""
    game, hosts = ready_game("new-jersey"), []
    for _ in range(tables):
        host = await house.tables.open(game)
        assert isinstance(host, Host), host
        hosts.append(host)
    return hosts


async def seat_one(house: House, host: Host) -> str:
    """A guest at the first seat, with chips."""
    player = (await admit_guest(house.services, None))[0].player
    done = await host.submit(
        Commands(
            Actor("player", player, "sit-down"),
            Sit(by="player", seat=1, player=player),
            BuyIn(by="player", seat=1, amount=10**5),
        )
    )
    assert not isinstance(done, Fault), done
    return player


async def until_ready(hosts: list[Host]) -> None:
    """Until the dealers have their decks ready: from then on nothing happens but what is asked."""
    while any(act is not None and act.due < host.table.now + HOUR for host in hosts for act in (next_act(host),)):
        await asyncio.sleep(0.1)


async def ask_on(host: Host, player: str, until: float, name: str) -> int:
    """Place one ante in another's stead, again and again; how many were answered."""
    done = 0
    while time.perf_counter() < until:
        amount = (1000, 1500)[done % 2]
        answer = await host.submit(
            Commands(
                Actor("player", player, f"{name}-{done}"),
                PlaceWager(by="player", seat=1, wager="ante", amount=amount),
            )
        )
        assert not isinstance(answer, Fault), answer
        done += 1
    return done


class Tapped(Store):
    """A store that also remembers what it was given, while somebody listens."""

    given: list[Batch] | None = None

    async def append(self, batch: Batch) -> None:
        """As ever."""
        if self.given is not None:
            self.given.append(batch)
        await super().append(batch)


def renamed(batches: list[Batch], turn: int) -> dict[str, list[Batch]]:
    """The same rows under other names, so that the store takes them once more: stream by stream, in order."""
    raw: dict[str, list[Batch]] = {}
    first: dict[str, int] = {}
    for batch in batches:
        stream = batch.entries[0].stream
        before = first.setdefault(stream, batch.entries[0].sequence) - 1

        def named(row: Row, before: int = before) -> Row:
            return replace(row, stream=f"raw{turn}:{row.stream}", sequence=row.sequence - before)

        raw.setdefault(stream, []).append(
            Batch(
                entries=tuple(map(named, batch.entries)),
                answers=tuple(replace(answer, person=f"raw-{answer.person}") for answer in batch.answers),
                snapshots=tuple(map(named, batch.snapshots)),
            )
        )
    return raw


async def append_all(store: Store, batches: list[Batch]) -> None:
    """Give batches straight to the store, one when the last is durable."""
    for batch in batches:
        await store.append(batch)


async def measure_commands(folder: Path) -> None:
    """Durable commands a second of many tables at once, and of the store by itself with the same rows, in turns."""
    house = open_house(folder, pace=replace(AT_ONCE, betting=10**9, away=10**9))
    store = house.services.store
    store.__class__ = Tapped
    assert isinstance(store, Tapped)
    hosts = await open_tables(house, MANY)
    players = [await seat_one(house, host) for host in hosts]
    at_tables = list(zip(hosts, players, strict=True))
    await until_ready(hosts)
    freeze_long_lived_objects()
    await asyncio.gather(*(ask_on(host, player, time.perf_counter() + 1, "warm") for host, player in at_tables))
    ours, theirs = [], []
    for turn in range(TURNS):
        store.given, start = [], time.perf_counter()
        until = start + TURN
        done = sum(await asyncio.gather(*(ask_on(host, one, until, f"turn{turn}") for host, one in at_tables)))
        ours.append(done / (time.perf_counter() - start))
        raw, store.given = renamed(store.given, turn), None
        start = time.perf_counter()
        await asyncio.gather(*(append_all(store, batches) for batches in raw.values()))
        theirs.append(sum(map(len, raw.values())) / (time.perf_counter() - start))
    await house.close()
    share = median(mine / raw for mine, raw in zip(ours, theirs, strict=True))
    print(f"{MANY} tables asked at once       {median(ours):8.0f} durable commands a second")
    print(f"the store by itself           {median(theirs):8.0f} times the same rows")
    print(f"share                         {share:8.0%} (goal {SHARE:.0%})")


def resident() -> int:
    """What this process holds in memory, in KiB."""
    status = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


async def measure_memory(folder: Path) -> None:
    """Memory of an idle table, and what opening one costs among ten and among a thousand."""
    house = open_house(folder)
    await open_tables(house, 10)
    await asyncio.sleep(0.5)
    few = resident()
    start = time.perf_counter()
    await open_tables(house, 10)
    early = time.perf_counter() - start
    await open_tables(house, 970)
    start = time.perf_counter()
    await open_tables(house, 10)
    late = time.perf_counter() - start
    await asyncio.sleep(0.5)
    print(f"memory                        {(resident() - few) / 990:8.1f} KiB an idle table, from 10 to 1,000")
    print(f"opening ten tables            {late / early:8.1f} times as long among 990 as among 10")
    await house.close()


async def serve_tables(folder: Path, tables: int) -> None:
    """A house with so many tables; on the standard output its port and the tokens of six guests a table."""
    house = open_house(folder)
    port = listening("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(make_app(house), log_config=None, ws="websockets-sansio", lifespan="on"))
    serving = asyncio.create_task(server.serve(sockets=[port]))
    while not server.started:
        await asyncio.sleep(0.01)
    hosts = await open_tables(house, tables)
    freeze_long_lived_objects()
    seats = [(host.name, (await admit_guest(house.services, None))[1]) for host in hosts for _ in range(SEATS)]
    print(json.dumps({"port": port.getsockname()[1], "seats": seats}), flush=True)
    await serving


class Guest:
    """Plays at human pace, and notes how long every answer took."""

    def __init__(self, socket: ClientConnection, seat: int, until: float) -> None:
        self._socket, self._seat, self._until = socket, seat, until
        self._asked: dict[str, float] = {}
        self._busy = False
        self.took: list[float] = []

    async def play(self) -> None:
        """Until the time is over."""
        await self._ask({"type": "sit", "seat": self._seat, "buy_in": 500_000})
        async with asyncio.TaskGroup() as thinking:
            await self._listen(thinking)

    async def _listen(self, thinking: asyncio.TaskGroup) -> None:
        while (left := self._until - time.perf_counter()) > 0:
            try:
                told = msgspec.json.decode(await asyncio.wait_for(self._socket.recv(), left))
            except TimeoutError:
                return
            if told["type"] == "scene":
                if not self._busy and told["may"]:
                    self._busy = True
                    thinking.create_task(self._think(told))
            else:
                self.took.append(time.perf_counter() - self._asked.pop(told["id"]))

    async def _think(self, scene: dict[str, Any]) -> None:
        """A person looks for a while before he acts."""
        may = {one["do"]: one for one in scene["may"]}
        await asyncio.sleep(random.uniform(0.5, 2.5))
        if "bet" in may:
            await self._ask({"type": "bet", "multiple": 1} if random.random() < 0.6 else {"type": "fold"})
        elif "ready" in may:
            await self._ask({"type": "ready"})
        elif "wager" in may:
            await self._ask({"type": "wager", "wager": "ante", "amount": 1000})
        self._busy = False

    async def _ask(self, ask: dict[str, Any]) -> None:
        id_ = f"ask-{random.getrandbits(64):016x}"
        self._asked[id_] = time.perf_counter()
        await self._socket.send(json.dumps(ask | {"id": id_}))


async def visit(port: int, place: tuple[str, str], seat: int, until: float) -> list[float]:
    """One guest at one table; how long his answers took."""
    table, token = place
    await asyncio.sleep(random.uniform(0, 2))
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        guest = Guest(socket, seat, until)
        await guest.play()
        return guest.took


async def measure_pace(folder: Path, tables: int) -> float:
    """Six guests at each table at human pace: the time within which 99 of 100 answers came, in milliseconds."""
    command = [sys.executable, __file__, "serve", str(folder), str(tables)]
    server = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, limit=10**7)
    assert server.stdout
    try:
        opened = json.loads(await server.stdout.readline())
        until = time.perf_counter() + PLAYED
        seats = list(enumerate(opened["seats"]))
        took = await asyncio.gather(
            *(visit(opened["port"], place, number % SEATS + 1, until) for number, place in seats)
        )
    finally:
        server.terminate()
        await server.wait()
    times = [1000 * one for guest in took for one in guest]
    p99 = quantiles(times, n=100)[98]
    print(
        f"{tables:4} tables, {len(seats):4} sockets      {len(times) / PLAYED:8.0f} answers a second, "
        f"median {median(times):.0f} ms, p99 {p99:.0f} ms (goal {P99})"
    )
    return p99


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run with the loop that the house is served with."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def main() -> None:
    """Print all of it."""
    if sys.argv[1:2] == ["serve"]:
        run(serve_tables(Path(sys.argv[2]), int(sys.argv[3])))
        return
    print(f"{platform.machine()}, Python {platform.python_version()}")
    for measure in (measure_memory, measure_commands):
        with tempfile.TemporaryDirectory() as folder:
            run(measure(Path(folder)))
    for tables in STEPS if "--pace" in sys.argv or len(sys.argv) == 1 else ():
        with tempfile.TemporaryDirectory() as folder:
            if run(measure_pace(Path(folder), tables)) > P99:
                break


if __name__ == "__main__":
    main()
