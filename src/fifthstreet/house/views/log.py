"""The log of the whole house, page by page: the entries of all streams in words, with actor, time and clauses."""

from collections.abc import Callable, Iterable

from fifthstreet.house.bank.document_kinds import title_in_text
from fifthstreet.house.bank.document_words import document_behind, document_named, round_of
from fifthstreet.house.bank.documents import EVENTS
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM as HOUSE
from fifthstreet.house.base.house_events import AnyHouseEvent
from fifthstreet.house.store import Chained, Store
from fifthstreet.house.tables.irregular import MAY_CALL_FOR_PAPER
from fifthstreet.house.tables.tables import Tables
from fifthstreet.house.views.log_entries import EntryText, TableContext, describe_entry
from fifthstreet.house.views.log_search import Cursor, EntryFilter, StreamRange, ranges_before, walk_back
from fifthstreet.house.views.rounds import round_range
from fifthstreet.house.wording.event_words import DOCUMENTS, is_meant, words_in, words_of_kind
from fifthstreet.house.wording.house_events import Called
from fifthstreet.house.wording.sentences import sentence, spaced
from fifthstreet.papers.document_list import NamedDocument
from fifthstreet.progressive.events import AnyMeterEvent, Awarded, AwardPaid, ClaimQueued
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.events import Adjusted
from fifthstreet.table.faces import turned_up
from fifthstreet.table.words import role_in_words
from fifthstreet.values import Value
from fifthstreet.wire.staff import LogLine, LogPage

NAME_A_TABLE = (
    "TappedIn",
    "TappedOut",
    "AlarmsShown",
    "AlarmAcknowledged",
    "CommandRefused",
    "CommandGiven",
    "ApprovalAsked",
    *DOCUMENTS,
    "DisputeOpened",
    "DisputeAnswered",
)
"""The kinds of house events that name a table, or a document of one."""
ADJUSTED = "Adjusted"
AFTER_A_ROUND = 60_000
"""The meter records the end of a round at most this many milliseconds after it."""


class LogQuery(Value):
    """A search of the log; a field that is None does not restrict it. An event has any one of ``kinds``.

    ``papers`` restricts it to events that call for a paper.
    """

    stream: str | None = None
    table: str | None = None
    round: int | None = None
    person: str | None = None
    kinds: tuple[str, ...] = ()
    clause: str | None = None
    since: int | None = None
    until: int | None = None
    text: str | None = None
    papers: bool = False


def log_page(tables: Tables, query: LogQuery, before: Cursor | None, limit: int, tables_only: bool = False) -> LogPage:
    """A page of the log, newest first."""
    log = _Log(tables, query, tables_only)
    entries, more = walk_back(tables.services.store, log.ranges(before), log.filter, limit)
    return LogPage(lines=tuple(log.lines(entries)), more=str(more) if more else None)


class _Log:
    """One search of the log."""

    def __init__(self, tables: Tables, query: LogQuery, tables_only: bool) -> None:
        self._tables, self._query, self._tables_only = tables, query, tables_only
        self._store: Store = tables.services.store
        self._texts: dict[tuple[str, int], EntryText] = {}
        self._names = Called(tables.services.names.of, tables.services.person_name, title_in_text)
        # Read before the entries, so that a face is shown only if its round was over or it lay face up by then.
        self._tables_before = {f"table:{name}": (host.projection, host.game) for name, host in tables.items()}

    @property
    def filter(self) -> EntryFilter:
        """The filter of this search: the store selects by person, and ``_matches`` checks each entry it finds."""
        return EntryFilter(self._query.person, self._matches)

    def ranges(self, before: Cursor | None) -> list[StreamRange]:
        """The ranges of the streams that may have matching entries."""
        found = [one for stream in self._streams() if (one := self._range(stream))]
        found += [one for one in [self._adjustments_of_round()] if one]
        return ranges_before(self._store, found, before)

    def _streams(self) -> Iterable[str]:
        query, tables = self._query, self._tables
        if query.table is not None and query.table not in tables:
            return []
        streams = [f"table:{name}" for name in tables if query.table in (None, name)]
        if not self._tables_only:
            meters = {host.meter.stream for name, host in tables.items() if host.meter and query.table in (None, name)}
            streams += [*sorted(meters), HOUSE]
        if query.stream is None:
            return streams
        known = query.stream in streams or not self._tables_only
        return [query.stream] if known and (query.table is None or query.stream in streams) else []

    def _range(self, stream: str) -> StreamRange | None:
        query, store = self._query, self._store
        first, last = 1, store.streams.last(stream)[0]
        since, until = query.since, query.until
        if query.round is not None and query.table is not None:
            table_stream = f"table:{query.table}"
            where = round_range(store, query.table, query.round)
            if not where:
                return None
            if stream == table_stream:
                first, last = where
            else:
                # Meter and house events about a round come after it began; those about other rounds are filtered out.
                (begun,), (ended,) = (store.streams.span(table_stream, at, at) for at in where)
                since = max(since or 0, begun.at)
                if stream != HOUSE:
                    last = min(last, store.streams.sequence_at(stream, ended.at + AFTER_A_ROUND))
        if since is not None:
            first = max(first, store.streams.sequence_at(stream, since - 1) + 1)
        if until is not None:
            last = min(last, store.streams.sequence_at(stream, until))
        kinds = self._kinds(stream)
        return StreamRange(stream, first, last, kinds or ()) if first <= last and kinds is not None else None

    def _adjustments_of_round(self) -> StreamRange | None:
        """The entries after a round that may adjust it; None unless the search is for one round."""
        query, store = self._query, self._store
        if query.round is None or query.table is None or (query.kinds and ADJUSTED not in query.kinds):
            return None
        stream, where = f"table:{query.table}", round_range(store, query.table, query.round)
        if not where or stream not in self._streams():
            return None
        first, last = where[1] + 1, store.streams.last(stream)[0]
        if query.since is not None:
            first = max(first, store.streams.sequence_at(stream, query.since - 1) + 1)
        if query.until is not None:
            last = min(last, store.streams.sequence_at(stream, query.until))
        return StreamRange(stream, first, last, (ADJUSTED,)) if first <= last else None

    def _kinds(self, stream: str) -> tuple[str, ...] | None:
        """The kinds to read from a stream, empty for all of them; None if no entry of it can match."""
        kinds = tuple(dict.fromkeys(kind.partition("/")[0] for kind in self._query.kinds))
        if self._query.papers:
            matching = tuple(kind for kind in MAY_CALL_FOR_PAPER if not kinds or kind in kinds)
            return matching if matching and stream.startswith("table:") else None
        if stream != HOUSE or self._query.table is None:
            return kinds
        return tuple(kind for kind in NAME_A_TABLE if not kinds or kind in kinds) or None

    def _matches(self, entry: Chained) -> bool:
        query = self._query
        if query.round is not None and _adjusted_round(entry) not in (0, query.round):
            return False
        if query.table is not None and not entry.stream.startswith("table:"):
            table, number = self._about(entry)
            if table != query.table or (query.round is not None and number != query.round):
                return False
        if query.kinds and not is_meant(query.kinds, *_kind_of(entry)):
            return False
        if query.clause is None and query.text is None and not query.papers:
            return True
        line = self._text(entry)
        if query.papers and line.paper is None:
            return False
        if query.clause is not None and not any(_within(query.clause, clause) for clause in line.clauses):
            return False
        return query.text is None or _has_words(self._searched(entry, line), query.text)

    def _searched(self, entry: Chained, line: EntryText) -> str:
        """What a search for words looks at: table, event, words, and the names of the person or player."""
        player = self._names.player(entry.person) if entry.person else ""
        titles = f"{self._stream_title(entry.stream)} {table_title(self._about(entry)[0])}"
        return f"{titles} {words_of_kind(*_kind_of(entry))} {line.words_after('')} {self._name(entry)} {player}"

    def _text(self, entry: Chained) -> EntryText:
        key = entry.stream, entry.sequence
        if key not in self._texts:
            self._texts[key] = describe_entry(entry, self._names, self._context(entry))
        return self._texts[key]

    def _context(self, entry: Chained) -> TableContext | None:
        if entry.stream not in self._tables_before:
            return None
        projection, game = self._tables_before[entry.stream]
        face_up = frozenset(turned_up(projection.table)) if entry.sequence <= projection.sequence else frozenset[int]()
        return TableContext(game.book.deck.size.cards, entry.sequence < projection.round_first, face_up)

    def _may_show_hash(self, entry: Chained) -> bool:
        """Whether an entry's hash may be shown: not during its round, as a hidden face could be guessed from it."""
        if not entry.stream.startswith("table:"):
            return True
        return entry.stream in self._tables_before and entry.sequence < self._tables_before[entry.stream][0].round_first

    def _stream_title(self, stream: str) -> str:
        """The title of a stream: that of its table or meter, or ``House``."""
        kind, _, name = stream.partition(":")
        if kind == "meter" and name in self._tables.meters:
            return self._tables.meter_title(name)
        return table_title(name) if kind == "table" else sentence(kind)

    def _name(self, entry: Chained) -> str:
        return self._tables.services.person_name(entry.person)

    def _about(self, entry: Chained) -> tuple[str, int]:
        """The table and round of a house or meter event, or empty and 0; for a table's entry, the table and 0.

        Those of a signature or a void are its document's.
        """
        event: AnyMeterEvent | AnyHouseEvent
        kind, _, name = entry.stream.partition(":")
        if kind == "table":
            return name, 0
        if entry.stream == HOUSE:
            event = codec.read_house_event(entry.event)
        elif kind == "meter":
            event = codec.read_meter_event(entry.event)
        else:
            return "", 0
        if isinstance(event, EVENTS):
            document = self._tables.services.documents.get(event.kind, event.serial)
            return (document.table, round_of(document)) if document else ("", 0)
        about = event.key if isinstance(event, Awarded | AwardPaid | ClaimQueued) else event
        return getattr(about, "table", None) or "", getattr(about, "round", 0)

    def lines(self, entries: list[Chained]) -> Iterable[LogLine]:
        """The entries as lines of the log."""
        rounds = {stream: _rounds(self._store, stream, entries) for stream in {entry.stream for entry in entries}}
        for entry in entries:
            line, name, (table, number) = self._text(entry), self._name(entry), self._about(entry)
            yield LogLine(
                stream=entry.stream,
                stream_title=self._stream_title(entry.stream),
                table=table or None,
                sequence=entry.sequence,
                at=entry.at,
                by=role_in_words(entry.by),
                person=entry.person,
                name=name,
                command=entry.command,
                kind=line.kind,
                kind_title=sentence(spaced(line.kind)),
                words=line.words_after(name),
                clauses=line.clauses,
                event=line.event,
                hash=entry.hash.hex() if self._may_show_hash(entry) else "",
                round=_adjusted_round(entry) or rounds[entry.stream](entry) or number or None,
                paper=line.paper,
                document=_document_of(entry),
            )


def _adjusted_round(entry: Chained) -> int:
    """The round that an adjustment is about, although it is recorded among later entries; 0 for other entries."""
    if not entry.event.startswith(f'{{"type":"{ADJUSTED}.'.encode()):
        return 0
    event = codec.read_event(entry.event)
    return event.round if isinstance(event, Adjusted) else 0


def _document_of(entry: Chained) -> NamedDocument | None:
    """The document of the bank that an entry prepares, signs or voids, or whose last signature moved these chips."""
    if entry.stream != HOUSE:
        return document_behind(entry.command)
    if _kind_of(entry)[0] not in DOCUMENTS:
        return None
    event = codec.read_house_event(entry.event)
    return document_named(event.kind, event.serial) if isinstance(event, EVENTS) else None


def _kind_of(entry: Chained) -> tuple[str, str]:
    """The kind of an entry's event, and the kind of the document that it is about, if it is about one."""
    kind = entry.event[len(b'{"type":"') :].partition(b".")[0].decode()
    if kind not in DOCUMENTS:
        return kind, ""
    event = codec.read_house_event(entry.event)
    return kind, event.kind if isinstance(event, EVENTS) else ""


def _has_words(text: str, wanted: str) -> bool:
    """Whether a text has every word that is searched for, in any order and letter case, whatever punctuation."""
    within = text.casefold()
    return all(word in within for word in words_in(wanted))


def person_meant(tables: Tables, text: str) -> str:
    """The id of the staff member or player whose id, login or name is searched for; the text itself if none is."""
    accounts, wanted = tables.services.accounts, text.casefold().strip()
    same = [one.person for one in accounts.all() if wanted in (one.login.casefold(), one.name.casefold())]
    part = [one.person for one in accounts.all() if wanted in one.name.casefold()]
    return text if accounts.get(text) else next((found[0] for found in (same, part) if len(found) == 1), text)


def _within(wanted: str, clause: str) -> bool:
    """Whether a clause is the wanted one or part of it: ``.11`` includes ``.11A(2)``, but not ``.110``."""
    start = clause.find(wanted)
    if start < 0:
        return False
    after = clause[start + len(wanted) :]
    return not (wanted[-1:].isdigit() and after[:1].isdigit())


def _rounds(store: Store, stream: str, entries: list[Chained]) -> Callable[[Chained], int]:
    """A function that gives the round of an entry; entries after the last finished round belong to the next one."""
    kind, _, table = stream.partition(":")
    if kind != "table":
        return lambda _: 0
    sequences = [entry.sequence for entry in entries if entry.stream == stream]
    records = store.rounds.within(table, min(sequences), max(sequences))
    latest = store.rounds.last_by(table, max(sequences))

    def number(entry: Chained) -> int:
        of = next((one.round for one in records if one.first <= entry.sequence <= one.last), None)
        return latest + 1 if of is None else of

    return number
