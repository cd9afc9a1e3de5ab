"""How anything is read from the store: each question has a connection of its own, so any thread may ask."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, Table, select, text
from sqlalchemy.exc import SQLAlchemyError

from fifthstreet.house.store.errors import StoreClosedError, StoreFailedError
from fifthstreet.values import Value

Record = TypeVar("Record", bound=Value)


class BaseReader:
    """What was asked sees only what is durable."""

    def __init__(self, engine: Engine) -> None:
        self._reading_engine = engine
        self._closed = False

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        if self._closed:
            raise StoreClosedError("the store is closed; nothing more can be read")
        try:
            with self._reading_engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreFailedError(f"the store could not read: {getattr(error, 'orig', None) or error}") from error

    def rows(self, words: str, **values: Any) -> list[tuple[Any, ...]]:
        """What a question in the database's own language finds."""
        with self._reading() as connection:
            return [tuple(row) for row in connection.execute(text(words), values)]

    def _all(self, kind: type[Record], query: Select[Any]) -> list[Record]:
        with self._reading() as connection:
            return [kind(**row._mapping) for row in connection.execute(query)]

    def _one(self, kind: type[Record], table: Table, **key: object) -> Record | None:
        query = select(table).where(*(table.c[name] == value for name, value in key.items()))
        return next(iter(self._all(kind, query)), None)
