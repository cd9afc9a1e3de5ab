"""Every irregularity, reported by people over the real API: the money comes out as worked out by hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from fifthstreet.cards import DECK
from fifthstreet.house.house import House
from fifthstreet.house.staff.buttons import TURNS_UP
from fifthstreet.play.coordinator import Standing
from fifthstreet.play.staff import staff
from fifthstreet.rules import make_game
from fifthstreet.rules.game import plain
from fifthstreet.table.commands import AnyCommand, BuyIn, CorrectFace, InspectDeck, OpenDeck, ReceiveDeck, Reveal, Sit
from support.accounts import the_staff
from support.changes import changed
from support.irregular_round import Played, Refused, Trouble, game_of
from support.irregularities import TROUBLES
from support.live_house import house_in_here
from support.staff_client import events_of
from support.tables import CHIPS, did

WITH_A_REASON = frozenset(
    ["RoundVoided", "HandVoided", "WagersForfeited", "FaceCorrected", "ProgressiveCancelled", "MethodChanged"]
)
"""What nobody brings about without a reason."""
A_HAND_IS_VOID = "new-jersey-three-cards-to-a-player"
WORKS = {"dealer": "dealer", "floorperson": "floorperson", "supervisor": "manager", "player": "dealer"}


def one_of_each() -> Iterator[str]:
    """A story for every command that tells of trouble; those that wait for the clock or for earlier rounds are told
    at the machine itself. In one more a single hand is void, by a command that voids the round elsewhere."""
    yield A_HAND_IS_VOID
    covered: set[str] = set()
    for key, story in TROUBLES.items():
        does = [one.command if isinstance(one, Refused) else one for then in story.script for one in then.does]
        kinds = {type(one).__name__ for one in does}
        if story.rounds_before or "Expire" in kinds or any(one.at for one in does) or kinds <= covered:
            continue
        covered |= kinds
        yield key


class OverTheApi(Played):
    """The story as people of the house play it: the dealer enters the players' acts, and turns the cards up."""

    def __init__(self, trouble: Trouble, house: House, people: dict[str, httpx.Client]) -> None:
        self.house, self.host = house, next(iter(house.tables.values()))
        self._people, self._asked = people, 0
        super().__init__(trouble)

    def _after_the_rounds_before(self) -> Standing:
        table = f"/api/tables/{self.host.name}"
        self._post(self._people["dealer"], f"{table}/tap-in")
        for seat in sorted(self.trouble.holes):
            self._give(Sit(by="dealer", seat=seat, player=f"player {seat}"))
            self._give(BuyIn(by="dealer", seat=seat, amount=CHIPS))
        while isinstance(command := self._due(), ReceiveDeck | OpenDeck | InspectDeck):
            self._give(command)
        return self._stands()

    def _due(self) -> AnyCommand | None:
        return staff(self.host.game, self.host.table, DECK.__getitem__, self.host.table.now)

    def _stands(self) -> Standing:
        return Standing(table=self.host.table, meter=self.host.meter.meter if self.host.meter else None)

    def _do(self, command: AnyCommand) -> None:
        before = self.host.projection.sequence
        self._give(command)
        self.after = self._stands()
        assert self.host.projection.sequence > before

    def _is_refused(self, command: AnyCommand) -> None:
        if isinstance(command, CorrectFace) and not command.floorperson:
            return  # the house knows who answers for it: whoever is signed in
        with pytest.raises(AssertionError, match="'code': 'refused'"):
            self._give(command)

    def _give(self, command: AnyCommand) -> None:
        table, person = f"/api/tables/{self.host.name}", self._people[WORKS[command.by]]
        if isinstance(command, TURNS_UP):
            faces = (command.face,) if isinstance(command, Reveal) else command.faces
            self._post(person, f"{table}/turn-up", faces=[face.value for face in faces])
            return
        by = "dealer" if command.by == "player" else command.by
        body: Any = msgspec.to_builtins(replace(command, by=by, at=0), enc_hook=plain)
        before = self.host.projection.sequence
        answer = self._answer(person, f"{table}/commands", command=body)
        why = answer.status_code == 409 and answer.json()["error"]["message"].startswith("Give a reason in one line, ")
        if why:
            assert self.host.projection.sequence == before
            answer = self._answer(person, f"{table}/commands", command=body, reason="as it was seen")
        self._approved(answer)
        brought = {type(event).__name__ for event in events_of(self.house, self.host.name, before)}
        assert why == bool(brought & WITH_A_REASON), f"{command} brought about {brought}"

    def _post(self, person: httpx.Client, path: str, **body: Any) -> None:
        self._approved(self._answer(person, path, **body))

    def _answer(self, person: httpx.Client, path: str, **body: Any) -> httpx.Response:
        self._asked += 1
        return person.post(path, json={"id": f"story-{self._asked:06}", **body})

    def _approved(self, answer: httpx.Response) -> None:
        """What was asked is done, or approved by another and done."""
        assert answer.status_code == 200, answer.json()["error"]
        approval = answer.json().get("approval")
        if approval:
            self._post(self._people["floorperson-2"], f"/api/approvals/{approval}/answer", approve=True)


@contextmanager
def hosted(data: Path, trouble: Trouble) -> Iterator[tuple[House, dict[str, httpx.Client]]]:
    """The story's table in a live house, with real cards, and everybody at work."""
    game = game_of(trouble)
    real = make_game(game.book, changed(game.submission, table__cards="real"))
    with house_in_here(data, games=(real,)) as (house, address), the_staff(house, address) as people:
        yield house, people


@pytest.mark.parametrize("key", list(one_of_each()))
def test_people_report_it_and_the_money_comes_out_as_by_hand(tmp_path: Path, key: str) -> None:
    trouble = TROUBLES[key]
    with hosted(tmp_path, trouble) as (house, people):
        played = OverTheApi(trouble, house, people)
        results = {seat: played.result(seat) for seat in trouble.by_hand}
        entries = house.services.store.streams.entries(f"table:{played.host.name}")
    assert results == {seat: int(Decimal(amount) * 100) for seat, amount in trouble.by_hand.items()}
    assert all(entry.person for entry in entries[1:])


def test_the_stories_tell_of_every_irregularity() -> None:
    told = set()
    for key in one_of_each():
        for then in TROUBLES[key].script:
            told |= {type(one.command if isinstance(one, Refused) else one).__name__ for one in then.does}
    wanted = "FoundFaceUp DrewInError WrongCount Exposed ShufflerJam ShufflerCounts ShoeJam TakeOutOfUse BringBack"
    wanted += " ChangeMethod ReportConduct CallLost CorrectFace ReturnChip CancelProgressive UndoKeypad CountStub"
    assert set(wanted.split()) <= told


def test_the_stories_bring_about_everything_that_needs_reason() -> None:
    brought = set()
    for key in one_of_each():
        told = _Told(TROUBLES[key])
        brought |= told.brought
    assert brought >= WITH_A_REASON


class _Told(Played):
    """The story at the machine itself, with the kinds of all that came about."""

    def __init__(self, trouble: Trouble) -> None:
        self.brought: set[str] = set()
        super().__init__(trouble)

    def _do(self, command: AnyCommand) -> None:
        done = did(self.game, self.after, self._in_time(command))
        self.brought |= {type(event).__name__ for event in done.events}
        super()._do(command)
