"""Editions of the rulebooks: a table that was opened under an earlier one finds it again."""

import pytest

from fifthstreet.rules import Shelf
from fifthstreet.rules.game import digest_of

EVERY_EDITION = {
    "maryland": (
        "5de4b476e47c524463b9011b0108a5ab7c48b6a976eb1654033cbf580b586a16",
        "39d385f64cf40598f32e056fc5296c8ff058a138998b2846b65245ad759f1433",
    ),
    "new-jersey": ("ba14d3287120eccbbd573dad2518b7f1e9ece8271cdb468654fd55a80e5b85ce",),
    "south-dakota": (
        "516eb7a9c20b1c99dff068a62b22ecb7fc453a2f1244d6cc53a6fa0f4acf6710",
        "f9d1187a019b9a17367f6ed71da4a8a922166db40907160ac10da6d493d2635f",
    ),
}
"""The digests of every edition there has been, the newest first: a change of a book adds one and takes none away."""


@pytest.mark.parametrize("name", Shelf().names)
def test_every_edition_that_a_table_may_have_been_opened_under_can_be_made_anew(name: str) -> None:
    assert tuple(digest_of(book) for book in Shelf().editions(name)) == EVERY_EDITION[name]


def test_the_first_edition_on_the_shelf_is_the_book_itself() -> None:
    shelf = Shelf()
    for name in shelf.names:
        assert next(shelf.editions(name)) == shelf.book(name)
