"""A jurisdiction that differs only in numbers and known policies is one TOML file and no code."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from fifthstreet.rules import DefectsFound, Shelf, game_from_file, ready_game

CHANGES = {
    'name = "new-jersey"': 'name = "west-dakota"',
    'title = "New Jersey"': 'title = "West Dakota"',
    'law = "N.J.A.C. 19:47-35"': 'law = "WDC 7"',
    'citations = ["N.J.A.C. 19:40-", "N.J.A.C. 19:46-", "N.J.A.C. 19:47-35."]': 'citations = ["WDC 7."]',
    "at_most = 6": "at_most = 7",
    'pays = "4 to 1"': 'pays = "5 to 1"',
    'amount = "$50,000"': 'amount = "$75,000"',
    "every_rounds = 5": "every_rounds = 3",
    'player = "void-hand"': 'player = "void-all"',
    'order = "any-order"': 'order = "asked-from-the-left"',
    "multiples = [1, 2, 3]": "multiples = [1, 2]",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the one file that West Dakota needs."""
    text = (files("fifthstreet.rules") / "books" / "new_jersey.toml").read_text(encoding="utf-8")
    for before, after in CHANGES.items():
        assert before in text
        text = text.replace(before, after)
    text = re.sub(r'"N\.J\.A\.C\. 19:(\d\d)-([^"]*)"', r'"WDC 7.\1.\2"', text)
    (tmp_path / "west_dakota.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_it_is_on_the_shelf_beside_the_others(folder: Path):
    shelf = Shelf(folder)
    assert shelf.names == ("maryland", "new-jersey", "south-dakota", "west-dakota")
    book = shelf.book("west-dakota")
    assert book.seats.at_most == 7
    assert str(book.main.rows[5].pays) == "5 to 1"
    assert book.seats.cite == ("WDC 7.46.1.13X(a)",)
    assert shelf.register("west-dakota") == {}


def test_a_house_can_play_under_it(folder: Path, tmp_path: Path):
    submission = (files("fifthstreet.rules") / "submissions" / "new_jersey.toml").read_text(encoding="utf-8")
    file = tmp_path / "house.txt"
    file.write_text(submission.replace("new-jersey", "west-dakota").replace("seats = 6", "seats = 7"), encoding="utf-8")
    game = game_from_file(file, Shelf(folder))
    assert game.submission.table.seats == 7
    assert game.digest != ready_game("new-jersey").digest


def test_its_own_limits_are_kept(folder: Path, tmp_path: Path):
    submission = (files("fifthstreet.rules") / "submissions" / "new_jersey.toml").read_text(encoding="utf-8")
    file = tmp_path / "house.txt"
    file.write_text(submission.replace("new-jersey", "west-dakota").replace("seats = 6", "seats = 8"), encoding="utf-8")
    with pytest.raises(DefectsFound, match=r"at most 7, not 8 \(WDC 7\.46\.1\.13X\(a\)\)"):
        game_from_file(file, Shelf(folder))


def test_a_file_that_names_another_book_is_refused(folder: Path):
    (folder / "west_dakota.toml").rename(folder / "east_dakota.toml")
    with pytest.raises(DefectsFound, match="must be 'east-dakota', as the file is called"):
        Shelf(folder).book("east-dakota")


def test_all_defects_of_a_file_come_at_once_with_file_and_key(folder: Path):
    file = folder / "west_dakota.toml"
    text = file.read_text(encoding="utf-8").replace("at_most = 7", "at_most = true").replace('"5 to 1"', '"five"')
    text = text.replace('ace = "high', 'ace_is = "high').replace("at_most = 51", "at_most = 52")
    file.write_text(text.replace('cite = ["WDC 7.47.35.4(d)"]', 'cite = ["XYZ 1"]'), encoding="utf-8")
    with pytest.raises(DefectsFound) as found:
        Shelf(folder).book("west-dakota")
    assert {(defect.file, defect.key) for defect in found.value.defects} == {
        (str(file), "seats.at_most"),
        (str(file), "main.rows[6].pays"),
        (str(file), "hands.ranks.ace"),
        (str(file), "hands.ranks.ace_is"),
        (str(file), "deck.cut.depth"),
        (str(file), "deck.recut"),
    }


def test_a_book_that_ships_cannot_be_replaced(tmp_path: Path):
    (tmp_path / "maryland.toml").write_text("", encoding="utf-8")
    with pytest.raises(DefectsFound, match="the book 'maryland' ships with the product"):
        Shelf(tmp_path)
