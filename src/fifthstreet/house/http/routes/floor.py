"""The floor: all tables at a glance, alarms, the progressive meters, approvals."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter
from msgspec.structs import replace

from fifthstreet.house.accounts.person import FLOOR, LOOKS_ON, SEES_CONSOLES, SURVEILLANCE, WORKS_TABLES
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import only_staff, person_of
from fifthstreet.house.http.dependencies import (
    AnyRequest,
    Number,
    TableName,
    TheHouse,
    require_readable,
    require_reason_line,
)
from fifthstreet.house.http.errors import Failed, fail, may_fail, or_fail
from fifthstreet.house.http.routes.console import TAGS
from fifthstreet.house.http.routes.lobby import host_of
from fifthstreet.house.ledger.answers import command_digest
from fifthstreet.house.staff.adjustments import adjust_form
from fifthstreet.house.staff.approvals import ApprovalRequest
from fifthstreet.house.staff.disputes import open_disputes
from fifthstreet.house.staff.rate_changes import PendingRates, rate_terms
from fifthstreet.house.store import ApprovalRecord
from fifthstreet.house.tables.meters import NO_METER, read_rates, refusal_of_rates, set_service
from fifthstreet.house.views.floor import floor_card
from fifthstreet.rules.model.pays import PayError
from fifthstreet.wire.alarms import AcknowledgeAlarm, AlarmBoard
from fifthstreet.wire.scenes import MeterShown
from fifthstreet.wire.staff import (
    AdjustForm,
    AnswerApproval,
    ApprovalCard,
    ChangeMeter,
    ChangeMeterRates,
    Done,
    FloorCard,
)

LATEST = 20
"""Answered approvals that are shown with the pending ones."""
MeterName = Annotated[str, PathParameter(max_length=100)]


@get("/api/floor", tags=TAGS, responses=may_fail("not-signed-in"), guards=[only_staff(*LOOKS_ON)])
async def get_floor(house: TheHouse, request: AnyRequest) -> FloorCard:
    """All tables at a glance, with disputes and approvals."""
    person = person_of(request)
    disputes = await asyncio.to_thread(open_disputes, house.services.store)
    answered = await answered_approvals(house)
    return floor_card(house.alarm_desk, house.dealer_assignments, person.shown, disputes, answered)


@get("/api/meters", sync_to_thread=False, tags=["lobby"], responses=may_fail())
def get_meters(house: TheHouse) -> list[MeterShown]:
    """The progressive meters of the house."""
    return [
        replace(meter.shown, title=house.tables.meter_title(name))
        for name, meter in house.tables.meters.items()
        if meter.sequence
    ]


@post(
    "/api/meters/{meter:str}/service",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many"),
    guards=[only_staff(*FLOOR)],
)
async def post_meter_service(
    house: TheHouse, meter: MeterName, data: JSONBody[ChangeMeter], request: AnyRequest
) -> Done:
    """Put a meter out of service, or back into service."""
    person = person_of(request)
    require_reason_line(data.reason)
    by = "supervisor" if person.role == "manager" else "floorperson"
    actor = Actor(by, person.person, data.id, command_digest((meter, data)))
    return or_fail(await set_service(house.services, house.tables.meter(meter), data, actor))


@post(
    "/api/meters/{meter:str}/rates",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many"),
    guards=[only_staff(*FLOOR)],
)
async def post_meter_rates(
    house: TheHouse, meter: MeterName, data: JSONBody[ChangeMeterRates], request: AnyRequest
) -> Done:
    """Request new rates of a meter; once approved, they apply from its next reset."""
    person = person_of(request)
    require_reason_line(data.reason)
    found = house.tables.meter(meter)
    if not found:
        raise Failed(NO_METER)
    try:
        refusal = refusal_of_rates(found, read_rates(data.progression, data.reserve))
    except PayError as error:
        raise fail("malformed", str(error)) from None
    if refusal:
        raise Failed(refusal)
    pending = PendingRates(meter=meter, progression=data.progression, reserve=data.reserve)
    approval = ApprovalRequest(
        kind="meter-rates",
        table=None,
        words=f"Change the rates of the {house.tables.meter_title(meter)}",
        details=rate_terms(house.tables, pending),
        action=pending,
        reason=data.reason.strip(),
    )
    return or_fail(await house.approvals.ask(approval, person.actor(data.id, command_digest((meter, data)))))


async def answered_approvals(house: House, asked_by: str | None = None) -> list[ApprovalRecord]:
    """Return the latest approvals that were answered or lapsed: of one requester, or all."""

    def latest() -> list[ApprovalRecord]:
        return house.services.store.approvals.latest("approved", "refused", "lapsed", limit=LATEST, asked_by=asked_by)

    return await asyncio.to_thread(latest)


@get(
    "/api/tables/{table:str}/rounds/{number:int}/adjustment",
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-many"),
    guards=[only_staff(*FLOOR)],
)
async def get_adjustment(house: TheHouse, table: TableName, number: Number, request: AnyRequest) -> AdjustForm:
    """What the floor chooses from to adjust a closed round."""
    person = person_of(request)
    host = host_of(house, table)
    return or_fail(await house.query_pool.look(person.person, adjust_form, host, number))


@get("/api/approvals", tags=TAGS, responses=may_fail("not-signed-in"), guards=[only_staff(*SEES_CONSOLES)])
async def get_approvals(house: TheHouse, request: AnyRequest) -> list[ApprovalCard]:
    """Pending approvals, and the latest that were answered or lapsed; a dealer's own requests only."""
    person = person_of(request)
    found = [*house.approvals.waiting(), *await answered_approvals(house, person.person)]
    if person.role in LOOKS_ON:
        found += await answered_approvals(house)
    else:
        found = [record for record in found if record.asked_by == person.person]
    return [house.approvals.card(record, person.shown) for record in {one.approval: one for one in found}.values()]


@post(
    "/api/approvals/{approval:int}/answer",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large"),
    guards=[only_staff(*WORKS_TABLES)],
)
async def post_answer(house: TheHouse, approval: Number, data: JSONBody[AnswerApproval], request: AnyRequest) -> Done:
    """Approve a pending action, which carries it out, or refuse it; the requester withdraws it by refusing."""
    person = person_of(request)
    require_readable(data.words)
    actor = person.actor(data.id, command_digest((approval, data)))
    return or_fail(await house.approvals.answer(approval, person, data.approve, data.words.strip(), actor))


@get("/api/alarms", tags=TAGS, responses=may_fail("not-signed-in"), guards=[only_staff(*LOOKS_ON)])
async def get_alarms(house: TheHouse, request: AnyRequest) -> AlarmBoard:
    """All alarms of the house now."""
    person = person_of(request)
    disputes = await asyncio.to_thread(open_disputes, house.services.store)
    return AlarmBoard(now=house.services.clock.now(), alarms=house.alarm_desk.all(person.shown, disputes))


@post(
    "/api/alarms/acknowledge",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-allowed", "not-found", "not-signed-in", "too-large", "too-many"),
    guards=[only_staff(*FLOOR, *SURVEILLANCE)],
)
async def post_acknowledge(house: TheHouse, data: JSONBody[AcknowledgeAlarm], request: AnyRequest) -> Done:
    """Acknowledge an alarm: its sound stops, and it is listed until its cause is gone."""
    person = person_of(request)
    return or_fail(await house.alarm_desk.acknowledge(person, data))
