"""Plots: axes that hold every value with round ticks, bars and lines in their places."""

from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fifthstreet.papers.plots import Line, bars, even_axis, lines, powers_axis

SVG = "{http://www.w3.org/2000/svg}"
SOME = st.lists(st.floats(min_value=-1e6, max_value=1e6), min_size=1, max_size=8)
POSITIVE = st.lists(st.floats(min_value=1e-8, max_value=1e8), min_size=1, max_size=8)


@given(SOME)
@example([5e-324])
@example([0.0, 1e-300])
@example([1e6, 1e6 + 1e-9])
def test_an_even_axis_holds_every_value_and_its_ticks_rise(values):
    axis = even_axis("", values, str)
    assert all(-1e-6 <= axis.part(value) <= 1 + 1e-6 for value in values)
    places = [value for value, _ in axis.ticks]
    assert places == sorted(places)
    assert 2 <= len(places) <= 8


@given(POSITIVE)
def test_an_axis_by_powers_of_ten_holds_every_value(values):
    axis = powers_axis("", values, str)
    assert all(-1e-6 <= axis.part(value) <= 1 + 1e-6 for value in values)
    assert [axis.part(value) for value, _ in axis.ticks] == pytest.approx(
        [place / (len(axis.ticks) - 1) for place in range(len(axis.ticks))]
    )


def test_bars_are_as_high_as_their_values():
    drawn = ElementTree.fromstring(bars("t", ["a", "b"], [1, 4], "x", even_axis("y", [0, 4], str)))
    small, large = [float(bar.attrib["height"]) for bar in list(drawn.iter(f"{SVG}rect"))[1:]]
    assert large == pytest.approx(4 * small)


def test_a_line_goes_through_its_points_and_larger_values_are_higher():
    axis = even_axis("", [0, 10], str)
    drawn = ElementTree.fromstring(lines("t", axis, axis, [Line(name="l", points=((0, 0), (10, 10)))]))
    (line,) = drawn.iter(f"{SVG}polyline")
    (x1, y1), (x2, y2) = [map(float, point.split(",")) for point in line.attrib["points"].split()]
    assert x1 < x2
    assert y1 > y2
