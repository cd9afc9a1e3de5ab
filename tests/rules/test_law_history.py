"""What is known of the dates of the laws: in the books, and listed in the documentation."""

from fifthstreet.rules import Rulebook, Shelf
from support.paths import ROOT


def test_maryland_has_the_dates_of_its_chapter_and_south_dakota_none(maryland: Rulebook, shelf: Shelf):
    assert [(entry.on, entry.status) for entry in maryland.history] == [
        ("2013", "in-force"),
        ("2014-05-22", "proposed"),
        ("2014-10-13", "amended"),
        ("2016-10-10", "repealed"),
    ]
    assert maryland.latest_status == "repealed 2016-10-10"
    assert (shelf.book("south-dakota").history or (), shelf.book("south-dakota").latest_status) == ((), "")


def test_the_documentation_lists_every_date_of_every_law(shelf: Shelf):
    lines = (ROOT / "docs" / "rulebooks.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")[2:4]] for line in lines if line.count("|") == 5]
    listed = [tuple(row) for row in rows if row[0][:1].isdigit()]
    books = [shelf.book(name) for name in shelf.names]
    assert listed == [(entry.on, entry.status.replace("-", " ")) for book in books for entry in book.history or ()]
