"""Meters: each is shared by all tables with its rulebook and progressive; the floor takes it out of service."""

import asyncio
from collections.abc import Callable
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from fifthstreet.house.accounts.person import GONE
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.ledger.answers import answer, stored_answer
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.store import ConflictError, Store
from fifthstreet.house.store.records import Batch, Entry, Snapshot
from fifthstreet.house.tables.change import Change, append
from fifthstreet.house.tables.projection import is_snapshot_due
from fifthstreet.house.tables.services import Services
from fifthstreet.house.wording.sentences import sentence
from fifthstreet.progressive import machine
from fifthstreet.progressive.commands import ChangeRates, Disable, Enable
from fifthstreet.progressive.events import MeterEvents
from fifthstreet.progressive.machine import MeterRefusal
from fifthstreet.progressive.state import Meter, Rates
from fifthstreet.rules import Game
from fifthstreet.rules.game import digest_of
from fifthstreet.rules.model.pays import read_share
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered, MeterShown
from fifthstreet.wire.staff import ChangeMeter, Done

NO_METER = Fault(code="not-found", message="No such meter")
NO_REASON = Fault(code="malformed", message="Give a reason for taking the meter out of service")
TAKEN = Fault(code="unavailable", message="Another change came first: try again")


def meter_name(game: Game) -> str | None:
    """The name of a game's meter; games with the same progressive share one. ``None`` without a progressive."""
    terms = game.submission.progressive
    return f"{game.book.name}-{digest_of(terms)[:8]}" if terms else None


class MeterHost:
    """A live meter; ``lock`` is held while a change of it is committed."""

    def __init__(self, name: str, game: Game) -> None:
        self.name, self.game = name, game
        self.meter = machine.new_meter(game, name)
        self.sequence = 0
        self.lock = asyncio.Lock()
        self.out_of_service_since: int | None = None
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
        if not self.meter.enabled and snapshot:
            disabled = store.streams.walk(self.stream, 1, snapshot.sequence, ("MeterDisabled",))
            self.out_of_service_since = max((entry.at for entry in disabled), default=self.meter.now)
        for entry in store.streams.entries(self.stream, after=self.sequence):
            self.on_durable(machine.evolve(self.meter, codec.read_meter_event(entry.event)), 1)

    def on_durable(self, meter: Meter, events: int) -> None:
        """Take over the meter after this number of durable events, and notify its tables."""
        self.meter, self.sequence = meter, self.sequence + events
        if meter.enabled:
            self.out_of_service_since = None
        elif self.out_of_service_since is None:
            self.out_of_service_since = meter.now
        for watcher in self.watchers:
            watcher()


def load_meter(store: Store, game: Game, name: str) -> MeterHost:
    """A meter loaded from the record, or a new one if it has none."""
    host = MeterHost(name, game)
    host.load(store)
    return host


def read_rates(progression: str, reserve: str) -> Rates:
    """Parse rates such as ``35.5%``; raise ``PayError`` if they are not shares."""
    return Rates(progression=Fraction(read_share(progression)), reserve=Fraction(read_share(reserve)))


def refusal_of_rates(meter: MeterHost, rates: Rates) -> Fault | None:
    """Why a meter would refuse new rates, or ``None``."""
    decided = machine.decide(meter.game, meter.meter, ChangeRates(at=meter.meter.now, rates=rates))
    if isinstance(decided, MeterRefusal):
        return Fault(code="refused", message=decided.reason, clause=decided.clause)
    return None


async def set_service(services: Services, meter: MeterHost | None, request: ChangeMeter, actor: Actor) -> Done | Fault:
    """Take a meter out of service or put it back."""
    if not meter:
        return NO_METER
    before = await stored_answer(services.store, actor, meter.stream)
    if before:
        return before
    reason = request.reason.strip()
    if not request.enabled and not reason:
        return NO_REASON
    command = Enable() if request.enabled else Disable(reason=reason)
    done = await submit_to_meter(services, meter, Change(actor, meter_command=command))
    if isinstance(done, Fault):
        return await record_refusal(services.house_stream, done, actor, type(command).__name__)
    return Done(id=actor.command, sequence=done.sequence)


def always() -> Fault | None:
    """A check that always passes."""
    return None


async def submit_to_meter(
    services: Services, meter: MeterHost | None, change: Change, check: Callable[[], Fault | None] = always
) -> Answered | Fault:
    """Carry out a meter command and commit it with its house events; ``check`` checks it once more under the lock."""
    actor = change.actor
    if not meter:
        return NO_METER
    assert change.meter_command
    async with meter.lock:
        if not services.accounts.is_active(actor.person):
            return GONE
        if fault := check():
            return fault
        at = max(services.clock.now(), meter.meter.now)
        decided = machine.decide(meter.game, meter.meter, replace(change.meter_command, at=at))
        if isinstance(decided, MeterRefusal):
            return Fault(code="refused", message=sentence(decided.reason), clause=decided.clause)
        after = meter.meter
        for event in decided:
            after = machine.evolve(after, event)
        first, last = meter.sequence + 1, meter.sequence + len(decided)
        batch = Batch(
            entries=meter.entries(decided, actor),
            snapshots=meter.snapshots(decided, after),
            answers=(answer(actor, meter.stream, last),) if not change.house_events and actor.digest else (),
        )
        try:
            await append(services, change, batch, first, last)
        except ConflictError:
            meter.load(services.store)
            return TAKEN
        meter.on_durable(after, len(decided))
    return Answered(id=actor.command, sequence=last)
