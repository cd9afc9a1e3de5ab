"""The mathematics report tells what the odds say, to the last digit, on pages and on the web alike."""

from datetime import date
from fractions import Fraction
from functools import cache
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from fifthstreet import odds
from fifthstreet.papers.blocks import Figure, Heading, Paper, Table
from fifthstreet.papers.paper_pages import paper_pages
from fifthstreet.papers.paper_web import paper_web_page
from fifthstreet.papers.report import report
from fifthstreet.papers.report_data import Check, ReportData, report_data
from fifthstreet.papers.report_figures import return_at
from fifthstreet.papers.typesetting import page_count, pdf, quoted
from fifthstreet.rules import ready_game
from support.random_games import JURISDICTIONS


@cache
def data(jurisdiction: str) -> ReportData:
    return report_data(ready_game(jurisdiction))


def paper(jurisdiction: str) -> Paper:
    return report(ready_game(jurisdiction), data(jurisdiction))


def part(whole: Paper, heading: str) -> list[object]:
    """The blocks beneath a heading."""
    start = whole.blocks.index(Heading(heading)) + 1
    rest = whole.blocks[start:]
    ends = [place for place, block in enumerate(rest) if isinstance(block, Heading)]
    return list(rest[: ends[0] if ends else None])


def table(whole: Paper, heading: str, first_title: str) -> Table:
    (found,) = [block for block in part(whole, heading) if isinstance(block, Table) and block.titles[0] == first_title]
    return found


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_exact_edge_and_its_digits_are_on_the_pages_and_on_the_web(jurisdiction):
    game = ready_game(jurisdiction)
    edge = odds.base_odds(game).house_edge
    pages, web = paper_pages(paper(jurisdiction)), paper_web_page(paper(jurisdiction))
    for text in (pages, web):
        assert str(edge) in text
        assert f"{float(edge):.6%}" in text
        assert game.digest in text
    assert page_count(pages) >= 7
    assert pdf(pages).startswith(b"%PDF")


def test_the_sources_say_what_became_of_the_law():
    dates = table(paper("maryland"), "Sources", "Date").rows
    assert [row[0] for row in dates] == ["2013", "2014-05-22", "2014-10-13", "2016-10-10"]
    assert dates[2][1] == "The amendments of that draft took effect."
    assert dict(paper("maryland").facts)["Law's status"] == "repealed 2016-10-10"
    assert "Law's status" not in dict(paper("south-dakota").facts)
    for text in (paper_pages(paper("maryland")), paper_web_page(paper("maryland"))):
        assert "The chapter was repealed." in text


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_distribution_the_starting_edges_and_the_checks_are_those_of_the_odds(jurisdiction):
    base = odds.base_odds(ready_game(jurisdiction))
    whole = paper(jurisdiction)
    told = table(whole, "Distribution of the net result", "Net, antes").rows
    assert [Fraction(row[2]) for row in told] == [result.probability for result in base.figures.distribution]
    edges = odds.edges_by_ante(ready_game(jurisdiction))
    by_ante = table(whole, "House edge by ante", "Ante").rows
    assert [Fraction(row[2]) for row in by_ante] == [edge.house_edge for edge in edges]
    assert len(data(jurisdiction).checks) >= 12
    assert all(check.holds for check in data(jurisdiction).checks)


def test_a_check_that_fails_is_told_as_failing():
    wrong = Check(what="Two and two", one_way=Fraction(4), other_way=Fraction(5))
    whole = report(ready_game("new-jersey"), replace(data("new-jersey"), checks=(wrong,)))
    assert table(whole, "Method and checks", "Check").rows == (("Two and two", "4", "5", "FAILS"),)


def test_every_offered_side_bet_is_told_and_none_that_is_not():
    headings = [block.text for block in paper("maryland").blocks if isinstance(block, Heading)]
    assert {"Three Card Bonus, paytable D", "Six Card Bonus, paytable A", "Progressive and Envy Bonus"} <= set(headings)
    headings = [block.text for block in paper("new-jersey").blocks if isinstance(block, Heading)]
    assert not any("Bonus" in heading for heading in headings)


def test_the_bonus_rows_bring_what_the_odds_say_under_the_names_of_the_sign():
    found = odds.six_card_odds(ready_game("maryland"), paytable="A")["A"]
    rows = table(paper("maryland"), "Six Card Bonus, paytable A", "Hand").rows
    assert rows[1][0] == "Super royal in hearts, spades or clubs"
    assert rows[-1][0] == "Any other"
    assert [int(row[2].replace(",", "")) for row in rows] == [row.hands for row in found.rows]


def test_the_plotted_return_of_the_progressive_is_that_of_the_odds():
    game = ready_game("maryland")
    drawn = data("maryland").progressive
    assert drawn is not None
    for meter in (0, 1_000_000, 30_000_000):
        found = odds.progressive_odds(game, meter, others=2)
        assert return_at(drawn.own, drawn.wager, meter, 2) == pytest.approx(float(found.own.total_return))
        assert return_at(drawn.other_rule, drawn.wager, meter, 2) == pytest.approx(float(found.other_rule.total_return))


def test_the_confidence_narrows_with_the_root_of_the_rounds():
    first, *_, last = data("maryland").confidence
    low, high = last.keeps[95]
    assert low < float(data("maryland").base.house_edge) < high
    assert first.deviation / last.deviation == pytest.approx((last.rounds / first.rounds) ** 0.5)
    assert high - low == pytest.approx(2 * 1.959964 * last.deviation)


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_web_page_is_well_formed_and_fetches_nothing(jurisdiction):
    page = paper_web_page(paper(jurisdiction))
    tree = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    drawings = sum(isinstance(block, Figure) for block in paper(jurisdiction).blocks)
    assert len(list(tree.iter("svg"))) == drawings >= 3
    assert "http" not in page
    assert not any(element.tag in {"script", "link", "img", "iframe"} for element in tree.iter())


@pytest.mark.prove
def test_the_same_game_and_day_make_the_same_bytes():
    again = report(ready_game("south-dakota"), report_data(ready_game("south-dakota")))
    assert paper_web_page(again) == paper_web_page(paper("south-dakota"))
    assert pdf(paper_pages(again)) == pdf(paper_pages(paper("south-dakota")))


def test_the_date_is_the_rulebooks_unless_one_is_given():
    game = ready_game("maryland")
    assert ("Date", "2014-05-22") in paper("maryland").facts
    later = report(game, data("maryland"), date(2026, 1, 31))
    assert ("Date", "2026-01-31") in later.facts
    assert "datetime(year: 2026, month: 1, day: 31)" in paper_pages(later)


def test_signs_of_markup_in_words_stay_words():
    tricky = '# "$x$" *b* \\ <a> & _c_ @d'
    whole = replace(paper("new-jersey"), house=tricky)
    assert quoted(tricky) in paper_pages(whole)
    assert page_count(paper_pages(whole)) >= 7
    tree = ElementTree.fromstring(paper_web_page(whole).removeprefix("<!DOCTYPE html>\n"))
    assert tricky in "".join(tree.itertext())
