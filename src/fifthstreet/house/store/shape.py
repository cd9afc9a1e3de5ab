"""The shape of a database file: the tables and indexes that the migrations make, and nothing beside them."""

import re
from functools import cache

from sqlalchemy import Connection, create_engine

from fifthstreet.house.store.migrate import migrate

Shape = dict[tuple[str, str], str]
"""By kind and name: how it was made."""


def fault_of_shape(connection: Connection) -> str | None:
    """What is in a file of SQLite and no house puts there, or is missing; nothing where its shape is right.

    A trigger or a view could do and show anything, whatever is in the tables.
    """
    if connection.dialect.name != "sqlite":
        return None
    found, expected = _shape(connection), _expected()
    for kind, name in found.keys() - expected.keys():
        return f"the database has a {kind} {name!r}, which no house has"
    for kind, name in expected.keys() - found.keys():
        return f"the database has no {kind} {name!r} any more"
    for (kind, name), words in found.items():
        if words != expected[kind, name]:
            return f"the {kind} {name!r} of the database is another than a house has"
    return None


@cache
def _expected() -> Shape:
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            migrate(connection, "a new database")
            return _shape(connection)
    finally:
        engine.dispose()


def _shape(connection: Connection) -> Shape:
    rows = connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_master")
    return {(kind, name): _plain(words or "") for kind, name, words in rows if not name.startswith("sqlite_stat")}


def _plain(words: str) -> str:
    """How something was made, however it was set."""
    return re.sub(r"[\s\"]+", " ", words).strip()
