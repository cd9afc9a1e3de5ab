"""Everything that a person can read in a house: every address of every route, and what the sockets show first."""

import asyncio
import re
from collections.abc import Iterator, Mapping
from typing import Any

import httpx
from litestar.types import ASGIApp

from support.accounts import COOKIE, PASSWORD
from support.in_process_bank import Bank

SAMPLES = {"number": "1", "seat": "1", "shift": "1", "meter": "none", "person": "account-fay"}
MASKED = re.compile(r'(?<="hash":")[^"]*|(?<="csrf":")[^"]*|(?<="command":")[^"]*|\b[0-9a-f]{16,}\b')
"""What is another secret in every house, or covers the whole record."""
Answers = dict[tuple[str, str], str]
"""What each person is answered, by the path of the route and the address that was asked for."""


async def read_by(app: ASGIApp, bank: Bank, login: str) -> Answers:
    """Every answer that a person may read; without a login, a visitor."""
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        if login:
            answer = await client.post("/api/sign-in", json={"login": login, "password": PASSWORD})
            assert answer.status_code == 200, answer.text
        found: Answers = {}
        described = (await client.get("/schema/openapi.json")).json()["paths"]
        for path, methods in described.items():
            for address in addresses(path, methods["get"], bank) if "get" in methods else ():
                told = await client.get(address)
                if told.status_code not in {401, 403}:
                    found[path, address] = MASKED.sub("", f"{told.status_code} {told.text}")
        for path in ("/api/tables/{table}/live", "/api/tables/{table}/console"):
            address = path.replace("{table}", bank.host.name)
            found[path, address] = MASKED.sub("", await shown_first(app, address, client.cookies.get(COOKIE, "")))
        return found


def addresses(path: str, described: Mapping[str, Any], bank: Bank) -> Iterator[str]:
    """The addresses of a route: of each document, for the house, for the table, and for the gaming day."""
    table = bank.host.name
    if "{kind}" in path:
        for one in bank.house.signing.documents.newest():
            yield path.format(kind=one.kind.name, serial=one.serial)
        return
    filled = re.sub(r"\{(\w+)\}", lambda name: {**SAMPLES, "table": table}.get(name[1], "none"), path)
    today = bank.house.services.settings.day_of(bank.house.services.clock.now())
    yield filled + ("?limit=200" if path == "/api/record" else "")
    for parameter in described.get("parameters", ()):
        value = {"table": table, "day": today, "since": today, "until": today}.get(parameter["name"])
        if parameter["in"] == "query" and value:
            yield f"{filled}?{parameter['name']}={value}"


async def shown_first(app: ASGIApp, path: str, cookie: str) -> str:
    """The first thing that a socket shows."""
    told: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    begins = iter([{"type": "websocket.connect"}])

    async def receive() -> Any:
        return next(begins, None) or await asyncio.get_running_loop().create_future()

    async def send(message: Any) -> None:
        if message["type"] == "websocket.send" and not told.done():
            told.set_result(message.get("text") or message["bytes"].decode())
        elif message["type"] == "websocket.close" and not told.done():
            told.set_result(f"closed: {message}")

    scope: Any = {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "scheme": "ws",
        "root_path": "",
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "subprotocols": [],
        "headers": [(b"host", b"127.0.0.1"), (b"cookie", f"{COOKIE}={cookie}".encode())],
    }
    socket = asyncio.create_task(app(scope, receive, send))  # type: ignore[arg-type]
    try:
        return await asyncio.wait_for(told, 60)
    finally:
        socket.cancel()
        await asyncio.gather(socket, return_exceptions=True)
