"""Conduct: players who neglect, touch, hide or talk about cards, or who leave during a round, and what they lose."""

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.rules.model.round import ConductRule
from fifthstreet.table.commands import CallLost, ReportConduct, Violation
from fifthstreet.table.events import ConductNoted, Events, WagersForfeited
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.reopening import on_settlement_reopened, reopened
from fifthstreet.table.seating import nobody_there
from fifthstreet.table.settlement import at as seat_at
from fifthstreet.table.state import Seat, Stage, Table
from fifthstreet.table.streets import next_asked
from fifthstreet.table.void import forfeited, untouched

_NO_CARDS_YET = frozenset({Stage.BETTING, Stage.COLLECTING})
_ALL_UP = frozenset({Stage.BONUS_BOX, Stage.SETTLING})
"""The stages in which all community cards are up."""


def report_conduct(game: Game, table: Table, command: ReportConduct) -> Events | Refusal:
    """Record a player's violation; where the rulebook says so, they lose all wagers of the round.

    The moment of the act decides, whenever it is reported. Pays of the player's hand are taken back.
    """
    rule = _rule(game, command.what)
    seat = table.seat(command.seat)
    if not seat:
        return nobody_there(command.seat)
    if not seat.hand.held and not seat.hand.folded:
        return refuse(rule, f"seat {seat.number} holds no cards of this round")
    moment = _moment(table, command)
    if isinstance(moment, Refusal):
        return moment
    if rule.until and moment in _ALL_UP:
        return refuse(rule, "all community cards are up and players may talk: if it was earlier, choose when")
    done_at = command.moment if isinstance(command.moment, int) else None
    if rule.player != "forfeits-all":
        return (
            ConductNoted(
                at=command.at,
                cite=rule.cite,
                seat=seat.number,
                what=command.what,
                reminded=rule.player == "is-reminded",
                moment=moment,
                done_at=done_at,
            ),
        )
    events = _forfeits(game, table, seat, command)
    if isinstance(events, Refusal):
        return events
    return tuple(
        replace(event, moment=moment, done_at=done_at) if isinstance(event, WagersForfeited) else event
        for event in events
    )


def last_moment(game: Game, table: Table, what: Violation) -> Stage | None:
    """The last stage in which an act was wrong, or ``None`` if it is wrong in the present stage too."""
    over = _rule(game, what).until and table.round.stage in _ALL_UP
    return Stage.FIFTH_STREET if over else None


def _rule(game: Game, what: Violation) -> ConductRule:
    rule: ConductRule = getattr(game.book.round.conduct, what)
    return rule


def _moment(table: Table, command: ReportConduct) -> Stage | Refusal:
    """The stage of the round in which a player acted, or a refusal if it has not begun or came before the cards."""
    moment, began = command.moment, table.round.began
    if moment is None:
        return table.round.stage
    if isinstance(moment, int):
        if moment > command.at:
            return refuse_by_house_rule("that moment is still to come: choose one that has passed")
        moment = next((stage for stage, since in reversed(began) if since <= moment), Stage.BETTING)
    if moment in _NO_CARDS_YET:
        return refuse_by_house_rule("no cards of this round were dealt then: choose a later moment")
    if moment not in (stage for stage, _ in began):
        return refuse_by_house_rule("this round has not reached that moment: choose one that has passed")
    return moment


def _forfeits(game: Game, table: Table, seat: Seat, command: ReportConduct) -> Events | Refusal:
    """Take all wagers of a player; if some are paid by now, the settlement starts again without the hand."""
    rule, hand = _rule(game, command.what), seat.hand
    if hand.forfeited:
        return refuse(rule, f"seat {seat.number} has forfeited all wagers already")
    if not (hand.won or hand.tips_won or hand.progressive.claimed):
        lost = forfeited(seat, command.what, rule.cite, command.at)
        return lost, *next_asked(game, table, seat, command.at)
    again = reopened(game, table, command.at)
    if isinstance(again, Refusal):
        return again
    unpaid = seat_at(on_settlement_reopened(table, again), seat.number)
    return again, forfeited(unpaid, command.what, rule.cite, command.at)


def call_lost(game: Game, table: Table, command: CallLost) -> Events | Refusal:
    """Take the wagers of a player who has left; refused where the rulebook does not allow it."""
    rule, seat = game.book.round.leaving, table.seat(command.seat)
    if not seat:
        return nobody_there(command.seat)
    if rule.wagers != "floorperson-may-call-them-lost":
        return refuse(rule, "the hand plays on: a player who does not act in time folds")
    if not untouched(table, seat):
        return refuse(rule, f"seat {seat.number} has no wagers that stand")
    lost = forfeited(seat, "gone", rule.cite, command.at)
    return lost, *next_asked(game, table, seat, command.at)


def on_conduct_noted(table: Table, event: ConductNoted) -> Table:
    """Change nothing: the event only records the conduct."""
    return table
