"""Checks that every table was created once, by the house or by an approval, with the game that its row names."""

from collections.abc import Iterator

from fifthstreet.audit.findings import Bad
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.base import house_events as o
from fifthstreet.house.ledger.row_digests import name_of

ROWS = "tables "
"""How the names of tables' rows begin."""


def check_table_creation(log: Log) -> Iterator[Bad]:
    """Every table was created once by someone who may, and no other event carries the digest of its row."""
    games: dict[str, tuple[HouseEntry, str]] = {}
    approvals: set[int] = set()
    """The approvals that were asked for to open a table."""
    before: HouseEntry | None = None
    for one in log.house_events():
        match one.event:
            case o.ApprovalAsked(approval=number, kind="open-table"):
                approvals.add(number)
            case o.TableMade(table=table, game=game):
                fault = _fault(one, table in games) or _fault_of_actor(one, before, approvals)
                if fault:
                    yield one.bad(fault)
                    return
                games[table] = one, game
            case _ if rows := _table_rows(one):
                yield one.bad(f"it is no event that has a digest of {rows[0]}")
                return
        before = one
    for record in log.reader.tables.all():
        made, game = games.get(record.table, (None, record.game))
        if made and game != record.game:
            yield made.bad(f"the row of {record.table} names another game than it was created with")


def _table_rows(one: HouseEntry) -> list[str]:
    return [name for name, _ in one.event.row_digests if name.startswith(ROWS)]


def _fault(one: HouseEntry, created_before: bool) -> str | None:
    assert isinstance(one.event, o.TableMade)
    if _table_rows(one) != [name_of("tables", (one.event.table,))]:
        return f"it does not have the digest of the row of {one.event.table}, and of that alone"
    return f"{one.event.table} was created before" if created_before else None


def _fault_of_actor(one: HouseEntry, before: HouseEntry | None, approvals: set[int]) -> str | None:
    """The house creates tables by itself; a person's is created by the approval just before it."""
    entry = one.entry
    if entry.by == "system":
        return None
    if before and isinstance(before.event, o.ApprovalAnswered) and before.event.approved:
        given = before.entry
        same = (given.by, given.person, given.command) == (entry.by, entry.person, entry.command)
        if same and before.event.approval in approvals:
            return None
    return f"no approval before it lets a {entry.by} create a table"
