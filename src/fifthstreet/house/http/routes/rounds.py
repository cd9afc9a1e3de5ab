"""Rounds that are over: the list, the replay, a dispute and its answer."""

import logging
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from fifthstreet.house.house import House
from fifthstreet.house.http.dependencies import Asked, Before, Here, Number, TableName
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.readable import readable
from fifthstreet.house.http.routes.lobby import host_of
from fifthstreet.house.http.visitors import player_of, visitor, whose_look
from fifthstreet.house.staff.disputes import open_dispute, own_disputes
from fifthstreet.house.store.records import RoundRecord
from fifthstreet.house.views.replay import replay, round_cards
from fifthstreet.wire.lobby import DisputeHeld, MakeDispute, OwnDispute, Replay, RoundCard

logger = logging.getLogger("fifthstreet.http")

Rounds = Annotated[int, QueryParameter(ge=1, le=100)]
"""So many rounds at once: anybody may ask, and each is told with its hands."""


@get("/api/tables/{table:str}/rounds", tags=["rounds"], responses=may_fail("not-found", "too-many"))
async def get_rounds(
    house: Here, table: TableName, request: Asked, before: Before = None, limit: Rounds = 20
) -> list[RoundCard]:
    """The latest rounds of a table, newest first."""
    host = host_of(house, table)

    def cards() -> list[RoundCard]:
        return round_cards({table: host}, house.services.store.rounds.latest(table, before, limit))

    return or_fail(await house.query_pool.look(whose_look(request, visitor(request, house)), cards))


@get("/api/tables/{table:str}/rounds/{number:int}", tags=["rounds"], responses=may_fail("not-found", "too-many"))
async def get_round(house: Here, table: TableName, number: Number, request: Asked) -> Replay:
    """A round shown again, as whoever asks was entitled to see it."""
    host, player = host_of(house, table), visitor(request, house)
    whose = whose_look(request, player)
    record = await record_of(house, whose, table, number)
    return or_fail(await house.query_pool.look(whose, replay, host, record, player.player if player else None))


@post(
    "/api/tables/{table:str}/rounds/{number:int}/dispute",
    tags=["rounds"],
    responses=may_fail("not-found", "not-signed-in", "too-large", "too-many"),
)
async def post_dispute(
    house: Here, table: TableName, number: Number, data: JSONBody[MakeDispute], request: Asked
) -> DisputeHeld:
    """Hold the record of a round that one played."""
    host_of(house, table)
    player = player_of(request, house)
    record = await record_of(house, player.player, table, number)
    if player.player not in {one.player for one in record.players}:
        raise fail("not-allowed", "only a player of the round may dispute it")
    readable(data.words)
    held = or_fail(await open_dispute(house.services, table, number, player.player, data.words))
    logger.warning("a round is disputed", extra={"table": table, "round": number, "player": player.player})
    return DisputeHeld(dispute=held.dispute, table=table, round=number, at=held.at)


@get(
    "/api/tables/{table:str}/rounds/{number:int}/disputes",
    tags=["rounds"],
    responses=may_fail("not-found", "not-signed-in", "too-many"),
)
async def get_own_disputes(house: Here, table: TableName, number: Number, request: Asked) -> list[OwnDispute]:
    """One's own disputes of a round, and what was found."""
    host_of(house, table)
    player = player_of(request, house).player
    return or_fail(await house.query_pool.look(player, own_disputes, house.services.store, player, table, number))


async def record_of(house: House, whose: str, table: str, number: int) -> RoundRecord:
    """A round that there is on record, looked for in somebody's name."""
    found = or_fail(await house.query_pool.look(whose, house.services.store.rounds.get, table, number))
    if not found:
        raise fail("not-found", "there is no such round on record")
    return found
