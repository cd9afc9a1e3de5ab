"""A live house for tests: the real program as its own process, or the real application in this one."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from fifthstreet.house.deck.shuffle import Shuffler, fresh_deck
from fifthstreet.house.house import House, open_house
from fifthstreet.house.http.serving import listening, settings
from fifthstreet.house.http.transport import LOCAL, Transport
from fifthstreet.house.tables.services import AT_ONCE, Pace, Services
from fifthstreet.rules import Game, ready_game
from support.processes import ForkedCommand

PATIENCE = 120
PATIENT = Pace(dealer=0, house_player=0, betting=600_000)
"""Nobody waits for the dealer, and the bets close when all are ready, however slow the machine is."""
GAMES = ("maryland", "new-jersey", "south-dakota")


class Program:
    """``fifthstreet serve`` as a separate process, which can be stopped, killed and started again."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self._options = options
        self.address = ""
        self.process: ForkedCommand | None = None

    def start(self) -> None:
        """Start it, on the port it had before if it had one, and wait until it is open."""
        port = self.address.rpartition(":")[2].rstrip("/") or "0"
        command = ("serve", "--port", port, "--data-dir", str(self.data), "--speed", "100", *self._options)
        log = self.data.with_suffix(".log")
        with log.open("a") as errors:
            self.process = ForkedCommand(command, dict(os.environ), errors.fileno())
        line = self.process.stdout.readline()
        assert line.startswith("Fifth Street is open at "), line or log.read_text()
        self.address = line.split()[-1]

    def kill(self) -> None:
        """End it between two instructions."""
        self._signal(signal.SIGKILL)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop, and wait for its exit code."""
        return self._signal(number)

    def _signal(self, number: signal.Signals) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        if process.poll() is None:
            os.kill(process.pid, number)
        code = process.wait(PATIENCE)
        process.stdout.close()
        process.stderr.close()
        return code


@contextmanager
def program(data: Path, *options: str) -> Iterator[Program]:
    """The program, running; ended afterwards by its own process id."""
    served = Program(data, *options)
    served.start()
    try:
        yield served
    finally:
        served.kill()


@contextmanager
def house_in_here(
    data: Path,
    *,
    games: tuple[Game, ...] | None = None,
    house_players: int = 0,
    pace: Pace = AT_ONCE,
    shuffler: Shuffler = fresh_deck,
    why_no_demo: str | None = None,
    expected: Path | None = None,
    refit: Callable[[Services], Services] | None = None,
    transport: Transport = LOCAL,
) -> Iterator[tuple[House, str]]:
    """The house and its address, served by a thread of this process: a test may look inside and give the decks.

    A demo begins with a table of each game; any other house has the tables that are on record.
    A new house may be refitted with other parts, such as a clock that stands still.
    """
    port = listening("127.0.0.1", 0)
    house = open_house(
        data, why_no_demo=why_no_demo or transport.why_no_demo, pace=pace, shuffler=shuffler, expected=expected
    )
    if refit:
        house = House(refit(house.services), house.rulebooks, house.checkpoints, house.self_checks)
    if house.services.demo:
        house.demo_tables = tuple((game, house_players) for game in games or [ready_game(name) for name in GAMES])
    server = uvicorn.Server(settings(house, transport))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[port])), daemon=True)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the house did not start"
            thread.join(0.01)
        yield house, f"{'https' if transport.certificate else 'http'}://127.0.0.1:{port.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        port.close()
