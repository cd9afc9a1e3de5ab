"""Settlement: hand by hand from the dealer's right, wager by wager in the rulebook's order."""

from functools import cache
from typing import Any, Literal

from msgspec.structs import replace

from fifthstreet.cards import FiveCardHand, SixCardHand, five_card_hand, three_card_hand
from fifthstreet.rules import Game
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.pays import FixedSum, Odds, Pay, Push
from fifthstreet.rules.model.paytables import Row, pay_of
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table.change import AREA, custody, seats_with, staked, to_inventory, with_hand
from fifthstreet.table.clauses import together
from fifthstreet.table.commands import Settle, TurnHand
from fifthstreet.table.events import (
    Events,
    HandCollected,
    HandTurned,
    Line,
    Outcome,
    SettlementOpened,
    StepTaken,
    WagersSettled,
)
from fifthstreet.table.faces import wrong_faces
from fifthstreet.table.plan import hand_plan, progressive_lives, six_card_prize, six_cards
from fifthstreet.table.refusal import Refusal, refuse
from fifthstreet.table.seating import short_of_chips
from fifthstreet.table.settlement_steps import PRIZE_VALIDATION, STEPS, Step
from fifthstreet.table.state import Seat, Settlement, Stakes, Table, Task
from fifthstreet.table.streets import rules_of
from fifthstreet.values import Value

CALLED = "called losing"
"""The name of a hand that was called losing without its cards."""


def turn_hand(game: Game, table: Table, command: TurnHand) -> Events | Refusal:
    """Turn up a hand, announce it and plan its settlement; refused if another step is next."""
    refusal = not_next(game, table, "turn-hand", command.seat)
    if refusal:
        return refusal
    seat = at(table, command.seat)
    faces = command.faces
    wrong = wrong_faces(table, seat.hand.cards, faces, "this hand")
    if wrong:
        return wrong
    hand = five_card_hand(faces + table.round.community_faces)
    plan, later = hand_plan(game, table, with_hand(seat, faces=faces), hand)
    said, cite = in_words(hand), _turned_by(game, seat)
    return (HandTurned(at=command.at, cite=cite, seat=seat.number, faces=faces, hand=said, plan=plan, later=later),)


def _turned_by(game: Game, seat: Seat) -> tuple[str, ...]:
    """The clauses for turning up a hand; a folded hand is turned up for a side wager that is still live."""
    law, rules = game.book.progressive, game.book.round
    if not seat.hand.folded:
        return together(rules.settlement.announced.cite, rules.settlement.cite)
    if progressive_lives(game, seat):
        assert law
        return law.cite
    assert rules.settling_order.six_card
    return rules.settling_order.six_card.cite


def not_turned_up(game: Game, table: Table, command: Settle) -> Refusal:
    """Refuse to turn up a hand with ``Settle``: ``TurnHand`` does it, with the faces of the cards."""
    return refuse(game.book.round.settlement, "turn up the hand first, and enter its cards")


def settle_main(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """Settle a hand's Ante and street wagers: pay all at the same odds, push them, or take them."""
    seat = at(table, command.seat)
    hand = None if seat.hand.called_losing else hand_of(table, seat)
    row = game.book.main.row(hand) if hand else None
    pay = pay_of(row)
    odds = pay.pays if isinstance(pay, Odds) else 0
    lines = _main_lines(game, seat, odds)
    capped = sum([line.won for line in lines]) < (seat.hand.stakes.main + seat.hand.coupon) * odds
    tips = tuple([_line(seat.hand.tips, wager, pay) for wager in game.main_wagers if staked(seat.hand.tips, wager)])
    return _settled(game, table, command, _Result(row, in_words(hand) if hand else CALLED, lines, tips, capped))


def settle_three_card(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """Settle the Three Card Bonus on the community cards."""
    seat, terms = at(table, command.seat), game.submission.three_card
    assert terms
    hand = three_card_hand(table.round.community_faces)
    row = game.book.three_card[terms.paytable].row(hand)
    pay = pay_of(row)
    lines = (_line(seat.hand.stakes, "three-card", pay),)
    tips = (_line(seat.hand.tips, "three-card", pay),) if seat.hand.tips.three_card else ()
    return _settled(game, table, command, _Result(row, hand.replace("-", " "), lines, tips))


def settle_six_card(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """Settle the Six Card Bonus on the bonus box and the player's two cards."""
    seat, terms = at(table, command.seat), game.submission.six_card
    assert terms
    hand = six_cards((*seat.hand.faces, *table.round.bonus_faces))
    row = game.book.six_card[terms.paytable].row(hand)
    pay = pay_of(row)
    lines = (_line(seat.hand.stakes, "six-card", pay),)
    prize = game.book.round.large_prize
    large = prize is not None and lines[0].won >= prize.at_least
    return _settled(game, table, command, _Result(row, six_cards_in_words(hand), lines, large=large))


def take_prize_step(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """Record a step that goes with a large Six Card prize: verification, validation of the amount, or papers."""
    rule = game.book.round.large_prize
    assert rule
    amount = six_card_prize(game, table, at(table, command.seat)) if command.step == PRIZE_VALIDATION else 0
    by_step = {"verify-six-card": rule.verified, "validate-six-card": rule.validated, "six-card-papers": rule.papers}
    cite = by_step[command.step].cite
    return (StepTaken(at=command.at, cite=cite, seat=command.seat, step=command.step, amount=amount),)


def collect_hand(game: Game, table: Table, command: Settle) -> Events | Refusal:
    """Put a settled hand into the discard rack."""
    seat, rack = at(table, command.seat), game.book.round.discard_rack
    cite = together(_collected_by(game, table, seat).cite, rack.cite)
    spread = seat.hand.folded and game.book.round.fold.cards == "spread-counted-to-the-discard-rack"
    counted = len(seat.hand.cards) if spread else None
    return (HandCollected(at=command.at, cite=cite, seat=seat.number, slots=seat.hand.cards, counted=counted),)


def _collected_by(game: Game, table: Table, seat: Seat) -> Entry:
    """The rule for collecting a hand, which depends on whether it was folded, had side wagers, won, pushed or lost."""
    rule = game.book.round.settled_hands
    if seat.hand.folded:
        return rules_of(game, seat.hand.folded).kept or rule
    assert seat.hand.before
    bet = seat.hand.before.stakes
    if bet.three_card or bet.six_card or seat.hand.progressive.wager:
        return rule.with_a_side_wager or rule
    if seat.hand.called_losing:
        return rule.lost
    match pay_of(game.book.main.row(hand_of(table, seat))):
        case None:
            return rule.lost
        case Push():
            return rule.pushed
    return rule.won


def not_next(game: Game, table: Table, step: Step, seat: int) -> Refusal | None:
    """A refusal if a step is not the next one of the settlement."""
    due = table.round.settlement.next
    if due and due.step == step and due.seat == seat:
        return None
    rule = game.book.round.settlement
    if step == "end-of-round" and table.end_of_round_due and table.between_rounds:
        return None
    if not due:
        return refuse(rule, "there is nothing to settle")
    return refuse(rule, f"first: {STEPS[due.step].order_at(due.seat)}")


def at(table: Table, number: int) -> Seat:
    """The player at a seat that is known to be taken."""
    seat = table.seat(number)
    assert seat, number
    return seat


def hand_of(table: Table, seat: Seat) -> FiveCardHand:
    """The five-card hand of a player whose cards are turned up."""
    return five_card_hand(seat.hand.faces + table.round.community_faces)


@cache
def in_words(hand: FiveCardHand) -> str:
    """A hand as the dealer announces it."""
    if hand.pair:
        return f"pair of {hand.pair.plural}"
    return hand.category.replace("-", " ")


def six_cards_in_words(hand: SixCardHand) -> str:
    """A hand of the Six Card Bonus as the dealer announces it."""
    name = f"super royal of {hand.super_royal.name.lower()}" if hand.super_royal else hand.category
    return name.replace("-", " ")


def _main_lines(game: Game, seat: Seat, odds: int) -> tuple[Line, ...]:
    """The result of each main wager, and of a coupon, which wins with the Ante."""
    won = _won(game, seat, odds)
    lines = tuple([Line(wager, staked(seat.hand.stakes, wager), won[wager]) for wager in game.main_wagers])
    return (*lines, Line("match-play", 0, won["match-play"])) if seat.hand.coupon else lines


def _won(game: Game, seat: Seat, odds: int) -> dict[Wager, int]:
    """The amount that each main wager, and a coupon, wins within the limit for one hand."""
    left, won = game.most_won, dict[Wager, int]()
    spending: list[tuple[Wager, int]] = []
    for wager in game.book.cap.spent_on if game.book.cap else game.main_wagers:
        spending.append((wager, staked(seat.hand.stakes, wager) * odds))
        if wager == "ante":
            spending.append(("match-play", seat.hand.coupon * odds))
    for wager, due in spending:
        won[wager] = due if left is None else min(due, left)
        left = None if left is None else left - won[wager]
    return won


def _line(stakes: Stakes, wager: Wager, pay: Pay | None) -> Line:
    stake = staked(stakes, wager)
    match pay:
        case Odds():
            return Line(wager, stake, stake * pay.pays)
        case FixedSum(amount=amount):
            return Line(wager, stake, amount)
    return Line(wager, stake)


class _Result(Value, kw_only=False):
    """The paytable row of a hand, the hand's name, and the result of each wager on it."""

    row: Row | None
    hand: str
    lines: tuple[Line, ...]
    tips: tuple[Line, ...] = ()
    capped: bool = False
    large: bool = False


def _settled(game: Game, table: Table, command: Settle, result: _Result) -> Events | Refusal:
    pay = pay_of(result.row)
    outcome: Outcome = "lose" if pay is None else "push" if isinstance(pay, Push) else "win"
    source: Literal["inventory", "cage"] = "cage" if result.large or isinstance(pay, FixedSum) else "inventory"
    if source == "inventory" and sum([line.won for line in result.lines + result.tips]) > table.custody.inventory:
        return short_of_chips()
    cite = _settled_by(game, command.step, result.row, outcome)
    if result.capped:
        assert game.book.cap
        cite += game.book.cap.cite
    if result.large:
        assert game.book.round.large_prize
        cite = together(cite, game.book.round.large_prize.cite)
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
    """The clauses of a settled wager: its paytable row, and the rule by which it is paid or taken."""
    order = game.book.round.settling_order
    bonus = order.three_card if step == "three-card" else order.six_card if step == "six-card" else None
    if bonus:
        return together(row.cite if row else (), bonus.cite)
    if not row:
        return game.book.round.losing.cite
    return together(row.cite, order.main.cite if outcome == "win" else ())


def on_settlement_opened(table: Table, event: SettlementOpened) -> Table:
    """Store the plan, and keep a copy of each hand as it is before the settlement."""
    seats = tuple(with_hand(seat, before=seat.hand) if seat and seat.hand.in_round else seat for seat in table.seats)
    return with_settlement(table, event.plan, event.later, seats=seats)


def on_hand_turned(table: Table, event: HandTurned) -> Table:
    """Store the faces of the hand, and add its steps to the settlement."""
    seats = seats_with(table, with_hand(at(table, event.seat), faces=event.faces))
    settlement = table.round.settlement
    later = tuple(sorted(settlement.later + event.later, key=lambda task: -task.seat))
    return with_settlement(table, event.plan + settlement.plan[1:], later, seats=seats)


def on_wagers_settled(table: Table, event: WagersSettled) -> Table:
    """Move lost wagers to the inventory, or add pushed and winning ones to the player's wins."""
    seat = at(table, event.seat)
    hand = seat.hand
    stakes, tips = _cleared(hand.stakes, event.lines), _cleared(hand.tips, event.tips)
    own, won = _totals(event.lines)
    for_dealer, tips_won = _totals(event.tips)
    match event.outcome:
        case "lose":
            chips = to_inventory(table, own + for_dealer)
            hand = replace(hand, stakes=stakes, tips=tips)
        case "push":
            chips = table.custody
            hand = replace(hand, stakes=stakes, tips=tips, won=hand.won + own + for_dealer)
        case "win":
            chips = custody(table, **{event.source: -won - tips_won})
            kept = hand.tips_won + for_dealer + tips_won
            from_cage = hand.from_cage + won if event.source == "cage" else hand.from_cage
            hand = replace(hand, stakes=stakes, tips=tips, won=hand.won + own + won, tips_won=kept, from_cage=from_cage)
    return after_step(table, seats=seats_with(table, replace(seat, hand=hand)), custody=chips)


def _totals(lines: tuple[Line, ...]) -> tuple[int, int]:
    """The total stake of the lines, and the total that they won."""
    return sum([line.stake for line in lines]), sum([line.won for line in lines])


def _cleared(stakes: Stakes, lines: tuple[Line, ...]) -> Stakes:
    """The stakes without the wagers that the lines settle; a coupon is not one of the stakes."""
    return replace(stakes, **{AREA[line.wager]: 0 for line in lines if line.wager in AREA})


def on_hand_collected(table: Table, event: HandCollected) -> Table:
    """Move the hand's cards to the rack."""
    seat = at(table, event.seat)
    seats = seats_with(table, replace(seat, hand=replace(seat.hand, cards=())))
    return after_step(table, seats=seats, deck=replace(table.deck, rack=table.deck.rack + event.slots))


def after_step(table: Table, steps: tuple[Task, ...] = (), **changes: Any) -> Table:
    """The table with these changes after a settlement step is taken; ``steps`` come next in the plan."""
    before = table.round.settlement
    settlement = _to_settle(steps + before.plan[1:], before.later)
    return replace(table, round=replace(table.round, settlement=settlement), **changes)


def with_settlement(table: Table, plan: tuple[Task, ...], later: tuple[Task, ...], **changes: Any) -> Table:
    """The table with these changes, and with these settlement steps to take now and later."""
    return replace(table, round=replace(table.round, settlement=_to_settle(plan, later)), **changes)


def _to_settle(plan: tuple[Task, ...], later: tuple[Task, ...]) -> Settlement:
    """The steps still to take; when the plan is empty, the later steps become the plan."""
    return Settlement(plan, later) if plan else Settlement(later)
