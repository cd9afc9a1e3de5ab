"""What must be seen at a table, as the books have it for whoever prints the layout and the signs."""

import pytest

from fifthstreet.rules import Rulebook

SOUTH_DAKOTA_AREAS = {
    "ante": ("Ante", "circle", None),
    "third-street": ("3rd Street", None, None),
    "fourth-street": ("4th Street", None, None),
    "fifth-street": ("5th Street", None, None),
    "three-card": ("Three Card Bonus", None, "three-card"),
    "progressive": ("Progressive", None, "progressive"),
}


@pytest.mark.clause(
    "ARSD 20:18:16:15.14(2)", "ARSD 20:18:16:15.14(8)", "ARSD 20:18:16:15.14(11)", "ARSD 20:18:16:15.14(14)"
)
def test_a_south_dakota_position_has_an_ante_circle_three_streets_and_what_is_offered(south_dakota: Rulebook):
    found = {
        area.area: (area.inscription, area.shape, area.if_offered)
        for area in south_dakota.paper.areas
        if area.place == "each-position"
    }
    assert found == SOUTH_DAKOTA_AREAS


@pytest.mark.clause(
    "ARSD 20:18:16:15.14(2)",
    "ARSD 20:18:16:15.14(3)",
    "ARSD 20:18:16:15.14(4)",
    "ARSD 20:18:16:15.14(6)",
    "ARSD 20:18:16:15.14(18)",
    "ARSD 20:18:16:15.14(18)(a)i",
    "ARSD 20:18:16:15.14(18)(a)iii",
    "ARSD 20:18:16:15.14(18)(a)vii",
)
def test_south_dakota_equipment_goes_with_the_wagers_that_need_it(south_dakota: Rulebook):
    needed = {item.item: item.if_offered for item in south_dakota.paper.equipment if item.if_offered}
    assert needed == {
        "progressive sensor": "progressive",
        "progressive keypad": "progressive",
        "progressive meter, with placard or video sign": "progressive",
        "tip box": "dealer-tip",
    }


@pytest.mark.clause("ARSD 20:18:16:15.14(18)")
def test_a_south_dakota_progressive_schedule_stands_on_a_placard_or_a_video_sign(south_dakota: Rulebook):
    odds = south_dakota.paper.progressive_odds
    assert odds
    assert odds.stands == "placard-or-video-sign"


@pytest.mark.clause("ARSD 20:18:16:15.14(18)")
def test_the_schedule_that_prints_no_wager_is_on_record_as_it_is_printed(south_dakota: Rulebook):
    assert south_dakota.progressive
    printed = {name: schedule.printed_wager for name, schedule in south_dakota.progressive.schedules.items()}
    assert printed == {"MS Stud-01": "blank", "PMG-01": None, "PMG-02": None}
