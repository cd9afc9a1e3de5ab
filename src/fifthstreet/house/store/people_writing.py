"""Put the people of a batch into the open transaction: their records change in place, as far as they may."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection

from fifthstreet.house.store import people_schema as people
from fifthstreet.house.store.rows import put_rows
from fifthstreet.values import Value

if TYPE_CHECKING:
    from fifthstreet.house.store.records import Batch


def put_people(connection: Connection, batch: "Batch") -> None:
    """Accounts as they are now; what has ended, was used or was answered stays as it is."""
    put_rows(connection, people.accounts, _rows(batch.accounts))
    put_rows(connection, people.sessions, _rows(batch.sessions), people.sessions.c.ended.is_(None))
    put_rows(connection, people.links, _rows(batch.links), people.links.c.used.is_(None))
    put_rows(connection, people.approvals, _rows(batch.approvals), people.approvals.c.state == "waiting")


def _rows(records: Iterable[Value]) -> list[dict[str, Any]]:
    return [msgspec.structs.asdict(record) for record in records]
