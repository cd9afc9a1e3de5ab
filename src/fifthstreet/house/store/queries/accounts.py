"""Reads accounts, their open sessions and links, and approvals."""

from sqlalchemy import func, select

from fifthstreet.house.store import schema
from fifthstreet.house.store.queries.reader import Reader
from fifthstreet.house.store.records import AccountRecord, ApprovalRecord, ApprovalState, LinkRecord, SessionRecord


class Accounts:
    """Queries about accounts and how their owners are signed in."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def all(self) -> list[AccountRecord]:
        """All accounts, the oldest first."""
        columns = schema.accounts.c
        return self._reader.all(AccountRecord, select(schema.accounts).order_by(columns.made, columns.person))

    def open_sessions(self) -> list[SessionRecord]:
        """All sessions that have not ended, the oldest first."""
        columns = schema.sessions.c
        query = select(schema.sessions).where(columns.ended.is_(None)).order_by(columns.made)
        return self._reader.all(SessionRecord, query)

    def link(self, token: bytes) -> LinkRecord | None:
        """A link by the SHA-256 of its secret."""
        return self._reader.one(LinkRecord, schema.links, token=token)


class Approvals:
    """Queries about approvals."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def get(self, approval: int) -> ApprovalRecord | None:
        """An approval by its number."""
        return self._reader.one(ApprovalRecord, schema.approvals, approval=approval)

    def latest(self, *states: ApprovalState, limit: int = 200, asked_by: str | None = None) -> list[ApprovalRecord]:
        """Approvals in some states, or in any, of one requester or of all, the newest first."""
        columns = schema.approvals.c
        query = select(schema.approvals).order_by(columns.approval.desc()).limit(limit)
        query = query if asked_by is None else query.where(columns.asked_by == asked_by)
        return self._reader.all(ApprovalRecord, query.where(columns.state.in_(states)) if states else query)

    def last_number(self) -> int:
        """The number of the latest approval; 0 if there is none."""
        return self._reader.number(select(func.max(schema.approvals.c.approval)))
