"""Approvals: what takes two people is asked by one, answered by another, and then carried out, or not."""

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.base.actor import Actor, Noted, Notes
from fifthstreet.house.base.house_events import STREAM, ApprovalAnswered, ApprovalAsked
from fifthstreet.house.base.reasons import without
from fifthstreet.house.ledger.answers import answer, stored_answer
from fifthstreet.house.ledger.refusals import note_refusal
from fifthstreet.house.staff.pending_actions import Wanted, carry_out_wanted, command_wanted, wanted_bytes
from fifthstreet.house.store import ApprovalRecord, Batch
from fifthstreet.table.commands import AnyCommand
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import PersonShown
from fifthstreet.wire.scenes import Answered
from fifthstreet.wire.staff import ApprovalCard, ApprovalKind, Done

if TYPE_CHECKING:
    from fifthstreet.house.house import House

logger = logging.getLogger("fifthstreet.people")

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

    def __init__(self, house: "House") -> None:
        self._house = house
        newest_first = house.services.store.approvals("waiting", limit=10_000)
        self._waiting = {one.approval: one for one in reversed(newest_first)}
        # Held from the look at an approval until its answer is durable: of two answers one comes first.
        self._answering = asyncio.Lock()

    def waiting(self, table: str | None = None) -> list[ApprovalRecord]:
        """What waits, at one table or anywhere, the oldest first."""
        return [one for one in self._waiting.values() if table is None or one.table == table]

    def commands_waiting(self, table: str, round_: int) -> tuple[AnyCommand, ...]:
        """The commands that were asked for in a round of a table, and wait."""
        wanted = [command_wanted(record) for record in self.waiting(table)]
        return tuple(one.command for one in wanted if one and one.round == round_)

    async def ask(self, asking: Asking, who: Actor) -> Done | Fault:
        """Ask for something; the same ask again is the same approval."""
        store, house_stream = self._house.services.store, self._house.services.house_stream
        no_reason = without(asking.reason, WITH_A_REASON.get(asking.kind))
        if no_reason:
            return await note_refusal(house_stream, no_reason, who, "AskForApproval", asking.table or "")
        async with house_stream.lock:
            before = await stored_answer(store, who, STREAM)
            if before:
                return before
            if sum(one.asked_by == who.person for one in self._waiting.values()) >= MOST_OF_ONE:
                return TOO_MANY
            number = await asyncio.to_thread(store.last_approval) + 1
            sequence = await house_stream.sequence() + 1
            record = ApprovalRecord(
                approval=number,
                kind=asking.kind,
                table=asking.table,
                words=asking.words,
                details=msgspec.json.encode(asking.details).decode(),
                command=wanted_bytes(asking.wanted),
                reason=asking.reason,
                asked_by=who.person,
                asked_at=self._house.services.clock.now(),
            )
            asked = ApprovalAsked(
                approval=number, kind=asking.kind, table=asking.table, words=asking.words, reason=asking.reason
            )
            also = Batch(approvals=(record,), answers=(answer(who, STREAM, sequence, number),))
            await house_stream.note_locked(asked, who, also)
        self._waiting[number] = record
        logger.info("an approval is asked for", extra={"approval": number, "kind": asking.kind, "person": who.person})
        self._show(record)
        return Done(id=who.command, sequence=sequence, approval=number)

    async def answer(self, number: int, person: Person, approve: bool, words: str, who: Actor) -> Done | Fault:
        """Approve, and so have it carried out, or refuse. What cannot be carried out any more lapses."""
        async with self._answering:
            store = self._house.services.store
            before = await stored_answer(store, who, STREAM)
            if before:
                return before
            record = self._waiting.get(number) or await asyncio.to_thread(store.approval, number)
            # Whoever answers waited for his turn: he may have been signed out meanwhile, or his account shut.
            if not self._house.people.still(person):
                return GONE
            fault = self._may_not(record, person)
            if not record or fault:
                table = record.table or "" if record else ""
                return await note_refusal(
                    self._house.services.house_stream, fault or NONE, who, "AnswerApproval", table
                )
            answered = replace(
                record, answered_by=person.person, answered_at=self._house.services.clock.now(), answer=words
            )
            if not approve:
                return await self._refused(replace(answered, state="refused"), who)
            return await self._approved(replace(answered, state="approved"), who)

    async def lapse(self, number: int, why: str) -> None:
        """What waits cannot be done any more, whatever anybody answers."""
        async with self._answering:
            record = self._waiting.get(number)
            if record:
                words = f"it could not be done any more: {why}"
                lapsed = replace(record, state="lapsed", answered_at=self._house.services.clock.now(), answer=words)
                said = ApprovalAnswered(approval=number, approved=False, words=words)
                await self._closed(lapsed, said, Actor("system"))

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
            asked_by=self._house.people.name_of(record.asked_by),
            asked_at=record.asked_at,
            reason=record.reason,
            answered_by=self._house.people.name_of(by) if by else None,
            answered_at=record.answered_at,
            answer=record.answer,
            you_may=record.state == "waiting"
            and you.role in ANSWERS[kind]
            and self._house.people.are_two(record.asked_by, you.person),
        )

    def _may_not(self, record: ApprovalRecord | None, person: Person) -> Fault | None:
        if not record:
            return NONE
        if record.asked_by == person.person:
            return OWN
        if not self._house.people.are_two(record.asked_by, person.person):
            return NOT_TWO
        if person.role not in ANSWERS[record.kind]:  # type: ignore[index]
            return Fault(code="not-allowed", message=f"this is not for a {person.role} to answer")
        if record.state != "waiting":
            return Fault(code="refused", message=f"this was answered before: {record.state}")
        return None

    async def _refused(self, record: ApprovalRecord, who: Actor) -> Done:
        said = ApprovalAnswered(approval=record.approval, approved=False, words=record.answer)
        return await self._closed(record, said, who)

    async def _approved(self, record: ApprovalRecord, who: Actor) -> Done | Fault:
        done = await carry_out_wanted(self._house, record, self._notes(record, who))
        if isinstance(done, Answered):
            self._waiting.pop(record.approval, None)
            logger.info("an approval was given", extra={"approval": record.approval, "person": who.person})
            self._show(record)
            return Done(id=who.command, sequence=done.sequence)
        if done.code in ("unavailable", "internal", "too-many"):
            return done
        words = f"it could not be done any more: {done.message}"
        lapsed = replace(record, state="lapsed", answer=words)
        await self._closed(lapsed, ApprovalAnswered(approval=record.approval, approved=False, words=words), who)
        return replace(done, code="refused", message=f"this approval has lapsed, because {words}")

    def _notes(self, record: ApprovalRecord, who: Actor) -> Notes:
        """The second person's part, which is kept together with what is carried out."""

        def notes(first: int, last: int) -> Noted:
            said = ApprovalAnswered(
                approval=record.approval, approved=True, words=record.answer, first=first, last=last
            )
            return Noted((said,), who, Batch(approvals=(record,), answers=(answer(who, STREAM, last),)))

        return notes

    async def _closed(self, record: ApprovalRecord, said: ApprovalAnswered, who: Actor) -> Done:
        house_stream = self._house.services.house_stream
        async with house_stream.lock:
            sequence = await house_stream.sequence() + 1
            answers = (answer(who, STREAM, sequence),) if record.state == "refused" else ()
            await house_stream.note_locked(said, who, Batch(approvals=(record,), answers=answers))
        self._waiting.pop(record.approval, None)
        logger.info("an approval is closed", extra={"approval": record.approval, "state": record.state})
        self._show(record)
        return Done(id=who.command, sequence=sequence)

    def _show(self, record: ApprovalRecord) -> None:
        host = self._house.hosts.get(record.table or "")
        if host:
            host.show()
