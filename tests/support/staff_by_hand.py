"""People who deal a round over HTTP, step by step, until it is over or until they are told to stop."""

import itertools
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from fifthstreet.play.staff import staff
from fifthstreet.rules.game import plain
from fifthstreet.table.commands import AnyCommand, Bet, Reveal, TurnBox, TurnHand
from fifthstreet.table.state import Table
from support.in_process_house import Floor


class StaffByHand:
    """Dana deals and Fay has the floor, over HTTP, step by step as the house's own staff would do it; Finn approves."""

    def __init__(self, there: Floor, table: str) -> None:
        self.there, self.table = there, table
        self._numbers = itertools.count(1)

    async def tap_in(self) -> None:
        done = await (await self.there.staff("dealer")).post(f"/api/tables/{self.table}/tap-in", json=self._id())
        assert done.is_success, done.text

    async def deal_the_rest(self, until: Callable[[Table], bool] = lambda table: table.between_rounds) -> None:
        """On to the end of the round, or until the table is so; players who are asked bet once."""
        host = self.there.host(self.table)
        while not until(host.table):
            asked = host.table.asked_now if host.table.round.stage.street else ()
            if asked:
                bet = Bet(by="player", seat=asked[0].number, multiple=1)
                await self.there.does(self.table, asked[0].player, bet)
                continue
            assert host.projection.pack
            command = staff(host.game, host.table, host.projection.pack.face, host.table.now)
            assert command
            await self._give(command)

    async def _give(self, command: AnyCommand) -> None:
        dana, fay = await self.there.staff("dealer"), await self.there.staff("floorperson")
        path = f"/api/tables/{self.table}"
        if isinstance(command, Reveal | TurnBox | TurnHand):
            done = await dana.post(f"{path}/turn-up", json=self._id())
        else:
            plainly = msgspec.to_builtins(replace(command, at=0), enc_hook=plain)
            by = fay if command.by == "floorperson" else dana
            done = await by.post(f"{path}/commands", json=self._id() | {"command": plainly})
        assert done.is_success, (command, done.text)
        if done.json().get("approval"):
            finn = await self.there.staff("floorperson-2")
            answer = self._id() | {"approve": True, "words": "the cards are as they say"}
            approved = await finn.post(f"/api/approvals/{done.json()['approval']}/answer", json=answer)
            assert approved.is_success, approved.text

    def _id(self) -> dict[str, object]:
        return {"id": f"by-hand-{next(self._numbers):06}"}
