"""The movement of chips at a table that the last signature of a document causes."""

from msgspec.structs import replace

from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.document_words import error_facts
from fifthstreet.house.bank.documents import Document
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import DocumentPrepared, DocumentSigned, HouseEvents
from fifthstreet.house.tables.change import Change, Request
from fifthstreet.house.tables.host import Host
from fifthstreet.money import Cents, show_dollars, total_of
from fifthstreet.table.commands import AnyCommand, CloseTable, CountBank, Credit, Fill, OpenTable, Role
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Table

BY_DOCUMENT = (OpenTable, CloseTable, CountBank, Fill, Credit)
"""The commands that outside the demo only the last signature of a document gives."""


class SigningRequest(Request):
    """The last signature of a document, carried out at the table in its turn."""

    def __init__(
        self, host: Host, document: Document, event: DocumentSigned, signer: Actor, *, confirmed: bool
    ) -> None:
        # The entries of the table name the document; the house stream names the signer's own command.
        super().__init__(Actor("supervisor" if signer.by == "manager" else signer.by, signer.person, document.command))
        self._host, self._document, self._event, self._signer = host, document, event, signer
        self._confirmed = confirmed

    def change(self, table: Table, at: int) -> Change | Refusal:
        """The command of the document, with its last signature."""
        question = asks_again(self._host, self._document)
        if question and not self._confirmed:
            return refuse_by_house_rule(question)
        command, expected = self._command(table, at)
        events = (replace(self._event, expected=expected), *self._error_slip(expected))
        return Change(self.actor, (command,), house_events=events, approver=self._signer)

    def _command(self, table: Table, at: int) -> tuple[AnyCommand, int | None]:
        """The command of the document, and what should have been counted, if chips were."""
        by: Role = "supervisor" if self._signer.by == "manager" else "floorperson"
        total = total_of(self._document.chips if self._event.count is None else self._event.count)
        match self._document.kind.moves:
            case "open":
                opened = OpenTable(by=by, at=at, inventory=total)
                return opened, self._host.services.documents.last_closing(table.name)
            case "close":
                return CloseTable(by=by, at=at, counted=total), table.custody.inventory
            case "count":
                return CountBank(by=by, at=at, counted=total), table.custody.inventory
            case "credit":
                return Credit(by=by, at=at, amount=total), None
            case _:
                return Fill(by=by, at=at, amount=total), None

    def _error_slip(self, expected: int | None) -> HouseEvents:
        """The error slip of a count that is off by more than the house's limit."""
        if expected is None or self._event.count is None:
            return ()
        counted, services = total_of(self._event.count), self._host.services
        if abs(counted - expected) <= services.current_settings.count_difference_limit:
            return ()
        kind = KINDS["error"]
        slip = DocumentPrepared(
            kind=kind.name,
            serial=services.documents.next_serial(kind.name),
            table=self._document.table,
            facts=error_facts(self._document, counted, expected),
        )
        return (slip,)


def asks_again(host: Host, document: Document) -> str:
    """The question before chips over the house's limit move during a round; empty if there is none."""
    limit = host.services.current_settings.chip_movement_limit
    if (
        not document.is_last
        or not document.kind.moves
        or document.kind.counts
        or host.table.between_rounds
        or document.total <= limit
    ):
        return ""
    return f"A round is under way: move {show_dollars(Cents(document.total))} now?"
