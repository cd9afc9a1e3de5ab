"""Payouts after the close of a round: what an adjustment must name to pay one, and which one it can cancel."""

from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.document_words import name_of
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.payouts import payout_title
from fifthstreet.house.tables.recorded_payouts import (
    adjustments_of,
    fault_of_pay,
    paid_without_document,
    payout_by,
    payout_cancelled_by,
)
from fifthstreet.papers.amounts import short
from fifthstreet.table.commands import Adjust
from fifthstreet.table.wager_titles import wager_title

NO_CAGE = "The demo has no cage: pay chips, or into the account"
NAME_WAGER = "Name the wager whose payout is cancelled"
NOT_OWED = "No payout of {amount} on the {wager} of this player and round is open: it was paid, or was another sum"
VOID_FIRST = "{name} is prepared: void it first"
BY_CAGE = "The cage has not paid this: choose the payout document as the source"
IN_PART = "Part of this was paid in chips: have the rest paid by its document, then collect the whole"
IN_CHIPS = "This was paid in chips: collect chips, or from the account"


def fault_of_late_payout(host: Host, command: Adjust) -> str | None:
    """Why an adjustment cannot pay a player after the close, or cancel a payout; None if it can, or does neither."""
    if command.amount < 0:
        return fault_of_cancelling(host, command)
    services = host.services
    if services.demo:
        return NO_CAGE if command.source == "document" else None
    record = services.store.rounds.get(host.name, command.round)
    if not record:
        return None
    earlier = [event for _, event in adjustments_of(services.store, host.name, record.round, record.last)]
    before = paid_without_document(earlier, command.player)
    made = payout_by(services.store, host.name, command)
    return fault_of_pay(command, made, before, services.current_settings)


def fault_of_cancelling(host: Host, command: Adjust) -> str | None:
    """Why the payout that a collected adjustment names cannot be cancelled; None if it can, or if none is named."""
    services = host.services
    if not command.wager:
        return NAME_WAGER if command.source == "document" else None
    due = {one.payout: one.facts for one in host.payouts.of_closed_rounds()}
    payout = payout_cancelled_by(command, tuple(due))
    if not payout:
        return NOT_OWED.format(amount=short(-command.amount), wager=wager_title(command.wager))
    document = services.documents.about(KINDS["payout"], host.name, due[payout])
    if document:
        return VOID_FIRST.format(name=name_of(document))
    by_cage = payout.by_cage(services.settings.at(payout.at))
    if by_cage == (payout.paid if command.source == "document" else 0):
        return None
    return IN_CHIPS if not by_cage else BY_CAGE if by_cage == payout.paid else IN_PART


def late_payout_terms(host: Host, command: Adjust) -> tuple[str, ...]:
    """What an approver reads of the payout that an adjustment makes or cancels: wager, hand and cards."""
    if not command.wager:
        return ()
    made = payout_by(host.services.store, host.name, command) if command.amount > 0 else None
    if not made:
        return (f"Wager: {wager_title(command.wager)}",)
    cards = " ".join(map(str, made.cards))
    return (f"{payout_title(made)} on {short(made.stake)}", f"{made.hand.capitalize()}: {cards}")


def open_payouts(host: Host, number: int) -> tuple[str, ...]:
    """The payouts of a closed round that are not paid yet, in words."""
    found = (one.payout for one in host.payouts.of_closed_rounds() if one.payout.round == number)
    return tuple(f"To be paid by document: {payout_title(one)}" for one in found)
