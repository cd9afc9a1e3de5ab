"""Open a database for the house, or say in a sentence why not."""

import os
import sqlite3
from pathlib import Path

from sqlalchemy import URL, Engine, create_engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from fifthstreet.house.base.fsync import fsync_folder
from fifthstreet.house.store import sqlite
from fifthstreet.house.store.errors import UnreadableDatabaseError
from fifthstreet.house.store.lock import Lock
from fifthstreet.house.store.migrate import migrate
from fifthstreet.house.store.shape import fault_of_shape
from fifthstreet.values import Value


class Opened(Value):
    """A database that is ready: who writes, who reads, and for a file, where it is and its lock."""

    writing: Engine
    reading: Engine
    file: Path | None = None
    lock: Lock | None = None

    def close(self) -> None:
        """Close the connections, and let another process have the file."""
        self.reading.dispose()
        self.writing.dispose()
        if self.lock:
            self.lock.release()


def open_database(path: Path | str) -> Opened:
    """Open a file, or the database at a URL (``postgresql+psycopg://…``), and bring it to this version's schema."""
    if isinstance(path, Path) or "://" not in path:
        return _open_file(Path(path))
    try:
        url = make_url(path)
    except SQLAlchemyError as error:
        raise UnreadableDatabaseError(f"{path} is neither a file nor the address of a database") from error
    if url.get_backend_name() != "sqlite":
        return _open_server(url)
    if not url.database or url.database == ":memory:":
        raise UnreadableDatabaseError("a database in memory forgets the record when the house stops; name a file")
    return _open_file(Path(url.database))


def _open_file(path: Path) -> Opened:
    try:
        # By whatever name it is reached, it is one file with one lock.
        file = Path(os.path.realpath(path))
    except ValueError as error:
        raise UnreadableDatabaseError(f"{str(path)!r} cannot be the name of a file: {error}") from error
    sqlite.recognise(file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnreadableDatabaseError(f"the folder {file.parent} cannot be made: {error.strerror}") from error
    lock = Lock(file)
    try:
        _create(file)
    except BaseException:
        lock.release()
        raise
    url = URL.create("sqlite", database=str(file))
    opened = Opened(writing=sqlite.writing_engine(url), reading=sqlite.reading_engine(url), file=file, lock=lock)
    return _brought_up_to_date(opened, str(file))


def _open_server(url: URL) -> Opened:
    name = url.render_as_string(hide_password=True)
    try:
        engine = create_engine(url)
    except (SQLAlchemyError, ImportError) as error:
        raise UnreadableDatabaseError(f"{name} cannot be opened: {error}") from error
    return _brought_up_to_date(Opened(writing=engine, reading=engine), name)


def _create(file: Path) -> None:
    """Make the file if it is missing, for the house's eyes alone, and the folder's entry of it durable."""
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        if file.stat().st_size == 0:
            sqlite.mark(file)
            fsync_folder(file.parent)
    except (OSError, sqlite3.Error) as error:
        raise UnreadableDatabaseError(f"{file} cannot be written: {getattr(error, 'strerror', error)}") from error


def _brought_up_to_date(opened: Opened, name: str) -> Opened:
    try:
        with opened.writing.begin() as connection:
            migrate(connection, name)
            fault = fault_of_shape(connection)
            if fault:
                raise UnreadableDatabaseError(f"{name} was changed by something else: {fault}")
    except SQLAlchemyError as error:
        opened.close()
        raise UnreadableDatabaseError(f"{name} cannot be used: {getattr(error, 'orig', None) or error}") from error
    except BaseException:
        opened.close()
        raise
    return opened
