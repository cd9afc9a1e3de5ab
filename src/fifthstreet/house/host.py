"""A table's host: one mailbox, one letter at a time. What is done is durable before it is answered or shown."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from fifthstreet.house.automatic import Act, Presence, next_act
from fifthstreet.house.change import Change, carried_out
from fifthstreet.house.keeping import Parts, Who, keep
from fifthstreet.house.memory import Memory
from fifthstreet.house.meters import MeterHost
from fifthstreet.house.store import ConflictError, StoreFailedError
from fifthstreet.house.store.records import Batch, TableRecord
from fifthstreet.house.told import Recent
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game
from fifthstreet.table.commands import AnyCommand, ArmAnew, Expire
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered

logger = logging.getLogger("fifthstreet.table")

MOST_LETTERS = 500
STALL = 1.0
"""Seconds until a table whose record could not be written tries again."""

CLOSING = Fault(code="unavailable", message="the house is closing")
UNWRITTEN = Fault(
    code="unavailable", message="the record cannot be written now: nothing has been done, and nothing is lost"
)
LOOK = Act(Expire(by="system"), "system", "", 0)
"""Stands for the next automatic act until somebody has looked which it is."""
Commands = Callable[[Table, int], tuple[AnyCommand, ...]]
"""Commands for the table as it stands when their turn has come, and for that time."""


class Letter(NamedTuple):
    """What somebody asks of the table, and where the answer goes."""

    who: Who
    commands: Commands
    answer: "asyncio.Future[Answered | Fault]"


class Host:
    """A live table. Its memory is always what the record says."""

    def __init__(
        self, parts: Parts, record: TableRecord, game: Game, memory: Memory, meter: MeterHost | None = None
    ) -> None:
        self.parts, self.record, self.game, self.memory, self.meter = parts, record, game, memory, meter
        self.recent = Recent(parts.names)
        self.presence = Presence()
        self.trouble: Fault | None = None
        self.watchers: set[Callable[[], None]] = set()
        self.snapshot_at = memory.sequence
        self.changed_at = 0
        self._act: Act | None = LOOK
        self._letters: deque[Letter] = deque()
        self._wake = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def name(self) -> str:
        """The table's name."""
        return self.record.table

    @property
    def stream(self) -> str:
        """Where its events are on record."""
        return f"table:{self.name}"

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.memory.table

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        seated = sum(self.presence.sockets.get(seat.player, 0) for seat in self.table.taken)
        return len(self.watchers) - seated

    def start(self) -> None:
        """Open the mailbox."""
        self.changed_at = self.parts.clock.now()
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

    async def ask(self, who: Who, commands: Commands) -> Answered | Fault:
        """Put a letter into the mailbox and wait until what it asks is durable, or refused."""
        if self._stopping or self._running is None or self._running.done():
            return CLOSING
        if len(self._letters) >= MOST_LETTERS:
            return Fault(code="too-many", message="too much is asked of this table at once")
        letter = Letter(who, commands, asyncio.get_running_loop().create_future())
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
        if self.table.deadline is not None:
            await self._do(Who("system"), lambda _, at: (ArmAnew(by="system", at=at),))
        while not self._stopping:
            self._wake.clear()
            if self._act is LOOK:
                self._act = next_act(self)
            act, now = self._act, self.parts.clock.now()
            if act and act.due <= now and not self.trouble:
                self._act = LOOK
                await self._automatic(act, now)
            elif self._letters:
                letter = self._letters.popleft()
                _answer(letter, await self._handle(letter))
            else:
                await self._rest(act, now)

    async def _rest(self, act: Act | None, now: int) -> None:
        """Wait for a letter, or until the next automatic step is due."""
        delay = STALL if self.trouble else (act.due - now) / 1000 if act else None
        timer = asyncio.get_running_loop().call_later(delay, self._wake.set) if delay is not None else None
        await self._wake.wait()
        if timer:
            timer.cancel()
        if self.trouble and not self._letters:
            await self._try_to_write()

    async def _try_to_write(self) -> None:
        """Look whether the record can be written again, by writing nothing new into it."""
        try:
            await self.parts.store.append(Batch())
        except StoreFailedError:
            return
        self._in_trouble(None)

    async def _automatic(self, act: Act, now: int) -> None:
        done = await self._do(Who(by=act.by), lambda _, at: (replace(act.command, at=at),))
        if isinstance(done, Fault) and done.code != "unavailable":
            refused = {"table": self.name, "command": type(act.command).__name__, "clause": done.clause}
            logger.warning("an automatic step was refused: %s", done.message, extra=refused)
            self.presence.pause(now)

    async def _handle(self, letter: Letter) -> Answered | Fault:
        """Answer a letter. One that was answered before gets the same answer: what it asked is not done again.

        The record refuses a second answer to one letter, so that it need not be looked up for every first one.
        """
        done = await self._do(letter.who, letter.commands)
        if isinstance(done, Answered) or not letter.who.command:
            return done
        before = await asyncio.to_thread(self.parts.store.answer, letter.who.person, letter.who.command)
        return msgspec.json.decode(before.answer, type=Answered) if before else done

    async def _do(self, who: Who, commands: Commands) -> Answered | Fault:
        """Carry commands out, all or none, and make them durable; the meter is held while it is part of that."""
        change = self._change(commands)
        if isinstance(change, Refusal) or not change.meter_events or not self.meter:
            return await self._durable(change, who)
        async with self.meter.lock:
            return await self._durable(self._change(commands), who)

    def _change(self, commands: Commands) -> Change | Refusal:
        standing = Standing(table=self.table, meter=self.meter.meter if self.meter else None)
        return carried_out(self.game, standing, commands(self.table, self.parts.clock.now()))

    async def _durable(self, change: Change | Refusal, who: Who) -> Answered | Fault:
        if isinstance(change, Refusal):
            self.parts.metrics.counts["refusals"] += 1
            return Fault(code="refused", message=change.reason, clause=change.clause)
        try:
            kept = await keep(self, change, who)
        except StoreFailedError as error:
            logger.error("the record could not be written", extra={"table": self.name, "reason": str(error)})
            self._in_trouble(UNWRITTEN)
            return UNWRITTEN
        except ConflictError as error:
            return Fault(code="unavailable", message=f"this was asked before, or somebody was quicker: {error}")
        if isinstance(kept, Fault):
            return kept
        self._happened(change, kept)
        return Answered(id=who.command, sequence=self.memory.sequence)

    def _happened(self, change: Change, memory: Memory) -> None:
        """It is durable: so the table stands now, and so it is shown."""
        for sequence, event in enumerate(change.events, self.memory.sequence + 1):
            self.recent.add(sequence, event)
            self.presence.happened(event)
        self.memory, self.changed_at, self._act = memory, self.parts.clock.now(), LOOK
        self.parts.metrics.counts["commands"] += 1
        self.parts.metrics.counts["events"] += len(change.events)
        if self.meter and change.standing.meter and change.meter_events:
            self.meter.happened(change.standing.meter, len(change.meter_events))
        self._in_trouble(None)
        self.show()

    def _in_trouble(self, fault: Fault | None) -> None:
        if fault != self.trouble:
            self.trouble = fault
            self.show()


def _answer(letter: Letter, answer: Answered | Fault) -> None:
    """Answer a letter, unless whoever wrote it has gone."""
    if not letter.answer.done():
        letter.answer.set_result(answer)
