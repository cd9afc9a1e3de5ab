"""The base of all value classes: frozen structs with named fields."""

from functools import cache
from typing import Any, dataclass_transform, get_type_hints

import msgspec

LONGEST_SHOWN = 60
"""The most characters of outside input that a message repeats."""


class _Frozen(msgspec.StructMeta):
    """Makes every struct frozen and keyword-only by default.

    A frozen value is created after everything it holds, so it is never part of a reference cycle, and the garbage
    collector need not track it.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> "_Frozen":
        defaults = {"frozen": True, "kw_only": True, "gc": options.get("dict", False)}
        return super().__new__(cls, name, bases, namespace, **defaults | options)


class FrozenDict(dict[Any, Any]):
    """An immutable dict."""

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise TypeError("this cannot be changed")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Value(msgspec.Struct, metaclass=_Frozen, frozen=True, kw_only=True):
    """A frozen value; ``kw_only=False`` allows positional fields."""


@cache
def optional(struct: type[msgspec.Struct]) -> frozenset[str]:
    """Return the optional fields of a struct."""
    return frozenset(field.name for field in msgspec.structs.fields(struct) if not field.required)


@cache
def kinds(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the type of each field of a struct, by name."""
    return get_type_hints(struct)


def shown(value: object) -> str:
    """Return outside input in one short line, for a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = repr(value) if isinstance(value, str | list | dict) else str(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
