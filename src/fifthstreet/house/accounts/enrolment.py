"""Enrolment of a second factor: its owner sets it up and confirms it, and may remove it; who must have one."""

import logging
from typing import NamedTuple

from fifthstreet.house.accounts.factor_codes import (
    FactorCodes,
    new_recovery_codes,
    new_secret,
    normal,
    removed,
    shown_secret,
    step_of,
)
from fifthstreet.house.accounts.passwords import Passwords
from fifthstreet.house.accounts.person import GONE, STAFF, Person, is_demo
from fifthstreet.house.accounts.register import Register
from fifthstreet.house.accounts.sessions import Sessions
from fifthstreet.house.accounts.sign_in import LOCKED, WRONG_CODE, SignIn
from fifthstreet.house.base.account_events import SecondFactorEnrolled, SecondFactorRemoved
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.store import AccountRecord, Batch
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import NewFactor, RecoveryCodes

logger = logging.getLogger("fifthstreet.accounts")

REQUIRED_OF: dict[str, tuple[str, ...]] = {"managers and cage": ("manager", "cashier"), "all staff": STAFF}
"""The roles that must have a second factor, by the house's setting."""
CONFIRM_WITHIN = 10 * 60_000
"""Milliseconds within which a new second factor must be confirmed."""
NOT_STAFF = Fault(code="not-allowed", message="Only staff have a second factor")
NO_PASSWORD = Fault(code="refused", message="Demo accounts have no password: they need no second factor")
HAS_ONE = Fault(code="refused", message="You have a second factor: remove it before you set up another")
HAS_NONE = Fault(code="refused", message="This account has no second factor")
NOT_BEGUN = Fault(code="refused", message="Begin again: the secret is no longer valid")
WRONG_NEW_CODE = Fault(
    code="refused", message="Wrong code: check that the phone's clock is right, and enter the next one"
)
WRONG_PASSWORD = Fault(code="refused", message="The password is wrong: enter it again")


class _Unconfirmed(NamedTuple):
    """A secret that was shown to its owner and is not confirmed yet."""

    secret: str
    session: str
    until: int


class Enrolments:
    """The second factors of staff: set up, confirmed and removed."""

    def __init__(  # noqa: PLR0913 - the parts of the accounts
        self,
        register: Register,
        sessions: Sessions,
        sign_in: SignIn,
        passwords: Passwords,
        codes: FactorCodes,
        *,
        settings: HouseSettings | None,
    ) -> None:
        self._register, self._sessions, self._sign_in = register, sessions, sign_in
        self._passwords, self._codes, self._settings = passwords, codes, settings
        self._begun: dict[str, _Unconfirmed] = {}

    def must_enrol(self, person: str, now: int) -> bool:
        """Whether a person has no second factor, and the house's setting says that they must."""
        account = self._register.get(person)
        if not account or account.factor or is_demo(account.login) or not self._settings:
            return False
        return account.role in REQUIRED_OF.get(self._settings.at(now).second_factor_for, ())

    async def begin(self, person: Person, password: str, address: str, now: int) -> NewFactor | Fault:
        """Create a secret after the person's password; it takes effect once they confirm a code made with it."""
        account = self._register[person.person]
        fault = _cannot_enrol(account)
        if fault:
            return fault
        matches = await self._passwords.verify(password, account.password, person.person)
        async with self._register.changing:
            fault = await self._fault_of_password(person, account, address, matches=matches)
            if fault:
                return fault
            begun = _Unconfirmed(new_secret(), person.session, now + CONFIRM_WITHIN)
            self._begun[person.person] = begun
            return shown_secret(begun.secret, account.login)

    async def confirm(self, person: Person, code: str, now: int) -> RecoveryCodes | Fault:
        """Put a new second factor into effect if its code is right; the person's other sessions end."""
        async with self._register.changing:
            if not self._sessions.current(person):
                return GONE
            account, begun = self._register[person.person], self._begun.get(person.person)
            if account.factor or not begun or begun.session != person.session or now >= begun.until:
                return NOT_BEGUN
            step = step_of(begun.secret, normal(code), now)
            if step is None:
                return WRONG_NEW_CODE
            recovery = new_recovery_codes()
            changed = self._codes.enrolled(account, begun.secret, step, recovery)
            others = [one for one in self._sessions.of_account(person.person) if one.token.hex() != person.session]
            event = SecondFactorEnrolled(person=person.person)
            await self._sessions.end(others, person.actor(), (event,), Batch(accounts=(changed,)))
            self._register.put((changed,))
            del self._begun[person.person]
            logger.info("a second factor was set up", extra={"person": person.person})
            return RecoveryCodes(codes=recovery)

    async def remove_own(self, person: Person, password: str, code: str, address: str, now: int) -> Fault | None:
        """Remove a person's own second factor, after their password and a code."""
        account = self._register[person.person]
        if not account.factor:
            return HAS_NONE
        matches = await self._passwords.verify(password, account.password, person.person)
        async with self._register.changing:
            fault = await self._fault_of_password(person, account, address, matches=matches)
            if fault:
                return fault
            account = self._register[person.person]
            if not account.factor:
                return HAS_NONE
            if not self._codes.use(account, code, now):
                failed = await self._sign_in.fail(account.login, address, WRONG_CODE, code=True)
                return LOCKED if failed is LOCKED else Fault(code="refused", message=WRONG_CODE.message)
            await self._removed(account, person.actor())
            return None

    async def remove_at_server(self, person: str, actor: Actor) -> AccountRecord | Fault:
        """Remove a person's second factor for the operator of the server."""
        async with self._register.changing:
            account = self._register[person]
            return await self._removed(account, actor) if account.factor else HAS_NONE

    async def _removed(self, account: AccountRecord, actor: Actor) -> AccountRecord:
        changed = removed(account)
        event = SecondFactorRemoved(person=account.person)
        await self._sessions.end((), actor, (event,), Batch(accounts=(changed,)))
        self._register.put((changed,))
        logger.info("a second factor was removed", extra={"account": account.person, "person": actor.person})
        return changed

    async def _fault_of_password(
        self, person: Person, before: AccountRecord, address: str, *, matches: bool
    ) -> Fault | None:
        """Refusal of a wrong password, which counts as a failed sign-in; the caller holds the register's lock."""
        if self._sign_in.is_locked(before.login, address):
            return LOCKED
        if not self._sessions.current(person):
            return GONE
        if matches and self._register[person.person].password == before.password:
            return None
        failed = await self._sign_in.fail(before.login, address)
        return LOCKED if failed is LOCKED else WRONG_PASSWORD


def _cannot_enrol(account: AccountRecord) -> Fault | None:
    if account.role == "player":
        return NOT_STAFF
    if is_demo(account.login):
        return NO_PASSWORD
    return HAS_ONE if account.factor else None
