"""Finished rounds for players: the list, the replay, a dispute and its answer."""

import logging
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from fifthstreet.house.house import House
from fifthstreet.house.http.auth import current_player, only_players, player_of, quota_key
from fifthstreet.house.http.dependencies import AnyRequest, Before, Number, TableName, TheHouse, require_readable
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.routes.lobby import host_of
from fifthstreet.house.staff.disputes import open_dispute, own_disputes
from fifthstreet.house.store.records import RoundRecord
from fifthstreet.house.views.replay import replay, round_cards
from fifthstreet.wire.lobby import DisputeHeld, MakeDispute, OwnDispute, Replay, RoundCard

logger = logging.getLogger("fifthstreet.http")

Rounds = Annotated[int, QueryParameter(ge=1, le=100)]
"""Rounds on one page; few, because the list is public and each round comes with its hands."""


@get("/api/tables/{table:str}/rounds", tags=["rounds"], responses=may_fail("not-found", "too-many"))
async def get_rounds(
    house: TheHouse, table: TableName, request: AnyRequest, before: Before = None, limit: Rounds = 20
) -> list[RoundCard]:
    """The latest rounds of a table, newest first."""
    host = host_of(house, table)

    def cards() -> list[RoundCard]:
        return round_cards({table: host}, house.services.store.rounds.latest(table, before, limit))

    return or_fail(await house.query_pool.look(quota_key(request, current_player(request, house)), cards))


@get("/api/tables/{table:str}/rounds/{number:int}", tags=["rounds"], responses=may_fail("not-found", "too-many"))
async def get_round(house: TheHouse, table: TableName, number: Number, request: AnyRequest) -> Replay:
    """Replay a round as the requester could see it."""
    host, player = host_of(house, table), current_player(request, house)
    quota = quota_key(request, player)
    record = await record_of(house, quota, table, number)
    return or_fail(await house.query_pool.look(quota, replay, host, record, player.player if player else None))


@post(
    "/api/tables/{table:str}/rounds/{number:int}/dispute",
    tags=["rounds"],
    responses=may_fail("not-found", "not-signed-in", "too-large", "too-many"),
    guards=[only_players],
)
async def post_dispute(
    house: TheHouse, table: TableName, number: Number, data: JSONBody[MakeDispute], request: AnyRequest
) -> DisputeHeld:
    """Dispute a round that the requester played; the dispute goes on record."""
    host_of(house, table)
    player = player_of(request)
    record = await record_of(house, player.player, table, number)
    if player.player not in {one.player for one in record.players}:
        raise fail("not-allowed", "Only a player of the round can dispute it")
    require_readable(data.words)
    held = or_fail(await open_dispute(house.services, table, number, player.player, data.words))
    logger.warning("a player disputes a round", extra={"table": table, "round": number, "player": player.player})
    return DisputeHeld(dispute=held.dispute, table=table, round=number, at=held.at)


@get(
    "/api/tables/{table:str}/rounds/{number:int}/disputes",
    tags=["rounds"],
    responses=may_fail("not-found", "not-signed-in", "too-many"),
    guards=[only_players],
)
async def get_own_disputes(house: TheHouse, table: TableName, number: Number, request: AnyRequest) -> list[OwnDispute]:
    """The player's own disputes of a round, and their findings."""
    host_of(house, table)
    player = player_of(request).player
    return or_fail(await house.query_pool.look(player, own_disputes, house.services.store, player, table, number))


async def record_of(house: House, quota: str, table: str, number: int) -> RoundRecord:
    """Return the record of a round, or fail if there is none; the query counts against the quota."""
    found = or_fail(await house.query_pool.look(quota, house.services.store.rounds.get, table, number))
    if not found:
        raise fail("not-found", "No such round")
    return found
