"""A program's connection to the house: lobby, past rounds, and tables."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import httpx
import msgspec

from fifthstreet.client.table import HouseRefusedError, TableClient
from fifthstreet.wire.errors import Fault, Problem
from fifthstreet.wire.lobby import DisputeHeld, Felt, Guest, HouseCard, Me, OwnDispute, Replay, RoundCard, TableCard

Answer = TypeVar("Answer")
PATIENCE = 30.0
"""Seconds to wait for an answer."""


class HouseClient:
    """A visitor of the house: a player with a token, a spectator without."""

    def __init__(self, address: str, http: httpx.AsyncClient, token: str | None = None) -> None:
        self._address, self._http, self.token = address.rstrip("/"), http, token

    async def come_in(self, name: str | None = None) -> Guest:
        """Sign in as a guest."""
        guest = await self._post("/api/guests", {"name": name}, Guest)
        self.token = guest.token
        return guest

    async def house(self) -> HouseCard:
        """Return facts about the house."""
        return await self._get("/api/house", HouseCard)

    async def me(self) -> Me:
        """Return who this visitor is."""
        return await self._get("/api/me", Me)

    async def tables(self) -> list[TableCard]:
        """Return all tables."""
        return await self._get("/api/tables", list[TableCard])

    async def open_table(self, jurisdiction: str, **terms: int) -> TableCard:
        """Open a table: ``minimum``, ``maximum`` in cents, ``house_players``."""
        return await self._post("/api/tables", {"jurisdiction": jurisdiction, **terms}, TableCard)

    async def felt(self, table: str) -> Felt:
        """Return a table's layout and signs."""
        return await self._get(f"/api/tables/{table}/felt", Felt)

    async def rounds(self, table: str, limit: int = 20) -> list[RoundCard]:
        """Return the latest rounds of a table."""
        return await self._get(f"/api/tables/{table}/rounds?limit={limit}", list[RoundCard])

    async def replay(self, table: str, number: int) -> Replay:
        """Return the replay of a round, as this visitor may see it."""
        return await self._get(f"/api/tables/{table}/rounds/{number}", Replay)

    async def dispute(self, table: str, number: int, words: str = "") -> DisputeHeld:
        """Dispute a round that this player played."""
        return await self._post(f"/api/tables/{table}/rounds/{number}/dispute", {"words": words}, DisputeHeld)

    async def own_disputes(self, table: str, number: int) -> list[OwnDispute]:
        """Return this player's disputes of a round, and their findings."""
        return await self._get(f"/api/tables/{table}/rounds/{number}/disputes", list[OwnDispute])

    @asynccontextmanager
    async def table(self, table: str) -> AsyncIterator[TableClient]:
        """Connect to a live table."""
        socket = self._address.replace("http", "ws", 1)
        client = TableClient(f"{socket}/api/tables/{table}/live", self.token)
        async with client:
            yield client

    async def _get(self, path: str, kind: type[Answer]) -> Answer:
        return _read(await self._http.get(self._address + path, headers=self._headers()), kind)

    async def _post(self, path: str, body: dict[str, Any], kind: type[Answer]) -> Answer:
        return _read(await self._http.post(self._address + path, json=body, headers=self._headers()), kind)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


@asynccontextmanager
async def connect(address: str, token: str | None = None) -> AsyncIterator[HouseClient]:
    """Connect to the house at an address such as ``http://127.0.0.1:8705``."""
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        yield HouseClient(address, http, token)


def _read(response: httpx.Response, kind: type[Answer]) -> Answer:
    if response.is_success:
        return msgspec.json.decode(response.content, type=kind)
    try:
        fault = msgspec.json.decode(response.content, type=Problem).error
    except msgspec.MsgspecError:
        fault = Fault(code="internal", message=f"the house answered {response.status_code}")
    raise HouseRefusedError(fault)
