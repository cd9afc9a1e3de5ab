"""Prepares, signs and voids documents; the last signature moves the chips of a table in the same transaction."""

import asyncio
import logging
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from fifthstreet.house.accounts.person import DEALS, GONE, Person
from fifthstreet.house.bank.count_errors import cage_error_facts, opener_facts
from fifthstreet.house.bank.document import Document, lines_of
from fifthstreet.house.bank.document_checks import fault_of
from fifthstreet.house.bank.document_kinds import KINDS, DocumentKind
from fifthstreet.house.bank.document_words import denominations_of
from fifthstreet.house.bank.documents import with_denominations
from fifthstreet.house.bank.payees import fault_of_payee, payee_facts
from fifthstreet.house.bank.table_days import BoxContents
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import (
    STREAM,
    AnyHouseEvent,
    DocumentPrepared,
    DocumentSigned,
    DocumentVoided,
    HouseEvents,
)
from fifthstreet.house.base.reasons import missing_reason
from fifthstreet.house.ledger.answers import answer, command_digest, stored_answer
from fifthstreet.house.ledger.house_stream import record_refusal
from fifthstreet.house.staff.chip_movements import SigningRequest, refusal_of
from fifthstreet.house.staff.dealer_assignment import NOT_TAPPED_IN, role_of
from fifthstreet.house.staff.document_subjects import box_of, fault_of_subject, subjects
from fifthstreet.house.staff.redemptions import redemption
from fifthstreet.house.store import Batch
from fifthstreet.house.tables.change import NeedsApproval
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.tables import Tables
from fifthstreet.house.wording.sentences import sentence
from fifthstreet.money import Chips, total_of
from fifthstreet.wire.bank import ChipCount, CountedThing, PrepareDocument, SignDocument, VoidDocument
from fifthstreet.wire.dealing import Question
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done

logger = logging.getLogger("fifthstreet.bank")

NO_DOCUMENT = Fault(code="not-found", message="No such document")
NO_TABLE = Fault(code="not-found", message="No such table")
NO_CHIPS = Fault(code="refused", message="Enter how many chips of each denomination")
NO_SUBJECT = Fault(code="refused", message="This document is not needed now: choose one that the bank lists")
OTHER_CHIPS = Fault(code="refused", message="The house has no such chips or bills: choose from its denominations")
MADE_BY_HOUSE = Fault(code="refused", message="This document is made automatically with its count")
NOT_INDEPENDENT = Fault(
    code="not-allowed",
    message="You or another signer made the other's account or set its password: someone else must sign",
)


class Signing:
    """Carries out what people do with documents, one after another."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._services = tables, tables.services
        self.documents = tables.services.documents
        # Held from reading a document until its next event is durable.
        self._lock = asyncio.Lock()
        self.in_box: Callable[[str, str], BoxContents] = lambda table, command: BoxContents()
        """Returns what is recorded as in the drop box of a slip, by table and command of the slip; set by the house."""
        self.cage_to_count: Callable[[Document], int | None] = lambda count: None
        """Returns what a count of the cage should find, None for the first count; set by the house."""
        self.with_players: Callable[[], int] = lambda: 0
        """Returns the chips that are with players by the record; set by the house."""

    def load(self) -> None:
        """Read every document from the record."""
        self.documents.load(self._services.store)

    async def prepare(self, request: PrepareDocument, person: Person) -> Done | Fault:
        """Prepare a document with the next serial of its kind, or ask first; the preparer signs its first line."""
        actor = person.actor(request.id, command_digest(request))
        async with self._lock:
            before = await self._before(actor)
            if before:
                return before
            event = await self._prepared(request, person)
            fault = event if isinstance(event, Fault) else self._fault_of(event, person)
            if not fault and not isinstance(event, Fault) and event.kind == "redemption":
                held = await asyncio.to_thread(self.with_players)
                made = redemption(event, request, held, self._services.current_settings)
                if isinstance(made, Question):
                    return Done(id=request.id, sequence=0, ask=made)
                event, fault = made, made if isinstance(made, Fault) else None
            if fault or isinstance(event, Fault):
                return await self._refused(fault, actor, "PrepareDocument", request.table)
            return await self._append(replace(event, license=self._services.accounts.license_of(person.person)), actor)

    async def sign(self, kind: str, serial: int, request: SignDocument, person: Person) -> Done | Fault:
        """Sign a line of a document that is due; with the last signature, the chips move."""
        actor = person.actor(request.id, command_digest((kind, serial, request)))
        async with self._lock:
            before = await self._before(actor)
            if before:
                return before
            document = self.documents.get(kind, serial)
            if not document:
                return NO_DOCUMENT
            event = self._signed(document, request, person)
            fault = event if isinstance(event, Fault) else self._fault_of_signing(document, event, person)
            fault = fault or fault_of_subject(self._tables, document)
            if fault or isinstance(event, Fault):
                return await self._refused(fault, actor, "SignDocument", document.table)
            opens = document.is_last and document.kind.moves == "open"
            if opens and self.documents.openings.is_incorrect(document, event.count or ()):
                expected = total_of(self.documents.openings.closing_count(document.table))
                return await self._append(replace(event, expected=expected), actor)
            if document.is_last and document.kind.about == "box":
                box = await asyncio.to_thread(self.in_box, *box_of(document))
                event = replace(event, expected=box.cash, expected_coupons=box.coupons)
            if document.is_last and document.kind.name == "cage-count":
                return await self._append((event, *await self._cage_error(document, event)), actor)
            if not document.is_last or not document.kind.moves:
                return await self._append(event, actor)
            moved = await self._move(document, event, person, actor, confirmed=request.confirmed)
            if isinstance(moved, Fault):
                return await self._refused(moved, actor, "SignDocument", document.table)
            return moved

    async def void(self, kind: str, serial: int, request: VoidDocument, person: Person) -> Done | Fault:
        """Void a document that is not complete, or a redemption."""
        actor, reason = person.actor(request.id, command_digest((kind, serial, request))), request.reason.strip()
        async with self._lock:
            before = await self._before(actor)
            if before:
                return before
            document = self.documents.get(kind, serial)
            if not document:
                return NO_DOCUMENT
            event = DocumentVoided(kind=kind, serial=serial, reason=reason)
            fault = missing_reason(reason, "a void document") or self._fault_of(event, person)
            if fault:
                return await self._refused(fault, actor, "VoidDocument", document.table)
            return await self._append(event, actor)

    def line_for(self, document: Document, person: str, role: str) -> int | None:
        """The number of the first line of a document that a person can sign now; None if there is none."""
        return next((line for line in document.due if self._may_sign(document, line, person, role)), None)

    def _may_sign(self, document: Document, number: int, person: str, role: str) -> bool:
        line, host = document.lines[number - 1], self._tables.get(document.table)
        if role not in line.roles or (role in DEALS and (not host or host.dealer.person != person)):
            return False
        signers = {one.person for one in document.signed}
        independent = all(self._services.accounts.are_independent(one, person) for one in signers - {person})
        if line.same_as:
            return independent and document.is_signed_by(person, line.same_as)
        return independent and (line.again or person not in signers)

    async def _before(self, actor: Actor) -> Done | Fault | None:
        """The stored answer of a repeated command; a write that seemed to fail may be durable, and is read first."""
        await self._read_on()
        return await stored_answer(self._services.store, actor, STREAM)

    async def _prepared(self, request: PrepareDocument, person: Person) -> DocumentPrepared | Fault:
        kind = KINDS[request.kind]
        if kind.by_house:
            return MADE_BY_HOUSE
        if kind.about == "result":
            await self._services.results.read_on()
        if kind.about:
            return self._about(kind, request, person)
        event = DocumentPrepared(
            kind=kind.name,
            serial=self.documents.next_serial(kind.name),
            table=request.table,
            made_from=request.made_from or 0,
        )
        if kind.made_from:
            source = self.documents.get(kind.made_from, request.made_from or 0)
            if not source:
                return NO_DOCUMENT
            fault = _fault_of_moving(self._tables[source.table], kind, source.chips)
            return fault or replace(event, table=source.table, chips=source.chips)
        if kind.place == "cage":
            chips = self._chips(request.chips, kind.lines[0].counts, kind)
            return chips if isinstance(chips, Fault) else replace(event, table="", count=chips)
        host = self._tables.get(request.table)
        if not host:
            return NO_TABLE
        if person.role in DEALS and role_of(host, person.shown) != "dealer":
            return NOT_TAPPED_IN
        if host.table.open == (kind.moves == "open"):
            state = "open" if host.table.open else "closed"
            return Fault(code="refused", message=f"The table is {state}")
        chips = self._chips(request.chips, "chips", kind)
        if isinstance(chips, Fault):
            return chips
        # A request is not compared with the tray: a refusal would tell those who count it what it should hold.
        fault = _fault_of_moving(host, kind, chips) if kind.moves else None
        if fault:
            return fault
        facts = opener_facts(self.documents, host.name) if kind.moves == "open" else ()
        return replace(event, count=chips, facts=facts) if kind.counts else replace(event, chips=chips)

    def _about(self, kind: DocumentKind, request: PrepareDocument, person: Person) -> DocumentPrepared | Fault:
        """Prepare a document whose table and facts come from the record."""
        found = next((one for one in subjects(self._tables, kind) if one.about == request.about), None)
        if not found:
            return NO_SUBJECT
        deals = person.role in DEALS and person.role in kind.lines[0].roles
        if deals and role_of(self._tables[found.table], person.shown) != "dealer":
            return NOT_TAPPED_IN
        serial, counts = self.documents.next_serial(kind.name), kind.lines[0].counts
        event = DocumentPrepared(kind=kind.name, serial=serial, table=found.table, facts=found.facts)
        if kind.asks and not request.words.strip():
            return Fault(code="refused", message=f"Enter: {kind.asks.lower()}")
        if kind.asks:
            event = replace(event, facts=(*found.facts, (kind.asks, request.words.strip())))
        payee = payee_facts(request.payee) if request.payee else ()
        wrong = fault_of_payee(found.facts, payee, demo=self._services.demo)
        if wrong:
            return Fault(code="refused", message=wrong)
        if not counts:
            return replace(event, payee=payee)
        pieces = self._chips(request.chips, counts, kind)
        return pieces if isinstance(pieces, Fault) else replace(event, count=pieces)

    def _signed(self, document: Document, request: SignDocument, person: Person) -> DocumentSigned | Fault:
        line = document.lines[request.line - 1] if request.line in document.due else None
        chips = self._chips(request.chips, line.counts, document.kind) if line and line.counts else None
        if isinstance(chips, Fault):
            return chips
        name, serial = document.key
        return DocumentSigned(
            kind=name,
            serial=serial,
            line=request.line,
            count=chips,
            words=request.words.strip(),
            license=self._services.accounts.license_of(person.person),
        )

    def _chips(self, chips: Iterable[ChipCount], thing: CountedThing | None, kind: DocumentKind) -> Chips | Fault:
        denominations = denominations_of(self._services.current_settings, thing)
        found = with_denominations(((one.denomination, one.number) for one in chips), denominations)
        if found is None:
            return OTHER_CHIPS
        may_be_none = kind.counts and len(lines_of(kind, ())) > 1
        return found if found or may_be_none else NO_CHIPS

    def _fault_of(self, event: AnyHouseEvent, person: Person) -> Fault | None:
        if not self._services.accounts.sessions.current(person):
            return GONE
        fault = fault_of(self.documents, event, person.person, person.role)
        return Fault(code="refused", message=sentence(fault)) if fault else None

    def _fault_of_signing(self, document: Document, event: DocumentSigned, person: Person) -> Fault | None:
        fault = self._fault_of(event, person)
        if fault:
            return fault
        host = self._tables.get(document.table)
        if person.role in DEALS and (not host or role_of(host, person.shown) != "dealer"):
            return NOT_TAPPED_IN
        if not self._may_sign(document, event.line, person.person, person.role):
            return NOT_INDEPENDENT
        moves = host is not None and document.kind.moves and not document.voided
        return _fault_of_moving(host, document.kind, document.chips) if host and moves else None

    async def _move(
        self, document: Document, event: DocumentSigned, person: Person, actor: Actor, *, confirmed: bool
    ) -> Done | Fault:
        """Let the host of the table move the chips, together with the last signature."""
        host = self._tables[document.table]
        done = await host.submit(SigningRequest(host, document, event, actor, confirmed=confirmed))
        assert not isinstance(done, NeedsApproval)
        if isinstance(done, Fault):
            return done
        await self._read_on()
        logger.info("chips moved by a document", extra={"document": document.command, "person": person.person})
        return Done(id=actor.command, sequence=done.sequence)

    async def _cage_error(self, count: Document, event: DocumentSigned) -> HouseEvents:
        """The error slip of a count of the cage, if it needs one."""
        expected = await asyncio.to_thread(self.cage_to_count, count)
        facts = None if expected is None else cage_error_facts(count, expected, self._services.current_settings)
        if not facts:
            return ()
        serial = self.documents.next_serial("cage-error")
        return (DocumentPrepared(kind="cage-error", serial=serial, table="", facts=facts, license=event.license),)

    async def _append(self, event: AnyHouseEvent | HouseEvents, actor: Actor) -> Done:
        house_stream = self._services.house_stream
        async with house_stream.lock:
            sequence = await house_stream.sequence() + 1
            await house_stream.append_locked(event, actor, Batch(answers=(answer(actor, STREAM, sequence),)))
        await self._read_on()
        return Done(id=actor.command, sequence=sequence)

    async def _read_on(self) -> None:
        """Bring the documents up to the record, and show what is new; the caller holds the lock."""
        entries = await asyncio.to_thread(self.documents.new_entries, self._services.store)
        for document in self.documents.read(entries):
            host = self._tables.get(document.table)
            if host:
                # A round that waited for a count may begin now.
                host.refresh()

    async def _refused(self, fault: Fault | None, actor: Actor, command: str, table: str) -> Fault:
        assert fault
        return await record_refusal(self._services.house_stream, fault, actor, command, table)


def _fault_of_moving(host: Host, kind: DocumentKind, chips: Chips) -> Fault | None:
    """Why the table would refuse what the document leads to; asked before anybody counts or carries chips."""
    refusal = refusal_of(host, kind.moves, 0 if kind.counts else total_of(chips))
    return Fault(code="refused", message=sentence(refusal.reason), clause=refusal.clause) if refusal else None
