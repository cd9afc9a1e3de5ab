"""Reads disputes of rounds and what was found about them."""

from collections.abc import Iterable, Sequence

from sqlalchemy import exists, func, select, tuple_

from fifthstreet.house.store import schema
from fifthstreet.house.store.queries.reader import Reader
from fifthstreet.house.store.records import Dispute, Finding


class Disputes:
    """Queries about disputes."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def get(self, dispute: int) -> Dispute | None:
        """A dispute by its number."""
        return self._reader.one(Dispute, schema.disputes, dispute=dispute)

    def all(self, table: str | None = None) -> list[Dispute]:
        """All disputes, or those of a table, in the order they were made."""
        query = select(schema.disputes).order_by(schema.disputes.c.dispute)
        return self._reader.all(Dispute, query if table is None else query.where(schema.disputes.c.table == table))

    def of_player(self, player: str, table: str, number: int) -> list[Dispute]:
        """A player's disputes of one round, in the order they were made."""
        columns = schema.disputes.c
        of_round = select(schema.disputes).where(columns.table == table, columns.round == number)
        return self._reader.all(Dispute, of_round.where(columns.player == player).order_by(columns.dispute))

    def find(
        self, table: str | None = None, answered: bool | None = None, before: int | None = None, limit: int = 50
    ) -> list[Dispute]:
        """Disputes, the newest first; arguments that are None do not filter, and ``before`` is a dispute's number."""
        columns = schema.disputes.c
        query = select(schema.disputes)
        if table is not None:
            query = query.where(columns.table == table)
        if answered is not None:
            has_finding = exists().where(schema.findings.c.dispute == columns.dispute)
            query = query.where(has_finding if answered else ~has_finding)
        if before is not None:
            query = query.where(columns.dispute < before)
        return self._reader.all(Dispute, query.order_by(columns.dispute.desc()).limit(limit))

    def disputed_rounds(self, rounds: Iterable[tuple[str, int]]) -> set[tuple[str, int]]:
        """The rounds among those given that are disputed; a round is a table and a number."""
        key = tuple_(schema.disputes.c.table, schema.disputes.c.round)
        with self._reader.connect() as connection:
            found = connection.execute(select(*key.clauses).where(key.in_(list(rounds))).distinct())
            return {(row.table, row.round) for row in found}

    def last_number(self) -> int:
        """The number of the latest dispute; 0 if there is none."""
        return self._reader.number(select(func.max(schema.disputes.c.dispute)))

    def findings(self, disputes: Sequence[int] | None = None) -> dict[int, Finding]:
        """The findings about some disputes, or about all, by dispute."""
        query = select(schema.findings)
        wanted = query if disputes is None else query.where(schema.findings.c.dispute.in_(disputes))
        return {found.dispute: found for found in self._reader.all(Finding, wanted)}
