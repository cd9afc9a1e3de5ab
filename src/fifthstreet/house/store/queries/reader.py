"""Runs queries and turns their rows into records; a query sees only what is durable."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, Table, select, text

from fifthstreet.values import Value

Record = TypeVar("Record", bound=Value)
Connect = Callable[[], AbstractContextManager[Connection]]
"""Gives a connection to read from: a pooled one for each query of an open store, one for all queries of a snapshot."""


class Reader:
    """Reads records by queries, each on the connection that ``connect`` gives."""

    def __init__(self, connect: Connect) -> None:
        self.connect = connect

    def all(self, kind: type[Record], query: Select[Any]) -> list[Record]:
        """All records that a query finds."""
        with self.connect() as connection:
            return [kind(**row._mapping) for row in connection.execute(query)]

    def first(self, kind: type[Record], query: Select[Any]) -> Record | None:
        """The first record that a query finds."""
        return next(iter(self.all(kind, query.limit(1))), None)

    def one(self, kind: type[Record], table: Table, **key: object) -> Record | None:
        """The record with a key."""
        query = select(table).where(*(table.c[name] == value for name, value in key.items()))
        return next(iter(self.all(kind, query)), None)

    def number(self, query: Select[Any]) -> int:
        """The one number that a query finds; 0 if it finds none."""
        with self.connect() as connection:
            return int(connection.execute(query).scalar() or 0)

    def rows(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        """The rows that a statement in SQL finds."""
        with self.connect() as connection:
            return [tuple(row) for row in connection.execute(text(sql), values)]
