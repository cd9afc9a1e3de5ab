"""Security headers on every response, and HEAD for every GET route."""

from typing import cast

from litestar.datastructures import MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
ALWAYS = {
    "Content-Security-Policy": CONTENT_SECURITY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


class ResponseHeaders:
    """Middleware around the whole application, so that error responses get the headers too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and add the headers to its response."""
        head = scope.get("method") == "HEAD"
        inner = cast("Scope", {**scope, "method": "GET"}) if head else scope

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders(message)
                for name, value in ALWAYS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            elif message["type"] == "http.response.body" and head:
                message = cast("Message", {**message, "body": b""})
            await send(message)

        await self._app(inner, receive, answer)
