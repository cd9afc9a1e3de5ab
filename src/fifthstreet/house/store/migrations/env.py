"""What Alembic runs to carry the steps out, on the connection and in the transaction that it was handed."""

from alembic import context

from fifthstreet.house.store.migrate import VERSION
from fifthstreet.house.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION,
)
with context.begin_transaction():
    context.run_migrations()
