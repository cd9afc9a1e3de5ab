"""Write the TypeScript types of the wire from its values, so that the browser client writes none of them down again."""

import sys
from enum import Enum
from pathlib import Path
from typing import Any

from msgspec import inspect

from fifthstreet.table.commands import AnyCommand, Command
from fifthstreet.table.events import AnyEvent
from fifthstreet.values import Value
from fifthstreet.wire import asks, errors, lobby, people, scenes, staff

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "web" / "src" / "lib" / "wire.ts"
HEAD = "// What the house and its clients say to each other. Written by tools/wire_types.py; never by hand.\n"
WIDTH = 110

UNIONS: dict[str, Any] = {
    "Told": scenes.Told,
    "AnyAsk": asks.AnyAsk,
    "TableEvent": AnyEvent,
    "TableCommand": AnyCommand,
    "ToldStaff": staff.ToldStaff,
    "StaffRole": people.StaffRole,
}
PLAIN = {
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}
TYPED_FIELDS = {(scenes.Happening, "event"): "TableEvent"}
"""A happening carries its event as a plain object; it is one of the table's events all the same."""


def types() -> str:
    """The whole file."""
    writer = _Writer()
    for module in (errors, scenes, lobby, asks, people, staff):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Value) and value is not Value:
                writer.name(inspect.type_info(value))
    unions = [f"export type {name} = {writer.name(inspect.type_info(kind))};" for name, kind in UNIONS.items()]
    return "\n\n".join([HEAD.rstrip(), *(writer.written[name] for name in sorted(writer.written)), *unions]) + "\n"


class _Writer:
    """Collects an interface for every struct and a union for every enumeration that it is asked to name."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self._named: dict[str, type] = {}

    def name(self, kind: inspect.Type) -> str:
        """How TypeScript names a type; whatever stands behind the name is written first."""
        match kind:
            case inspect.Metadata(type=inner):
                return self.name(inner)
            case inspect.StructType(cls=cls):
                return self._declare(cls, lambda: self._interface(kind))
            case inspect.EnumType(cls=cls):
                return self._declare(cls, lambda: _enumeration(cls))
            case inspect.LiteralType(values=values):
                return _either(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
            case inspect.UnionType(types=several):
                return _either(self.name(one) for one in several)
            case inspect.VarTupleType(item_type=item):
                return f"readonly {_in_brackets(self.name(item))}[]"
            case inspect.TupleType(item_types=items):
                return f"readonly [{', '.join(self.name(item) for item in items)}]"
            case inspect.DictType(value_type=value):
                return f"Readonly<Record<string, {self.name(value)}>>"
        return PLAIN[type(kind)]

    def _declare(self, cls: type, write: Any) -> str:
        name = _called(cls)
        if self._named.setdefault(name, cls) is not cls:
            raise ValueError(f"two types are called {name}")
        if name not in self.written:
            self.written[name] = ""
            self.written[name] = f"{_comment(cls)}{write()}"
        return name

    def _interface(self, struct: inspect.StructType) -> str:
        asked = struct.forbid_unknown_fields or issubclass(struct.cls, Command)
        lines = [f'  readonly {struct.tag_field}: "{struct.tag}";'] if struct.tag_field else []
        for field in struct.fields:
            may_miss = "?" if asked and not field.required else ""
            kind = TYPED_FIELDS.get((struct.cls, field.name)) or self.name(field.type)
            lines.append(f"  readonly {field.encode_name}{may_miss}: {kind};")
        return "\n".join([f"export interface {_called(struct.cls)} {{", *lines, "}"])


def _called(cls: type) -> str:
    """Its own name; a command of the table says that it is one, since others may have the same name."""
    return f"{cls.__name__}Command" if issubclass(cls, Command) else cls.__name__


def _enumeration(cls: type[Enum]) -> str:
    names = _either(f'"{member.value}"' for member in cls)
    return f"export type {cls.__name__} = {names};"


def _either(names: Any) -> str:
    several = list(names)
    one_line = " | ".join(several)
    return one_line if len(one_line) < WIDTH else "".join(f"\n  | {name}" for name in several)


def _in_brackets(name: str) -> str:
    return f"({name})" if "|" in name or name.startswith("readonly") else name


def _comment(cls: type) -> str:
    first = (cls.__doc__ or "").strip().split("\n", maxsplit=1)[0]
    return f"/** {first} */\n" if first else ""


def main() -> None:
    """Write the file; with ``--check``, say whether it is as it would be written."""
    text = types()
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text(encoding="utf-8") == text else f"{TARGET.relative_to(ROOT)} is out of date")
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
