"""Limits changed at a live table: the sign, the notice, the time, a restart in between, and the record of it."""

import asyncio
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from fifthstreet.client import connect
from fifthstreet.house.accounts.person import shown
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base import codec
from fifthstreet.house.base.gaming_day import EPOCH
from fifthstreet.house.house import House
from fifthstreet.house.ledger import signing_keys as audit_keys
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.store.data_folder import AUDIT_KEYS
from fifthstreet.house.views.limits_notice import limits_notices, limits_now
from fifthstreet.rules import make_game, ready_game
from fifthstreet.table.commands import AcceptWager, BuyIn, ChangeLimits, PlaceWager, Sit
from fifthstreet.table.events import LimitsAnnounced, LimitsChanged, OutsideLimits
from support.accounts import later
from support.changes import changed
from support.guests import play_round, sit_down
from support.in_process_house import floor
from support.live_house import PATIENCE, house_in_here
from support.log_check import check_record
from support.staff_client import NotDoneError, staffed

TABLE = "maryland-1"
HALF_AN_HOUR = 30 * 60_000
MORE = ChangeLimits(by="floorperson", wager="ante", minimum=5_00, maximum=1_000_00, increment=5_00)


def test_players_read_the_sign_and_the_new_limits_apply_after_the_round_in_which_their_time_comes(
    tmp_path: Path,
) -> None:
    async def change(house: House, address: str) -> None:
        async with connect(address) as client, asyncio.timeout(PATIENCE):
            await client.come_in("Anna")
            async with client.table(TABLE) as anna, staffed(house, address, "floorperson", "dealer") as (fay, dana):
                await sit_down(client, anna, "Anna", 1_000_00)
                with pytest.raises(NotDoneError, match="at least 30 minutes") as short:
                    await fay.give(TABLE, ChangeLimits(**_with(notice=29)))
                assert short.value.error["clause"] == "COMAR 36.05.03.21C"
                with pytest.raises(NotDoneError, match="Tap in first"):
                    await dana.give(TABLE, ChangeLimits(**_with(by="dealer")))
                await fay.give(TABLE, MORE)
                scene = await anna.until(lambda one: bool(one.limits_notices))
                assert (scene.minimum, scene.maximum) == (10_00, 500_00)
                assert scene.limits_notices[0].endswith(": Ante $5-$1,000")
                await play_round(anna)
                assert house.tables[TABLE].game.submission.table.minimum == 10_00
                later(house, HALF_AN_HOUR)
                house.tables[TABLE].refresh()
                scene = await anna.until(lambda one: not one.limits_notices)
                assert (scene.minimum, scene.maximum) == (5_00, 1_000_00)
                assert {may.least for may in scene.may if may.wager == "ante" and may.do == "wager"} == {5_00}
                card = await fay.get(f"/api/tables/{TABLE}")
                assert (card["minimum"], card["maximum"]) == (5_00, 1_000_00)
                await play_round(anna)

    with house_in_here(tmp_path, games=(ready_game("maryland"),)) as (house, address):
        asyncio.run(change(house, address))
    story = check_record(tmp_path).tables[TABLE]
    said = [(entry.by, type(event)) for entry, event in zip(story.entries, story.events, strict=True)]
    limits = [one for one in said if one[1] in (LimitsAnnounced, LimitsChanged)]
    assert limits == [("floorperson", LimitsAnnounced), ("system", LimitsChanged)]


def _with(**changes: object) -> dict[str, object]:
    known = {name: getattr(MORE, name) for name in ("by", "wager", "minimum", "maximum", "increment", "notice")}
    return known | changes


def test_what_was_announced_applies_after_a_restart_and_limits_stay(tmp_path: Path) -> None:
    async def announced() -> str:
        async with floor(tmp_path, ready_game("maryland")) as pit:
            await pit.seat_guest(TABLE, 1, 1_000_00)
            await pit.does(TABLE, "account-demo-floorperson", MORE)
            (notice,) = limits_notices(pit.host(TABLE))
            return notice

    async def afterwards() -> None:
        async with floor(tmp_path, ready_game("maryland")) as pit:
            host = pit.host(TABLE)
            assert limits_notices(host) == (notice,)
            later(pit.house, HALF_AN_HOUR)
            host.refresh()
            await pit.until(TABLE, lambda table: bool(table.limits))
            assert limits_now(host)[0] == "Ante $5-$1,000"

    async def once_more() -> None:
        async with floor(tmp_path, ready_game("maryland")) as pit:
            assert limits_now(pit.host(TABLE))[0] == "Ante $5-$1,000"
            assert pit.host(TABLE).submitted.digest == ready_game("maryland").digest

    notice = asyncio.run(announced())
    asyncio.run(afterwards())
    asyncio.run(once_more())
    check_record(tmp_path)


def test_the_sign_has_the_time_of_the_house(tmp_path: Path) -> None:
    async def announced() -> tuple[str, int]:
        async with floor(tmp_path, ready_game("maryland")) as pit:
            await pit.seat_guest(TABLE, 1, 1_000_00)
            await pit.does(TABLE, "account-demo-floorperson", MORE)
            (one,) = pit.host(TABLE).table.announced
            return limits_notices(pit.host(TABLE))[0], one.effective

    notice, effective = asyncio.run(announced())
    there = (EPOCH + timedelta(milliseconds=effective)).astimezone(ZoneInfo("America/New_York"))
    assert notice == f"From {there:%H:%M}: Ante $5-$1,000"


def test_dealer_and_floor_are_reminded_to_announce_new_limits_until_the_floor_confirms_that_they_were(
    tmp_path: Path,
) -> None:
    """COMAR 36.05.03.21C(2)(c): with the exact limits and time; who confirmed it, and when, is on record."""

    async def announced() -> None:
        async with floor(tmp_path, ready_game("maryland")) as pit:
            fay, dana = await pit.staff("floorperson"), await pit.staff("dealer")

            def due() -> list[str]:
                (person,) = [one for one in pit.house.accounts.all() if one.login == "demo-dealer"]
                return [
                    one.words
                    for one in pit.house.alarm_desk.of_table(pit.host(TABLE), shown(person), ())
                    if one.kind == "limits"
                ]

            await pit.seat_guest(TABLE, 1, 1_000_00)
            assert due() == []
            await pit.does(TABLE, "account-demo-floorperson", MORE)
            (one,) = pit.host(TABLE).table.announced
            time = f"{(EPOCH + timedelta(milliseconds=one.effective)).astimezone(ZoneInfo('America/New_York')):%H:%M}"
            assert due() == [f"Announce aloud: Ante $5-$1,000 from {time}"]
            (alarm,) = [each for each in (await fay.get("/api/alarms")).json()["alarms"] if each["kind"] == "limits"]
            assert (alarm["clauses"], alarm["button"]) == (["COMAR 36.05.03.21C(2)(c)"], "Confirm announcement")
            body = {"id": "heard-0001", "alarm": alarm["alarm"]}
            assert (await dana.post("/api/alarms/acknowledge", json=body)).status_code == 403
            assert due() != []
            assert (await fay.post("/api/alarms/acknowledge", json=body)).status_code == 200
            assert due() == []
            page = (await (await pit.staff("auditor")).get("/api/record?stream=house&limit=200")).json()
            said = [line for line in page["lines"] if "announced to the players" in line["words"]]
            assert [line["words"] for line in said] == [
                f"new limits announced to the players: Maryland 1: ante $5-$1,000 from {time}"
            ]
            assert "demo-floorperson" in str(said[0])
            # Other limits are another announcement.
            await pit.does(TABLE, "account-demo-floorperson", replace(MORE, maximum=900_00))
            assert [words.rpartition(" from ")[0] for words in due()] == ["Announce aloud: Ante $5-$900"]

    asyncio.run(announced())
    check_record(tmp_path)


def test_a_dealer_of_real_cards_enters_a_wager_outside_the_limits_as_such(tmp_path: Path) -> None:
    ready = ready_game("maryland")
    real = make_game(ready.book, changed(ready.submission, table__cards="real"))

    async def enter(house: House, address: str) -> None:
        async with staffed(house, address, "dealer", "floorperson") as (dana, fay):
            await dana.tap_in(TABLE)
            await dana.give(TABLE, Sit(by="dealer", seat=2, player="Walter"))
            await dana.give(TABLE, BuyIn(by="dealer", seat=2, amount=1_000_00))
            with pytest.raises(NotDoneError, match=r"Ante must be \$10-\$500"):
                await dana.give(TABLE, PlaceWager(by="dealer", seat=2, wager="ante", amount=600_00))
            with pytest.raises(NotDoneError, match="act as floorperson"):
                await fay.give(TABLE, AcceptWager(by="dealer", seat=2, wager="ante", amount=600_00))
            await dana.give(TABLE, AcceptWager(by="dealer", seat=2, wager="ante", amount=600_00))
            seat = house.tables[TABLE].table.seat(2)
            assert seat
            assert (seat.hand.stakes.ante, seat.chips) == (600_00, 400_00)
            entries = house.services.store.streams.entries(f"table:{TABLE}")
            events = [(entry.person, codec.read_event(entry.event)) for entry in entries]
            noted = [(person, one.amount) for person, one in events if isinstance(one, OutsideLimits)]
            assert noted == [(dana.person, 600_00)]

    with house_in_here(tmp_path, games=(real,)) as (house, address):
        asyncio.run(enter(house, address))
    keys = audit_keys.read(tmp_path / AUDIT_KEYS).known
    assert verify(VerifyRequest(tmp_path, beside(tmp_path) / NAME, keys)).bad == ()
