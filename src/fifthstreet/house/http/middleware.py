"""Middleware around the application: headers, HEAD for GET routes, TLS only, known names, sockets of one address."""

import logging
from collections import Counter
from typing import cast

import msgspec
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fifthstreet.house.accounts.lock_out import network_of
from fifthstreet.house.base.limits import Bucket
from fifthstreet.house.http.transport import host_name
from fifthstreet.wire.errors import Fault, Problem

CONTENT_SECURITY = (
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
ALWAYS = {
    "Content-Security-Policy": CONTENT_SECURITY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
OVER_TLS = {"Strict-Transport-Security": "max-age=31536000"}
"""Tells a browser that came over TLS to use nothing else for a year."""
logger = logging.getLogger("fifthstreet.http")
PLAIN_HTTP_PATHS = ("/health/", "/metrics")
"""Paths that need no TLS: monitoring reads them, often on the same machine, and they hold no personal data."""
HTTPS_ONLY = "HTTPS only: use the address that begins with https://"
HTTPS_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Fifth Street: HTTPS only</title>
<h1>HTTPS only</h1><p>Use the address that begins with <code>https://</code>.</p>
<p>If you run this house: start it with <code>--behind-proxy</code> and the proxy's address, and let the proxy send
<code>X-Forwarded-Proto: https</code> with each request that came over TLS.</p></html>
"""
UNKNOWN_HOST = "This house has another address: use the one that you were given"
UNKNOWN_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Fifth Street: another address</title>
<h1>Another address</h1><p>This house has another address: use the one that you were given.</p>
<p>If you run this house: name every address that browsers use with <code>--hostname</code>, and let the proxy pass
<code>Host</code> on as the browser sent it.</p></html>
"""
LOGGED = {"rate": 1 / 60, "burst": 10}
"""The rate of log lines is limited, because anyone can send what is refused."""


class ResponseHeaders:
    """Middleware around the whole application, so that error responses get the headers too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and add the headers to its response."""
        head = scope.get("method") == "HEAD"
        inner = cast("Scope", {**scope, "method": "GET"}) if head else scope
        always = ALWAYS | OVER_TLS if scope.get("scheme") == "https" else ALWAYS

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders(message)
                for name, value in always.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            elif message["type"] == "http.response.body" and head:
                message = cast("Message", {**message, "body": b""})
            await send(message)

        await self._app(inner, receive, answer)


class RequireHttps:
    """Middleware that passes on only requests that came over TLS, to the server or to a trusted proxy."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._logged = Bucket(**LOGGED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        scheme = scope.get("scheme", "https")  # lifespan messages have none
        if scheme in {"https", "wss"} or scope["path"].startswith(PLAIN_HTTP_PATHS):
            return await self._app(scope, receive, send)
        if self._logged.take():
            logger.warning("refused: plain HTTP", extra=_from_where(scope))
        return await _refuse(scope, send, HTTPS_ONLY, HTTPS_PAGE)


class KnownHosts:
    """Middleware that passes on only requests to the house's own names, so that no other domain can pose as it."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self._app, self._names = app, frozenset(name.lower() for name in names)
        self._logged = Bucket(**LOGGED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        # Lifespan messages have no headers.
        if "headers" not in scope or scope["path"].startswith(PLAIN_HTTP_PATHS):
            return await self._app(scope, receive, send)
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if hosts and all(host_name(host) in self._names for host in hosts):
            return await self._app(scope, receive, send)
        if self._logged.take():
            logger.warning("refused: unknown host name", extra={"host": str(hosts)[:200], **_from_where(scope)})
        return await _refuse(scope, send, UNKNOWN_HOST, UNKNOWN_PAGE)


class SocketsOfAddress:
    """Middleware that limits the open WebSockets of each address, so that one stranger leaves room for the others."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app, self._most = app, most
        self._open = Counter[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; refuse a WebSocket of an address that has too many."""
        if scope["type"] != ScopeType.WEBSOCKET:
            return await self._app(scope, receive, send)
        network = network_of((scope["client"] or ("",))[0])
        if self._open[network] >= self._most:
            await send({"type": "websocket.http.response.start", "status": 429, "headers": []})
            return await send({"type": "websocket.http.response.body", "body": b"", "more_body": False})
        self._open[network] += 1
        try:
            return await self._app(scope, receive, send)
        finally:
            self._open[network] -= 1
            if not self._open[network]:
                del self._open[network]


def _from_where(scope: Scope) -> dict[str, str]:
    return {"client": (scope["client"] or ("",))[0], "path": scope["path"][:200]}


async def _refuse(scope: Scope, send: Send, why: str, page: str) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    is_api = scope["path"].startswith("/api/")
    problem = Problem(error=Fault(code="not-allowed", message=why))
    body = msgspec.json.encode(problem) if is_api else page.encode()
    kind = b"application/json" if is_api else b"text/html; charset=utf-8"
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
