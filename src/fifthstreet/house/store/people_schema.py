"""The tables of the database that are about people: accounts, sessions, links, approvals, findings."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
)

from fifthstreet.house.store.schema import metadata


def _text(name: str, *arguments: ForeignKey, key: bool = False) -> Column[str]:
    return Column(name, Text, *arguments, primary_key=key, nullable=False)


def _whole(name: str, key: bool = False, nullable: bool = False) -> Column[int]:
    return Column(name, BigInteger, primary_key=key, nullable=nullable, autoincrement=False)


def _data(name: str, key: bool = False) -> Column[bytes]:
    return Column(name, LargeBinary, primary_key=key, nullable=False)


accounts = Table(
    "accounts",
    metadata,
    _text("person", key=True),
    _text("login"),
    _text("name"),
    _text("role"),
    _text("password"),
    Column("open", Boolean, nullable=False),
    _whole("failures"),
    _whole("locked_until", nullable=True),
    _whole("made"),
    UniqueConstraint("login"),
    CheckConstraint(
        "role IN ('player', 'dealer', 'floorperson', 'surveillance', 'auditor', 'cashier', 'manager')", name="role"
    ),
)

sessions = Table(
    "sessions",
    metadata,
    _data("token", key=True),
    _text("person", ForeignKey("accounts.person")),
    _text("address"),
    _whole("made"),
    _whole("seen"),
    _whole("ended", nullable=True),
    Index(None, "ended"),
)

links = Table(
    "links",
    metadata,
    _data("token", key=True),
    _text("person", ForeignKey("accounts.person")),
    _whole("made"),
    _whole("until"),
    _whole("used", nullable=True),
)

# Whoever asked cannot be the one who answers: the database itself refuses it.
approvals = Table(
    "approvals",
    metadata,
    _whole("approval", key=True),
    _text("kind"),
    _text("state"),
    Column("table", Text),
    _text("words"),
    _text("details"),
    _data("command"),
    _text("reason"),
    _text("asked_by"),
    _whole("asked_at"),
    Column("answered_by", Text),
    _whole("answered_at", nullable=True),
    _text("answer"),
    CheckConstraint("approval >= 1", name="approval"),
    CheckConstraint("state IN ('waiting', 'approved', 'refused', 'lapsed')", name="state"),
    CheckConstraint("answered_by IS NULL OR answered_by <> asked_by", name="two_people"),
    Index(None, "state"),
)

findings = Table(
    "findings",
    metadata,
    Column(
        "dispute",
        BigInteger().with_variant(Integer, "sqlite"),
        ForeignKey("disputes.dispute"),
        primary_key=True,
        autoincrement=False,
    ),
    _text("finding"),
    _text("person"),
    _whole("at"),
)
