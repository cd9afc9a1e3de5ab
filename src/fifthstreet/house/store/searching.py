"""What can be looked for in the record: entries by kind and person, the place of a time in a stream, rounds."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select

from fifthstreet.house.store import people_schema as people
from fifthstreet.house.store import schema
from fifthstreet.house.store.reading import Reader, rounds_of_query
from fifthstreet.house.store.records import Chained, Dispute, RoundRecord, RoundStatus, SealRecord
from fifthstreet.values import Value

WINDOW = 2_000
"""So many entries are read at once when a long part of a stream is gone through."""


class RoundSearch(Value):
    """Which rounds are looked for; what is nothing is not asked for. Times are from and to, both counted in."""

    table: str | None = None
    player: str | None = None
    status: RoundStatus | None = None
    disputed: bool | None = None
    since: int | None = None
    until: int | None = None


class RoundSums(Value):
    """What rounds come to: what was bet in them, and what came back."""

    wagered: int
    returned: int


class PurseSums(NamedTuple):
    """What balances were together; by person, at a table or not, in or out, what moved and how often; balances that
    their movements do not make."""

    opening: int
    sums: tuple[tuple[str, bool, int, int], ...]
    wrong: int


class Searcher(Reader):
    """Questions of those who look back; each is bounded by what it is given."""

    def span(
        self, stream: str, first: int, last: int, kinds: Iterable[str] = (), person: str | None = None
    ) -> list[Chained]:
        """The entries of a part of a stream, in order; of these kinds and by this person alone, if given."""
        columns = schema.entries.c
        query = select(schema.entries).where(columns.stream == stream, columns.sequence.between(first, last))
        wanted = tuple(kinds)
        if wanted:
            query = query.where(or_(*(_is_of(kind) for kind in wanted)))
        if person is not None:
            query = query.where(columns.person == person)
        return self._all(Chained, query.order_by(columns.sequence))

    def through(self, stream: str, first: int, last: int, kinds: Iterable[str] = ()) -> Iterator[Chained]:
        """The same, however long it is, without having all of it in hand at once."""
        wanted = tuple(kinds)
        for start in range(first, last + 1, WINDOW):
            yield from self.span(stream, start, min(start + WINDOW - 1, last), wanted)

    def back_through(self, stream: str, last: int, kinds: Iterable[str] = ()) -> Iterator[Chained]:
        """From an entry back to the stream's beginning."""
        wanted = tuple(kinds)
        for end in range(last, 0, -WINDOW):
            yield from reversed(self.span(stream, max(1, end - WINDOW + 1), end, wanted))

    def sequence_by(self, stream: str, at: int) -> int:
        """The last entry of a stream that is not later than a time; 0 where there is none.

        Time never runs backwards in a stream, so that halving finds it without going through the stream.
        """
        columns = schema.entries.c
        low, high = 0, self.last(stream)[0]
        with self._reading() as connection:
            while low < high:
                middle = (low + high + 1) // 2
                query = select(columns.at).where(columns.stream == stream, columns.sequence == middle)
                low, high = (middle, high) if connection.execute(query).scalar_one() <= at else (low, middle - 1)
        return low

    def deal_at(self, table: str, sequence: int) -> SealRecord | None:
        """The sealed deck that was in play at an entry of a table's stream; nothing at a table of real cards."""
        columns = schema.seals.c
        query = select(schema.seals).where(columns.table == table, columns.shuffle <= sequence)
        return next(iter(self._all(SealRecord, query.order_by(columns.shuffle.desc()).limit(1))), None)

    def rounds_within(self, table: str, first: int, last: int) -> list[RoundRecord]:
        """The rounds of a table of which something is told within a part of its stream, in order."""
        columns = schema.rounds.c
        query = select(schema.rounds).where(columns.table == table, columns.last >= first, columns.first <= last)
        with self._reading() as connection:
            return rounds_of_query(connection, query.order_by(columns.round))

    def last_round_by(self, table: str, sequence: int) -> int:
        """The last round of a table that was over by an entry of its stream; 0 where none was."""
        columns = schema.rounds.c
        query = select(func.max(columns.round)).where(columns.table == table, columns.last <= sequence)
        with self._reading() as connection:
            return connection.execute(query).scalar() or 0

    def round_sums(self, table: str, first: int, last: int) -> RoundSums:
        """What the rounds come to that ended within a part of their table's stream."""
        rounds, seats = schema.rounds.c, schema.player_rounds.c
        there = and_(rounds.table == table, rounds.last.between(first, last))
        of_them = and_(seats.table == rounds.table, seats.round == rounds.round)
        with self._reading() as connection:
            sums = select(func.coalesce(func.sum(seats.wagered), 0), func.coalesce(func.sum(seats.returned), 0))
            wagered, returned = connection.execute(sums.select_from(schema.rounds).where(there, of_them)).one()
        return RoundSums(wagered=int(wagered), returned=int(returned))

    def movement_count(self) -> int:
        """How many movements there are in the balances of players with accounts."""
        moves, players = schema.movements.c, schema.players.c
        of_accounts = and_(players.player == moves.player, players.kind == "account")
        with self._reading() as connection:
            return connection.execute(select(func.count(moves.player)).where(of_accounts)).scalar_one()

    def purse_sums(self, since: int, until: int | None) -> PurseSums:
        """What moved in the balances of players with accounts, from a time on and before another, all of one moment."""
        moves = schema.movements.c
        of_accounts = and_(schema.players.c.player == moves.player, schema.players.c.kind == "account")
        within = moves.at >= since if until is None else and_(moves.at >= since, moves.at < until)
        amount = func.coalesce(func.sum(moves.amount), 0)
        at_a_table, into = moves.table != "", moves.amount > 0
        by = select(moves.person, at_a_table, amount, func.count()).where(of_accounts, within)
        every = select(moves.player, amount.label("made"), func.max(moves.sequence).label("last")).where(of_accounts)
        made = every.group_by(moves.player).subquery()
        latest = and_(moves.player == made.c.player, moves.sequence == made.c.last)
        wrong = select(func.count()).select_from(schema.movements).join(made, latest).where(moves.after != made.c.made)
        with self._reading() as connection:
            opening = connection.execute(select(amount).where(of_accounts, moves.at < since)).scalar_one()
            sums = connection.execute(by.group_by(moves.person, at_a_table, into)).all()
            return PurseSums(
                opening=int(opening),
                sums=tuple((row[0], bool(row[1]), int(row[2]), int(row[3])) for row in sums),
                wrong=connection.execute(wrong).scalar_one(),
            )

    def find_disputes(
        self, table: str | None = None, answered: bool | None = None, before: int | None = None, limit: int = 50
    ) -> list[Dispute]:
        """Disputes, the newest first: of a table, answered or not, before a dispute's number, as far as given."""
        columns = schema.disputes.c
        query = select(schema.disputes)
        if table is not None:
            query = query.where(columns.table == table)
        if answered is not None:
            found = exists().where(people.findings.c.dispute == columns.dispute)
            query = query.where(found if answered else ~found)
        if before is not None:
            query = query.where(columns.dispute < before)
        return self._all(Dispute, query.order_by(columns.dispute.desc()).limit(limit))

    def find_rounds(self, search: RoundSearch, skip: int = 0, limit: int = 50) -> list[RoundRecord]:
        """The rounds that are looked for, the newest first."""
        columns = schema.rounds.c
        order = columns.at.desc(), columns.table, columns.round.desc()
        query = _searched(select(schema.rounds), search).order_by(*order).limit(limit).offset(skip)
        with self._reading() as connection:
            return rounds_of_query(connection, query)


def _is_of(kind: str) -> ColumnElement[bool]:
    """Whether an entry's event is of a kind, whatever its version: its tag is the first thing in it."""
    begins = f'{{"type":"{kind}.'.encode()
    return func.substr(schema.entries.c.event, 1, len(begins)) == begins


def _searched(query: Select[Any], search: RoundSearch) -> Select[Any]:
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
