"""A line of the log stands behind the name of its actor, and no line names the actor twice."""

import re
from enum import Enum
from fractions import Fraction
from itertools import chain
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from fifthstreet.cards import Card
from fifthstreet.house.base import account_events, codec, house_events
from fifthstreet.house.base.house_events import AnyHouseEvent
from fifthstreet.house.store import Chained
from fifthstreet.house.views.log_entries import TableContext, describe_entry
from fifthstreet.house.wording.house_events import Called
from fifthstreet.progressive.events import AnyMeterEvent
from fifthstreet.table.events import AnyEvent

NAMES = {"dana": "Dana Reyes", "fay": "Fay Lane"}.__getitem__
ABOUT_ANOTHER = frozenset(
    {
        account_events.AccountChanged,
        account_events.PasswordReset,
        house_events.TapInAllowed,
        house_events.MoneyMoved,
    }
)
"""What nobody does to themselves: the record holds it against them."""


def sample(kind: type[msgspec.Struct], **given: Any) -> Any:
    """An event of a kind with these fields, if it has them, and any value for every other field without a default."""
    values = dict[str, Any]()
    for field in msgspec.structs.fields(kind):
        if field.name in given:
            values[field.name] = given[field.name]
        elif field.required:
            values[field.name] = some(field.type)
    return kind(**values)


def some(of: Any) -> Any:
    """A value of a type."""
    if get_origin(of) is Literal:
        return get_args(of)[0]
    if isinstance(of, UnionType) or get_origin(of) not in (None, tuple):
        return some(get_args(of)[0]) if get_args(of) else None
    if get_origin(of) is tuple:
        return ()
    if isinstance(of, type) and issubclass(of, Enum):
        return next(iter(of))
    if isinstance(of, type) and issubclass(of, tuple):
        return of(*map(some, get_type_hints(of).values()))
    if isinstance(of, type) and issubclass(of, msgspec.Struct):
        return sample(of)
    return Card("Ah") if of is Card else of() if of in (int, bool, Fraction) else "maryland-1"


def line(event: Any, stream: str, by: str) -> str:
    """The words of an event after the name of its actor, as the log shows them."""
    entry = Chained(stream=stream, sequence=1, at=1, by="", person=by, command="", event=codec.write(event), hash=b"")
    names = Called(NAMES, NAMES, str)
    return describe_entry(entry, names, TableContext(whole=52, over=True)).words_after(NAMES(by))


def kinds_with(of: Any, *names: str) -> list[type[msgspec.Struct]]:
    return [kind for kind in get_args(of) if {*names} & {*kind.__struct_fields__}]


@pytest.mark.parametrize("kind", kinds_with(AnyHouseEvent, "person", "player"), ids=lambda kind: str(kind.__name__))
def test_no_line_of_the_house_names_the_person_twice_who_did_it(kind: type[msgspec.Struct]) -> None:
    event = sample(kind, person="dana", player="dana", asked_by="dana")
    if kind not in ABOUT_ANOTHER:
        assert NAMES("dana") not in line(event, "house", "dana")
    if kind is not account_events.AccountMade:
        assert NAMES("dana") in line(event, "house", "fay"), "another person's deed names whom it is about"


@pytest.mark.parametrize("kind", kinds_with(AnyEvent, "floorperson", "player"), ids=lambda kind: str(kind.__name__))
def test_no_line_of_a_table_names_the_person_twice_who_did_it(kind: type[msgspec.Struct]) -> None:
    event = sample(kind, floorperson=NAMES("fay"), player="dana", amount=100)
    by = "fay" if "floorperson" in kind.__struct_fields__ else "dana"
    assert NAMES(by) not in line(event, "table:maryland-1", by)


def test_a_dealer_who_taps_out_with_a_reason_taps_out_and_one_whom_the_floor_sends_away_is_tapped_out() -> None:
    event = house_events.TappedOut(table="maryland-1", person="dana", reason="break")
    assert line(event, "house", "dana") == "taps out at Maryland 1: break"
    assert line(event, "house", "fay") == "Dana Reyes is tapped out at Maryland 1: break"


def test_every_event_with_a_person_is_tried() -> None:
    tried = chain(kinds_with(AnyHouseEvent, "person", "player"), kinds_with(AnyEvent, "floorperson", "player"))
    assert len([*tried]) > 20


CLASS_NAME = re.compile(r"\b[A-Z][a-z]+[A-Z]\w*")
GIVEN = {
    "StepTaken": {"step": "verify-hand"},
    "WagersSettled": {"step": "main"},
    "EntryUndone": {"entry": "BoughtIn"},
}
"""Values of fields that only some events with such a field have."""
EVERY = (("house", AnyHouseEvent), ("table:maryland-1", AnyEvent), ("meter:m", AnyMeterEvent))


@pytest.mark.parametrize(
    ("stream", "kind"),
    [(stream, kind) for stream, events in EVERY for kind in get_args(events)],
    ids=lambda of: getattr(of, "__name__", of),
)
def test_no_line_has_the_name_of_a_class(stream: str, kind: type[msgspec.Struct]) -> None:
    command = "RemoveDeck" if "command" in kind.__struct_fields__ else ""
    words = line(
        sample(kind, person="dana", player="dana", asked_by="dana", command=command, **GIVEN.get(kind.__name__, {})),
        stream,
        "fay",
    )
    assert not CLASS_NAME.search(words), words
    assert ("remove deck" in words) == bool(command)
