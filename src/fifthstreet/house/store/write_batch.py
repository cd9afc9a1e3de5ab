"""Writes one batch in the open transaction, or says which of its records conflicts with what is stored."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Table, insert, select, update
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, ProgrammingError, StatementError

from fifthstreet.audit.chain import FIRST, link
from fifthstreet.house.store import schema
from fifthstreet.house.store.errors import BrokenChainError, ConflictError
from fifthstreet.house.store.records import Batch, Entry, Movement, RoundRecord, Snapshot
from fifthstreet.values import Value

Tips = dict[str, tuple[int, bytes]]
"""The last sequence and hash of each stream."""

EMPTY = Batch()

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
"""Errors that mean a row is wrong; any other error means that the database is in trouble."""


def merge_batches(batches: Sequence[Batch]) -> Batch:
    """Merge batches into one, which can be written whenever they could be written one after another."""
    if len(batches) == 1:
        return batches[0]
    return Batch(**{name: tuple(chain.from_iterable(getattr(b, name) for b in batches)) for name in _KINDS})


def write(connection: Connection, batch: Batch, tips: Tips) -> None:
    """Write a batch and update ``tips``; an empty batch tests whether the database can be written."""
    if batch == EMPTY:
        connection.execute(update(schema.tables).values(made=schema.tables.c.made))
    _put_accounts(connection, batch)
    _insert(connection, schema.players, batch.players)
    _insert(connection, schema.tables, batch.tables)
    after = _write_entries(connection, batch.entries, tips)
    _insert(connection, schema.answers, batch.answers)
    _insert(connection, schema.seals, batch.seals)
    _write_rounds(connection, batch.rounds)
    _write_movements(connection, batch.movements)
    _write_snapshots(connection, batch.snapshots, tips | after if batch.snapshots else tips)
    _insert(connection, schema.disputes, batch.disputes)
    _insert(connection, schema.findings, batch.findings)
    _insert(connection, schema.checkpoints, batch.checkpoints)
    tips.update(after)


def last_movement(connection: Connection, player: str) -> tuple[int, int]:
    """The sequence of a player's last movement, and the balance after it; 0 and 0 if there is none."""
    columns = schema.movements.c
    query = select(columns.sequence, columns.after).where(columns.player == player)
    row = connection.execute(query.order_by(columns.sequence.desc()).limit(1)).first()
    return (row.sequence, row.after) if row else (0, 0)


def _tip(connection: Connection, stream: str) -> tuple[int, bytes]:
    """The last sequence and hash of a stream, after a check of its last link."""
    query = select(schema.entries).where(schema.entries.c.stream == stream)
    rows = [row._asdict() for row in connection.execute(query.order_by(schema.entries.c.sequence.desc()).limit(2))]
    if not rows:
        return 0, FIRST
    last: dict[str, Any] = rows[0]
    sequence, found = last["sequence"], last.pop("hash")
    if link(rows[1]["hash"] if len(rows) > 1 else FIRST, **last) != found:
        raise BrokenChainError(
            f"{stream}: entry {sequence} does not match the chain; the record was changed from outside"
        )
    return sequence, found


def _write_entries(connection: Connection, entries: Sequence[Entry], tips: Tips) -> Tips:
    after: Tips = {}
    rows = []
    for entry in entries:
        stream = entry.stream
        at = after.get(stream) or tips.get(stream)
        if at is None or (stream not in after and entry.sequence != at[0] + 1):
            at = tips[stream] = _tip(connection, stream)
        if entry.sequence != at[0] + 1:
            raise ConflictError(stream, f"entry {entry.sequence} does not follow entry {at[0]}, the last one")
        fields = msgspec.structs.asdict(entry)
        try:
            after[stream] = entry.sequence, link(at[1], **fields)
        except WRONG as error:
            raise ConflictError(stream, f"entry {entry.sequence} cannot be stored: {error}") from error
        rows.append(fields | {"hash": after[stream][1]})
    _insert_rows(connection, schema.entries, rows)
    return after


def _write_rounds(connection: Connection, rounds: Sequence[RoundRecord]) -> None:
    _insert(connection, schema.rounds, rounds, leave_out="players")
    seats = [
        msgspec.structs.asdict(player) | {"table": record.table, "round": record.round, "at": record.at}
        for record in rounds
        for player in record.players
    ]
    _insert_rows(connection, schema.player_rounds, seats)


def _write_movements(connection: Connection, movements: Sequence[Movement]) -> None:
    standing: dict[str, tuple[int, int]] = {}
    for movement in movements:
        player = movement.player
        sequence, balance = standing.get(player) or last_movement(connection, player)
        what = f"movement {movement.sequence} of {player}"
        if movement.sequence != sequence + 1:
            raise ConflictError(what, f"it does not follow movement {sequence}, the last one")
        if movement.after != balance + movement.amount:
            raise ConflictError(what, f"{balance} and {movement.amount} do not add up to {movement.after} cents")
        if movement.after < 0:
            raise ConflictError(what, f"a balance of {movement.after} cents would be below zero")
        standing[player] = movement.sequence, movement.after
    _insert(connection, schema.movements, movements)


def _write_snapshots(connection: Connection, snapshots: Sequence[Snapshot], tips: Tips) -> None:
    for snapshot in snapshots:
        stream = snapshot.stream
        last = (tips.get(stream) or _tip(connection, stream))[0]
        if snapshot.sequence > last:
            raise ConflictError(f"snapshot of {stream}", f"it is of entry {snapshot.sequence}; the last is {last}")
    _insert(connection, schema.snapshots, snapshots)


def _put_accounts(connection: Connection, batch: Batch) -> None:
    """Put accounts, sessions, links and approvals; what has ended, was used or was answered never changes."""
    _put(connection, schema.accounts, batch.accounts)
    _put(connection, schema.sessions, batch.sessions, schema.sessions.c.ended.is_(None))
    _put(connection, schema.links, batch.links, schema.links.c.used.is_(None))
    _put(connection, schema.approvals, batch.approvals, schema.approvals.c.state == "waiting")


def _put(connection: Connection, table: Table, records: Iterable[Value], *only_if: ColumnElement[bool]) -> None:
    """Update the rows with the records' keys, or insert them; a row that does not meet ``only_if`` is a conflict."""
    for record in records:
        row = msgspec.structs.asdict(record)
        key = [column == row[column.name] for column in table.primary_key]
        try:
            changed = connection.execute(update(table).where(*key, *only_if).values(row)).rowcount
        except WRONG as error:
            raise ConflictError(_name(table, row), f"cannot be stored: {error.__class__.__name__}") from error
        if not changed:
            _insert_rows(connection, table, [row])


def _insert(connection: Connection, table: Table, records: Iterable[Value], leave_out: str = "") -> None:
    rows = [msgspec.structs.asdict(record) for record in records]
    for row in rows:
        row.pop(leave_out, None)
    _insert_rows(connection, table, rows)


def _insert_rows(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    if not rows:
        return
    try:
        connection.execute(insert(table), rows)
    except WRONG as error:
        cause = str(error.orig if isinstance(error, StatementError) else error).partition("\n")[0]
        raise ConflictError(_name(table, *rows[:5]), f"cannot be stored: {cause}") from error


def _name(table: Table, *rows: dict[str, Any]) -> str:
    keys = ", ".join("/".join(str(row[column.name]) for column in table.primary_key) for row in rows)
    return f"{table.name} {keys}"


_KINDS = Batch.__struct_fields__
