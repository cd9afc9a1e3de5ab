"""People: accounts, their sessions and links, what waits for a second person, and what came of disputes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _whole(name: str, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=nullable)


def _data(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary(), nullable=False)


def upgrade() -> None:
    """Make the tables of people, and say of each movement which person made it."""
    _people()
    _sessions()
    _second_people()
    op.add_column("movements", sa.Column("person", sa.Text(), nullable=False, server_default=""))


def _people() -> None:
    op.create_table(
        "accounts",
        _text("person"),
        _text("login"),
        _text("name"),
        _text("role"),
        _text("password"),
        sa.Column("open", sa.Boolean(), nullable=False),
        _whole("failures"),
        _whole("locked_until", nullable=True),
        _whole("made"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_accounts")),
        sa.UniqueConstraint("login", name=op.f("uq_accounts_login")),
        sa.CheckConstraint(
            "role IN ('player', 'dealer', 'floorperson', 'surveillance', 'auditor', 'cashier', 'manager')",
            name=op.f("ck_accounts_role"),
        ),
    )


def _sessions() -> None:
    op.create_table(
        "sessions",
        _data("token"),
        _text("person"),
        _text("address"),
        _whole("made"),
        _whole("seen"),
        _whole("ended", nullable=True),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sessions")),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name=op.f("fk_sessions_person")),
    )
    op.create_index(op.f("ix_sessions_ended"), "sessions", ["ended"])
    op.create_table(
        "links",
        _data("token"),
        _text("person"),
        _whole("made"),
        _whole("until"),
        _whole("used", nullable=True),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_links")),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name=op.f("fk_links_person")),
    )


def _second_people() -> None:
    op.create_table(
        "approvals",
        _whole("approval"),
        _text("kind"),
        _text("state"),
        sa.Column("table", sa.Text()),
        _text("words"),
        _text("details"),
        _data("command"),
        _text("reason"),
        _text("asked_by"),
        _whole("asked_at"),
        sa.Column("answered_by", sa.Text()),
        _whole("answered_at", nullable=True),
        _text("answer"),
        sa.PrimaryKeyConstraint("approval", name=op.f("pk_approvals")),
        sa.CheckConstraint("approval >= 1", name=op.f("ck_approvals_approval")),
        sa.CheckConstraint("state IN ('waiting', 'approved', 'refused', 'lapsed')", name=op.f("ck_approvals_state")),
        sa.CheckConstraint("answered_by IS NULL OR answered_by <> asked_by", name=op.f("ck_approvals_two_people")),
    )
    op.create_index(op.f("ix_approvals_state"), "approvals", ["state"])
    op.create_table(
        "findings",
        sa.Column("dispute", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        _text("finding"),
        _text("person"),
        _whole("at"),
        sa.PrimaryKeyConstraint("dispute", name=op.f("pk_findings")),
        sa.ForeignKeyConstraint(["dispute"], ["disputes.dispute"], name=op.f("fk_findings_dispute")),
    )
