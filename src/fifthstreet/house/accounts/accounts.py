"""The accounts of the house: create and change them, sign in to them, and see who is signed in."""

import logging

from msgspec.structs import replace

from fifthstreet.house.accounts.account_custody import Custody
from fifthstreet.house.accounts.approved_changes import ApprovedChanges
from fifthstreet.house.accounts.demo_links import DemoLink, demo_accounts, link_record, new_links
from fifthstreet.house.accounts.enrolment import Enrolments
from fifthstreet.house.accounts.factor_codes import FactorCodes
from fifthstreet.house.accounts.passwords import Passwords
from fifthstreet.house.accounts.person import BAD_NAME, GONE, Person, is_demo, may_make, person_id, shown
from fifthstreet.house.accounts.players import PlayerNames, is_reserved_name
from fifthstreet.house.accounts.register import MANAGERS, Register, account_made, player_of
from fifthstreet.house.accounts.sessions import Sessions
from fifthstreet.house.accounts.sign_in import LOCKED, SignIn
from fifthstreet.house.base.account_events import AccountChanged, PasswordChanged
from fifthstreet.house.base.actor import SYSTEM, Actor
from fifthstreet.house.deck.commitments import Vault
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.store import AccountRecord, Batch, Store
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import ChangeAccount, MakeAccount, PersonShown

logger = logging.getLogger("fifthstreet.accounts")

NOT_FOUND = Fault(code="not-found", message="No such account")
OWN_ACCOUNT = Fault(code="not-allowed", message="Only another manager can change your account")
NEEDED = Fault(code="refused", message=f"{MANAGERS} managers must stay enabled: disable this one at the server")
NO_CHANGE = Fault(
    code="malformed", message="Choose what to change: enable, disable, unlock, reset the password, or set the license"
)
BAD_LICENSE = Fault(code="malformed", message="License number must be one line of printable text")
PLAYER_LICENSE = Fault(code="refused", message="A player has no license number: leave it empty")
DEMO_LOGIN = Fault(code="malformed", message="This login is for the demo: choose another")
NO_PASSWORD = Fault(code="refused", message="Demo accounts have no password: sign in by link")
SAME_PASSWORD = Fault(code="malformed", message="The new password is the same as the old one: choose another")
WRONG_OLD_PASSWORD = Fault(code="refused", message="The current password is wrong: enter it again")
RESERVED_NAME = Fault(code="malformed", message="This name is reserved: choose another")


class Accounts:
    """All accounts, with their sessions and the ways to sign in.

    The command line, where nobody signs in, has neither the vault nor the settings.
    """

    def __init__(  # noqa: PLR0913 - what a house has beside its accounts
        self,
        store: Store,
        house_stream: HouseStream,
        names: PlayerNames,
        demo: bool,
        *,
        vault: Vault | None = None,
        settings: HouseSettings | None = None,
    ) -> None:
        self._store, self._house_stream, self._names, self._demo = store, house_stream, names, demo
        self._register = Register(store.accounts.all(), demo)
        self._passwords = Passwords()
        self._custody = Custody(store)
        self.sessions = Sessions(store, house_stream, self._register)
        codes = FactorCodes(vault)
        self.sign_in = SignIn(store, house_stream, self._register, self.sessions, self._passwords, codes=codes)
        self.enrolments = Enrolments(
            self._register, self.sessions, self.sign_in, self._passwords, codes, settings=settings
        )
        self.approved_changes = ApprovedChanges(
            self._register, self.sessions, self.sign_in, self._passwords, self._custody
        )
        self.demo_links: tuple[DemoLink, ...] = ()
        """The links that sign the demo's people in, new each time the house opens."""

    async def start(self) -> None:
        """Open the demo, or end the sessions that an earlier demo left open; then start the check for idle sessions."""
        if self._demo:
            await self._open_demo()
        else:
            await self.sessions.end_demo()
        self.sessions.start()

    async def stop(self) -> None:
        """Stop the check for idle sessions; sessions stay valid for the next time the house opens."""
        await self.sessions.stop()

    def all(self) -> list[AccountRecord]:
        """All accounts, the oldest first."""
        return self._register.all()

    def get(self, person: str) -> AccountRecord | None:
        """The account of a person."""
        return self._register.get(person)

    def by_login(self, login: str) -> AccountRecord | None:
        """The account with a login."""
        return self._register.by_login(login)

    def shown(self, person: str) -> PersonShown:
        """A person as everyone in the house may see them; an id without an account is a player's."""
        account = self._register.get(person)
        if account:
            return shown(account)
        return PersonShown(person=person, name=self._names.of(person) if person else "", role="player")

    def license_of(self, person: str) -> str:
        """The license number of a person; empty if none is set."""
        account = self._register.get(person)
        return account.license if account else ""

    def is_active(self, person: str) -> bool:
        """Whether a person has an account that is open in this house."""
        account = self._register.get(person)
        return account is not None and self._register.is_active(account)

    def has_first_password(self, person: str) -> bool:
        """Whether a staff member still has the first password, which someone else chose, and must change it."""
        account = self._register.get(person)
        return account is not None and account.role != "player" and self._custody.has_first_password(person)

    def must_enrol(self, person: str) -> bool:
        """Whether a staff member must set up a second factor before anything else."""
        return self.enrolments.must_enrol(person, self.now())

    def are_independent(self, one: str, other: str) -> bool:
        """Whether one person can approve what the other asked for: neither could have used the other's account."""
        return self._custody.are_independent(one, other, self.now())

    def now(self) -> int:
        """The time on the house's clock."""
        return self._house_stream.clock.now()

    async def create(self, wanted: MakeAccount, by: Person | Actor) -> AccountRecord | Fault:
        """Create an account; a player starts with a balance of zero."""
        actor = by.actor() if isinstance(by, Person) else by
        fault = _fault_of(wanted) or self._register.conflict(wanted)
        if fault:
            return fault
        password = await self._passwords.hash(wanted.password, actor.person, wanted.login, wanted.name)
        if isinstance(password, Fault):
            return password
        async with self._register.changing:
            fault = GONE if self._is_gone(by) else self._register.conflict(wanted)
            if fault:
                return fault
            account = AccountRecord(
                person=person_id(wanted.login),
                login=wanted.login,
                name=wanted.name.strip(),
                role=wanted.role,
                password=password,
                made=self.now(),
                license=wanted.license.strip(),
            )
            event = account_made(account)
            await self._house_stream.append(event, actor, Batch(accounts=(account,), players=player_of(account)))
            self._custody.on_event(event, actor.person, account.made)
            self._register.put((account,))
            logger.info("an account was made", extra={"account": account.person, "person": actor.person})
            return account

    async def change_by_manager(self, person: str, wanted: ChangeAccount, manager: Person) -> AccountRecord | Fault:
        """Change another person's account for a manager, or refuse what a manager may not change."""
        account = self._register.get(person)
        if not account:
            return NOT_FOUND
        if person == manager.person:
            return OWN_ACCOUNT
        if wanted.password is not None and not may_make(manager.role, account.role):
            message = f"{account.role.capitalize()} passwords are reset by two managers, or at the server"
            return Fault(code="not-allowed", message=message)
        return await self.change(person, wanted, manager)

    async def change(self, person: str, wanted: ChangeAccount, by: Person | Actor) -> AccountRecord | Fault:
        """Close, reopen or unlock an account, set license or first password; if closed or reset, its sessions end."""
        actor = by.actor() if isinstance(by, Person) else by
        if wanted == ChangeAccount():
            return NO_CHANGE
        if not (wanted.license or "").isprintable():
            return BAD_LICENSE
        if wanted.license and self._register[person].role == "player":
            return PLAYER_LICENSE
        password = None
        if wanted.password is not None:
            password = await self._hash(self._register[person], wanted.password, actor)
            if isinstance(password, Fault):
                return password
        async with self._register.changing:
            if self._is_gone(by):
                return GONE
            before = self._register[person]
            if actor.by != "system" and wanted.open is False and self._register.is_needed(before):
                return NEEDED
            account = replace(
                before,
                open=before.open if wanted.open is None else wanted.open,
                password=password or before.password,
                failures=0 if wanted.unlock else before.failures,
                locked_until=None if wanted.unlock else before.locked_until,
                license=before.license if wanted.license is None else wanted.license.strip(),
            )
            event = AccountChanged(
                person=person,
                open=wanted.open,
                unlocked=wanted.unlock,
                new_password=password is not None,
                license=None if wanted.license is None else account.license,
            )
            over = self.sessions.of_account(person) if password or not account.open else []
            now = self.now()
            await self.sessions.end(over, actor, (event,), Batch(accounts=(account,)))
            self._custody.on_event(event, actor.person, now)
            self._register.put((account,))
            if wanted.unlock:
                self.sign_in.unlock(person)
            logger.info("an account was changed", extra={"account": person, "person": actor.person})
            return account

    async def change_password(self, person: Person, old: str, new: str, address: str) -> Fault | None:
        """Change a person's own password, and end their other sessions."""
        account = self._register[person.person]
        if is_demo(account.login):
            return NO_PASSWORD
        if self.sign_in.is_locked(account.login, address):
            return LOCKED
        if new == old:
            return SAME_PASSWORD
        # Judged first: a weak new password does not count as a failed attempt.
        fault = await self._passwords.weakness(new, person.person, account.login, account.name)
        if fault:
            return fault
        matches = await self._passwords.verify(old, account.password, person.person)
        password = await self._hash(account, new, person.actor()) if matches else ""
        if isinstance(password, Fault):
            return password
        async with self._register.changing:
            # Checked again: if many guesses arrive at once, the first three lock the login.
            if self.sign_in.is_locked(account.login, address):
                return LOCKED
            if self._is_gone(person):
                return GONE
            current = self._register[person.person]
            if not matches or current.password != account.password:
                failed = await self.sign_in.fail(account.login, address)
                return LOCKED if failed is LOCKED else WRONG_OLD_PASSWORD
            changed, now = replace(current, password=password, failures=0), self.now()
            others = [one for one in self.sessions.of_account(person.person) if one.token.hex() != person.session]
            event = PasswordChanged(person=person.person)
            await self.sessions.end(others, person.actor(), (event,), Batch(accounts=(changed,)))
            self._custody.on_event(event, person.person, now)
            self._register.put((changed,))
            return None

    async def _hash(self, account: AccountRecord, password: str, actor: Actor) -> str | Fault:
        """The hash of a new password for an account, or the refusal: it is weak, or a demo account has no password."""
        if is_demo(account.login):
            return NO_PASSWORD
        return await self._passwords.hash(password, actor.person, account.login, account.name)

    def _is_gone(self, by: Person | Actor) -> bool:
        """Whether a person was signed out while their command waited."""
        return isinstance(by, Person) and self.sessions.current(by) is None

    async def _open_demo(self) -> None:
        now = self.now()
        new = tuple(one for one in demo_accounts(now) if not self._register.get(one.person))
        links = new_links()
        players = tuple(player for account in new for player in player_of(account))
        batch = Batch(accounts=new, players=players, links=tuple(link_record(link, now) for link in links))
        if new:
            await self._house_stream.append(tuple(account_made(account) for account in new), SYSTEM, batch)
        else:
            await self._store.append(batch)
        self._register.put(new)
        self.demo_links = links


def _fault_of(wanted: MakeAccount) -> Fault | None:
    """Refusal when a new account's login or name is not allowed."""
    if is_demo(wanted.login):
        return DEMO_LOGIN
    if not wanted.name.strip() or not wanted.name.isprintable():
        return BAD_NAME
    if not wanted.license.isprintable():
        return BAD_LICENSE
    if wanted.license and wanted.role == "player":
        return PLAYER_LICENSE
    return RESERVED_NAME if wanted.role == "player" and is_reserved_name(wanted.name) else None
