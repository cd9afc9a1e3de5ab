"""No more bets: closing the bets, locking the progressive, and collecting and counting its chips."""

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.rules.model.entry import Entry
from fifthstreet.table.change import custody, with_hand, with_round, with_seat
from fifthstreet.table.commands import CancelProgressive, CloseBets, CollectProgressive, ReturnChip
from fifthstreet.table.dealing import not_dealable
from fifthstreet.table.events import (
    BetsClosed,
    ChipReturned,
    Events,
    ProgressiveCancelled,
    ProgressiveCollected,
    ProgressiveLocked,
)
from fifthstreet.table.method import method_of
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.state import ProgressiveBet, Stage, Street, Table
from fifthstreet.table.streets import rules_of


def close_bets(game: Game, table: Table, command: CloseBets) -> Events | Refusal:
    """Close the opening wagers or, if the rulebook has it announced on streets, the wagers of the open street."""
    street = table.round.stage.street
    if street:
        return _close_street(game, table, street, command)
    rule = game.book.wagers.no_more_bets
    if table.round.stage is not Stage.BETTING:
        return refuse(method_of(game, table).steps.no_more_bets, "the bets are closed already")
    law = game.book.progressive
    if table.end_of_round_due and law and law.end_of_round:
        return refuse(law.end_of_round, "press the button that ends the last round first")
    if not any(seat.hand.stakes.ante for seat in table.taken):
        return refuse_by_house_rule("no seat has an Ante")
    refusal = not_dealable(game, table, command.at)
    if refusal:
        return refusal
    steps = method_of(game, table).steps
    closed = BetsClosed(at=command.at, cite=steps.no_more_bets.cite, announced="before-dealing" in rule.said)
    if not game.submission.progressive:
        return (closed,)
    seats = tuple(seat.number for seat in table.taken if seat.hand.stakes.progressive)
    wager = game.submission.progressive.wager
    cite = steps.lock.cite if steps.lock else rule.cite
    return closed, ProgressiveLocked(at=command.at, cite=cite, seats=seats, wager=wager, closed=rule.progressive_closes)


def _close_street(game: Game, table: Table, street: Street, command: CloseBets) -> Events | Refusal:
    rule = game.book.wagers.no_more_bets
    if "before-each-reveal" not in rule.said:
        return refuse_by_house_rule("this game has no announcement on a street")
    if table.round.betting.closed:
        return refuse(rule, "the bets of this street are closed already")
    if table.to_act:
        return refuse(rules_of(game, street).reveal, "not everybody has acted")
    # The rule cites clauses of several dealing methods about the call; only those of this method apply.
    own = method_of(game, table).steps.no_more_bets.cite
    cite = tuple(clause for clause in rule.cite if clause in own)
    return (BetsClosed(at=command.at, cite=cite, street=street),)


def collect_progressive(game: Game, table: Table, command: CollectProgressive) -> Events | Refusal:
    """Collect the progressive chips; refused if their number differs from the wagers that the system accepted."""
    if table.round.stage is not Stage.COLLECTING:
        return refuse_by_house_rule("there are no Progressive wagers to collect")
    amounts = [seat.hand.stakes.progressive for seat in table.taken if seat.hand.stakes.progressive]
    cite = _collection(game, table).cite
    if command.chips != len(amounts):
        accepted = f"{len(amounts)} accepted wager{'s' if len(amounts) != 1 else ''}"
        chips = f"{command.chips} chip{'s' if command.chips != 1 else ''}"
        return refuse(cite, f"{chips} for {accepted}: settle the difference first")
    collected = ProgressiveCollected(at=command.at, cite=cite, chips=len(amounts), amount=sum(amounts))
    return (collected,)


def cancel_progressive(game: Game, table: Table, command: CancelProgressive) -> Events | Refusal:
    """Cancel a progressive wager that was accepted without a chip; refused after the deal has begun."""
    seat, before_the_deal = table.seat(command.seat), table.round.stage in (Stage.BETTING, Stage.COLLECTING)
    if not before_the_deal or not seat or not seat.hand.stakes.progressive:
        return refuse_by_house_rule("there is no Progressive wager to cancel")
    return (
        ProgressiveCancelled(
            at=command.at, cite=_collection(game, table).cite, seat=seat.number, amount=seat.hand.stakes.progressive
        ),
    )


def return_chip(game: Game, table: Table, command: ReturnChip) -> Events | Refusal:
    """Give back a chip that the device did not accept; refused if it did accept the wager."""
    rule, seat = game.book.wagers.progressive_collection, table.seat(command.seat)
    if table.round.stage not in (Stage.BETTING, Stage.COLLECTING) or not rule or not seat:
        return refuse_by_house_rule("there is no Progressive chip to return")
    if seat.hand.stakes.progressive:
        return refuse(_collection(game, table), "the device accepted that wager")
    return (ChipReturned(at=command.at, cite=_collection(game, table).cite, seat=seat.number),)


def _collection(game: Game, table: Table) -> Entry:
    """The rule for collecting and counting progressive chips: the method's own, or the general one."""
    steps, wagers = method_of(game, table).steps, game.book.wagers
    return steps.collection or wagers.progressive_collection or wagers.no_more_bets


def on_chip_returned(table: Table, event: ChipReturned) -> Table:
    """Change nothing: the system never accepted the chip."""
    return table


def on_bets_closed(table: Table, event: BetsClosed) -> Table:
    """Close the street's bets, or start the next round."""
    if event.street:
        return with_round(table, betting=replace(table.round.betting, closed=True))
    return with_round(table, stage=Stage.DEALING, number=table.round.number + 1)


def on_progressive_locked(table: Table, event: ProgressiveLocked) -> Table:
    """Store the progressive wagers of these seats; their chips are collected next."""
    seats = tuple(
        with_hand(seat, progressive=ProgressiveBet(wager=event.wager)) if seat and seat.number in event.seats else seat
        for seat in table.seats
    )
    stage = Stage.COLLECTING if event.seats else Stage.DEALING
    return replace(table, seats=seats, round=replace(table.round, stage=stage), end_of_round_due=True)


def on_progressive_collected(table: Table, event: ProgressiveCollected) -> Table:
    """Move the progressive chips to the inventory; the deal is next."""
    seats = tuple(
        with_hand(seat, stakes=replace(seat.hand.stakes, progressive=0))
        if seat and seat.hand.stakes.progressive
        else seat
        for seat in table.seats
    )
    chips = custody(table, inventory=event.amount)
    return replace(table, seats=seats, round=replace(table.round, stage=Stage.DEALING), custody=chips)


def on_progressive_cancelled(table: Table, event: ProgressiveCancelled) -> Table:
    """Return the wager to the player, as if it had never been placed."""
    seat = table.seat(event.seat)
    assert seat
    hand = replace(seat.hand, stakes=replace(seat.hand.stakes, progressive=0), progressive=ProgressiveBet())
    table = with_seat(table, replace(seat, hand=hand, chips=seat.chips + event.amount))
    if table.round.stage is Stage.BETTING or any(other.hand.stakes.progressive for other in table.taken):
        return table
    return with_round(table, stage=Stage.DEALING)
