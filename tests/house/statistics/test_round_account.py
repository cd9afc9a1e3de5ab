"""What the house won in a finished round, wager by wager: the base of every report."""

import pytest

from fifthstreet.house.statistics.round_account import RoundAccount, account_of
from fifthstreet.table import commands as c
from fifthstreet.table.events import AnyEvent, RoundClosed
from fifthstreet.table.machine import evolve
from support.real_settlement import LOSING, NAMES, next_command, real, settling
from support.tables import did


def accounted(name: str, turned: c.AnyCommand) -> RoundAccount:
    """The account of a round in which this becomes of the hand of seat 2."""
    game = real(name)
    standing, command, events = settling(game, name), turned, list[AnyEvent]()
    table = standing.table
    while True:
        done = did(game, standing, command)
        for event in done.events:
            if isinstance(event, RoundClosed):
                return account_of(table, events, lambda _: None)
            events.append(event)
            table = evolve(table, event)
        standing, command = done.standing, next_command(game, done.standing.table)


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_called_losing_counts_like_one_that_was_turned_up_and_lost(name: str):
    called = accounted(name, c.CallLosing(by="dealer", seat=2))
    turned = accounted(name, c.TurnHand(by="dealer", seat=2, faces=LOSING))
    assert len(called.seats) == len(turned.seats) == 2
    assert (called.handle, called.won, called.total) == (turned.handle, turned.won, turned.total)
