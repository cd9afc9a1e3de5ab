"""Approvals: one person requests an action that takes two people, another approves or refuses it."""

import asyncio
import logging
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.base.actor import SYSTEM, Actor
from fifthstreet.house.base.house_events import STREAM, ApprovalAnswered, ApprovalAsked
from fifthstreet.house.base.reasons import missing_reason
from fifthstreet.house.ledger.answers import answer, stored_answer
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.staff.account_changes import PendingRemoval, PendingReset
from fifthstreet.house.staff.approval_terms import terms_shown
from fifthstreet.house.staff.pending_actions import (
    PendingAction,
    PendingCommand,
    PendingTable,
    carry_out_pending,
    encode_pending,
    pending_action_of,
    why_lapsed,
)
from fifthstreet.house.store import ApprovalRecord, Batch, StoreError
from fifthstreet.house.tables.change import Change
from fifthstreet.house.tables.tables import Tables
from fifthstreet.house.wording.house_events import approval_expired
from fifthstreet.house.wording.sentences import after_colon
from fifthstreet.rules.table_title import table_title
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
    "adjustment": ("floorperson", "manager"),
    "large-adjustment": ("manager",),
    "open-table": ("manager",),
    "meter-rates": ("manager",),
    "setting": ("manager",),
    "password-reset": ("manager",),
    "second-factor": ("manager",),
}
"""The roles that can answer each kind of approval."""
WITH_A_REASON: dict[ApprovalKind, str] = {
    "open-table": "a new table",
    "meter-rates": "a change of rates",
    "setting": "a change of a setting",
    "password-reset": "a password reset",
    "second-factor": "the removal of a second factor",
}
"""The kinds that need a reason, as the refusal names them; whether a table command needs one depends on its events."""
NO_APPROVAL = Fault(code="not-found", message="No such approval")
OWN_REQUEST = Fault(code="not-allowed", message="You requested this: someone else must answer")
OWN_ACCOUNT = Fault(code="not-allowed", message="This is about your own account: someone else must answer")
CHECK_EVERY = 2.0
"""Seconds between two checks whether pending approvals are still possible."""
MOST_OF_ONE = 20
"""How many approvals of one requester can be pending."""
TOO_MANY = Fault(code="too-many", message=f"You have {MOST_OF_ONE} approvals pending: have them answered first")
NOT_INDEPENDENT = Fault(
    code="not-allowed",
    message="One of you made the other's account or set the other's password: someone else must answer",
)


class ApprovalRequest(Value):
    """An action that needs approval, with what the second person reads to decide."""

    kind: ApprovalKind
    table: str | None
    words: str
    details: tuple[str, ...]
    action: PendingAction
    reason: str


class Approvals:
    """The pending approvals, the same in memory as in the store."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._services = tables, tables.services
        newest_first = tables.services.store.approvals.latest("waiting", limit=10_000)
        self._waiting = {one.approval: one for one in reversed(newest_first)}
        # Held from reading an approval until its answer is durable, so that it is answered once.
        self._answering = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._checking: asyncio.Task[None] | None = None

    def waiting(self, table: str | None = None) -> list[ApprovalRecord]:
        """The pending approvals of one table, or of the whole house, oldest first."""
        return [one for one in self._waiting.values() if table is None or one.table == table]

    def commands_waiting(self, table: str, round_: int) -> tuple[AnyCommand, ...]:
        """The commands of a table's round that have an approval pending."""
        actions = [pending_action_of(record) for record in self.waiting(table)]
        return tuple(one.command for one in actions if isinstance(one, PendingCommand) and one.round == round_)

    def void_pending(self, table: str) -> bool:
        """Whether a void of a table's round waits for approval, so that the round is held as it was shown."""
        return any(one.kind == "void" for one in self.waiting(table))

    async def ask(self, request: ApprovalRequest, actor: Actor) -> Done | Fault:
        """Request an approval; the same command id again returns the same approval."""
        store, house_stream = self._services.store, self._services.house_stream
        no_reason = missing_reason(request.reason, WITH_A_REASON.get(request.kind))
        if no_reason:
            return await record_refusal(house_stream, no_reason, actor, "AskForApproval", request.table or "")
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
                kind=request.kind,
                table=request.table,
                words=request.words,
                details=msgspec.json.encode(request.details).decode(),
                command=encode_pending(request.action),
                reason=request.reason,
                asked_by=actor.person,
                asked_at=self._services.clock.now(),
            )
            asked = ApprovalAsked(
                approval=number, kind=request.kind, table=request.table, words=request.words, reason=request.reason
            )
            also = Batch(approvals=(record,), answers=(answer(actor, STREAM, sequence, number),))
            await house_stream.append_locked(asked, actor, also)
        self._waiting[number] = record
        logger.info("approval requested", extra={"approval": number, "kind": request.kind, "person": actor.person})
        self._show(record)
        return Done(id=actor.command, sequence=sequence, approval=number)

    async def answer(self, number: int, person: Person, approve: bool, words: str, actor: Actor) -> Done | Fault:
        """Refuse an approval, or approve it and carry its action out; it expires if that is no longer possible.

        The requester can only refuse: that withdraws it.
        """
        async with self._answering:
            store = self._services.store
            # During the wait for the lock, the person may have been signed out, or their account closed.
            if not self._services.accounts.sessions.current(person):
                return GONE
            before = await stored_answer(store, actor, STREAM)
            if before:
                return before
            record = self._waiting.get(number) or await asyncio.to_thread(store.approvals.get, number)
            fault = self._cannot_answer(record, person, approve)
            if not record or fault:
                table = record.table or "" if record else ""
                return await record_refusal(
                    self._services.house_stream, fault or NO_APPROVAL, actor, "AnswerApproval", table
                )
            answered = replace(record, answered_by=person.person, answered_at=self._services.clock.now(), answer=words)
            if not approve:
                return await self._refused(replace(answered, state="refused"), actor)
            return await self._approved(replace(answered, state="approved"), actor)

    async def expire(self, number: int, why: str) -> None:
        """Mark a pending approval as expired, because its action is no longer possible."""
        async with self._answering:
            record = self._waiting.get(number)
            if record:
                await self._expired(replace(record, answered_at=self._services.clock.now()), why, SYSTEM)

    def start(self) -> None:
        """Start the regular checks whether pending approvals are still possible."""
        self._checking = asyncio.create_task(self._run(), name="approvals")

    def on_round_over(self, table: str) -> None:
        """Let the approvals of a round expire when it ends."""
        if self.waiting(table):
            self._check(table)

    async def expire_changed(self, table: str | None = None) -> None:
        """Expire the approvals whose subject has changed since it was shown, at one table or in the whole house."""
        for record in self.waiting(table):
            try:
                why = await why_lapsed(self._tables, record)
                if why:
                    await self.expire(record.approval, after_colon(why))
            except StoreError as error:  # it expires the next time, or when it is answered
                logger.warning(
                    "an approval could not be marked as expired: %s", error, extra={"approval": record.approval}
                )
            except Exception:  # whatever is wrong with one approval, the others are checked, now and later
                logger.exception("an approval could not be checked", extra={"approval": record.approval})

    async def close(self) -> None:
        """Stop the checks, and wait until the expiries under way are durable."""
        if self._checking:
            self._checking.cancel()
            with suppress(asyncio.CancelledError):
                await self._checking
        # An expiry that fails does not keep the house from closing.
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(CHECK_EVERY)
            # An expiry that has begun is finished, also when the house closes.
            await asyncio.shield(self._check())

    def _check(self, table: str | None = None) -> asyncio.Task[None]:
        task = asyncio.create_task(self.expire_changed(table), name="expired approvals")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def card(self, record: ApprovalRecord, you: PersonShown) -> ApprovalCard:
        """An approval as a person of the staff sees it."""
        by, action = record.answered_by, pending_action_of(record)
        return ApprovalCard(
            approval=record.approval,
            kind=record.kind,
            state=record.state,
            table=record.table,
            table_title=table_title(record.table or ""),
            words=record.words,
            details=terms_shown(record),
            asked_by=self._services.accounts.shown(record.asked_by),
            asked_at=record.asked_at,
            reason=record.reason,
            answered_by=self._services.accounts.shown(by) if by else None,
            answered_at=record.answered_at,
            answer=record.answer,
            outcome=self._outcome(record),
            you_may=record.state == "waiting"
            and you.role in ANSWERS[record.kind]
            and owner_of(record) != you.person
            and self._services.accounts.are_independent(record.asked_by, you.person),
            game=action.game if isinstance(action, PendingTable) else "",
        )

    def _outcome(self, record: ApprovalRecord) -> str:
        """How an approval ended: ``Approved by Mia Fox: seen``, ``Expired: the round is over``; empty while pending."""
        if record.state == "waiting":
            return ""
        if record.state == "lapsed":
            return approval_expired(record.answer)
        comment = f": {record.answer}" if record.answer else ""
        return f"{_answer_of(record).capitalize()} by {self._services.person_name(record.answered_by or '')}{comment}"

    def _cannot_answer(self, record: ApprovalRecord | None, person: Person, approve: bool) -> Fault | None:
        if not record:
            return NO_APPROVAL
        fault = self._cannot_decide(record, person) if approve or record.asked_by != person.person else None
        if fault:
            return fault
        if record.state != "waiting":
            lapsed = record.state == "lapsed"
            words = approval_expired(record.answer) if lapsed else f"Already answered: {_answer_of(record)}"
            return Fault(code="refused", message=words)
        return None

    def _cannot_decide(self, record: ApprovalRecord, person: Person) -> Fault | None:
        if record.asked_by == person.person:
            return OWN_REQUEST
        if owner_of(record) == person.person:
            return OWN_ACCOUNT
        if not self._services.accounts.are_independent(record.asked_by, person.person):
            return NOT_INDEPENDENT
        if person.role not in ANSWERS[record.kind]:
            return Fault(code="not-allowed", message="Your role cannot approve this")
        return None

    async def _refused(self, record: ApprovalRecord, actor: Actor) -> Done:
        withdrawn = record.answered_by == record.asked_by
        said = ApprovalAnswered(approval=record.approval, approved=False, words=record.answer, withdrawn=withdrawn)
        return await self._closed(record, said, actor)

    async def _approved(self, record: ApprovalRecord, actor: Actor) -> Done | Fault:
        done = await carry_out_pending(self._tables, record, _approval_of(record, actor))
        if isinstance(done, Answered):
            self._waiting.pop(record.approval, None)
            logger.info("approval given", extra={"approval": record.approval, "person": actor.person})
            self._show(record)
            return Done(id=actor.command, sequence=done.sequence)
        if done.code in ("unavailable", "internal", "too-many"):
            return done
        why = after_colon(done.message)
        await self._expired(record, why, actor)
        return replace(done, code="refused", message=approval_expired(why))

    async def _expired(self, record: ApprovalRecord, why: str, actor: Actor) -> None:
        said = ApprovalAnswered(approval=record.approval, approved=False, words=why, expired=True)
        await self._closed(replace(record, state="lapsed", answer=why), said, actor)

    async def _closed(self, record: ApprovalRecord, said: ApprovalAnswered, actor: Actor) -> Done:
        house_stream = self._services.house_stream
        async with house_stream.lock:
            sequence = await house_stream.sequence() + 1
            answers = (answer(actor, STREAM, sequence),) if record.state == "refused" else ()
            await house_stream.append_locked(said, actor, Batch(approvals=(record,), answers=answers))
        self._waiting.pop(record.approval, None)
        logger.info("approval closed", extra={"approval": record.approval, "state": record.state})
        self._show(record)
        return Done(id=actor.command, sequence=sequence)

    def _show(self, record: ApprovalRecord) -> None:
        host = self._tables.get(record.table or "")
        if host and record.kind == "void" and record.state != "waiting":
            host.go_on()
        elif host:
            host.refresh()


def owner_of(record: ApprovalRecord) -> str | None:
    """The owner of the account that an approval is about, who cannot answer it; None if it is about no account."""
    action = pending_action_of(record)
    return action.person if isinstance(action, PendingReset | PendingRemoval) else None


def _answer_of(record: ApprovalRecord) -> str:
    return "withdrawn" if record.answered_by == record.asked_by else record.state


def _approval_of(record: ApprovalRecord, approver: Actor) -> Change:
    """The approval as a change, which becomes durable together with the approved action."""
    approved = ApprovalAnswered(approval=record.approval, approved=True, words=record.answer)
    return Change(approver, house_events=(approved,), rows=Batch(approvals=(record,)), approver=approver)
