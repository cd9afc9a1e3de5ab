"""Tables in the house's own stream: each is told of when it is made, with a digest of its row."""

from fifthstreet.house.base.actor import Actor, Noted, Notes
from fifthstreet.house.base.house_events import TableMade
from fifthstreet.house.store.records import Batch, TableRecord
from fifthstreet.house.store.write_batch import merge_batches


def telling_of(record: TableRecord, notes: Notes | None, also: Batch) -> Notes:
    """What is noted when a table is made: whatever is noted anyhow, and that it was made; with what goes with it."""
    made = TableMade(table=record.table, game=record.game)

    def noted(first: int, last: int) -> Noted:
        before = notes(first, last) if notes else Noted((), Actor("system"))
        return Noted((*before.events, made), before.who, merge_batches((before.also, also)))

    return noted
