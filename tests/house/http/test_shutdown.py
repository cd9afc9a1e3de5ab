"""The house is asked to stop during play: it ends in good order, tells everybody, and has all that it answered."""

import asyncio
import contextlib
from pathlib import Path

from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import ConnectionClosed

from support.guest_ledger import Ledger, visit
from support.live_house import GAMES, PATIENCE, program
from support.log_check import check_record

RESTARTING = 1012


async def closed_with(address: str) -> int | None:
    """Watch a table until the connection is closed; by which code."""
    async with connect_socket(f"{address.replace('http', 'ws', 1)}api/tables/maryland-1/live") as socket:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await socket.recv()
        return socket.close_code


def test_a_stop_under_load_ends_well_and_loses_nothing(tmp_path: Path) -> None:
    ledger = Ledger()

    async def play() -> None:
        with program(tmp_path / "data", "--house-players", "1") as served:
            watching = asyncio.create_task(closed_with(served.address))
            playing = [
                asyncio.create_task(
                    visit(served.address, ledger, f"Guest {number}", f"{GAMES[number % 3]}-1", (number, lambda: False))
                )
                for number in range(6)
            ]
            async with asyncio.timeout(PATIENCE):
                while len(ledger.answers) < 40:
                    await asyncio.sleep(0.01)
            assert await asyncio.to_thread(served.stop) == 0
            assert await watching == RESTARTING
            for guest in playing:
                guest.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    asyncio.run(play())
    assert check_record(tmp_path / "data", ledger).answers >= 40
    log = (tmp_path / "data.log").read_text()
    assert "Traceback" not in log
    assert '"level":"error"' not in log
