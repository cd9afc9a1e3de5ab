"""The web application: its routes, the checks before each request, and the start and end of the house."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from fifthstreet import __version__
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import (
    AnyConnection,
    SignInLimit,
    is_cross_origin,
    is_foreign_host,
    may_change,
    record_wrong_roles,
)
from fifthstreet.house.http.errors import HANDLERS, check_body, fail
from fifthstreet.house.http.middleware import KnownHosts, RequireHttps, ResponseHeaders, SocketsOfAddress
from fifthstreet.house.http.routes import accounts as people
from fifthstreet.house.http.routes import (
    audit,
    bank,
    cashier,
    console,
    credentials,
    devices,
    documents,
    floor,
    health,
    live,
    lobby,
    papers,
    pit,
    players,
    record,
    rounds,
    screens,
    settings,
    submissions,
)
from fifthstreet.house.http.routes.client_files import client_routes
from fifthstreet.house.http.transport import LOCAL, Transport

LARGEST_BODY = 10_000
NOT_COMPRESSED = ["^/api/(me|guests|session|sign-in|cashier|accounts|devices|screens)", "^/api/tables/[^/]*/rounds"]
"""Private answers are not compressed: their length must not reveal a card or a token in them."""
CROSS_ORIGIN = "The request came from a page of another origin: use the house's own page"
FOREIGN_HOST = "The demo is for this machine only: open it as localhost or 127.0.0.1"


def make_app(house: House, transport: Transport = LOCAL) -> ASGIApp:
    """Make the application of a house; the house starts and closes with it."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        try:
            await house.start()
            yield
        finally:
            await house.close()

    async def only_own_pages(connection: AnyConnection, _: BaseRouteHandler) -> None:
        """Refuse changes from pages of another origin, and every request to a foreign host name."""
        if connection.scope["type"] == ScopeType.WEBSOCKET:
            return  # closed with a code of its own
        if is_foreign_host(connection, house):
            raise fail("not-allowed", FOREIGN_HOST)
        if may_change(connection) and is_cross_origin(connection):
            raise fail("not-allowed", CROSS_ORIGIN)

    guest_limit, sign_in_limit = players.guests_at_once(), SignInLimit()
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
            players.get_my_movements,
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
            credentials.post_factor,
            credentials.post_factor_confirmed,
            credentials.post_factor_removed,
            credentials.post_password_reset,
            credentials.post_factor_removal,
            record.get_record,
            record.get_found_rounds,
            record.get_replay,
            record.get_disputes,
            record.post_answer,
            pit.get_pit,
            pit.get_day_report,
            pit.get_day_csv,
            pit.get_statistics,
            pit.get_statistics_csv,
            papers.get_shifts,
            papers.get_shift_report,
            papers.get_cashier_statement,
            papers.get_cage_ledger,
            papers.get_cage_csv,
            papers.get_incident_report,
            papers.get_jackpot_slip,
            papers.get_prize_slip,
            cashier.get_players,
            cashier.post_player,
            cashier.get_movements,
            cashier.post_movement,
            cashier.get_statement,
            cashier.get_cage,
            bank.get_bank,
            bank.get_bank_waiting,
            bank.post_document,
            bank.post_signature,
            bank.post_void,
            documents.get_documents,
            documents.get_one_document,
            documents.get_document_paper,
            documents.get_document_list,
            documents.get_document_csv,
            live.live,
            console.console_live,
            console.post_command,
            console.post_turn_up,
            console.post_entry,
            console.post_tap_in,
            console.post_tap_out,
            console.post_dealer,
            console.post_allow,
            floor.get_floor,
            submissions.get_submission_forms,
            submissions.post_submission_check,
            submissions.post_floor_table,
            floor.get_alarms,
            floor.post_acknowledge,
            floor.get_meters,
            floor.post_meter_service,
            floor.post_meter_rates,
            floor.get_adjustment,
            audit.get_checkpoints,
            audit.get_self_check,
            audit.post_self_check,
            audit.get_export,
            floor.get_approvals,
            devices.get_devices,
            devices.post_device,
            devices.post_revoke,
            devices.post_cards,
            devices.post_wager,
            screens.get_screens,
            screens.post_screen,
            screens.post_revoke_screen,
            screens.post_sign_in_screen,
            screens.screen_live,
            settings.get_settings,
            settings.post_setting,
            floor.post_answer,
            health.get_live,
            health.get_ready,
            health.get_metrics,
            *client_routes(),
        ],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "guest_limit": Provide(lambda: guest_limit, sync_to_thread=False),
            "sign_in_limit": Provide(lambda: sign_in_limit, sync_to_thread=False),
        },
        state=State({"house": house}),
        guards=[only_own_pages],
        before_request=check_body,
        exception_handlers=HANDLERS,
        after_exception=[record_wrong_roles(house)],
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude=NOT_COMPRESSED),
        openapi_config=OpenAPIConfig(
            title="Fifth Street",
            version=__version__,
            use_handler_docstrings=True,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
    limited = SocketsOfAddress(app, transport.sockets_per_address)
    known = KnownHosts(limited, transport.hostnames) if transport.hostnames else limited
    return ResponseHeaders(known if transport.is_local else RequireHttps(known))
