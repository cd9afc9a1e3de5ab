"""A table as the record has it: from its latest snapshot and what happened since, a million events or ten."""

from fifthstreet.house import codec
from fifthstreet.house.host import Host
from fifthstreet.house.keeping import Parts
from fifthstreet.house.memory import Memory
from fifthstreet.house.meters import MeterHost
from fifthstreet.house.seal import SealedDeck
from fifthstreet.house.store.records import TableRecord
from fifthstreet.rules import Game
from fifthstreet.table.machine import new_table


def load_host(parts: Parts, record: TableRecord, game: Game, meter: MeterHost | None) -> Host:
    """The host of a table, standing where the record ends; a new table where there is none yet."""
    memory = memory_at(parts, f"table:{record.table}", Memory(new_table(game, record.table)))
    host = Host(parts, record, game, memory, meter)
    seal = parts.store.latest_seal(record.table)

    def deck(sequence: int) -> SealedDeck | None:
        """The deck of the latest shuffle: the only one that can be in play."""
        return parts.vault.unlock(seal.locked, seal.deal) if seal and seal.shuffle == sequence else None

    for entry in parts.store.entries(host.stream, after=memory.sequence):
        event = codec.read_event(entry.event)
        host.memory = host.memory.after(event, deck)
        host.recent.add(entry.sequence, event)
    parts.clock.not_before(host.table.now)
    return host


def memory_at(parts: Parts, stream: str, new: Memory, before: int | None = None) -> Memory:
    """The latest snapshot of a table, or the latest before an event; the new table where there is none."""
    kept = parts.store.snapshot(stream, before)
    if not kept:
        return new
    return Memory(codec.read_table(kept.state), kept.sequence, round_first=kept.sequence + 1)
