"""A replay shows each role what it saw at each event, and not a card more."""

import asyncio
from pathlib import Path

import pytest

from fifthstreet.cards import Card
from fifthstreet.house.tables.host import Host
from fifthstreet.house.views.console import ConsoleContext, console
from fifthstreet.house.views.replay import Eyes, replay_as
from fifthstreet.house.views.scene import scene
from fifthstreet.rules import ready_game
from fifthstreet.rules.register import Register
from fifthstreet.table.view import TableView
from fifthstreet.wire.people import PersonShown, StaffRole
from fifthstreet.wire.scenes import Happening
from support.in_process_house import Floor, floor
from support.random_games import JURISDICTIONS

STAFF: tuple[StaffRole, ...] = ("dealer", "floorperson", "surveillance", "auditor")
SEATS = (1, 2, 3)
ANTE = {"ante": 1000}
ALL = {"ante": 1000, "three-card": 500, "six-card": 500, "progressive": 100}
CARDS = ({1: "Ah Kd", 2: "9c 8s", 3: "4c 2d"}, "Qh 5d 10h")
CHOICES = {1: (1, 0, 0), 2: (1, 3, 1), 3: (0, 0, 0)}
"""The first folds on 4th Street, the third at once; the second is turned up."""


class Told:
    """What one pair of eyes was told of a table: how it stood after each change, and every event in words."""

    def __init__(self) -> None:
        self.views: dict[int, TableView] = {}
        self.words: dict[int, Happening] = {}

    def hear(self, sequence: int, view: TableView, happened: tuple[Happening, ...]) -> None:
        self.views[sequence] = view
        self.words |= {one.sequence: one for one in happened}


class Ears:
    """Everybody at a table: players, somebody who watches, and the staff at their consoles."""

    def __init__(self, host: Host, register: Register, players: dict[int, str]) -> None:
        self._host, self._register, self._players = host, register, players
        self._since = host.projection.sequence
        self.told: dict[tuple[Eyes, int], Told] = {
            **{("player", seat): Told() for seat in players},
            **{(eyes, 0): Told() for eyes in ("watcher", *STAFF)},
        }

    def listen(self) -> None:
        """Be told what everybody is told now, as the live table and the consoles say it."""
        host, since = self._host, self._since
        for (eyes, seat), told in self.told.items():
            if eyes in STAFF:
                you = PersonShown(person=f"account-{eyes}", name=eyes, role=eyes)
                shown = console(host, you, ConsoleContext(self._register), since)
                told.hear(shown.sequence, shown.view, shown.happened)
            else:
                seen = scene(host, self._players.get(seat), since)
                told.hear(seen.sequence, seen.view, seen.happened)
        self._since = host.projection.sequence


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_a_replay_shows_each_role_what_it_was_told_at_each_moment_and_no_more(
    tmp_path: Path, jurisdiction: str
) -> None:
    table, game = f"{jurisdiction}-1", ready_game(jurisdiction)
    offered = {"ante", *game.submission.offered}
    wagers = {wager: amount for wager, amount in ALL.items() if wager in offered}

    async def story(there: Floor) -> None:
        players = {seat: await there.seat_guest(table, seat, 200_000, f"Guest {seat}") for seat in SEATS}
        host = there.host(table)
        ears = Ears(host, there.house.rulebooks.register(jurisdiction), players)
        host.watchers.add(ears.listen)
        await there.round(table, {1: ANTE, 2: wagers, 3: ANTE}, CHOICES)
        host.watchers.discard(ears.listen)
        record = there.house.services.store.rounds.get(table, 1)
        assert record
        for (eyes, seat), told in ears.told.items():
            steps = {step.happened.sequence: step for step in replay_as(host, record, eyes, seat).steps}
            live = {sequence: view for sequence, view in told.views.items() if sequence <= record.last}
            assert len(live) > 25
            for sequence, view in live.items():
                assert steps[sequence].view == view, (eyes, seat, steps[sequence].happened.words)
            words = {sequence: one for sequence, one in told.words.items() if sequence <= record.last}
            assert set(words) == set(range(min(words), record.last + 1))
            assert words == {sequence: steps[sequence].happened for sequence in words}
            is_as_it_lay(list(live.values()), seat, box="six-card" in wagers)

    async def live() -> None:
        async with floor(tmp_path, game, first={table: CARDS}) as there:
            await story(there)

    asyncio.run(live())


def is_as_it_lay(views: list[TableView], own: int, *, box: bool) -> None:
    """A player sees his own hand, everybody the one that is turned up, and nobody a hand that was folded."""
    hands = {seat: {one.faces for view in views for one in view.seats if one and one.seat == seat} for seat in SEATS}
    for seat, cards in CARDS[0].items():
        seen = {(), tuple(map(Card, cards.split()))} if seat in (own, 2) else {()}
        assert hands[seat] == seen, (seat, own)
    assert {len(view.community) for view in views} == {0, 1, 2, 3}
    assert {len(view.bonus_box) for view in views} == ({0, 4} if box else {0})
