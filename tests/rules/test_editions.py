"""Editions of the rulebooks: a table that was opened under an earlier one finds it again."""

import pytest

from fifthstreet.rules import Shelf
from fifthstreet.rules.game import digest_of

EVERY_EDITION = {
    "maryland": (
        "f393c2f7f6241aca1ca8355c3ead9b50e6e1267c2c8a2904d3672ff45ae76958",
        "d421608e5a54ab2b91150357175d77c5d19f184328acb705429d43d88de0c7a8",
        "b808533ab5fd068688880d143f1d8891849c8b49bda295252be3066a6e51715a",
    ),
    "new-jersey": (
        "e10f6ea36ad089a4eb7c3bd77f36667bc08e67d97dd116aede0b588eda6a5bf2",
        "aee814fa23080acd5035d85dc87ffd28efa606ee8783ce2d55ed234d1455f684",
    ),
    "south-dakota": (
        "510105b2868ce9423ec2684b7bf690401475c0c4594142cbcc3ea738490a79b2",
        "3959177851590abcd21ab76e37be99ca0ce47dd68c2aa1ce3555f59cdfd0894b",
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
