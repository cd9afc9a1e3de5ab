"""Reads a database without changing it, also while a house has it open: all queries see one moment."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from fifthstreet.house.store.database import BUSY_TIMEOUT, check_header, open_database
from fifthstreet.house.store.errors import StoreFailedError, UnreadableDatabaseError
from fifthstreet.house.store.migrate import is_current
from fifthstreet.house.store.queries import Queries


@contextmanager
def open_read_only(file: Path) -> Iterator[Queries]:
    """Queries on a database as it is now; one with an older schema is copied, and the copy brought up to date."""
    if not file.exists():
        raise UnreadableDatabaseError(f"there is no house in {file.parent}: {file.name} is missing")
    check_header(file)
    with TemporaryDirectory(prefix="fifthstreet-") as folder:
        with _transaction(file) as connection:
            if is_current(connection):
                yield _queries(connection)
                return
        up_to_date = Path(folder) / file.name
        copy_database(file, up_to_date)
        open_database(up_to_date).close()
        with _transaction(up_to_date) as connection:
            yield _queries(connection)


def copy_database(file: Path, to: Path) -> None:
    """Copy a database as it is at one moment, also while a house has it open and writes."""
    try:
        with closing(_connect(file)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise UnreadableDatabaseError(f"{file} cannot be copied to {to}: {error}") from error


@contextmanager
def _transaction(file: Path) -> Iterator[Connection]:
    engine = create_engine("sqlite://", creator=lambda: _connect(file), poolclass=StaticPool)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise UnreadableDatabaseError(f"{file} cannot be read: {getattr(error, 'orig', None) or error}") from error
    finally:
        engine.dispose()


def _queries(connection: Connection) -> Queries:
    """Queries that all run in one transaction."""

    @contextmanager
    def connect() -> Iterator[Connection]:
        try:
            yield connection
        except SQLAlchemyError as error:
            raise StoreFailedError(f"the store could not read: {getattr(error, 'orig', None) or error}") from error

    return Queries(connect)


def _connect(file: Path) -> sqlite3.Connection:
    uri = f"{file.resolve().as_uri()}?mode=ro"
    try:
        return _connect_to(uri)
    except sqlite3.Error:
        # On a read-only disk SQLite cannot make files beside the database; without a -wal file, nothing writes to it.
        if file.with_name(f"{file.name}-wal").exists():
            raise
        return _connect_to(f"{uri}&immutable=1")


def _connect_to(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    try:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
        connection.execute("PRAGMA query_only = ON")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection
