"""What can be read from the store about people."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, func, or_, select

from fifthstreet.house.store import people_schema as people
from fifthstreet.house.store import schema
from fifthstreet.house.store.people_records import (
    AccountRecord,
    ApprovalRecord,
    ApprovalState,
    Finding,
    LinkRecord,
    SessionRecord,
)
from fifthstreet.house.store.reading_base import BaseReader
from fifthstreet.house.store.records import Dispute, Player


class PeopleReader(BaseReader):
    """The questions about people."""

    def accounts(self) -> list[AccountRecord]:
        """All accounts, the oldest first."""
        columns = people.accounts.c
        return self._all(AccountRecord, select(people.accounts).order_by(columns.made, columns.person))

    def open_sessions(self) -> list[SessionRecord]:
        """All sessions that have not ended."""
        columns = people.sessions.c
        return self._all(SessionRecord, select(people.sessions).where(columns.ended.is_(None)).order_by(columns.made))

    def link(self, token: bytes) -> LinkRecord | None:
        """A link by the SHA-256 of its secret."""
        return self._one(LinkRecord, people.links, token=token)

    def approval(self, approval: int) -> ApprovalRecord | None:
        """An approval by its number."""
        return self._one(ApprovalRecord, people.approvals, approval=approval)

    def approvals(self, *states: ApprovalState, limit: int = 200) -> list[ApprovalRecord]:
        """Approvals in these states, or in any, the newest first."""
        columns = people.approvals.c
        query = select(people.approvals).order_by(columns.approval.desc()).limit(limit)
        return self._all(ApprovalRecord, query.where(columns.state.in_(states)) if states else query)

    def last_approval(self) -> int:
        """The number of the latest approval; 0 where there is none."""
        return self._number(select(func.max(people.approvals.c.approval)))

    def dispute(self, dispute: int) -> Dispute | None:
        """A dispute by its number."""
        return self._one(Dispute, schema.disputes, dispute=dispute)

    def disputes_by(self, player: str, table: str, round: int) -> list[Dispute]:  # noqa: A002 - the house's word
        """A player's disputes of a round, in the order they came."""
        columns = schema.disputes.c
        query = select(schema.disputes).order_by(columns.dispute)
        his = query.where(columns.table == table, columns.round == round, columns.player == player)
        return self._all(Dispute, his)

    def last_dispute(self) -> int:
        """The number of the latest dispute; 0 where there is none."""
        return self._number(select(func.max(schema.disputes.c.dispute)))

    def findings(self, disputes: Sequence[int] | None = None) -> dict[int, Finding]:
        """What was found, by dispute: about these, or about all."""
        query = select(people.findings)
        wanted = query if disputes is None else query.where(people.findings.c.dispute.in_(disputes))
        return {found.dispute: found for found in self._all(Finding, wanted)}

    def players(self, search: str = "", limit: int = 50) -> list[Player]:
        """Players whose name or id contains some text, whatever its letters' case; the newest first."""
        columns = schema.players.c
        query = select(schema.players).order_by(columns.made.desc(), columns.player).limit(limit)
        if search:
            text = search.lower()
            within = (func.lower(column).contains(text, autoescape=True) for column in (columns.name, columns.player))
            query = query.where(or_(*within))
        return self._all(Player, query)

    def _number(self, query: Select[Any]) -> int:
        with self._reading() as connection:
            return int(connection.execute(query).scalar_one() or 0)
