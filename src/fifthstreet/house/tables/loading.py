"""A table as the record has it: from a snapshot near its end and what happened since, a million events or ten."""

from collections.abc import Callable

import msgspec

from fifthstreet.house.base import codec
from fifthstreet.house.deck.commitments import SealedDeck
from fifthstreet.house.deck.deal import Pack
from fifthstreet.house.tables.projection import Projection
from fifthstreet.house.tables.recent_events import KEPT
from fifthstreet.house.tables.services import Services
from fifthstreet.rules import Game
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.machine import new_table
from fifthstreet.table.state import Table

Told = Callable[[int, AnyEvent, Table], None]


def recalled(services: Services, game: Game, table: str) -> Projection:
    """A table where its record ends."""
    return _read(services, projection_at(services, game, table))


def retold(services: Services, game: Game, table: str, told: Told) -> Projection:
    """The same, and it tells the latest events as it reads them: as many as are kept for those who look on."""
    last, _ = services.store.last(f"table:{table}")
    return _read(services, projection_at(services, game, table, max(0, last - KEPT)), told)


def _read(services: Services, projection: Projection, told: Told = lambda *_: None) -> Projection:
    table = projection.table.table
    seal = services.store.latest_seal(table)

    def deck(sequence: int) -> SealedDeck | None:
        """The deck of the latest shuffle: the only one that can be in play."""
        return services.vault.unlock(seal.locked, seal.deal) if seal and seal.shuffle == sequence else None

    for entry in services.store.entries(f"table:{table}", after=projection.sequence):
        event = codec.read_event(entry.event)
        projection = projection.after(event, deck)
        told(entry.sequence, event, projection.table)
    return projection


def projection_at(services: Services, game: Game, table: str, before: int | None = None) -> Projection:
    """The latest snapshot of a table, or the latest up to an event; a new table where there is none.

    One that cannot be read is of an older version: snapshots are disposable, and the events tell the same.
    """
    while found := services.store.snapshot(f"table:{table}", before):
        try:
            kept = codec.read_kept(found.state)
        except msgspec.ValidationError:
            before = found.sequence - 1
            continue
        seal = services.store.seal(kept.deal) if kept.deal else None
        pack = Pack(services.vault.unlock(seal.locked, seal.deal), kept.cut) if seal else None
        return Projection(kept.table, found.sequence, pack, kept.tally, kept.round_first)
    return Projection(new_table(game, table))
