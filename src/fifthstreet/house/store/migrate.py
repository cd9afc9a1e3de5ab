"""Brings a database to the schema of this version in one transaction; refuses one that is not ours or is newer."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from fifthstreet.house.store.errors import ForeignDatabaseError, NewerDatabaseError

VERSION_TABLE = "fifthstreet_version"
"""The table that names the last migration of a database."""

_FOLDER = Path(__file__).parent / "migrations"


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
