"""The second factor of the signed-in person, and changes of staff accounts that two managers make."""

from typing import Literal

from litestar import post
from litestar.params import JSONBody

from fifthstreet.house.accounts.person import KEEPS_ACCOUNTS, Person
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import FIRST_PASSWORD, only_staff, person_of
from fifthstreet.house.http.dependencies import AnyRequest, TheHouse, TheSignInLimit, require_reason_line
from fifthstreet.house.http.errors import Failed, fail, may_fail, or_fail
from fifthstreet.house.http.routes.accounts import TAGS, PersonId, session_of
from fifthstreet.house.ledger.answers import command_digest, stored_answer
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.staff.account_changes import PendingRemoval, PendingReset
from fifthstreet.house.staff.approvals import ApprovalRequest
from fifthstreet.house.staff.pending_actions import pending_action_of
from fifthstreet.wire.accounts import RequestAccountChange, ResetRequested
from fifthstreet.wire.people import BeginFactor, ConfirmFactor, NewFactor, RecoveryCodes, RemoveFactor, Session
from fifthstreet.wire.staff import Done

Kind = Literal["password-reset", "second-factor"]
OWN = may_fail("refused", "not-signed-in", "too-large", "too-many")
OTHERS = may_fail("refused", "not-found", "not-signed-in", "too-large", "too-many")


@post("/api/session/second-factor", status_code=200, tags=TAGS, responses=OWN, guards=[only_staff()])
async def post_factor(
    house: TheHouse, sign_in_limit: TheSignInLimit, data: JSONBody[BeginFactor], request: AnyRequest
) -> NewFactor:
    """Begin to set up a second factor: returns its secret, which counts once a code is confirmed."""
    person = _owner(house, request)
    address, now = sign_in_limit.admit(request), house.services.clock.now()
    return or_fail(await house.accounts.enrolments.begin(person, data.password, address, now))


@post("/api/session/second-factor/confirm", status_code=200, tags=TAGS, responses=OWN, guards=[only_staff()])
async def post_factor_confirmed(
    house: TheHouse, sign_in_limit: TheSignInLimit, data: JSONBody[ConfirmFactor], request: AnyRequest
) -> RecoveryCodes:
    """Confirm a new second factor with a code of it; the recovery codes are shown once."""
    person = _owner(house, request)
    sign_in_limit.admit(request)
    return or_fail(await house.accounts.enrolments.confirm(person, data.code, house.services.clock.now()))


@post("/api/session/second-factor/remove", status_code=200, tags=TAGS, responses=OWN, guards=[only_staff()])
async def post_factor_removed(
    house: TheHouse, sign_in_limit: TheSignInLimit, data: JSONBody[RemoveFactor], request: AnyRequest
) -> Session:
    """Remove one's own second factor, with the password and a code."""
    person = _owner(house, request)
    address, now = sign_in_limit.admit(request), house.services.clock.now()
    fault = await house.accounts.enrolments.remove_own(person, data.password, data.code, address, now)
    if fault:
        raise Failed(fault)
    return session_of(house, person)


@post(
    "/api/accounts/{person:str}/password-reset",
    status_code=200,
    tags=TAGS,
    responses=OTHERS,
    guards=[only_staff(*KEEPS_ACCOUNTS)],
)
async def post_password_reset(
    house: TheHouse, person: PersonId, data: JSONBody[RequestAccountChange], request: AnyRequest
) -> ResetRequested:
    """Request a one-time password for a staff member; it works once a second manager approves."""
    manager, actor = _manager(person, data, request, "password-reset")
    before = await _requested_before(house, actor)
    if before and before.approval is not None:
        # Its password was shown once.
        return ResetRequested(approval=before.approval, password=None)
    await _check(house, person, data, manager, "ResetPassword", factor=False)
    changes = house.accounts.approved_changes
    password = or_fail(await changes.new_password(person, manager))
    replaces = changes.password_digest(person)
    action = PendingReset(person=person, password=password.hash, replaces=replaces)
    done = await _ask(house, person, action, actor, data)
    assert done.approval is not None
    # The same request may have been made meanwhile: it keeps its first password.
    record = next((one for one in house.approvals.waiting() if one.approval == done.approval), None)
    is_new = record is not None and pending_action_of(record) == action
    return ResetRequested(approval=done.approval, password=password.clear if is_new else None)


@post(
    "/api/accounts/{person:str}/second-factor/remove",
    status_code=200,
    tags=TAGS,
    responses=OTHERS,
    guards=[only_staff(*KEEPS_ACCOUNTS)],
)
async def post_factor_removal(
    house: TheHouse, person: PersonId, data: JSONBody[RequestAccountChange], request: AnyRequest
) -> Done:
    """Request the removal of a staff member's second factor, such as a lost phone; a second manager must approve."""
    manager, actor = _manager(person, data, request, "second-factor")
    before = await _requested_before(house, actor)
    if before:
        return before
    await _check(house, person, data, manager, "RemoveSecondFactor", factor=True)
    action = PendingRemoval(person=person, replaces=house.accounts.approved_changes.factor_digest(person))
    return await _ask(house, person, action, actor, data)


def _owner(house: House, request: AnyRequest) -> Person:
    person = person_of(request)
    if house.accounts.has_first_password(person.person):
        raise fail("not-allowed", FIRST_PASSWORD)
    return person


def _manager(person: str, data: RequestAccountChange, request: AnyRequest, kind: Kind) -> tuple[Person, Actor]:
    """Return the manager who requests a change of an account, and the actor of the request."""
    manager = person_of(request)
    return manager, manager.actor(data.id, command_digest((person, kind, data)))


async def _requested_before(house: House, actor: Actor) -> Done | None:
    """The stored answer to a repeated request, whatever has become of the account since."""
    before = await stored_answer(house.services.store, actor, STREAM)
    return or_fail(before) if before else None


async def _check(  # noqa: PLR0913 - what a request names
    house: House, person: str, data: RequestAccountChange, manager: Person, command: str, *, factor: bool
) -> None:
    """Fail if this change of the account is not possible."""
    require_reason_line(data.reason)
    fault = house.accounts.approved_changes.fault_of(person, manager, factor=factor)
    if fault:
        raise Failed(await record_refusal(house.services.house_stream, fault, manager.actor(), command))


async def _ask(
    house: House, person: str, action: PendingReset | PendingRemoval, actor: Actor, data: RequestAccountChange
) -> Done:
    shown, reset = house.accounts.shown(person), isinstance(action, PendingReset)
    what = "Reset the password" if reset else "Remove the second factor"
    approval = ApprovalRequest(
        kind="password-reset" if reset else "second-factor",
        table=None,
        words=f"{what} of {shown.name}",
        details=RESET_TERMS if reset else REMOVAL_TERMS,
        action=action,
        reason=data.reason.strip(),
    )
    return or_fail(await house.approvals.ask(approval, actor))


RESET_TERMS = (
    "The requester has a one-time password and hands it over in person",
    "It works only after this approval, and must be changed at the next sign-in",
    "A second factor stays in place",
    "Until the owner has changed it and a day has passed, neither of you can approve with the owner as second person",
)
REMOVAL_TERMS = (
    "The owner is signed out now, and signs in with the password alone",
    "If their role needs a second factor, they must set up a new one at the next sign-in",
)
