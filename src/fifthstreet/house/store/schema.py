"""The tables of the database. A column has the name of the field it keeps."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)


def _text(name: str, *arguments: ForeignKey, key: bool = False) -> Column[str]:
    return Column(name, Text, *arguments, primary_key=key, nullable=False)


def _whole(name: str, key: bool = False) -> Column[int]:
    return Column(name, BigInteger, primary_key=key, nullable=False, autoincrement=False)


def _data(name: str) -> Column[bytes]:
    return Column(name, LargeBinary, nullable=False)


players = Table(
    "players",
    metadata,
    _text("player", key=True),
    _text("name"),
    _text("kind"),
    _data("token"),
    _whole("made"),
    UniqueConstraint("token"),
    CheckConstraint("kind IN ('guest', 'house', 'account')", name="kind"),
)

tables = Table(
    "tables",
    metadata,
    _text("table", key=True),
    _text("game"),
    _text("jurisdiction"),
    _text("submission"),
    _whole("made"),
    Column("meter", Text),
    _whole("house_players"),
)

entries = Table(
    "entries",
    metadata,
    _text("stream", key=True),
    _whole("sequence", key=True),
    _whole("at"),
    _text("by"),
    _text("person"),
    _text("command"),
    _data("event"),
    _data("hash"),
    CheckConstraint("sequence >= 1", name="sequence"),
    CheckConstraint("length(hash) = 32", name="hash"),
)

answers = Table(
    "answers",
    metadata,
    _text("person", key=True),
    _text("command", key=True),
    _text("stream"),
    _data("answer"),
)

# One seal for each shuffle of a table: a second could only be a deck put in after the fact.
seals = Table(
    "seals",
    metadata,
    _text("deal", key=True),
    _text("table", ForeignKey("tables.table")),
    _whole("shuffle"),
    _text("root"),
    _data("seal"),
    _data("locked"),
    UniqueConstraint("table", "shuffle"),
)

rounds = Table(
    "rounds",
    metadata,
    _text("table", ForeignKey("tables.table"), key=True),
    _whole("round", key=True),
    _text("deal"),
    _whole("first"),
    _whole("last"),
    _text("game"),
    _whole("at"),
    _text("status"),
    CheckConstraint("first >= 1 AND first <= last", name="range"),
    CheckConstraint("status IN ('closed', 'void')", name="status"),
)

# The time of the round stands here too, so that one index finds a player's latest rounds.
player_rounds = Table(
    "player_rounds",
    metadata,
    _text("table", key=True),
    _whole("round", key=True),
    _whole("seat", key=True),
    _text("player"),
    _whole("wagered"),
    _whole("returned"),
    _whole("before"),
    _whole("after"),
    _whole("at"),
    ForeignKeyConstraint(["table", "round"], ["rounds.table", "rounds.round"]),
    Index(None, "player", "at"),
)

movements = Table(
    "movements",
    metadata,
    _text("player", ForeignKey("players.player"), key=True),
    _whole("sequence", key=True),
    _whole("at"),
    _whole("amount"),
    _whole("after"),
    _text("table"),
    _text("why"),
    _text("command"),
    Column("person", Text, nullable=False, server_default=""),
    CheckConstraint("sequence >= 1", name="sequence"),
    CheckConstraint("after >= 0", name="after"),
)

snapshots = Table(
    "snapshots",
    metadata,
    _text("stream", key=True),
    _whole("sequence", key=True),
    _data("state"),
)

# SQLite numbers rows by itself only where the key is a plain INTEGER.
disputes = Table(
    "disputes",
    metadata,
    Column("dispute", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    _text("table", ForeignKey("tables.table")),
    _whole("round"),
    _text("player"),
    _whole("at"),
    _text("words"),
    Index(None, "table", "round"),
)

# A copy of each checkpoint, to show it and to make good what the second place could not take.
checkpoints = Table(
    "checkpoints",
    metadata,
    _whole("number", key=True),
    _data("line"),
    CheckConstraint("number >= 1", name="number"),
)
