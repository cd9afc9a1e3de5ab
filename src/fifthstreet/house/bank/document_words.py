"""Documents in words: what a signature does, and whom a document waits for."""

from fifthstreet.house.bank.document_kinds import KINDS, Movement
from fifthstreet.house.bank.documents import Document, slip_for
from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules.table_title import table_title

MOVES: dict[Movement, str] = {
    "fill": "Sign: {total} to {table}",
    "credit": "Sign: {total} to cage",
}
"""What the button of the last signature says, where it moves chips."""
COUNTS: dict[Movement, str] = {
    "open": "Count and open table",
    "close": "Count and close table",
    "count": "Count for drop",
}
"""What the button of the last count says."""


def sign_title(document: Document) -> str:
    """What the button of the next signature says; where chips move, it names the sum."""
    words = MOVES.get(document.kind.moves) if document.is_last else None
    if words:
        return words.format(total=show_dollars(Cents(document.total)), table=table_title(document.table))
    line = document.next_line
    if line and line.counts:
        return COUNTS.get(document.kind.moves, "Sign count") if document.is_last else "Sign count"
    return "Sign explanation" if line and line.explains else f"Sign {document.kind.title.lower()} {document.serial}"


def waits_for(document: Document, waits_for_slip: bool) -> str:
    """Whom a document waits for: ``Security, received from cashier``; or its end: ``Complete``."""
    slip = slip_for(document.kind)
    if waits_for_slip and slip:
        return slip.lines[0].title.replace("prepared", f"to make {slip.title.lower()}")
    line = document.next_line
    return line.title if line else document.state.capitalize()


def name_of(document: Document) -> str:
    """The name of a document: ``Fill slip 12``."""
    return f"{document.kind.title} {document.serial}"


def source_of(document: Document) -> str:
    """The name of the document that it was made from; empty if there is none."""
    source = document.kind.made_from
    return f"{KINDS[source].title} {document.made_from}" if source else ""
