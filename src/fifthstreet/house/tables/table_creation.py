"""Tables in the house's own stream: each is told of when it is made, with a digest of its row."""

from fifthstreet.house.base.actor import Actor, Noted, Notes
from fifthstreet.house.base.house_events import STREAM, HouseOpened, TableMade
from fifthstreet.house.ledger.open_state import read_event
from fifthstreet.house.ledger.row_digests import rows_of
from fifthstreet.house.store.records import Batch, TableRecord
from fifthstreet.house.store.searching import Searcher
from fifthstreet.house.store.writing import together


def telling_of(record: TableRecord, notes: Notes | None, also: Batch) -> Notes:
    """What is noted when a table is made: whatever is noted anyhow, and that it was made; with what goes with it."""
    made = TableMade(table=record.table, game=record.game)

    def noted(first: int, last: int) -> Noted:
        before = notes(first, last) if notes else Noted((), Actor("system"))
        return Noted((*before.events, made), before.who, together((before.also, also)))

    return noted


def tables_not_told(record: Searcher) -> tuple[tuple[str, str], ...]:
    """The tables from before the stream told of them, each with the digest of its row; none once an opening had them.

    The row itself is written together with the event that tells of it.
    """
    last, _ = record.last(STREAM)
    before = next(record.back_through(STREAM, last, ("HouseOpened",)), None)
    opened = read_event(before) if before else None
    if isinstance(opened, HouseOpened) and opened.tables is not None:
        return ()
    return tuple((row["table"], digest) for _, digest, row in rows_of(record, "tables"))
