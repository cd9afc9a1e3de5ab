"""Makes a small data folder to be kept for the upgrade tests: ``PYTHONPATH=tests python -m support.kept_house FOLDER``.

Whoever is about to change what the record holds makes one with the version before that, and keeps it in
``tests/house/store/old`` under the name of the schema's last step.
"""

import asyncio
import shutil
import sys
from pathlib import Path

from fifthstreet.client import connect
from fifthstreet.house.ledger.checkpoint_file import beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS, DATABASE, DECK_KEYS
from support.guests import SIDES, play_round, sit_down
from support.serving import GAMES, house_in_here
from support.staffed import staffed_house

CHECKPOINTS = "checkpoints"
"""The second place of the house, in the folder that is kept."""


def keep_house(folder: Path) -> None:
    """A day with staff, then one with guests: nine rounds, a dispute, and chips at tables that stay there."""
    data = folder / "house"
    staffed_house(data)
    with house_in_here(data, house_players=1) as (_, address):
        asyncio.run(_play(address))
    for name in (DATABASE, DECK_KEYS, AUDIT_KEYS):
        (data / name).rename(folder / name)
    shutil.rmtree(data)
    beside(data).rename(folder / CHECKPOINTS)


def taken_up(folder: Path, data: Path) -> Path:
    """A copy of a kept house, as a house would have left it."""
    shutil.copytree(folder, data)
    if (data / CHECKPOINTS).exists():
        (data / CHECKPOINTS).rename(beside(data))
    for keys in data.glob("*.keys"):
        keys.chmod(0o600)
    return data


async def _play(address: str) -> None:
    """Anna plays two rounds at each table, leaves, and objects to one; Berta plays one, and keeps her seat."""
    async with connect(address) as house:
        await house.come_in("Anna")
        for jurisdiction in GAMES:
            async with house.table(f"{jurisdiction}-1") as table:
                await sit_down(house, table, "Anna", 100_000)
                await play_round(table, (1, 1, 1), *SIDES)
                await play_round(table, (3, 0))
                await table.leave()
        await house.dispute("maryland-1", 1, "the box")
    async with connect(address) as house:
        await house.come_in("Berta")
        for jurisdiction in GAMES:
            async with house.table(f"{jurisdiction}-1") as table:
                await sit_down(house, table, "Berta", 200_000)
                await play_round(table, (1, 2, 3), *SIDES)


if __name__ == "__main__":
    keep_house(Path(sys.argv[1]))
