"""A table as the record has it: from its latest snapshot and what happened since, a million events or ten."""

from collections.abc import Callable

import msgspec

from fifthstreet.house import codec
from fifthstreet.house.deck.deal import Pack
from fifthstreet.house.deck.seal import SealedDeck
from fifthstreet.house.hosting.memory import Memory
from fifthstreet.house.hosting.parts import Parts
from fifthstreet.rules import Game
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.machine import new_table
from fifthstreet.table.state import Table

Told = Callable[[int, AnyEvent, Table], None]


def recalled(parts: Parts, game: Game, table: str, told: Told) -> Memory:
    """A table where its record ends; it tells the events since the snapshot as it reads them."""
    memory = memory_at(parts, game, table)
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
    found = parts.store.snapshot(f"table:{table}", before)
    if not found:
        return Memory(new_table(game, table))
    try:
        kept = codec.read_kept(found.state)
    except msgspec.ValidationError:
        return memory_at(parts, game, table, found.sequence - 1)
    seal = parts.store.seal(kept.deal) if kept.deal else None
    pack = Pack(parts.vault.unlock(seal.locked, seal.deal), kept.cut) if seal else None
    return Memory(kept.table, found.sequence, pack, kept.tally, kept.round_first)
