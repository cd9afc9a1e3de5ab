"""A table of real cards with a simulated shoe and chip sensor, which enter whole rounds over their API."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec.structs import replace

from fifthstreet.cards import DECK, Card, parse_cards
from fifthstreet.house.staff.buttons import TURNS_UP
from fifthstreet.play.staff import staff
from fifthstreet.rules.game import plain
from fifthstreet.table.commands import AnyCommand, BuyIn, CloseBets, Sit, TurnHand
from support.in_process_house import Floor, floor
from support.real_table import real

BOARD = parse_cards("2c 7d 9s")
HANDS = {1: parse_cards("Ah As"), 2: parse_cards("Kd 4h")}
REST = [card for card in DECK if card not in {*BOARD, *HANDS[1], *HANDS[2]}]
_numbers = count(1)


class Pit:
    """A table of real cards with a dealer, and the two devices that are built into it."""

    def __init__(self, there: Floor, table: str, shoe: str, sensor: str) -> None:
        self.there, self.host, self.shoe, self.sensor = there, there.host(table), shoe, sensor

    async def enters(self, token: str, path: str, **body: Any) -> httpx.Response:
        body = {"id": f"device-{next(_numbers):06}", **body}
        async with self.there.stranger() as device:
            return await device.post(f"/api/devices/{path}", json=body, headers={"Authorization": f"Bearer {token}"})

    async def gives(self, command: AnyCommand) -> None:
        """The dealer, or the floor, gives what the devices cannot."""
        who = await self.there.staff("dealer" if command.by == "dealer" else "floorperson")
        body = {"id": f"by-hand-{next(_numbers):06}", "command": msgspec.to_builtins(command, enc_hook=plain)}
        answer = await who.post(f"/api/tables/{self.host.name}/commands", json=body)
        assert answer.status_code == 200, answer.text

    async def due(self) -> AnyCommand | None:
        table = self.host.table
        command = staff(self.host.game, table, DECK.__getitem__, table.now)
        return replace(command, at=0) if command else None

    async def opens(self) -> None:
        """Players sit down, and the decks are made ready."""
        for seat in HANDS:
            await self.gives(Sit(by="dealer", seat=seat, player=f"Player {seat}"))
            await self.gives(BuyIn(by="dealer", seat=seat, amount=100_000))
        while not isinstance(command := await self.due(), CloseBets):
            assert command
            await self.gives(command)

    async def reads_wager(self, seat: int, wager: str, amount: int) -> httpx.Response:
        return await self.enters(self.sensor, "wagers", seat=seat, wager=wager, amount=amount)

    async def reads_cards(self, *faces: Card) -> httpx.Response:
        return await self.enters(self.shoe, "cards", faces=[face.value for face in faces])

    async def a_round(self) -> None:
        """Two players bet to the end; sensor and shoe read everything, the dealer does the rest."""
        for seat in HANDS:
            assert (await self.reads_wager(seat, "ante", 1000)).status_code == 200
        number = self.host.table.round.number + 1
        while not (self.host.table.between_rounds and self.host.table.round.number >= number):
            await self._step()

    async def _step(self) -> None:
        table, command = self.host.table, await self.due()
        if command is None:
            done = await self.reads_wager(table.asked_now[0].number, "street", 1000)
        elif isinstance(command, TURNS_UP):
            done = await self.reads_cards(*self._faces(command))
        else:
            await self.gives(command)
            return
        assert done.status_code == 200, done.text

    def _faces(self, command: AnyCommand) -> Sequence[Card]:
        street = self.host.table.round.stage.street
        if isinstance(command, TurnHand):
            return HANDS[command.seat]
        return (BOARD[street.place],) if street else REST[:4]


@asynccontextmanager
async def pit(data: Path, jurisdiction: str = "maryland") -> AsyncIterator[Pit]:
    table = f"{jurisdiction}-1"
    async with floor(data, real(jurisdiction)) as there:
        manager, tokens = await there.staff("manager"), []
        for kind in ("card-shoe", "chip-sensor"):
            body = {"id": f"add-{kind}", "name": f"Pit 1 {kind}", "kind": kind, "table": table}
            added = await manager.post("/api/devices", json=body)
            assert added.status_code == 201, added.text
            tokens.append(added.json()["token"])
            again = await manager.post("/api/devices", json=body)
            assert again.json() == {**added.json(), "token": None}
        dealer = await there.staff("dealer")
        assert (await dealer.post(f"/api/tables/{table}/tap-in", json={"id": "tap-in-001"})).status_code == 200
        yield Pit(there, table, *tokens)
