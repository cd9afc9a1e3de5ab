"""Editions of the rulebooks: a table that was opened under an earlier one finds it again."""

import pytest

from fifthstreet.rules import Shelf
from fifthstreet.rules.game import digest_of

EVERY_EDITION = {
    "maryland": (
        "77356e95568750fbb6043d62e9f9aa72b954756b046c43e24c4b3c6ed9dfabeb",
        "1c3f9a673fc8037ae326417426c388ce4eb09d1a52db445dab1fa71f8ae3f0bd",
        "07b6eb7da88fd8f8feed937617c9e743336f68bdb6ad1bf08b92a96d94faae28",
        "914ac00cbd979bae86140217de7b43bfc2517959acbb70f6923e67fdef93495d",
    ),
    "new-jersey": (
        "96821ef7254ec3f494b7c2ea02014aa77d52e9eb470ec1de296538640cac378f",
        "aad57a1f71f6f3abb9da3916fe3dab31bae3605ae9b848a95a3ad3ddd0330c0f",
        "58622fa666e3e5cebfa09e3aca40dce96512650cddf0f669937b6786d9a44229",
    ),
    "south-dakota": (
        "02b8d7364ccb11ca5770116a43ca149a3c42e7bb69720d72d20ee671eeb83484",
        "9b08dd4a4856282d4f6af2d3e196bb2e473df7fdad237b6d4e564ba214a8afac",
        "9d3f289d2897d63a4da0b6be1c231be2a90051ba917905f07759613dddf18c57",
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
