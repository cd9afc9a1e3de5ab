"""Checks the events about documents: who may prepare, sign and void them, in which order, and what they contain."""

from fifthstreet.house.accounts.person import SECURITY, SURVEILLANCE
from fifthstreet.house.bank.count_errors import opener_facts
from fifthstreet.house.bank.document import Document, lines_of
from fifthstreet.house.bank.document_kinds import KINDS, DocumentKind, title_in_text
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.base.house_events import AnyHouseEvent, DocumentPrepared, DocumentSigned, DocumentVoided
from fifthstreet.money import Chips, count_of


def fault_of(documents: Documents, event: AnyHouseEvent, person: str, role: str) -> str | None:
    """Why an event about a document cannot follow what is on record, or its actor cannot have caused it."""
    match event:
        case DocumentPrepared():
            return _fault_of_preparing(documents, event, role)
        case DocumentSigned(kind=kind, serial=serial):
            document = documents.get(kind, serial)
            if not document:
                return _unknown(kind, serial)
            if document.kind.carries and documents.counting(document.table):
                return "a count of this table is under way: no chips leave or come until it is finished or void"
            return _fault_of_signing(document, event, person, role)
        case DocumentVoided(kind=kind, serial=serial, reason=reason):
            document = documents.get(kind, serial)
            if document and not reason.strip():
                return "a void document needs a reason"
            return _fault_of_voiding(documents, document, person, role) if document else _unknown(kind, serial)
        case _:
            return None


def _fault_of_preparing(documents: Documents, event: DocumentPrepared, role: str) -> str | None:
    kind = KINDS.get(event.kind)
    if not kind:
        return f"there is no kind of document called {event.kind}"
    name, one = kind.title.lower(), _a(kind)
    if event.serial != documents.next_serial(kind.name):
        return f"the next {name} must have the serial {documents.next_serial(kind.name)}, not {event.serial}"
    if role not in kind.lines[0].roles:
        return f"the role {role} cannot prepare {one}: ask {_any_of(kind.lines[0].roles)}"
    if not all(_is_count(chips) for chips in (event.chips, event.count or ())):
        return "the chips must be counts by denomination, each listed once"
    if kind.counts and not kind.about and documents.counting(event.table, kind.place):
        what = "the cage" if kind.place == "cage" else "this table"
        return f"a count of {what} is under way: finish it or void it first"
    carried = documents.under_way(event.table or None) if kind.is_inventory else None
    if carried:
        return f"the chips of {_named(carried)} are under way: have it signed to the end, or voided, first"
    if kind.counts != (event.count is not None):
        return f"{one} is prepared {'with' if kind.counts else 'without'} a count"
    if kind.has_chips != bool(event.chips) or (event.count == () and len(lines_of(kind, ())) == 1):
        return f"{one} {'lists chips: enter them' if kind.has_chips or kind.counts else 'lists no chips'}"
    if kind.about != "result" and (event.table == "") != (kind.place == "cage"):
        return f"{one} is a document of {'the cage' if kind.place == 'cage' else 'a table'}"
    if kind.moves == "open" and event.facts != opener_facts(documents, event.table):
        return f"{one} must name the last closing slip of its table, and the slip that it counts again"
    if not kind.made_from and event.made_from:
        return f"{one} is made from no other document"
    if kind.unique and documents.about(kind, event.table, event.facts):
        return f"there is already {one} for this: void it first"
    return _fault_of_source(documents, kind, event) if kind.made_from else None


def _fault_of_source(documents: Documents, kind: DocumentKind, event: DocumentPrepared) -> str | None:
    """Why a slip cannot have been made from the document that it names as its source."""
    assert kind.made_from
    source = documents.get(kind.made_from, event.made_from)
    if not source or not documents.waits_for_slip(source):
        return f"no {KINDS[kind.made_from].title.lower()} {event.made_from} waits for a slip"
    same = (source.table, source.chips) == (event.table, event.chips)
    return None if same else f"{source.kind.title} {source.serial} is for other chips or another table"


def _fault_of_voiding(documents: Documents, document: Document, person: str, role: str) -> str | None:
    name = f"{document.kind.title} {document.serial}"
    if role not in document.kind.voided_by:
        allowed = document.kind.voided_by
        advice = f"ask {_any_of(allowed)}" if allowed else "have it signed to the end"
        return f"the role {role} cannot void {_a(document.kind)}: {advice}"
    if not documents.is_voidable(document):
        return f"{name} is already {'void' if document.voided else document.state}"
    if document.kind.carries and not document.is_signed_by(person, 1):
        return f"{name} is voided by the cashier who prepared it: ask them, or have it signed to the end"
    return None


def _fault_of_signing(document: Document, event: DocumentSigned, person: str, role: str) -> str | None:
    name, due = f"{document.kind.title} {document.serial}", document.due
    if not due:
        return f"{name} is already {document.state}"
    if event.line not in due and document.voided:
        return f"{name} is void: have its chips brought back"
    if event.line not in due:
        return f"sign line {due[0]} of {name} next, not line {event.line}: look again"
    line = document.lines[event.line - 1]
    if role not in line.roles:
        return f"{line.title}: the role {role} cannot sign here; ask {_any_of(line.roles)}"
    if line.same_as and not document.is_signed_by(person, line.same_as):
        return f"{line.title}: only the person who signed line {line.same_as} can sign here"
    if not (line.again or line.same_as) and any(one.person == person for one in document.signed):
        return f"{name} already has this person's signature: someone else must sign this line"
    if (line.counts is not None) != (event.count is not None) or not _is_count(event.count or ()):
        return f"count the {line.counts} by denomination" if line.counts else "this line takes no count"
    if line.counts and event.count != document.counts_so_far.get(line.counts, event.count):
        return "the two counts differ: count again; if the first count was wrong, void this slip and start over"
    if event.expected is not None and not (document.is_last and document.kind.is_held_against):
        return "the expected count must be left out until all have counted"
    if event.expected_coupons is not None and not (document.is_last and document.kind.about == "box"):
        return "the expected coupons must be left out until all have counted a drop box"
    if line.asks and not event.words.strip():
        return "write an explanation" if line.asks == "Explanation" else f"enter: {line.asks.lower()}"
    return None


def _named(document: Document) -> str:
    return f"{document.kind.title.lower()} {document.serial}"


def _a(kind: DocumentKind) -> str:
    """A kind of document with its article: ``an error slip``."""
    return f"{'an' if kind.title[0] in 'AEIO' else 'a'} {kind.title.lower()}"


def _any_of(roles: tuple[str, ...]) -> str:
    return " or ".join(one if one in (*SECURITY, *SURVEILLANCE) else f"a {one}" for one in roles)


def _is_count(chips: Chips) -> bool:
    return chips == count_of(chips) and all(denomination > 0 and number > 0 for denomination, number in chips)


def _unknown(kind: str, serial: int) -> str:
    return f"there is no {title_in_text(kind)} {serial}"
