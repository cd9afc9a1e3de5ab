"""Events of accounts: made and changed, passwords, second factors, and who signed in and out."""

from fifthstreet.house.base.house_event import HouseEvent


class AccountMade(HouseEvent):
    """A person was given an account."""

    person: str
    login: str
    name: str
    role: str
    license: str = ""


class AccountChanged(HouseEvent):
    """An account was reopened or closed (``open``, or None), unlocked, or given a first password or ``license``."""

    person: str
    open: bool | None = None
    unlocked: bool = False
    new_password: bool = False
    license: str | None = None


class PasswordChanged(HouseEvent):
    """A person changed their password."""

    person: str


class PasswordReset(HouseEvent):
    """Two managers gave an account a one-time password: one requested and knows it, another approved it."""

    person: str
    asked_by: str
    approval: int


class SecondFactorEnrolled(HouseEvent):
    """A staff member set up their second factor."""

    person: str


class SecondFactorRemoved(HouseEvent):
    """A second factor was removed: by its owner, at the server, or by an approval."""

    person: str
    approval: int | None = None


class RecoveryCodeUsed(HouseEvent):
    """A staff member used a recovery code in place of their second factor; ``left`` are still unused."""

    person: str
    left: int


class SignedIn(HouseEvent):
    """A person signed in from an address, with a password or by a demo link."""

    person: str
    role: str
    address: str
    by_link: bool = False


class SignedOut(HouseEvent):
    """A person signed out, or was signed out: idle for too long (``lapsed``), or no longer allowed in."""

    person: str
    lapsed: bool = False


class SignInFailed(HouseEvent):
    """A sign-in failed. The login is empty if no account has it: it may be a password in the wrong field.

    With ``code`` the password was right and the code of the second factor was wrong.
    """

    login: str
    address: str
    code: bool = False


class LockedOut(HouseEvent):
    """A login was locked after too many failures in a row; it is empty if no account has it."""

    login: str
    address: str
    until: int


class LinkUsed(HouseEvent):
    """A one-time link was used."""

    person: str
    address: str
