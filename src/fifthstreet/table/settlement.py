"""Settlement: hand by hand from the dealer's right, wager by wager in the order of the text."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from fifthstreet.cards import FiveCard, FiveCardHand, five_card_hand, six_card_hand, three_card_hand
from fifthstreet.rules import Game
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.pays import FixedSum, Odds, Pay, Push
from fifthstreet.rules.model.paytables import Row, pay_of
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table.change import AREA, custody, staked, with_seat
from fifthstreet.table.commands import Settle, TurnHand
from fifthstreet.table.events import (
    Events,
    HandCollected,
    HandTurned,
    Line,
    Outcome,
    SettlementOpened,
    WagersSettled,
)
from fifthstreet.table.faces import impossible
from fifthstreet.table.plan import MAIN, hand_plan
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.seating import short_of_chips
from fifthstreet.table.state import Seat, Stakes, Step, Table, Task
from fifthstreet.table.streets import rules_of


def turn_hand(game: Game, table: Table, command: TurnHand) -> Events | Refusal:
    """A hand is turned up and announced."""
    refusal = not_next(game, table, "turn-hand", command.seat)
    if refusal:
        return refusal
    seat = at(table, command.seat)
    faces = command.faces
    if impossible(table, seat.cards, faces):
        return refuse_by_house_rule("these cannot be the cards of this hand")
    hand = five_card_hand((*faces, *table.community_faces))
    plan, later = hand_plan(game, table, seat, hand.category)
    law, rule = game.book.progressive, game.book.round.settlement
    cite = law.cite if seat.folded and law else tuple(dict.fromkeys(rule.announced.cite + rule.cite))
    return (
        HandTurned(
            at=command.at, cite=cite, seat=seat.number, faces=faces, hand=in_words(hand), plan=plan, later=later
        ),
    )


def not_turned_up(game: Game, table: Table, command: Settle) -> Refusal:
    """A hand is not settled unseen: whoever turns it up says what it is."""
    return refuse(game.book.round.settlement, "turn the hand up, with its cards")


def settle_main(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """The Ante and the street wagers: paid at one and the same odds, pushed, or lost."""
    seat = at(table, command.seat)
    hand = five_card_hand((*seat.faces, *table.community_faces))
    row = game.book.main.row(hand)
    pay = pay_of(row)
    order = tuple(wager for wager in game.book.round.settling_order.order if wager in MAIN)
    lines = _main_lines(game, seat, pay, order)
    due = (seat.stakes.main + seat.coupon) * (pay.pays if isinstance(pay, Odds) else 0)
    capped = sum([line.won for line in lines]) < due
    tips = tuple(_line(seat.tips, wager, pay) for wager in order if staked(seat.tips, wager))
    return _settled(game, table, command, _Result(row, in_words(hand), lines, tips, capped))


def settle_three_card(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """The Three Card Bonus, on the community cards."""
    seat, terms = at(table, command.seat), game.submission.three_card
    assert terms
    hand = three_card_hand(table.community_faces)
    row = game.book.three_card[terms.paytable].row(hand)
    pay = pay_of(row)
    lines = (_line(seat.stakes, "three-card", pay),)
    tips = (_line(seat.tips, "three-card", pay),) if seat.tips.three_card else ()
    return _settled(game, table, command, _Result(row, hand.value.replace("-", " "), lines, tips))


def settle_six_card(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """The Six Card Bonus, on the box and the player's two cards."""
    seat, terms = at(table, command.seat), game.submission.six_card
    assert terms
    hand = six_card_hand((*seat.faces, *table.bonus_faces))
    row = game.book.six_card[terms.paytable].row(hand)
    pay = pay_of(row)
    name = f"super royal of {hand.super_royal.name.lower()}" if hand.super_royal else hand.category.value
    lines = (_line(seat.stakes, "six-card", pay),)
    return _settled(game, table, command, _Result(row, name.replace("-", " "), lines))


def collect_hand(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """A settled hand goes to the rack, in order."""
    seat, rack = at(table, command.seat), game.book.round.discard_rack
    cite = tuple(dict.fromkeys(_collected_by(game, table, seat).cite + rack.cite))
    spread = seat.folded and game.book.round.fold.cards == "spread-counted-to-the-discard-rack"
    counted = len(seat.cards) if spread else None
    return (HandCollected(at=command.at, cite=cite, seat=seat.number, slots=seat.cards, counted=counted),)


def _collected_by(game: Game, table: Table, seat: Seat) -> Entry:
    """The rule by which a hand leaves the layout: a folded one when its side wagers are settled, others by outcome."""
    rule = game.book.round.settled_hands
    if seat.folded:
        return rules_of(game, seat.folded).kept or rule
    if seat.bet.three_card or seat.bet.six_card or seat.progressive_wager:
        return rule.with_a_side_wager or rule
    match pay_of(game.book.main.row(five_card_hand((*seat.faces, *table.community_faces)))):
        case None:
            return rule.lost
        case Push():
            return rule.pushed
    return rule.won


def not_next(game: Game, table: Table, step: Step, seat: int) -> Refusal | None:
    """A refusal of a step of the settlement that is not the next one."""
    if table.plan and table.plan[0] == Task(step, seat):
        return None
    rule = game.book.round.settlement
    if step == "end-of-round" and table.unended and table.between_rounds:
        return None
    if not table.plan:
        return refuse(rule, "there is nothing to settle")
    due = table.plan[0]
    return refuse(rule, f"next is: {due.step.replace('-', ' ')}" + (f" at seat {due.seat}" if due.seat else ""))


def at(table: Table, number: int) -> Seat:
    """The player at a seat of the plan."""
    seat = table.seat(number)
    assert seat, number
    return seat


def in_words(hand: FiveCardHand) -> str:
    """A hand as the dealer announces it."""
    if hand.category is FiveCard.PAIR and hand.pair:
        return f"pair of {hand.pair.plural}"
    return hand.category.value.replace("-", " ")


def _main_lines(game: Game, seat: Seat, pay: Pay | None, order: Sequence[Wager]) -> tuple[Line, ...]:
    """How each main wager comes out, within the limit; a coupon wins with the Ante."""
    left, won = game.most_won, dict[Wager, int]()
    odds = pay.pays if isinstance(pay, Odds) else 0
    spending: list[tuple[Wager, int]] = []
    for wager in game.book.cap.spent_on if game.book.cap else order:
        spending.append((wager, staked(seat.stakes, wager) * odds))
        if wager == "ante" and seat.coupon:
            spending.append(("match-play", seat.coupon * odds))
    for wager, due in spending:
        won[wager] = due if left is None else min(due, left)
        left = None if left is None else left - won[wager]
    lines = tuple(Line(wager=wager, stake=staked(seat.stakes, wager), won=won[wager]) for wager in order)
    if seat.coupon:
        lines += (Line(wager="match-play", stake=0, won=won.get("match-play", 0)),)
    return lines


def _line(stakes: Stakes, wager: Wager, pay: Pay | None) -> Line:
    stake = staked(stakes, wager)
    match pay:
        case Odds():
            return Line(wager=wager, stake=stake, won=stake * pay.pays)
        case FixedSum(amount=amount):
            return Line(wager=wager, stake=stake, won=amount)
    return Line(wager=wager, stake=stake)


class _Result(NamedTuple):
    """The row that a hand is paid by, what it is called, and how each wager on it comes out."""

    row: Row | None
    hand: str
    lines: tuple[Line, ...]
    tips: tuple[Line, ...] = ()
    capped: bool = False


def _settled(game: Game, table: Table, command: Settle, result: _Result) -> Events | Refusal:
    pay = pay_of(result.row)
    outcome: Outcome = "lose" if pay is None else "push" if isinstance(pay, Push) else "win"
    source: Literal["inventory", "cage"] = "cage" if isinstance(pay, FixedSum) else "inventory"
    due = sum([line.won for line in result.lines + result.tips])
    if source == "inventory" and due > table.custody.inventory:
        return short_of_chips(table)
    cite = _settled_by(game, command.step, result.row, outcome)
    if result.capped and game.book.cap:
        cite += game.book.cap.cite
    return (
        WagersSettled(
            at=command.at,
            cite=cite,
            seat=command.seat,
            step=command.step,
            hand=result.hand,
            outcome=outcome,
            lines=result.lines,
            tips=result.tips,
            source=source,
        ),
    )


def _settled_by(game: Game, step: Step, row: Row | None, outcome: Outcome) -> tuple[str, ...]:
    """The clauses of a settled wager: its row, and the one by which it is paid or taken."""
    order = game.book.round.settling_order
    bonus = {"three-card": order.three_card, "six-card": order.six_card}.get(step)
    if bonus:
        return tuple(dict.fromkeys((row.cite if row else ()) + bonus.cite))
    if not row:
        return game.book.round.losing.cite
    return tuple(dict.fromkeys(row.cite + (order.main.cite if outcome == "win" else ())))


def settlement_opened(table: Table, event: SettlementOpened) -> Table:
    """The plan is made, and what lies on the layout remembered."""
    seats = tuple(
        replace(seat, bet=seat.stakes, tips_bet=seat.tips, held=seat.cards) if seat and seat.in_round else seat
        for seat in table.seats
    )
    return advanced(replace(table, seats=seats, later=event.later, turn=None, deadline=None), event.plan)


def hand_turned(table: Table, event: HandTurned) -> Table:
    """A hand face up, and what follows for it."""
    later = tuple(sorted(table.later + event.later, key=lambda task: -task.seat))
    table = with_seat(table, replace(at(table, event.seat), faces=event.faces), later=later)
    return advanced(table, event.plan + table.plan[1:])


def wagers_settled(table: Table, event: WagersSettled) -> Table:
    """Stakes taken, or back with what they won."""
    seat = at(table, event.seat)
    stakes, tips = _cleared(seat.stakes, event.lines), _cleared(seat.tips, event.tips)
    own, for_dealer = sum([line.stake for line in event.lines]), sum([line.stake for line in event.tips])
    won, tips_won = sum([line.won for line in event.lines]), sum([line.won for line in event.tips])
    chips: dict[str, int] = {event.source: -won - tips_won}
    match event.outcome:
        case "lose":
            chips = {"inventory": own + for_dealer}
            seat = replace(seat, stakes=stakes, tips=tips)
        case "push":
            seat = replace(seat, stakes=stakes, tips=tips, won=seat.won + own + for_dealer)
        case "win":
            kept = seat.tips_won + for_dealer + tips_won
            from_cage = seat.from_cage + won if event.source == "cage" else seat.from_cage
            seat = replace(seat, stakes=stakes, tips=tips, won=seat.won + own + won, tips_won=kept, from_cage=from_cage)
    return advanced(with_seat(table, seat, custody=custody(table, **chips)), table.plan[1:])


def _cleared(stakes: Stakes, lines: tuple[Line, ...]) -> Stakes:
    """The stakes without what the lines settle; a coupon lies on no area."""
    return replace(stakes, **{AREA[line.wager]: 0 for line in lines if line.wager in AREA}) if lines else stakes


def hand_collected(table: Table, event: HandCollected) -> Table:
    """A hand in the rack."""
    seat = replace(at(table, event.seat), cards=())
    return advanced(with_seat(table, seat, rack=table.rack + event.slots), table.plan[1:])


def advanced(table: Table, plan: tuple[Task, ...]) -> Table:
    """The table with what is left of the plan; when nothing is, with what was left for later."""
    if plan:
        return replace(table, plan=plan)
    return replace(table, plan=table.later, later=())
