"""Brings a database to the schema of this version and checks it; refuses a foreign or a newer one."""

import re
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect

from fifthstreet.house.store.errors import ForeignDatabaseError, NewerDatabaseError

VERSION_TABLE = "fifthstreet_version"
"""The table that names the last migration of a database."""

_FOLDER = Path(__file__).parent / "migrations"
Schema = dict[tuple[str, str], str]
"""The SQL that made each table and index, by kind and name."""


def migrate(connection: Connection, name: str) -> None:
    """Run the migrations that a database lacks; ``name`` is what messages call it."""
    tables = set(inspect(connection).get_table_names()) - {VERSION_TABLE}
    config = _config()
    scripts = ScriptDirectory.from_config(config)
    revision = _revision(connection)
    if revision == scripts.get_current_head():
        return
    if tables and revision is None:
        raise ForeignDatabaseError(
            f"{name} holds tables of another application, such as {min(tables)!r}: it names no version of Fifth Street"
        )
    if revision is not None and revision not in {script.revision for script in scripts.walk_revisions()}:
        raise NewerDatabaseError(
            f"{name} was last used by a newer Fifth Street (its schema is {revision}); use that version"
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def is_current(connection: Connection) -> bool:
    """Whether a database has the schema of this version."""
    return _revision(connection) == ScriptDirectory.from_config(_config()).get_current_head()


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    return config


def schema_fault(connection: Connection) -> str | None:
    """How a database's schema differs from that of this version; None if it does not.

    Triggers and views count too, because they could change data or show it altered.
    """
    found, expected = _schema(connection), _expected()
    for kind, name in found.keys() - expected.keys():
        return f"the database has an unknown {kind} {name!r}"
    for kind, name in expected.keys() - found.keys():
        return f"the database lacks the {kind} {name!r}"
    for (kind, name), sql in found.items():
        if sql != expected[kind, name]:
            return f"the {kind} {name!r} of the database was altered"
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
