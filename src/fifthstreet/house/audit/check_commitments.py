"""Checks the seals of every table's decks: the stored seals match the seal stream, which is written before the deal."""

from collections.abc import Iterator

import msgspec

from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.audit.seals import DeckSealed
from fifthstreet.house.audit.log import Log
from fifthstreet.house.audit.sealed_decks import deal_of
from fifthstreet.house.audit.table_replay import TableReplay
from fifthstreet.house.deck.commitment_streams import commitment_stream

_events = msgspec.json.Decoder(DeckSealed)


def check_commitments(log: Log) -> Iterator[Bad]:
    """Check that every shuffle has one entry in its table's seal stream and one row with its root; no more, no less."""
    for table in log.tables:
        try:
            sealed = _seal_events(log, table)
            if table.complete:
                _check_shuffles(log, table, sealed)
        except BadRecordError as error:
            yield error.bad


def _seal_events(log: Log, table: TableReplay) -> dict[int, Chained]:
    """The entries of the seal stream by the sequence of the shuffle, each compared with the row of its seal."""
    record, found = table.record, dict[int, Chained]()
    latest = 0
    for entry in log.entries(commitment_stream(record.table)):
        try:
            event = _events.decode(entry.event)
        except msgspec.MsgspecError as error:
            raise _bad(entry, f"it is not a seal: {error}") from None
        if event.shuffle <= latest:
            raise _bad(entry, f"the shuffle {event.shuffle} was sealed before, or is older than the last")
        seal = log.reader.seals.get(deal_of(record.table, event.shuffle))
        if seal and (event.deal, event.root) != (seal.deal, seal.root):
            raise _bad(entry, f"the stored seal of {seal.deal} has another root")
        if event.game != record.game:
            raise _bad(entry, "the row of the table names another game than it was dealt under")
        found[event.shuffle] = entry
        latest = event.shuffle
    return found


def _check_shuffles(log: Log, table: TableReplay, sealed: dict[int, Chained]) -> None:
    name = table.record.table
    for shuffle in table.shuffles:
        if not sealed.pop(shuffle, None):
            (entry,) = log.reader.streams.entries(table.stream, shuffle - 1, 1)
            what = f"the seal of the deck {deal_of(name, shuffle)} is not under the chain"
            raise BadRecordError(Bad(table.stream, shuffle, what, entry.at))
    for shuffle, entry in sealed.items():
        raise _bad(entry, f"entry {shuffle} of the table, which it is for, is not a shuffle")
    ((seals,),) = log.reader.rows('SELECT count(*) FROM seals WHERE "table" = :table', table=name)
    if seals != len(table.shuffles):
        raise BadRecordError(
            Bad(commitment_stream(name), 0, f"there are {seals} seals of {len(table.shuffles)} shuffles")
        )


def _bad(entry: Chained, what: str) -> BadRecordError:
    return BadRecordError(Bad(entry.stream, entry.sequence, what, entry.at))
