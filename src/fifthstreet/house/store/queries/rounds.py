"""Reads rounds that are over: of a table, of a player, by search, and what was wagered in them."""

from typing import Any

from sqlalchemy import Connection, Select, and_, exists, func, select

from fifthstreet.house.store import schema
from fifthstreet.house.store.queries.reader import Reader
from fifthstreet.house.store.records import PlayerRound, RoundRecord, RoundStatus
from fifthstreet.values import Value


class RoundSearch(Value):
    """Which rounds to find; a criterion that is None is not applied. ``since`` and ``until`` are both inclusive."""

    table: str | None = None
    player: str | None = None
    status: RoundStatus | None = None
    disputed: bool | None = None
    since: int | None = None
    until: int | None = None


class RoundSums(Value):
    """What was wagered in some rounds, and what was returned to players."""

    wagered: int
    returned: int


class Rounds:
    """Queries about rounds."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def get(self, table: str, number: int) -> RoundRecord | None:
        """One round of a table."""
        columns = schema.rounds.c
        return next(iter(self._all(select(schema.rounds).where(columns.table == table, columns.round == number))), None)

    def latest(self, table: str, before: int | None = None, limit: int = 20) -> list[RoundRecord]:
        """A table's rounds, the newest first; ``before`` is the number of a round."""
        columns = schema.rounds.c
        query = select(schema.rounds).where(columns.table == table).order_by(columns.round.desc()).limit(limit)
        return self._all(query if before is None else query.where(columns.round < before))

    def of_player(self, player: str, before: int | None = None, limit: int = 20) -> list[RoundRecord]:
        """A player's rounds at all tables, the newest first; ``before`` is a time.

        Rounds of the same millisecond stay on one page, so that the next page can begin before the time of the last
        one; a page may exceed its limit by them.
        """
        columns = schema.player_rounds.c
        played = select(columns.table, columns.round, columns.at).where(columns.player == player).distinct()
        if before is not None:
            played = played.where(columns.at < before)
        with self._reader.connect() as connection:
            page = played.order_by(columns.at.desc()).limit(limit).subquery()
            oldest = connection.execute(select(func.min(page.c.at))).scalar()
            if oldest is None:
                return []
            keys = played.where(columns.at >= oldest).subquery()
            both = (keys.c.table == schema.rounds.c.table) & (keys.c.round == schema.rounds.c.round)
            order = schema.rounds.c.at.desc(), schema.rounds.c.table, schema.rounds.c.round.desc()
            return _with_players(connection, select(schema.rounds).join(keys, both).order_by(*order))

    def within(self, table: str, first: int, last: int) -> list[RoundRecord]:
        """The rounds with an entry between two sequences of their table's stream, in order."""
        columns = schema.rounds.c
        query = select(schema.rounds).where(columns.table == table, columns.last >= first, columns.first <= last)
        return self._all(query.order_by(columns.round))

    def last_by(self, table: str, sequence: int) -> int:
        """The number of the last round of a table that had ended by an entry of its stream; 0 if none had."""
        columns = schema.rounds.c
        query = select(func.max(columns.round)).where(columns.table == table, columns.last <= sequence)
        return self._reader.number(query)

    def with_return(self, table: str, least: int) -> list[tuple[int, int, int]]:
        """The rounds of a table in which a player had at least this much returned: number, first and last sequence."""
        rounds, seats = schema.rounds.c, schema.player_rounds.c
        large = select(seats.round).where(seats.table == table, seats.returned >= least)
        query = select(rounds.round, rounds.first, rounds.last).where(rounds.table == table, rounds.round.in_(large))
        with self._reader.connect() as connection:
            return [(number, first, last) for number, first, last in connection.execute(query.order_by(rounds.round))]

    def sums(self, table: str, first: int, last: int) -> RoundSums:
        """The sums of the rounds that ended between two sequences of their table's stream."""
        rounds, seats = schema.rounds.c, schema.player_rounds.c
        ended_there = and_(rounds.table == table, rounds.last.between(first, last))
        of_round = and_(seats.table == rounds.table, seats.round == rounds.round)
        sums = select(func.coalesce(func.sum(seats.wagered), 0), func.coalesce(func.sum(seats.returned), 0))
        with self._reader.connect() as connection:
            row = connection.execute(sums.select_from(schema.rounds).where(ended_there, of_round)).one()
        return RoundSums(wagered=int(row[0]), returned=int(row[1]))

    def find(self, search: RoundSearch, skip: int = 0, limit: int = 50) -> list[RoundRecord]:
        """The rounds that meet all criteria of a search, the newest first."""
        columns = schema.rounds.c
        order = columns.at.desc(), columns.table, columns.round.desc()
        return self._all(_filtered(select(schema.rounds), search).order_by(*order).limit(limit).offset(skip))

    def _all(self, query: Select[Any]) -> list[RoundRecord]:
        with self._reader.connect() as connection:
            return _with_players(connection, query)


def _with_players(connection: Connection, query: Select[Any]) -> list[RoundRecord]:
    """The rounds of a page with the players of each: two queries for the whole page."""
    page, seats = query.subquery(), schema.player_rounds.c
    of_page = (page.c.table == seats.table) & (page.c.round == seats.round)
    players: dict[tuple[str, int], list[PlayerRound]] = {}
    for row in connection.execute(select(schema.player_rounds).join(page, of_page).order_by(seats.seat)):
        player = PlayerRound(**{name: row._mapping[name] for name in PlayerRound.__struct_fields__})
        players.setdefault((row.table, row.round), []).append(player)
    return [
        RoundRecord(**head._mapping, players=tuple(players.get((head.table, head.round), ())))
        for head in connection.execute(query)
    ]


def _filtered(query: Select[Any], search: RoundSearch) -> Select[Any]:
    columns, seats, disputes = schema.rounds.c, schema.player_rounds.c, schema.disputes.c
    if search.table is not None:
        query = query.where(columns.table == search.table)
    if search.status is not None:
        query = query.where(columns.status == search.status)
    if search.since is not None:
        query = query.where(columns.at >= search.since)
    if search.until is not None:
        query = query.where(columns.at <= search.until)
    if search.player is not None:
        played = and_(seats.table == columns.table, seats.round == columns.round, seats.player == search.player)
        query = query.where(exists().where(played))
    if search.disputed is not None:
        held = exists().where(disputes.table == columns.table, disputes.round == columns.round)
        query = query.where(held if search.disputed else ~held)
    return query
