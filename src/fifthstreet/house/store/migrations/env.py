"""Runs the migrations for Alembic, on the given connection and in its transaction."""

from alembic import context

from fifthstreet.house.store.migrate import VERSION_TABLE
from fifthstreet.house.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
