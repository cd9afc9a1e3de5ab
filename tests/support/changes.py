"""A value, changed."""

from typing import Any

import msgspec


def changed(value: Any, **changes: Any) -> Any:
    """A copy of a value with other fields; ``table__seats=7`` changes a field of a part."""
    for name, new in changes.items():
        part, _, rest = name.partition("__")
        value = msgspec.structs.replace(value, **{part: changed(getattr(value, part), **{rest: new}) if rest else new})
    return value
