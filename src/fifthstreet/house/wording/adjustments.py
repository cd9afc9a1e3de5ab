"""Adjustments in words: the deed that a button and an approval name, and where the money moves."""

from fifthstreet.house.wording.commands import in_dollars
from fifthstreet.table.commands import Adjust
from fifthstreet.table.events import Adjusted

PAY, COLLECT = "Adjust round {round}: pay {name} {amount}", "Adjust round {round}: collect {amount} from {name}"
PAY_BY_DOCUMENT = "Adjust round {round}: pay {name} {amount} by payout document"
CANCEL = "Adjust round {round}: cancel payout of {amount} to {name}"
"""The deeds; a form fills in name and amount."""


def deed(adjustment: Adjust | Adjusted, name: str) -> str:
    """What an adjustment does: ``Adjust round 12: pay Anna $35``."""
    words = PAY if adjustment.amount > 0 else COLLECT
    if adjustment.source == "document":
        words = PAY_BY_DOCUMENT if adjustment.amount > 0 else CANCEL
    return words.format(round=adjustment.round, name=name, amount=in_dollars(abs(adjustment.amount)))


def route(adjustment: Adjust | Adjusted, name: str) -> str:
    """Where the money moves: ``From the table inventory to seat 3``."""
    if adjustment.source == "document":
        paid = adjustment.amount > 0
        return "The cage pays it by a payout document" if paid else "Not paid yet: the cage no longer owes it"
    end = f"seat {adjustment.seat}" if adjustment.seat else f"{name} (no seat)"
    if adjustment.source == "account":
        end = f"the account of {name}"
    inventory = "the table inventory"
    first, second = (inventory, end) if adjustment.amount > 0 else (end, inventory)
    return f"From {first} to {second}"


def on_statement(round_: int) -> str:
    """Why an account moved, as statements and the cashier show it."""
    return f"adjustment for round {round_}"
