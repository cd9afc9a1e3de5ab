"""Documents with serials and signatures: a projection of the house stream, and the rules that every event keeps."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from fifthstreet.house.bank.document_kinds import KINDS, DocumentKind, Line, Place
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent, DocumentPrepared, DocumentSigned, DocumentVoided
from fifthstreet.house.store import Store
from fifthstreet.money import Chips, count_of, total_of
from fifthstreet.values import Value
from fifthstreet.wire.bank import CountedThing, DocumentState

DocumentEvent = DocumentPrepared | DocumentSigned | DocumentVoided
EVENTS = (DocumentPrepared, DocumentSigned, DocumentVoided)
Key = tuple[str, int]
"""The kind and the serial of a document."""


class Signed(Value):
    """A signature: who, when, and their own count and words."""

    person: str
    at: int
    count: Chips | None = None
    words: str = ""


class Document(Value):
    """A document as it stands. ``expected`` is what should have been counted, known once everybody has counted."""

    kind: DocumentKind
    serial: int
    table: str
    chips: Chips
    made_from: int
    facts: tuple[tuple[str, str], ...]
    signed: tuple[Signed, ...]
    expected: int | None = None
    voided: Signed | None = None

    @property
    def key(self) -> Key:
        """The kind and the serial, which name the document."""
        return self.kind.name, self.serial

    @property
    def command(self) -> str:
        """The command id under which its last signature moves chips at a table."""
        return command_of(*self.key)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that it has, by its kind and its facts."""
        return lines_of(self.kind, self.facts)

    @property
    def state(self) -> DocumentState:
        """Whether it is under way, signed by all, or void."""
        if self.voided:
            return "void"
        return "complete" if len(self.signed) == len(self.lines) else "open"

    @property
    def next_line(self) -> Line | None:
        """The line to be signed next."""
        return self.lines[len(self.signed)] if self.state == "open" else None

    @property
    def is_last(self) -> bool:
        """Whether the next signature is the last one."""
        return self.state == "open" and len(self.signed) == len(self.lines) - 1

    @property
    def is_blind(self) -> bool:
        """Whether it is a count that not everybody has made: nobody sees what the others counted."""
        return self.kind.counts and self.state != "complete"

    @property
    def counted(self) -> dict[CountedThing, Chips]:
        """What all who count have counted; nothing while one of them has not."""
        return {} if self.is_blind else self.counts_so_far

    @property
    def counts_so_far(self) -> dict[CountedThing, Chips]:
        """The first count of each thing that is counted, also while others have not counted yet."""
        found = dict[CountedThing, Chips]()
        for line, signed in zip(self.lines, self.signed, strict=False):
            if line.counts and signed.count is not None:
                found.setdefault(line.counts, signed.count)
        return found

    @property
    def total(self) -> int:
        """What its chips are worth, or all that was counted."""
        return sum(total_of(count) for count in self.counted.values()) if self.counted else total_of(self.chips)

    @property
    def over_short(self) -> int:
        """What was counted less what was expected: of a drop box its currency, otherwise all chips."""
        first = next(iter(self.counted.values()), ())
        return total_of(first) - self.expected if self.expected is not None else 0

    @property
    def subject(self) -> tuple[str, ...]:
        """The facts that tell apart what it is about."""
        return subject_of(self.kind, self.facts)


def lines_of(kind: DocumentKind, facts: tuple[tuple[str, str], ...]) -> tuple[Line, ...]:
    """The lines of a document with these facts."""
    names = {name for name, _ in facts}
    return tuple(line for line in kind.lines if (not line.needs or line.needs in names) and (line.unless not in names))


def subject_of(kind: DocumentKind, facts: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """The values of the facts that tell apart what a document is about."""
    values = dict(facts)
    return tuple(values.get(name, "") for name in kind.unique)


def command_of(kind: str, serial: int) -> str:
    """The command id under which the last signature of a document moves chips at a table."""
    return f"document:{kind}:{serial}"


class Documents:
    """Every document of the house, by kind and serial."""

    def __init__(self) -> None:
        self._documents: dict[Key, Document] = {}
        self._last: dict[str, int] = {}
        # The documents that wait for a signature or for a slip, and the requests that have a slip.
        self._open: dict[Key, Document] = {}
        self._with_slip: set[Key] = set()
        self._closed_with: dict[str, int] = {}
        self._about: dict[tuple[str, str, tuple[str, ...]], Key] = {}
        self._completed: list[Key] = []

    def load(self, store: Store) -> None:
        """Read every document from the house stream."""
        self._documents, self._last, self._open, self._with_slip, self._closed_with = {}, {}, {}, set(), {}
        self._about, self._completed = {}, []
        last, _ = store.streams.last(STREAM)
        for entry in store.streams.walk(STREAM, 1, last, (one.__name__ for one in EVENTS)):
            event = codec.read_house_event(entry.event)
            assert isinstance(event, EVENTS)
            self.on_event(event, entry.person, entry.at)

    def get(self, kind: str, serial: int) -> Document | None:
        """A document by kind and serial."""
        return self._documents.get((kind, serial))

    def about(self, kind: DocumentKind, table: str, facts: tuple[tuple[str, str], ...]) -> Document | None:
        """The document of a table about what these facts tell apart, if there is one that is not void."""
        key = self._about.get((kind.name, table, subject_of(kind, facts)))
        return self._documents[key] if key else None

    def next_serial(self, kind: str) -> int:
        """The serial of the next document of a kind; serials begin with 1 and never skip."""
        return self._last.get(kind, 0) + 1

    def newest(self, table: str | None = None) -> Iterator[Document]:
        """The documents of the house or of a table, the one prepared last first."""
        for document in reversed(self._documents.values()):
            if table is None or document.table == table:
                yield document

    def open(self, table: str | None = None) -> list[Document]:
        """The documents that wait for a signature, or for the slip that is made from them; the oldest first."""
        return [one for one in self._open.values() if table is None or one.table == table]

    def counting(self, table: str, place: Place = "tray") -> bool:
        """Whether a count of a table's tray, or of something else of it, is under way."""
        return any(one.kind.counts and one.kind.place == place for one in self.open(table))

    def completed(self, table: str) -> list[Document]:
        """The documents of a table that all have signed, in the order in which the last signed; the cage's without."""
        return [one for key in self._completed if (one := self._documents[key]).table == table]

    def last_closing(self, table: str) -> int:
        """What the last closing slip of a table says is in its tray; nothing if it never closed with one."""
        return self._closed_with.get(table, 0)

    def waits_for_slip(self, document: Document) -> bool:
        """Whether a document is a request for which no slip has been made yet, or only void ones."""
        requests = slip_for(document.kind) is not None and document.state == "complete"
        return requests and document.key not in self._with_slip

    def fault_of(self, event: AnyHouseEvent, person: str, role: str) -> str | None:
        """Why an event about a document cannot follow what is on record, or its actor cannot have caused it."""
        match event:
            case DocumentPrepared():
                return self._fault_of_preparing(event, role)
            case DocumentSigned(kind=kind, serial=serial):
                document = self._documents.get((kind, serial))
                return _fault_of_signing(document, event, person, role) if document else _unknown(kind, serial)
            case DocumentVoided(kind=kind, serial=serial):
                document = self._documents.get((kind, serial))
                return self._fault_of_voiding(document, role) if document else _unknown(kind, serial)
            case _:
                return None

    def on_event(self, event: DocumentEvent, person: str, at: int) -> Document:
        """Apply an event that is durable."""
        signed = Signed(person=person, at=at)
        match event:
            case DocumentPrepared(kind=kind):
                document = Document(
                    kind=KINDS[kind],
                    serial=event.serial,
                    table=event.table,
                    chips=event.chips,
                    made_from=event.made_from,
                    facts=event.facts,
                    signed=(replace(signed, count=event.count),),
                )
                self._last[kind] = event.serial
            case DocumentSigned(kind=kind, count=count, words=words, expected=expected):
                document = self._documents[kind, event.serial]
                signed = replace(signed, count=count, words=words)
                document = replace(document, signed=(*document.signed, signed), expected=expected)
            case DocumentVoided(kind=kind, reason=reason):
                document = replace(self._documents[kind, event.serial], voided=replace(signed, words=reason))
        self._documents[document.key] = document
        if document.kind.unique:
            about = (document.kind.name, document.table, document.subject)
            if document.voided:
                self._about.pop(about, None)
            else:
                self._about[about] = document.key
        source = document.kind.made_from
        if source:
            held = self._with_slip.discard if document.voided else self._with_slip.add
            held((source, document.made_from))
            request = self._documents.get((source, document.made_from))
            if request:
                self._note_open(request)
        self._note_open(document)
        if document.state == "complete":
            self._completed.append(document.key)
        if document.kind.moves == "close" and document.state == "complete":
            self._closed_with[document.table] = document.total
        return document

    def _note_open(self, document: Document) -> None:
        if document.state == "open" or self.waits_for_slip(document):
            self._open[document.key] = document
        else:
            self._open.pop(document.key, None)

    def _fault_of_preparing(self, event: DocumentPrepared, role: str) -> str | None:
        kind = KINDS.get(event.kind)
        if not kind:
            return f"there is no document called {event.kind}"
        if event.serial != self.next_serial(kind.name):
            return f"the next {kind.title.lower()} has the serial {self.next_serial(kind.name)}, not {event.serial}"
        if role not in kind.lines[0].roles:
            return f"a {role} does not prepare a {kind.title.lower()}"
        if not all(_is_count(chips) for chips in (event.chips, event.count or ())):
            return "its chips are not a count by denomination"
        if kind.counts and not kind.about and self.counting(event.table, kind.place):
            what = "the cage" if kind.place == "cage" else "this table"
            return f"a count of {what} is under way: finish it or void it first"
        if kind.counts != (event.count is not None):
            return "the preparer counts the chips of this document" if kind.counts else "its preparer counts no chips"
        if kind.unique and self.about(kind, event.table, event.facts):
            return f"there is a {kind.title.lower()} for it already: void that one first"
        return self._fault_of_source(kind, event) if kind.made_from else None

    def _fault_of_source(self, kind: DocumentKind, event: DocumentPrepared) -> str | None:
        """Why a slip cannot have been made from the document that it names."""
        assert kind.made_from
        source = self._documents.get((kind.made_from, event.made_from))
        if not source or not self.waits_for_slip(source):
            return f"no {KINDS[kind.made_from].title.lower()} {event.made_from} waits for this slip"
        same = (source.table, source.chips) == (event.table, event.chips)
        return None if same else f"{source.kind.title} {source.serial} is for other chips or another table"

    def _fault_of_voiding(self, document: Document, role: str) -> str | None:
        if role not in document.kind.voided_by:
            return f"a {role} does not void a {document.kind.title.lower()}"
        if document.state == "open" or self.waits_for_slip(document):
            return None
        return f"{document.kind.title} {document.serial} is {document.state}"


def slip_for(kind: DocumentKind) -> DocumentKind | None:
    """The kind of slip that is made from a request."""
    return next((one for one in KINDS.values() if one.made_from == kind.name), None)


def _fault_of_signing(document: Document, event: DocumentSigned, person: str, role: str) -> str | None:
    line, name = document.next_line, f"{document.kind.title} {document.serial}"
    if not line:
        return f"{name} is {document.state}"
    if event.line != len(document.signed) + 1:
        return f"line {len(document.signed) + 1} of {name} is to be signed next"
    if role not in line.roles:
        return f"{line.title}: a {role} does not sign here"
    if line.same_as and document.signed[line.same_as - 1].person != person:
        return f"{line.title}: the person who signed line {line.same_as} signs here too"
    if not (line.again or line.same_as) and any(one.person == person for one in document.signed):
        return f"{name} already has a signature of this person: someone else must sign"
    if (line.counts is not None) != (event.count is not None) or not _is_count(event.count or ()):
        return f"count the {line.counts} by denomination" if line.counts else "this line takes no count"
    if line.counts and event.count != document.counts_so_far.get(line.counts, event.count):
        return "the two counts differ: count again, both of you; void this slip if the first count was wrong"
    if line.asks and not event.words.strip():
        return "write an explanation" if line.asks == "Explanation" else f"enter: {line.asks.lower()}"
    return None


def _is_count(chips: Chips) -> bool:
    return chips == count_of(chips) and all(denomination > 0 and number > 0 for denomination, number in chips)


def _unknown(kind: str, serial: int) -> str:
    return f"there is no {kind} {serial}"


def with_denominations(chips: Iterable[tuple[int, int]], denominations: tuple[int, ...]) -> Chips | None:
    """A count, if all of it is of the house's denominations."""
    count = count_of(chips)
    return count if all(denomination in denominations for denomination, _ in count) else None
