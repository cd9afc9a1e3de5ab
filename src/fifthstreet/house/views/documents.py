"""Documents as staff see them: what each can sign, prepare or void now. A count stays hidden until all have counted."""

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from fifthstreet.house.accounts.person import DEALS, FLOOR, SEES_PURSES
from fifthstreet.house.bank.after_signing import duties_of
from fifthstreet.house.bank.document import Document
from fifthstreet.house.bank.document_kinds import KINDS, DocumentKind
from fifthstreet.house.bank.document_words import (
    counts_of,
    denominations_of,
    facts_shown,
    place_of,
    sign_title,
    source_of,
    sum_of,
    waits_for,
)
from fifthstreet.house.bank.documents import slip_for
from fifthstreet.house.bank.payees import identity_documents, payee_shown
from fifthstreet.house.base.house_events import Facts
from fifthstreet.house.staff.chip_movements import asks_again, refusal_of
from fifthstreet.house.staff.document_subjects import subjects
from fifthstreet.house.staff.signing import Signing
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.services import Services
from fifthstreet.house.tables.tables import Tables
from fifthstreet.money import Chips, total_of
from fifthstreet.wire.bank import (
    BankCard,
    BankWaiting,
    ChipCount,
    CountedThing,
    CountShown,
    DocumentCard,
    DocumentChoice,
    LineShown,
    ToSign,
)
from fifthstreet.wire.people import PersonShown

COUNT_BLIND = ("dealer", "floorperson")
"""Roles that count trays: outside the demo no screen tells them what a tray should hold."""
COUNTS_CAGE = SEES_PURSES
"""Roles that count the cage."""
LATEST = 30
"""How many of the latest documents that nobody has to sign any more are shown."""
INCORRECT = "Incorrect copy: the count is not what the closing slip says. The tray is counted again."
RECOUNT = "Recount to open"
UNDONE = "Void: your signature is undone. The chips go back, and the floor signs for that."


def bank_card(tables: Tables, signing: Signing, you: PersonShown, table: str | None) -> BankCard:
    """The documents of the house, or of one table."""
    services, documents = tables.services, signing.documents
    waiting = [one for one in documents.open(table) if one.kind.is_seen_by(you.role)]
    finished = (one for one in documents.newest(table) if one not in waiting and one.kind.is_seen_by(you.role))
    return BankCard(
        now=services.clock.now(),
        choices=tuple(choice for kind in KINDS.values() for choice in _choices(tables, kind, you, table)),
        open=tuple(document_card(tables, signing, one, you) for one in waiting),
        latest=tuple(document_card(tables, signing, one, you) for one in islice(finished, LATEST)),
    )


def bank_waiting(tables: Tables, signing: Signing, you: PersonShown) -> BankWaiting:
    """How many documents the bank lists under *Waits for you*."""
    due = sum(1 for kind in KINDS.values() if kind.is_due for _ in _choices(tables, kind, you, None))
    return BankWaiting(documents=due + sum(_is_yours(signing, one, you) for one in signing.documents.open(None)))


def _is_yours(signing: Signing, document: Document, you: PersonShown) -> bool:
    """Whether a person can sign a line of a document, make the slip of a request, or has chips to bring back."""
    if _is_undone(document, you):
        return True
    if signing.documents.waits_for_slip(document):
        slip = slip_for(document.kind)
        return slip is not None and you.role in slip.lines[0].roles
    return signing.line_for(document, you.person, you.role) is not None


def _is_undone(document: Document, you: PersonShown) -> bool:
    """Whether a void undoes a person's signature, and its chips are not back yet."""
    signers = (one.person for one in document.signed)
    return document.is_returning and document.voided is not None and you.person in {*signers} - {document.voided.person}


def document_card(tables: Tables, signing: Signing, document: Document, you: PersonShown) -> DocumentCard:
    """A document as one person sees it."""
    accounts, kind = tables.services.accounts, document.kind
    hidden = signing.documents.is_hidden(document)
    lines = []
    for number, line in enumerate(document.lines, 1):
        signed = document.signature(number)
        lines.append(
            LineShown(
                title=line.title,
                by=accounts.shown(signed.person) if signed else None,
                at=signed.at if signed else None,
                chips=chip_counts(signed.count) if signed and signed.count is not None and not hidden else None,
                words=signed.words if signed else "",
            )
        )
    waits = signing.documents.waits_for_slip(document)
    slip = slip_for(kind)
    return DocumentCard(
        kind=kind.name,
        serial=document.serial,
        title=kind.title,
        clause=kind.clause,
        table=document.table,
        table_title=place_of(document),
        at=document.signed[0].at,
        state=document.state,
        waits_for=waits_for(signing.documents, document),
        lines=tuple(lines),
        counts=tuple(
            CountShown(title=title, pieces=chip_counts(count), total=total_of(count), expected=expected)
            for title, count, expected in (() if hidden else counts_of(document))
        ),
        total=None if hidden else sum_of(document),
        made_from=source_of(document),
        facts=facts_shown((*document.facts, *payee_shown(document.payee, you.role)), tables.services.names.of),
        void_reason=document.voided.words if document.voided else "",
        voided_by=accounts.shown(document.voided.person) if document.voided else None,
        then=tuple(words for words, _ in duties_of(kind.name)) if document.is_last else (),
        notice=INCORRECT if document.incorrect else UNDONE if _is_undone(document, you) else "",
        you_sign=_to_sign(tables, signing, document, you),
        you_void=you.role in kind.voided_by and signing.documents.is_voidable(document),
        you_make=_choice(tables, slip) if slip and waits and you.role in slip.lines[0].roles else None,
    )


def inventory_for(host: Host, you: PersonShown) -> int | None:
    """What the tray should hold; None for those who count it without knowing, and for the floor during a count."""
    services = host.services
    blind = you.role in COUNT_BLIND or (you.role in FLOOR and services.documents.counting(host.name))
    return None if blind and not services.demo else host.table.custody.inventory


def sees_cage(services: Services, you: PersonShown) -> bool:
    """Whether a person may see what the cage should hold: while it is counted, those who count it may not."""
    return services.demo or you.role not in COUNTS_CAGE or not services.documents.counting("", "cage")


def chip_counts(chips: Chips) -> tuple[ChipCount, ...]:
    """Chips as they go over the wire."""
    return tuple(ChipCount(denomination=denomination, number=number) for denomination, number in chips)


def _to_sign(tables: Tables, signing: Signing, document: Document, you: PersonShown) -> ToSign | None:
    number = signing.line_for(document, you.person, you.role)
    if number is None:
        return None
    line = document.lines[number - 1]
    return ToSign(
        line=number,
        deed=sign_title(document, line),
        counts=line.counts,
        denominations=denominations_of(tables.services.current_settings, line.counts)[::-1],
        asks=line.asks,
        ask_again=asks_again(tables[document.table], document) if document.kind.moves else "",
    )


def _choices(tables: Tables, kind: DocumentKind, you: PersonShown, table: str | None) -> Iterator[DocumentChoice]:
    """The documents of a kind that a person can prepare now; one for each thing on record that needs one."""
    if not kind.about:
        if _can_begin(tables, kind, you, table):
            again = kind.moves == "open" and tables.services.documents.openings.incorrect(table or "")
            made = _choice(tables, kind)
            yield replace(made, deed=RECOUNT) if again else made
    elif you.role in kind.lines[0].roles and (kind.is_due or table):
        for one in subjects(tables, kind, table):
            if you.role not in DEALS or tables[one.table].dealer.person == you.person:
                made = _choice(tables, kind, one.facts)
                yield replace(made, title=one.title, about=one.about, table=one.table)


def _can_begin(tables: Tables, kind: DocumentKind, you: PersonShown, table: str | None) -> bool:
    """Whether a person can prepare a document now; a count begins at its table, by the dealer there."""
    if kind.made_from or kind.by_house or you.role not in kind.lines[0].roles:
        return False
    if kind.place == "cage":
        return table is None and not tables.services.documents.counting("", "cage")
    host = tables.get(table or "")
    if not kind.counts:
        return host is None or host.table.open
    documents = tables.services.documents
    if not host or host.dealer.person != you.person or documents.counting(host.name) or documents.under_way(host.name):
        return False
    return refusal_of(host, kind.moves, 0) is None


def _choice(tables: Tables, kind: DocumentKind, facts: Facts = ()) -> DocumentChoice:
    counts = kind.lines[0].counts
    # A request lists chips too, but nobody counts them.
    asks: CountedThing | None = counts or (None if kind.made_from or kind.about else "chips")
    return DocumentChoice(
        kind=kind.name,
        title=kind.title,
        deed=kind.deed,
        counts=counts,
        at_table=kind.place != "cage",
        asks=kind.asks,
        confirm_over=tables.services.current_settings.chip_movement_limit if kind.asks else None,
        denominations=denominations_of(tables.services.current_settings, asks)[::-1],
        identity_documents=identity_documents(facts, demo=tables.services.demo),
    )
