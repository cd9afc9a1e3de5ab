"""Editions of the rulebooks: a table that was opened under an earlier one finds it again."""

import pytest

from fifthstreet.rules import Shelf
from fifthstreet.rules.game import digest_of

EVERY_EDITION = {
    "maryland": (
        "1c9a28529ec0db410fc8fcb6b363037caf1a593e3e8bf3341352a3c5cc7e8198",
        "5a096a21550a5dcc2985cc997448b402efce4d0460111e3d679f81e11f609e86",
    ),
    "new-jersey": ("2202adce7308c27828cdce2e541bfd877635dd0b5c4994182d5e586be4ec7c8e",),
    "south-dakota": (
        "1adf33331591b34e5a5e839975fc7042a9d7b72f599343776a3eb6be7d31c625",
        "b69caced75d16740de55e29034fdc620653ca1b167ef4eecf4ca1c3ffc0a8f13",
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
