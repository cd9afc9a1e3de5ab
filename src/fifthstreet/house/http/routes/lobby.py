"""The lobby: the house, its tables, a new table, a table's felt and rules."""

import logging

from litestar import get, post
from litestar.params import JSONBody
from msgspec.structs import replace

from fifthstreet.house.house import House
from fifthstreet.house.http.dependencies import Asked, Here, TableName
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.visitors import player_of, visitor, whose_look
from fifthstreet.house.tables.host import Host
from fifthstreet.house.views.lobby import house_card, table_card
from fifthstreet.money import Cents
from fifthstreet.papers.felt import felt_of
from fifthstreet.papers.rules_page import rules_page
from fifthstreet.rules import Game, make_game
from fifthstreet.wire.lobby import Felt, HouseCard, OpenTable, RulesPage, TableCard

logger = logging.getLogger("fifthstreet")


@get("/api/house", sync_to_thread=False, tags=["lobby"], responses=may_fail())
def get_house(house: Here) -> HouseCard:
    """The house."""
    return house_card(house.tables)


@get("/api/tables", sync_to_thread=False, tags=["lobby"], responses=may_fail())
def get_tables(house: Here) -> list[TableCard]:
    """All tables."""
    return [table_card(host) for host in house.tables.values()]


@get("/api/tables/{table:str}", sync_to_thread=False, tags=["lobby"], responses=may_fail("not-found"))
def get_table(house: Here, table: TableName) -> TableCard:
    """One table."""
    return table_card(host_of(house, table))


@get("/api/tables/{table:str}/felt", sync_to_thread=False, tags=["lobby"], responses=may_fail("not-found"))
def get_felt(house: Here, table: TableName) -> Felt:
    """The layout that the rulebook demands, and the signs."""
    return felt_of(host_of(house, table).game, table)


@get("/api/tables/{table:str}/rules", tags=["lobby"], responses=may_fail("not-found", "too-many"))
async def get_rules(house: Here, table: TableName, request: Asked) -> RulesPage:
    """The rules and help of a table."""
    game, whose = host_of(house, table).game, whose_look(request, visitor(request, house))
    return or_fail(await house.query_pool.look(whose, rules_page, game, table, house.rulebooks.shelf))


@post(
    "/api/tables", tags=["lobby"], responses=may_fail("not-signed-in", "not-found", "too-large", "defects", "too-many")
)
async def post_table(house: Here, data: JSONBody[OpenTable], request: Asked) -> TableCard:
    """Open a table."""
    if not house.services.demo:
        raise fail("not-allowed", f"tables are opened by the floor: {house.services.why_no_demo}")
    player = player_of(request, house)
    game = or_fail(await house.query_pool.look(player.player, _game, house, data))
    # The demo's automatic floorperson opens it: whoever asks is a guest, and of no staff.
    logger.info("a guest asks for a table", extra={"player": player.player})
    return table_card(or_fail(await house.tables.open(game, data.house_players)))


def host_of(house: House, table: str) -> Host:
    """The host of a table that there is."""
    host = house.tables.get(table)
    if not host:
        raise fail("not-found", "there is no such table")
    return host


def _game(house: House, wanted: OpenTable) -> Game:
    """The house's own game of a jurisdiction, with other limits where they are wanted."""
    if wanted.jurisdiction not in house.rulebooks.shelf.names:
        raise fail("not-found", f"there is no such rulebook; there are {', '.join(house.rulebooks.shelf.names)}")
    terms = house.rulebooks.shelf.ready_submission(wanted.jurisdiction)
    table = terms.table
    least, most = wanted.minimum or table.minimum, wanted.maximum or table.maximum
    terms = replace(terms, table=replace(table, minimum=Cents(least), maximum=Cents(most)))
    return make_game(house.rulebooks.book(wanted.jurisdiction), terms, "the wanted table")
