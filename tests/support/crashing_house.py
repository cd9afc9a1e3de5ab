"""A house that kills itself at a chosen write: a real process on a real file."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Literal, NamedTuple

from sqlalchemy import Engine, event

from fifthstreet.house.base.logs import log_as_json
from fifthstreet.house.house import open_house
from fifthstreet.house.http.serving import listening, serve
from fifthstreet.house.store import Batch, StoreError
from fifthstreet.house.store.writer import Writer
from fifthstreet.house.tables.services import AT_ONCE
from fifthstreet.rules import Game
from support.processes import forks


class Death(NamedTuple):
    """Around which commit of its life the process kills itself: all written and not committed, or committed."""

    moment: Literal["before", "after"]
    commit: int


class Lives:
    """A house of one table in a folder; when it has died by itself it is started again, and lives on.

    Without a game it is no demo, and has the tables that are on record. ``refit`` changes each process before it opens
    the house.
    """

    def __init__(
        self, data: Path, game: Game | None, house_players: int = 0, refit: Callable[[], None] | None = None
    ) -> None:
        self.data, self._table, self._refit = data, (game, house_players) if game else None, refit
        self.address = ""
        self.died = False
        self._process: BaseProcess | None = None

    def start(self, death: Death | None = None) -> None:
        """Start it, and wait until it is open; one that dies before that is started again."""
        port = int(self.address.rpartition(":")[2].rstrip("/") or 0)
        said, says = forks().Pipe(duplex=False)
        self._process = forks().Process(target=_live, args=(self.data, self._table, port, death, says, self._refit))
        self._process.start()
        says.close()
        try:
            self.address = said.recv()
        except EOFError:
            self._process.join()
            assert death, self.data.with_suffix(".log").read_text()
            self._has_died()
        finally:
            said.close()

    def go_on_after_death(self) -> None:
        """Start it again once it has died by itself."""
        assert self._process
        self._process.join()
        self._has_died()

    async def go_on(self) -> None:
        """Start it again when it has died by itself."""
        while not self.died:
            assert self._process
            await asyncio.to_thread(self._process.join, 0.5)
            if self._process.exitcode is not None:
                await asyncio.to_thread(self._has_died)

    def end(self) -> None:
        """Kill it."""
        assert self._process
        self._process.kill()
        self._process.join()

    def _has_died(self) -> None:
        assert self._process
        assert self._process.exitcode == -signal.SIGKILL
        self.died = True
        self.start()


def _live(
    data: Path,
    table: tuple[Game, int] | None,
    port: int,
    death: Death | None,
    says: Connection,
    refit: Callable[[], None] | None,
) -> None:
    with data.with_suffix(".log").open("a") as log:
        sys.stderr = log
        log_as_json()
        if death:
            _dies(death)
        if refit:
            refit()
        taken = listening("127.0.0.1", port)
        house = open_house(data, why_no_demo=None if table else "it is a test", pace=AT_ONCE)
        house.demo_tables = (table,) if table else ()
        serve(house, taken, says.send)


def _dies(death: Death) -> None:
    """Have the writer kill the process around one of its commits."""
    write, commits = Writer._write, 0

    def write_or_die(writer: Writer, batches: list[Batch]) -> Sequence[StoreError | None]:
        nonlocal commits
        commits += 1
        outcomes = write(writer, batches)
        if death == ("after", commits):
            os.kill(os.getpid(), signal.SIGKILL)
        return outcomes

    def commit(_: object) -> None:
        if death == ("before", commits):
            os.kill(os.getpid(), signal.SIGKILL)

    Writer._write = write_or_die  # type: ignore[method-assign]
    event.listen(Engine, "commit", commit)
