"""Hosts one live table: takes requests from a mailbox, commits each change, then shows it."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import SYSTEM, Actor
from fifthstreet.house.base.house_events import HouseEvents
from fifthstreet.house.ledger.answers import matching_answer
from fifthstreet.house.store import ConflictError, StoreError
from fifthstreet.house.store.records import Batch, TableRecord
from fifthstreet.house.tables.approval_policy import voided_after
from fifthstreet.house.tables.autoplay import Act, next_act
from fifthstreet.house.tables.change import Change, Commands, Decided, NeedsApproval, ReadyRequest, Request, decide
from fifthstreet.house.tables.commit import commit
from fifthstreet.house.tables.held_payouts import with_held_payouts
from fifthstreet.house.tables.loading import load_projection, load_with_events, voided_since
from fifthstreet.house.tables.mailbox import Answer, Mailbox, Rest
from fifthstreet.house.tables.meters import MeterHost
from fifthstreet.house.tables.payout_watch import PayoutWatch
from fifthstreet.house.tables.presence import DealerOnDuty, Presence
from fifthstreet.house.tables.projection import Projection
from fifthstreet.house.tables.recent_events import RecentEvents
from fifthstreet.house.tables.round_results import ROUND_ENDS
from fifthstreet.house.tables.services import Services
from fifthstreet.house.tables.tray_counts import held_by_count, is_counted
from fifthstreet.house.tables.waiting import BETS, Waits
from fifthstreet.house.wording.sentences import sentence
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game
from fifthstreet.rules.limits import with_limits
from fifthstreet.table.commands import AnyCommand, ArmAnew, Expire
from fifthstreet.table.events import AnyEvent, RoundClosed
from fifthstreet.table.machine import new_table
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered

logger = logging.getLogger("fifthstreet.table")

RETRY = 1000
"""Milliseconds until a stopped table tries again."""
CHECK_EVERY = 250
"""Milliseconds between two checks of autoplay while requests keep coming."""
CLOSING = Fault(code="unavailable", message="The house is closing: no new actions are taken")
UNWRITTEN = Fault(code="unavailable", message="The record cannot be written now: try again in a moment")
BROKEN = Fault(code="internal", message="This table stopped on an error: call the floor; confirmed actions are safe")
CONFLICT = Fault(code="unavailable", message="Already done, or another change came first: try again")
UNKNOWN = Act(Expire(by="system"), "system", 0)
"""Placeholder: the next act of autoplay is not computed yet."""


class Host:
    """A live table; its projection follows the durable record."""

    def __init__(self, services: Services, record: TableRecord, game: Game, meter: MeterHost | None = None) -> None:
        self.services, self.record, self.submitted, self.meter = services, record, game, meter
        self.name, self.stream = record.table, f"table:{record.table}"
        self.projection = Projection(new_table(game, record.table))
        self.payouts = PayoutWatch(self.name, services.store, services.settings, services.documents)
        self.recent = RecentEvents(services.names)
        self.presence = Presence()
        self.dealer = DealerOnDuty()
        self.waits = Waits()
        self.on_round_over: Callable[[], None] = lambda: None
        # Whether a void of this round waits for approval: until it is answered, staff and autoplay pause.
        self.void_pending: Callable[[], bool] = lambda: False
        # Cents voided in the current round.
        self.voided = 0
        self.trouble: Fault | None = None
        self.watchers: set[Callable[[], None]] = set()
        self.changed_at, self._looked_at, self._try_again_at = 0, 0, 0
        self._mailbox = Mailbox()
        # Held for one turn, so that the dealer changes only between turns.
        self._turn = asyncio.Lock()
        self._act: Act | None = UNKNOWN
        self._running: asyncio.Task[None] | None = None
        self._stopping = False
        # True from the start or a failure until the table resumes; the time to decide then starts again.
        self._outage = True
        # True if the projection may differ from the record, which is then read again first.
        self._stale = False
        # The last refused command of autoplay and its refusal, so that retries are logged once.
        self._refused: tuple[AnyCommand, Fault] | None = None

    @property
    def table(self) -> Table:
        """The current state of the table."""
        return self.projection.table

    @property
    def standing(self) -> Standing:
        """The table with its meter, as the next command finds them."""
        return Standing(table=self.table, meter=self.meter.meter if self.meter else None)

    @property
    def game(self) -> Game:
        """The game that is played here now: the one that was submitted, with the limits as they are."""
        return with_limits(self.submitted, self.table.limits)

    @property
    def void_left(self) -> int:
        """The cents that one person can still void alone in this round."""
        return self.services.current_settings.void_limit - self.voided

    @property
    def real_cards(self) -> bool:
        """Whether people deal real cards here and enter their faces."""
        return self.submitted.submission.table.cards == "real"

    @property
    def has_autoplay_dealer(self) -> bool:
        """Whether autoplay deals: no dealer is tapped in, and the cards are not real."""
        return self.dealer.person is None and not self.real_cards

    @property
    def has_autoplay_floor(self) -> bool:
        """Whether autoplay acts as the floor: in the demo, unless a dealer is tapped in and the floor signed in."""
        staffed = self.dealer.person is not None and bool(
            self.services.accounts.sessions.signed_in("floorperson", "manager")
        )
        return self.services.demo and not staffed

    @property
    def watching(self) -> int:
        """How many connections watch without a seat."""
        seated = sum(self.presence.connections(seat.player) for seat in self.table.taken)
        return len(self.watchers) - seated - self.dealer.consoles

    def load(self) -> None:
        """Load the table from the record."""
        self.projection = load_with_events(self.services, self.game, self.name, self.recent.add)
        self.payouts.load(self.projection)
        self.voided = voided_since(self.services.store, self.stream, self.projection.round_first)
        self.services.clock.not_before(self.table.now)

    async def open(self, change: Change) -> Answered | Fault:
        """Open a new table, with its first events if the demo opens it."""
        opened = await self._do(ReadyRequest(change))
        assert not isinstance(opened, NeedsApproval)
        return opened

    def start(self) -> None:
        """Start to take requests."""
        self.changed_at = self.services.clock.now()
        self.presence.start((seat.player for seat in self.table.taken), self.changed_at)
        self.presence.update(self.table, self.changed_at)
        self.waits.follow(self, self.table.now)
        if self.meter:
            self.meter.watchers.add(self._meter_changed)
        self._running = asyncio.create_task(self._run(), name=self.stream)

    async def stop(self) -> None:
        """Finish the current turn, refuse the waiting requests, and stop."""
        self._stopping = True
        self._mailbox.woken.set()
        if self._running:
            await self._running
        if self.meter:
            self.meter.watchers.discard(self._meter_changed)
        self._mailbox.refuse_all(CLOSING)

    async def submit(self, request: Request) -> Answer:
        """Queue a request, and return its answer once it is durable, refused or needs approval."""
        if self._stopping or self._running is None or self._running.done():
            return CLOSING
        return await self._mailbox.put(request, self.services.clock.now())

    async def assign_dealer(self, person: str | None, events: HouseEvents, actor: Actor) -> None:
        """Set the person who deals, or ``None``, and record it, after the current turn."""
        async with self._turn:
            await self.services.house_stream.append(events, actor)
            self.dealer.assign(person, self.services.clock.now())
            self.waits.follow(self, self.services.clock.now())
            self.refresh()

    def player_connected(self, player: str) -> None:
        """Note that a player opened a connection."""
        self.presence.connected(player)
        self.refresh()

    def player_disconnected(self, player: str) -> None:
        """Note that a connection of a player ended."""
        self.presence.disconnected(player, self.services.clock.now())
        self.refresh()

    def player_ready(self, seat: int) -> None:
        """Note that the player at a seat has placed all wagers."""
        self.presence.ready.add(seat)
        self.refresh()

    def console_opened(self, person: str) -> None:
        """Note that a staff member opened a console of this table."""
        self.dealer.console_opened(person)
        self.show()

    def console_closed(self, person: str) -> None:
        """Note that a staff member closed a console of this table."""
        self.dealer.console_closed(person, self.services.clock.now())
        self.show()

    def refresh(self) -> None:
        """Compute the next act of autoplay again, and notify the watchers."""
        self._act = UNKNOWN
        self._mailbox.woken.set()
        self.show()

    def go_on(self) -> None:
        """Go on after a pending void was answered; the time to decide starts again."""
        self._outage = True
        self.refresh()

    def show(self) -> None:
        """Notify every watcher of a change."""
        for watcher in tuple(self.watchers):
            watcher()

    def _meter_changed(self) -> None:
        """Show the meter; a claim that waited for it may be made now."""
        if any(seat.hand.progressive.waits for seat in self.table.taken):
            self.refresh()
        else:
            self.show()

    async def _run(self) -> None:
        while not self._stopping:
            self._mailbox.woken.clear()
            try:
                async with self._turn:
                    rest = await self._take_turn()
                if rest:
                    await self._mailbox.wait(rest)
            except Exception as error:  # any error: the table reports that it stopped, and tries again
                self._failed(error)

    async def _take_turn(self) -> Rest | None:
        """Do one thing, or return how long to rest; due acts of autoplay come before requests.

        A stopped table waits before its next try. A request that arrived before the deadline comes before the expiry.
        """
        now = self.services.clock.now()
        stalled = now < self._try_again_at
        if not stalled and (self._outage or self._stale):
            await self._resume(now)
            return None
        if self._act is UNKNOWN and not stalled and not (self._mailbox and now < self._looked_at + CHECK_EVERY):
            self._act, self._looked_at = next_act(self), now
        act = None if stalled or self._act is UNKNOWN else self._act
        if act and act.due <= now and not self._came_in_time(act):
            self._act = UNKNOWN
            await self._autoplay(act, now)
        elif self._mailbox:
            waiting = self._mailbox.take()
            waiting.reply(await self._handle(waiting.request))
            await asyncio.sleep(0)  # lets the answered client send its next request
        else:
            return Rest(now, self._try_again_at if stalled else act.due if act else None)
        return None

    def _came_in_time(self, act: Act) -> bool:
        """Whether an act is an expiry that must wait, because a request arrived before its deadline."""
        arrived = self._mailbox.first_arrived
        return isinstance(act.command, Expire) and arrived is not None and arrived <= act.due

    async def _resume(self, now: int) -> None:
        """Resume after a start or a failure; a failure is over once something can be written durably again."""
        if self._stale:
            await self._reload()
        act, self._act = next_act(self), UNKNOWN
        if self._outage and self.table.round.betting.deadline is not None and self.table.to_act:
            await self._do(Commands(SYSTEM, ArmAnew(by="system")))
        elif self.trouble and act and act.due <= now:
            await self._autoplay(act, now)
        if self.trouble and now >= self._try_again_at:
            await self.services.store.append(Batch())
            self._recovered()
        self._outage = self.trouble is not None

    async def _reload(self) -> None:
        """Load the record again, and show the watchers the events that they missed."""
        if self.meter:
            async with self.meter.lock:
                self.meter.load(self.services.store)
        projection = await asyncio.to_thread(load_projection, self.services, self.game, self.name)
        unseen = await asyncio.to_thread(self.services.store.streams.entries, self.stream, self.recent.last)
        events = [codec.read_event(entry.event) for entry in unseen if entry.sequence <= projection.sequence]
        self._apply(projection, events)
        self.voided = await asyncio.to_thread(voided_since, self.services.store, self.stream, projection.round_first)
        self._stale = False

    async def _autoplay(self, act: Act, now: int) -> None:
        self.presence.done(act.command)
        done = await self._do(Commands(Actor(act.by), act.command))
        if not isinstance(done, Fault):
            self._refused = None
        elif done not in (UNWRITTEN, BROKEN):
            step = replace(act.command, at=0), done
            if step != self._refused:
                refused = {"table": self.name, "command": type(act.command).__name__, "clause": done.clause}
                logger.warning("autoplay was refused: %s", done.message, extra=refused)
            self._refused = step
            self.presence.pause(now)

    async def _handle(self, request: Request) -> Answer:
        """Answer a request; a repeated command id gets the stored answer and is not done again.

        The store refuses a second answer to one command id, so the lookup is needed only after a refusal.
        """
        done, actor = await self._do(request), request.actor
        if not isinstance(done, Fault) or not actor.command:
            return done
        try:
            before = await asyncio.to_thread(self.services.store.answers.get, actor.person, actor.command)
        except StoreError as error:
            return self._failed(error)
        if not before:
            return done
        stored = matching_answer(before, actor, self.stream)
        return stored if isinstance(stored, Fault) else stored.answered

    async def _do(self, request: Request) -> Answer:
        """Carry out a request and commit it; the meter is locked if it is part of the change."""
        if self._stale and self.trouble:
            return self.trouble
        try:
            decided = self._decide(request)
            if not isinstance(decided, Decided) or not decided.done.meter_events or not self.meter:
                return await self._commit(decided)
            before = self.meter.sequence
            async with self.meter.lock:
                # Another table may have changed the meter meanwhile: then the request is decided again.
                return await self._commit(decided if self.meter.sequence == before else self._decide(request))
        except ConflictError as error:
            self._stale = True
            logger.warning("a change does not fit the record: %s", error, extra={"table": self.name})
            return CONFLICT
        except Exception as error:  # every request gets an answer, whatever failed
            return self._failed(error)

    def _decide(self, request: Request) -> Decided | Refusal | NeedsApproval:
        decided = decide(request, self.game, self.standing, self.services.clock.now())
        if not isinstance(decided, Decided):
            return decided
        if is_counted(self) and (held := held_by_count(self, decided)):
            return held
        return with_held_payouts(self, decided) if RoundClosed in map(type, decided.done.events) else decided

    async def _commit(self, decided: Decided | Refusal | NeedsApproval) -> Answer:
        if isinstance(decided, NeedsApproval):
            return decided
        if isinstance(decided, Refusal):
            self.services.metrics.refusals.inc()
            return Fault(code="refused", message=sentence(decided.reason), clause=decided.clause)
        change, done = decided
        projection = await commit(self, change, done)
        if isinstance(projection, Fault):
            return projection
        if self.meter and done.standing.meter and done.meter_events:
            self.meter.on_durable(done.standing.meter, len(done.meter_events))
        self._apply(projection, done.events)
        self.services.metrics.commands.inc()
        self.services.metrics.events.inc(len(done.events))
        self._recovered()
        return Answered(id=change.actor.command, sequence=self.projection.sequence)

    def _apply(self, projection: Projection, events: Sequence[AnyEvent]) -> None:
        """Take over the projection after these durable events, and notify the watchers."""
        self.projection, self.changed_at, self._act = projection, self.services.clock.now(), UNKNOWN
        first = projection.sequence - len(events) + 1
        self.recent.add_all(first, events, projection.table)
        self.payouts.add_all(first, events, projection.table)
        self.voided = voided_after(self.voided, events)
        self.presence.update(projection.table, self.changed_at)
        if not BETS.issuperset(map(type, events)):
            self.waits.follow(self, self.table.now)
        self.show()
        if not ROUND_ENDS.isdisjoint(map(type, events)):
            self.on_round_over()

    def _failed(self, error: Exception) -> Fault:
        """Stop the table until the next try; after an error that is not the store's, the record is read again."""
        fault = UNWRITTEN if isinstance(error, StoreError) else BROKEN
        self._outage, self._try_again_at = True, self.services.clock.now() + RETRY
        self._stale = self._stale or not isinstance(error, StoreError)
        if fault != self.trouble:
            inside = None if isinstance(error, StoreError) else error
            logger.error("the table stopped: %s", error, exc_info=inside, extra={"table": self.name})
            self.trouble = fault
            self.show()
        return fault

    def _recovered(self) -> None:
        if self.trouble:
            logger.warning("the table resumed", extra={"table": self.name})
            self.trouble, self._try_again_at = None, 0
            self.show()
