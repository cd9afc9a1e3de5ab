"""Sign-in and sign-out, the current session, passwords, and the management of accounts."""

from typing import Annotated

from litestar import Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, PathParameter

from fifthstreet.house.accounts.person import KEEPS_ACCOUNTS, Person, SignedInAs, may_make
from fifthstreet.house.house import House
from fifthstreet.house.http.auth import PERSON_COOKIE, is_encrypted, only_staff, person_of
from fifthstreet.house.http.dependencies import AnyRequest, TheHouse, TheSignInLimit
from fifthstreet.house.http.errors import Failed, may_fail, or_fail
from fifthstreet.house.ledger.house_stream import record_refusal
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
async def post_sign_in(
    house: TheHouse, sign_in_limit: TheSignInLimit, data: JSONBody[SignIn], request: AnyRequest
) -> Response[Session]:
    """Sign in with a login and a password, and a code if the account has a second factor."""
    address = sign_in_limit.admit(request)
    before = house.accounts.sessions.by_token(request.cookies.get(PERSON_COOKIE, ""))
    return _signed_in(
        house, await house.accounts.sign_in.by_password(data.login, data.password, address, before, data.code), request
    )


@post("/api/sign-in/link", status_code=200, tags=TAGS, responses=SIGNING_IN)
async def post_sign_in_by_link(
    house: TheHouse, sign_in_limit: TheSignInLimit, data: JSONBody[SignInByLink], request: AnyRequest
) -> Response[Session]:
    """Sign in with a one-time link of the demo."""
    address = sign_in_limit.admit(request)
    before = house.accounts.sessions.by_token(request.cookies.get(PERSON_COOKIE, ""))
    entered = await house.accounts.sign_in.by_link(data.link, address, before)
    return _signed_in(house, entered, request)


@post("/api/sign-out", status_code=204, tags=TAGS, responses=may_fail("not-signed-in"), guards=[only_staff()])
async def post_sign_out(house: TheHouse, request: AnyRequest) -> Response[None]:
    """Sign out."""
    await house.accounts.sessions.sign_out(person_of(request))
    return Response(None, status_code=204, cookies=[_cookie(request, "", max_age=0)])


@get("/api/session", sync_to_thread=False, tags=TAGS, responses=may_fail("not-signed-in"), guards=[only_staff()])
def get_session(house: TheHouse, request: AnyRequest) -> Session:
    """The signed-in person; this does not restart the idle time."""
    return session_of(house, person_of(request))


@post(
    "/api/session",
    status_code=200,
    sync_to_thread=False,
    tags=TAGS,
    responses=may_fail("not-signed-in"),
    guards=[only_staff()],
)
def post_session(house: TheHouse, request: AnyRequest) -> Session:
    """Restart the idle time of the session."""
    person = person_of(request)
    return session_of(house, house.accounts.sessions.current(person) or person)


@post(
    "/api/session/password",
    status_code=200,
    tags=TAGS,
    responses=may_fail("refused", "not-signed-in", "too-large", "too-many"),
    guards=[only_staff()],
)
async def post_password(
    house: TheHouse, sign_in_limit: TheSignInLimit, data: JSONBody[ChangePassword], request: AnyRequest
) -> Session:
    """Change the signed-in person's password."""
    person = person_of(request)
    or_fail(await house.accounts.change_password(person, data.old, data.new, sign_in_limit.admit(request)))
    return session_of(house, person)


@get(
    "/api/accounts",
    sync_to_thread=False,
    tags=TAGS,
    responses=may_fail("not-signed-in"),
    guards=[only_staff(*KEEPS_ACCOUNTS)],
)
def get_accounts(house: TheHouse) -> list[AccountCard]:
    """All accounts."""
    return [account_card(house, account) for account in house.accounts.all()]


@post(
    "/api/accounts",
    tags=TAGS,
    responses=may_fail("refused", "not-signed-in", "too-large"),
    guards=[only_staff(*KEEPS_ACCOUNTS)],
)
async def post_account(house: TheHouse, data: JSONBody[MakeAccount], request: AnyRequest) -> AccountCard:
    """Make an account."""
    return await create_account(house, data, person_of(request))


@patch(
    "/api/accounts/{person:str}",
    tags=TAGS,
    responses=may_fail("refused", "not-found", "not-signed-in", "too-large"),
    guards=[only_staff(*KEEPS_ACCOUNTS)],
)
async def patch_account(
    house: TheHouse, person: PersonId, data: JSONBody[ChangeAccount], request: AnyRequest
) -> AccountCard:
    """Close or reopen an account, unlock it, set a new first password, or set the license number."""
    manager = person_of(request)
    changed = await house.accounts.change_by_manager(person, data, manager)
    if isinstance(changed, Fault):
        raise Failed(await record_refusal(house.services.house_stream, changed, manager.actor(), "ChangeAccount"))
    if not changed.open:
        await house.dealer_assignments.tap_out_everywhere(person, manager.actor())
    return account_card(house, changed)


async def create_account(house: House, request: MakeAccount, by: Person) -> AccountCard:
    """Create an account if the person's role allows it, and record a refusal otherwise."""
    if not may_make(by.role, request.role):
        fault = Fault(code="not-allowed", message=f"Your role ({by.role}) cannot create {request.role} accounts")
        raise Failed(await record_refusal(house.services.house_stream, fault, by.actor(), "MakeAccount"))
    made = await house.accounts.create(request, by)
    if isinstance(made, Fault):
        raise Failed(await record_refusal(house.services.house_stream, made, by.actor(), "MakeAccount"))
    return account_card(house, made)


def account_card(house: House, account: AccountRecord) -> AccountCard:
    """Return an account as account managers see it."""
    until = account.locked_until
    return AccountCard(
        person=account.person,
        login=account.login,
        name=account.name,
        role=account.role,
        made=account.made,
        open=account.open,
        locked_until=until if until is not None and until > house.services.clock.now() else None,
        second_factor=bool(account.factor),
        license=account.license,
    )


def _signed_in(house: House, result: SignedInAs | Fault, request: AnyRequest) -> Response[Session]:
    signed_in = or_fail(result)
    return Response(session_of(house, signed_in.person), status_code=200, cookies=[_cookie(request, signed_in.token)])


def _cookie(request: AnyRequest, token: str, max_age: int | None = None) -> Cookie:
    """Return a session cookie, deleted when the browser closes."""
    return secret_cookie(PERSON_COOKIE, token, is_encrypted(request), "/", max_age)


def secret_cookie(name: str, token: str, secure: bool, path: str, max_age: int | None = None) -> Cookie:
    """Return a cookie with a secret: same site only, hidden from scripts."""
    return Cookie(key=name, value=token, httponly=True, samesite="strict", secure=secure, path=path, max_age=max_age)


def session_of(house: House, person: Person) -> Session:
    """Return the session of a signed-in person."""
    account = house.accounts.get(person.person)
    return Session(
        you=person.shown,
        csrf=person.csrf,
        now=house.services.clock.now(),
        idle_at=person.idle_at,
        first_password=house.accounts.has_first_password(person.person),
        second_factor=bool(account and account.factor),
        must_enrol=house.accounts.must_enrol(person.person),
    )
