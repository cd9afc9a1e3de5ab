"""What the house's stream tells of its tables: who had each made, once, and its row, which never changes."""

from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent
from fifthstreet.house.ledger.row_digests import name_of
from fifthstreet.house.store.read_only import Look

TABLES = "tables "
"""How the names of tables' rows begin."""


class MadeTables:
    """Follows the stream, and says what is wrong with what it tells of tables."""

    def __init__(self) -> None:
        self._opening_told = False
        self._rows: dict[str, str] = {}
        self._games: dict[str, tuple[Chained, str]] = {}
        self._to_be_made: set[int] = set()
        """The approvals by which tables may be made."""
        self._before: tuple[Chained, AnyHouseEvent] | None = None

    def fault_of(self, entry: Chained, event: AnyHouseEvent) -> str | None:
        """Why a table cannot have been told of so; nothing where it can, or none is told of."""
        fault = self._fault(entry, event)
        if isinstance(event, o.ApprovalAsked) and event.kind == "open-table":
            self._to_be_made.add(event.approval)
        self._before = entry, event
        return fault

    def check(self, look: Look) -> None:
        """Every table is kept under the game that it was made under."""
        for record in look.tables():
            entry, game = self._games.get(record.table, (None, record.game))
            if entry and game != record.game:
                what = f"{record.table} is kept under another game than it was made under"
                raise BadRecordError(Bad(STREAM, entry.sequence, what, entry.at))

    def _fault(self, entry: Chained, event: AnyHouseEvent) -> str | None:
        rows = {name: digest for name, digest in event.kept if name.startswith(TABLES)}
        if isinstance(event, o.TableMade):
            name = name_of("tables", (event.table,))
            if rows.keys() != {name}:
                return f"it does not vouch for the row of {event.table}, and for that alone"
            if name in self._rows:
                return f"{event.table} was made before"
            self._games[event.table] = entry, event.game
            self._rows |= rows
            return self._fault_of_maker(entry)
        if rows:
            return f"it is no event that vouches for {next(iter(rows))}"
        return self._fault_of_opening(event) if isinstance(event, o.HouseOpened) else None

    def _fault_of_maker(self, entry: Chained) -> str | None:
        """The house makes tables by itself; for a person it is the approval just before it that has one made."""
        if entry.by == "system":
            return None
        before, event = self._before or (None, None)
        if before and isinstance(event, o.ApprovalAnswered) and event.approved:
            same = (before.by, before.person, before.command) == (entry.by, entry.person, entry.command)
            if same and event.approval in self._to_be_made:
                return None
        return f"no approval before it had a {entry.by} make a table"

    def _fault_of_opening(self, event: o.HouseOpened) -> str | None:
        """Tables that were not told of when they were made are told of once, when the house opens next."""
        listed = {name_of("tables", (table,)): digest for table, digest in event.tables or ()}
        if listed and self._opening_told:
            return "tables are told of when they are made, and these were not"
        other = next((name for name, digest in listed.items() if self._rows.get(name, digest) != digest), None)
        self._opening_told = event.tables is not None
        self._rows |= listed
        return f"{other} was told of before, and otherwise" if other else None
