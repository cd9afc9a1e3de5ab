"""The application: the routes of the house, what every answer carries, and the house's life around them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from fifthstreet import __version__
from fifthstreet.house.house import House
from fifthstreet.house.http.errors import HANDLERS, fail
from fifthstreet.house.http.proofs import SAFE
from fifthstreet.house.http.require_https import RequireHttps
from fifthstreet.house.http.response_headers import Door
from fifthstreet.house.http.routes import accounts as people
from fifthstreet.house.http.routes import (
    approvals,
    audit,
    cashier,
    console,
    floor,
    health,
    live,
    lobby,
    papers,
    players,
    record,
    rounds,
)
from fifthstreet.house.http.routes.client_files import felt_routes
from fifthstreet.house.http.sign_ins import SignInsAtOnce
from fifthstreet.house.http.staff_door import noting_wrong_roles
from fifthstreet.house.http.visitors import by_another_name, from_elsewhere

LARGEST_BODY = 10_000
NEVER_SHORTER = ["^/api/(me|guests|session|sign-in|cashier)", "^/api/tables/[^/]*/rounds"]
"""What is a player's own is not compressed: the length of an answer shall say nothing about a card or a token in it."""
ELSEWHERE = "a page of another origin asked"
OTHER_NAME = "the demo is for this machine alone: ask for it as localhost or 127.0.0.1"


def make_app(house: House, *, https_only: bool = False) -> ASGIApp:
    """The application of a house that is open already; it starts and closes with the application."""

    @asynccontextmanager
    async def living(_: Litestar) -> AsyncIterator[None]:
        try:
            await house.start()
            yield
        finally:
            await house.close()

    def guard(request: Request[Any, Any, Any]) -> None:
        """A page of another origin may do nothing in a player's name; one that borrows our address not even look."""
        if by_another_name(request, house):
            raise fail("not-allowed", OTHER_NAME)
        if request.method not in SAFE and from_elsewhere(request):
            raise fail("not-allowed", ELSEWHERE)

    arrivals, sign_ins = players.guests_at_once(), SignInsAtOnce()
    app = Litestar(
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
            rounds.get_own_disputes,
            people.post_sign_in,
            people.post_sign_in_by_link,
            people.post_sign_out,
            people.get_session,
            people.post_session,
            people.post_password,
            people.get_accounts,
            people.post_account,
            people.patch_account,
            record.get_record,
            record.get_found_rounds,
            record.get_replay,
            record.get_disputes,
            record.post_answer,
            papers.get_shifts,
            papers.get_shift_report,
            papers.get_cashier_statement,
            papers.get_incident_report,
            papers.get_jackpot_slip,
            cashier.get_players,
            cashier.post_player,
            cashier.get_movements,
            cashier.post_movement,
            cashier.get_statement,
            live.live,
            console.console_live,
            console.post_command,
            console.post_turn_up,
            console.post_tap_in,
            console.post_tap_out,
            floor.get_floor,
            floor.post_floor_table,
            floor.get_meters,
            floor.post_meter_service,
            floor.post_meter_rates,
            audit.get_checkpoints,
            audit.get_self_check,
            audit.post_self_check,
            audit.get_export,
            approvals.get_approvals,
            approvals.post_answer,
            health.get_live,
            health.get_ready,
            health.get_metrics,
            *felt_routes(),
        ],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "arrivals": Provide(lambda: arrivals, sync_to_thread=False),
            "sign_ins": Provide(lambda: sign_ins, sync_to_thread=False),
        },
        before_request=guard,
        exception_handlers=HANDLERS,
        after_exception=[noting_wrong_roles(house)],
        lifespan=[living],
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude=NEVER_SHORTER),
        openapi_config=OpenAPIConfig(
            title="Fifth Street",
            version=__version__,
            use_handler_docstrings=True,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
    return Door(RequireHttps(app) if https_only else app)
