"""How many durable commands a second the store keeps, with few and with many waiting at once."""

import asyncio
import os
import platform
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, event

from fifthstreet.house.store import Answer, Batch, Entry, Store

WAITING = (1, 10, 100, 1_000)
TURNS, SECONDS = 5, 1.0
EVENT = (
    b'{"type":"street-bet","seat":3,"street":"third","amount":3000,"cite":["COMAR 36.05.11.11B(1)(a)"],"at":1700000}'
)
BUILD = Path(__file__).parent.parent / "build"


def command(stream: str, sequence: int) -> Batch:
    """What a player's bet leaves: an event, and the answer to it."""
    name = f"{stream}/{sequence}"
    entry = Entry(stream=stream, sequence=sequence, at=sequence, by="player", person="ann", command=name, event=EVENT)
    answer = Answer(command=name, person="ann", stream=stream, answer=b'{"type":"done"}')
    return Batch(entries=(entry,), answers=(answer,))


async def append_until(store: Store, stream: str, sequence: int, end: float) -> int:
    """One table: the next command follows when the one before it is durable. The last sequence."""
    while time.perf_counter() < end:
        sequence += 1
        await store.append(command(stream, sequence))
    return sequence


@contextmanager
def counted_commits() -> Iterator[list[None]]:
    """Every commit, as it happens."""
    commits: list[None] = []

    def count(_: Connection) -> None:
        commits.append(None)

    event.listen(Engine, "commit", count)
    yield commits
    event.remove(Engine, "commit", count)


async def turn(store: Store, last: list[int], waiting: int) -> tuple[float, float]:
    """Commands a second, and how many shared a transaction."""
    start, before = time.perf_counter(), sum(last)
    with counted_commits() as commits:
        streams = (append_until(store, f"{waiting}:{n}", last[n], start + SECONDS) for n in range(waiting))
        last[:] = await asyncio.gather(*streams)
    done = sum(last) - before
    return done / (time.perf_counter() - start), done / len(commits)


def sync_milliseconds(folder: Path) -> float:
    """What the disk takes to make four kilobytes durable."""
    file, times = os.open(folder / "probe", os.O_CREAT | os.O_WRONLY), []
    for _ in range(50):
        start = time.perf_counter()
        os.write(file, bytes(4096))
        os.fsync(file)
        times.append(time.perf_counter() - start)
    os.close(file)
    return median(times) * 1_000


def main() -> None:
    """Print commands a second and commands a transaction for each number of tables, each a median."""
    BUILD.mkdir(exist_ok=True)  # not the place for temporary files: that may be in memory
    with TemporaryDirectory(dir=BUILD) as folder:
        sync = sync_milliseconds(Path(folder))
        print(f"{platform.machine()}, Python {platform.python_version()}, a sync of 4 KiB takes {sync:.2f} ms")
        store = Store.open(Path(folder) / "house.db")
        for waiting in WAITING:
            last = [0] * waiting
            turns = [asyncio.run(turn(store, last, waiting)) for _ in range(TURNS)]
            rate, shared = median(rate for rate, _ in turns), median(shared for _, shared in turns)
            print(f"{waiting:5} waiting at once  {rate:8.0f} durable commands a second, {shared:6.1f} to a transaction")
        store.close()


if __name__ == "__main__":
    main()
