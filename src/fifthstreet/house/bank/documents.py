"""Bank documents with serials and signatures: a projection of the house stream."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from datetime import date

from msgspec.structs import replace

from fifthstreet.house.bank.document_kinds import KINDS, DocumentKind, Line, Place
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import (
    STREAM,
    DocumentPrepared,
    DocumentSigned,
    DocumentVoided,
    Facts,
)
from fifthstreet.house.store import Chained, Store
from fifthstreet.money import Chips, count_of, total_of
from fifthstreet.values import Value
from fifthstreet.wire.bank import CountedThing, DocumentState

DocumentEvent = DocumentPrepared | DocumentSigned | DocumentVoided
EVENTS = (DocumentPrepared, DocumentSigned, DocumentVoided)
Key = tuple[str, int]
"""The kind and the serial of a document."""
Subject = tuple[str | int, ...]
"""The values of the facts that say what a document is about."""


class Signed(Value):
    """A signature on a line: who signed and when, with their own count or text where the line asks for it.

    ``sequence`` is the entry of the house stream that records it. A void is on no line.
    """

    person: str
    at: int
    sequence: int
    line: int = 0
    count: Chips | None = None
    words: str = ""


class Document(Value):
    """The current state of a document, with its signatures in the order in which they were made.

    ``expected`` is what should have been counted, set once all have counted. ``voided`` is who signed that it is void.
    """

    kind: DocumentKind
    serial: int
    table: str
    chips: Chips
    made_from: int
    facts: Facts
    signed: tuple[Signed, ...]
    expected: int | None = None
    voided: Signed | None = None

    @property
    def key(self) -> Key:
        """The kind and the serial, which identify the document."""
        return self.kind.name, self.serial

    @property
    def command(self) -> str:
        """The command id under which its last signature moves chips at a table."""
        return command_of(*self.key)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines to be signed, which depend on its kind and facts; a void of a slip with its chips out adds one."""
        lines, back = lines_of(self.kind, self.facts), self.kind.chips_back
        return (*lines, back) if back and self.voided and len(self.signed) > 1 else lines

    @property
    def state(self) -> DocumentState:
        """Whether it is open, complete or void."""
        if self.voided:
            return "open" if self.is_returning else "void"
        return "complete" if len(self.signed) == len(self.lines) else "open"

    @property
    def is_returning(self) -> bool:
        """Whether it is void, but nobody has signed yet that its chips are back."""
        extra = self.voided is not None and len(self.lines) > len(lines_of(self.kind, self.facts))
        return extra and self.signature(len(self.lines)) is None

    @property
    def due(self) -> tuple[int, ...]:
        """The numbers of the lines that can be signed now: the first without a signature, and those signed early."""
        if self.state != "open":
            return ()
        if self.voided:
            return (len(self.lines),)
        left = [number for number in range(1, len(self.lines) + 1) if not self.signature(number)]
        return tuple(number for number in left if number == left[0] or self.lines[number - 1].early)

    @property
    def next_line(self) -> Line | None:
        """The first line without a signature."""
        return self.lines[self.due[0] - 1] if self.due else None

    def signature(self, line: int) -> Signed | None:
        """The signature on the line with this number, if there is one."""
        return next((one for one in self.signed if one.line == line), None)

    def is_signed_by(self, person: str, line: int) -> bool:
        """Whether this person signed the line with this number."""
        signed = self.signature(line)
        return signed is not None and signed.person == person

    @property
    def is_last(self) -> bool:
        """Whether the next signature is the last one, which does what the document is for."""
        return self.state == "open" and not self.voided and len(self.signed) == len(self.lines) - 1

    @property
    def is_blind(self) -> bool:
        """Whether it is a count that is not complete yet, so that nobody may see the others' counts."""
        return self.kind.counts and len(self.signed) < len(self.lines)

    @property
    def counted(self) -> dict[CountedThing, Chips]:
        """What was counted; empty until everybody has counted."""
        return {} if self.is_blind else self.counts_so_far

    @property
    def counts_so_far(self) -> dict[CountedThing, Chips]:
        """The first count of each thing so far, even if others have yet to count."""
        found = dict[CountedThing, Chips]()
        for signed in self.signed:
            counts = self.lines[signed.line - 1].counts
            if counts and signed.count is not None:
                found.setdefault(counts, signed.count)
        return found

    @property
    def total(self) -> int:
        """The value of its chips, or of everything that was counted."""
        return sum(total_of(count) for count in self.counted.values()) if self.counted else total_of(self.chips)

    @property
    def over_short(self) -> int:
        """Counted less expected: the currency of a drop box, otherwise the chips."""
        first = next(iter(self.counted.values()), ())
        return total_of(first) - self.expected if self.expected is not None else 0

    @property
    def subject(self) -> Subject:
        """The values of the facts that identify what it is about."""
        return subject_of(self.kind, self.facts)


def lines_of(kind: DocumentKind, facts: Facts) -> tuple[Line, ...]:
    """The lines to be signed on a document with these facts."""
    names = {name for name, _ in facts}
    return tuple(line for line in kind.lines if (not line.needs or line.needs in names) and (line.unless not in names))


def subject_of(kind: DocumentKind, facts: Facts) -> Subject:
    """The values of the facts that identify what a document is about."""
    values = dict(facts)
    return tuple(values.get(name, "") for name in kind.unique)


def command_of(kind: str, serial: int) -> str:
    """The command id under which the last signature of a document moves chips at a table."""
    return f"document:{kind}:{serial}"


class Documents:
    """Every document of the house, by kind and serial, up to an entry of the house stream."""

    def __init__(self) -> None:
        self._sequence = 0
        self._documents: dict[Key, Document] = {}
        self._last: dict[str, int] = {}
        # The documents that wait for a signature or for a slip, and the requests that have a slip.
        self._open: dict[Key, Document] = {}
        self._with_slip: set[Key] = set()
        self._closed_with: dict[str, int] = {}
        self._about: dict[tuple[str, str, Subject], Key] = {}
        # By table, in the order in which the last line was signed.
        self._completed: dict[str, list[Key]] = {}
        self._redeemed = 0

    def load(self, store: Store) -> None:
        """Read every document from the house stream."""
        self.read(self.new_entries(store))

    def new_entries(self, store: Store) -> list[Chained]:
        """The entries about documents that were added to the house stream since the last one that was read."""
        last, _ = store.streams.last(STREAM)
        return list(store.streams.walk(STREAM, self._sequence + 1, last, (one.__name__ for one in EVENTS)))

    def read(self, entries: Iterable[Chained]) -> list[Document]:
        """Apply new entries, and return the documents that they are about."""
        changed = []
        for entry in entries:
            event = codec.read_house_event(entry.event)
            assert isinstance(event, EVENTS)
            changed.append(self.on_event(event, entry))
            self._sequence = entry.sequence
        return changed

    def get(self, kind: str, serial: int) -> Document | None:
        """A document by kind and serial."""
        return self._documents.get((kind, serial))

    def about(self, kind: DocumentKind, table: str, facts: Facts) -> Document | None:
        """The document of a table about the subject of these facts; None if there is none, or only void ones."""
        key = self._about.get((kind.name, table, subject_of(kind, facts)))
        return self._documents[key] if key else None

    def next_serial(self, kind: str) -> int:
        """The serial of the next document of a kind; serials begin with 1 and never skip."""
        return self._last.get(kind, 0) + 1

    def prepared(self) -> tuple[Document, ...]:
        """Every document of the house, in the order of preparation."""
        return tuple(self._documents.values())

    def newest(self, table: str | None = None) -> Iterator[Document]:
        """The documents of the house or of a table, the one prepared last first."""
        for document in reversed(self.prepared()):
            if table is None or document.table == table:
                yield document

    def open(self, table: str | None = None) -> list[Document]:
        """The documents that wait for a signature, or for the slip that is made from them; the oldest first."""
        return [one for one in self._open.values() if table is None or one.table == table]

    def counting(self, table: str, place: Place = "tray") -> bool:
        """Whether a count at this place is under way: of a table's tray, of its drop boxes, or of the cage."""
        return any(one.kind.counts and one.kind.place == place for one in self.open(table))

    def under_way(self, table: str) -> Document | None:
        """The slip of a table whose chips are between cage and tray, signed for by security or the dealer, if any."""
        return next((one for one in self.open(table) if one.kind.carries and len(one.signed) > 1), None)

    def completed(self, table: str, after: int = 0) -> list[Document]:
        """The complete documents of a table after number ``after``, in the order of their last signatures.

        Without a table, the cage's.
        """
        return [self._documents[key] for key in self._completed.get(table, ())[after:]]

    def completed_on(self, day: date, day_of: Callable[[int], date], table: str | None = None) -> Iterator[Document]:
        """The documents of the house or of a table whose last line was signed on a gaming day."""

        def completed(key: Key) -> date:
            return day_of(self._documents[key].signed[-1].at)

        for keys in list(self._completed.values()) if table is None else [self._completed.get(table, [])]:
            first, last = bisect_left(keys, day, key=completed), bisect_right(keys, day, key=completed)
            yield from (self._documents[key] for key in keys[first:last])

    def of_cage(self) -> list[Document]:
        """The complete documents that record what came to the cage or left it, the last signature last."""
        found = (self._documents[key] for keys in list(self._completed.values()) for key in list(keys))
        of_it = [one for one in found if one.kind.place == "cage" or one.kind.about == "payout"]
        return sorted(of_it, key=lambda one: one.signed[-1].at)

    def last_closing(self, table: str) -> int:
        """The chips in a table's tray by its last closing slip, in cents; 0 if it has none."""
        return self._closed_with.get(table, 0)

    @property
    def redeemed(self) -> int:
        """The chips that players redeemed, in cents, without the redemptions that were voided."""
        return self._redeemed

    def waits_for_slip(self, document: Document) -> bool:
        """Whether a document is a signed request that has no slip yet, or only void ones."""
        requests = slip_for(document.kind) is not None and document.state == "complete"
        return requests and document.key not in self._with_slip

    def is_voidable(self, document: Document) -> bool:
        """Whether a document can still be voided, by those who may."""
        paid = document.kind.void_complete and document.state == "complete"
        return paid or (document.state == "open" and not document.voided) or self.waits_for_slip(document)

    def on_event(self, event: DocumentEvent, entry: Chained) -> Document:
        """Apply the event of an entry of the house stream."""
        signed = Signed(person=entry.person, at=entry.at, sequence=entry.sequence)
        match event:
            case DocumentPrepared(kind=kind):
                document = Document(
                    kind=KINDS[kind],
                    serial=event.serial,
                    table=event.table,
                    chips=event.chips,
                    made_from=event.made_from,
                    facts=event.facts,
                    signed=(replace(signed, line=1, count=event.count),),
                )
                self._last[kind] = event.serial
            case DocumentSigned(kind=kind, line=line, count=count, words=words, expected=expected):
                document = self._documents[kind, event.serial]
                signed = replace(signed, line=line, count=count, words=words)
                document = replace(document, signed=(*document.signed, signed), expected=expected)
            case DocumentVoided(kind=kind, reason=reason):
                document = replace(self._documents[kind, event.serial], voided=replace(signed, words=reason))
        self._documents[document.key] = document
        if document.kind.unique:
            about = (document.kind.name, document.table, document.subject)
            if document.state == "void":
                self._about.pop(about, None)
            else:
                self._about[about] = document.key
        source = document.kind.made_from
        if source:
            held = self._with_slip.discard if document.state == "void" else self._with_slip.add
            held((source, document.made_from))
            request = self._documents.get((source, document.made_from))
            if request:
                self._note_open(request)
        self._note_open(document)
        if document.state == "complete":
            self._completed.setdefault(document.table, []).append(document.key)
        if document.kind.moves == "close" and document.state == "complete":
            self._closed_with[document.table] = document.total
        if document.kind.name == "redemption":
            self._redeemed += -document.total if document.voided else document.total
        return document

    def _note_open(self, document: Document) -> None:
        if document.state == "open" or self.waits_for_slip(document):
            self._open[document.key] = document
        else:
            self._open.pop(document.key, None)


def slip_for(kind: DocumentKind) -> DocumentKind | None:
    """The kind of slip that is made from a request."""
    return next((one for one in KINDS.values() if one.made_from == kind.name), None)


def with_denominations(chips: Iterable[tuple[int, int]], denominations: tuple[int, ...]) -> Chips | None:
    """The count by denomination; None if it has a denomination that the house does not use."""
    count = count_of(chips)
    return count if all(denomination in denominations for denomination, _ in count) else None
