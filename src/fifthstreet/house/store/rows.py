"""Put rows into a table of the database, or say which of them do not fit what is stored."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, insert, update
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, ProgrammingError, StatementError

from fifthstreet.house.store.errors import ConflictError

WRONG = (
    IntegrityError,
    DataError,
    InterfaceError,
    ProgrammingError,
    OverflowError,
    UnicodeError,
    TypeError,
    ValueError,
)
"""What a database says of rows that cannot be kept; everything else is its own trouble."""


def insert_rows(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Put new rows into a table."""
    if not rows:
        return
    try:
        connection.execute(insert(table), rows)
    except WRONG as error:
        keys = ", ".join("/".join(str(row[column.name]) for column in table.primary_key) for row in rows[:5])
        cause = str(error.orig if isinstance(error, StatementError) else error).partition("\n")[0]
        raise ConflictError(f"{table.name} {keys}", f"cannot be kept: {cause}") from error


def put_rows(connection: Connection, table: Table, rows: list[dict[str, Any]], *only_if: ColumnElement[bool]) -> None:
    """Put rows in the place of those with the same key, or beside them where there are none.

    A row that stands there, and for which one of ``only_if`` does not hold, stays as it is: that is a conflict.
    """
    for row in rows:
        key = [column == row[column.name] for column in table.primary_key]
        try:
            changed = connection.execute(update(table).where(*key, *only_if).values(row)).rowcount
        except WRONG as error:
            name = "/".join(str(row[column.name]) for column in table.primary_key)
            raise ConflictError(f"{table.name} {name}", f"cannot be kept: {error.__class__.__name__}") from error
        if not changed:
            insert_rows(connection, table, [row])
