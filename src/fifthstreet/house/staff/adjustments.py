"""Adjustments of closed rounds: who can be named in one, what the house checks first, and what an approver reads."""

from typing import get_args

from msgspec.structs import replace

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.accounts.players import has_purse, is_walk_in, walk_in_id
from fifthstreet.house.staff.late_payouts import fault_of_late_payout, late_payout_terms, open_payouts
from fifthstreet.house.store.records import PlayerRound, RoundRecord
from fifthstreet.house.tables.commit import NOT_IN_ACCOUNT
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.recorded_payouts import adjustments_of
from fifthstreet.house.wording.adjustments import CANCEL, COLLECT, PAY, PAY_BY_DOCUMENT, deed, route
from fifthstreet.house.wording.commands import in_dollars
from fifthstreet.house.wording.events import tell, with_name
from fifthstreet.house.wording.sentences import sentence
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.adjustments import cannot_wait, refusal_of_round
from fifthstreet.table.commands import Adjust, PayoutWager
from fifthstreet.table.wager_titles import wager_title
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import AdjustForm, AdjustPerson, ApprovalKind, FieldChoice

NO_ACCOUNT = Fault(code="refused", message="This player has no account with the house: adjust at the table")
NO_CHIPS = Fault(code="refused", message="Chips of this table are electronic: without a seat, adjust the account")
NO_ROUND = Fault(code="not-found", message="No such round")
NO_NAME = Fault(code="malformed", message="Enter the player's name")

HANDED_OVER = FieldChoice(value="table", title="Chips, handed over at the table")
BY_NAME = AdjustPerson(player="", name="Another person", seat=0, words="Not seated here", sources=(HANDED_OVER,))
"""The choice of a person without a seat at a table of real cards, whose name the floor enters."""


def prepared_adjustment(host: Host, person: Person, command: Adjust) -> Adjust | Fault:
    """The adjustment in the name of the person who gives it, or why the house cannot make it."""
    command = replace(command, floorperson=person.name)
    fault = fault_of_late_payout(host, command)
    if fault:
        return Fault(code="refused", message=fault)
    if command.source == "account":
        return _account_fault(host, command) or command
    if command.seat or command.source == "document":
        return command
    if not host.real_cards:
        return NO_CHIPS
    player = walk_in_id(command.player)
    return replace(command, player=player) if player else NO_NAME


def _account_fault(host: Host, command: Adjust) -> Fault | None:
    """Refusal if the player has no balance with the house, or too little to collect from."""
    services, player = host.services, command.player
    if not has_purse(player) or not services.store.players.get(player):
        return NO_ACCOUNT
    balance = services.purses.balance(player)
    if balance + command.amount < 0:
        words = f"Not enough: the balance of {services.names.of(player)} is {in_dollars(balance)}"
        return Fault(code="refused", message=words)
    return None


def why_impossible(host: Host, command: Adjust) -> str | None:
    """Why an adjustment that waits for approval can no longer be made; None while it can."""
    fault = fault_of_late_payout(host, command)
    if fault:
        return fault
    if command.source == "account":
        short = host.services.purses.balance(command.player) + command.amount < 0
        return NOT_IN_ACCOUNT.message if short else None
    refusal = cannot_wait(host.table, command)
    return refusal.reason if refusal else None


def approval_kind(host: Host, command: Adjust) -> ApprovalKind:
    """The approval that an adjustment needs: a manager's from the amount from which managers sign for payouts."""
    large = abs(command.amount) >= host.services.current_settings.manager_signature_from
    return "large-adjustment" if large else "adjustment"


def adjustment_words(host: Host, command: Adjust) -> str:
    """The title of an adjustment's approval: ``Adjust round 12: pay Anna $35``."""
    return deed(command, host.services.names.of(command.player))


def adjustment_terms(host: Host, command: Adjust) -> tuple[str, ...]:
    """What the second person reads: round, where the money moves, the player's result, earlier adjustments."""
    name = host.services.names.of(command.player)
    record = host.services.store.rounds.get(host.name, command.round)
    terms = [f"{table_title(host.name)}, round {command.round}", route(command, name)]
    terms += late_payout_terms(host, command)
    if record:
        terms.append(f"{name} in round {command.round}: {_result(record, command.player)}")
        terms += _earlier(host, record)
    return tuple(terms)


def adjust_form(host: Host, number: int) -> AdjustForm | Fault:
    """The choices for an adjustment: the players of the round, the people at the table now, and the button texts."""
    refusal = refusal_of_round(host.table, number)
    record = host.services.store.rounds.get(host.name, number)
    if refusal:
        return Fault(code="refused", message=sentence(refusal.reason), clause=refusal.clause)
    if not record:
        return NO_ROUND
    players = [one.player for one in record.players]
    players += [seat.player for seat in host.table.taken if seat.player not in players]
    round_ = {"round": record.round, "name": "{name}", "amount": "{amount}"}
    return AdjustForm(
        round=record.round,
        people=tuple(_person(host, record, player) for player in players),
        by_name=BY_NAME if host.real_cards else None,
        pay=PAY.format(**round_),
        collect=COLLECT.format(**round_),
        pay_by_document=PAY_BY_DOCUMENT.format(**round_),
        cancel=CANCEL.format(**round_),
        earlier=(*open_payouts(host, number), *_earlier(host, record)),
        wagers=tuple(FieldChoice(value=wager, title=wager_title(wager)) for wager in get_args(PayoutWager)),
        document_from=0 if host.services.demo else host.services.current_settings.payout_document_from,
    )


def _person(host: Host, record: RoundRecord, player: str) -> AdjustPerson:
    sits = next((seat for seat in host.table.taken if seat.player == player), None)
    sources = []
    if sits:
        chips = in_dollars(sits.chips)
        sources.append(FieldChoice(value="table", title=f"Chips at seat {sits.number} ({chips} there)"))
    elif host.real_cards and is_walk_in(player):
        sources.append(HANDED_OVER)
    if has_purse(player):
        sources.append(FieldChoice(value="account", title="Account"))
    if not host.services.demo and any(one.player == player for one in record.players):
        sources.append(FieldChoice(value="document", title="Payout document, paid by the cage"))
    return AdjustPerson(
        player=player,
        name=host.services.names.of(player),
        seat=sits.number if sits else 0,
        words=sentence(_result(record, player)),
        sources=tuple(sources),
    )


def _result(record: RoundRecord, player: str) -> str:
    played: PlayerRound | None = next((one for one in record.players if one.player == player), None)
    if not played:
        return "no result on record"
    void = ", round void" if record.status == "void" else ""
    return f"seat {played.seat}, wagered {in_dollars(played.wagered)}, returned {in_dollars(played.returned)}{void}"


def _earlier(host: Host, record: RoundRecord) -> tuple[str, ...]:
    """The adjustments of a round so far, in words: nobody should be paid the same difference twice."""
    found = adjustments_of(host.services.store, host.name, record.round, record.last)
    told = (tell(with_name(event, host.services.names.of), hidden=False) for _, event in found)
    return tuple(f"Earlier: {words}" for _, words in told)
