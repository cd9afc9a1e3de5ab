"""Payouts that the cage is to pay, and that nobody collected on their gaming day (COMAR 36.05.03.23E(7)).

Until the player is paid, the payout document stays open and the sum is owed; the note says how they were contacted.
"""

from collections.abc import Callable, Iterator
from datetime import date
from typing import NamedTuple

from fifthstreet.house.accounts.person import CASHIER
from fifthstreet.house.bank.document import Document
from fifthstreet.house.bank.document_kinds import PAYOUT_DOCUMENT
from fifthstreet.house.bank.document_words import PLAYER, cage_payment, name_of
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.base.house_events import Facts

OWED = "Owed to the player"
"""The fact that says what the cage has yet to pay, without the tax withheld."""


class UnclaimedPayout(NamedTuple):
    """A payout document that waits for the cashier alone, and the facts of the note that it is unclaimed."""

    document: Document
    facts: Facts


def unclaimed_payouts(
    documents: Documents, table: str, day_of: Callable[[int], date], now: int
) -> Iterator[UnclaimedPayout]:
    """The payouts of a table that were prepared on an earlier gaming day, and that the cage has not paid yet."""
    today = day_of(now)
    for one in documents.open(table):
        owed = cage_payment(one)
        if owed and _waits_for_cashier(one):
            day = day_of(one.signed[0].at)
            if day < today:
                facts = dict(one.facts)
                named = (PAYOUT_DOCUMENT, name_of(one)), ("Round", facts["Round"]), (PLAYER, facts[PLAYER])
                yield UnclaimedPayout(one, (*named, ("Prepared on", day.isoformat()), (OWED, owed.net)))


def _waits_for_cashier(payout: Document) -> bool:
    """Whether only the cashier has yet to sign; a photograph can be missing, as the player may be gone."""
    lines = enumerate(payout.lines, 1)
    return all(line.roles == CASHIER or line.early for number, line in lines if not payout.signature(number))
