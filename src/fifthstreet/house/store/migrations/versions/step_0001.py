"""The schema of the first version."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _integer(name: str, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=nullable)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary(), nullable=False)


def upgrade() -> None:
    """Make all tables."""
    _players_and_tables()
    _streams()
    _rounds()
    _movements()
    _disputes()
    _checkpoints()
    _accounts()
    _sessions()
    _approvals()


def _players_and_tables() -> None:
    op.create_table(
        "players",
        _text("player"),
        _text("name"),
        _text("kind"),
        _bytes("token"),
        _integer("made"),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_players")),
        sa.UniqueConstraint("token", name=op.f("uq_players_token")),
        sa.CheckConstraint("kind IN ('guest', 'house', 'account')", name=op.f("ck_players_kind")),
    )
    op.create_table(
        "tables",
        _text("table"),
        _text("game"),
        _text("jurisdiction"),
        _text("submission"),
        _integer("made"),
        sa.Column("meter", sa.Text()),
        _integer("house_players"),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_tables")),
    )


def _streams() -> None:
    op.create_table(
        "entries",
        _text("stream"),
        _integer("sequence"),
        _integer("at"),
        _text("by"),
        _text("person"),
        _text("command"),
        _bytes("event"),
        _bytes("hash"),
        sa.PrimaryKeyConstraint("stream", "sequence", name=op.f("pk_entries")),
        sa.CheckConstraint("sequence >= 1", name=op.f("ck_entries_sequence")),
        sa.CheckConstraint("length(hash) = 32", name=op.f("ck_entries_hash")),
    )
    op.create_table(
        "answers",
        _text("person"),
        _text("command"),
        _text("stream"),
        _bytes("answer"),
        sa.PrimaryKeyConstraint("person", "command", name=op.f("pk_answers")),
    )
    op.create_table(
        "seals",
        _text("deal"),
        _text("table"),
        _integer("shuffle"),
        _text("root"),
        _bytes("seal"),
        _bytes("locked"),
        sa.PrimaryKeyConstraint("deal", name=op.f("pk_seals")),
        sa.UniqueConstraint("table", "shuffle", name=op.f("uq_seals_table_shuffle")),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], name=op.f("fk_seals_table")),
    )
    op.create_table(
        "snapshots",
        _text("stream"),
        _integer("sequence"),
        _bytes("state"),
        sa.PrimaryKeyConstraint("stream", "sequence", name=op.f("pk_snapshots")),
    )


def _rounds() -> None:
    op.create_table(
        "rounds",
        _text("table"),
        _integer("round"),
        _text("deal"),
        _integer("first"),
        _integer("last"),
        _text("game"),
        _integer("at"),
        _text("status"),
        sa.PrimaryKeyConstraint("table", "round", name=op.f("pk_rounds")),
        sa.CheckConstraint("first >= 1 AND first <= last", name=op.f("ck_rounds_range")),
        sa.CheckConstraint("status IN ('closed', 'void')", name=op.f("ck_rounds_status")),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], name=op.f("fk_rounds_table")),
    )
    op.create_table(
        "player_rounds",
        _text("table"),
        _integer("round"),
        _integer("seat"),
        _text("player"),
        _integer("wagered"),
        _integer("returned"),
        _integer("before"),
        _integer("after"),
        _integer("at"),
        sa.PrimaryKeyConstraint("table", "round", "seat", name=op.f("pk_player_rounds")),
        sa.ForeignKeyConstraint(
            ["table", "round"], ["rounds.table", "rounds.round"], name=op.f("fk_player_rounds_table_round")
        ),
    )
    op.create_index(op.f("ix_player_rounds_player_at"), "player_rounds", ["player", "at"])


def _movements() -> None:
    op.create_table(
        "movements",
        _text("player"),
        _integer("sequence"),
        _integer("at"),
        _integer("amount"),
        _integer("after"),
        _text("table"),
        _text("why"),
        _text("command"),
        _text("person"),
        sa.PrimaryKeyConstraint("player", "sequence", name=op.f("pk_movements")),
        sa.CheckConstraint("sequence >= 1", name=op.f("ck_movements_sequence")),
        sa.CheckConstraint("after >= 0", name=op.f("ck_movements_after")),
        sa.ForeignKeyConstraint(["player"], ["players.player"], name=op.f("fk_movements_player")),
    )


def _disputes() -> None:
    op.create_table(
        "disputes",
        sa.Column("dispute", sa.Integer(), autoincrement=True, nullable=False),
        _text("table"),
        _integer("round"),
        _text("player"),
        _integer("at"),
        _text("words"),
        sa.PrimaryKeyConstraint("dispute", name=op.f("pk_disputes")),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], name=op.f("fk_disputes_table")),
    )
    op.create_index(op.f("ix_disputes_table_round"), "disputes", ["table", "round"])
    op.create_table(
        "findings",
        sa.Column("dispute", sa.Integer(), autoincrement=False, nullable=False),
        _text("finding"),
        _text("person"),
        _integer("at"),
        sa.PrimaryKeyConstraint("dispute", name=op.f("pk_findings")),
        sa.ForeignKeyConstraint(["dispute"], ["disputes.dispute"], name=op.f("fk_findings_dispute")),
    )


def _checkpoints() -> None:
    op.create_table(
        "checkpoints",
        _integer("number"),
        _bytes("line"),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_checkpoints")),
        sa.CheckConstraint("number >= 1", name=op.f("ck_checkpoints_number")),
    )


def _accounts() -> None:
    op.create_table(
        "accounts",
        _text("person"),
        _text("login"),
        _text("name"),
        _text("role"),
        _text("password"),
        sa.Column("open", sa.Boolean(), nullable=False),
        _integer("failures"),
        _integer("locked_until", nullable=True),
        _integer("made"),
        _bytes("factor"),
        _integer("factor_step"),
        _text("recovery"),
        _text("license"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_accounts")),
        sa.UniqueConstraint("login", name=op.f("uq_accounts_login")),
        sa.CheckConstraint(
            "role IN ('player', 'dealer', 'floorperson', 'surveillance', 'auditor', 'cashier', 'security',"
            " 'counter', 'manager')",
            name=op.f("ck_accounts_role"),
        ),
    )


def _sessions() -> None:
    op.create_table(
        "sessions",
        _bytes("token"),
        _text("person"),
        _text("address"),
        _integer("made"),
        _integer("seen"),
        _integer("ended", nullable=True),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sessions")),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name=op.f("fk_sessions_person")),
    )
    op.create_index(op.f("ix_sessions_ended"), "sessions", ["ended"])
    op.create_table(
        "links",
        _bytes("token"),
        _text("person"),
        _integer("made"),
        _integer("until"),
        _integer("used", nullable=True),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_links")),
        sa.ForeignKeyConstraint(["person"], ["accounts.person"], name=op.f("fk_links_person")),
    )


def _approvals() -> None:
    op.create_table(
        "approvals",
        _integer("approval"),
        _text("kind"),
        _text("state"),
        sa.Column("table", sa.Text()),
        _text("words"),
        _text("details"),
        _bytes("command"),
        _text("reason"),
        _text("asked_by"),
        _integer("asked_at"),
        sa.Column("answered_by", sa.Text()),
        _integer("answered_at", nullable=True),
        _text("answer"),
        sa.PrimaryKeyConstraint("approval", name=op.f("pk_approvals")),
        sa.CheckConstraint("approval >= 1", name=op.f("ck_approvals_approval")),
        sa.CheckConstraint("state IN ('waiting', 'approved', 'refused', 'lapsed')", name=op.f("ck_approvals_state")),
        sa.CheckConstraint(
            "answered_by IS NULL OR answered_by <> asked_by OR state = 'refused'", name=op.f("ck_approvals_two_people")
        ),
    )
    op.create_index(op.f("ix_approvals_state"), "approvals", ["state"])
