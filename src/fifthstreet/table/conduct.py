"""Conduct: players who touch, hide or talk about cards, or who leave during a round, and what they lose."""

from fifthstreet.rules import Game
from fifthstreet.rules.model.round import ConductRule
from fifthstreet.table.commands import CallLost, ReportConduct
from fifthstreet.table.events import ConductNoted, Events
from fifthstreet.table.refusal import Refusal, refuse
from fifthstreet.table.seating import nobody_there
from fifthstreet.table.state import Table
from fifthstreet.table.streets import next_asked
from fifthstreet.table.void import forfeited, untouched


def report_conduct(game: Game, table: Table, command: ReportConduct) -> Events | Refusal:
    """Record a player's violation; where the rulebook says so, they lose all wagers of the round."""
    rule: ConductRule = getattr(game.book.round.conduct, command.what)
    seat = table.seat(command.seat)
    if not seat:
        return nobody_there(command.seat)
    if not seat.hand.held and not seat.hand.folded:
        return refuse(rule, f"seat {seat.number} holds no cards of this round")
    if rule.until and len(table.round.community_faces) == len(table.round.community) > 0:
        return refuse(rule, "all community cards are up: players may talk")
    if rule.player != "forfeits-all":
        reminded = rule.player == "is-reminded"
        noted = ConductNoted(at=command.at, cite=rule.cite, seat=seat.number, what=command.what, reminded=reminded)
        return (noted,)
    if not untouched(table, seat):
        return refuse(rule, f"the wagers of seat {seat.number} are settled, or gone")
    lost = forfeited(seat, command.what, rule.cite, command.at)
    return lost, *next_asked(game, table, seat, command.at)


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
