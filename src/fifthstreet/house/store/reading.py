"""What can be read from the store. Each question has a connection of its own, so any thread may ask."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Select, func, select, tuple_

from fifthstreet.audit.chain import FIRST
from fifthstreet.house.store import schema
from fifthstreet.house.store.people_reading import PeopleReader
from fifthstreet.house.store.records import (
    Answer,
    Chained,
    CheckpointRecord,
    Dispute,
    Movement,
    Player,
    PlayerRound,
    RoundRecord,
    SealRecord,
    Snapshot,
    TableRecord,
)
from fifthstreet.house.store.writing import last_movement


class Reader(PeopleReader):
    """The questions; what was asked sees only what is durable."""

    def entries(self, stream: str, after: int = 0, limit: int | None = None) -> list[Chained]:
        """The entries of a stream after a sequence, in order."""
        columns = schema.entries.c
        query = select(schema.entries).where(columns.stream == stream, columns.sequence > after)
        return self._all(Chained, query.order_by(columns.sequence).limit(limit))

    def last(self, stream: str) -> tuple[int, bytes]:
        """The last sequence of a stream and its hash; 0 and the chain's beginning where there is none."""
        columns = schema.entries.c
        query = select(columns.sequence, columns.hash).where(columns.stream == stream)
        with self._reading() as connection:
            row = connection.execute(query.order_by(columns.sequence.desc()).limit(1)).first()
        return (row.sequence, row.hash) if row else (0, FIRST)

    def streams(self) -> list[str]:
        """All streams that have an entry, each found by one step through the index."""
        with self._reading() as connection:
            return _streams(connection)

    def tips(self) -> dict[str, tuple[int, bytes]]:
        """The last sequence and hash of every stream, all of one moment."""
        columns = schema.entries.c
        found: dict[str, tuple[int, bytes]] = {}
        with self._reading() as connection:
            for stream in _streams(connection):
                query = select(columns.sequence, columns.hash).where(columns.stream == stream)
                row = connection.execute(query.order_by(columns.sequence.desc()).limit(1)).one()
                found[stream] = row.sequence, row.hash
        return found

    def hash_at(self, stream: str, sequence: int) -> bytes | None:
        """The hash of one entry."""
        columns = schema.entries.c
        with self._reading() as connection:
            query = select(columns.hash).where(columns.stream == stream, columns.sequence == sequence)
            found: bytes | None = connection.execute(query).scalar()
            return found

    def checkpoints(self, after: int = 0, limit: int | None = None) -> list[CheckpointRecord]:
        """The copies of checkpoints after a number, in order."""
        query = select(schema.checkpoints).where(schema.checkpoints.c.number > after)
        return self._all(CheckpointRecord, query.order_by(schema.checkpoints.c.number).limit(limit))

    def latest_checkpoints(self, before: int | None = None, limit: int = 50) -> list[CheckpointRecord]:
        """The copies of checkpoints, the newest first; ``before`` is a number."""
        number = schema.checkpoints.c.number
        query = select(schema.checkpoints).order_by(number.desc()).limit(limit)
        return self._all(CheckpointRecord, query if before is None else query.where(number < before))

    def last_checkpoint(self) -> CheckpointRecord | None:
        """The copy of the last checkpoint."""
        query = select(schema.checkpoints).order_by(schema.checkpoints.c.number.desc()).limit(1)
        return next(iter(self._all(CheckpointRecord, query)), None)

    def answer(self, person: str, command: str) -> Answer | None:
        """What a person was told about a command."""
        return self._one(Answer, schema.answers, person=person, command=command)

    def seal(self, deal: str) -> SealRecord | None:
        """The sealed deck of a deal."""
        return self._one(SealRecord, schema.seals, deal=deal)

    def latest_seal(self, table: str) -> SealRecord | None:
        """The sealed deck of a table's latest shuffle."""
        query = select(schema.seals).where(schema.seals.c.table == table).order_by(schema.seals.c.shuffle.desc())
        return next(iter(self._all(SealRecord, query.limit(1))), None)

    def rounds(self, table: str, before: int | None = None, limit: int = 20) -> list[RoundRecord]:
        """A table's rounds, the newest first; ``before`` is a round's number."""
        columns = schema.rounds.c
        query = select(schema.rounds).where(columns.table == table).order_by(columns.round.desc()).limit(limit)
        with self._reading() as connection:
            return rounds_of_query(connection, query if before is None else query.where(columns.round < before))

    def round(self, table: str, round: int) -> RoundRecord | None:  # noqa: A002 - the house's word for it
        """One round of a table."""
        columns = schema.rounds.c
        with self._reading() as connection:
            found = rounds_of_query(
                connection, select(schema.rounds).where(columns.table == table, columns.round == round)
            )
        return found[0] if found else None

    def rounds_of(self, player: str, before: int | None = None, limit: int = 20) -> list[RoundRecord]:
        """A player's rounds at all tables, the newest first; ``before`` is a time.

        Rounds of the same millisecond are never parted, so that the last one's time leads to the next page; a page may
        be longer by them.
        """
        columns = schema.player_rounds.c
        mine = select(columns.table, columns.round, columns.at).where(columns.player == player).distinct()
        if before is not None:
            mine = mine.where(columns.at < before)
        with self._reading() as connection:
            page = mine.order_by(columns.at.desc()).limit(limit).subquery()
            oldest = connection.execute(select(func.min(page.c.at))).scalar()
            if oldest is None:
                return []
            keys = mine.where(columns.at >= oldest).subquery()
            both = (keys.c.table == schema.rounds.c.table) & (keys.c.round == schema.rounds.c.round)
            order = schema.rounds.c.at.desc(), schema.rounds.c.table, schema.rounds.c.round.desc()
            return rounds_of_query(connection, select(schema.rounds).join(keys, both).order_by(*order))

    def movements(self, player: str, after: int = 0, limit: int | None = None) -> list[Movement]:
        """A player's movements after a sequence, in order."""
        columns = schema.movements.c
        query = select(schema.movements).where(columns.player == player, columns.sequence > after)
        return self._all(Movement, query.order_by(columns.sequence).limit(limit))

    def balance(self, player: str) -> int:
        """What a player has, in cents; nothing for one who never had a movement."""
        return self.last_movement(player)[1]

    def last_movement(self, player: str) -> tuple[int, int]:
        """The number of a player's last movement, and his balance after it."""
        with self._reading() as connection:
            return last_movement(connection, player)

    def player(self, player: str) -> Player | None:
        """A player by his id."""
        return self._one(Player, schema.players, player=player)

    def player_by_token(self, token: bytes) -> Player | None:
        """A player by the SHA-256 of his secret."""
        return self._one(Player, schema.players, token=token)

    def tables(self) -> list[TableRecord]:
        """All tables, the oldest first."""
        return self._all(TableRecord, select(schema.tables).order_by(schema.tables.c.made, schema.tables.c.table))

    def snapshot(self, stream: str, before: int | None = None) -> Snapshot | None:
        """How a stream stood when it was last noted, or by a sequence; the entries after that tell the rest."""
        columns = schema.snapshots.c
        query = select(schema.snapshots).where(columns.stream == stream).order_by(columns.sequence.desc()).limit(1)
        found = self._all(Snapshot, query if before is None else query.where(columns.sequence <= before))
        return found[0] if found else None

    def disputes(self, table: str | None = None) -> list[Dispute]:
        """All disputes, or a table's, in the order they came."""
        query = select(schema.disputes).order_by(schema.disputes.c.dispute)
        return self._all(Dispute, query if table is None else query.where(schema.disputes.c.table == table))

    def held(self, rounds: Iterable[tuple[str, int]]) -> set[tuple[str, int]]:
        """Which of these rounds of tables are held because somebody disputes them, all in one question."""
        key = tuple_(schema.disputes.c.table, schema.disputes.c.round)
        with self._reading() as connection:
            found = connection.execute(select(*key.clauses).where(key.in_(list(rounds))).distinct())
            return {(row.table, row.round) for row in found}


def _streams(connection: Connection) -> list[str]:
    column, found = schema.entries.c.stream, list[str]()
    stream = connection.execute(select(func.min(column))).scalar()
    while stream is not None:
        found.append(stream)
        stream = connection.execute(select(func.min(column)).where(column > stream)).scalar()
    return found


def rounds_of_query(connection: Connection, query: Select[Any]) -> list[RoundRecord]:
    """The rounds of a page with the players of each, in two questions for the whole page."""
    page, seats = query.subquery(), schema.player_rounds.c
    of_the_page = (page.c.table == seats.table) & (page.c.round == seats.round)
    players: dict[tuple[str, int], list[PlayerRound]] = {}
    for row in connection.execute(select(schema.player_rounds).join(page, of_the_page).order_by(seats.seat)):
        player = PlayerRound(**{name: row._mapping[name] for name in PlayerRound.__struct_fields__})
        players.setdefault((row.table, row.round), []).append(player)
    return [
        RoundRecord(**head._mapping, players=tuple(players.get((head.table, head.round), ())))
        for head in connection.execute(query)
    ]
