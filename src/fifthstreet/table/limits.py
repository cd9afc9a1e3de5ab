"""Limits of the wagers: changed at once at an empty table, and with notice while players are there."""

from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.rules.limits import WagerLimits, limited, limits_of
from fifthstreet.rules.submission_check import check_submission
from fifthstreet.table.commands import ApplyLimits, ChangeLimits
from fifthstreet.table.events import Events, LimitsAnnounced, LimitsChanged, LimitsWithdrawn
from fifthstreet.table.refusal import Refusal, refuse, refuse_by_house_rule
from fifthstreet.table.state import AnnouncedLimits, Table
from fifthstreet.table.wager_titles import wager_title

NOTICE = ("COMAR 36.05.03.21C",)
"""The rule on limits that change while players play: notice, sign and announcement; a minimum is never raised then."""
LONGEST_NOTICE = 7 * 24 * 60
"""The longest notice in minutes: a week."""
MINUTE = 60_000


def change_limits(game: Game, table: Table, command: ChangeLimits) -> Events | Refusal:
    """Change the limits of a wager: at once if nobody plays, otherwise they are announced, to apply after the notice.

    A change to the current limits withdraws what was announced.
    """
    limits = WagerLimits(
        wager=command.wager, minimum=command.minimum, maximum=command.maximum, increment=command.increment
    )
    current = limits_of(game.submission, command.wager)
    if not current:
        return refuse_by_house_rule(f"{wager_title(command.wager)} is not offered at this table")
    if limits == current:
        if not any(one.limits.wager == command.wager for one in table.announced):
            return refuse_by_house_rule("these are the limits already")
        return (LimitsWithdrawn(at=command.at, wager=command.wager),)
    defects = check_submission(game.book, limited(game.submission, limits), "limits")
    if defects:
        key = defects[0].key.rpartition(".")[2]
        return Refusal(clause=defects[0].clause or HOUSE_RULE, reason=f"{key} {defects[0].problem}")
    if not table.taken:
        return (LimitsChanged(at=command.at, cite=NOTICE, limits=limits),)
    if limits.minimum > current.minimum:
        return refuse(NOTICE, "the minimum can be raised only while nobody plays at the table")
    if not 1 <= command.notice <= LONGEST_NOTICE:
        return refuse(NOTICE, f"while players are here, limits change after a notice of 1 to {LONGEST_NOTICE} minutes")
    effective = command.at + command.notice * MINUTE
    return (LimitsAnnounced(at=command.at, cite=NOTICE, limits=limits, effective=effective),)


def apply_limits(game: Game, table: Table, command: ApplyLimits) -> Events | Refusal:
    """Put announced limits into effect once their time has come, between two rounds."""
    due = [one.limits for one in table.announced if one.effective <= command.at]
    if not due:
        return refuse_by_house_rule("no announced limits are due")
    if not can_apply(table):
        return refuse_by_house_rule("limits change between two rounds")
    return tuple(LimitsChanged(at=command.at, cite=NOTICE, limits=limits) for limits in due)


def can_apply(table: Table) -> bool:
    """Whether limits can change now: no round is under way, and no wager is on the layout."""
    return table.between_rounds and not any(seat.hand.stakes.total for seat in table.taken)


def on_limits_announced(table: Table, event: LimitsAnnounced) -> Table:
    """Note what will apply, in place of what was announced for the same wager."""
    announced = AnnouncedLimits(limits=event.limits, effective=event.effective, announced=event.at)
    return replace(table, announced=(*_others(table, event.limits.wager), announced))


def on_limits_withdrawn(table: Table, event: LimitsWithdrawn) -> Table:
    """Forget what was announced for a wager."""
    return replace(table, announced=_others(table, event.wager))


def on_limits_changed(table: Table, event: LimitsChanged) -> Table:
    """Play by the new limits from now on; nothing stays announced for the wager."""
    kept = tuple(one for one in table.limits if one.wager != event.limits.wager)
    return replace(table, limits=(*kept, event.limits), announced=_others(table, event.limits.wager))


def _others(table: Table, wager: str) -> tuple[AnnouncedLimits, ...]:
    return tuple(one for one in table.announced if one.limits.wager != wager)
