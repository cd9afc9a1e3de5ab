"""The printed sign and the one for a screen hold every row of every paytable, in the words of the text, on one page."""

from xml.etree import ElementTree

import pytest

from fifthstreet.papers.sign_page import sign_page
from fifthstreet.papers.sign_web import sign_web_page
from fifthstreet.papers.signs import signs_of
from fifthstreet.papers.typesetting import page_count, pdf, quoted
from fifthstreet.rules import make_game, ready_game
from support.changes import changed
from support.random_games import JURISDICTIONS


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_printed_sign_is_one_page_with_every_row_in_its_order(jurisdiction):
    game = ready_game(jurisdiction)
    page = sign_page(game)
    assert page_count(page) == 1
    for sign in signs_of(game):
        start = 0
        for words in (sign.title, *(part for row in sign.rows for part in (row.hand, row.pays)), *sign.notes):
            start = page.index(quoted(words), start)
    assert pdf(page) == pdf(sign_page(game))


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_sign_for_a_screen_has_the_same_rows_and_fetches_nothing(jurisdiction):
    game = ready_game(jurisdiction)
    page = sign_web_page(game)
    sections = list(ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n")).iter("section"))
    shown = [[[cell.text for cell in row] for row in section.iter("tr")] for section in sections]
    wanted = [
        [[row.hand, f"{row.pays} ({row.amount})" if row.amount else row.pays] for row in sign.rows]
        for sign in signs_of(game)
    ]
    assert shown == wanted
    assert "http" not in page
    assert page == sign_web_page(ready_game(jurisdiction))


def test_new_jersey_never_prints_for():
    assert not any(
        " for 1" in text for text in (sign_page(ready_game("new-jersey")), sign_web_page(ready_game("new-jersey")))
    )


def test_a_long_name_makes_the_letters_smaller_and_not_the_pages_more():
    ready = ready_game("maryland")
    game = make_game(ready.book, changed(ready.submission, facility="The House of Cards " * 30))
    assert page_count(sign_page(game)) == 1
