"""The process is killed at any moment: what was said to be durable is there, whole, in its chain; and nothing half."""

import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from fifthstreet.audit.chain import FIRST, link
from fifthstreet.house.store import Batch, Store
from support import endless_writer
from support.store_records import entry, kept

KILLS = 5


def killed(file: Path, acknowledged: int, moment: float) -> dict[str, int]:
    """Kill the process a moment after so many batches; the last sequence it acknowledged of each stream."""
    command = [sys.executable, "-c", f"from support.endless_writer import *; asyncio.run(main(Path({str(file)!r})))"]
    last: dict[str, int] = {}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        lines = [child.stdout.readline() for _ in range(acknowledged)]
        time.sleep(moment)
        child.send_signal(signal.SIGKILL)
        for line in (*lines, *child.stdout):
            if line.endswith("\n"):
                stream, _, sequence = line.rpartition(" ")
                last[stream] = int(sequence)
    assert child.returncode == -signal.SIGKILL
    return last


def check_whole(store: Store, stream: str) -> int:
    """Every entry is in the chain and has its answer and its cent; how many there are."""
    previous, entries = FIRST, store.streams.entries(stream)
    for number, found in enumerate(entries, start=1):
        fields = msgspec.structs.asdict(found)
        assert fields.pop("hash") == link(previous, **fields)
        assert (found.sequence, found.event) == (number, endless_writer.batch(stream, number).entries[0].event)
        assert store.answers.get(stream, str(number))
        previous = found.hash
    assert store.answers.get(stream, str(len(entries) + 1)) is None
    assert [moved.sequence for moved in store.movements.of_player(stream)] == [found.sequence for found in entries]
    assert store.movements.balance(stream) == len(entries)
    return len(entries)


def test_whatever_was_acknowledged_is_there_after_a_kill(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", ":".join(sys.path))
    chance = random.Random(1)
    for _ in range(KILLS):
        acknowledged = killed(file, chance.randrange(1, 120), chance.uniform(0, 0.01))
        with closing(Store.open(file)) as store:
            lengths = {stream: check_whole(store, stream) for stream in acknowledged}
        assert all(lengths[stream] >= sequence for stream, sequence in acknowledged.items())
        # A stream has at most one batch under way that nobody was told of.
        assert all(lengths[stream] <= sequence + 1 for stream, sequence in acknowledged.items())


def test_a_kill_while_the_store_is_being_made_leaves_one_that_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", ":".join(sys.path))
    words = (
        "import sys; from pathlib import Path; from fifthstreet.house.store import Store; print(flush=True); "
        "Store.open(Path(sys.argv[1])); print(flush=True); input()"
    )
    chance = random.Random(5)
    for number in range(KILLS):
        file = tmp_path / f"{number}.db"
        command = [sys.executable, "-c", words, str(file)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
            assert child.stdout
            child.stdout.readline()
            time.sleep(chance.uniform(0, 0.05))
            child.send_signal(signal.SIGKILL)
        with closing(Store.open(file)) as store:
            kept(store, Batch(entries=(entry(1),)))
            assert store.check() is None
