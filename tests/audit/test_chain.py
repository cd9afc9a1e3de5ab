"""The chain of an entry: whatever is changed in it, or moved from one field to the next, is seen."""

from hashlib import sha256
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as some

from fifthstreet.audit.chain import FIRST, link

texts = some.text(some.characters(exclude_categories=["Cs"]), max_size=12) | some.sampled_from(["", ",", "1:a,", "0:,"])
numbers = some.integers(-(2**63), 2**63 - 1)
KINDS: dict[str, some.SearchStrategy[Any]] = {
    "stream": texts,
    "sequence": numbers,
    "at": numbers,
    "by": texts,
    "person": texts,
    "command": texts,
    "event": some.binary(max_size=20),
}
entries = some.fixed_dictionaries(KINDS)
hashes = some.binary(min_size=32, max_size=32)


def test_an_entry_is_hashed_as_the_documentation_says() -> None:
    written = b"19:fifthstreet entry 1,7:table:a,1:1,4:1700,6:player,4:J\xc3\xb6a,2:c1,2:{},"
    fields: dict[str, Any] = {
        "sequence": 1,
        "at": 1700,
        "by": "player",
        "person": "Jöa",
        "command": "c1",
        "event": b"{}",
    }
    assert link(FIRST, stream="table:a", **fields) == sha256(bytes(32) + written).digest()


@given(hashes, entries, some.sampled_from(sorted(KINDS)), some.data())
def test_any_changed_field_changes_the_hash(
    previous: bytes, entry: dict[str, Any], name: str, data: some.DataObject
) -> None:
    other = data.draw(KINDS[name])
    assume(other != entry[name])
    assert link(previous, **entry) != link(previous, **entry | {name: other})


@given(hashes, hashes, entries)
def test_another_past_is_another_hash(previous: bytes, other: bytes, entry: dict[str, Any]) -> None:
    assert (link(previous, **entry) == link(other, **entry)) == (previous == other)


@given(hashes, entries, entries)
def test_two_entries_have_one_hash_only_if_they_are_the_same(
    previous: bytes, one: dict[str, Any], other: dict[str, Any]
) -> None:
    assert (link(previous, **one) == link(previous, **other)) == (one == other)


@given(hashes, entries, texts.filter(bool))
def test_text_that_moves_from_one_field_to_the_next_changes_the_hash(
    previous: bytes, entry: dict[str, Any], moved: str
) -> None:
    at_the_end = entry | {"person": entry["person"] + moved}
    at_the_start = entry | {"command": moved + entry["command"]}
    assert link(previous, **at_the_end) != link(previous, **at_the_start)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_previous_hash_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        link(bytes(length), stream="s", sequence=1, at=1, by="", person="", command="", event=b"")
