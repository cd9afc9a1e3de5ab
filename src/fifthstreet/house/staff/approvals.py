"""Approvals: what takes two people is asked by one, answered by another, and then carried out, or not."""

import asyncio
import logging

import msgspec
from msgspec.structs import replace

from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.base.actor import SYSTEM, Actor
from fifthstreet.house.base.house_events import STREAM, ApprovalAnswered, ApprovalAsked
from fifthstreet.house.base.reasons import missing_reason
from fifthstreet.house.ledger.answers import answer, stored_answer
from fifthstreet.house.ledger.refusals import record_refusal
from fifthstreet.house.staff.pending_actions import CommandWanted, Wanted, carry_out_wanted, wanted_bytes, wanted_of
from fifthstreet.house.store import ApprovalRecord, Batch, StoreError
from fifthstreet.house.tables.change import Change
from fifthstreet.house.tables.tables import Tables
from fifthstreet.table.commands import AnyCommand
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import PersonShown
from fifthstreet.wire.scenes import Answered
from fifthstreet.wire.staff import ApprovalCard, ApprovalKind, Done

logger = logging.getLogger("fifthstreet.accounts")

ANSWERS: dict[ApprovalKind, tuple[str, ...]] = {
    "void": ("floorperson", "manager"),
    "jackpot": ("floorperson", "manager"),
    "open-table": ("manager",),
    "meter-rates": ("manager",),
}
"""Who may answer what."""
WITH_A_REASON: dict[ApprovalKind, str] = {"open-table": "a new table", "meter-rates": "a change of rates"}
"""What nobody asks for without a reason, in words; for a command to a table its events tell."""
NONE = Fault(code="not-found", message="there is no such approval")
OWN = Fault(code="not-allowed", message="another person has to answer what you asked for")
MOST_OF_ONE = 20
"""So much that one person asked for may wait."""
TOO_MANY = Fault(code="too-many", message=f"{MOST_OF_ONE} of your asks wait for a second person: have them answered")
NOT_TWO = Fault(
    code="not-allowed",
    message="one of you made the other's account or has set the other's password: somebody else has to answer",
)


class Asking(Value):
    """What is asked for, in words that the second person can decide by."""

    kind: ApprovalKind
    table: str | None
    words: str
    details: tuple[str, ...]
    wanted: Wanted
    reason: str


class Approvals:
    """What waits for a second person, in step with the record."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._services = tables, tables.services
        newest_first = tables.services.store.approvals.latest("waiting", limit=10_000)
        self._waiting = {one.approval: one for one in reversed(newest_first)}
        # Held from the look at an approval until its answer is durable: of two answers one comes first.
        self._answering = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def waiting(self, table: str | None = None) -> list[ApprovalRecord]:
        """What waits, at one table or anywhere, the oldest first."""
        return [one for one in self._waiting.values() if table is None or one.table == table]

    def commands_waiting(self, table: str, round_: int) -> tuple[AnyCommand, ...]:
        """The commands that were asked for in a round of a table, and wait."""
        wanted = [wanted_of(record) for record in self.waiting(table)]
        return tuple(one.command for one in wanted if isinstance(one, CommandWanted) and one.round == round_)

    async def ask(self, asking: Asking, actor: Actor) -> Done | Fault:
        """Ask for something; the same ask again is the same approval."""
        store, house_stream = self._services.store, self._services.house_stream
        no_reason = missing_reason(asking.reason, WITH_A_REASON.get(asking.kind))
        if no_reason:
            return await record_refusal(house_stream, no_reason, actor, "AskForApproval", asking.table or "")
        async with house_stream.lock:
            before = await stored_answer(store, actor, STREAM)
            if before:
                return before
            if sum(one.asked_by == actor.person for one in self._waiting.values()) >= MOST_OF_ONE:
                return TOO_MANY
            number = await asyncio.to_thread(store.approvals.last_number) + 1
            sequence = await house_stream.sequence() + 1
            record = ApprovalRecord(
                approval=number,
                kind=asking.kind,
                table=asking.table,
                words=asking.words,
                details=msgspec.json.encode(asking.details).decode(),
                command=wanted_bytes(asking.wanted),
                reason=asking.reason,
                asked_by=actor.person,
                asked_at=self._services.clock.now(),
            )
            asked = ApprovalAsked(
                approval=number, kind=asking.kind, table=asking.table, words=asking.words, reason=asking.reason
            )
            also = Batch(approvals=(record,), answers=(answer(actor, STREAM, sequence, number),))
            await house_stream.append_locked(asked, actor, also)
        self._waiting[number] = record
        logger.info("an approval is asked for", extra={"approval": number, "kind": asking.kind, "person": actor.person})
        self._show(record)
        return Done(id=actor.command, sequence=sequence, approval=number)

    async def answer(self, number: int, person: Person, approve: bool, words: str, actor: Actor) -> Done | Fault:
        """Approve, and so have it carried out, or refuse. What cannot be carried out any more lapses."""
        async with self._answering:
            store = self._services.store
            before = await stored_answer(store, actor, STREAM)
            if before:
                return before
            record = self._waiting.get(number) or await asyncio.to_thread(store.approvals.get, number)
            # Whoever answers waited for his turn: he may have been signed out meanwhile, or his account shut.
            if not self._services.accounts.sessions.current(person):
                return GONE
            fault = self._may_not(record, person)
            if not record or fault:
                table = record.table or "" if record else ""
                return await record_refusal(self._services.house_stream, fault or NONE, actor, "AnswerApproval", table)
            answered = replace(record, answered_by=person.person, answered_at=self._services.clock.now(), answer=words)
            if not approve:
                return await self._refused(replace(answered, state="refused"), actor)
            return await self._approved(replace(answered, state="approved"), actor)

    async def lapse(self, number: int, why: str) -> None:
        """What waits cannot be done any more, whatever anybody answers."""
        async with self._answering:
            record = self._waiting.get(number)
            if record:
                words = f"it could not be done any more: {why}"
                lapsed = replace(record, state="lapsed", answered_at=self._services.clock.now(), answer=words)
                said = ApprovalAnswered(approval=number, approved=False, words=words)
                await self._closed(lapsed, said, SYSTEM)

    def on_round_over(self, table: str) -> None:
        """A round ended at a table: let what waits for it lapse."""
        if self.waiting(table):
            task = asyncio.create_task(self.lapse_finished(table), name=f"approvals of {table}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def lapse_finished(self, table: str | None = None) -> None:
        """Let everything lapse that waits for a round which is over, at one table or anywhere."""
        for record in self.waiting(table):
            if self._round_is_over(record):
                try:
                    await self.lapse(record.approval, "the round is over")
                except StoreError as error:  # it lapses the next time, or with its answer
                    logger.warning("an approval could not lapse: %s", error, extra={"approval": record.approval})

    async def close(self) -> None:
        """Wait until what is being written is durable."""
        await asyncio.gather(*self._tasks)

    def _round_is_over(self, record: ApprovalRecord) -> bool:
        wanted = wanted_of(record)
        if not isinstance(wanted, CommandWanted):
            return False
        table = self._tables[wanted.table].table
        return table.round.number != wanted.round or table.between_rounds

    def card(self, record: ApprovalRecord, you: PersonShown) -> ApprovalCard:
        """An approval as somebody of the house sees it."""
        by = record.answered_by
        kind: ApprovalKind = record.kind  # type: ignore[assignment]  # the store keeps what was asked for here
        return ApprovalCard(
            approval=record.approval,
            kind=kind,
            state=record.state,
            table=record.table,
            words=record.words,
            details=msgspec.json.decode(record.details, type=tuple[str, ...]),
            asked_by=self._services.accounts.shown(record.asked_by),
            asked_at=record.asked_at,
            reason=record.reason,
            answered_by=self._services.accounts.shown(by) if by else None,
            answered_at=record.answered_at,
            answer=record.answer,
            you_may=record.state == "waiting"
            and you.role in ANSWERS[kind]
            and self._services.accounts.are_independent(record.asked_by, you.person),
        )

    def _may_not(self, record: ApprovalRecord | None, person: Person) -> Fault | None:
        if not record:
            return NONE
        if record.asked_by == person.person:
            return OWN
        if not self._services.accounts.are_independent(record.asked_by, person.person):
            return NOT_TWO
        if person.role not in ANSWERS[record.kind]:  # type: ignore[index]
            return Fault(code="not-allowed", message=f"this is not for a {person.role} to answer")
        if record.state != "waiting":
            return Fault(code="refused", message=f"this was answered before: {record.state}")
        return None

    async def _refused(self, record: ApprovalRecord, actor: Actor) -> Done:
        said = ApprovalAnswered(approval=record.approval, approved=False, words=record.answer)
        return await self._closed(record, said, actor)

    async def _approved(self, record: ApprovalRecord, actor: Actor) -> Done | Fault:
        done = await carry_out_wanted(self._tables, record, _approval_of(record, actor))
        if isinstance(done, Answered):
            self._waiting.pop(record.approval, None)
            logger.info("an approval was given", extra={"approval": record.approval, "person": actor.person})
            self._show(record)
            return Done(id=actor.command, sequence=done.sequence)
        if done.code in ("unavailable", "internal", "too-many"):
            return done
        words = f"it could not be done any more: {done.message}"
        lapsed = replace(record, state="lapsed", answer=words)
        await self._closed(lapsed, ApprovalAnswered(approval=record.approval, approved=False, words=words), actor)
        return replace(done, code="refused", message=f"this approval has lapsed, because {words}")

    async def _closed(self, record: ApprovalRecord, said: ApprovalAnswered, actor: Actor) -> Done:
        house_stream = self._services.house_stream
        async with house_stream.lock:
            sequence = await house_stream.sequence() + 1
            answers = (answer(actor, STREAM, sequence),) if record.state == "refused" else ()
            await house_stream.append_locked(said, actor, Batch(approvals=(record,), answers=answers))
        self._waiting.pop(record.approval, None)
        logger.info("an approval is closed", extra={"approval": record.approval, "state": record.state})
        self._show(record)
        return Done(id=actor.command, sequence=sequence)

    def _show(self, record: ApprovalRecord) -> None:
        host = self._tables.get(record.table or "")
        if host:
            host.show()


def _approval_of(record: ApprovalRecord, approver: Actor) -> Change:
    """The second person's part, which becomes durable together with what is carried out."""
    approved = ApprovalAnswered(approval=record.approval, approved=True, words=record.answer)
    return Change(approver, house_events=(approved,), rows=Batch(approvals=(record,)), approver=approver)
