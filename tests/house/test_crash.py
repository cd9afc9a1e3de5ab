"""The house is killed at any moment while guests play: what was answered is on record, and nothing is done twice."""

import asyncio
import os
import random
from pathlib import Path

from support.ledger import Ledger, visit
from support.oracle import check_record
from support.serving import GAMES, program

EXAMPLES = int(os.environ.get("FIFTHSTREET_EXAMPLES", "60"))
"""How deep to look: `make soak` asks for many more."""
KILLS = EXAMPLES // 10
LIFE = (0.2, 1.5)
"""For so many seconds guests play between two kills."""


def test_kills_at_random_moments_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    chance, ledger = random.Random(7), Ledger()
    over = False

    async def play() -> None:
        nonlocal over
        with program(tmp_path / "data", "--house-players", "1") as served:
            visits = [
                visit(served.address, ledger, f"Guest {number}", f"{GAMES[number % 3]}-1", (number, lambda: over))
                for number in range(7)
            ]
            playing = [asyncio.create_task(one) for one in visits]
            for _ in range(KILLS):
                await asyncio.sleep(chance.uniform(*LIFE))
                served.kill()
                await asyncio.to_thread(served.start)
            await asyncio.sleep(LIFE[1])
            over = True
            await asyncio.gather(*playing)

    asyncio.run(play())
    found = check_record(tmp_path / "data", ledger)
    assert found.rounds > KILLS
    assert len(ledger.answers) > 10 * KILLS
