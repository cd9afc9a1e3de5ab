"""Entries of several steps at a table of real cards: decided once, carried out whole, taken back with one Undo."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import json
from websockets.sync.client import connect

from fifthstreet.cards import parse_cards
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.house import House
from fifthstreet.house.ledger.checkpoint_file import NAME as NAME_OF_FILE
from fifthstreet.house.ledger.checkpoint_file import beside
from fifthstreet.money import dollars
from fifthstreet.rules import ready_game
from fifthstreet.table import events as e
from fifthstreet.table.commands import CashOut, CloseBets, CorrectCall, UndoEntry
from fifthstreet.table.state import Stage
from fifthstreet.wire.staff import Console
from support.accounts import COOKIE, the_staff
from support.live_house import PATIENT, house_in_here
from support.real_table import RealTable, real
from support.staff_client import events_of

NAME = "maryland-1"
SEATS = (1, 2, 3)
HANDS = {1: "8c 4d", 2: "As Ah", 3: "9d 7h"}
"""Nothing, a pair of aces, and two pair."""
_ids = count(1)


class Table(RealTable):
    """A table of real cards with the entries of its dealer."""

    def __init__(self, house: House, name: str, people: dict[str, httpx.Client], address: str) -> None:
        super().__init__(house, name, people)
        self.people, self.address = people, address
        self.board = parse_cards("2c 7d 9s")
        self.hands = {seat: parse_cards(cards) for seat, cards in HANDS.items()}

    def enter(self, type_: str, who: str = "dealer", id_: str = "", **more: Any) -> httpx.Response:
        """Make an entry."""
        body = {"id": id_ or f"entry-{next(_ids):06}", "entry": {"type": type_, **more}}
        return self.people[who].post(f"/api/tables/{self.name}/entries", json=body)

    def enters(self, type_: str, **more: Any) -> None:
        """Make an entry that is carried out."""
        answer = self.enter(type_, **more)
        assert answer.status_code == 200, answer.text

    def turns_up(self, cards: str) -> None:
        """Enter cards that are turned up."""
        self._post("dealer", "turn-up", faces=cards.split())

    def console(self) -> Console:
        """The dealer's console."""
        cookie = self.people["dealer"].cookies[COOKIE]
        place = f"ws{self.address.removeprefix('http')}/api/tables/{self.name}/console"
        with connect(place, additional_headers={"Cookie": f"{COOKIE}={cookie}"}, max_size=None) as line:
            return json.decode(line.recv(timeout=60), type=Console)

    def stakes(self) -> dict[int, int]:
        """All that lies before each seat."""
        return {seat: self.seat(seat).hand.stakes.total for seat in SEATS}

    def events(self, kind: type) -> list[Any]:
        """What happened of one kind."""
        return [event for event in events_of(self.host_house, self.name) if isinstance(event, kind)]

    host_house: House


@contextmanager
def at_a_table(data: Path) -> Iterator[Table]:
    """Three seats have played one round: an Ante of $10 and $5 on the Three Card Bonus, and seat 1 has $20 left."""
    games = (real("maryland"), ready_game("maryland"))
    with (
        house_in_here(data, games=games, pace=PATIENT) as (house, address),
        the_staff(house, address) as people,
    ):
        found = Table(house, NAME, people, address)
        found.host_house = house
        found.opens(*SEATS, chips=dollars(100))
        found.bets("ante", dollars(10), *SEATS)
        found.bets("three-card", dollars(5), *SEATS)
        found.bets("progressive", dollars(1), *SEATS)
        found.goes_on(Stage.THIRD_STREET)
        found.closes()
        found.goes_on(lambda command: isinstance(command, CloseBets))
        yield found


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table of real cards after its first round."""
    with at_a_table(tmp_path / "data") as found:
        yield found


def test_same_bets_are_placed_for_all_who_can_and_the_others_are_named(table: Table) -> None:
    table.gives(CashOut(by="dealer", seat=1, amount=table.seat(1).chips - dollars(12)))
    shown = table.console().entries
    assert shown
    assert shown.same_bets == "Same bets: 2 seats, $32"
    assert shown.left_out == ("Seat 1: not enough chips: only $2 left",)
    first = table.enter("same-bets", id_="same-bets-once").json()
    assert table.stakes() == {1: 0, 2: 1600, 3: 1600}
    # A resend under the same id is answered, and places nothing more.
    assert table.enter("same-bets", id_="same-bets-once").json() == first
    assert table.stakes() == {1: 0, 2: 1600, 3: 1600}
    table.gives(UndoEntry(by="dealer"))
    assert table.stakes() == {1: 0, 2: 0, 3: 0}
    assert table.events(e.EnteredTogether)[-1].what == "same-bets"


def test_only_the_dealer_who_is_tapped_in_makes_entries_and_only_with_real_cards(table: Table) -> None:
    for who in ("floorperson", "manager", "surveillance", "cashier"):
        assert table.enter("same-bets", who=who).status_code == 403, who
    electronic = Table(table.host_house, "maryland-2", table.people, table.address)
    assert "by hand" in electronic.enter("same-bets").text
    table.taps_out()
    assert table.enter("same-bets").status_code == 403
    table._post("dealer", "tap-in")
    assert table.enter("go-on").status_code == 409
    assert table.enter("decide-all", multiple=1).status_code == 409
    assert table.enter("losing").status_code == 409


def test_what_is_counted_is_never_filled_in_and_a_wrong_count_changes_nothing(table: Table) -> None:
    table.enters("same-bets")
    table.enters("go-on")
    assert table.table.round.stage is Stage.COLLECTING
    go_on = table.console().entries.go_on
    assert (go_on.title, go_on.count) == ("Collect the chips, deal", "Chips counted")
    assert table.enter("go-on").status_code == 409
    assert "2 chips for 3 accepted wagers" in table.enter("go-on", counted=2).text
    table.enters("go-on", counted=3)
    assert table.table.round.stage is Stage.THIRD_STREET


def _to_the_settlement(table: Table) -> None:
    table.enters("same-bets")
    table.enters("go-on")
    table.enters("go-on", counted=3)
    for card in ("2c", "7d", "9s"):
        table.enters("decide-all", multiple=1)
        table.turns_up(card)
    assert table.table.round.stage is Stage.SETTLING


def test_a_round_is_settled_as_a_list_and_the_books_verify(tmp_path: Path) -> None:
    with at_a_table(tmp_path / "data") as table:
        _settles(table)
    assert verify(VerifyRequest(tmp_path / "data", beside(tmp_path / "data") / NAME_OF_FILE)).bad == ()


def _settles(table: Table) -> None:
    _to_the_settlement(table)
    table.turns_up(HANDS[3].replace("  ", " "))
    console = table.console()
    assert console.entries.go_on.title == "Seat 3: pay $80, take $5"
    assert console.turn_up.seat == 2  # the next hand can be entered at once
    assert console.entries.losing == "Seat 2 loses"
    assert {(pay.seat, pay.wager): pay.words for pay in console.pays}[(3, "progressive")] == "no win"
    assert sum(pay.stake for pay in console.pays if pay.seat == 3 and pay.outcome == "lose") == 500
    table.turns_up(HANDS[2])
    assert all(pay.done for pay in table.console().pays if pay.seat == 3)
    table.enters("losing")
    console = table.console()
    assert {hand.seat: hand.words for hand in console.hands} == {3: "two pair", 2: "pair of aces", 1: "called losing"}
    assert console.entries.go_on.title == "Clear the table"
    table.enters("go-on")
    assert table.table.between_rounds


def test_a_wrong_call_is_put_right_by_the_floor_with_a_reason(table: Table) -> None:
    _to_the_settlement(table)
    table.enters("losing", rest=True)
    assert [event.seat for event in table.events(e.HandCalledLosing)] == [3, 2, 1]
    table.gives(CorrectCall(by="floorperson", seat=2, floorperson="x"), reason="a pair of aces")
    assert not table.seat(2).hand.called_losing
    assert table.console().turn_up.seat == 3


def test_a_large_payout_asks_once_more(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    _to_the_settlement(table)
    table.turns_up(HANDS[3])
    low = type(table.host.services.settings.at(0))(chip_movement_limit=dollars(79))
    monkeypatch.setattr(type(table.host.services.settings), "at", lambda *_: low)
    shown = table.console()
    asked = shown.entries.go_on.ask
    assert (asked.deed, asked.words) == ("Pay $80", "This is a large payout. Count the chips once more.")
    assert shown.turn_up is None
    assert "confirm the amount" in table.enter("go-on").text
    assert (
        "first pay $80"
        in table.people["dealer"]
        .post(f"/api/tables/{NAME}/turn-up", json={"id": "turn-up-early", "faces": HANDS[2].split()})
        .text.lower()
    )
    assert table.enter("go-on", amount=7_900).status_code == 409
    table.enters("go-on", amount=8_000)
