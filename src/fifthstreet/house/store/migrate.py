"""Bring a database to the schema of this version, in one transaction; refuse one that is not ours, or is newer."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from fifthstreet.house.store.errors import ForeignDatabaseError, NewerDatabaseError

VERSION = "fifthstreet_version"
"""The table that holds which migration was the last."""

_FOLDER = Path(__file__).parent / "migrations"


def migrate(connection: Connection, name: str) -> None:
    """Run the migrations that the database has not seen; ``name`` is what messages call it."""
    present = set(inspect(connection).get_table_names())
    if present and VERSION not in present:
        raise ForeignDatabaseError(f"{name} holds tables of another application, such as {min(present)!r}")
    config = _config()
    scripts = ScriptDirectory.from_config(config)
    at = MigrationContext.configure(connection, opts={"version_table": VERSION}).get_current_revision()
    if at == scripts.get_current_head():
        return
    if at is not None and at not in {script.revision for script in scripts.walk_revisions()}:
        raise NewerDatabaseError(f"{name} was last used by a newer Fifth Street (its schema is {at}); use that version")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def is_current(connection: Connection) -> bool:
    """Whether a database has seen all migrations, and no others."""
    at = MigrationContext.configure(connection, opts={"version_table": VERSION}).get_current_revision()
    return at == ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    return config
