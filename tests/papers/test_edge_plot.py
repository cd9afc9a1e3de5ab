"""The plot of the house edge by ante: every ante is drawn where its numbers are."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from fifthstreet.odds import edges_by_ante
from fifthstreet.papers.report_figures import edge_plot
from fifthstreet.rules import ready_game

SVG = "{http://www.w3.org/2000/svg}"


def drawn(jurisdiction: str, parts: int = 12) -> tuple[ElementTree.Element, list[tuple[float, float]]]:
    edges = edges_by_ante(ready_game(jurisdiction), parts=parts)
    plot = ElementTree.fromstring(edge_plot(edges, "Ours & theirs", show_title=True))
    return plot, [(float(point.attrib["cx"]), float(point.attrib["cy"])) for point in plot.iter(f"{SVG}circle")]


def test_every_ante_is_a_point_and_the_line_goes_through_all_of_them():
    plot, points = drawn("maryland")
    edges = edges_by_ante(ready_game("maryland"))
    (line,) = plot.iter(f"{SVG}polyline")
    assert [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()] == points
    title, *told = [title.text for title in plot.iter(f"{SVG}title")]
    assert title == "Ours & theirs"
    assert len(points) == len(edges) == len(told)
    assert told[0] == "$10: 4.9149%"
    assert told[-1] == f"$500: {float(edges[-1].house_edge):.4%}, capped"


def test_the_points_lie_where_the_marks_of_the_axes_say():
    plot, points = drawn("maryland")
    edges = edges_by_ante(ready_game("maryland"))
    marks = {element.text: element.attrib for element in plot.iter(f"{SVG}text")}
    left, right = float(marks["$0"]["x"]), float(marks["$500"]["x"])
    bottom, top = float(marks["0%"]["y"]) - 4, float(marks["10%"]["y"]) - 4
    for (x, y), edge in zip(points, edges, strict=True):
        assert x == pytest.approx(left + (right - left) * edge.ante / 500_00, abs=0.02)
        assert y == pytest.approx(bottom + (top - bottom) * float(edge.house_edge) / 0.10, abs=0.02)


def test_where_the_cap_is_felt_a_higher_ante_is_drawn_higher_and_elsewhere_level():
    _, capped = drawn("maryland", parts=98)
    assert len(capped) == 99
    assert all(left[0] < right[0] and left[1] >= right[1] for left, right in pairwise(capped))
    plot, level = drawn("south-dakota")
    assert len({y for _, y in level}) == 1
    assert "Ours & theirs" in [element.text for element in plot.iter(f"{SVG}text")]
