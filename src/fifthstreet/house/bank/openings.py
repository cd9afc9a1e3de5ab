"""The slips with which openings are compared, the openings to be recounted, and the differences to be reported."""

from msgspec.structs import replace

from fifthstreet.house.bank.document import Document
from fifthstreet.money import Chips

CLOSING_SLIP = "Closing slip"
"""The fact of an opening slip that names the closing slip with which its count is compared."""
INCORRECT_COPY = "Incorrect copy"
"""The fact of a recount that names the opening slip whose count did not agree with the closing slip."""
UNRESOLVED = "Unresolved"
"""The fact of an error slip that requires a report: what the recount did not resolve."""


class Openings:
    """The last opener and closer of each table, an opener that differs from the closer, and unreported error slips."""

    def __init__(self) -> None:
        self._openers: dict[str, Document] = {}
        self._closers: dict[str, Document] = {}
        self._incorrect: dict[str, Document] = {}
        # By table and name of the error slip.
        self._unreported: dict[str, dict[str | int, Document]] = {}

    def follow(self, document: Document) -> Document:
        """Note a document as it is now, and return it; an opening slip that differs becomes an incorrect copy."""
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
        """The last opening slip that opened a table; a copy marked incorrect opens none."""
        return self._openers.get(table)

    def closer(self, table: str) -> Document | None:
        """The last closing slip of a table."""
        return self._closers.get(table)

    def closing_count(self, table: str) -> Chips:
        """The chips in a table's tray by its last closing slip; none if there is no such slip."""
        closer = self.closer(table)
        return closer.counted["chips"] if closer else ()

    def incorrect(self, table: str) -> Document | None:
        """The opening slip of a table that did not agree with the closing slip and waits for the recount, if any."""
        return self._incorrect.get(table)

    def is_incorrect(self, opener: Document, count: Chips) -> bool:
        """Whether an opening count differs from the closing slip and must be repeated; a recount is never repeated."""
        return INCORRECT_COPY not in dict(opener.facts) and count != self.closing_count(opener.table)

    def unreported(self, table: str) -> list[Document]:
        """The error slips of a table that require a report, and have no complete one."""
        return list(self._unreported.get(table, {}).values())
