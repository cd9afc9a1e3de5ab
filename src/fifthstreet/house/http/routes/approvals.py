"""Approvals: the pending ones, and the second person's answer."""

from litestar import get, post
from litestar.params import JSONBody

from fifthstreet.house.accounts.roles import FLOOR, LOOKS_ON
from fifthstreet.house.http.auth import require_staff
from fifthstreet.house.http.dependencies import AnyRequest, Number, TheHouse
from fifthstreet.house.http.errors import may_fail, or_fail
from fifthstreet.house.http.readable import require_readable
from fifthstreet.house.http.routes.console import TAGS
from fifthstreet.house.http.routes.floor import answered_approvals
from fifthstreet.house.ledger.answers import command_digest
from fifthstreet.wire.staff import AnswerApproval, ApprovalCard, Done


@get("/api/approvals", tags=TAGS, responses=may_fail("not-signed-in"))
async def get_approvals(house: TheHouse, request: AnyRequest) -> list[ApprovalCard]:
    """Pending approvals, and the latest that were answered."""
    person = require_staff(request, house, *LOOKS_ON)
    latest = await answered_approvals(house)
    return [house.approvals.card(record, person.shown) for record in (*house.approvals.waiting(), *latest)]


@post(
    "/api/approvals/{approval:int}/answer",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large"),
)
async def post_answer(house: TheHouse, approval: Number, data: JSONBody[AnswerApproval], request: AnyRequest) -> Done:
    """Approve a pending action, which carries it out, or refuse it."""
    person = require_staff(request, house, *FLOOR)
    require_readable(data.words)
    actor = person.actor(data.id, command_digest((approval, data)))
    return or_fail(await house.approvals.answer(approval, person, data.approve, data.words.strip(), actor))
