"""The one kind of value the house is made of: frozen, named field by field, quick to compare, encode and check."""

from functools import cache
from typing import Any, dataclass_transform, get_type_hints

import msgspec


class _Frozen(msgspec.StructMeta):
    """Makes every struct frozen, and its fields given by name, unless it says otherwise."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> "_Frozen":
        return super().__new__(cls, name, bases, namespace, **{"frozen": True, "kw_only": True} | options)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Value(msgspec.Struct, metaclass=_Frozen, frozen=True, kw_only=True):
    """A frozen value. ``kw_only=False`` lets its fields be given by place."""


@cache
def optional(struct: type[msgspec.Struct]) -> frozenset[str]:
    """The fields of a struct that may be left out."""
    return frozenset(field.name for field in msgspec.structs.fields(struct) if not field.required)


@cache
def kinds(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The kind of each field of a struct, by name."""
    return get_type_hints(struct)
