"""Runs: several steps that a dealer takes with one key at a table of real cards, up to where a person must decide."""

from typing import Literal, NamedTuple

from fifthstreet.cards import DECK
from fifthstreet.house.staff.buttons import due_command
from fifthstreet.house.staff.pay_questions import paid_in
from fifthstreet.play.coordinator import CarriedOut, Standing, carry_out
from fifthstreet.play.staff import dealer
from fifthstreet.rules import Game
from fifthstreet.table.commands import (
    OPENING_FIELDS,
    AnyCommand,
    Bet,
    CallLosing,
    CloseBets,
    CloseRound,
    CollectFolds,
    CollectProgressive,
    CountStub,
    Deal,
    EnterTogether,
    Fold,
    JointEntry,
    PlaceStub,
    PlaceWager,
    Settle,
    TurnBox,
)
from fifthstreet.table.events import Events, RoundVoided
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.settlement_steps import Step
from fifthstreet.table.state import Seat, Stage, Table

FEWEST_TOGETHER = 2
Group = Literal["deal", "street", "settle", "clear"]
ORDINARY: frozenset[Step] = frozenset({"main", "three-card", "six-card", "progressive", "collect-hand"})
"""The settlement steps that are taken together; those of a winner are taken one by one."""
COUNTED = CollectProgressive | CountStub
"""The steps before which the dealer counts."""
WRONG_COUNT = refuse_by_house_rule("the count differs: count again, or report it under “Something went wrong”")


class Run(NamedTuple):
    """Commands that are carried out together, with their events and the resulting table and meter."""

    standing: Standing
    commands: tuple[AnyCommand, ...] = ()
    events: Events = ()

    def with_command(self, game: Game, command: AnyCommand) -> "Run | Refusal":
        """The run with one more command, or its refusal."""
        done = carry_out(game, self.standing, command)
        return done if isinstance(done, Refusal) else self.and_then(done, command)

    def and_then(self, done: CarriedOut, *commands: AnyCommand) -> "Run":
        """The run extended by commands that were carried out after it."""
        return Run(done.standing, (*self.commands, *commands), self.events + done.events)

    def followed_by(self, other: "Run") -> "Run":
        """The run with another one after it."""
        return Run(other.standing, self.commands + other.commands, self.events + other.events)


def group_of(table: Table, command: AnyCommand | None) -> Group | None:
    """The kind of run that a step of the dealer belongs to; None if the step is taken alone."""
    match command:
        case CloseBets() | CollectFolds() if table.round.stage.street:
            return "street"
        case CloseBets() | CollectProgressive() | Deal() | CountStub() | PlaceStub():
            return "deal"
        case CloseRound():
            return "clear"
        case Settle(step="end-of-round") if table.round.stage is Stage.SETTLING:
            return "clear"
        case Settle(step=step) if step in ORDINARY:
            return "settle"
    return None


def next_steps(game: Game, standing: Standing, at: int, counted: int | None = None, rest: bool = False) -> Run:
    """The steps that the dealer takes with one key now; empty if the next needs a count, a person or its own key."""
    run, group, seat = Run(standing), None, 0
    while True:
        table = run.standing.table
        command = due_command(game, table, "dealer", at)
        here = group_of(table, command)
        if command is None or here is None or (group and here != group):
            return run
        if isinstance(command, Settle) and here == "settle" and not rest and group and command.seat != seat:
            return run
        if isinstance(command, COUNTED):
            if counted is None:
                return run
            command, counted = _as_counted(command, counted), None
        done = run.with_command(game, command)
        if isinstance(done, Refusal):
            return run
        run, group = done, here
        seat = command.seat if isinstance(command, Settle) else 0


def _as_counted(command: COUNTED, counted: int) -> AnyCommand:
    """The step with the dealer's own count."""
    if isinstance(command, CountStub):
        return CountStub(by="dealer", at=command.at, stub=counted)
    return CollectProgressive(by="dealer", at=command.at, chips=counted)


def miscounted(game: Game, standing: Standing, at: int, counted: int) -> Refusal | None:
    """The refusal of a wrong count; None if no count is due, or it is right."""
    command = due_command(game, standing.table, "dealer", at)
    if not isinstance(command, COUNTED):
        return None
    done = carry_out(game, standing, _as_counted(command, counted))
    if isinstance(done, Refusal):
        return done
    return WRONG_COUNT if any(isinstance(event, RoundVoided) for event in done.events) else None


def joined(run: Run, what: JointEntry, at: int, seat: int = 0) -> Run:
    """The run as one entry, which a single Undo takes back."""
    if len(run.events) < FEWEST_TOGETHER:
        return run
    first = EnterTogether(by="dealer", at=at, what=what, events=len(run.events), seat=seat)
    return run._replace(commands=(first, *run.commands))


def settled(game: Game, standing: Standing, at: int, rest: bool) -> Run:
    """Settle the next seat or, with ``rest``, all seats up to the next hand to be turned up, as one entry."""
    run = next_steps(game, standing, at, rest=rest)
    seats = {command.seat for command in run.commands if isinstance(command, Settle)}
    return joined(run, "settlement", at, seats.pop() if len(seats) == 1 else 0)


def before_the_cards(game: Game, standing: Standing, at: int) -> Run:
    """The steps that come before the next cards are turned up: close bets, collect folds, settle the hand before."""
    table = standing.table
    group = group_of(table, due_command(game, table, "dealer", at))
    if group == "street":
        return next_steps(game, standing, at)
    return settled(game, standing, at, rest=True) if group == "settle" else Run(standing)


def same_bets(game: Game, standing: Standing, at: int) -> tuple[Run, tuple[tuple[int, str], ...]]:
    """Repeat the last round's wagers at all seats without a wager; returns the seats left out, with the reason.

    A seat gets all of its wagers or none.
    """
    run, left_out = Run(standing), []
    for seat in standing.table.taken if standing.table.between_rounds else ():
        if not seat.last_bets or seat.hand.stakes.total:
            continue
        placed = _placed(game, run, seat, at)
        if isinstance(placed, Refusal):
            left_out.append((seat.number, placed.reason))
        else:
            run = placed
    return joined(run, "same-bets", at), tuple(left_out)


def _placed(game: Game, run: Run, seat: Seat, at: int) -> Run | Refusal:
    """The run extended by the last round's wagers of a seat."""
    bets = dict(seat.last_bets)
    for wager in [wager for wager, _ in OPENING_FIELDS if wager in bets]:
        place = PlaceWager(by="dealer", at=at, seat=seat.number, wager=wager, amount=bets[wager])
        placed = run.with_command(game, place)
        if isinstance(placed, Refusal):
            return placed
        run = placed
    return run


def all_decided(game: Game, standing: Standing, at: int, multiple: int, tip: int) -> Run | Refusal:
    """The same decision for every seat that has yet to act; seats that cannot make it are skipped."""
    run, refusal = Run(standing), refuse_by_house_rule("no seat has a decision to make")
    for seat in standing.table.to_act:
        tips = tip if seat.hand.tips.ante else 0
        bet = Bet(by="dealer", at=at, seat=seat.number, multiple=multiple, tip_multiple=tips)
        decided = run.with_command(game, bet if multiple else Fold(by="dealer", at=at, seat=seat.number))
        if isinstance(decided, Refusal):
            refusal = decided
        else:
            run = decided
    return joined(run, "decisions", at) if run.commands else refusal


def called_losing(game: Game, standing: Standing, at: int, rest: bool) -> Run | Refusal:
    """Call the next hand losing and settle it, with the steps due before it; with ``rest``, all remaining hands."""
    whole, called = before_the_cards(game, standing, at), False
    while True:
        task = whole.standing.table.round.settlement.next
        if not task or task.step != "turn-hand":
            return whole if called else refuse_by_house_rule("no hand is left to turn up")
        run = Run(whole.standing).with_command(game, CallLosing(by="dealer", at=at, seat=task.seat))
        if isinstance(run, Refusal):
            return whole if called else run
        run = run.followed_by(next_steps(game, run.standing, at))
        whole, called = whole.followed_by(joined(run, "called-losing", at, task.seat)), True
        if not rest:
            return whole


def why_not(game: Game, standing: Standing, at: int) -> Refusal:
    """Why the dealer's next step is not possible."""
    command = dealer(game, standing.table, DECK.__getitem__, at)
    done = carry_out(game, standing, command) if command else None
    return done if isinstance(done, Refusal) else refuse_by_house_rule("another step is due: look again")


def with_the_box(game: Game, run: Run, at: int) -> Run:
    """The run that turned up the last community card, extended by the bonus box if no wager depends on its cards."""
    if run.standing.table.round.stage is not Stage.BONUS_BOX:
        return run
    done = run.with_command(game, TurnBox(by="dealer", at=at, faces=()))
    if isinstance(done, Refusal):
        return run
    return joined(done, "community-card", at)


def paid_by(run: Run) -> int:
    """What a run pays the players."""
    return paid_in(run.events)
