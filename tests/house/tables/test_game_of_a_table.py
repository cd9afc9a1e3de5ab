"""A table is shown and played under the game that it was opened with, or not at all."""

import sqlite3
from fractions import Fraction
from pathlib import Path

import pytest

from fifthstreet.house.base.errors import HouseError
from fifthstreet.house.house import open_house
from fifthstreet.house.reports.books import closed_books
from fifthstreet.rules import DefectsFound, Game, Shelf, make_game, ready_game
from fifthstreet.rules.model.pays import Share
from support.changes import changed
from support.live_house import house_in_here


def test_a_table_opened_under_another_rulebook_is_neither_served_nor_told(tmp_path: Path) -> None:
    with house_in_here(tmp_path):
        pass
    with closed_books(tmp_path, "maryland-1") as books:
        assert books.game.digest == books.record.game
    with sqlite3.connect(tmp_path / "house.db") as database:
        database.execute("UPDATE tables SET game = ? WHERE \"table\" = 'maryland-1'", ("0" * 64,))
    with (
        pytest.raises(HouseError, match=r"another rulebook .* use the version"),
        closed_books(tmp_path, "maryland-1"),
    ):
        pass
    with pytest.raises(HouseError, match=r"another rulebook .* serve it with the version"):
        open_house(tmp_path)


def test_a_table_goes_on_under_the_edition_of_its_book_that_it_was_opened_with(tmp_path: Path) -> None:
    submission = Shelf().ready_submission("south-dakota")
    *_, earlier = Shelf().editions("south-dakota")
    old = make_game(earlier, submission)
    with house_in_here(tmp_path, games=(old,)) as (house, _):
        assert house.tables["south-dakota-1"].game.digest == old.digest
    with house_in_here(tmp_path, games=(ready_game("south-dakota"),)) as (house, _):
        # The same terms are on offer already: no second table is opened because its book was put right.
        assert set(house.tables) == {"south-dakota-1"}
        assert house.tables["south-dakota-1"].game.book == earlier
    with closed_books(tmp_path, "south-dakota-1") as books:
        assert books.game.digest == old.digest


def test_a_table_goes_on_though_its_submission_would_not_be_accepted_any_more(tmp_path: Path) -> None:
    ready = ready_game("maryland")
    generous = changed(ready.submission, progressive__rate_of_progression=Share(Fraction(3, 5)))
    with pytest.raises(DefectsFound, match="of the wager in the long run"):
        make_game(ready.book, generous)
    old = Game(book=ready.book, submission=generous)
    with house_in_here(tmp_path, games=(old,)):
        pass
    with house_in_here(tmp_path, games=()) as (house, _):
        assert house.tables["maryland-1"].game == old
    with closed_books(tmp_path, "maryland-1") as books:
        assert books.game == old
