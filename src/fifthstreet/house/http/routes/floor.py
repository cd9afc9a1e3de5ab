"""The floor: all tables at a glance, a table submitted, the meters and their service."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from fifthstreet.house.accounts.roles import FLOOR, LOOKS_ON
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.house import House
from fifthstreet.house.http.dependencies import Asked, Here
from fifthstreet.house.http.errors import Failed, fail, may_fail, or_fail
from fifthstreet.house.http.readable import reason_in_a_line
from fifthstreet.house.http.routes.console import TAGS
from fifthstreet.house.http.staff_door import staff
from fifthstreet.house.ledger.answers import command_digest
from fifthstreet.house.staff.approvals import Asking
from fifthstreet.house.staff.disputes import open_disputes
from fifthstreet.house.staff.pending_actions import SUBMISSION, RatesWanted, TableWanted
from fifthstreet.house.store import ApprovalRecord
from fifthstreet.house.tables.meter_service import NO_METER, read_rates, set_service
from fifthstreet.house.views.floor import floor_card
from fifthstreet.house.wording.commands import in_dollars
from fifthstreet.rules import Game, game_from_text
from fifthstreet.rules.model.pays import PayError
from fifthstreet.wire.scenes import MeterShown
from fifthstreet.wire.staff import ChangeMeter, ChangeMeterRates, Done, FloorCard, SubmitTable

LATEST = 20
"""So many approvals that were answered are shown with those that wait."""
MeterName = Annotated[str, PathParameter(max_length=100)]


@get("/api/floor", tags=TAGS, responses=may_fail("not-signed-in"))
async def get_floor(house: Here, request: Asked) -> FloorCard:
    """All tables at a glance, and what waits for somebody."""
    person = staff(request, house, *LOOKS_ON)
    disputes = await asyncio.to_thread(open_disputes, house.services.store)
    return floor_card(house.tables, house.approvals, person.shown, disputes, await answered_approvals(house))


@post(
    "/api/floor/tables",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-signed-in", "too-large", "too-many", "defects"),
)
async def post_floor_table(house: Here, data: JSONBody[SubmitTable], request: Asked) -> Done:
    """Submit a table, to be opened once another person approves."""
    person = staff(request, house, *FLOOR)
    reason_in_a_line(data.reason)
    game = or_fail(
        await house.query_pool.look(person.person, game_from_text, data.submission, SUBMISSION, house.rulebooks.shelf)
    )
    if data.house_players and game.submission.table.cards == "real":
        raise fail("refused", "house players sit at no table of real cards")
    terms = game.submission
    asking = Asking(
        kind="open-table",
        table=None,
        words=f"open a table of {game.book.title} at {terms.facility}",
        details=_details(game, data.house_players),
        wanted=TableWanted(submission=data.submission, house_players=data.house_players),
        reason=data.reason.strip(),
    )
    return or_fail(await house.approvals.ask(asking, person.actor(data.id, command_digest(data))))


@get("/api/meters", sync_to_thread=False, tags=["lobby"], responses=may_fail())
def get_meters(house: Here) -> list[MeterShown]:
    """The progressive meters of the house."""
    return [meter.shown for meter in house.tables.meters.values() if meter.sequence]


@post(
    "/api/meters/{meter:str}/service",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many"),
)
async def post_meter_service(house: Here, meter: MeterName, data: JSONBody[ChangeMeter], request: Asked) -> Done:
    """Put a meter out of service, or back into it."""
    person = staff(request, house, *FLOOR)
    reason_in_a_line(data.reason)
    by = "supervisor" if person.role == "manager" else "floorperson"
    actor = Actor(by, person.person, data.id, command_digest((meter, data)))
    return or_fail(await set_service(house.services, house.tables.meter(meter), data, actor))


@post(
    "/api/meters/{meter:str}/rates",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many"),
)
async def post_meter_rates(house: Here, meter: MeterName, data: JSONBody[ChangeMeterRates], request: Asked) -> Done:
    """Ask for other rates of a meter, from its next reset on."""
    person = staff(request, house, *FLOOR)
    reason_in_a_line(data.reason)
    if not house.tables.meter(meter):
        raise Failed(NO_METER)
    try:
        read_rates(data.progression, data.reserve)
    except PayError as error:
        raise fail("malformed", str(error)) from None
    asking = Asking(
        kind="meter-rates",
        table=None,
        words=f"change the rates of the meter {meter}",
        details=(f"{data.progression} of each wager onto the meter", f"{data.reserve} into the reserve"),
        wanted=RatesWanted(meter=meter, progression=data.progression, reserve=data.reserve),
        reason=data.reason.strip(),
    )
    return or_fail(await house.approvals.ask(asking, person.actor(data.id, command_digest((meter, data)))))


async def answered_approvals(house: House) -> list[ApprovalRecord]:
    """The latest approvals that were answered, or lapsed."""

    def latest() -> list[ApprovalRecord]:
        return house.services.store.approvals.latest("approved", "refused", "lapsed", limit=LATEST)

    return await asyncio.to_thread(latest)


def _details(game: Game, house_players: int) -> tuple[str, ...]:
    """What a second person reads of a submission."""
    house, dealing = game.submission, game.submission.dealing
    limits = f"{in_dollars(house.table.minimum)} to {in_dollars(house.table.maximum)}"
    details = [
        f"ante {limits}, {house.table.seats} seats, {house.table.cards} cards",
        f"dealt by {dealing.method.replace('-', ' ')}, shuffler: {dealing.shuffler}, decks: {dealing.decks}",
        f"offered: {', '.join(house.offered) or 'nothing beside the main game'}",
    ]
    if house.progressive:
        details.append(f"progressive {house.progressive.schedule}, starts at {in_dollars(house.progressive.start)}")
    details += [f"house players: {house_players}"] if house_players else []
    return (*details, f"game {game.digest}")
