"""The lobby: the house, its tables, a table's felt and rules, and a new table."""

import logging

from litestar import get, post
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody
from msgspec.structs import replace

from fifthstreet.house.house import House
from fifthstreet.house.http.auth import AnyConnection, current_player, house_of, only_players, player_of, quota_key
from fifthstreet.house.http.dependencies import AnyRequest, TableName, TheHouse
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.tables.host import Host
from fifthstreet.house.views.lobby import house_card, table_card
from fifthstreet.money import Cents
from fifthstreet.papers.felt import felt_of
from fifthstreet.papers.rules_page import rules_page
from fifthstreet.rules import Game, make_game
from fifthstreet.wire.lobby import Felt, HouseCard, OpenTable, RulesPage, TableCard

logger = logging.getLogger("fifthstreet")


@get("/api/house", sync_to_thread=False, tags=["lobby"], responses=may_fail())
def get_house(house: TheHouse) -> HouseCard:
    """The house."""
    return house_card(house.tables)


@get("/api/tables", sync_to_thread=False, tags=["lobby"], responses=may_fail())
def get_tables(house: TheHouse) -> list[TableCard]:
    """All tables."""
    return [table_card(host) for host in house.tables.values()]


@get("/api/tables/{table:str}", sync_to_thread=False, tags=["lobby"], responses=may_fail("not-found"))
def get_table(house: TheHouse, table: TableName) -> TableCard:
    """One table."""
    return table_card(host_of(house, table))


@get("/api/tables/{table:str}/felt", sync_to_thread=False, tags=["lobby"], responses=may_fail("not-found"))
def get_felt(house: TheHouse, table: TableName) -> Felt:
    """The layout that the rulebook requires, and the signs."""
    return felt_of(host_of(house, table).game, table)


@get("/api/tables/{table:str}/rules", tags=["lobby"], responses=may_fail("not-found", "too-many"))
async def get_rules(house: TheHouse, table: TableName, request: AnyRequest) -> RulesPage:
    """The rules and help of a table."""
    game, quota = host_of(house, table).game, quota_key(request, current_player(request, house))
    return or_fail(await house.query_pool.look(quota, rules_page, game, table, house.rulebooks.shelf))


async def only_in_the_demo(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Guard of a route that only a demo has."""
    services = house_of(connection).services
    if not services.demo:
        raise fail("not-allowed", f"The floor opens tables here: {services.why_no_demo}")


@post(
    "/api/tables",
    tags=["lobby"],
    responses=may_fail("not-signed-in", "not-found", "too-large", "defects", "too-many"),
    guards=[only_in_the_demo, only_players],
)
async def post_table(house: TheHouse, data: JSONBody[OpenTable], request: AnyRequest) -> TableCard:
    """Open a table."""
    player = player_of(request)
    game = or_fail(await house.query_pool.look(player.player, _game, house, data))
    # In the demo a guest may request a table; on record the automatic floorperson opens it.
    logger.info("a guest requests a table", extra={"player": player.player})
    return table_card(or_fail(await house.tables.open(game, data.house_players)))


def host_of(house: House, table: str) -> Host:
    """Return the host of a table, or fail if there is no such table."""
    host = house.tables.get(table)
    if not host:
        raise fail("not-found", "No such table")
    return host


def _game(house: House, data: OpenTable) -> Game:
    """Return the house's own game of a jurisdiction, with the requested limits."""
    if data.jurisdiction not in house.rulebooks.shelf.names:
        raise fail("not-found", f"No such rulebook: choose {', '.join(house.rulebooks.shelf.names)}")
    terms = house.rulebooks.shelf.ready_submission(data.jurisdiction)
    table = terms.table
    least, most = data.minimum or table.minimum, data.maximum or table.maximum
    terms = replace(terms, table=replace(table, minimum=Cents(least), maximum=Cents(most)))
    return make_game(house.rulebooks.book(data.jurisdiction), terms, "the requested table")
