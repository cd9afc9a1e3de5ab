"""People: sign in and out, one's own session and password, and the accounts that a manager keeps."""

from typing import Annotated

from litestar import Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, PathParameter

from fifthstreet.house.accounts.person import Person, SignedInAs
from fifthstreet.house.accounts.roles import KEEPS_ACCOUNTS, may_make
from fifthstreet.house.house import House
from fifthstreet.house.http.dependencies import Asked, Here, SignIns
from fifthstreet.house.http.errors import Failed, may_fail, or_fail
from fifthstreet.house.http.proofs import PERSON_COOKIE, is_encrypted
from fifthstreet.house.http.staff_door import staff
from fifthstreet.house.ledger.refusals import record_refusal
from fifthstreet.house.store import AccountRecord
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import (
    AccountCard,
    ChangeAccount,
    ChangePassword,
    MakeAccount,
    Session,
    SignIn,
    SignInByLink,
)

TAGS = ["people"]
PersonId = Annotated[str, PathParameter(max_length=64)]
SIGNING_IN = may_fail("not-signed-in", "too-large", "too-many")


@post("/api/sign-in", status_code=200, tags=TAGS, responses=SIGNING_IN)
async def post_sign_in(house: Here, sign_ins: SignIns, data: JSONBody[SignIn], request: Asked) -> Response[Session]:
    """Sign in with a login and a password."""
    address = sign_ins.admit(request)
    before = house.accounts.sessions.by_token(request.cookies.get(PERSON_COOKIE, ""))
    return _entered(
        house, await house.accounts.sign_in.by_password(data.login, data.password, address, before), request
    )


@post("/api/sign-in/link", status_code=200, tags=TAGS, responses=SIGNING_IN)
async def post_sign_in_by_link(
    house: Here, sign_ins: SignIns, data: JSONBody[SignInByLink], request: Asked
) -> Response[Session]:
    """Sign in by a one-time link of the demo."""
    address = sign_ins.admit(request)
    before = house.accounts.sessions.by_token(request.cookies.get(PERSON_COOKIE, ""))
    entered = await house.accounts.sign_in.by_link(data.link, address, before)
    return _entered(house, entered, request)


@post("/api/sign-out", status_code=204, tags=TAGS, responses=may_fail("not-signed-in"))
async def post_sign_out(house: Here, request: Asked) -> Response[None]:
    """Sign out."""
    await house.accounts.sessions.sign_out(staff(request, house))
    return Response(None, status_code=204, cookies=[_cookie(request, "", max_age=0)])


@get("/api/session", sync_to_thread=False, tags=TAGS, responses=may_fail("not-signed-in"))
def get_session(house: Here, request: Asked) -> Session:
    """Who one is signed in as; to ask is not to do something."""
    return _session(house, staff(request, house))


@post("/api/session", status_code=200, sync_to_thread=False, tags=TAGS, responses=may_fail("not-signed-in"))
def post_session(house: Here, request: Asked) -> Session:
    """Say that one is still here: the idle time begins anew."""
    person = staff(request, house)
    return _session(house, house.accounts.sessions.current(person) or person)


@post(
    "/api/session/password",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-signed-in", "too-large", "too-many"),
)
async def post_password(house: Here, sign_ins: SignIns, data: JSONBody[ChangePassword], request: Asked) -> Session:
    """Take another password."""
    person = staff(request, house)
    or_fail(await house.accounts.change_password(person, data.old, data.new, sign_ins.admit(request)))
    return _session(house, person)


@get("/api/accounts", sync_to_thread=False, tags=TAGS, responses=may_fail("not-signed-in"))
def get_accounts(house: Here, request: Asked) -> list[AccountCard]:
    """All accounts."""
    staff(request, house, *KEEPS_ACCOUNTS)
    return [account_card(house, account) for account in house.accounts.all()]


@post("/api/accounts", tags=TAGS, responses=may_fail("refused", "not-signed-in", "too-large"))
async def post_account(house: Here, data: JSONBody[MakeAccount], request: Asked) -> AccountCard:
    """Make an account."""
    return await made_account(house, data, staff(request, house, *KEEPS_ACCOUNTS))


@patch(
    "/api/accounts/{person:str}", tags=TAGS, responses=may_fail("refused", "not-found", "not-signed-in", "too-large")
)
async def patch_account(house: Here, person: PersonId, data: JSONBody[ChangeAccount], request: Asked) -> AccountCard:
    """Shut an account, open it again, end a lock-out, or give it a new first password."""
    keeper = staff(request, house, *KEEPS_ACCOUNTS)
    changed = await house.accounts.change_by_manager(person, data, keeper)
    if isinstance(changed, Fault):
        raise Failed(await record_refusal(house.services.house_stream, changed, keeper.actor(), "ChangeAccount"))
    if not changed.open:
        await house.dealer_assignments.tap_out_everywhere(person, keeper.actor())
    return account_card(house, changed)


async def made_account(house: House, wanted: MakeAccount, by: Person) -> AccountCard:
    """An account that a person makes, if it is his to make."""
    if not may_make(by.role, wanted.role):
        fault = Fault(code="not-allowed", message=f"a {by.role} makes no account of a {wanted.role}")
        raise Failed(await record_refusal(house.services.house_stream, fault, by.actor(), "MakeAccount"))
    made = await house.accounts.create(wanted, by)
    if isinstance(made, Fault):
        raise Failed(await record_refusal(house.services.house_stream, made, by.actor(), "MakeAccount"))
    return account_card(house, made)


def account_card(house: House, account: AccountRecord) -> AccountCard:
    """An account, as those who keep accounts see it."""
    until = account.locked_until
    return AccountCard(
        person=account.person,
        login=account.login,
        name=account.name,
        role=account.role,
        made=account.made,
        open=account.open,
        locked_until=until if until is not None and until > house.services.clock.now() else None,
    )


def _entered(house: House, entered: SignedInAs | Fault, request: Asked) -> Response[Session]:
    came = or_fail(entered)
    return Response(_session(house, came.person), status_code=200, cookies=[_cookie(request, came.token)])


def _cookie(request: Asked, token: str, max_age: int | None = None) -> Cookie:
    """The cookie of a session: for our own pages alone, out of the reach of scripts, gone with the browser."""
    return Cookie(
        key=PERSON_COOKIE,
        value=token,
        httponly=True,
        samesite="strict",
        secure=is_encrypted(request),
        path="/",
        max_age=max_age,
    )


def _session(house: House, person: Person) -> Session:
    return Session(
        you=person.shown,
        csrf=person.csrf,
        now=house.services.clock.now(),
        idle_at=person.idle_at,
        first_password=house.accounts.has_first_password(person.person),
    )
