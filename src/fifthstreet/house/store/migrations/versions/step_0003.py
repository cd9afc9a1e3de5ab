"""Checkpoints: a copy of every one that was signed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table of checkpoints."""
    op.create_table(
        "checkpoints",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("line", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_checkpoints")),
        sa.CheckConstraint("number >= 1", name=op.f("ck_checkpoints_number")),
    )
