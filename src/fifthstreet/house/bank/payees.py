"""The payee of a payout document, as read from an identity document, whose full number is never recorded."""

from typing import get_args

from fifthstreet.house.accounts.person import CASHIER, LOOKS_ON
from fifthstreet.house.base.house_events import Facts
from fifthstreet.wire.bank import LAST_DIGITS, IdentityDocument, Payee
from fifthstreet.wire.people import AccountRole, StaffRole

SEES_PAYEES: tuple[StaffRole, ...] = (*LOOKS_ON, *CASHIER)
"""Roles that see who was paid: those who approve, pay, photograph and audit payouts."""
LEGAL_NAME, IDENTITY = "Legal name", "Identity document"
"""The facts about a payee."""
W2G, NO_W2G = "W-2G", "none"
"""The fact that a payout document has about the W-2G, and how it begins where none is needed."""
KINDS_OF_IDENTITY: tuple[IdentityDocument, ...] = get_args(IdentityDocument)
NOT_SHOWN = "not shown to your role"
NO_PAYEE = "Enter the player's legal name, and the kind and last digits of their identity document"
UNASKED = "Enter no payee: this is no payout document, or the house is a demo"


def identity_documents(facts: Facts, *, demo: bool) -> tuple[IdentityDocument, ...]:
    """The identity documents to choose from, where the payee is entered: for a W-2G, except in the demo."""
    return KINDS_OF_IDENTITY if _needs_w2g(facts) and not demo else ()


def payee_facts(payee: Payee) -> Facts:
    """The facts of a payee."""
    return (LEGAL_NAME, " ".join(payee.name.split())), (IDENTITY, _identity(payee.document, payee.last_digits))


def fault_of_payee(facts: Facts, payee: Facts, *, demo: bool) -> str | None:
    """Why a document with these facts cannot name this payee, or cannot do without one.

    The payee is optional on a payout document without a W-2G.
    """
    if demo or W2G not in dict(facts):
        return UNASKED if payee else None
    if not payee and not _needs_w2g(facts):
        return None
    return None if _is_payee(payee) else NO_PAYEE


def payee_shown(payee: Facts, role: AccountRole | None) -> Facts:
    """The facts of a payee as people of a role see them; without a role, as on paper for those who hold the record."""
    return payee if role is None or role in SEES_PAYEES else tuple((title, NOT_SHOWN) for title, _ in payee)


def _needs_w2g(facts: Facts) -> bool:
    return not str(dict(facts).get(W2G, NO_W2G)).startswith(NO_W2G)


def _identity(document: IdentityDocument, digits: str) -> str:
    return f"{document}, number ends in {digits.upper()}"


def _is_payee(payee: Facts) -> bool:
    """Whether these are the facts of a payee, with no more than the last digits of a number."""
    facts = dict(payee)
    name, identity = str(facts.get(LEGAL_NAME, "")), str(facts.get(IDENTITY, ""))
    digits = identity.rpartition(" ")[2]
    known = LAST_DIGITS.fullmatch(digits) and identity in {_identity(one, digits) for one in KINDS_OF_IDENTITY}
    return bool(known and name.strip()) and tuple(facts) == (LEGAL_NAME, IDENTITY) == tuple(one for one, _ in payee)
