"""The application: the routes of the house, what every answer carries, and the house's life around them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from fifthstreet import __version__
from fifthstreet.house.house import House
from fifthstreet.house.http import health, live, lobby, players, rounds
from fifthstreet.house.http.errors import HANDLERS, fail
from fifthstreet.house.http.felt import felt_routes
from fifthstreet.house.http.visitors import from_elsewhere

LARGEST_BODY = 10_000
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


def make_app(house: House) -> Litestar:
    """The application of a house that is open already; it starts and closes with the application."""

    @asynccontextmanager
    async def living(_: Litestar) -> AsyncIterator[None]:
        await house.start()
        try:
            yield
        finally:
            await house.close()

    return Litestar(
        route_handlers=[
            lobby.get_house,
            lobby.get_tables,
            lobby.get_table,
            lobby.get_felt,
            lobby.get_rules,
            lobby.post_table,
            players.post_guest,
            players.get_me,
            players.get_my_rounds,
            rounds.get_rounds,
            rounds.get_round,
            rounds.post_dispute,
            live.live,
            health.get_live,
            health.get_ready,
            health.get_metrics,
            *felt_routes(),
        ],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        before_request=_guard,
        exception_handlers=HANDLERS,
        response_headers=HEADERS,
        lifespan=[living],
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        openapi_config=OpenAPIConfig(
            title="Fifth Street",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )


def _guard(request: Request[Any, Any, Any]) -> None:
    """A page of another origin may look at nothing in a player's name, and do nothing."""
    if request.method not in SAFE and from_elsewhere(request):
        raise fail("not-allowed", "a page of another origin asked")
