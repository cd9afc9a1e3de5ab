"""A table as the record has it: from a snapshot near its end and what happened since, a million events or ten."""

from collections.abc import Callable

import msgspec

from fifthstreet.house import codec
from fifthstreet.house.deck.deal import Pack
from fifthstreet.house.deck.seal import SealedDeck
from fifthstreet.house.hosting.memory import Memory
from fifthstreet.house.hosting.parts import Parts
from fifthstreet.house.hosting.told import KEPT
from fifthstreet.rules import Game
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.machine import new_table
from fifthstreet.table.state import Table

Told = Callable[[int, AnyEvent, Table], None]


def recalled(parts: Parts, game: Game, table: str) -> Memory:
    """A table where its record ends."""
    return _read(parts, memory_at(parts, game, table))


def retold(parts: Parts, game: Game, table: str, told: Told) -> Memory:
    """The same, and it tells the latest events as it reads them: as many as are kept for those who look on."""
    last, _ = parts.store.last(f"table:{table}")
    return _read(parts, memory_at(parts, game, table, max(0, last - KEPT)), told)


def _read(parts: Parts, memory: Memory, told: Told = lambda *_: None) -> Memory:
    table = memory.table.table
    seal = parts.store.latest_seal(table)

    def deck(sequence: int) -> SealedDeck | None:
        """The deck of the latest shuffle: the only one that can be in play."""
        return parts.vault.unlock(seal.locked, seal.deal) if seal and seal.shuffle == sequence else None

    for entry in parts.store.entries(f"table:{table}", after=memory.sequence):
        event = codec.read_event(entry.event)
        memory = memory.after(event, deck)
        told(entry.sequence, event, memory.table)
    return memory


def memory_at(parts: Parts, game: Game, table: str, before: int | None = None) -> Memory:
    """The latest snapshot of a table, or the latest up to an event; a new table where there is none.

    One that cannot be read is of an older version: snapshots are disposable, and the events tell the same.
    """
    while found := parts.store.snapshot(f"table:{table}", before):
        try:
            kept = codec.read_kept(found.state)
        except msgspec.ValidationError:
            before = found.sequence - 1
            continue
        seal = parts.store.seal(kept.deal) if kept.deal else None
        pack = Pack(parts.vault.unlock(seal.locked, seal.deal), kept.cut) if seal else None
        return Memory(kept.table, found.sequence, pack, kept.tally, kept.round_first)
    return Memory(new_table(game, table))
