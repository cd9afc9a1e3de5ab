"""Checks that a database has exactly the tables and indexes that the migrations make."""

import re
from functools import cache

from sqlalchemy import Connection, create_engine

from fifthstreet.house.store.migrate import migrate

Schema = dict[tuple[str, str], str]
"""The SQL that made each table and index, by kind and name."""


def schema_fault(connection: Connection) -> str | None:
    """What a database has that no house makes, or what it lacks; None if its schema is right.

    A trigger or a view could change or show anything, whatever is in the tables.
    """
    found, expected = _schema(connection), _expected()
    for kind, name in found.keys() - expected.keys():
        return f"the database has a {kind} {name!r}, which no house has"
    for kind, name in expected.keys() - found.keys():
        return f"the database has no {kind} {name!r} any more"
    for (kind, name), sql in found.items():
        if sql != expected[kind, name]:
            return f"the {kind} {name!r} of the database is another than a house has"
    return None


@cache
def _expected() -> Schema:
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            migrate(connection, "a new database")
            return _schema(connection)
    finally:
        engine.dispose()


def _schema(connection: Connection) -> Schema:
    rows = connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_master")
    return {(kind, name): _normalised(sql or "") for kind, name, sql in rows if not name.startswith("sqlite_stat")}


def _normalised(sql: str) -> str:
    """A statement without the spacing and quoting that may differ."""
    return re.sub(r"[\s\"]+", " ", sql).strip()
