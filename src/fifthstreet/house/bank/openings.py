"""What each opening of a table is held against, which one is made again, and the differences that ask for a report."""

from msgspec.structs import replace

from fifthstreet.house.bank.document import Document
from fifthstreet.money import Chips

CLOSING_SLIP = "Closing slip"
"""The fact of an opening slip that names the closing slip against which it was held."""
INCORRECT_COPY = "Incorrect copy"
"""The fact of a recount that names the opening slip whose count did not agree with the closing slip."""
UNRESOLVED = "Unresolved"
"""The fact of an error slip that asks for a report: what the recount did not resolve."""


class Openings:
    """The last opener and closer of each table, the opener that differs, and the error slips without a report."""

    def __init__(self) -> None:
        self._openers: dict[str, Document] = {}
        self._closers: dict[str, Document] = {}
        self._incorrect: dict[str, Document] = {}
        # By table and name of the error slip.
        self._unreported: dict[str, dict[str | int, Document]] = {}

    def follow(self, document: Document) -> Document:
        """Note a document as it is now; an opening slip that has just become an incorrect copy is returned as one."""
        table, slips = document.table, self._unreported.setdefault(document.table, {})
        if document.kind.name == "error" and len(document.signed) == 1 and UNRESOLVED in dict(document.facts):
            slips[f"{document.kind.title} {document.serial}"] = document
        if document.state != "complete":
            return document
        if document.kind.about == "difference":
            slips.pop(document.subject[0], None)
        if document.kind.moves == "close":
            self._closers[table] = document
        if document.kind.moves == "open":
            document = replace(document, incorrect=self.is_incorrect(document, document.counted["chips"]))
            self._incorrect.pop(table, None)
            (self._incorrect if document.incorrect else self._openers)[table] = document
        return document

    def opener(self, table: str) -> Document | None:
        """The last opening slip of a table that opened it."""
        return self._openers.get(table)

    def closer(self, table: str) -> Document | None:
        """The last closing slip of a table."""
        return self._closers.get(table)

    def closing_count(self, table: str) -> Chips:
        """The chips in a table's tray by its last closing slip; none if it has none."""
        closer = self.closer(table)
        return closer.counted["chips"] if closer else ()

    def incorrect(self, table: str) -> Document | None:
        """The opening slip of a table that did not agree with the closing slip and waits for the recount, if any."""
        return self._incorrect.get(table)

    def is_incorrect(self, opener: Document, count: Chips) -> bool:
        """Whether an opening count is not what the closing slip says, and so must be made again; a recount never is."""
        return INCORRECT_COPY not in dict(opener.facts) and count != self.closing_count(opener.table)

    def unreported(self, table: str) -> list[Document]:
        """The error slips of a table that ask for a report which is not complete."""
        return list(self._unreported.get(table, {}).values())
