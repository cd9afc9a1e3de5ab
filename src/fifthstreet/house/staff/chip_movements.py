"""The movement of chips at a table that the last signature of a document causes."""

from msgspec.structs import replace

from fifthstreet.house.bank.count_errors import error_facts
from fifthstreet.house.bank.document import Document
from fifthstreet.house.bank.document_kinds import Movement
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import DocumentPrepared, DocumentSigned, HouseEvents
from fifthstreet.house.tables.change import Change, Request
from fifthstreet.house.tables.host import Host
from fifthstreet.money import Cents, show_dollars, total_of
from fifthstreet.table.commands import AnyCommand, CloseTable, CountBank, Credit, Fill, OpenTable, Role
from fifthstreet.table.machine import decide
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
        document, by = self._document, self.actor.by
        total = total_of(document.chips if self._event.count is None else self._event.count)
        command = command_of(document.kind.moves, at, total, "supervisor" if by == "supervisor" else "floorperson")
        expected = self._expected(table)
        events = (replace(self._event, expected=expected), *self._error_slip(expected))
        return Change(self.actor, (command,), house_events=events, approver=self._signer)

    def _expected(self, table: Table) -> int | None:
        """What the tray should hold, if the document is a count."""
        match self._document.kind.moves:
            case "open":
                return total_of(self._host.services.documents.openings.closing_count(table.name))
            case "close" | "count":
                return table.custody.inventory
            case _:
                return None

    def _error_slip(self, expected: int | None) -> HouseEvents:
        """The error slip of a count, if it needs one."""
        if expected is None or self._event.count is None:
            return ()
        services, table = self._host.services, self._document.table
        settings, documents = services.current_settings, services.documents
        facts = error_facts(documents, self._document, self._event.count, expected, settings)
        serial = documents.next_serial("error")
        if not facts:
            return ()
        slip = DocumentPrepared(kind="error", serial=serial, table=table, facts=facts, license=self._event.license)
        return (slip,)


def refusal_of(host: Host, moves: Movement, total: int) -> Refusal | None:
    """The table's refusal of a movement as it stands now."""
    answer = decide(host.game, host.table, command_of(moves, host.table.now, total))
    return answer if isinstance(answer, Refusal) else None


def command_of(moves: Movement, at: int, total: int, by: Role = "floorperson") -> AnyCommand:
    """The command that moves the chips of a document."""
    match moves:
        case "open":
            return OpenTable(by=by, at=at, inventory=total)
        case "close":
            return CloseTable(by=by, at=at, counted=total)
        case "count":
            return CountBank(by=by, at=at, counted=total)
        case "credit":
            return Credit(by=by, at=at, amount=total)
        case _:
            return Fill(by=by, at=at, amount=total)


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
