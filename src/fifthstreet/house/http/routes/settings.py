"""The house's settings: what holds now, since when, and the request of another value."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from fifthstreet.house.accounts.person import KEEPS_SETTINGS, LOOKS_ON
from fifthstreet.house.base.settings import BY_NAME
from fifthstreet.house.http.auth import only_staff, person_of
from fifthstreet.house.http.dependencies import AnyRequest, TheHouse, require_reason_line
from fifthstreet.house.http.errors import Failed, may_fail, or_fail
from fifthstreet.house.ledger.answers import command_digest
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.staff.approvals import ApprovalRequest
from fifthstreet.house.staff.setting_changes import PendingSetting, fault_of_change, setting_terms
from fifthstreet.house.views.settings import settings_page
from fifthstreet.wire.settings import ChangeSetting, SettingsPage
from fifthstreet.wire.staff import Done

TAGS = ["settings"]
SettingName = Annotated[str, PathParameter(max_length=100)]


@get("/api/settings", tags=TAGS, responses=may_fail("not-signed-in"), guards=[only_staff(*LOOKS_ON)])
async def get_settings(house: TheHouse) -> SettingsPage:
    """All settings: the value now, the day from which it holds, the history, and changes that wait for approval."""
    return await asyncio.to_thread(settings_page, house.services, house.approvals.waiting())


@post(
    "/api/settings/{name:str}",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many"),
    guards=[only_staff(*KEEPS_SETTINGS)],
)
async def post_setting(house: TheHouse, name: SettingName, data: JSONBody[ChangeSetting], request: AnyRequest) -> Done:
    """Request another value of a setting from a gaming day on; a second manager must approve it."""
    person = person_of(request)
    require_reason_line(data.reason)
    services, now = house.services, house.services.clock.now()
    pending = PendingSetting(name=name, value=data.value, from_day=data.from_day)
    fault = fault_of_change(services.settings, pending, now)
    if fault:
        raise Failed(await record_refusal(services.house_stream, fault, person.actor(), "ChangeSetting"))
    approval = ApprovalRequest(
        kind="setting",
        table=None,
        words=f"Change a setting: {BY_NAME[name].title}",
        details=setting_terms(services.settings, pending, now),
        action=pending,
        reason=data.reason.strip(),
    )
    return or_fail(await house.approvals.ask(approval, person.actor(data.id, command_digest((name, data)))))
