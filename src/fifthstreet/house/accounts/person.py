"""A signed-in person, and the secrets and ids that belong to one."""

import hashlib

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.store import AccountRecord
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole, PersonShown

ACCOUNT = "account-"
"""How the ids of people with accounts begin."""
DEMO = "demo-"
"""How the logins of demo accounts begin; no other account may have one."""
GONE = Fault(code="not-signed-in", message="You are signed out: sign in again")
"""Refusal for a person who was signed out, or whose account was closed, while their command waited."""


class Person(Value):
    """A signed-in person. ``session`` identifies the session and is no secret; ``csrf`` is for their own pages."""

    person: str
    login: str
    name: str
    role: AccountRole
    csrf: str
    session: str
    idle_at: int | None

    @property
    def shown(self) -> PersonShown:
        """The person as everyone in the house may see them."""
        return PersonShown(person=self.person, name=self.name, role=self.role)

    def actor(self, command: str = "", digest: str = "") -> Actor:
        """The person as the actor of a command."""
        return Actor(self.role, self.person, command, digest)


class SignedInAs(Value):
    """The answer to a sign-in: ``token`` is the secret of the new session, sent once and stored nowhere."""

    person: Person
    token: str


def person_id(login: str) -> str:
    """The id of the person with a login; for a player it is the player id as well."""
    return f"{ACCOUNT}{login}"


def is_demo(login: str) -> bool:
    """Whether a login is a demo account's."""
    return login.startswith(DEMO)


def digest(token: str) -> bytes:
    """The SHA-256 of a secret, which is stored in its place."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()


def csrf_of(token: str) -> str:
    """The CSRF token of a session: derived from its secret, and stored nowhere."""
    return hashlib.sha256(b"fifthstreet csrf 1:" + token.encode(errors="surrogatepass")).hexdigest()


def shown(account: AccountRecord) -> PersonShown:
    """The owner of an account as everyone in the house may see them."""
    return PersonShown(person=account.person, name=account.name, role=account.role)
