"""Progressive winners and the Envy Bonus: light, keypad, validation, claim, pay, papers."""

from typing import Any, Literal

from msgspec.structs import replace

from fifthstreet.cards import FiveCardHand
from fifthstreet.rules import Game
from fifthstreet.rules.model.pays import FixedSum, MeterShare, Odds, Pay
from fifthstreet.rules.model.progressive import Progressive
from fifthstreet.table.change import custody, seats_with, with_hand, with_seat
from fifthstreet.table.clauses import together
from fifthstreet.table.commands import ReceiveAward, Settle, UndoKeypad
from fifthstreet.table.events import (
    AwardClaimed,
    AwardReceived,
    ClaimWaits,
    EndOfRoundPressed,
    EnvyPaid,
    Events,
    KeypadUndone,
    ProgressiveLost,
    ProgressivePaid,
    ProgressiveWon,
    StepTaken,
)
from fifthstreet.table.plan import envies, paid_from, winner_plan
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.reopening import reopened
from fifthstreet.table.seating import short_of_chips
from fifthstreet.table.settlement import CALLED, after_step, at, hand_of, in_words, with_settlement
from fifthstreet.table.settlement_steps import WINNER_STEPS
from fifthstreet.table.state import ProgressiveBet, Table, Task


def settle_progressive(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """Decide whether a progressive wager wins; if it does, plan the steps that handle the win."""
    seat, law = at(table, command.seat), game.book.progressive
    assert law
    if seat.hand.called_losing:
        return (ProgressiveLost(at=command.at, cite=law.cite, seat=seat.number, hand=CALLED),)
    hand = _hand(table, seat.number)
    pay = law.pay(hand)
    if pay is None:
        return (ProgressiveLost(at=command.at, cite=law.cite, seat=seat.number, hand=in_words(hand)),)
    plan = winner_plan(game, seat, pay)
    cite = law.winner.cite
    return (ProgressiveWon(at=command.at, cite=cite, seat=seat.number, hand=in_words(hand), plan=plan),)


def take_step(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """Record a step that needs no further decision."""
    law = game.book.progressive
    assert law
    cite = next((rule.cite for rule in law.winner.steps if rule.step == command.step), law.winning_cards.cite)
    return (StepTaken(at=command.at, cite=cite, seat=command.seat, step=command.step),)


def pay_progressive(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """Pay a progressive win; a share of the meter is claimed first, and paid once the meter has answered."""
    seat, law = at(table, command.seat), game.book.progressive
    assert law
    hand = _hand(table, seat.number)
    pay = law.pay(hand)
    if isinstance(pay, MeterShare) and seat.hand.progressive.award is None:
        share = pay.share
        several = law.several_awards.cite if any(other.hand.progressive.claimed for other in table.taken) else ()
        return (
            AwardClaimed(
                at=command.at,
                cite=together(law.award.cite, several),
                seat=seat.number,
                hand=in_words(hand),
                numerator=share.numerator,
                denominator=share.denominator,
            ),
        )
    amount = (
        seat.hand.progressive.award
        if seat.hand.progressive.award is not None
        else _fixed(pay, seat.hand.progressive.wager)
    )
    assert pay
    source = _source(game, pay)
    if source == "inventory" and amount > table.custody.inventory:
        return short_of_chips()
    cite = _paid_by(law, hand, pay)
    return (ProgressivePaid(at=command.at, cite=cite, seat=seat.number, amount=amount, source=source),)


def pay_envy(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """Pay the other progressive players their Envy Bonus for a hand, in proportion to their wagers."""
    law, terms = game.book.progressive, game.submission.progressive
    assert law
    assert terms
    hand, schedule = _hand(table, command.seat), law.schedules[terms.schedule]
    row = next(row for row in schedule.envy if row.hand == hand.category.value)
    assert isinstance(row.pays, FixedSum)
    paid = tuple(
        (other.number, row.pays.amount * other.hand.progressive.wager // schedule.wager)
        for other in reversed(table.taken)
        if envies(game, other) and other.number != command.seat
    )
    if sum(amount for _, amount in paid) > table.custody.inventory:
        return short_of_chips()
    cite = together(row.cite, law.envy.cite)
    return (EnvyPaid(at=command.at, cite=cite, seat=command.seat, hand=in_words(hand), paid=paid),)


def press_end_of_round(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """Press the button that readies the progressive system for the next round."""
    law = game.book.progressive
    assert law
    if not law.end_of_round:
        return refuse(game.book.round.settlement, "there is no end-of-round button at this table")
    return (EndOfRoundPressed(at=command.at, cite=law.end_of_round.cite),)


def undo_keypad(game: Game, table: Table, command: UndoKeypad) -> Events | Refusal:
    """Undo a mistaken press of the keypad with a second press, until the round closes.

    A claim is released and a payout goes back. If another award was claimed on the meter too, or the cards are in the
    rack, the settlement starts again.
    """
    seat, law = table.seat(command.seat), game.book.progressive
    if not law or not law.keypad:
        return refuse(game.book.wagers.permitted, "there is no keypad at this table")
    if not seat or not seat.hand.progressive.keyed:
        return refuse(law.keypad, "the keypad was not pressed for this seat")
    pay = law.pay(_hand(table, seat.number))
    assert pay
    plan = table.round.settlement.plan
    rest = tuple(task for task in plan if task.seat != seat.number or task.step not in WINNER_STEPS)
    undone = KeypadUndone(
        at=command.at,
        cite=law.keypad.cite,
        seat=seat.number,
        plan=winner_plan(game, seat, pay) + rest,
        paid=seat.hand.progressive.paid,
        source=_source(game, pay),
    )
    alone = not any(other.hand.progressive.claimed for other in table.taken if other.number != seat.number)
    if alone and seat.hand.cards:
        return (undone,)
    again = reopened(game, on_keypad_undone(table, undone), command.at)
    return again if isinstance(again, Refusal) else (undone, again)


def receive_award(game: Game, table: Table, command: ReceiveAward) -> Events | Refusal:
    """Record the amount that the meter awards for a claim; refused if no award is due."""
    if table.round.settlement.next != Task("pay", command.seat):
        return refuse_by_house_rule("no award is due there")
    seat, law = at(table, command.seat), game.book.progressive
    assert law
    if not seat.hand.progressive.claimed or seat.hand.progressive.award is not None:
        return refuse_by_house_rule("no award was claimed, or it has been received")
    if command.amount < 0:
        return refuse_by_house_rule("an award can't be negative")
    return (AwardReceived(at=command.at, cite=law.award.cite, seat=seat.number, amount=command.amount),)


def _source(game: Game, pay: Pay) -> Literal["inventory", "cage"]:
    return "inventory" if paid_from(game, pay) == "inventory" else "cage"


def _paid_by(law: Progressive, hand: FiveCardHand, pay: Pay | None) -> tuple[str, ...]:
    """The clauses of a payout: its paytable row, and the rule on where it is paid from."""
    row = law.row(hand)
    assert row
    if not isinstance(pay, MeterShare):
        return together(row.cite, law.fixed_pays.cite)
    return row.cite + (law.whole_meter if pay.share == 1 else law.part_of_meter).cite


def _hand(table: Table, number: int) -> FiveCardHand:
    return hand_of(table, at(table, number))


def _fixed(pay: Pay | None, wager: int) -> int:
    """The amount that fixed odds pay; the house keeps the wager itself."""
    assert isinstance(pay, Odds)
    return pay.pays * wager


def on_progressive_lost(table: Table, event: ProgressiveLost) -> Table:
    """Go on to the next step; nothing is paid."""
    return after_step(table)


def on_progressive_won(table: Table, event: ProgressiveWon) -> Table:
    """Add the steps that handle the win to the settlement."""
    return after_step(table, event.plan)


def on_step_taken(table: Table, event: StepTaken) -> Table:
    """Go on to the next step; a press of the keypad marks the win as entered."""
    if event.step == "press-keypad":
        table = _with_bet(table, event.seat, keyed=True)
    return after_step(table)


def on_keypad_undone(table: Table, event: KeypadUndone) -> Table:
    """Mark the win as not entered, take back claim and payout, and plan the steps of the win again."""
    seat = at(table, event.seat)
    bet, from_cage = ProgressiveBet(wager=seat.hand.progressive.wager), seat.hand.from_cage
    from_cage -= event.paid if event.source == "cage" else 0
    hand = replace(seat.hand, progressive=bet, won=seat.hand.won - event.paid, from_cage=from_cage)
    seats, chips = seats_with(table, replace(seat, hand=hand)), custody(table, **{event.source: event.paid})
    return with_settlement(table, event.plan, table.round.settlement.later, seats=seats, custody=chips)


def on_award_claimed(table: Table, event: AwardClaimed) -> Table:
    """Mark the award as claimed; the table waits for the meter."""
    return _with_bet(table, event.seat, claimed=True, waits=False)


def on_claim_waits(table: Table, event: ClaimWaits) -> Table:
    """Mark the claim as waiting; it is made again when its turn comes."""
    return _with_bet(table, event.seat, waits=True)


def on_award_received(table: Table, event: AwardReceived) -> Table:
    """Store the amount of the award."""
    return _with_bet(table, event.seat, award=event.amount)


def _with_bet(table: Table, number: int, **changes: Any) -> Table:
    """The table with a seat's progressive wager changed."""
    seat = at(table, number)
    return with_seat(table, with_hand(seat, progressive=replace(seat.hand.progressive, **changes)))


def on_progressive_paid(table: Table, event: ProgressivePaid) -> Table:
    """Add the payout to the player's wins, which stay on the layout until the round closes."""
    seat = at(table, event.seat)
    from_cage = seat.hand.from_cage + event.amount if event.source == "cage" else seat.hand.from_cage
    bet = replace(seat.hand.progressive, paid=event.amount)
    hand = replace(seat.hand, won=seat.hand.won + event.amount, from_cage=from_cage, progressive=bet)
    seats = seats_with(table, replace(seat, hand=hand))
    return after_step(table, seats=seats, custody=custody(table, **{event.source: -event.amount}))


def on_envy_paid(table: Table, event: EnvyPaid) -> Table:
    """Add each Envy Bonus to its player's wins."""
    for number, amount in event.paid:
        seat = at(table, number)
        table = with_seat(table, with_hand(seat, won=seat.hand.won + amount))
    total = sum(amount for _, amount in event.paid)
    return after_step(table, custody=custody(table, inventory=-total))


def on_end_of_round_pressed(table: Table, event: EndOfRoundPressed) -> Table:
    """Mark the end-of-round button as no longer due."""
    return after_step(table, end_of_round_due=False)
