"""COMAR 36.05.03.01C: an alarm calls the managers while more tables are open than the floorpersons may watch."""

import asyncio
from pathlib import Path

import pytest

from fifthstreet.house.house import House
from fifthstreet.house.staff.floor_cover import FloorCover, floor_cover
from fifthstreet.rules import ready_game
from fifthstreet.wire.alarms import Alarm
from fifthstreet.wire.people import PersonShown
from support.in_process_house import floor
from support.real_table import real

MIA = PersonShown(person="account-demo-manager", name="Mia Lane", role="manager")


@pytest.mark.parametrize(
    ("real_cards", "electronic", "people", "needed"),
    [(6, 0, 1, 1), (7, 0, 1, 2), (0, 12, 1, 1), (0, 13, 1, 2), (6, 1, 1, 2), (5, 2, 1, 1), (0, 0, 0, 0), (1, 0, 0, 1)],
)
def test_one_floorperson_watches_six_tables_or_twelve_electronic_ones(
    real_cards: int, electronic: int, people: int, needed: int
) -> None:
    cover = FloorCover(real=real_cards, electronic=electronic, floorpersons=people, limit=6)
    assert cover.needed == needed
    assert cover.is_short is (needed > people)


def test_the_cover_in_words() -> None:
    assert FloorCover(7, 0, 1, 6).words == "7 tables to watch, 1 floorperson signed in: 2 needed"
    assert FloorCover(1, 0, 0, 6).words == "1 table to watch, no floorpersons signed in: 1 needed"
    assert FloorCover(6, 0, 2, 6).words == "6 tables to watch, 2 floorpersons signed in"


def cover_alarms(house: House) -> list[Alarm]:
    return [one for one in house.alarm_desk.all(MIA, []) if one.kind == "cover"]


def test_the_managers_are_called_until_a_floorperson_signs_in_and_the_pit_page_says_so(tmp_path: Path) -> None:
    async def live() -> None:
        async with floor(tmp_path, real("maryland"), ready_game("new-jersey")) as there:
            house = there.house
            assert cover_alarms(house) == [], "the demo's automatic floor watches its tables"
            mia, dana = await there.staff("manager"), await there.staff("dealer")
            tapped = await dana.post("/api/tables/maryland-1/tap-in", json={"id": "tap-000001"})
            assert tapped.status_code == 200, tapped.text
            (alarm,) = cover_alarms(house)
            assert alarm.headline == "1 table to watch, no floorpersons signed in: 1 needed"
            assert (alarm.advice.whom, alarm.advice.calls) == ("managers", True)
            assert "COMAR 36.05.03.01C" in alarm.clauses
            card = (await mia.get("/api/pit")).json()
            assert (card["cover"], card["cover_short"]) == (alarm.words, True)
            seen = await mia.post("/api/alarms/acknowledge", json={"id": "seen-00001", "alarm": alarm.alarm})
            assert seen.status_code == 200, seen.text
            assert cover_alarms(house)[0].acknowledged_by == "Mia Lane"
            await there.staff("floorperson")
            assert cover_alarms(house) == []
            assert floor_cover(house.tables).words == "1 table to watch, 1 floorperson signed in"
            card = (await mia.get("/api/pit")).json()
            assert (card["cover"], card["cover_short"]) == ("1 table to watch, 1 floorperson signed in", False)

    asyncio.run(live())
