"""Accounts: made, shut, opened, unlocked, given new passwords; every change is on record with who made it."""

import asyncio
import logging
import secrets

from msgspec.structs import replace

from fifthstreet.house.accounts.account_custody import Keepers
from fifthstreet.house.accounts.known_addresses import Places
from fifthstreet.house.accounts.passwords import Passwords
from fifthstreet.house.accounts.person import GONE, Person, digest, is_demo, person_id, shown
from fifthstreet.house.accounts.players import PlayerNames, is_reserved_name
from fifthstreet.house.accounts.roles import may_make
from fifthstreet.house.accounts.sessions import Sessions, idle_at
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import AccountChanged, AccountMade, HouseEvents, PasswordChanged, SignedOut
from fifthstreet.house.base.look_alikes import alike
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import AccountRecord, Batch, Player, SessionRecord, Store
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import ChangeAccount, MakeAccount, PersonShown

logger = logging.getLogger("fifthstreet.people")

NO_PASSWORD = Fault(code="refused", message="the demo's own accounts have no password: they are entered by links")

MANAGERS = 2
"""So many managers there are at least, whoever shuts one in a browser: what takes two is not left to one."""
NEEDED = Fault(
    code="refused", message=f"{MANAGERS} managers have to be left: this account is shut where the house's folder is"
)
TAKEN = Fault(code="refused", message="somebody has this login already: choose another")
SAME_NAME = Fault(code="refused", message="somebody of the staff goes by this name: say which of the two it is")


class Accounts:
    """All accounts, in memory as the record has them."""

    def __init__(self, store: Store, house_stream: HouseStream, names: PlayerNames, demo: bool) -> None:
        self._store, self._house_stream, self._names, self._demo = store, house_stream, names, demo
        self._passwords = Passwords()
        self._accounts = {account.person: account for account in store.accounts()}
        self._logins = {account.login: account.person for account in self._accounts.values()}
        self._sessions = Sessions(store.open_sessions())
        self._keepers = Keepers(store)
        self._places = Places(store, self.now())
        # Held from the look at an account or a session until its change is durable.
        self._changing = asyncio.Lock()

    @property
    def accounts(self) -> list[AccountRecord]:
        """All accounts, the oldest first."""
        return list(self._accounts.values())

    def account(self, person: str) -> AccountRecord | None:
        """The account of a person."""
        return self._accounts.get(person)

    def by_login(self, login: str) -> AccountRecord | None:
        """The account with a login."""
        return self._accounts.get(self._logins.get(login, ""))

    def now(self) -> int:
        """The time on the house's clock."""
        return self._house_stream.clock.now()

    def name_of(self, person: str) -> PersonShown:
        """A person, as everybody of the house may know him; whoever has no account is a player."""
        account = self._accounts.get(person)
        return shown(account) if account else PersonShown(person=person, name=self._called(person), role="player")

    def has_first_password(self, person: str) -> bool:
        """Whether somebody of the staff still has the password that somebody else chose; he is to change it first."""
        account = self._accounts.get(person)
        return account is not None and account.role != "player" and self._keepers.has_first_password(person)

    def are_two(self, one: str, other: str) -> bool:
        """Whether one of these can be the second person to the other: neither had the other's account in his hands."""
        return self._keepers.are_two(one, other, self.now())

    async def make_account(self, wanted: MakeAccount, by: Person | Actor) -> AccountRecord | Fault:
        """Make an account; a player's has a purse with nothing in it."""
        who = by.actor() if isinstance(by, Person) else by
        if is_demo(wanted.login):
            return Fault(code="malformed", message="a login that begins like that is one of the demo's own")
        if not wanted.name.strip() or not wanted.name.isprintable():
            return Fault(code="malformed", message="a name is text in one line that can be read")
        if wanted.role == "player" and is_reserved_name(wanted.name):
            return Fault(code="malformed", message="that name is somebody's of the house")
        if is_weak(wanted.password, wanted.login):
            return WEAK
        # A hash is much work: it is not done for what is refused already.
        taken = self._is_taken(wanted)
        if taken:
            return taken
        password = await self._passwords.hash(wanted.password, who.person)
        async with self._changing:
            if self._is_gone(by):
                return GONE
            taken = self._is_taken(wanted)
            if taken:
                return taken
            account = AccountRecord(
                person=person_id(wanted.login),
                login=wanted.login,
                name=wanted.name.strip(),
                role=wanted.role,
                password=password,
                made=self.now(),
            )
            event = made(account)
            await self._house_stream.note(event, who, Batch(accounts=(account,), players=players_of(account)))
            self._keepers.heard((event,), who.person, account.made)
            self._keep(account)
            logger.info("an account was made", extra={"account": account.person, "person": who.person})
            return account

    async def change_account(self, person: str, wanted: ChangeAccount, by: Person) -> AccountRecord | Fault:
        """Somebody who keeps accounts changes another's."""
        account = self._accounts.get(person)
        if not account:
            return Fault(code="not-found", message="there is no such account")
        if person == by.person:
            return Fault(code="not-allowed", message="nobody keeps his own account: another manager does")
        if wanted.password is not None and not may_make(by.role, account.role):
            return Fault(
                code="not-allowed", message=f"the password of a {account.role} is set where the house's folder is"
            )
        return await self.change(person, wanted, by)

    async def change(self, person: str, wanted: ChangeAccount, by: Person | Actor) -> AccountRecord | Fault:
        """Shut or open an account, end its lock-out, give it a new first password."""
        who = by.actor() if isinstance(by, Person) else by
        account = self._accounts[person]
        if wanted == ChangeAccount():
            return Fault(code="malformed", message="say what is to be changed: open, unlock or password")
        if wanted.password is not None and (is_demo(account.login) or is_weak(wanted.password, account.login)):
            return NO_PASSWORD if is_demo(account.login) else WEAK
        password = None if wanted.password is None else await self._passwords.hash(wanted.password, who.person)
        async with self._changing:
            if self._is_gone(by):
                return GONE
            before = self._accounts[person]
            if who.by != "system" and wanted.open is False and self._is_needed(before):
                return NEEDED
            account = replace(
                before,
                open=before.open if wanted.open is None else wanted.open,
                password=password or before.password,
                failures=0 if wanted.unlock else before.failures,
                locked_until=None if wanted.unlock else before.locked_until,
            )
            changed = AccountChanged(
                person=person, open=account.open, unlocked=wanted.unlock, new_password=password is not None
            )
            over = self._sessions.of(person) if password or not account.open else []
            await self._ended(over, who, (changed,), Batch(accounts=(account,)))
            self._keep(account)
            if wanted.unlock:
                self._places.forgiven(person)
            logger.info("an account was changed", extra={"account": person, "person": who.person})
            return account

    async def _take_password(self, account: AccountRecord, password: str, session: str) -> None:
        """A person's own new password; his other sessions are over. The lock is held."""
        other = [one for one in self._sessions.of(account.person) if one.token.hex() != session]
        changed = replace(account, password=password, failures=0)
        who = Actor(account.role, account.person)
        await self._ended(other, who, (PasswordChanged(person=account.person),), Batch(accounts=(changed,)))
        self._keep(changed)

    async def _ended(
        self,
        sessions: list[SessionRecord],
        who: Actor,
        because: HouseEvents = (),
        also: Batch = Batch(),  # noqa: B008 - a value
        lapsed: bool = False,
    ) -> None:
        """End sessions, with what ends them; the lock is held."""
        now = self.now()
        over = tuple(replace(session, ended=now) for session in sessions)
        events = because + tuple(SignedOut(person=one.person, lapsed=lapsed) for one in sessions)
        await self._house_stream.note(events, who, replace(also, sessions=also.sessions + over))
        self._sessions.ended(sessions)
        self._keepers.heard(because, who.person, now)

    def _standing(self, person: Person) -> tuple[AccountRecord, SessionRecord] | None:
        """The account and the session of somebody who proved who he is, while they hold."""
        session = self._sessions.find(bytes.fromhex(person.session))
        account = self._accounts.get(person.person)
        return (account, session) if account and session and self._holds(account, session) else None

    def _is_gone(self, by: Person | Actor) -> bool:
        """Whether a person who keeps accounts was signed out, or shut out, while he waited for his turn."""
        return isinstance(by, Person) and self._standing(by) is None

    def _holds(self, account: AccountRecord, session: SessionRecord) -> bool:
        lapses = idle_at(account, session)
        in_time = lapses is None or self.now() < lapses
        return account.open and in_time and (self._demo or not is_demo(account.login))

    def _keep(self, account: AccountRecord) -> None:
        self._accounts[account.person] = account
        self._logins[account.login] = account.person

    def _is_taken(self, wanted: MakeAccount) -> Fault | None:
        """Whether somebody has the login, or goes by the name, of an account that is to be made."""
        if wanted.login in self._logins:
            return TAKEN
        return SAME_NAME if wanted.role != "player" and self._is_called(wanted.name) else None

    def _is_called(self, name: str) -> bool:
        """Whether somebody of the staff, whose account may be shut by now, goes by a name, or by one that looks so."""
        return any(one.role != "player" and alike(one.name, name) for one in self._accounts.values())

    def _is_needed(self, account: AccountRecord) -> bool:
        """Whether without this manager there would be only one left, or none."""
        others = [one for one in self._accounts.values() if one.role == "manager" and one.person != account.person]
        left = [one for one in others if one.open and (self._demo or not is_demo(one.login))]
        return account.role == "manager" and len(left) < MANAGERS

    def _called(self, person: str) -> str:
        return self._names.of(person) if person else person


WEAK = Fault(code="malformed", message="that password is too easily guessed: take another")


def is_weak(password: str, login: str) -> bool:
    """Whether a password that is long enough could still be guessed at once."""
    return len(set(password)) < 5 or login in password.lower()


def made(account: AccountRecord) -> AccountMade:
    """An account is made, as it goes on record."""
    return AccountMade(person=account.person, login=account.login, name=account.name, role=account.role)


def players_of(account: AccountRecord) -> tuple[Player, ...]:
    """A player with an account, as the purses know him; no token leads to him but his sessions' own."""
    if account.role != "player":
        return ()
    nobody_knows = digest(secrets.token_urlsafe(32))
    return (Player(player=account.person, name=account.name, kind="account", token=nobody_knows, made=account.made),)
