"""Meters: each is shared by all tables with the same rulebook and the same progressive."""

import asyncio
from collections.abc import Callable

import msgspec

from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.store import Store
from fifthstreet.house.store.records import Entry, Snapshot
from fifthstreet.house.tables.projection import is_snapshot_due
from fifthstreet.progressive import machine
from fifthstreet.progressive.events import MeterEvents
from fifthstreet.progressive.state import Meter
from fifthstreet.rules import Game
from fifthstreet.rules.game import digest_of
from fifthstreet.wire.scenes import MeterShown


def meter_name(game: Game) -> str | None:
    """The name of a game's meter, which games with the same progressive share; ``None`` without a progressive."""
    terms = game.submission.progressive
    return f"{game.book.name}-{digest_of(terms)[:8]}" if terms else None


class MeterHost:
    """A live meter; ``lock`` is held while a change of it is committed."""

    def __init__(self, name: str, game: Game) -> None:
        self.name, self.game = name, game
        self.meter = machine.new_meter(game, name)
        self.sequence = 0
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()

    @property
    def stream(self) -> str:
        """The stream of its events."""
        return f"meter:{self.name}"

    @property
    def shown(self) -> MeterShown:
        """The meter as players see it, in whole cents."""
        return MeterShown(meter=self.name, shown=int(self.meter.shown), enabled=self.meter.enabled)

    def entries(self, events: MeterEvents, actor: Actor) -> tuple[Entry, ...]:
        """The next entries of the stream, for these events."""
        return tuple(
            Entry(
                stream=self.stream,
                sequence=self.sequence + number,
                at=event.at,
                by=actor.by,
                person=actor.person,
                command=actor.command,
                event=codec.write(event),
            )
            for number, event in enumerate(events, 1)
        )

    def snapshots(self, events: MeterEvents, after: Meter) -> tuple[Snapshot, ...]:
        """A snapshot after these events, if one is due."""
        sequence = self.sequence + len(events)
        if not is_snapshot_due(self.sequence, sequence):
            return ()
        return (Snapshot(stream=self.stream, sequence=sequence, state=codec.write(after)),)

    def load(self, store: Store) -> None:
        """Load the meter from its latest snapshot and the events since."""
        snapshot = store.snapshots.latest(self.stream)
        while snapshot and snapshot.sequence > self.sequence:
            try:
                self.meter, self.sequence = codec.read_meter(snapshot.state), snapshot.sequence
            except msgspec.ValidationError:  # of an older version: the events hold the same state
                snapshot = store.snapshots.latest(self.stream, snapshot.sequence - 1)
        for entry in store.streams.entries(self.stream, after=self.sequence):
            self.on_durable(machine.evolve(self.meter, codec.read_meter_event(entry.event)), 1)

    def on_durable(self, meter: Meter, events: int) -> None:
        """Take over the meter after this number of durable events, and notify its tables."""
        self.meter, self.sequence = meter, self.sequence + events
        for watcher in self.watchers:
            watcher()


def load_meter(store: Store, game: Game, name: str) -> MeterHost:
    """A meter loaded from the record, or a new one if it has none."""
    host = MeterHost(name, game)
    host.load(store)
    return host
