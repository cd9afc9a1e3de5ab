"""The titles of what a dealer enters with one key at a table of real cards."""

from fifthstreet.house.wording.command_titles import GROUPS, amounts_in_words
from fifthstreet.money import Cents, show_dollars
from fifthstreet.table import commands as c
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.events import Events, FoldCollected, ProgressiveWon, WagerPlaced, WagersSettled

COUNTS: dict[type, str] = {c.CollectProgressive: "Chips counted", c.CountStub: "Cards in stub"}
"""What the dealer counts before a step."""


def run_title(first: AnyCommand, commands: tuple[AnyCommand, ...], events: Events, by_cage: int = 0) -> str:
    """The title of steps that are taken together; ``first`` is the step that is due, ``by_cage`` what the cage pays."""
    deals = any(isinstance(command, c.Deal) for command in commands)
    match first:
        case c.CollectProgressive():
            return "Collect the chips, deal"
        case c.CountStub():
            return "Count the stub"
        case c.CloseBets() if deals:
            return "No more bets, deal"
        case c.Deal():
            return "Deal all"
        case c.CollectFolds() | c.CloseBets():
            seats = [str(event.seat) for event in events if isinstance(event, FoldCollected)]
            where = f"{'seats' if seats[1:] else 'seat'} {', '.join(seats)}"
            return f"Collect folded hands: {where}" if seats else GROUPS[type(first)]
        case c.Settle(step="end-of-round"):
            return "End the round, clear the table"
        case c.Settle(seat=seat):
            return settlement_title(events, by_cage, seat)
    return GROUPS[type(first)]


def settlement_title(events: Events, by_cage: int = 0, seat: int = 0) -> str:
    """What a settlement pays and takes: ``Seat 6: pay $160, take $5``; without a seat, of all remaining hands.

    What the cage pays by payout documents is recorded, not paid at the table.
    """
    paid = [event for event in events if isinstance(event, WagersSettled)]
    won = sum(line.won for event in paid for line in event.lines + event.tips)
    lost = sum(line.stake for event in paid if event.outcome == "lose" for line in event.lines + event.tips)
    words = amounts_in_words(won - by_cage, by_cage, lost)
    words += ["Progressive wins"] if any(isinstance(event, ProgressiveWon) for event in events) else []
    said = ", ".join(words) or ("push" if paid else "collect the hand")
    return f"Seat {seat}: {said}" if seat else f"Settle the rest: {said}"


def same_bets_title(events: Events) -> str:
    """``Same bets: 6 seats, $72``; empty if there are none."""
    placed = [event for event in events if isinstance(event, WagerPlaced)]
    seats = len({event.seat for event in placed})
    total = dollars(sum(event.amount for event in placed))
    return f"Same bets: {seats} {'seat' if seats == 1 else 'seats'}, {total}" if placed else ""


def dollars(amount: int) -> str:
    """An amount in dollars."""
    return show_dollars(Cents(amount))
