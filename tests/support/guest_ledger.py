"""What a house answered and showed its guests, to be compared with its log afterwards."""

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import NamedTuple

from fifthstreet.client import HouseClient, HouseRefusedError, TableClient, connect
from fifthstreet.table.view import TableView
from fifthstreet.wire.client_commands import AnyClientCommand, SayReady
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered, Happening, May, Scene, Stopped, TableMessage

GLANCE = 0.3
"""Seconds until a guest looks again what he may do, if nothing has changed."""


class Answer(NamedTuple):
    """A command that was answered."""

    table: str
    player: str
    command: AnyClientCommand
    answered: Answered


class Shown(NamedTuple):
    """A table as it was shown after an event, to the player at a seat, or with seat 0 to one who watched."""

    table: str
    sequence: int
    seat: int
    view: TableView


class Ledger:
    """What guests were told, by whichever life of the house."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.refusals: list[Fault] = []
        self.shown: list[Shown] = []
        self.happened: list[tuple[str, Happening]] = []
        self.stopped: list[Fault] = []


class NotedTable(TableClient):
    """The public client of a table, by a guest who writes everything down."""

    def __init__(self, house: HouseClient, ledger: Ledger, table: str, player: str) -> None:
        super().__init__(f"{house._address.replace('http', 'ws', 1)}/api/tables/{table}/live", house.token)
        self.name, self.player, self.ledger = table, player, ledger

    async def send(self, command: AnyClientCommand) -> Answered:
        """Send a command, and note the answer."""
        try:
            answered = await super().send(command)
        except HouseRefusedError as refused:
            self.ledger.refusals.append(refused.fault)
            raise
        if not isinstance(command, SayReady):
            self.ledger.answers.append(Answer(self.name, self.player, command, answered))
        return answered

    async def _receive(self, message: TableMessage) -> None:
        if isinstance(message, Scene):
            seat = message.you.seat if message.you and message.you.seat else 0
            self.ledger.shown.append(Shown(message.table, message.sequence, seat, message.view))
            self.ledger.happened += [(message.table, one) for one in message.happened]
        if isinstance(message, Stopped):
            self.ledger.stopped.append(message.error)
        await super()._receive(message)


async def play_on(table: NotedTable, chance: random.Random, enough: Callable[[], bool]) -> None:
    """Sit down, bet, choose and sometimes leave, whatever one may do, until it is enough; a no is taken as one."""
    while not enough():
        scene = table.scene
        with contextlib.suppress(HouseRefusedError):
            await _something(table, scene, chance)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(table.until(lambda now, seen=scene: now is not seen), GLANCE)


async def visit(address: str, ledger: Ledger, name: str, table: str, play: tuple[int, Callable[[], bool]]) -> None:
    """Come in as a guest and play at a table; ``play`` is the chance's seed, and when it is enough."""
    seed, enough = play
    async with connect(address.rstrip("/")) as house:
        guest = await house.come_in(name)
        async with NotedTable(house, ledger, table, guest.player) as noted:
            await play_on(noted, random.Random(seed), enough)


async def _something(table: NotedTable, scene: Scene, chance: random.Random) -> None:
    may = {one.do: one for one in chance.sample(scene.may, len(scene.may))}
    seat = scene.you.seat if scene.you else None
    if not seat:
        if "sit" in may and may["sit"].seat:
            await table.sit(may["sit"].seat, chance.choice((60_000, 200_000)))
    elif "bet" in may or ("fold" in may and "take-bet-back" not in may):
        await _on_the_street(table, may, chance)
    elif "ready" in may:
        await _before_the_deal(table, scene, chance)
    elif "wager" in may and "take-back" not in may:
        ante = next((one.least for one in scene.may if one.wager == "ante"), None)
        if chance.random() < 0.05 and "leave" in may:
            await table.leave()
        elif ante:
            await table.wager("ante", ante)
    elif "leave" in may and "take-back" not in may:
        await table.leave()  # with too few chips for an ante: the next seat is taken with more


async def _on_the_street(table: NotedTable, may: dict[str, May], chance: random.Random) -> None:
    if "bet" not in may or (chance.random() < 0.15 and "fold" in may):
        await table.fold()
    else:
        await table.bet(may["bet"].multiple or 1)


async def _before_the_deal(table: NotedTable, scene: Scene, chance: random.Random) -> None:
    placed = {one.wager for one in scene.may if one.do == "take-back"} | {"ante"}
    sides = [one for one in scene.may if one.do == "wager" and one.least and one.wager not in placed]
    if sides and chance.random() < 0.6:
        side = chance.choice(sides)
        assert side.wager
        assert side.least
        await table.wager(side.wager, side.least)
    elif chance.random() < 0.05:
        await table.take_back("ante")
    elif chance.random() < 0.05:
        await table.buy_in(1_000)
    else:
        await table.ready()
