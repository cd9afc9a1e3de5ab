"""Loads a table from its latest snapshot and the events since."""

from collections.abc import Callable

import msgspec

from fifthstreet.house.base import codec
from fifthstreet.house.deck.commitments import SealedDeck
from fifthstreet.house.deck.shuffle import Pack
from fifthstreet.house.store import Store
from fifthstreet.house.tables.approval_policy import voided
from fifthstreet.house.tables.projection import Projection, read_snapshot
from fifthstreet.house.tables.recent_events import MOST_RECENT
from fifthstreet.house.tables.services import Services
from fifthstreet.rules import Game
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.machine import new_table
from fifthstreet.table.state import Table

OnEvent = Callable[[int, AnyEvent, Table], None]


def load_projection(services: Services, game: Game, table: str) -> Projection:
    """The projection of a table at the end of its record."""
    return _read_on(services, projection_at(services, game, table))


def load_with_events(services: Services, game: Game, table: str, on_event: OnEvent) -> Projection:
    """The projection at the end of the record; ``on_event`` gets the latest events, which watchers see."""
    last, _ = services.store.streams.last(f"table:{table}")
    return _read_on(services, projection_at(services, game, table, max(0, last - MOST_RECENT)), on_event)


def _read_on(services: Services, projection: Projection, on_event: OnEvent = lambda *_: None) -> Projection:
    table = projection.table.name
    seal = services.store.seals.latest(table)

    def deck(sequence: int) -> SealedDeck | None:
        """The deck of the latest shuffle, the only one that can be in play."""
        return services.vault.unlock(seal.locked, seal.deal) if seal and seal.shuffle == sequence else None

    for entry in services.store.streams.entries(f"table:{table}", after=projection.sequence):
        event = codec.read_event(entry.event)
        projection = projection.after(event, deck)
        on_event(entry.sequence, event, projection.table)
    return projection


def projection_at(services: Services, game: Game, table: str, before: int | None = None) -> Projection:
    """The latest snapshot of a table, or the latest up to an event; a new table if there is none.

    A snapshot of an older version cannot be read and is skipped: the events hold the same state.
    """
    while found := services.store.snapshots.latest(f"table:{table}", before):
        try:
            snapshot = read_snapshot(found.state)
        except msgspec.ValidationError:
            before = found.sequence - 1
            continue
        seal = services.store.seals.get(snapshot.deal) if snapshot.deal else None
        pack = Pack(services.vault.unlock(seal.locked, seal.deal), snapshot.cut) if seal else None
        return Projection(snapshot.table, found.sequence, pack, snapshot.tally, snapshot.round_first)
    return Projection(new_table(game, table))


def voided_since(store: Store, stream: str, first: int) -> int:
    """The cents voided in a stream from an entry on."""
    last, _ = store.streams.last(stream)
    entries = store.streams.walk(stream, first, last, ("HandVoided",)) if first <= last else []
    return voided(tuple(codec.read_event(entry.event) for entry in entries))
