"""A table's host: one mailbox, one letter at a time. What is done is durable before it is answered or shown."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor, Notes
from fifthstreet.house.ledger.answers import remembered
from fifthstreet.house.reports.shift_book import ShiftBook
from fifthstreet.house.store import ConflictError, StoreError
from fifthstreet.house.store.records import Batch, TableRecord
from fifthstreet.house.tables.autoplay import Act, Presence, next_act
from fifthstreet.house.tables.change import carried_out
from fifthstreet.house.tables.commit import keep
from fifthstreet.house.tables.loading import recalled, retold
from fifthstreet.house.tables.meters import MeterHost
from fifthstreet.house.tables.projection import Projection
from fifthstreet.house.tables.recent_events import RecentEvents
from fifthstreet.house.tables.round_results import ROUND_ENDS
from fifthstreet.house.tables.services import Services
from fifthstreet.house.tables.voids import voided_after, voided_since
from fifthstreet.play.coordinator import CarriedOut, Standing
from fifthstreet.rules import Game
from fifthstreet.table.commands import AnyCommand, ArmAnew, Expire
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.machine import new_table
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered

logger = logging.getLogger("fifthstreet.table")

MOST_LETTERS = 500
STALL = 1000
"""Milliseconds until a table that is in trouble tries to go on."""

CLOSING = Fault(code="unavailable", message="the house is closing")
UNWRITTEN = Fault(
    code="unavailable", message="the record cannot be written now: nothing has been done, and nothing is lost"
)
BROKEN = Fault(code="internal", message="something failed inside this table: nothing that was answered is lost")
GLANCE = 250
"""While letters keep coming, what is due is looked up only so often, in milliseconds."""
LOOK = Act(Expire(by="system"), "system", 0)
"""Stands for the next automatic act until somebody has looked which it is."""
Commands = Callable[[Table, int], tuple[AnyCommand, ...] | Refusal]
"""Commands for the table as it stands when their turn has come, and for that time; or why there are none."""


class Letter(NamedTuple):
    """What somebody asks of the table, and where the answer goes."""

    who: Actor
    commands: Commands
    answer: "asyncio.Future[Answered | Fault]"
    arrived: int
    notes: Notes | None = None


class Rest(NamedTuple):
    """From when a table has nothing to do, and until when at most."""

    now: int
    until: int | None


class Host:
    """A live table. Its memory is always what the record says."""

    def __init__(self, services: Services, record: TableRecord, game: Game, meter: MeterHost | None = None) -> None:
        self.services, self.record, self.game, self.meter = services, record, game, meter
        self.name, self.stream = record.table, f"table:{record.table}"
        self.projection = Projection(new_table(game, record.table))
        self.recent = RecentEvents(services.names)
        self.shifts = ShiftBook(self.stream, game.book.deck.size.cards)
        self.presence = Presence()
        self.floor_is_there: Callable[[], bool] = lambda: False
        self.round_over: Callable[[], None] = lambda: None
        # What was voided in the round that is under way, in cents.
        self.voided = 0
        self.trouble: Fault | None = None
        # Who deals; nobody while the automatic dealer does, or while real cards lie still. It changes between turns.
        self.dealer: str | None = None
        self.turn = asyncio.Lock()
        # Whose consoles show this table, how often; and since when the dealer's does not.
        self.consoles: dict[str, int] = {}
        self.console_gone_at: int | None = None
        # Somebody of the floor has seen what happened up to here, and was shown it up to there, on record.
        self.seen_by_floor = self.shown_to_floor = 0
        self.watchers: set[Callable[[], None]] = set()
        self.changed_at = 0
        self._act: Act | None = LOOK
        self._looked_at = 0
        self._letters: deque[Letter] = deque()
        self._wake = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._stopping = False
        # From the start, or from a trouble, until the table goes on: then whoever is asked gets his time anew.
        self._outage = True
        # The record may say otherwise than the memory: it is read again before anything else.
        self._stale = False
        self._try_again_at = 0
        # The automatic step that was refused last, and how: said once, however often it is tried.
        self._refused: tuple[AnyCommand, Fault] | None = None

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.projection.table

    @property
    def real_cards(self) -> bool:
        """Whether people deal real cards here, and enter what they turn up."""
        return self.game.submission.table.cards == "real"

    @property
    def deals_by_itself(self) -> bool:
        """Whether the automatic dealer deals: while no person does, and never real cards."""
        return self.dealer is None and not self.real_cards

    @property
    def floor_is_automatic(self) -> bool:
        """Whether the automatic floorperson works here: in the demo alone, until people of both duties are there."""
        return self.services.demo and not (self.dealer is not None and self.floor_is_there())

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        seated = sum(self.presence.sockets.get(seat.player, 0) for seat in self.table.taken)
        return len(self.watchers) - seated - sum(self.consoles.values())

    def load(self) -> None:
        """Stand where the record ends."""
        self.projection = retold(self.services, self.game, self.name, self.recent.add)
        self.voided = voided_since(self.services.store, self.stream, self.projection.round_first)
        self.services.clock.not_before(self.table.now)

    async def open(self, commands: Commands, who: Actor, notes: Notes | None = None) -> Answered | Fault:
        """Open a new table: its record and what happens first become durable together."""
        return await self._do(who, commands, notes)

    def start(self) -> None:
        """Open the mailbox."""
        self.changed_at = self.services.clock.now()
        self.presence.opened((seat.player for seat in self.table.taken), self.changed_at)
        self.presence.looked(self.table, self.changed_at)
        if self.meter:
            self.meter.watchers.add(self.show)
        self._running = asyncio.create_task(self._run(), name=self.stream)

    async def stop(self) -> None:
        """Do what is in hand, refuse what waits, and stop."""
        self._stopping = True
        self._wake.set()
        if self._running:
            await self._running
        if self.meter:
            self.meter.watchers.discard(self.show)
        for letter in self._letters:
            _answer(letter, CLOSING)
        self._letters.clear()

    async def ask(self, who: Actor, commands: Commands, notes: Notes | None = None) -> Answered | Fault:
        """Put a letter into the mailbox and wait until what it asks is durable, with its notes, or refused."""
        if self._stopping or self._running is None or self._running.done():
            return CLOSING
        if len(self._letters) >= MOST_LETTERS:
            return Fault(code="too-many", message="too much is asked of this table at once")
        letter = Letter(who, commands, asyncio.get_running_loop().create_future(), self.services.clock.now(), notes)
        self._letters.append(letter)
        self._wake.set()
        return await letter.answer

    def nudge(self) -> None:
        """Somebody came, went or said that he is ready: look what is due, and show it."""
        self._act = LOOK
        self._wake.set()
        self.show()

    def show(self) -> None:
        """Have everybody who looks on look again."""
        for watcher in tuple(self.watchers):
            watcher()

    async def _run(self) -> None:
        while not self._stopping:
            self._wake.clear()
            try:
                async with self.turn:
                    rest = await self._turn()
                if rest:
                    await self._rest(*rest)
            except Exception as error:  # whatever it was: the table says that it is stopped, and tries to go on
                self._failed(error)

    async def _turn(self) -> Rest | None:
        """Do one thing, or say how long to rest. What is due by itself comes before what is asked.

        In trouble nothing is due for a while. Time that is over does not count against what was asked before.
        """
        now = self.services.clock.now()
        stalled = now < self._try_again_at
        if not stalled and (self._outage or self._stale):
            await self._resume(now)
            return None
        if self._act is LOOK and not stalled and not (self._letters and now < self._looked_at + GLANCE):
            self._act, self._looked_at = next_act(self), now
        act = None if stalled or self._act is LOOK else self._act
        if act and act.due <= now and not self._asked_in_time(act):
            self._act = LOOK
            await self._automatic(act, now)
        elif self._letters:
            letter = self._letters.popleft()
            _answer(letter, await self._handle(letter))
            await asyncio.sleep(0)  # whoever was answered may have the next thing to ask
        else:
            return Rest(now, self._try_again_at if stalled else act.due if act else None)
        return None

    def _asked_in_time(self, act: Act) -> bool:
        """Whether it is time that is over, and somebody asked for something before it was."""
        return isinstance(act.command, Expire) and bool(self._letters) and self._letters[0].arrived <= act.due

    async def _rest(self, now: int, until: int | None) -> None:
        """Wait for a letter, or for a time."""
        loop = asyncio.get_running_loop()
        timer = None if until is None else loop.call_later((until - now) / 1000, self._wake.set)
        await self._wake.wait()
        if timer:
            timer.cancel()

    async def _resume(self, now: int) -> None:
        """Go on after a start, or try to after a trouble: the next thing that is written shows that it is over."""
        if self._stale:
            await self._recall()
        act, self._act = next_act(self), LOOK
        if self._outage and self.table.deadline is not None and self.table.to_act:
            await self._do(Actor("system"), lambda _, at: (ArmAnew(by="system", at=at),))
        elif self.trouble and act and act.due <= now:
            await self._automatic(act, now)
        if self.trouble and now >= self._try_again_at:
            await self.services.store.append(Batch())
            self._well_again()
        self._outage = self.trouble is not None

    async def _recall(self) -> None:
        """Read the record again, and tell those who look on what they have not been told."""
        if self.meter:
            async with self.meter.lock:
                self.meter.recall(self.services.store)
        projection = await asyncio.to_thread(recalled, self.services, self.game, self.name)
        untold = await asyncio.to_thread(self.services.store.entries, self.stream, self.recent.last)
        self._stands(
            projection, [codec.read_event(entry.event) for entry in untold if entry.sequence <= projection.sequence]
        )
        self.voided = await asyncio.to_thread(voided_since, self.services.store, self.stream, projection.round_first)
        self._stale = False

    async def _automatic(self, act: Act, now: int) -> None:
        self.presence.done(act.command)
        done = await self._do(Actor(by=act.by), lambda _, at: (replace(act.command, at=at),))
        if not isinstance(done, Fault):
            self._refused = None
        elif done not in (UNWRITTEN, BROKEN):
            step = replace(act.command, at=0), done
            if step != self._refused:
                refused = {"table": self.name, "command": type(act.command).__name__, "clause": done.clause}
                logger.warning("an automatic step was refused: %s", done.message, extra=refused)
            self._refused = step
            self.presence.pause(now)

    async def _handle(self, letter: Letter) -> Answered | Fault:
        """Answer a letter. One that was answered before gets the same answer: what it asked is not done again.

        The record refuses a second answer to one letter, so that it need not be looked up for every first one.
        """
        done = await self._do(letter.who, letter.commands, letter.notes)
        if isinstance(done, Answered) or not letter.who.command:
            return done
        try:
            before = await asyncio.to_thread(self.services.store.answer, letter.who.person, letter.who.command)
        except StoreError as error:
            return self._failed(error)
        if not before:
            return done
        told = remembered(before, letter.who, self.stream)
        return told if isinstance(told, Fault) else told.answered

    async def _do(self, who: Actor, commands: Commands, notes: Notes | None = None) -> Answered | Fault:
        """Carry commands out, all or none, and make them durable; the meter is held while it is part of that."""
        if self._stale and self.trouble:
            return self.trouble
        try:
            change = self._change(commands)
            if isinstance(change, Refusal) or not change.meter_events or not self.meter:
                return await self._durable(change, who, notes)
            async with self.meter.lock:
                return await self._durable(self._change(commands), who, notes)
        except ConflictError as error:
            self._stale = True
            logger.warning("something does not fit the record: %s", error, extra={"table": self.name})
            return Fault(code="unavailable", message="this was asked before, or somebody was quicker: ask again")
        except Exception as error:  # whoever asked gets an answer, whatever it was
            return self._failed(error)

    def _change(self, commands: Commands) -> CarriedOut | Refusal:
        standing = Standing(table=self.table, meter=self.meter.meter if self.meter else None)
        wanted = commands(self.table, self.services.clock.now())
        return wanted if isinstance(wanted, Refusal) else carried_out(self.game, standing, wanted)

    async def _durable(self, change: CarriedOut | Refusal, who: Actor, notes: Notes | None) -> Answered | Fault:
        if isinstance(change, Refusal):
            self.services.metrics.counts["refusals"] += 1
            return Fault(code="refused", message=change.reason, clause=change.clause)
        kept = await keep(self, change, who, notes)
        if isinstance(kept, Fault):
            return kept
        if self.meter and change.standing.meter and change.meter_events:
            self.meter.happened(change.standing.meter, len(change.meter_events))
        self._stands(kept, change.events)
        self.services.metrics.counts["commands"] += 1
        self.services.metrics.counts["events"] += len(change.events)
        self._well_again()
        return Answered(id=who.command, sequence=self.projection.sequence)

    def _stands(self, projection: Projection, events: Sequence[AnyEvent]) -> None:
        """So the table stands, durably, after these events: so it is shown."""
        self.projection, self.changed_at, self._act = projection, self.services.clock.now(), LOOK
        self.recent.add_all(projection.sequence - len(events) + 1, events, projection.table)
        self.voided = voided_after(self.voided, events)
        self.presence.looked(projection.table, self.changed_at)
        self.show()
        if not ROUND_ENDS.isdisjoint(map(type, events)):
            self.round_over()

    def _failed(self, error: Exception) -> Fault:
        """The table is stopped, and tries again a little later. What failed inside may have left the memory behind."""
        fault = UNWRITTEN if isinstance(error, StoreError) else BROKEN
        self._outage, self._try_again_at = True, self.services.clock.now() + STALL
        self._stale = self._stale or not isinstance(error, StoreError)
        if fault != self.trouble:
            inside = None if isinstance(error, StoreError) else error
            logger.error("the table is stopped: %s", error, exc_info=inside, extra={"table": self.name})
            self.trouble = fault
            self.show()
        return fault

    def _well_again(self) -> None:
        if self.trouble:
            logger.warning("the table goes on", extra={"table": self.name})
            self.trouble, self._try_again_at = None, 0
            self.show()


def _answer(letter: Letter, answer: Answered | Fault) -> None:
    """Answer a letter, unless whoever wrote it has gone."""
    if not letter.answer.done():
        letter.answer.set_result(answer)
