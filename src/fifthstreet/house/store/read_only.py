"""A look at a database that changes nothing, also while a house has it open: all of it as it stands at one moment."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, create_engine, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from fifthstreet.audit.entry import Chained
from fifthstreet.house.store import schema, sqlite
from fifthstreet.house.store.errors import StoreFailedError, UnreadableDatabaseError
from fifthstreet.house.store.migrate import is_current
from fifthstreet.house.store.opening import open_database
from fifthstreet.house.store.reading import Reader
from fifthstreet.house.store.records import Player
from fifthstreet.house.store.shape import fault_of_shape

PAGE = 2_000
"""So many entries are read at once."""


class Look(Reader):
    """The questions of a reader, all answered from one moment; and those that only somebody who checks has."""

    def __init__(self, engine: Engine, connection: Connection) -> None:
        super().__init__(engine)
        self._connection = connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            yield self._connection
        except SQLAlchemyError as error:
            raise StoreFailedError(f"the store could not read: {getattr(error, 'orig', None) or error}") from error

    @property
    def is_current(self) -> bool:
        """Whether it has the schema of this version."""
        return is_current(self._connection)

    @property
    def fault_of_shape(self) -> str | None:
        """What is in the file and no house puts there."""
        with self._reading() as connection:
            return fault_of_shape(connection)

    def stream(self, stream: str, after: int = 0) -> Iterator[Chained]:
        """The entries of a stream one after another, however many there are."""
        while page := self.entries(stream, after, PAGE):
            yield from page
            after = page[-1].sequence

    def everybody(self) -> list[Player]:
        """Everybody who can hold a balance."""
        return self._all(Player, select(schema.players).order_by(schema.players.c.player))

    def snapshots(self, stream: str) -> list[int]:
        """At which entries a stream was noted as it stood."""
        columns = schema.snapshots.c
        query = select(columns.sequence).where(columns.stream == stream).order_by(columns.sequence)
        return [row.sequence for row in self._connection.execute(query)]


@contextmanager
def look(file: Path) -> Iterator[Look]:
    """Look at a database of the house, read-only; one of an older version by a copy that is brought up to date."""
    if not file.exists():
        raise UnreadableDatabaseError(f"there is no record in {file.parent}: {file.name} is not there")
    sqlite.recognise(file)
    with TemporaryDirectory(prefix="fifthstreet-") as folder:
        with _looking(file) as found:
            if found.is_current:
                yield found
                return
        up_to_date = Path(folder) / file.name
        copy_database(file, up_to_date)
        open_database(up_to_date).close()
        with _looking(up_to_date) as found:
            yield found


def copy_database(file: Path, to: Path) -> None:
    """Copy a database as it stands at one moment, also while a house has it open and writes."""
    try:
        with closing(_connect(file)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise UnreadableDatabaseError(f"{file} cannot be copied to {to}: {error}") from error


@contextmanager
def _looking(file: Path) -> Iterator[Look]:
    engine = create_engine("sqlite://", creator=lambda: _connect(file), poolclass=StaticPool)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield Look(engine, connection)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise UnreadableDatabaseError(f"{file} cannot be read: {getattr(error, 'orig', None) or error}") from error
    finally:
        engine.dispose()


def _connect(file: Path) -> sqlite3.Connection:
    address = f"{file.resolve().as_uri()}?mode=ro"
    try:
        return _opened(address)
    except sqlite3.Error:
        # Where not even the files beside it can be made, as on a disk that cannot be written, nobody else writes it.
        if file.with_name(f"{file.name}-wal").exists():
            raise
        return _opened(f"{address}&immutable=1")


def _opened(address: str) -> sqlite3.Connection:
    connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    try:
        connection.execute(f"PRAGMA busy_timeout = {sqlite.PATIENCE}")
        connection.execute("PRAGMA query_only = ON")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection
