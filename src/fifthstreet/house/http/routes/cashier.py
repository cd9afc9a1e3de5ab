"""The cashier's counter: players and their balances, new player accounts, money in and out, the statement."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from fifthstreet.house.accounts.roles import CASHIER, SEES_PURSES, SEES_STATEMENTS
from fifthstreet.house.bank.cashier import movement_card
from fifthstreet.house.house import House
from fifthstreet.house.http.dependencies import Asked, Before, Here, Limit, Time
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.routes.accounts import made_account
from fifthstreet.house.http.staff_door import staff
from fifthstreet.house.reports.cashier_statements import Period, period_of, statement_card
from fifthstreet.house.store.records import Player
from fifthstreet.wire.people import MakeAccount, MovementCard, MoveMoney, PlayerCard, StatementCard

TAGS = ["cashier"]
Search = Annotated[str, QueryParameter(max_length=64)]
PlayerId = Annotated[str, PathParameter(max_length=64)]


@get("/api/cashier/players", tags=TAGS, responses=may_fail("not-signed-in", "too-many"))
async def get_players(house: Here, request: Asked, search: Search = "") -> list[PlayerCard]:
    """Players whose name or id contains some text, the newest first; fifty at most."""
    by = staff(request, house, *SEES_PURSES)
    found = or_fail(await house.query_pool.look(by.person, house.services.store.players.find, search))
    return [_player_card(house, player) for player in found]


@post("/api/cashier/players", tags=TAGS, responses=may_fail("refused", "not-signed-in", "too-large"))
async def post_player(house: Here, data: JSONBody[MakeAccount], request: Asked) -> PlayerCard:
    """Make an account for a player, with nothing in his purse."""
    person = staff(request, house, *CASHIER)
    made = await made_account(house, data, person)
    return _player_card(house, await _player(house, made.person))


@get(
    "/api/cashier/players/{player:str}/movements",
    tags=TAGS,
    responses=may_fail("not-found", "not-signed-in", "too-many"),
)
async def get_movements(
    house: Here, player: PlayerId, request: Asked, before: Before = None, limit: Limit = 50
) -> list[MovementCard]:
    """What moved in a player's balance, the newest first; ``before`` is a movement's number."""
    by = staff(request, house, *SEES_PURSES)
    await _player(house, player)

    def cards() -> list[MovementCard]:
        last = house.services.store.movements.last(player)[0]
        until = last if before is None else min(last, before - 1)
        after = max(0, until - limit)
        return [movement_card(one) for one in house.services.store.movements.of_player(player, after, until - after)][
            ::-1
        ]

    return or_fail(await house.query_pool.look(by.person, cards))


@post(
    "/api/cashier/players/{player:str}/movements",
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large"),
)
async def post_movement(house: Here, player: PlayerId, data: JSONBody[MoveMoney], request: Asked) -> MovementCard:
    """Pay in, or out where the amount is below nothing; the same id again moves nothing more."""
    person = staff(request, house, *CASHIER)
    return movement_card(or_fail(await house.cashier.move_money(await _player(house, player), data, person)))


@get("/api/cashier/statement", tags=TAGS, responses=may_fail("not-signed-in", "too-many"))
async def get_statement(house: Here, request: Asked, since: Time = None, until: Time = None) -> StatementCard:
    """What the house owes to players with accounts, and what moved: since midnight UTC, or from a time to another."""
    by = staff(request, house, *SEES_STATEMENTS)
    period, books = wanted_period(house, since, until), house.books.house()
    return or_fail(await house.query_pool.look(by.person, statement_card, books, period))


def wanted_period(house: House, since: int | None, until: int | None) -> Period:
    """The period that a statement is asked for."""
    period = period_of(house.services.clock.now(), since, until)
    if period.until is not None and period.until <= period.since:
        raise fail("malformed", "a period ends after it begins")
    return period


async def _player(house: House, player: str) -> Player:
    found = await asyncio.to_thread(house.services.store.players.get, player)
    if not found:
        raise fail("not-found", "there is no such player")
    return found


def _player_card(house: House, player: Player) -> PlayerCard:
    return PlayerCard(
        player=player.player,
        name=player.name,
        kind=player.kind,
        balance=house.services.purses.balance(player.player),
        tables=tuple(
            host.name
            for host in house.tables.values()
            if any(seat.player == player.player for seat in host.table.taken)
        ),
    )
