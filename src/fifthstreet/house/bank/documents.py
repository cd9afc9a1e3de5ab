"""Bank documents with serials and signatures: a projection of the house stream."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from datetime import date

from msgspec.structs import replace

from fifthstreet.house.bank.document import Document, Key, Signed, Subject, subject_of
from fifthstreet.house.bank.document_kinds import KINDS, OVER_RECORD, DocumentKind, Place
from fifthstreet.house.bank.openings import Openings
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import (
    STREAM,
    DocumentPrepared,
    DocumentSigned,
    DocumentVoided,
    Facts,
)
from fifthstreet.house.store import Chained, Store
from fifthstreet.money import Chips, count_of

DocumentEvent = DocumentPrepared | DocumentSigned | DocumentVoided
EVENTS = (DocumentPrepared, DocumentSigned, DocumentVoided)


class Documents:
    """Every document of the house, by kind and serial, up to an entry of the house stream."""

    def __init__(self) -> None:
        self._sequence = 0
        self._documents: dict[Key, Document] = {}
        self._last: dict[str, int] = {}
        # The documents that wait for a signature or for a slip, and the requests that have a slip.
        self._open: dict[Key, Document] = {}
        self._with_slip: set[Key] = set()
        self.openings = Openings()
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
        return any(one.is_blind and one.kind.place == place for one in self.open(table))

    def under_way(self, table: str | None = None) -> Document | None:
        """A slip whose chips are between cage and tray, of one table or of any: security or dealer signed for them."""
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
        of_it = [one for one in found if (one.kind.place == "cage" and one.kind.counts) or one.kind.about == "payout"]
        return sorted(of_it, key=lambda one: one.signed[-1].at)

    def is_hidden(self, document: Document) -> bool:
        """Whether the counts on a document are still hidden: someone has yet to count, or the tray is counted again."""
        return document.is_blind or document == self.openings.incorrect(document.table)

    @property
    def redeemed(self) -> int:
        """The cents that players redeemed in chips that they had by the record; voided redemptions do not count.

        A redemption that a manager has yet to examine counts: the cashier has taken its chips.
        """
        return self._redeemed

    def waits_for_slip(self, document: Document) -> bool:
        """Whether a document is a signed request that has no slip yet, or only void ones."""
        requests = slip_for(document.kind) is not None and document.state == "complete"
        return requests and document.key not in self._with_slip

    def is_voidable(self, document: Document) -> bool:
        """Whether a document can still be voided by the people whose role allows it."""
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
                    payee=event.payee,
                    signed=(replace(signed, line=1, count=event.count, license=event.license),),
                )
                self._last[kind] = event.serial
            case DocumentSigned(kind=kind, line=line, count=count, words=words):
                document = self._documents[kind, event.serial]
                signed = replace(signed, line=line, count=count, words=words, license=event.license)
                document = replace(
                    document,
                    signed=(*document.signed, signed),
                    expected=event.expected,
                    expected_coupons=event.expected_coupons,
                )
            case DocumentVoided(kind=kind, reason=reason):
                document = replace(self._documents[kind, event.serial], voided=replace(signed, words=reason))
        document = self.openings.follow(document)
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
        if document.kind.name == "redemption" and not isinstance(event, DocumentSigned):
            self._redeemed += (document.total - over_record(document)) * (-1 if document.voided else 1)
        return document

    def _note_open(self, document: Document) -> None:
        if document.state == "open" or self.waits_for_slip(document):
            self._open[document.key] = document
        else:
            self._open.pop(document.key, None)


def over_record(document: Document) -> int:
    """How many of the chips on a redemption came from outside the record, in cents; 0 for other documents."""
    over = dict(document.facts).get(OVER_RECORD, 0)
    return over if isinstance(over, int) else 0


def slip_for(kind: DocumentKind) -> DocumentKind | None:
    """The kind of slip that is made from a request."""
    return next((one for one in KINDS.values() if one.made_from == kind.name), None)


def with_denominations(chips: Iterable[tuple[int, int]], denominations: tuple[int, ...]) -> Chips | None:
    """The count by denomination; None if it has a denomination that the house does not use."""
    count = count_of(chips)
    return count if all(denomination in denominations for denomination, _ in count) else None
