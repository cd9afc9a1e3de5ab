"""The pays of the face-up hands, found by carrying out the rest of the settlement on a copy of the table."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.cards import six_card_hand, three_card_hand
from fifthstreet.house.tables.held_payouts import payouts_by_cage
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.payouts import OF_WAGER, Numbered
from fifthstreet.house.wording.command_titles import confirm_of, settlement_title, wager_on_button
from fifthstreet.money import Cents, show_dollars
from fifthstreet.play.coordinator import Standing, carry_out
from fifthstreet.rules import Game
from fifthstreet.rules.model.paytables import Row, pay_of
from fifthstreet.table.commands import PayoutWager, Role, Settle
from fifthstreet.table.events import (
    AnyEvent,
    AwardClaimed,
    EnvyPaid,
    HandCalledLosing,
    HandTurned,
    Line,
    Outcome,
    ProgressiveLost,
    ProgressivePaid,
    SettlementOpened,
    SettlementReopened,
    WagersSettled,
)
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.settlement import CALLED, after_step, at, hand_of
from fifthstreet.table.settlement_steps import FLOOR_STEPS, PRIZE_VALIDATION, STEPS, VALIDATION
from fifthstreet.table.settlement_steps import Step as SettlementStep
from fifthstreet.table.state import Table, Task
from fifthstreet.wire.dealing import HandShown
from fifthstreet.wire.staff import Pay, Step

_PAID_BY: dict[SettlementStep, SettlementStep] = {VALIDATION: "pay", PRIZE_VALIDATION: "six-card"}
"""For each validation, the step that pays what was validated."""
_AWARD: tuple[SettlementStep, ...] = ("pay", "pay-envy")
_PAID_AFTER: dict[SettlementStep, tuple[SettlementStep, ...]] = {
    "call-supervisor": _AWARD,
    VALIDATION: _AWARD,
    PRIZE_VALIDATION: ("six-card",),
}
"""For each of these steps, the steps at the winner's seat that pay only after it."""


SETTLES = WagersSettled | ProgressiveLost | ProgressivePaid | EnvyPaid
"""The events that settle a wager."""
OPENS = SettlementOpened | SettlementReopened
PAYOUT_OF: dict[str, PayoutWager] = {**OF_WAGER, "progressive": "progressive", "envy": "envy"}
"""For each wager, the payout that its pay belongs to."""


Wins = Mapping[tuple[int, int, PayoutWager], int]
"""For each win that the cage pays in whole or in part: what is paid in chips, by the event's sequence, seat and
payout's wager."""
WinsByCage = Callable[[Sequence[AnyEvent]], Wins]
"""Returns those wins of the round; the given events are still to be recorded, and get the next sequences."""


def wins_by_cage(host: Host, coming: Sequence[AnyEvent]) -> Wins:
    """The wins of the round that the cage pays in whole or in part; the ``coming`` events are still to be recorded."""
    settings = host.services.settings.at
    found = payouts_by_cage(host, coming)
    return {(one.entry, one.seat, one.wager): one.paid - one.by_cage(settings(one.at)) for one in found}


def settlement_pays(
    game: Game, standing: Standing, after: int = 0, by_cage: WinsByCage = lambda _: {}
) -> tuple[tuple[Task, Pay], ...]:
    """What is still to be paid, taken or pushed for the hands that are face up, with the step that does it.

    ``after`` is the sequence of the latest event on record.
    """
    found: list[_Due] = []
    validated: set[tuple[int, SettlementStep]] = set()
    while task := standing.table.round.settlement.next:
        table = standing.table
        if task.step == "turn-hand":
            standing = Standing(after_step(table), standing.meter)
            continue
        done = carry_out(game, standing, _settle_command(table, task))
        if isinstance(done, Refusal):
            break
        pays = _AWARD if _approves(game, done.events) else _PAID_AFTER.get(task.step, ())
        validated |= {(task.seat, step) for step in pays}
        waits = (task.seat, task.step) in validated
        found += [_Due(task, table, event, waits) for event in done.events]
        standing = done.standing
    wins = by_cage([due.event for due in found]) if found else {}
    return tuple(
        (due.task, _worded(replace(pay, waits=due.waits), sequence, wins))
        for sequence, due in enumerate(found, after + 1)
        for pay in _pays_of(game, due.table, due.event)
    )


def _approves(game: Game, events: Sequence[AnyEvent]) -> bool:
    """Whether a step claims a share of the meter that no other step validates: then the claim takes two people."""
    law = game.book.progressive
    validates = law is not None and any(rule.step == VALIDATION for rule in law.winner.steps)
    return not validates and any(isinstance(event, AwardClaimed) for event in events)


class _Due(NamedTuple):
    """An event of a settlement step to come, with the table before it; ``waits`` if it must wait for a validation."""

    task: Task
    table: Table
    event: AnyEvent
    waits: bool


def settled_pays(game: Game, table: Table, history: Numbered, by_cage: WinsByCage = lambda _: {}) -> tuple[Pay, ...]:
    """What was paid, taken or pushed in the settlement so far; ``history`` is the round without undone events."""
    settled = [(sequence, event) for sequence, event in _of_the_settlement(history) if isinstance(event, SETTLES)]
    wins = by_cage(()) if settled else {}
    return tuple(
        _worded(replace(pay, done=True), sequence, wins)
        for sequence, event in settled
        for pay in _pays_of(game, table, event)
    )


def hands_shown(history: Numbered) -> tuple[HandShown, ...]:
    """The hands of the settlement so far, as they were announced."""
    found: dict[int, HandShown] = {}
    for _, event in _of_the_settlement(history):
        match event:
            case HandTurned(seat=seat, hand=hand):
                found[seat] = HandShown(seat=seat, words=hand)
            case HandCalledLosing(seat=seat):
                found[seat] = HandShown(seat=seat, words=CALLED)
    return tuple(found.values())


def _of_the_settlement(history: Numbered) -> Numbered:
    """The events of the settlement since it was opened, or started again."""
    begun = [place for place, (_, event) in enumerate(history, 1) if isinstance(event, OPENS)]
    return history[begun[-1] if begun else 0 :]


def _worded(pay: Pay, sequence: int, wins: Wins) -> Pay:
    """A pay of the event with this sequence, with what the dealer does, or did, about it."""
    wager = PAYOUT_OF.get(pay.wager)
    chips = wins.get((sequence, pay.seat, wager), pay.pays) if wager and pay.outcome == "win" else pay.pays
    by_cage = pay.pays - chips
    won, document = show_dollars(Cents(pay.pays)), f"{show_dollars(Cents(by_cage))} by document"
    match pay.outcome:
        case "win" if by_cage and not chips:
            words = f"{document}, once validated" if pay.waits else document
        case "win":
            words = f"{'paid' if pay.done else 'pay'} {show_dollars(Cents(chips))}{f', {document}' if by_cage else ''}"
            words = f"{won} once validated" if pay.waits else words
        case "push":
            words = "push"
        case "lose":
            words = f"{'took' if pay.done else 'take'} {show_dollars(Cents(pay.stake))}" if pay.stake else "no win"
    return replace(pay, words=words, by_cage=by_cage)


def with_amounts(step: Step, pays: Iterable[tuple[Task, Pay]]) -> Step:
    """A button, with the amounts that its settlement step pays and takes; validation shows the pay that follows it."""
    command = step.command
    if not isinstance(command, Settle) or step.title != STEPS[command.step].order_at(command.seat):
        return step
    paid_by = _PAID_BY.get(command.step, command.step)
    own = [pay for task, pay in pays if task.seat == command.seat and task.step == paid_by]
    title = settlement_title(command, own)
    return replace(step, title=title, confirm=confirm_of(command, odd=False, title=title, two_people=step.two_people))


def _settle_command(table: Table, task: Task) -> Settle:
    by: Role = "floorperson" if task.step in FLOOR_STEPS else "dealer"
    return Settle(by=by, at=table.now, step=task.step, seat=task.seat)


def _pays_of(game: Game, table: Table, event: AnyEvent) -> Iterator[Pay]:
    match event:
        case WagersSettled(outcome=outcome, lines=lines, tips=tips):
            odds = _odds(_row(game, table, event))
            for line in lines:
                yield _pay(event.seat, line, odds, outcome, event.cite)
            for tip in tips:
                pay = _pay(event.seat, tip, odds, outcome, event.cite)
                yield _titled(pay, f"tip-{tip.wager}")
        case ProgressivePaid(seat=seat, amount=amount):
            law, winner = game.book.progressive, at(table, seat)
            odds = str(law.pay(hand_of(table, winner))) if law else ""
            yield _pay(seat, Line("progressive", winner.hand.progressive.wager, amount), odds, "win", event.cite)
        case ProgressiveLost(seat=seat):
            # Its chip was collected before the deal.
            yield _pay(seat, Line("progressive", 0), "", "lose", event.cite)
        case EnvyPaid(paid=paid):
            for seat, amount in paid:
                pay = _pay(seat, Line("progressive", 0, amount), show_dollars(Cents(amount)), "win", event.cite)
                yield _titled(pay, "envy")


def _pay(seat: int, line: Line, odds: str, outcome: Outcome, cite: tuple[str, ...]) -> Pay:
    return Pay(
        seat=seat,
        wager=line.wager,
        title=wager_on_button(line.wager),
        stake=line.stake,
        odds=odds,
        pays=line.won,
        outcome=outcome,
        clauses=cite,
    )


def _titled(pay: Pay, wager: str) -> Pay:
    return replace(pay, wager=wager, title=wager_on_button(wager))


def _odds(row: Row | None) -> str:
    pay = pay_of(row)
    return "" if pay is None else str(pay)


def _row(game: Game, table: Table, event: WagersSettled) -> Row | None:
    """The paytable row that settles the wager."""
    house, seat = game.submission, at(table, event.seat)
    if event.step == "three-card" and house.three_card:
        return game.book.three_card[house.three_card.paytable].row(three_card_hand(table.round.community_faces))
    if event.step == "six-card" and house.six_card:
        hand = six_card_hand((*seat.hand.faces, *table.round.bonus_faces))
        return game.book.six_card[house.six_card.paytable].row(hand)
    return None if seat.hand.called_losing else game.book.main.row(hand_of(table, seat))
