"""Alarms: all of the house, and their acknowledgement."""

import asyncio

from litestar import get, post
from litestar.params import JSONBody

from fifthstreet.house.accounts.person import FLOOR, LOOKS_ON
from fifthstreet.house.http.auth import require_staff
from fifthstreet.house.http.dependencies import AnyRequest, TheHouse
from fifthstreet.house.http.errors import may_fail, or_fail
from fifthstreet.house.http.routes.console import TAGS
from fifthstreet.house.staff.disputes import open_disputes
from fifthstreet.wire.alarms import AcknowledgeAlarm, AlarmBoard
from fifthstreet.wire.staff import Done


@get("/api/alarms", tags=TAGS, responses=may_fail("not-signed-in"))
async def get_alarms(house: TheHouse, request: AnyRequest) -> AlarmBoard:
    """All alarms of the house now."""
    person = require_staff(request, house, *LOOKS_ON)
    disputes = await asyncio.to_thread(open_disputes, house.services.store)
    return AlarmBoard(now=house.services.clock.now(), alarms=house.alarm_desk.all(person.shown, disputes))


@post(
    "/api/alarms/acknowledge",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many"),
)
async def post_acknowledge(house: TheHouse, data: JSONBody[AcknowledgeAlarm], request: AnyRequest) -> Done:
    """Acknowledge an alarm: its sound stops, and it is listed until its cause is gone."""
    person = require_staff(request, house, *FLOOR)
    return or_fail(await house.alarm_desk.acknowledge(person, data))
