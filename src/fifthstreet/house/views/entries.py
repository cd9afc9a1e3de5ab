"""What a dealer can enter with one key at a table of real cards, as the console shows it."""

from collections.abc import Callable

from fifthstreet.house.staff.buttons import due_command, turn_up_due
from fifthstreet.house.staff.entry_runs import (
    COUNTED,
    Run,
    before_the_cards,
    called_losing,
    group_of,
    next_steps,
    paid_by,
    same_bets,
    settled,
)
from fifthstreet.house.staff.pay_questions import ByDocument, large_pay
from fifthstreet.house.wording.entries import COUNTS, run_title, same_bets_title, settlement_title
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game
from fifthstreet.table.clauses import together
from fifthstreet.table.commands import AnyCommand, CallLosing
from fifthstreet.table.events import Events
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.wire.dealing import EntriesShown, GoOnShown
from fifthstreet.wire.staff import TurnUpDue

ByCage = Callable[[Events], ByDocument]


def entries(
    game: Game, standing: Standing, at: int, limit: int, by_cage: ByCage = lambda _: ByDocument()
) -> EntriesShown:
    """What the dealer can enter with one key now; ``limit`` is the sum above which a payout must be confirmed.

    ``by_cage`` returns what payout documents pay for some events instead of the tray.
    """
    bets, left_out = same_bets(game, standing, at)
    losing = called_losing(game, standing, at, rest=False)
    every = called_losing(game, standing, at, rest=True)
    called = None if isinstance(losing, Refusal) or paid_by(losing) > limit else losing
    seat = _called(called.commands) if called else ()
    seats = _called(every.commands) if called and isinstance(every, Run) else ()
    table = standing.table
    return EntriesShown(
        same_bets=same_bets_title(bets.events),
        left_out=tuple(f"Seat {number}: {why}" for number, why in left_out),
        go_on=_go_on(game, standing, at, limit, by_cage),
        losing=f"Seat {seat[0]} loses" if seat else "",
        all_losing=f"Seats {', '.join(map(str, seats))} lose" if len(seats) > 1 else "",
        multiples=game.book.wagers.streets.multiples if table.round.stage.street and table.to_act else (),
    )


def _called(commands: tuple[AnyCommand, ...]) -> tuple[int, ...]:
    return tuple(command.seat for command in commands if isinstance(command, CallLosing))


def _go_on(game: Game, standing: Standing, at: int, limit: int, by_cage: ByCage) -> GoOnShown | None:
    table = standing.table
    first = due_command(game, table, "dealer", at)
    group = group_of(table, first)
    if first is None or group is None:
        return None
    run = settled(game, standing, at, rest=False) if group == "settle" else next_steps(game, standing, at)
    rest = settled(game, standing, at, rest=True) if group == "settle" else run
    count = COUNTS[type(first)] if isinstance(first, COUNTED) else ""
    if not run.commands and not count:
        return None
    paid, document = paid_by(run), by_cage(run.events)
    title = run_title(first, run.commands, run.events, document.amount)
    has_rest = len(rest.events) > len(run.events) and paid_by(rest) <= limit
    return GoOnShown(
        command=type(first).__name__,
        title=title,
        words=document.words,
        clauses=together(*(event.cite for event in run.events)),
        count=count,
        ask=large_pay(title, paid, document) if paid > limit else None,
        amount=paid,
        rest=settlement_title(rest.events, by_cage(rest.events).amount) if has_rest else "",
    )


def turn_up_after(game: Game, standing: Standing, at: int, limit: int) -> TurnUpDue | None:
    """The cards that the dealer enters next; the steps that come before them are carried out with the entry."""
    before = before_the_cards(game, standing, at)
    return None if paid_by(before) > limit else turn_up_due(game, before.standing.table, at)


def table_after(game: Game, standing: Standing, at: int) -> Table:
    """The table as it will be when the next cards are turned up, after the steps that come before them."""
    return before_the_cards(game, standing, at).standing.table
