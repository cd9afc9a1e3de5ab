"""The question before a large pay: its sum, and whether the tray or the cage pays it."""

from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.house.tables.change import carry_out_all
from fifthstreet.house.tables.held_payouts import payouts_by_cage
from fifthstreet.house.tables.host import Host
from fifthstreet.house.wording.commands import in_dollars
from fifthstreet.table.commands import AnyCommand, Settle
from fifthstreet.table.events import EnvyPaid, Events, ProgressivePaid, WagersSettled
from fifthstreet.table.refusal import Refusal
from fifthstreet.wire.dealing import Question

COUNT_AGAIN = "This is a large payout. Count the chips once more."
BY_DOCUMENT = "{amount} by payout document: no chips from the tray, the cage pays {net}"
REST = "{amount} by payout document: no chip is as small, the cage pays it"


class ByDocument(NamedTuple):
    """What the cage pays by payout documents instead of the tray, in cents and in words; empty if there is nothing."""

    amount: int = 0
    words: str = ""


def pay_question(host: Host, command: AnyCommand) -> Question | None:
    """What to ask before a settlement step that pays more than the house's limit; None for all others."""
    if not isinstance(command, Settle):
        return None
    done = carry_out_all(host.game, host.standing, (replace(command, at=host.services.clock.now()),))
    paid = 0 if isinstance(done, Refusal) else paid_in(done.events)
    if isinstance(done, Refusal) or paid <= host.services.current_settings.chip_movement_limit:
        return None
    return large_pay(f"Seat {command.seat}: {in_dollars(paid)}?", paid, by_document(host, done.events))


def large_pay(title: str, paid: int, by_cage: ByDocument) -> Question:
    """The question before a large pay; ``by_cage`` is the part that the cage pays."""
    chips = paid - by_cage.amount
    deed = f"Pay {in_dollars(chips)}" if chips else f"Record {in_dollars(paid)}"
    words = " ".join(
        part for part in (COUNT_AGAIN if chips else "", f"{by_cage.words}." if by_cage.words else "") if part
    )
    return Question(title=title, words=words, deed=deed, decline="Not yet")


def paid_in(events: Events) -> int:
    """What settlement events pay the players."""
    total = 0
    for event in events:
        match event:
            case WagersSettled(lines=lines, tips=tips):
                total += sum(line.won for line in lines + tips)
            case ProgressivePaid(amount=amount):
                total += amount
            case EnvyPaid(paid=paid):
                total += sum(amount for _, amount in paid)
            case _:
                pass
    return total


def by_document(host: Host, events: Events) -> ByDocument:
    """The wins of these events that the cage pays."""
    found = [one for one in payouts_by_cage(host, events) if one.entry > host.projection.sequence]
    if not found:
        return ByDocument()
    settings = host.services.settings.at
    amount = sum(one.by_cage(settings(one.at)) for one in found)
    net = amount - sum(one.withheld(settings(one.at)) for one in found)
    words = BY_DOCUMENT if any(one.by_cage(settings(one.at)) == one.paid for one in found) else REST
    return ByDocument(amount, words.format(amount=in_dollars(amount), net=in_dollars(net)))
