"""The movement of chips at a table that the last signature of a document causes."""

from fifthstreet.house.bank.documents import Document
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import DocumentSigned, HouseEvents
from fifthstreet.house.tables.change import Change, Request
from fifthstreet.house.tables.host import Host
from fifthstreet.money import Cents, show_dollars
from fifthstreet.table.commands import AnyCommand, Credit, Fill, Role
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Table

BY_DOCUMENT = (Fill, Credit)
"""The commands that outside the demo only the last signature of a document gives."""


class SigningRequest(Request):
    """The last signature of a document, carried out at the table in its turn.

    ``house_events`` are the events of the house that become durable with the movement, once it is decided.
    """

    def __init__(
        self, host: Host, document: Document, event: DocumentSigned, signer: Actor, *, confirmed: bool
    ) -> None:
        # The entries of the table name the document; the house stream names the signer's own command.
        super().__init__(Actor("supervisor" if signer.by == "manager" else signer.by, signer.person, document.command))
        self._host, self._document, self._event, self._signer = host, document, event, signer
        self._confirmed = confirmed
        self.house_events: HouseEvents = ()

    def change(self, table: Table, at: int) -> Change | Refusal:
        """The command of the document, with its last signature."""
        question = asks_again(self._host, self._document)
        if question and not self._confirmed:
            return refuse_by_house_rule(question)
        command = self._command(at)
        self.house_events = (self._event,)
        return Change(self.actor, (command,), house_events=self.house_events, approver=self._signer)

    def _command(self, at: int) -> AnyCommand:
        by: Role = "supervisor" if self._signer.by == "manager" else "floorperson"
        if self._document.kind.moves == "credit":
            return Credit(by=by, at=at, amount=self._document.total)
        return Fill(by=by, at=at, amount=self._document.total)


def asks_again(host: Host, document: Document) -> str:
    """The question before chips over the house's limit move during a round; empty if there is none."""
    limit = host.services.current_settings.chip_movement_limit
    if not document.is_last or not document.kind.moves or host.table.between_rounds or document.total <= limit:
        return ""
    return f"A round is under way: move {show_dollars(Cents(document.total))} now?"
