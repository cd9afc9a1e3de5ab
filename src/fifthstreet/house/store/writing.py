"""Put one batch into the open transaction, or say which record of it does not fit what is stored."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, select, update

from fifthstreet.audit.chain import FIRST, link
from fifthstreet.house.store import people_schema as people
from fifthstreet.house.store import schema
from fifthstreet.house.store.errors import BrokenChainError, ConflictError
from fifthstreet.house.store.people_writing import put_people
from fifthstreet.house.store.records import Batch, Entry, Movement, RoundRecord, Snapshot
from fifthstreet.house.store.rows import WRONG, insert_rows
from fifthstreet.values import Value

Tips = dict[str, tuple[int, bytes]]
"""The last sequence and hash of each stream."""

NOTHING = Batch()


def together(batches: Sequence[Batch]) -> Batch:
    """Many batches as one; it fits if each of them fits in its turn."""
    if len(batches) == 1:
        return batches[0]
    return Batch(**{name: tuple(chain.from_iterable(getattr(b, name) for b in batches)) for name in _KINDS})


def write(connection: Connection, batch: Batch, tips: Tips) -> None:
    """Write a batch; ``tips`` follow once all of it is written. An empty one tries whether anything can be."""
    if batch == NOTHING:
        connection.execute(update(schema.tables).values(made=schema.tables.c.made))
    put_people(connection, batch)
    _insert(connection, schema.players, batch.players)
    _insert(connection, schema.tables, batch.tables)
    after = _write_entries(connection, batch.entries, tips)
    _insert(connection, schema.answers, batch.answers)
    _insert(connection, schema.seals, batch.seals)
    _write_rounds(connection, batch.rounds)
    _write_movements(connection, batch.movements)
    _write_snapshots(connection, batch.snapshots, tips | after if batch.snapshots else tips)
    _insert(connection, schema.disputes, batch.disputes)
    _insert(connection, people.findings, batch.findings)
    _insert(connection, schema.checkpoints, batch.checkpoints)
    tips.update(after)


def tip(connection: Connection, stream: str) -> tuple[int, bytes]:
    """The last sequence and hash of a stream, once its last link is seen to hold."""
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
            at = tips[stream] = tip(connection, stream)
        if entry.sequence != at[0] + 1:
            raise ConflictError(stream, f"entry {entry.sequence} does not follow entry {at[0]}, the last there is")
        fields = msgspec.structs.asdict(entry)
        try:
            after[stream] = entry.sequence, link(at[1], **fields)
        except WRONG as error:
            raise ConflictError(stream, f"entry {entry.sequence} cannot be kept: {error}") from error
        rows.append(fields | {"hash": after[stream][1]})
    insert_rows(connection, schema.entries, rows)
    return after


def _write_rounds(connection: Connection, rounds: Sequence[RoundRecord]) -> None:
    _insert(connection, schema.rounds, rounds, leave_out="players")
    seats = [
        msgspec.structs.asdict(player) | {"table": record.table, "round": record.round, "at": record.at}
        for record in rounds
        for player in record.players
    ]
    insert_rows(connection, schema.player_rounds, seats)


def _write_movements(connection: Connection, movements: Sequence[Movement]) -> None:
    standing: dict[str, tuple[int, int]] = {}
    for movement in movements:
        player = movement.player
        sequence, balance = standing.get(player) or last_movement(connection, player)
        what = f"movement {movement.sequence} of {player}"
        if movement.sequence != sequence + 1:
            raise ConflictError(what, f"it does not follow movement {sequence}, the last there is")
        if movement.after != balance + movement.amount:
            raise ConflictError(what, f"{balance} and {movement.amount} do not make {movement.after} cents")
        if movement.after < 0:
            raise ConflictError(what, f"a balance of {movement.after} cents would be below zero")
        standing[player] = movement.sequence, movement.after
    _insert(connection, schema.movements, movements)


def last_movement(connection: Connection, player: str) -> tuple[int, int]:
    """The number of a player's last movement, and his balance after it."""
    columns = schema.movements.c
    query = select(columns.sequence, columns.after).where(columns.player == player)
    row = connection.execute(query.order_by(columns.sequence.desc()).limit(1)).first()
    return (row.sequence, row.after) if row else (0, 0)


def _write_snapshots(connection: Connection, snapshots: Sequence[Snapshot], tips: Tips) -> None:
    for snapshot in snapshots:
        stream = snapshot.stream
        last = (tips.get(stream) or tip(connection, stream))[0]
        if snapshot.sequence > last:
            raise ConflictError(f"snapshot of {stream}", f"it tells of entry {snapshot.sequence}; the last is {last}")
    _insert(connection, schema.snapshots, snapshots)


def _insert(connection: Connection, table: Table, records: Iterable[Value], leave_out: str = "") -> None:
    rows = [msgspec.structs.asdict(record) for record in records]
    for row in rows:
        row.pop(leave_out, None)
    insert_rows(connection, table, rows)


_KINDS = Batch.__struct_fields__
