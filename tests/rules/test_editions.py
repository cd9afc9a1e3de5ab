"""Editions of the rulebooks: a table that was opened under an earlier one finds it again."""

import pytest

from fifthstreet.rules import Shelf
from fifthstreet.rules.game import digest_of

EVERY_EDITION = {
    "maryland": (
        "2b3c9b0bc1a047a6ec10462a851cf3f3574ff926ed87672447d11d809ee4f34c",
        "0ba42be98821f33353c1e0331ef5895e57865d0e4eee40168fa006f3dce6405b",
    ),
    "new-jersey": ("28720ca1403fc8e2f6378a9c1761143a537a4724fe417d1811890a441adb7d6e",),
    "south-dakota": (
        "c35f6505c1fe889b263fc2cc0fabe7f9140e9985f78433a9c6945c0a89033f9a",
        "5b0aeaf44a460bd0b3629f1bfe80e672118dbacf487bc9c5a5ee43401c0cee74",
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
