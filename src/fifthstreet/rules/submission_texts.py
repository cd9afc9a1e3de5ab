"""A submission as a form holds it: one text for each key; to and from a Rules Submission in TOML, without loss."""

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any, get_args, get_origin

import msgspec

from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules.model.pays import Share, show_share
from fifthstreet.rules.model.submission import Submission
from fifthstreet.rules.reader import when_stated
from fifthstreet.values import Value, kinds

Texts = Mapping[str, str | tuple[str, ...]]
"""What is written for each key, such as ``table.minimum`` or ``approvals[1].by``; ``offered`` has several texts."""

OFFERED_PARTS = {"three_card": "three-card", "six_card": "six-card", "progressive": "progressive"}
"""The parts that a submission has only if it offers a wager, and that wager."""

_PLACE = re.compile(r"\[(\d{1,3})\]")


def data_of(texts: Texts) -> dict[str, Any]:
    """Return a form's texts as data that TOML would give; a part whose wager is not offered is left out."""
    offered = texts.get("offered", ())
    hidden = {part for part, wager in OFFERED_PARTS.items() if wager not in offered}
    return _data(texts, Submission, "", hidden)


def _data(texts: Texts, struct: Any, under: str, hidden: set[str]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, hint in kinds(struct).items():
        key, kind = f"{under}{name}", when_stated(hint)
        if key in hidden:
            continue
        if _is_struct(kind):
            data[name] = _data(texts, kind, f"{key}.", hidden)
        elif get_origin(kind) is tuple and _is_struct(row := get_args(kind)[0]):
            rows = [_data(texts, row, f"{key}[{place}].", hidden) for place in _places(texts, key)]
            data |= {name: rows} if rows or key in texts else {}
        elif key in texts and texts[key] != "":
            text = texts[key]
            data[name] = list(text) if isinstance(text, tuple) else _read(text, kind)
    return data


def _places(texts: Texts, key: str) -> list[int]:
    """Return the places of a list's rows, in order."""
    found = {
        int(place[1]) for other in texts if other.startswith(f"{key}[") and (place := _PLACE.match(other, len(key)))
    }
    return sorted(found)


def _read(text: str, kind: Any) -> Any:
    """Return a text as a value of its key's type, or unchanged if it cannot be read: the check names the defect."""
    if kind is int and re.fullmatch(r"-?\d{1,9}", text.strip(), re.ASCII):
        return int(text)
    if kind is bool and text in ("true", "false"):
        return text == "true"
    if kind is date:
        try:
            return date.fromisoformat(text.strip())
        except ValueError:
            return text
    return text


def texts_of(data: Mapping[str, Any]) -> tuple[dict[str, str | tuple[str, ...]], tuple[str, ...]]:
    """Return parsed TOML as a form's texts, and the keys that no field of the form can hold."""
    texts: dict[str, str | tuple[str, ...]] = {}
    left_out: list[str] = []
    for key, value in _flat(data, Submission, ""):
        if value is None:
            left_out.append(key)
        else:
            texts[key] = value
    return texts, tuple(left_out)


def _flat(data: Mapping[str, Any], struct: Any, under: str) -> Iterator[tuple[str, str | tuple[str, ...] | None]]:
    """Yield every key with its text, or with ``None`` if a submission has no such key or no such value for it."""
    hints = kinds(struct)
    for name, value in data.items():
        key, kind = f"{under}{name}", when_stated(hints[name]) if name in hints else None
        if _is_struct(kind) and isinstance(value, dict):
            yield from _flat(value, kind, f"{key}.")
        elif get_origin(kind) is tuple and isinstance(value, list):
            yield from _list(value, get_args(kind)[0], key)
        else:
            yield key, None if kind is None or get_origin(kind) is tuple or _is_struct(kind) else _text(value)


def _list(values: list[Any], kind: Any, key: str) -> Iterator[tuple[str, str | tuple[str, ...] | None]]:
    if not _is_struct(kind):
        texts = [_text(value) for value in values]
        yield key, None if None in texts else tuple(text for text in texts if text is not None)
        return
    if not values:
        yield key, ()
    for place, row in enumerate(values, 1):
        if isinstance(row, dict):
            yield from _flat(row, kind, f"{key}[{place}].")
        else:
            yield f"{key}[{place}]", None


def _text(value: Any) -> str | None:
    """Return a single TOML value as a field shows it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, str | int | Decimal) else None


def written(submission: Submission) -> dict[str, Any]:
    """Return a submission as data that TOML can hold; what it does not state is left out."""
    return _written(submission)


def _written(part: Value) -> dict[str, Any]:
    stated = {name: (getattr(part, name), when_stated(hint)) for name, hint in kinds(type(part)).items()}
    return {
        name: _plain(value, kind)
        for name, (value, kind) in stated.items()
        if value is not None and value is not msgspec.UNSET
    }


def _plain(value: Any, kind: Any) -> Any:
    if kind is Cents:
        return show_dollars(value)
    if kind is Share:
        return show_share(value)
    if isinstance(value, tuple):
        return [_plain(one, get_args(kind)[0]) for one in value]
    return _written(value) if isinstance(value, Value) else value


def toml_of(data: Mapping[str, Any]) -> str:
    """Return a submission's data as TOML: its own keys first, then a part for each table."""
    lines = [f"{name} = {_value(value)}" for name, value in data.items() if not _is_part(value)]
    for name, value in data.items():
        for part in ([value] if isinstance(value, dict) else value) if _is_part(value) else ():
            lines += ["", f"[{name}]" if isinstance(value, dict) else f"[[{name}]]"]
            lines += [f"{key} = {_value(inner)}" for key, inner in part.items()]
    return "\n".join(lines) + "\n"


def _is_part(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return f'"{"".join(map(_escaped, value))}"'
    text = _text(value)
    assert text is not None
    return text


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    return letter if letter.isprintable() else f"\\U{ord(letter):08X}"


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
