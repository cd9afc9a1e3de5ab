"""The cashier: players and balances, new player accounts, deposits and withdrawals, the statement, the cage ledger."""

import asyncio
from collections.abc import Callable
from datetime import date
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec.structs import replace

from fifthstreet.house.accounts.person import CASHIER, SEES_PURSES, SEES_STATEMENTS, Person
from fifthstreet.house.bank.cashier import movement_card
from fifthstreet.house.base.gaming_day import EPOCH
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import only_staff, person_of
from fifthstreet.house.http.dependencies import AnyRequest, Before, Day, Limit, TheHouse, Time
from fifthstreet.house.http.errors import fail, may_fail, or_fail
from fifthstreet.house.http.routes.accounts import create_account
from fifthstreet.house.reports.cage_ledgers import cage_card
from fifthstreet.house.reports.cashier_statements import Period, period_of, statement_card
from fifthstreet.house.staff.chip_questions import money_question
from fifthstreet.house.store.records import Player
from fifthstreet.house.views.documents import sees_cage
from fifthstreet.rules.table_title import table_title
from fifthstreet.wire.cage import CageCard
from fifthstreet.wire.dealing import Question
from fifthstreet.wire.people import MakeAccount, MovementCard, MoveMoney, PlayerCard, StatementCard

TAGS = ["cashier"]
CAGE_IS_COUNTED = "The cage is being counted: its ledger is shown again once all have signed or the count is void"
Search = Annotated[str, QueryParameter(max_length=64)]
PlayerId = Annotated[str, PathParameter(max_length=64)]


@get(
    "/api/cashier/players",
    tags=TAGS,
    responses=may_fail("not-signed-in", "too-many"),
    guards=[only_staff(*SEES_PURSES)],
)
async def get_players(house: TheHouse, request: AnyRequest, search: Search = "") -> list[PlayerCard]:
    """Players whose name or id contains a text, newest first, at most fifty."""
    by = person_of(request)
    found = or_fail(await house.query_pool.look(by.person, house.services.store.players.find, search))
    return [_player_card(house, player) for player in found]


@post(
    "/api/cashier/players",
    tags=TAGS,
    responses=may_fail("refused", "not-signed-in", "too-large"),
    guards=[only_staff(*CASHIER)],
)
async def post_player(house: TheHouse, data: JSONBody[MakeAccount], request: AnyRequest) -> PlayerCard:
    """Make an account for a player, with a balance of zero."""
    person = person_of(request)
    made = await create_account(house, data, person)
    return _player_card(house, await _player(house, made.person))


@get(
    "/api/cashier/players/{player:str}/movements",
    tags=TAGS,
    responses=may_fail("not-found", "not-signed-in", "too-many"),
    guards=[only_staff(*SEES_PURSES)],
)
async def get_movements(
    house: TheHouse, player: PlayerId, request: AnyRequest, before: Before = None, limit: Limit = 50
) -> list[MovementCard]:
    """Movements of a player's balance, newest first; ``before`` is a movement's number."""
    by = person_of(request)
    await _player(house, player)

    def cards() -> list[MovementCard]:
        last = house.services.store.movements.last(player)[0]
        until = last if before is None else min(last, before - 1)
        after = max(0, until - limit)
        found = house.services.store.movements.of_player(player, after, until - after)
        return [movement_card(one, _name_of(house)) for one in reversed(found)]

    return or_fail(await house.query_pool.look(by.person, cards))


@post(
    "/api/cashier/players/{player:str}/movements",
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large"),
    guards=[only_staff(*CASHIER)],
)
async def post_movement(
    house: TheHouse, player: PlayerId, data: JSONBody[MoveMoney], request: AnyRequest
) -> MovementCard | Question:
    """Deposit a positive amount or pay out a negative one; a repeated id moves nothing more.

    With ``ask``, a sum over the house's limit is not moved yet: the answer is the question to ask the cashier first.
    """
    person = person_of(request)
    found = await _player(house, player)
    question = money_question(found.name, data.amount, house.services.current_settings.chip_movement_limit)
    if question and data.ask and data.amount + house.services.purses.balance(player) >= 0:
        return question
    moved = or_fail(await house.cashier.move_money(found, replace(data, ask=False), person))
    return movement_card(moved, _name_of(house))


@get(
    "/api/cashier/statement",
    tags=TAGS,
    responses=may_fail("not-signed-in", "too-many"),
    guards=[only_staff(*SEES_STATEMENTS)],
)
async def get_statement(
    house: TheHouse, request: AnyRequest, since: Time = None, until: Time = None, day: Day = None
) -> StatementCard:
    """What the house owes to account holders, and the movements of a period or a gaming day, by default today.

    If ``day`` is given, ``since`` and ``until`` are ignored.
    """
    by = person_of(request)
    period, books = requested_period(house, since, until, day), house.books.house()
    return or_fail(await house.query_pool.look(by.person, statement_card, books, period))


@get(
    "/api/cashier/cage",
    tags=TAGS,
    responses=may_fail("refused", "not-signed-in", "too-many"),
    guards=[only_staff(*SEES_STATEMENTS)],
)
async def get_cage(house: TheHouse, request: AnyRequest, day: Day = None) -> CageCard:
    """What came to the cage and left it on a gaming day, by default the current one, and whether the tables agree.

    While the cage is counted, cashiers and managers do not read it.
    """
    by = reader_of_cage(house, request)
    books = house.books.house()
    return or_fail(await house.query_pool.look(by.person, cage_card, books, *requested_days(house, day)))


def reader_of_cage(house: House, request: AnyRequest) -> Person:
    """Return who reads the cage ledger, or fail if they count the cage, which is counted now."""
    by = person_of(request)
    if not sees_cage(house.services, by.shown):
        raise fail("refused", CAGE_IS_COUNTED)
    return by


def requested_days(house: House, day: date | None) -> tuple[date, date]:
    """Return two gaming days: the requested one, by default the current one, and the current one."""
    today = house.services.settings.day_of(house.services.clock.now())
    return day or today, today


def requested_period(house: House, since: int | None, until: int | None, day: date | None) -> Period:
    """Return the period of a requested statement, or of its gaming day if it names one; fail if it is not valid."""
    settings = house.services.settings
    if day is not None:
        if not EPOCH.date() <= day < date.max:
            raise fail("malformed", "The gaming day must be from 1970 to 9999")
        since, until = settings.span(day)
    period = period_of(settings, house.services.clock.now(), since, until)
    if period.until is not None and period.until <= period.since:
        raise fail("malformed", "The period must end after it begins")
    return period


async def _player(house: House, player: str) -> Player:
    found = await asyncio.to_thread(house.services.store.players.get, player)
    if not found:
        raise fail("not-found", "No such player")
    return found


def _name_of(house: House) -> Callable[[str], str]:
    """Return a function from the id of a player or a staff member to their name."""

    def name(person: str) -> str:
        return house.services.person_name(person) if house.accounts.get(person) else house.services.names.of(person)

    return name


def _player_card(house: House, player: Player) -> PlayerCard:
    return PlayerCard(
        player=player.player,
        name=player.name,
        kind=player.kind,
        balance=house.services.purses.balance(player.player),
        tables=tuple(
            table_title(host.name)
            for host in house.tables.values()
            if any(seat.player == player.player for seat in host.table.taken)
        ),
    )
