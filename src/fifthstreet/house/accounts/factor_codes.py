"""Codes of the second factor: time-based ones (RFC 6238), and recovery codes that each work once.

The secret is stored encrypted with the key ring, outside the database; recovery codes are stored as digests.
"""

import hashlib
import hmac
import logging
import secrets
from typing import NamedTuple

import pyotp
import segno
from msgspec.structs import replace
from pyotp.totp import TOTP

from fifthstreet.house.deck.commitments import CannotUnlockError, Vault
from fifthstreet.house.store import AccountRecord
from fifthstreet.wire.people import NewFactor

logger = logging.getLogger("fifthstreet.accounts")

ISSUER = "Fifth Street"
"""The name of the house in an authenticator app."""
STEP = 30_000
"""Milliseconds for which an authenticator app shows a code."""
DRIFT = 1
"""How many steps the clock of a phone may be ahead or behind."""
DIGITS = 6
RECOVERY_CODES = 10
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The characters of generated codes and passwords: no two look alike."""
GROUPS, GROUP = 4, 4
"""A generated code has 16 characters in four groups: 80 bits, too many to guess even offline."""


class UsedCode(NamedTuple):
    """The account after a code was used; ``recovery_left`` is set if it was a recovery code."""

    account: AccountRecord
    recovery_left: int | None = None


class FactorCodes:
    """Creates second factors and checks their codes; at the command line there is no vault, and no code is checked."""

    def __init__(self, vault: Vault | None) -> None:
        self._vault = vault

    def enrolled(self, account: AccountRecord, secret: str, step: int, recovery: tuple[str, ...]) -> AccountRecord:
        """The account with a new second factor; ``step`` is the time step of its first code."""
        assert self._vault
        factor = self._vault.encrypt(secret.encode(), _purpose(account.person))
        digests = " ".join(_digest(account.person, code) for code in recovery)
        return replace(account, factor=factor, factor_step=step, recovery=digests)

    def use(self, account: AccountRecord, code: str, now: int) -> UsedCode | None:
        """Use a code once; None if it is wrong or was used before."""
        typed = normal(code)
        if len(typed) == DIGITS:
            step = step_of(self._secret(account), typed, now, after=account.factor_step)
            return None if step is None else UsedCode(replace(account, factor_step=step))
        wanted, unused = _digest(account.person, typed), account.recovery.split()
        left = [one for one in unused if not hmac.compare_digest(one, wanted)]
        return UsedCode(replace(account, recovery=" ".join(left)), len(left)) if len(left) < len(unused) else None

    def _secret(self, account: AccountRecord) -> str:
        try:
            return self._vault.decrypt(account.factor, _purpose(account.person)).decode() if self._vault else ""
        except CannotUnlockError as error:
            logger.error("a second factor cannot be read: %s", error, extra={"person": account.person})
            return ""


def removed(account: AccountRecord) -> AccountRecord:
    """The account without a second factor."""
    return replace(account, factor=b"", factor_step=0, recovery="")


def new_secret() -> str:
    """A new secret of 160 bits, in the base 32 that authenticator apps take."""
    return pyotp.random_base32()


def shown_secret(secret: str, login: str) -> NewFactor:
    """A new secret as its owner sees it: in groups of four, and as a QR code that an app reads."""
    address = TOTP(secret).provisioning_uri(name=login, issuer_name=ISSUER)
    grouped = " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))
    qr = segno.make(address, error="m", micro=False).svg_data_uri(scale=5, border=4, light="#fff")
    return NewFactor(secret=grouped, address=address, qr=qr)


def step_of(secret: str, code: str, now: int, after: int = 0) -> int | None:
    """The time step of a code, close to now and later than the last one used; None if the code is wrong."""
    if not secret:
        return None
    codes, current = TOTP(secret), now // STEP
    steps = range(max(after + 1, current - DRIFT), current + DRIFT + 1)
    found = [step for step in steps if hmac.compare_digest(codes.generate_otp(step).encode(), code.encode())]
    return found[-1] if found else None


def new_code() -> str:
    """A random code or one-time password in groups: ``7KQM-2XRA-PD4W-HJ9T``."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))


def new_recovery_codes() -> tuple[str, ...]:
    """The recovery codes of a new second factor."""
    return tuple(new_code() for _ in range(RECOVERY_CODES))


def normal(code: str) -> str:
    """A code as it is compared: without spaces and hyphens, in capital letters."""
    return "".join(code.replace("-", "").split()).upper()


def _digest(person: str, code: str) -> str:
    """The digest of a recovery code, which differs from person to person."""
    text = f"fifthstreet recovery 1:{person}:{normal(code)}"
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def _purpose(person: str) -> str:
    return f"second factor of {person}"
