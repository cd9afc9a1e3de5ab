"""The printed layout shows every area of the felt in its place, once, with the words that the text wants."""

import math
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from fifthstreet.papers.felt import Felt, felt_of
from fifthstreet.papers.layout import layout_page, layout_svg
from fifthstreet.papers.typesetting import page_count, pdf
from fifthstreet.rules import make_game, ready_game
from support.changes import changed
from support.random_games import JURISDICTIONS

SVG = "{http://www.w3.org/2000/svg}"


def drawn(felt: Felt) -> ElementTree.Element:
    return ElementTree.fromstring(layout_svg(felt, "digest"))


def read(element: ElementTree.Element) -> str:
    return " ".join(text.text or "" for text in element.iter(f"{SVG}text"))


def seats(sheet: ElementTree.Element) -> Iterator[ElementTree.Element]:
    return (group for group in sheet.iter(f"{SVG}g") if "data-seat" in group.attrib)


def place(group: ElementTree.Element) -> tuple[float, float]:
    """Where an area is, as its player sees it: across from left to right, and how far from the middle of the table."""
    text = group.find(f"{SVG}text")
    assert text is not None
    return float(text.attrib["x"]), float(text.attrib["y"])


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_every_area_is_drawn_once_at_each_position_or_once_on_the_table(jurisdiction):
    felt = felt_of(ready_game(jurisdiction), "table 1")
    found = Counter(
        (group.attrib["data-area"], group.attrib.get("data-position"))
        for group in drawn(felt).iter(f"{SVG}g")
        if "data-area" in group.attrib
    )
    numbers = [str(number) for number in range(1, felt.positions + 1)]
    wanted = {
        (area.area, number) for area in felt.areas for number in (numbers if area.place == "each-position" else [None])
    }
    assert set(found) == wanted
    assert set(found.values()) == {1}


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_an_area_reads_what_the_text_wants_letter_for_letter(jurisdiction):
    felt = felt_of(ready_game(jurisdiction), "table 1")
    wanted = {area.area: area.inscription for area in felt.areas}
    groups = [group for group in drawn(felt).iter(f"{SVG}g") if "data-area" in group.attrib]
    assert groups
    for group in groups:
        assert read(group) == wanted[group.attrib["data-area"]]


@pytest.mark.clause("N.J.A.C. 19:46-1.13X(b)3")
def test_streets_lie_nearer_to_the_player_than_the_ante_and_run_from_left_to_right():
    felt = felt_of(ready_game("new-jersey"), "table 1")
    for seat in seats(drawn(felt)):
        areas = {
            group.attrib["data-area"]: place(group) for group in seat.iter(f"{SVG}g") if "data-area" in group.attrib
        }
        streets = [areas[street] for street in ("third-street", "fourth-street", "fifth-street")]
        assert [x for x, _ in streets] == sorted(x for x, _ in streets)
        assert min(far for _, far in streets) > areas["ante"][1]


@pytest.mark.clause("N.J.A.C. 19:46-1.13X(b)4", "N.J.A.C. 19:46-1.13X(b)4i", "N.J.A.C. 19:46-1.13X(b)4ii")
def test_new_jersey_prints_the_odds_and_the_multiples_at_each_position():
    felt = felt_of(ready_game("new-jersey"), "table 1")
    found = list(seats(drawn(felt)))
    assert len(found) == felt.positions == 6
    for seat in found:
        words = read(seat)
        assert felt.inscriptions[0].words in words
        assert all(f"{row.hand} {row.pays}" in words for row in felt.signs[0].rows)


@pytest.mark.clause("ARSD 20:18:16:15.14(16)", "ARSD 20:18:16:15.14(2)")
def test_south_dakota_has_the_main_odds_on_the_layout_and_a_circle_for_the_ante():
    felt = felt_of(ready_game("south-dakota"), "table 1")
    sheet = drawn(felt)
    assert all(f"{row.hand} {row.pays}" in read(sheet) for row in felt.signs[0].rows)
    antes = [group for group in sheet.iter(f"{SVG}g") if group.attrib.get("data-area") == "ante"]
    assert len(antes) == felt.positions
    assert all(ante.find(f"{SVG}circle") is not None for ante in antes)


@pytest.mark.parametrize("count", [1, 3, 5])
def test_fewer_positions_fan_out_evenly_and_never_overlap(count):
    ready = ready_game("maryland")
    table = changed(ready.submission.table, seats=count)
    felt = felt_of(make_game(ready.book, changed(ready.submission, table=table)), "table 1")
    turns = [float(seat.attrib["transform"].split("rotate(")[1].rstrip(")")) for seat in seats(drawn(felt))]
    assert len(turns) == count
    assert math.isclose(sum(turns), 0, abs_tol=0.1)
    assert all(after - before > 25 for before, after in pairwise(turns))


def test_a_name_with_signs_of_markup_is_drawn_as_it_is():
    ready = ready_game("maryland")
    house = changed(ready.submission, facility='Jack & Queen <"Club">')
    game = make_game(ready.book, house)
    (name,) = [
        group
        for group in drawn(felt_of(game, "table 1")).iter(f"{SVG}g")
        if group.attrib.get("data-area") == "house-name"
    ]
    assert read(name) == 'Jack & Queen <"Club">'
    assert pdf(layout_page(game, felt_of(game, "table 1"))).startswith(b"%PDF")


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_layout_is_one_page_and_the_same_bytes_every_time(jurisdiction):
    game = ready_game(jurisdiction)
    felt = felt_of(game, "table 1")
    page = layout_page(game, felt)
    assert page_count(page) == 1
    assert pdf(page) == pdf(layout_page(game, felt))
    assert layout_svg(felt, game.digest) == layout_svg(felt_of(ready_game(jurisdiction), "table 1"), game.digest)
