"""The export format: JSON lines and CSV, both with every field."""

import base64
import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from fifthstreet.audit.entry import Chained

ENTRY_FIELDS = ("stream", "sequence", "at", "by", "person", "command", "event", "event_base64", "hash")
DANGEROUS = tuple("=+-@\t\r'")
"""A cell that starts with one of these may be taken for a formula; a leading apostrophe prevents it."""


def of_entry(entry: Chained) -> dict[str, Any]:
    """Return an entry as exported: its event as text, or in base64 if it is not text."""
    fields: dict[str, Any] = msgspec.structs.asdict(entry)
    event = fields.pop("event")
    digest = fields.pop("hash")
    try:
        fields["event"] = event.decode()
    except UnicodeDecodeError:
        fields["event_base64"] = base64.b64encode(event).decode()
    return fields | {"hash": digest.hex()}


def json_line(fields: Mapping[str, Any]) -> bytes:
    """Return a line of JSON with its line end."""
    return msgspec.json.encode(fields) + b"\n"


def csv_head(names: Sequence[str]) -> bytes:
    """Return the header line of a CSV table."""
    return _row(names)


def csv_line(names: Sequence[str], fields: Mapping[str, Any]) -> bytes:
    """Return a line of a CSV table; missing values are empty, lists are JSON."""
    return _row([_cell(fields.get(name, "")) for name in names])


def _cell(value: object) -> object:
    if isinstance(value, list | tuple | dict):
        value = msgspec.json.encode(value).decode()
    if isinstance(value, str) and value.startswith(DANGEROUS):
        return f"'{value}"
    return "" if value is None else value


def _row(cells: Sequence[object]) -> bytes:
    line = io.StringIO()
    csv.writer(line, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n").writerow(cells)
    return line.getvalue().encode()
