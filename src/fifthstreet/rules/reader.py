"""Reads TOML into frozen values and reports all defects of a file."""

import tomllib
import types
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin

import msgspec

from fifthstreet.money import Cents, MoneyError, dollars
from fifthstreet.rules.defects import Defect, DefectsFound
from fifthstreet.rules.model.count import MOST, Count, CountError, read_count
from fifthstreet.rules.model.pays import Pay, PayError, Share, read_pay, read_share
from fifthstreet.values import FrozenDict, kinds, optional, shown

_WRITTEN: Mapping[Any, Callable[[Any], Any]] = {
    Cents: dollars,
    Count: read_count,
    Pay: read_pay,
    Share: read_share,
}
"""Types with their own written form."""

_IN_WORDS: Mapping[type, str] = {
    str: "text in quotes",
    int: "a whole number",
    bool: "true or false",
    date: "a date, such as 2014-05-22",
}

T = TypeVar("T")


class _Unread:
    """Stands for a value that could not be read; a defect says why."""


_UNREAD = _Unread()


class ReadInPart(NamedTuple):
    """What could be read of a file, its defects, and the keys filled from defaults."""

    value: Any
    defects: list[Defect]
    filled: frozenset[str]

    def touches(self, key: str) -> bool:
        """Whether a key, or one above or below it, was filled from defaults."""
        return any(
            not other or f"{key}.".startswith(f"{other}.") or f"{other}.".startswith(f"{key}.") for other in self.filled
        )


def read_toml(text: str, into: type[T], file: str) -> T:
    """Read a file into a struct or a dict of structs, or raise ``DefectsFound`` with all defects."""
    found = read_in_part(text, into, file)
    if found.defects:
        raise DefectsFound(found.defects)
    return cast("T", found.value)


def read_in_part(text: str, into: Any, file: str, filling: msgspec.Struct | None = None) -> ReadInPart:
    """Read what can be read; missing or wrong values come from the filling, so that the rest can be checked."""
    try:
        return read_data_in_part(parsed(text), into, file, filling)
    except (ValueError, ArithmeticError) as error:
        return ReadInPart(filling, [Defect(file, "", f"is not TOML: {error}")], frozenset({""}))
    except RecursionError:
        return ReadInPart(filling, [Defect(file, "", "is nested too deeply")], frozenset({""}))


def read_data_in_part(
    data: Mapping[str, Any], into: Any, file: str, filling: msgspec.Struct | None = None
) -> ReadInPart:
    """Read parsed data as ``read_in_part`` does."""
    reader = _Reader(file)
    value = reader.value(data, into, "", filling)
    return ReadInPart(value, reader.defects, frozenset(reader.filled))


def parsed(text: str) -> dict[str, Any]:
    """Parse TOML with exact numbers."""
    return tomllib.loads(text, parse_float=Decimal)


def read_data(data: Mapping[str, Any], into: type[T], file: str) -> T:
    """Read parsed data as ``read_toml`` does."""
    reader = _Reader(file)
    value = reader.value(data, into, "", None)
    if reader.defects:
        raise DefectsFound(reader.defects)
    return cast("T", value)


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.defects: list[Defect] = []
        self.filled: set[str] = set()

    def value(self, data: Any, hint: Any, key: str, filling: Any = None) -> Any:
        """Read the value of a key as its type."""
        if hint in _WRITTEN:
            return self._written(data, _WRITTEN[hint], key)
        if (stated := when_stated(hint)) is not hint:
            return self.value(data, stated, key, filling)
        if get_origin(hint) is Literal:
            return self._choice(data, get_args(hint), key)
        if get_origin(hint) is tuple:
            return self._list(data, get_args(hint)[0], key)
        if get_origin(hint) is dict:
            names, entries = get_args(hint)
            return self._table(data, names, entries, key)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self._struct(data, hint, key, filling)
        return self._plain(data, hint, key)

    def _struct(self, data: Any, kind: type[msgspec.Struct], key: str, filling: Any) -> Any:
        """Read a table with known keys: none missing, none unknown."""
        if not isinstance(data, dict):
            return self._defect(key, f"must be a table, not {shown(data)}")
        hints = kinds(kind)
        for name in data:
            if name not in hints:
                self._defect(_under(key, name), "unknown setting")
        values = {}
        for name, hint in hints.items():
            inner, fill = _under(key, name), getattr(filling, name, None)
            if name in data:
                values[name] = self.value(data[name], hint, inner, fill)
            elif name not in optional(kind):
                values[name] = self._defect(inner, "is missing")
        for name, value in values.items():
            if value is _UNREAD and filling is not None:
                self.filled.add(_under(key, name))
                values[name] = getattr(filling, name)
        return _UNREAD if _UNREAD in values.values() else kind(**values)

    def _table(self, data: Any, names: Any, hint: Any, key: str) -> Any:
        if not isinstance(data, dict):
            return self._defect(key, f"must be a table, not {shown(data)}")
        for name in data:
            self.value(name, names, _under(key, name))
        values = {name: self.value(entry, hint, _under(key, name)) for name, entry in data.items()}
        return _UNREAD if _UNREAD in values.values() else FrozenDict(values)

    def _list(self, data: Any, hint: Any, key: str) -> Any:
        if not isinstance(data, list):
            return self._defect(key, f"must be a list, not {shown(data)}")
        values = tuple(self.value(entry, hint, f"{key}[{place}]") for place, entry in enumerate(data, 1))
        return _UNREAD if _UNREAD in values else values

    def _written(self, data: Any, read: Callable[[Any], Any], key: str) -> Any:
        try:
            return read(data)
        except (CountError, MoneyError, PayError) as error:
            return self._defect(key, str(error))

    def _choice(self, data: Any, choices: tuple[Any, ...], key: str) -> Any:
        if isinstance(data, str) and data in choices:
            return data
        return self._defect(key, f"{shown(data)} is not one of {', '.join(map(repr, choices))}")

    def _plain(self, data: Any, kind: Any, key: str) -> Any:
        if type(data) is kind and not (isinstance(data, int) and abs(data) > MOST):
            return data
        return self._defect(key, f"must be {_IN_WORDS[kind]}, not {shown(data)}")

    def _defect(self, key: str, problem: str) -> _Unread:
        self.defects.append(Defect(self.file, key, problem))
        return _UNREAD


def when_stated(hint: Any) -> Any:
    """Return the type inside an optional type, or the type itself if it is not optional."""
    if get_origin(hint) not in (Union, types.UnionType):
        return hint
    (kind,) = [kind for kind in get_args(hint) if kind not in (type(None), msgspec.UnsetType)]
    return kind


def _under(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
