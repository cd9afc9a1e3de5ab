"""From TOML to frozen values, with all defects of the file and not the first."""

import tomllib
import types
import typing
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from fifthstreet.money import Cents, MoneyError, dollars
from fifthstreet.rules.defects import Defect, DefectsFound
from fifthstreet.rules.model.pays import Pay, PayError, Share, read_pay, read_share
from fifthstreet.values import kinds, optional

_WRITTEN: Mapping[Any, Callable[[Any], Any]] = {Cents: dollars, Pay: read_pay, Share: read_share}
"""Kinds of value that have a written form of their own."""

_KIND_IN_WORDS: Mapping[type, str] = {str: "text", int: "a whole number", bool: "true or false", dict: "a table"}

T = TypeVar("T")


class _Unread:
    """What could not be read; the defect says why."""


_UNREAD = _Unread()


def read_toml(text: str, into: type[T], file: str) -> T:
    """Read a whole file into a struct or a dict of them, or raise ``DefectsFound`` with all its defects."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DefectsFound([Defect(file, "", f"is not TOML: {error}")]) from None
    reader = _Reader(file)
    value = reader.value(data, into, "")
    if reader.defects:
        raise DefectsFound(reader.defects)
    return typing.cast("T", value)


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.defects: list[Defect] = []

    def value(self, data: Any, hint: Any, key: str) -> Any:
        """Read what stands under a key, as the kind of value that belongs there."""
        if hint in _WRITTEN:
            return self._written(data, _WRITTEN[hint], key)
        if get_origin(hint) in (Union, types.UnionType):
            return self.value(data, _without_none(hint), key)
        if get_origin(hint) is Literal:
            return self._choice(data, get_args(hint), key)
        if get_origin(hint) is tuple:
            return self._list(data, get_args(hint)[0], key)
        if get_origin(hint) is dict:
            names, entries = get_args(hint)
            return self._table(data, names, entries, key)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.struct(data, hint, key)
        return self._plain(data, hint, key)

    def struct(self, data: Any, kind: type[msgspec.Struct], key: str) -> Any:
        """Read a table with known keys: none missing, none unknown."""
        if not isinstance(data, dict):
            return self._defect(key, f"must be a table, not {data!r}")
        before = len(self.defects)
        hints = kinds(kind)
        for unknown in data.keys() - hints.keys():
            self._defect(_under(key, unknown), "is not a key that belongs here")
        values = {}
        for name, hint in hints.items():
            if name in data:
                values[name] = self.value(data[name], hint, _under(key, name))
            elif name not in optional(kind):
                self._defect(_under(key, name), "is missing")
        return kind(**values) if len(self.defects) == before else _UNREAD

    def _table(self, data: Any, names: Any, hint: Any, key: str) -> Any:
        if not isinstance(data, dict):
            return self._defect(key, f"must be a table, not {data!r}")
        for name in data:
            self.value(name, names, _under(key, name))
        return {name: self.value(entry, hint, _under(key, name)) for name, entry in data.items()}

    def _list(self, data: Any, hint: Any, key: str) -> Any:
        if not isinstance(data, list):
            return self._defect(key, f"must be a list, not {data!r}")
        return tuple(self.value(entry, hint, f"{key}[{place}]") for place, entry in enumerate(data, 1))

    def _written(self, data: Any, read: Callable[[Any], Any], key: str) -> Any:
        try:
            return read(data)
        except (MoneyError, PayError) as error:
            return self._defect(key, str(error))

    def _choice(self, data: Any, choices: tuple[Any, ...], key: str) -> Any:
        if data in choices and type(data) in map(type, choices):
            return data
        return self._defect(key, f"{data!r} is not one of {', '.join(map(repr, choices))}")

    def _plain(self, data: Any, kind: type, key: str) -> Any:
        if type(data) is kind:
            return data
        return self._defect(key, f"must be {_KIND_IN_WORDS.get(kind, f'a {kind.__name__}')}, not {data!r}")

    def _defect(self, key: str, problem: str) -> _Unread:
        self.defects.append(Defect(self.file, key, problem))
        return _UNREAD


def _without_none(hint: Any) -> Any:
    """The one kind of value in an optional one."""
    return next(kind for kind in get_args(hint) if kind is not type(None))


def _under(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
