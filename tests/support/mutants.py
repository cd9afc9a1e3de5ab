"""Rulebooks with one fact changed, for tests that must notice."""

import re
import types
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

from fifthstreet.money import Cents
from fifthstreet.rules import Rulebook
from fifthstreet.rules.model.pays import FixedSum, MeterShare, Odds, Push, Share
from fifthstreet.rules.model.paytables import Pairs
from fifthstreet.rules.walk import Fact

IN_ORDER = ("order", "steps")
"""Lists whose order says something."""

PROSE = ("item", "where")
"""Facts that are said in words, for a person to read."""


class Mutant(NamedTuple):
    """A book with one fact changed, and what was done to it."""

    key: str
    before: Any
    after: Any
    book: Rulebook


def mutants(book: Rulebook, fact: Fact) -> Iterator[Mutant]:
    """The book with the fact changed, in each way that is worth trying."""
    for other in _others(fact.value, fact.kind, fact.key.rpartition(".")[2]):
        yield Mutant(fact.key, fact.value, other, _replaced(book, fact.key, other))


def _others(value: Any, kind: Any, name: str) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case int():
            yield value + (100 if kind in (Cents, Cents | None) else 1)
        case Odds(pays=pays, word=word):
            yield Odds(pays + 1, word)
            yield Odds(pays, "for" if word == "to" else "to")
        case MeterShare(share=share):
            yield MeterShare(Share(share / 2))
        case FixedSum(amount=amount):
            yield FixedSum(Cents(amount + 100))
        case Push():
            yield Odds(1, "to")
        case Pairs(lowest=lowest, highest=highest):
            yield Pairs("five" if lowest == "six" else "queen", highest)
            yield Pairs(lowest, "nine" if highest == "ten" else "king")
        case tuple():
            yield from _other_lists(value, kind, name)
        case str() if choices := _choices(kind):
            yield from [choice for choice in choices if choice != value][:2]
        case str() if name not in PROSE:
            yield f"{value}?"


def _other_lists(value: tuple[Any, ...], kind: Any, name: str) -> Iterator[tuple[Any, ...]]:
    for place in range(len(value)):
        yield value[:place] + value[place + 1 :]
    if name in IN_ORDER and len(value) > 1:
        yield (*value[1:], value[0])
    further = _choices(get_args(kind)[0]) or (99,)
    yield from [(*value, choice) for choice in further if choice not in value][:1]


def _choices(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) in (Union, types.UnionType):
        return next((_choices(one) for one in get_args(kind) if _choices(one)), ())
    return get_args(kind) if get_origin(kind) is Literal else ()


def _replaced(value: Any, key: str, other: Any) -> Any:
    """The value with what stands under the key replaced."""
    if not key:
        return other
    found = re.match(r"\.?(?P<name>[^.\[\]]+)|\[(?P<place>\d+)\]", key)
    assert found, key
    rest = key[found.end() :]
    if found["place"]:
        place = int(found["place"]) - 1
        return (*value[:place], _replaced(value[place], rest, other), *value[place + 1 :])
    name = found["name"]
    if isinstance(value, dict):
        return value | {name: _replaced(value[name], rest, other)}
    return msgspec.structs.replace(value, **{name: _replaced(getattr(value, name), rest, other)})
