"""Before an irregularity is reported, the console shows what follows from it, as the log tells it afterwards."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from fifthstreet.cards import parse_cards
from fifthstreet.house.staff import buttons as console_steps
from fifthstreet.house.staff.buttons import TURNS_UP, steps
from fifthstreet.house.staff.staff_actions import Acting
from fifthstreet.house.wording.events import tell
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import (
    AcceptWager,
    AnyCommand,
    CollectFolds,
    CorrectFace,
    CountStub,
    Exposed,
    Role,
    Shuffle,
    ShufflerCounts,
    WrongCount,
)
from fifthstreet.table.events import AnyEvent, HandVoided, RoundVoided
from fifthstreet.table.machine import decide
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.table.words import cards_in_words
from fifthstreet.wire.staff import Step
from support.irregular_round import Played, game_of
from support.irregularities import TROUBLES
from support.random_games import JURISDICTIONS
from support.tables import bets, dealt_out, did, house, seated

ROLES: tuple[Role, ...] = ("dealer", "floorperson", "supervisor")
LED_TO = ("irregularity", "conduct", "device")
FILLED_IN = (CountStub, Shuffle, CollectFolds, CorrectFace, ShufflerCounts)
"""What follows from these depends on what is filled in."""
ABOUT = ("place", "seat", "card", "device", "how", "what", "terms")


def alone(command: AnyCommand, events: tuple[AnyEvent, ...]) -> bool:
    return False


def offered(key: str) -> Iterator[tuple[AnyCommand, Table, tuple[Step, ...]]]:
    """Of a story of trouble: every command of the staff, with the table and the steps that it was one of."""
    found: list[tuple[AnyCommand, Table, tuple[Step, ...]]] = []
    game = game_of(TROUBLES[key])

    class Watched(Played):
        def _do(self, command: AnyCommand) -> None:
            if command.by in ROLES and not isinstance(command, TURNS_UP):
                table = self.after.table
                who = Acting(command.by, "Fay", max(command.at, table.now))
                found.append((command, table, steps(game, table, who, alone)))
            super()._do(command)

    Watched(TROUBLES[key])
    return iter(found)


def about(command: AnyCommand) -> dict[str, Any]:
    """What a command is about, whatever is to be filled in."""
    left_open = {"card"} if isinstance(command, Exposed) and command.place == "seat" else set()
    return {name: getattr(command, name) for name in ABOUT if hasattr(command, name) and name not in left_open}


@pytest.mark.parametrize("key", TROUBLES)
def test_what_follows_is_told_before_as_the_record_tells_it_then(key: str) -> None:
    game = game_of(TROUBLES[key])
    for command, table, shown in offered(key):
        decided = decide(game, table, command)
        for step in shown:
            same = type(step.command) is type(command) and about(step.command) == about(command)
            if not same or step.kind not in LED_TO or isinstance(decided, Refusal) or isinstance(command, FILLED_IN):
                continue
            voids = [event for event in decided if isinstance(event, RoundVoided | HandVoided)]
            assert bool(voids) == (" void, " in f" {step.leads}"), (command, step.leads)
            if all(getattr(command, name, None) == getattr(step.command, name, None) for name in ("cards", "moment")):
                told = "; ".join(tell(event, hidden=True)[1] for event in decided)
                if isinstance(command, WrongCount):
                    told = told.replace(cards_in_words(command.cards), "a wrong number of cards")
                assert step.leads == told


@pytest.mark.parametrize("key", TROUBLES)
def test_every_irregularity_says_what_follows(key: str) -> None:
    for _, _, shown in offered(key):
        # What a wager outside the limits leads to is known once its amount is entered.
        led_to = [step for step in shown if step.kind in LED_TO]
        assert all(bool(step.leads) != isinstance(step.command, AcceptWager) for step in led_to)
        assert not any(step.leads for step in shown if step.kind in ("procedure", "bank", "player"))


def test_a_wrong_number_in_the_community_area_tells_who_gets_what_back() -> None:
    leads = {
        step.leads
        for command, _, shown in offered("maryland-four-community-cards")
        for step in shown
        if type(step.command).__name__ == "WrongCount" and getattr(step.command, "place", "") == "community"
    }
    start = "round void, a wrong number of cards in the community area; back to seat 1 $"
    assert any(one.startswith(start) for one in leads), leads


@pytest.mark.parametrize("key", TROUBLES)
def test_before_a_count_is_entered_no_number_of_it_is_told(key: str) -> None:
    """What is counted is on the table, and the example that shows what follows is not."""
    counts = (WrongCount, CountStub, ShufflerCounts)
    for _, _, shown in offered(key):
        for step in shown:
            if step.kind in LED_TO and isinstance(step.command, counts):
                assert not re.search(r"\d+ cards?\b|\d+ in all", step.leads), step.leads


def test_a_stub_that_is_not_as_it_should_be_voids_the_round() -> None:
    leads = [
        step.leads
        for _, _, shown in offered("maryland-stub-hand-not-52")
        for step in shown
        if isinstance(step.command, CountStub) and step.kind == "irregularity"
    ]
    assert leads
    assert all("not as it should be; round void" in one and one.endswith(": not whole") for one in leads), leads


def test_what_follows_names_no_card_that_lies_face_down() -> None:
    game = house("south-dakota", table__cards="real")
    (seen,) = parse_cards("Kd")
    standing = dealt_out(game, bets(game, seated(game, (1, 2)), 1, 2))
    noted = Exposed(by="dealer", at=standing.table.now, place="community", card=2, face=seen)
    table = did(game, standing, noted).standing.table
    shown = steps(game, table, Acting("floorperson", "Fay", table.now), alone)
    corrections = [step.leads for step in shown if isinstance(step.command, CorrectFace)]
    assert corrections == ["Fay corrects what was entered for a face-down card"]
    assert not any(str(seen) in step.leads for step in shown)


@pytest.mark.parametrize("name", JURISDICTIONS)
def test_a_step_is_decided_once_for_all_that_is_told_of_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ready_game(name)
    table = bets(game, seated(game, (1, 2, 3)), 1, 2, 3).table
    calls: Counter[str] = Counter()

    def counted(*args: Any) -> Any:
        calls["decide"] += 1
        return decide(*args)

    monkeypatch.setattr(console_steps, "decide", counted)
    shown = steps(game, table, Acting("dealer", "Dana", table.now), alone)
    assert calls["decide"] <= len(shown) + 1
