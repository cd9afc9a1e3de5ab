"""Changes of a staff account that two managers make: a one-time password, or the removal of its second factor."""

import hashlib
import logging
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.house.accounts.account_custody import Custody
from fifthstreet.house.accounts.factor_codes import new_code, removed
from fifthstreet.house.accounts.passwords import Passwords
from fifthstreet.house.accounts.person import Person, is_demo
from fifthstreet.house.accounts.register import Register
from fifthstreet.house.accounts.sessions import Sessions
from fifthstreet.house.accounts.sign_in import SignIn
from fifthstreet.house.base.account_events import PasswordReset, SecondFactorRemoved
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import HouseEvents
from fifthstreet.house.store import AccountRecord, Batch
from fifthstreet.house.store.write_batch import merge_batches
from fifthstreet.wire.errors import Fault

logger = logging.getLogger("fifthstreet.accounts")

NO_STAFF = Fault(code="not-found", message="No such staff account")
OWN_ACCOUNT = Fault(code="not-allowed", message="Only other managers can change your account")
DEMO_ACCOUNT = Fault(code="refused", message="Demo accounts have neither password nor second factor")
DISABLED = Fault(code="refused", message="The account is disabled: enable it first")
OTHER_PASSWORD = Fault(code="refused", message="The password was changed since the request")
NO_FACTOR = Fault(code="refused", message="This account has no second factor")
OTHER_FACTOR = Fault(code="refused", message="The second factor was changed since the request")


class OneTimePassword(NamedTuple):
    """A password that its owner must change: in clear, shown once, and its hash."""

    clear: str
    hash: str


class Approved(NamedTuple):
    """An approval: its number, who asked, who approved, and what is recorded with it."""

    number: int
    asked_by: str
    approver: Actor
    events: HouseEvents
    rows: Batch


class ApprovedChanges:
    """Checks and carries out changes of staff accounts that take two managers."""

    def __init__(
        self, register: Register, sessions: Sessions, sign_in: SignIn, passwords: Passwords, custody: Custody
    ) -> None:
        self._register, self._sessions, self._sign_in = register, sessions, sign_in
        self._passwords, self._custody = passwords, custody

    def fault_of(self, person: str, by: Person, *, factor: bool = False) -> Fault | None:
        """Why a manager cannot request a new password of an account, or the removal of its second factor."""
        account = self._register.get(person)
        if not account or account.role == "player":
            return NO_STAFF
        if person == by.person:
            return OWN_ACCOUNT
        if is_demo(account.login):
            return DEMO_ACCOUNT
        if factor:
            return None if account.factor else NO_FACTOR
        return None if account.open else DISABLED

    def password_digest(self, person: str) -> str:
        """A digest of a person's stored password hash, to detect a later change."""
        return hashlib.sha256(self._register[person].password.encode()).hexdigest()

    def factor_digest(self, person: str) -> str:
        """A digest of a person's encrypted second factor, to detect a later change."""
        return hashlib.sha256(self._register[person].factor).hexdigest()

    def fault_of_reset(self, person: str, replaces: str) -> Fault | None:
        """Why a requested one-time password can no longer be set; None while it can."""
        if not self._register[person].open:
            return DISABLED
        return None if self.password_digest(person) == replaces else OTHER_PASSWORD

    def fault_of_removal(self, person: str, replaces: str) -> Fault | None:
        """Why a second factor can no longer be removed as requested; None while it can."""
        return None if self.factor_digest(person) == replaces else OTHER_FACTOR

    async def new_password(self, person: str, by: Person) -> OneTimePassword | Fault:
        """A random one-time password for an account."""
        account, clear = self._register[person], new_code()
        hashed = await self._passwords.hash(clear, by.person, account.login, account.name)
        return hashed if isinstance(hashed, Fault) else OneTimePassword(clear, hashed)

    async def reset_password(self, person: str, password: str, replaces: str, approved: Approved) -> int | Fault:
        """Set the hash of a one-time password, unlock the account and end its sessions.

        Returns the sequence of the last event.
        """
        async with self._register.changing:
            if fault := self.fault_of_reset(person, replaces):
                return fault
            changed = replace(self._register[person], password=password, failures=0, locked_until=None)
            event = PasswordReset(person=person, asked_by=approved.asked_by, approval=approved.number)
            now = self._sessions.now()
            sequence = await self._end(changed, (*approved.events, event), approved)
            self._custody.on_event(event, approved.approver.person, now)
            self._sign_in.unlock(person)
            logger.info("a password was reset", extra={"account": person, "person": approved.approver.person})
            return sequence

    async def remove_factor(self, person: str, replaces: str, approved: Approved) -> int | Fault:
        """Remove a second factor, and end the owner's sessions; returns the sequence of the last event."""
        async with self._register.changing:
            if fault := self.fault_of_removal(person, replaces):
                return fault
            event = SecondFactorRemoved(person=person, approval=approved.number)
            sequence = await self._end(removed(self._register[person]), (*approved.events, event), approved)
            logger.info("a second factor was removed", extra={"account": person, "person": approved.approver.person})
            return sequence

    async def _end(self, changed: AccountRecord, events: HouseEvents, approved: Approved) -> int:
        """Record a change with its approval, and end the owner's sessions."""
        rows = merge_batches((approved.rows, Batch(accounts=(changed,))))
        sessions = self._sessions.of_account(changed.person)
        sequence = await self._sessions.end(sessions, approved.approver, events, rows, answered=True)
        self._register.put((changed,))
        return sequence
