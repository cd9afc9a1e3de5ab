"""Minor pays: the floor is called wherever a text asks for it, and not for the dealer's own small fixed pay."""

import asyncio
from pathlib import Path

import pytest

from fifthstreet.house.base.house_events import SettingChanged
from fifthstreet.house.house import House
from fifthstreet.house.staff.buttons import TURNS_UP, due_command
from fifthstreet.house.staff.dealer_entries import faces_due, turning
from fifthstreet.rules import ready_game
from fifthstreet.table.commands import Bet
from fifthstreet.table.refusal import Refusal
from fifthstreet.wire.people import PersonShown
from support.in_process_house import Floor, floor

FAY = PersonShown(person="account-demo-floorperson", name="Fay Moss", role="floorperson")
DANA = "account-demo-dealer"
STRAIGHT = ({1: "4d 5c"}, "6s 7d 8h")
"""Pays 30 for 1: $30 for a wager of $1."""


async def alarms_by_step(there: Floor, table: str) -> dict[str, list[str]]:
    """Dealer and floor deal a round; the advice of the jackpot alarms before each step of a winner."""
    host, found = there.host(table), dict[str, list[str]]()
    number = host.table.round.number + 1
    await there.bets(table, {1: {"ante": 1000, "progressive": 100}})
    while host.table.round.number < number or not host.table.between_rounds:
        state, now = host.table, host.services.clock.now()
        if state.asked_now and state.round.stage.street:
            await there.does(table, state.asked_now[0].player, Bet(by="player", seat=1, multiple=1))
            continue
        task = state.round.settlement.next
        if task:
            alarms = [one for one in there.house.alarm_desk.all(FAY, []) if one.kind == "jackpot"]
            found[task.step] = [one.advice.todo for one in alarms]
        for role, person in (("dealer", DANA), ("floorperson", FAY.person)):
            due = due_command(host.game, state, role, now)  # type: ignore[arg-type]
            if isinstance(due, TURNS_UP):
                faces = faces_due(host, state, ())
                assert not isinstance(faces, Refusal)
                due = turning(state, faces, now)
            if due:
                await there.does(table, person, due)
                break
        else:
            raise AssertionError(f"nobody has anything to do at {state.round.stage}")
    return found


def minor_pay_limit(house: House, amount: int) -> None:
    settings, now = house.services.settings, house.services.clock.now()
    day = str(settings.day_of(now))
    settings.on_event(SettingChanged(at=now, name="minor_pay_limit", value=amount, from_day=day, approval=1), "mia")


def steps(tmp_path: Path, jurisdiction: str, limit: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}

    async def live() -> None:
        table, first = f"{jurisdiction}-1", {f"{jurisdiction}-1": STRAIGHT}
        async with floor(tmp_path, ready_game(jurisdiction), first=first) as there:
            await there.seat_guest(table, 1, 100_000, "Anna")
            for login in ("floorperson", "dealer"):
                client = await there.staff(login)
            tapped = await client.post(f"/api/tables/{table}/tap-in", json={"id": "tap-000001"})
            assert tapped.status_code == 200, tapped.text
            minor_pay_limit(there.house, limit)
            found.update(await alarms_by_step(there, table))

    asyncio.run(live())
    return found


@pytest.mark.clause("COMAR 36.05.11.11I(4)(c)")
def test_in_maryland_the_floor_validates_every_win_and_is_not_called_for_a_minor_pay(tmp_path: Path) -> None:
    found = steps(tmp_path, "maryland", 30_00)
    # The text asks for the floor, however small the win; only a share of the meter needs two.
    assert found["floorperson-or-above-validates"] == ["Verify the cards and validate the win at the table."]
    assert found["pay"] == []


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)iv")
def test_in_south_dakota_every_win_calls_a_supervisor_and_a_minor_pay_none(tmp_path: Path) -> None:
    found = steps(tmp_path, "south-dakota", 30_00)
    # The text asks for a supervisor, however small the win.
    assert found["call-supervisor"] == ["Go to the table and verify the cards."]
    assert found["pay"] == []


@pytest.mark.parametrize("jurisdiction", ["maryland", "south-dakota"])
def test_a_pay_over_the_house_s_limit_calls_the_floor(tmp_path: Path, jurisdiction: str) -> None:
    assert steps(tmp_path, jurisdiction, 29_99)["pay"] == ["Watch the payment at the table."]
