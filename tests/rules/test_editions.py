"""Editions of the rulebooks: a table that was opened under an earlier one finds it again."""

import pytest

from fifthstreet.rules import Shelf
from fifthstreet.rules.game import digest_of

EVERY_EDITION = {
    "maryland": (
        "aa3ca7321395163293d2e2aede28b477d11fa53621a4d178e4aef9b15e0aeb64",
        "c5b658498a20471f3dd27ced45ff7990bd21e413422eccfadd071cdaacb2b0b6",
        "9c1b2fab0b139a18e3de29617c58fabd8ff922dc751421d3f19eb07f69000c9f",
    ),
    "new-jersey": (
        "5833ddb53f4530caea3f04c2842b33c3019cc5c9acec36cece93f586f200b6fd",
        "f5cd7392131f2b0a52706dc6ca36c33a4d8465905a0591fa38418fa307c7fa5f",
    ),
    "south-dakota": (
        "fb1ab6d4b5f7c0c0bb3a1adb11c87a205e97b27bbf3caef9f06c8f2c34231a4d",
        "25a8ce1fdf7e133a64f6b5741da3500f322f916a3ec9e6cc3c09e35809466523",
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
