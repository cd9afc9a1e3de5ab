"""The tables of the database; a column has the name of the record's field."""

from sqlalchemy import (
    BigInteger,
    Boolean,
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


def _integer(name: str, key: bool = False, nullable: bool = False) -> Column[int]:
    return Column(name, BigInteger, primary_key=key, nullable=nullable, autoincrement=False)


def _bytes(name: str, key: bool = False) -> Column[bytes]:
    return Column(name, LargeBinary, primary_key=key, nullable=False)


players = Table(
    "players",
    metadata,
    _text("player", key=True),
    _text("name"),
    _text("kind"),
    _bytes("token"),
    _integer("made"),
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
    _integer("made"),
    Column("meter", Text),
    _integer("house_players"),
)

entries = Table(
    "entries",
    metadata,
    _text("stream", key=True),
    _integer("sequence", key=True),
    _integer("at"),
    _text("by"),
    _text("person"),
    _text("command"),
    _bytes("event"),
    _bytes("hash"),
    CheckConstraint("sequence >= 1", name="sequence"),
    CheckConstraint("length(hash) = 32", name="hash"),
)

answers = Table(
    "answers",
    metadata,
    _text("person", key=True),
    _text("command", key=True),
    _text("stream"),
    _bytes("answer"),
)

# One seal for each shuffle of a table: a second one could only be a deck that was swapped in later.
seals = Table(
    "seals",
    metadata,
    _text("deal", key=True),
    _text("table", ForeignKey("tables.table")),
    _integer("shuffle"),
    _text("root"),
    _bytes("seal"),
    _bytes("locked"),
    UniqueConstraint("table", "shuffle"),
)

rounds = Table(
    "rounds",
    metadata,
    _text("table", ForeignKey("tables.table"), key=True),
    _integer("round", key=True),
    _text("deal"),
    _integer("first"),
    _integer("last"),
    _text("game"),
    _integer("at"),
    _text("status"),
    CheckConstraint("first >= 1 AND first <= last", name="range"),
    CheckConstraint("status IN ('closed', 'void')", name="status"),
)

# The time of the round is repeated here, so that one index finds a player's latest rounds.
player_rounds = Table(
    "player_rounds",
    metadata,
    _text("table", key=True),
    _integer("round", key=True),
    _integer("seat", key=True),
    _text("player"),
    _integer("wagered"),
    _integer("returned"),
    _integer("before"),
    _integer("after"),
    _integer("at"),
    ForeignKeyConstraint(["table", "round"], ["rounds.table", "rounds.round"]),
    Index(None, "player", "at"),
)

movements = Table(
    "movements",
    metadata,
    _text("player", ForeignKey("players.player"), key=True),
    _integer("sequence", key=True),
    _integer("at"),
    _integer("amount"),
    _integer("after"),
    _text("table"),
    _text("why"),
    _text("command"),
    _text("person"),
    CheckConstraint("sequence >= 1", name="sequence"),
    CheckConstraint("after >= 0", name="after"),
)

snapshots = Table(
    "snapshots",
    metadata,
    _text("stream", key=True),
    _integer("sequence", key=True),
    _bytes("state"),
)

# SQLite numbers rows by itself only where the key is a plain INTEGER.
disputes = Table(
    "disputes",
    metadata,
    Column("dispute", Integer, primary_key=True, autoincrement=True),
    _text("table", ForeignKey("tables.table")),
    _integer("round"),
    _text("player"),
    _integer("at"),
    _text("words"),
    Index(None, "table", "round"),
)

findings = Table(
    "findings",
    metadata,
    Column("dispute", Integer, ForeignKey("disputes.dispute"), primary_key=True, autoincrement=False),
    _text("finding"),
    _text("person"),
    _integer("at"),
)

# A copy of each checkpoint, to show it, and to repair the checkpoint file where it could not be written.
checkpoints = Table(
    "checkpoints",
    metadata,
    _integer("number", key=True),
    _bytes("line"),
    CheckConstraint("number >= 1", name="number"),
)

accounts = Table(
    "accounts",
    metadata,
    _text("person", key=True),
    _text("login"),
    _text("name"),
    _text("role"),
    _text("password"),
    Column("open", Boolean, nullable=False),
    _integer("failures"),
    _integer("locked_until", nullable=True),
    _integer("made"),
    _bytes("factor"),
    _integer("factor_step"),
    _text("recovery"),
    _text("license"),
    UniqueConstraint("login"),
    CheckConstraint(
        "role IN ('player', 'dealer', 'floorperson', 'surveillance', 'auditor', 'cashier', 'security',"
        " 'counter', 'manager')",
        name="role",
    ),
)

sessions = Table(
    "sessions",
    metadata,
    _bytes("token", key=True),
    _text("person", ForeignKey("accounts.person")),
    _text("address"),
    _integer("made"),
    _integer("seen"),
    _integer("ended", nullable=True),
    Index(None, "ended"),
)

links = Table(
    "links",
    metadata,
    _bytes("token", key=True),
    _text("person", ForeignKey("accounts.person")),
    _integer("made"),
    _integer("until"),
    _integer("used", nullable=True),
)

# The requester cannot be the one who answers: the database itself refuses it.
approvals = Table(
    "approvals",
    metadata,
    _integer("approval", key=True),
    _text("kind"),
    _text("state"),
    Column("table", Text),
    _text("words"),
    _text("details"),
    _bytes("command"),
    _text("reason"),
    _text("asked_by"),
    _integer("asked_at"),
    Column("answered_by", Text),
    _integer("answered_at", nullable=True),
    _text("answer"),
    CheckConstraint("approval >= 1", name="approval"),
    CheckConstraint("state IN ('waiting', 'approved', 'refused', 'lapsed')", name="state"),
    CheckConstraint("answered_by IS NULL OR answered_by <> asked_by OR state = 'refused'", name="two_people"),
    Index(None, "state"),
)
