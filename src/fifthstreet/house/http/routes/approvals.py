"""Approvals over HTTP: what waits for a second person, and his answer."""

from litestar import get, post
from litestar.params import JSONBody

from fifthstreet.house.accounts.roles import FLOOR, LOOKS_ON
from fifthstreet.house.http.dependencies import Asked, Here, Number
from fifthstreet.house.http.errors import may_fail, or_fail
from fifthstreet.house.http.readable import readable
from fifthstreet.house.http.routes.console import TAGS
from fifthstreet.house.http.routes.floor import answered_approvals
from fifthstreet.house.http.staff_door import staff
from fifthstreet.house.ledger.answers import command_digest
from fifthstreet.wire.staff import AnswerApproval, ApprovalCard, Done


@get("/api/approvals", tags=TAGS, responses=may_fail("not-signed-in"))
async def get_approvals(house: Here, request: Asked) -> list[ApprovalCard]:
    """What waits for a second person, and the latest that were answered."""
    person = staff(request, house, *LOOKS_ON)
    latest = await answered_approvals(house)
    return [house.approvals.card(record, person.shown) for record in (*house.approvals.waiting(), *latest)]


@post(
    "/api/approvals/{approval:int}/answer",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large"),
)
async def post_answer(house: Here, approval: Number, data: JSONBody[AnswerApproval], request: Asked) -> Done:
    """Approve, and so have it carried out, or refuse."""
    person = staff(request, house, *FLOOR)
    readable(data.words)
    actor = person.actor(data.id, command_digest((approval, data)))
    return or_fail(await house.approvals.answer(approval, person, data.approve, data.words.strip(), actor))
