"""What comes from outside: every text is one printable line that is short enough, and every amount can be stored."""

from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import fields

from fifthstreet.rules import ready_game
from fifthstreet.table import commands as c
from fifthstreet.table.sound import LARGEST, LONGEST_TEXT, unsound
from support.correcting import real
from support.tables import refused, seated

OF_A_LIST = {(c.ReceiveDeck, "back")}
"""Texts that are looked up in a list."""


def fields_of(type_: type, *names: str) -> list[tuple[type, str]]:
    """The fields of all commands that have a type and, if names are given, one of these names."""
    return [
        (kind, name)
        for kind in get_args(c.AnyCommand)
        for name, hint in get_type_hints(kind).items()
        if hint is type_ and (not names or name in names)
    ]


TEXTS = [one for one in fields_of(str) if one not in OF_A_LIST]
AMOUNTS = fields_of(int, "amount", "inventory", "counted")


def with_field(kind: type, name: str, value: object) -> Any:
    """A command of a kind with this in a field, and something in every other field that it must have."""
    hints = get_type_hints(kind)
    some = {field.name: "x" if hints[field.name] is str else 0 for field in fields(kind) if field.required}
    return kind(**{**some, name: value})


@pytest.mark.parametrize(("kind", "name"), TEXTS)
def test_every_text_is_one_line_of_at_most_200_characters(kind: type, name: str):
    assert unsound(with_field(kind, name, "x" * LONGEST_TEXT)) is None
    for text in ("x" * (LONGEST_TEXT + 1), "two\nlines"):
        refusal = unsound(with_field(kind, name, text))
        assert refusal
        assert refusal.reason == f"'{name}' must be text in one line, of at most 200 characters"


@pytest.mark.parametrize(("kind", "name"), TEXTS)
def test_a_player_has_a_name_and_other_texts_can_be_blank_or_are_asked_for_elsewhere(kind: type, name: str):
    for blank in ("", "  "):
        refusal = unsound(with_field(kind, name, blank))
        assert (refusal.reason if refusal else "") == ("'player' must not be empty" if name == "player" else "")


@pytest.mark.parametrize(("kind", "name"), AMOUNTS)
def test_every_amount_can_be_stored(kind: type, name: str):
    for amount in (-LARGEST, LARGEST):
        assert unsound(with_field(kind, name, amount)) is None
    for amount in (-LARGEST - 1, LARGEST + 1):
        refusal = unsound(with_field(kind, name, amount))
        assert refusal
        assert refusal.reason == "amount too large"


def test_the_largest_amount_is_ten_trillion_dollars():
    assert LARGEST == 10**13 * 100


def test_what_a_table_cannot_store_is_refused_before_anything_else():
    game = ready_game("maryland")
    standing = seated(game, [1])
    too_much = c.BuyIn(by="player", seat=3, amount=LARGEST + 1)
    assert refused(game, standing, too_much).reason == "amount too large"
    cards = real("maryland")
    unnamed = c.CorrectHand(by="floorperson", seat=3, floorperson="two\nlines")
    assert "'floorperson' must be text" in refused(cards, seated(cards, [1]), unnamed).reason
