"""Somebody who has proved who he is, and what a session's secret gives beside the proof."""

import hashlib

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.store import AccountRecord
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole, PersonShown

ACCOUNT = "account-"
"""How the ids of people with accounts begin."""
DEMO = "demo-"
"""How the logins of the demo's own accounts begin; nobody else may have one like it."""
GONE = Fault(code="not-signed-in", message="you are not signed in any more")
"""What is said to whoever waited for his turn, and was signed out or shut out meanwhile."""


class Person(Value):
    """Somebody who is signed in. ``session`` names the session, and is no secret; ``csrf`` is for his pages alone."""

    person: str
    login: str
    name: str
    role: AccountRole
    csrf: str
    session: str
    idle_at: int | None

    @property
    def shown(self) -> PersonShown:
        """As everybody of the house may know him."""
        return PersonShown(person=self.person, name=self.name, role=self.role)

    def actor(self, command: str = "", digest: str = "") -> Actor:
        """He, as the record names whoever brings something about."""
        return Actor(self.role, self.person, command, digest)


class SignedInAs(Value):
    """Somebody has just proved who he is: ``token`` is his secret from now on, told once and kept nowhere."""

    person: Person
    token: str


def person_id(login: str) -> str:
    """The id of the person with a login; a player's is his player id as well."""
    return f"{ACCOUNT}{login}"


def is_demo(login: str) -> bool:
    """Whether a login is one of the demo's own accounts."""
    return login.startswith(DEMO)


def digest(token: str) -> bytes:
    """How a secret is kept: nobody can read it from the record."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()


def csrf_of(token: str) -> str:
    """What a page of ours shows to prove that it is one: it follows from the session's secret, and is kept nowhere."""
    return hashlib.sha256(b"fifthstreet csrf 1:" + token.encode(errors="surrogatepass")).hexdigest()


def shown(account: AccountRecord) -> PersonShown:
    """The owner of an account, as everybody of the house may know him."""
    return PersonShown(person=account.person, name=account.name, role=account.role)
