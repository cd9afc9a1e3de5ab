"""Reads tables and the sealed decks of their shuffles."""

from sqlalchemy import select

from fifthstreet.house.store import schema
from fifthstreet.house.store.queries.reader import Reader
from fifthstreet.house.store.records import SealRecord, TableRecord


class Tables:
    """Queries about tables."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def all(self) -> list[TableRecord]:
        """All tables, the oldest first."""
        columns = schema.tables.c
        return self._reader.all(TableRecord, select(schema.tables).order_by(columns.made, columns.table))


class Seals:
    """Queries about sealed decks."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def get(self, deal: str) -> SealRecord | None:
        """The sealed deck of a deal."""
        return self._reader.one(SealRecord, schema.seals, deal=deal)

    def latest(self, table: str) -> SealRecord | None:
        """The sealed deck of a table's latest shuffle."""
        columns = schema.seals.c
        query = select(schema.seals).where(columns.table == table).order_by(columns.shuffle.desc())
        return self._reader.first(SealRecord, query)

    def in_play_at(self, table: str, sequence: int) -> SealRecord | None:
        """The sealed deck in play at an entry of a table's stream; None at a table with real cards."""
        columns = schema.seals.c
        query = select(schema.seals).where(columns.table == table, columns.shuffle <= sequence)
        return self._reader.first(SealRecord, query.order_by(columns.shuffle.desc()))
