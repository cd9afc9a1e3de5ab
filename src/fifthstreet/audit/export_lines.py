"""How the record is written for others: JSON lines and CSV, both with every field."""

import base64
import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from fifthstreet.audit.entry import Chained

ENTRY_FIELDS = ("stream", "sequence", "at", "by", "person", "command", "event", "event_base64", "hash")
DANGEROUS = tuple("=+-@\t\r'")
"""What a spreadsheet may take a cell beginning with for a formula; and the apostrophe that keeps it from that."""


def of_entry(entry: Chained) -> dict[str, Any]:
    """An entry as it is exported: its event as the text that it is, in base64 only where it is no text."""
    fields: dict[str, Any] = msgspec.structs.asdict(entry)
    event = fields.pop("event")
    digest = fields.pop("hash")
    try:
        fields["event"] = event.decode()
    except UnicodeDecodeError:
        fields["event_base64"] = base64.b64encode(event).decode()
    return fields | {"hash": digest.hex()}


def json_line(fields: Mapping[str, Any]) -> bytes:
    """A line of JSON, its end with it."""
    return msgspec.json.encode(fields) + b"\n"


def csv_head(names: Sequence[str]) -> bytes:
    """The first line of a table."""
    return _row(names)


def csv_line(names: Sequence[str], fields: Mapping[str, Any]) -> bytes:
    """A line of a table; what is not there is empty, and what is a list is JSON."""
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
