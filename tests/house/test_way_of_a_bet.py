"""The way of a bet, from the frame of one player to the scene of another: short enough to follow."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from fifthstreet.client import connect
from fifthstreet.house.tables.change import Change, Request
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import Bet
from fifthstreet.table.events import StreetBet
from fifthstreet.wire.client_commands import BetStreet
from fifthstreet.wire.scenes import Answered, Scene
from support.guests import may_bet, place_bets, sit_down
from support.live_house import PATIENT, house_in_here

MOST = 20
THE_BET = (BetStreet, Request, Bet, Change, StreetBet, Answered, Scene)
HOUSE = "/src/fifthstreet/house/"


class Followed:
    """The modules of the live house that were given the bet, or gave it on, in any of its forms."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.following = False

    def __call__(self, frame: FrameType, event: str, value: Any) -> None:
        code = frame.f_code
        if not self.following or HOUSE not in code.co_filename:
            return
        if event == "call":
            handed = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
        else:
            handed = [value]
        if event in {"call", "return"} and any(carries_bet(one) for one in handed):
            self.modules.add(code.co_filename.partition(HOUSE)[2])


def carries_bet(value: Any, depth: int = 0) -> bool:
    """Whether a value is the bet in one of its forms, or holds it: as a value, in a collection, or as text."""
    if isinstance(value, THE_BET):
        return True
    if isinstance(value, str | bytes):
        return "StreetBet" in (value if isinstance(value, str) else value.decode(errors="replace"))
    if depth > 4:
        return False
    if isinstance(value, dict):
        return any(carries_bet(one, depth + 1) for one in value.values())
    if isinstance(value, tuple | list):
        return any(carries_bet(one, depth + 1) for one in value)
    return isinstance(value, msgspec.Struct) and any(
        carries_bet(getattr(value, name), depth + 1) for name in value.__struct_fields__
    )


@contextmanager
def followed() -> Iterator[Followed]:
    """Follow the bet in every thread that starts meanwhile."""
    found = Followed()
    threading.setprofile(found)
    try:
        yield found
    finally:
        threading.setprofile(None)


def test_a_bet_passes_at_most_twenty_modules_of_the_live_house(tmp_path: Path) -> None:
    async def play(address: str, found: Followed) -> None:
        async with connect(address) as anna, connect(address) as bert:
            await anna.come_in("Anna")
            await bert.come_in("Bert")
            table = (await anna.tables())[0].table
            async with anna.table(table) as better, bert.table(table) as watcher:
                for house, seat, name in ((anna, better, "Anna"), (bert, watcher, "Bert")):
                    await sit_down(house, seat, name)
                    await place_bets(seat)
                for seat in (better, watcher):
                    await seat.ready()
                await better.until(may_bet)
                before = await watcher.until(lambda scene: scene.view.stage == better.scene.view.stage)
                found.following = True
                await better.bet(1)
                await watcher.until(lambda scene: scene.sequence > before.sequence)
                found.following = False

    with followed() as found, house_in_here(tmp_path, games=(ready_game("new-jersey"),), pace=PATIENT) as (_, address):
        asyncio.run(play(address, found))
    assert {"http/routes/live.py", "tables/host.py", "store/writer.py", "views/scene.py"} <= found.modules
    assert len(found.modules) <= MOST, " ".join(sorted(found.modules))
