"""A meter of the house: one for all the tables with the same progressive, under the same rulebook."""

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
    """What the meter of a game is called: games with the same progressive share it."""
    terms = game.submission.progressive
    return f"{game.book.name}-{digest_of(terms)[:8]}" if terms else None


class MeterHost:
    """A meter, its stream, and the lock that a table holds while it makes something of the meter durable."""

    def __init__(self, name: str, game: Game) -> None:
        self.name, self.game = name, game
        self.meter = machine.new_meter(game, name)
        self.sequence = 0
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()

    @property
    def stream(self) -> str:
        """Where its events are on record."""
        return f"meter:{self.name}"

    @property
    def shown(self) -> MeterShown:
        """As it is shown: whole cents."""
        return MeterShown(meter=self.name, shown=int(self.meter.shown), enabled=self.meter.enabled)

    def entries(self, events: MeterEvents, actor: Actor) -> tuple[Entry, ...]:
        """Events as they go on record next."""
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
        """The meter as it will stand, if it is time to keep that."""
        sequence = self.sequence + len(events)
        if not is_snapshot_due(self.sequence, sequence):
            return ()
        return (Snapshot(stream=self.stream, sequence=sequence, state=codec.write(after)),)

    def load(self, store: Store) -> None:
        """Stand where the record ends."""
        kept = store.snapshots.latest(self.stream)
        while kept and kept.sequence > self.sequence:
            try:
                self.meter, self.sequence = codec.read_meter(kept.state), kept.sequence
            except msgspec.ValidationError:  # of an older version: the events tell the same
                kept = store.snapshots.latest(self.stream, kept.sequence - 1)
        for entry in store.streams.entries(self.stream, after=self.sequence):
            self.on_durable(machine.evolve(self.meter, codec.read_meter_event(entry.event)), 1)

    def on_durable(self, meter: Meter, events: int) -> None:
        """Events are durable: the meter stands so now, and every table shows it."""
        self.meter, self.sequence = meter, self.sequence + events
        for changed in self.watchers:
            changed()


def load_meter(store: Store, game: Game, name: str) -> MeterHost:
    """A meter as the record has it; a new one where there is no record yet."""
    host = MeterHost(name, game)
    host.load(store)
    return host
