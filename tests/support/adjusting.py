"""People who adjust a closed round: one asks over the API, another approves."""

import itertools
from typing import Any

import httpx
import msgspec

from fifthstreet.rules.game import plain
from fifthstreet.table.commands import Adjust
from support.in_process_house import Floor

WHY = "paid 1 to 1, a full house pays 10 to 1"
_numbers = itertools.count(1)


def adjustment(**terms: Any) -> Adjust:
    """An adjustment of round 1: $35 to the player at seat 1, unless told otherwise; the house fills in who made it."""
    usual = {"by": "floorperson", "round": 1, "amount": 35_00, "source": "table", "floorperson": "", "seat": 1}
    return Adjust(**usual | terms)


async def ask(
    client: httpx.AsyncClient, table: str, command: Adjust, reason: str = WHY, id_: str = ""
) -> httpx.Response:
    """Give the command, which asks for an approval."""
    body = {
        "id": id_ or f"adjust-{next(_numbers):06}",
        "command": msgspec.to_builtins(command, enc_hook=plain),
        "reason": reason,
    }
    return await client.post(f"/api/tables/{table}/commands", json=body)


async def answer(client: httpx.AsyncClient, approval: int, approve: bool = True, id_: str = "") -> httpx.Response:
    """Answer an approval."""
    body = {"id": id_ or f"answer-{next(_numbers):06}", "approve": approve, "words": "I saw the cards"}
    return await client.post(f"/api/approvals/{approval}/answer", json=body)


async def adjust(there: Floor, table: str, command: Adjust, reason: str = WHY) -> int:
    """One of the floor asks, the manager approves; the number of the approval."""
    asked = await ask(await there.staff("floorperson"), table, command, reason)
    assert asked.status_code == 200, asked.text
    number = int(asked.json()["approval"])
    answered = await answer(await there.staff("manager"), number)
    assert answered.status_code == 200, answered.text
    return number
