"""Documents in words: the button of the next signature, and whose signature is missing."""

from collections.abc import Callable
from typing import NamedTuple

from fifthstreet.house.bank.document import Document
from fifthstreet.house.bank.document_kinds import KINDS, Line, Movement
from fifthstreet.house.bank.documents import Documents, slip_for
from fifthstreet.house.base.house_events import Facts
from fifthstreet.house.base.settings import Settings
from fifthstreet.money import Cents, show_dollars
from fifthstreet.papers.amounts import money
from fifthstreet.papers.bank_document import NamedCount
from fifthstreet.papers.document_list import NamedDocument
from fifthstreet.rules.table_title import table_title
from fifthstreet.wire.bank import CountedThing

Shown = tuple[tuple[str, str], ...]
"""Facts as people read them."""
COUNTS: dict[Movement, str] = {
    "open": "Count and open table",
    "close": "Count and close table",
    "count": "Count for drop",
}
"""The button of a last signature that counts the tray."""
THINGS: dict[CountedThing, str] = {"chips": "Chips", "currency": "Currency", "coupons": "Coupons"}
"""What is counted."""
PAYOUT = "Payout"
"""The fact that says what was paid."""
CAGE = "Cage pays"
"""The fact that says what the cage pays to the player, if it pays all."""
REST = "Cage pays the rest"
"""The fact that says what the cage pays because it is too small for chips; the rest is paid at the table."""
PLAYER = "Player"
"""The fact that names a player by id; people see the name."""


def sign_title(document: Document, line: Line) -> str:
    """The text of the button that signs a line; it names the sum if chips or money move."""
    if document.voided:
        return f"Sign void of {document.kind.title.lower()} {document.serial}"
    if line.deed:
        return line.deed.format(total=show_dollars(Cents(document.total)), table=table_title(document.table))
    if line.counts:
        return COUNTS.get(document.kind.moves, "Sign count") if document.is_last else "Sign count"
    return "Sign explanation" if line.asks == "Explanation" else f"Sign {document.kind.title.lower()} {document.serial}"


def waits_for(documents: Documents, document: Document) -> str:
    """What is missing, such as ``Security, received from cashier``, or the state: ``Complete``."""
    slip = slip_for(document.kind)
    if slip and documents.waits_for_slip(document):
        return slip.lines[0].title.replace("prepared", f"to make {slip.title.lower()}")
    if document.incorrect and documents.is_hidden(document):
        return "Recount"
    line = document.next_line
    return line.title if line else document.state.capitalize()


def name_of(document: Document) -> str:
    """The name of a document: ``Fill slip 12``."""
    return f"{document.kind.title} {document.serial}"


def document_named(kind: str, serial: int) -> NamedDocument:
    """A document of a kind with its name."""
    return NamedDocument(kind=kind, serial=serial, title=f"{KINDS[kind].title} {serial}")


def document_behind(command: str) -> NamedDocument | None:
    """The document whose last signature gave a command; None if no document gave it."""
    origin, _, key = command.partition(":")
    kind, _, serial = key.partition(":")
    known = origin == "document" and kind in KINDS and serial.isdecimal()
    return document_named(kind, int(serial)) if known else None


def round_of(document: Document) -> int:
    """The round that a payout document is about; 0 for other documents."""
    number = str(dict(document.facts).get("Round", ""))
    return int(number) if number.isdecimal() else 0


def source_of(document: Document) -> str:
    """The name of the document that it was made from; empty if there is none."""
    source = document.kind.made_from
    return f"{KINDS[source].title} {document.made_from}" if source else ""


def counts_of(document: Document) -> tuple[NamedCount, ...]:
    """The chips of a document, or its counts, each with a title such as ``Currency``, and what was expected of it."""
    if document.kind.counts:
        counted = document.counted.items()
        return tuple(NamedCount(THINGS[thing], count, document.expected_of(thing)) for thing, count in counted)
    return (NamedCount(THINGS["chips"], document.chips),) if document.chips else ()


def facts_shown(facts: Facts, name_of_player: Callable[[str], str] = str) -> Shown:
    """The facts of a document as people read them, with the player's name."""
    shown = ((title, fact_shown(value)) for title, value in facts)
    return tuple((title, name_of_player(value) if title == PLAYER else value) for title, value in shown)


def facts_in_text(facts: Facts) -> dict[str, str]:
    """The facts of a document by name, for a sentence: amounts as the pages write them."""
    return {title: show_dollars(Cents(value)) if isinstance(value, int) else value for title, value in facts}


def fact_shown(value: str | int) -> str:
    """A fact as people read it: amounts with their cents, so that columns line up."""
    return money(value) if isinstance(value, int) else value


def payout_sum(document: Document) -> int | None:
    """The sum of a payout document, in cents; None for other documents."""
    paid = dict(document.facts).get(PAYOUT) if document.kind.about == "payout" else None
    return paid if isinstance(paid, int) else None


class CagePayment(NamedTuple):
    """What the cage pays by a payout document, in cents: the sum to the player, and the tax withheld."""

    net: int
    withheld: int


def cage_payment(document: Document) -> CagePayment | None:
    """What the cage pays by a document; None if it is paid at the table, or is no payout document."""
    facts = dict(document.facts)
    net, rest, gross = facts.get(CAGE), facts.get(REST), payout_sum(document)
    if isinstance(net, int) and gross is not None:
        return CagePayment(net, gross - net)
    return CagePayment(rest, 0) if isinstance(rest, int) else None


def sum_of(document: Document) -> int:
    """The amount of a document: its chips, its counts, or its payout."""
    paid = payout_sum(document)
    return document.total if paid is None else paid


def denominations_of(settings: Settings, thing: CountedThing | None) -> tuple[int, ...]:
    """The denominations in which a thing is counted, the smallest first."""
    match thing:
        case "chips":
            return settings.denominations
        case "currency":
            return settings.currency
        case "coupons":
            return settings.coupons
    return ()


def place_of(document: Document) -> str:
    """The table of a document, the cage, or the house."""
    return table_title(document.table) if document.table else "Cage" if document.kind.place == "cage" else "House"
