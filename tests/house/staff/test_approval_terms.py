"""An approval lists every term of what is approved, is given for exactly these, and expires if one of them changes."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx

from fifthstreet.client.table import TableClient
from fifthstreet.house.base.house_events import ApprovalAnswered
from fifthstreet.house.house import House
from fifthstreet.house.staff.approvals import ApprovalRequest
from fifthstreet.house.staff.pending_actions import PendingCommand, PendingTable
from fifthstreet.house.wording.house_events import Called, tell_house_event
from fifthstreet.rules import ready_game
from fifthstreet.wire.staff import Done
from support.adjusting import adjustment, ask
from support.guests import may_bet
from support.in_process_house import Floor, floor
from support.log_check import check_record
from support.staff_client import Colleague, noted
from support.staffed_table import SHORT, at_a_table, works
from support.two_person_table import comes_to_work, ready_text

TABLE = "maryland-1"
FEES = {"ante": 1000}


async def post(client: httpx.AsyncClient, path: str, id_: str, **body: Any) -> dict[str, Any]:
    answer = await client.post(path, json={"id": id_, **body})
    found: dict[str, Any] = answer.json()
    return found


async def rates(there: Floor, client: httpx.AsyncClient, progression: str, reserve: str = "0%") -> int:
    meter = next(iter(there.house.tables.meters))
    body = {"progression": progression, "reserve": reserve, "reason": "filed"}
    name = "".join(letter if letter.isalnum() else "-" for letter in f"rates-{progression}-{reserve}")
    return int((await post(client, f"/api/meters/{meter}/rates", name, **body))["approval"])


async def card(client: httpx.AsyncClient, number: int) -> dict[str, Any]:
    (found,) = [one for one in (await client.get("/api/approvals")).json() if one["approval"] == number]
    return dict(found)


def test_new_meter_rates_are_shown_with_the_old_and_expire_when_others_are_filed(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            fay, mia, max_ = [await there.staff(login) for login in ("floorperson", "manager", "manager-2")]
            first, second = await rates(there, fay, "34%", "1.5%"), await rates(there, fay, "33%")
            assert (await card(mia, first))["details"] == [
                "Meter rate: 35.5% now, 34% new",
                "Reserve rate: 0% now, 1.5% new",
                "New rates apply from the next full reset, when the whole meter has been won",
                "At Maryland 1",
                "Long-run return at a full table: 92.9433% now, 91.4433% new",
            ]
            done = await mia.post(f"/api/approvals/{first}/answer", json={"id": "answer-001", "approve": True})
            assert done.status_code == 200
            await there.house.approvals.expire_changed()
            why = "Expired: the terms changed: replaces the rates filed before: 34% and 1.5% reserve"
            late = await max_.post(f"/api/approvals/{second}/answer", json={"id": "answer-002", "approve": True})
            assert (late.status_code, late.json()["error"]["message"]) == (409, why)
            for client in (fay, max_):  # the requester, and the one who could have approved
                found = await card(client, second)
                assert (found["state"], found["outcome"]) == ("lapsed", why)
                assert found["answered_at"] is not None
            assert (await card(fay, first))["outcome"] == "Approved by Mia Lane"
            third = await rates(there, fay, "32%")
            terms = (await card(mia, third))["details"]
            assert "Replaces the rates filed before: 34% and 1.5% reserve" in terms
            answered = noted(there.house, ApprovalAnswered)
            called = Called(str, str, str)
            assert tell_house_event(answered[-1], called) == f"approval {second} {why[:1].lower()}{why[1:]}"

            # A comment that reads like an expiry is a comment.
            body = {"id": "answer-003", "approve": False, "words": "Expired: a joke"}
            assert (await mia.post(f"/api/approvals/{third}/answer", json=body)).status_code == 200
            assert tell_house_event(noted(there.house, ApprovalAnswered)[-1], called) == (
                f"approval {third} refused: Expired: a joke"
            )

    asyncio.run(live())
    check_record(tmp_path)


def test_a_setting_is_shown_with_its_history_and_expires_when_another_change_comes_first(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path) as there:
            mia, max_ = await there.staff("manager"), await there.staff("manager-2")
            settings, clock = there.house.services.settings, there.house.services.clock
            today = settings.day_of(clock.now())
            tomorrow, later_on = today + timedelta(days=1), today + timedelta(days=9)
            numbers = []
            for value, day in ((300_00, tomorrow), (200_00, later_on)):
                body = {"value": value, "from_day": str(day), "reason": "a rule"}
                asked = await post(mia, "/api/settings/void_limit", f"set-{value}", **body)
                numbers.append(asked["approval"])
            note = "The most that one person can void alone before the cards decide the round."
            assert (await card(max_, numbers[0]))["details"] == [
                "Now: $500",
                f"New: $300, from gaming day {tomorrow}",
                note,
            ]
            # The second is approved first: the first was shown without it.
            done = await max_.post(f"/api/approvals/{numbers[1]}/answer", json={"id": "answer-001", "approve": True})
            assert done.status_code == 200, done.text
            late = await max_.post(f"/api/approvals/{numbers[0]}/answer", json={"id": "answer-002", "approve": True})
            why = f"Expired: the terms changed: already approved: $200, from gaming day {later_on}"
            assert late.json()["error"]["message"] == why
            assert settings.at(settings.start(tomorrow)).void_limit == 500_00

    asyncio.run(live())
    check_record(tmp_path)


def test_an_adjustment_expires_when_its_round_was_adjusted_meanwhile(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            anna = await there.seat_guest(TABLE, 1, 100_000, "Anna")
            await there.round(TABLE, {1: FEES})
            await there.quiet()
            fay, finn, mia = [await there.staff(login) for login in ("floorperson", "floorperson-2", "manager")]
            first = (await ask(fay, TABLE, adjustment(player=anna))).json()["approval"]
            second = (await ask(finn, TABLE, adjustment(player=anna))).json()["approval"]
            seat = there.host(TABLE).table.seat(1)
            assert seat
            done = await mia.post(f"/api/approvals/{first}/answer", json={"id": "answer-001", "approve": True})
            assert done.status_code == 200, done.text
            late = await mia.post(f"/api/approvals/{second}/answer", json={"id": "answer-002", "approve": True})
            assert late.json()["error"]["message"].startswith("Expired: the terms changed: earlier: adjustment")
            now = there.host(TABLE).table.seat(1)
            assert now
            assert now.chips == seat.chips + 35_00, "paid once"

    asyncio.run(live())
    check_record(tmp_path)


def test_a_new_table_is_shown_whole_and_opens_only_with_the_game_that_was_shown(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path) as there:
            fay, mia = await there.staff("floorperson"), await there.staff("manager")
            body = {"submission": ready_text("maryland"), "reason": "a busy night"}
            number = (await post(fay, "/api/floor/tables", "table-0001", **body))["approval"]
            terms = (await card(mia, number))["details"]
            for expected in (
                "Ante $10 to $500 in steps of $5",
                "House edge, main game: 4.9149%",
                "Three Card Bonus: paytable D, $1 to $100 in steps of $1",
            ):
                assert expected in terms
            assert any(line.startswith("Pays, Ante and street wagers: royal flush 500 to 1; ") for line in terms), terms
            assert f"Game {ready_game('maryland').digest[:12]}" in terms
            moe, max_ = [await comes_to_work(there.house, login, "manager") for login in ("moe", "max")]
            other = PendingTable(submission=ready_text("maryland"), house_players=0, game="0" * 64)
            request = ApprovalRequest(
                kind="open-table", table=None, words="a table", details=(), action=other, reason="a busy night"
            )
            asked = await there.house.approvals.ask(request, moe.actor("ask-000001", "d"))
            number = getattr(asked, "approval", 0)
            done = await there.house.approvals.answer(number, max_, True, "", max_.actor("late-00001", "d"))
            assert getattr(done, "message", "") == "Expired: the rulebook changed since the request"
            assert not there.house.tables

    asyncio.run(live())


def test_a_void_expires_by_itself_when_the_wagers_change_and_the_dealer_who_asked_reads_why(tmp_path: Path) -> None:
    async def play(house: House, staff: list[Colleague], guest: TableClient) -> None:
        dana, fay, sue = staff
        await works(TABLE, dana, fay)
        await guest.wager("ante", 40_000)
        await works(TABLE, dana, fay)
        await guest.until(may_bet)
        await guest.bet(1)
        await works(TABLE, dana, fay)
        await guest.until(may_bet)
        number = (await dana.give(TABLE, SHORT)).approval
        (own,) = await dana.get("/api/approvals")
        assert (own["approval"], own["state"], own["outcome"]) == (number, "waiting", "")
        assert "$800 returned to seat 1, Anna" in own["details"]
        await guest.bet(3)
        async with asyncio.timeout(120):
            while (await dana.get("/api/approvals"))[0]["state"] == "waiting":
                await asyncio.sleep(0.1)
        for colleague in (dana, fay, sue):
            (found,) = await colleague.get("/api/approvals")
            assert (found["state"], found["outcome"]) == ("lapsed", "Expired: the wagers changed")
        (answered,) = noted(house, ApprovalAnswered)
        assert isinstance(answered, ApprovalAnswered)
        assert not answered.approved

    at_a_table(tmp_path, TABLE, "floorperson", "surveillance", play=play)


def test_a_dealer_reads_of_own_requests_alone(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            fay, dana = await there.staff("floorperson"), await there.staff("dealer")
            await rates(there, fay, "34%")
            assert len((await fay.get("/api/approvals")).json()) == 1
            assert (await dana.get("/api/approvals")).json() == []

    asyncio.run(live())


def test_an_approval_that_cannot_be_checked_stops_neither_the_others_nor_the_closing(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, ready_game("maryland")) as there:
            fay, mia = await there.staff("floorperson"), await there.staff("manager")
            moe = await comes_to_work(there.house, "moe", "manager")
            nowhere = PendingCommand(table="closed-1", round=1, command=SHORT)
            request = ApprovalRequest(
                kind="void", table=None, words="a void", details=(), action=nowhere, reason="a slip"
            )
            asked = await there.house.approvals.ask(request, moe.actor("ask-000001", "d"))
            assert isinstance(asked, Done)
            first, second = await rates(there, fay, "34%"), await rates(there, fay, "33%")
            done = await mia.post(f"/api/approvals/{first}/answer", json={"id": "answer-001", "approve": True})
            assert done.status_code == 200
            async with asyncio.timeout(120):
                while (await card(mia, second))["state"] == "waiting":
                    await asyncio.sleep(0.1)
            assert (await card(mia, second))["state"] == "lapsed"

    asyncio.run(live())
    check_record(tmp_path)
