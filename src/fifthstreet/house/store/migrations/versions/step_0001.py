"""The house opens: everything the store keeps."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _whole(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False)


def _data(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary(), nullable=False)


def upgrade() -> None:
    """Make all tables."""
    _people_and_tables()
    _the_record()
    _rounds()
    _money()
    _beside_the_record()


def _people_and_tables() -> None:
    op.create_table(
        "players",
        _text("player"),
        _text("name"),
        _text("kind"),
        _data("token"),
        _whole("made"),
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
        _whole("made"),
        sa.Column("meter", sa.Text()),
        _whole("house_players"),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_tables")),
    )


def _the_record() -> None:
    op.create_table(
        "entries",
        _text("stream"),
        _whole("sequence"),
        _whole("at"),
        _text("by"),
        _text("person"),
        _text("command"),
        _data("event"),
        _data("hash"),
        sa.PrimaryKeyConstraint("stream", "sequence", name=op.f("pk_entries")),
        sa.CheckConstraint("sequence >= 1", name=op.f("ck_entries_sequence")),
        sa.CheckConstraint("length(hash) = 32", name=op.f("ck_entries_hash")),
    )
    op.create_table(
        "answers",
        _text("person"),
        _text("command"),
        _text("stream"),
        _data("answer"),
        sa.PrimaryKeyConstraint("person", "command", name=op.f("pk_answers")),
    )
    op.create_table(
        "seals",
        _text("deal"),
        _text("table"),
        _whole("shuffle"),
        _text("root"),
        _data("seal"),
        _data("locked"),
        sa.PrimaryKeyConstraint("deal", name=op.f("pk_seals")),
        sa.UniqueConstraint("table", "shuffle", name=op.f("uq_seals_table_shuffle")),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], name=op.f("fk_seals_table")),
    )


def _rounds() -> None:
    op.create_table(
        "rounds",
        _text("table"),
        _whole("round"),
        _text("deal"),
        _whole("first"),
        _whole("last"),
        _text("game"),
        _whole("at"),
        _text("status"),
        sa.PrimaryKeyConstraint("table", "round", name=op.f("pk_rounds")),
        sa.CheckConstraint("first >= 1 AND first <= last", name=op.f("ck_rounds_range")),
        sa.CheckConstraint("status IN ('closed', 'void')", name=op.f("ck_rounds_status")),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], name=op.f("fk_rounds_table")),
    )
    op.create_table(
        "player_rounds",
        _text("table"),
        _whole("round"),
        _whole("seat"),
        _text("player"),
        _whole("wagered"),
        _whole("returned"),
        _whole("before"),
        _whole("after"),
        _whole("at"),
        sa.PrimaryKeyConstraint("table", "round", "seat", name=op.f("pk_player_rounds")),
        sa.ForeignKeyConstraint(
            ["table", "round"], ["rounds.table", "rounds.round"], name=op.f("fk_player_rounds_table_round")
        ),
    )
    op.create_index(op.f("ix_player_rounds_player_at"), "player_rounds", ["player", "at"])


def _money() -> None:
    op.create_table(
        "movements",
        _text("player"),
        _whole("sequence"),
        _whole("at"),
        _whole("amount"),
        _whole("after"),
        _text("table"),
        _text("why"),
        _text("command"),
        sa.PrimaryKeyConstraint("player", "sequence", name=op.f("pk_movements")),
        sa.CheckConstraint("sequence >= 1", name=op.f("ck_movements_sequence")),
        sa.CheckConstraint("after >= 0", name=op.f("ck_movements_after")),
        sa.ForeignKeyConstraint(["player"], ["players.player"], name=op.f("fk_movements_player")),
    )


def _beside_the_record() -> None:
    op.create_table(
        "snapshots",
        _text("stream"),
        _whole("sequence"),
        _data("state"),
        sa.PrimaryKeyConstraint("stream", "sequence", name=op.f("pk_snapshots")),
    )
    op.create_table(
        "disputes",
        sa.Column("dispute", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        _text("table"),
        _whole("round"),
        _text("player"),
        _whole("at"),
        _text("words"),
        sa.PrimaryKeyConstraint("dispute", name=op.f("pk_disputes")),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], name=op.f("fk_disputes_table")),
    )
    op.create_index(op.f("ix_disputes_table_round"), "disputes", ["table", "round"])
