"""The whole record checked: what is signed, what is chained, what was told, and what follows from it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from fifthstreet.audit.checkpoint import Checkpoint
from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.audit.walk import signatures, walk
from fifthstreet.house.audit.check_authority import fault_of_person
from fifthstreet.house.audit.check_checkpoints import SignedSeries
from fifthstreet.house.audit.check_commitments import Decks
from fifthstreet.house.audit.check_house_stream import HouseStreamCheck
from fifthstreet.house.audit.check_meter import MeterCheck
from fifthstreet.house.audit.check_purses import Purses
from fifthstreet.house.audit.check_table import TableCheck
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.deck.commitment_streams import seals_stream
from fifthstreet.house.deck.commitments import Vault
from fifthstreet.house.deck.keys import load_or_make
from fifthstreet.house.ledger.closing import since_closing
from fifthstreet.house.store.data_folder import DATABASE, DECK_KEYS
from fifthstreet.house.store.read_only import Look, look
from fifthstreet.house.store.records import TableRecord
from fifthstreet.house.tables.games import OtherGameError, game_of
from fifthstreet.house.tables.meters import meter_name
from fifthstreet.rules import DefectsFound, Game, Shelf

Progress = Callable[[int, int], None]
"""How many entries are checked, of how many."""
STEP = 1_000
"""Progress is told so often, in entries."""


class Wanted(NamedTuple):
    """What is to be checked: a data folder, a file of checkpoints, keys that are trusted.

    ``expected`` are hashes of checkpoints that somebody kept elsewhere: they must be there.
    """

    data: Path
    checkpoints: Path
    trusted: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()


class Report(NamedTuple):
    """What was found. ``bad`` is in order of time, its first the first bad event; ``notes`` say what is not covered.

    ``older`` is a record that lacks checkpoints which its second place has.
    """

    bad: tuple[Bad, ...]
    notes: tuple[str, ...]
    counts: dict[str, int]
    last: Checkpoint | None
    older: bool = False

    @property
    def ok(self) -> bool:
        """Whether nothing bad was found."""
        return not self.bad


def verify(wanted: Wanted, progress: Progress = lambda _done, _all: None, shelf: Shelf | None = None) -> Report:
    """Check everything in a data folder, which a house may have open."""
    series = SignedSeries(wanted.checkpoints, wanted.trusted, wanted.expected)
    with look(wanted.data / DATABASE) as seen:
        series.compare(seen)
        return _Verifying(seen, series, _vault(wanted.data), shelf or Shelf(), progress).report()


def _vault(data: Path) -> Vault | None:
    keys = data / DECK_KEYS
    return load_or_make(keys) if keys.exists() else None


class _Verifying:
    """One run through a record."""

    def __init__(self, seen: Look, series: SignedSeries, vault: Vault | None, shelf: Shelf, progress: Progress) -> None:
        self._look, self._series, self._vault, self._shelf, self._progress = seen, series, vault, shelf, progress
        self._signed = signatures(series.checkpoints)
        self._tips = seen.tips()
        self._good: dict[str, int] = {}
        self._broken: set[str] = set()
        self._told: set[str] = set()
        self._bad: list[Bad] = list(series.bad)
        self._notes: list[str] = list(series.notes)
        self._counts: Counter[str] = Counter(checkpoints=len(series.checkpoints), streams=len(self._tips))
        self._tables: list[TableCheck] = []
        self._house_stream = HouseStreamCheck(seen)
        self._meters: dict[str, tuple[MeterCheck, list[TableCheck]]] = {}
        self._entries = sum(sequence for sequence, _ in self._tips.values())

    def report(self) -> Report:
        """Check everything, and say what was found."""
        self._check(self._check_file)
        for stream in sorted(set(self._tips) | set(self._signed)):
            self._check_chain(stream)
        for record in self._look.tables():
            self._check(lambda record=record: self._check_table(record))  # type: ignore[misc]
        for meter, tables in self._meters.values():
            self._check(lambda meter=meter, tables=tables: self._check_meter(meter, tables))  # type: ignore[misc]
        self._check(self._check_office)
        self._check(self._check_closing)
        if not self._bad:
            self._check(self._check_others)
            self._check(self._check_purses)
        if not self._bad and self._tips.get(STREAM):
            self._check(lambda: self._house_stream.kept.check(self._look, self._house_stream.since))
        self._say_what_is_not_covered()
        bad = tuple(sorted(self._bad, key=lambda one: (one.at, one.stream, one.sequence)))
        return Report(bad, tuple(self._notes), dict(self._counts), self._series.last, self._series.older)

    def _check(self, what: Callable[[], None]) -> None:
        try:
            what()
        except BadRecordError as error:
            self._bad.append(error.bad)

    def _check_file(self) -> None:
        """The file as a database: its pages, and that no row points at another that is not there."""
        found = [row[0] for row in self._look.rows("PRAGMA integrity_check(1)")]
        if found != ["ok"]:
            raise BadRecordError(Bad("database", 0, f"the file is damaged: {found[0]}"))
        if fault := self._look.fault_of_shape:
            raise BadRecordError(Bad("database", 0, fault))
        if loose := self._look.rows("PRAGMA foreign_key_check"):
            raise BadRecordError(Bad("database", 0, f"a row of {loose[0][0]} is about something that is not there"))

    def _check_chain(self, stream: str) -> None:
        self._good[stream] = 0
        try:
            for entry in walk(stream, self._look.stream(stream), self._signed.get(stream, {})):
                self._good[stream] = entry.sequence
                self._counts["entries"] += 1
                if self._counts["entries"] % STEP == 0:
                    self._progress(self._counts["entries"], self._entries)
        except BadRecordError as error:
            self._bad.append(error.bad)
            self._broken.add(stream)

    def _entries_of(self, stream: str) -> Iterator[Chained]:
        """The entries of a stream, up to the first that is not in its chain."""
        self._told.add(stream)
        return islice(self._look.stream(stream), self._good.get(stream, 0))

    def _check_table(self, record: TableRecord) -> None:
        stream = f"table:{record.table}"
        if not self._tips.get(stream):
            raise BadRecordError(Bad(stream, 0, "the table is kept, and no entry tells of it", record.made))
        decks = Decks(record.table, self._vault)
        decks.read(self._entries_of(seals_stream(record.table)))
        game = self._game(record)
        table = TableCheck(self._look, record, game, decks)
        name = meter_name(game)
        if name != record.meter:
            raise BadRecordError(Bad(stream, 0, "the table is kept with another meter than its game has"))
        if name:
            self._meters.setdefault(name, (MeterCheck(self._look, name, game), []))[1].append(table)
        whole = self._broken.isdisjoint({stream, seals_stream(record.table)})
        _through(table.told(self._entries_of(stream), whole=whole))
        if not whole:
            return
        self._tables.append(table)
        self._counts["tables"] += 1
        self._counts["rounds"] += table.rounds
        if decks.uncovered:
            where = f"from shuffle {decks.covered_from} on" if decks.covered_from else "so far"
            self._notes.append(
                f"{stream}: the roots of {decks.uncovered} older decks are not under the chain ({where})"
            )

    def _game(self, record: TableRecord) -> Game:
        stream = f"table:{record.table}"
        try:
            return game_of(record, self._shelf.editions(record.jurisdiction))
        except OtherGameError as error:
            what = f"its game is kept as {record.game[:12]}…, and rulebook and submission make {error.digest[:12]}…"
        except (DefectsFound, ValueError) as error:
            what = f"its game cannot be made: {error}"
        raise BadRecordError(Bad(stream, 0, what, record.made))

    def _check_meter(self, meter: MeterCheck, tables: list[TableCheck]) -> None:
        _through(meter.told(self._entries_of(meter.stream), whole=meter.stream not in self._broken))
        self._counts["meters"] += 1
        if meter.stream not in self._broken and all(table in self._tables for table in tables):
            meter.check_against(tables)

    def _check_others(self) -> None:
        """No stream is of something that the house does not have; nor is an answer, or a snapshot."""
        for stream in sorted(self._tips.keys() - self._told):
            raise BadRecordError(Bad(stream, 1, "there is no such table or meter in the house"))
        alive = {stream for stream in self._told & self._tips.keys() if stream.partition(":")[0] in {"table", "meter"}}
        for rows, streams in (("answers", alive | {STREAM}), ("snapshots", alive)):
            for (stream,) in self._look.rows(f"SELECT DISTINCT stream FROM {rows} ORDER BY stream"):
                if stream not in streams:
                    raise BadRecordError(Bad(stream, 0, f"there are {rows} of it, and of such a stream none are kept"))

    def _check_office(self) -> None:
        self._house_stream.read(self._entries_of(STREAM))
        for table in self._tables:
            self._check(lambda table=table: self._check_staff(table))  # type: ignore[misc]
        if self._broken.isdisjoint({STREAM}) and self._tips.get(STREAM):
            self._house_stream.check_rows(self._look)
            self._house_stream.check_kept(self._look.checkpoints())
        if not self._bad:
            self._house_stream.check_checkpoints(self._series.checkpoints)

    def _check_staff(self, table: TableCheck) -> None:
        """Whoever of the staff did something at a table is somebody of the staff."""
        for entry in table.staff.values():
            fault = fault_of_person(entry, self._house_stream.authority.roles)
            if fault:
                raise BadRecordError(Bad(table.stream, entry.sequence, fault, entry.at))

    def _check_closing(self) -> None:
        """Nothing came about since the house closed but what the command line does."""
        for strange in since_closing(self._look):
            stream, _, sequence = strange.rpartition(" ")
            raise BadRecordError(Bad(stream, int(sequence), "it came about while the house was closed"))

    def _check_purses(self) -> None:
        """All purses; in a house from before it had a stream of its own, older money is told by none."""
        older = any(table.opened < self._house_stream.since for table in self._tables)
        purses = Purses(self._look, self._tables, self._house_stream)
        noted = self._house_stream.kept.covered_from
        uncovered = purses.check(covered_from=noted if noted is not None else self._house_stream.since if older else 0)
        self._counts["players"] += purses.players
        self._counts["movements"] += purses.movements
        if uncovered:
            self._notes.append(f"{uncovered} movements of purses are older than the house's own stream")

    def _say_what_is_not_covered(self) -> None:
        unreadable = sum(table.unreadable for table in self._tables)
        unreadable += sum(meter.unreadable for meter, _ in self._meters.values())
        if unreadable:
            self._notes.append(f"{unreadable} snapshots cannot be read, and are of no use")
        untold = 0 if self._house_stream.kept.tables_told else self._counts["tables"]
        if untold:
            self._notes.append(f"{untold} tables are older than what the house's stream tells of tables")
        last = self._series.last
        if not last:
            return
        signed = {tip.stream: tip.sequence for tip in last.tips}
        signed[STREAM] = signed.get(STREAM, 0) + 1  # which notes the checkpoint itself
        since = sum(sequence - min(sequence, signed.get(stream, 0)) for stream, (sequence, _) in self._tips.items())
        if since:
            self._notes.append(f"{since} entries are newer than the last checkpoint; the next one will sign them")


def _through(entries: Iterable[object]) -> None:
    for _ in entries:
        pass
