"""Write the TypeScript types of the wire from its Python values, so that the browser client repeats none of them."""

import sys
import typing
from collections.abc import Callable, Iterable
from enum import Enum
from pathlib import Path
from typing import Any

from msgspec import inspect

from fifthstreet.table import commands, events
from fifthstreet.values import Value
from fifthstreet.wire import (
    accounts,
    alarms,
    bank,
    cage,
    client_commands,
    dealing,
    devices,
    errors,
    lobby,
    people,
    pit,
    scenes,
    screens,
    settings,
    staff,
    submissions,
)

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "web" / "src" / "lib" / "wire.ts"
HEAD = "// The messages between server and clients. Written by tools/wire_types.py; never by hand.\n"
WIDTH = 120
MODULES = (
    errors,
    scenes,
    lobby,
    client_commands,
    people,
    alarms,
    dealing,
    staff,
    bank,
    cage,
    submissions,
    settings,
    devices,
    pit,
    accounts,
    screens,
)

UNIONS: dict[str, Any] = {
    "TableMessage": scenes.TableMessage,
    "AnyClientCommand": client_commands.AnyClientCommand,
    "TableEvent": events.AnyEvent,
    "TableCommand": commands.AnyCommand,
    "ConsoleMessage": staff.ConsoleMessage,
    "DealerEntry": dealing.DealerEntry,
}
RENAMED = {"Step": "SettlementStep", "Role": "ActingRole"}
"""Names of literals that a struct of the wire has too, or that say too little without their module."""

PLAIN = {
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}
TYPED_FIELDS: dict[tuple[type, str], str] = {(scenes.Happening, "event"): "TableEvent"}
"""A happening carries its event as a plain object, which is one of the table's events all the same."""


def types() -> str:
    """Return the whole file."""
    writer = _Writer()
    for module in MODULES:
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Value) and value is not Value:
                writer.name(inspect.type_info(value))
    writer.name(inspect.type_info(people.StaffRole))
    return "\n".join([HEAD, *(writer.written[name] for name in sorted(writer.written))]) + "\n"


class _Writer:
    """Collects a declaration for every struct, enumeration and union that it is asked to name."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self._classes: dict[str, type] = {}
        self._literals = _named_literals()
        self._unions: dict[frozenset[str], str] = {}
        for name, union in UNIONS.items():
            several = [self.name(inspect.type_info(one)) for one in typing.get_args(union)]
            self._unions[frozenset(several)] = name
            self.written[name] = f"export type {name} ={_either(several)};"

    def name(self, kind: inspect.Type) -> str:
        """Return the TypeScript name of a type, and write the declarations behind it."""
        match kind:
            case inspect.Metadata(type=inner):
                return self.name(inner)
            case inspect.StructType(cls=cls):
                return self._declare(cls, lambda: self._interface(kind))
            case inspect.EnumType(cls=cls):
                return self._declare(cls, lambda: _enumeration(cls))
            case inspect.LiteralType(values=values):
                return self._literal(values)
            case inspect.UnionType(types=several):
                return self._union(several)
            case inspect.VarTupleType(item_type=item):
                return f"readonly {_in_brackets(self.name(item))}[]"
            case inspect.TupleType(item_types=items):
                return f"readonly [{', '.join(self.name(item) for item in items)}]"
            case inspect.DictType(value_type=value):
                return f"Readonly<Record<string, {self.name(value)}>>"
        return PLAIN[type(kind)]

    def _union(self, several: Iterable[inspect.Type]) -> str:
        names = [self.name(one) for one in several]
        rest = [name for name in names if name != "null"]
        known = self._unions.get(frozenset(rest))
        return _inline([known, *names[len(rest) :]] if known else names)

    def _literal(self, values: Iterable[Any]) -> str:
        several = sorted(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
        name = self._literals.get(frozenset(several))
        if not name:
            return _inline(several)
        self.written.setdefault(name, f"export type {name} ={_either(several)};")
        return name

    def _declare(self, cls: type, write: Callable[[], str]) -> str:
        name = _called(cls)
        if self._classes.setdefault(name, cls) is not cls:
            raise ValueError(f"two types are called {name}")
        if name not in self.written:
            self.written[name] = ""
            self.written[name] = f"{_comment(cls)}{write()}"
        return name

    def _interface(self, struct: inspect.StructType) -> str:
        """Write a struct's own fields; those of its base are written once, at the base."""
        is_sent = struct.forbid_unknown_fields or issubclass(struct.cls, commands.Command)
        (base,) = struct.cls.__bases__
        inherited = set(base.__struct_fields__) if issubclass(base, Value) else set()
        is_base = bool(struct.cls.__subclasses__())
        lines = [] if is_base or not struct.tag_field else [f'readonly {struct.tag_field}: "{struct.tag}";']
        for field in struct.fields:
            if field.name not in inherited:
                optional = "?" if is_sent and not field.required else ""
                kind = TYPED_FIELDS.get((struct.cls, field.name)) or self.name(field.type)
                lines.append(f"readonly {field.encode_name}{optional}: {kind};")
        extends = f" extends {self.name(inspect.type_info(base))}" if inherited else ""
        head = f"export interface {_called(struct.cls)}{extends} {{"
        one_line = f"{head} {' '.join(lines)} }}"
        return one_line if len(one_line) <= WIDTH else "\n".join([head, *_filled(lines), "}"])


def _named_literals() -> dict[frozenset[str], str]:
    """Return the names under which Python knows its literals, by their values; the first name counts."""
    found: dict[frozenset[str], str] = {}
    for module in (*MODULES, commands, events):
        for name, value in vars(module).items():
            if typing.get_origin(value) is typing.Literal and len(typing.get_args(value)) > 1:
                values = frozenset(f'"{each}"' for each in typing.get_args(value))
                found.setdefault(values, RENAMED.get(name, name))
    return found


def _called(cls: type) -> str:
    """Return a class's name; a command of the table ends in ``Command``, since others may have the same name."""
    name = cls.__name__
    return f"{name}Command" if issubclass(cls, commands.Command) and cls is not commands.Command else name


def _enumeration(cls: type[Enum]) -> str:
    members = [f'"{member.value}"' for member in cls]
    return f"export type {cls.__name__} ={_either(members)};"


def _inline(names: Iterable[str]) -> str:
    return " | ".join(names)


def _either(names: list[str]) -> str:
    one_line = f" {_inline(names)}"
    return one_line if len(one_line) < WIDTH - 30 else "\n" + "\n".join(_filled(f"| {name}" for name in names))


def _filled(parts: Iterable[str]) -> list[str]:
    """Return indented lines, each with as many parts as it has room for."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 1 + len(part) <= WIDTH:
            lines[-1] += f" {part}"
        else:
            lines.append(f"  {part}")
    return lines


def _in_brackets(name: str) -> str:
    return f"({name})" if "|" in name or name.startswith("readonly") else name


def _comment(cls: type) -> str:
    first = (cls.__doc__ or "").strip().split("\n", maxsplit=1)[0]
    return f"/** {first} */\n" if first else ""


def main() -> None:
    """Write the file; with ``--check``, say whether it is up to date."""
    text = types()
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text(encoding="utf-8") == text else f"{TARGET.relative_to(ROOT)} is out of date")
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
