"""A table is told and played under the game that it was opened with, or not at all."""

import sqlite3
from pathlib import Path

import pytest

from fifthstreet.house.house import HouseError, open_house
from fifthstreet.house.record.closed_books import closed_books
from support.serving import house_in_here


def test_a_table_opened_under_another_rulebook_is_neither_served_nor_told(tmp_path: Path) -> None:
    with house_in_here(tmp_path):
        pass
    with closed_books(tmp_path, "maryland-1") as books:
        assert books.game.digest == books.record.game
    with sqlite3.connect(tmp_path / "house.db") as database:
        database.execute("UPDATE tables SET game = ? WHERE \"table\" = 'maryland-1'", ("0" * 64,))
    with (
        pytest.raises(HouseError, match=r"another rulebook .* tell it with the version"),
        closed_books(tmp_path, "maryland-1"),
    ):
        pass
    with pytest.raises(HouseError, match=r"another rulebook .* serve it with the version"):
        open_house(tmp_path)
