"""A table told anew from its stream, and held against everything that is on record beside it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from fifthstreet.audit.books import fault_of_postings
from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.house.accounts.players import is_house_player
from fifthstreet.house.audit.check_answers import Answers
from fifthstreet.house.audit.check_authority import fault_of_deed
from fifthstreet.house.audit.check_commitments import Decks
from fifthstreet.house.base import codec
from fifthstreet.house.deck.commitments import SealedDeck
from fifthstreet.house.store.read_only import Look
from fifthstreet.house.store.records import RoundRecord, TableRecord
from fifthstreet.house.tables.house_players import HOUSE_SEATS
from fifthstreet.house.tables.projection import Projection, read_snapshot, round_ended, write_snapshot
from fifthstreet.house.tables.round_results import ends_a_round
from fifthstreet.rules import Game
from fifthstreet.table import accounts as custody
from fifthstreet.table import events as e
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.faces import turned_up
from fifthstreet.table.machine import STAFF, new_table
from fifthstreet.table.state import Table

OPENS_WITHIN = 600_000
"""So many milliseconds after it is made at most a table is open, be the disk never so slow."""
TURNING = (e.Revealed, e.BoxTurned, e.HandTurned, e.CardDiscarded, e.FaceCorrected)
"""The events that turn cards up."""


class Moved(NamedTuple):
    """What went between a player's purse and a table."""

    player: str
    table: str
    command: str
    amount: int
    at: int


class Told(NamedTuple):
    """One event of a table, and how things stood around it."""

    entry: Chained
    event: AnyEvent
    before: Projection
    after: Projection


class TableCheck:
    """Follows one table from its opening; what it learns of rounds, money and the meter is kept for other checks."""

    def __init__(self, look: Look, record: TableRecord, game: Game, decks: Decks) -> None:
        self.record, self.game, self.decks = record, game, decks
        self.stream = f"table:{record.table}"
        self.opened = record.made
        """When its first entry was made."""
        self.rounds = 0
        self.unreadable = 0
        """How many snapshots cannot be read, and are of no use."""
        self.moved: Counter[Moved] = Counter()
        self.locked: Counter[tuple[int, int]] = Counter()
        self.claimed: Counter[tuple[int, int]] = Counter()
        self.staff: dict[str, Chained] = {}
        """Who of the staff did something at it, and first with which entry."""
        self.at_the_table: dict[str, int] = {}
        self._opening, self._regulars = True, 0
        self._look = look
        self._rounds = _Rounds(look, self.stream, record.table)
        self._snapshots = look.snapshots(self.stream)[::-1]
        self._answers = Answers(look, self.stream)

    def told(self, entries: Iterable[Chained], *, whole: bool = True) -> Iterator[Told]:
        """Every event in turn; ``BadRecordError`` at the first that cannot be, or that something beside it belies.

        Of a stream that is not whole nothing can be said about what comes after it.
        """
        projection = Projection(new_table(self.game, self.record.table))
        balances = custody.balances(projection.table)
        for entry in entries:
            event = self._read(entry)
            if entry.sequence == 1:
                self.opened = entry.at
            self._seat_regulars(event)
            before, projection = projection, self._after(projection, entry, event)
            after = custody.balances(projection.table)
            fault = fault_of_postings(balances, custody.postings(event), after, custody.EDGES)
            if fault:
                raise self._bad(entry, fault)
            balances = after
            deed = self._fault_of_deed(before, projection, entry, event)
            if deed:
                raise self._bad(entry, deed)
            told = Told(entry, event, before, projection)
            self._check(told)
            yield told
        if whole:
            self._finish(projection)

    def _read(self, entry: Chained) -> AnyEvent:
        try:
            event = codec.read_event(entry.event)
        except (msgspec.MsgspecError, ValueError) as error:
            raise self._bad(entry, f"it is no event that a table knows: {error}") from None
        if event.at != entry.at:
            raise self._bad(entry, f"it is of {entry.at}, and its event of {event.at}")
        return event

    def _after(self, projection: Projection, entry: Chained, event: AnyEvent) -> Projection:
        try:
            return projection.after(event, lambda _: self._deck(entry))
        except BadRecordError:
            raise
        except Exception as error:  # whatever stops an event from happening, it did not happen so
            raise self._bad(entry, f"it cannot have happened there: {error!r}") from None

    def _fault_of_deed(self, before: Projection, after: Projection, entry: Chained, event: AnyEvent) -> str | None:
        if entry.by in STAFF and entry.person:
            self.staff.setdefault(entry.person, entry)
        try:
            return fault_of_deed(self.game, before.table, after.table, entry, event)
        except Exception as error:  # where the game cannot even decide, it did not decide so
            return f"the game cannot decide so there: {error!r}"

    def _deck(self, entry: Chained) -> SealedDeck | None:
        if self.game.submission.table.cards == "real":
            return None
        return self.decks.of(self._look, self.record, entry)

    def _check(self, told: Told) -> None:
        entry, event, before, after = told
        if isinstance(event, TURNING) and after.pack:
            self._check_faces(entry, after)
        if ends_a_round(event):
            self.rounds += 1
            self._rounds.ended(entry, round_ended(before, after, event, self.game.digest))
        if isinstance(event, e.BoughtIn | e.CashedOut):
            seat = before.table.seat(event.seat) or after.table.seat(event.seat)
            if seat:
                amount = -event.amount if isinstance(event, e.BoughtIn) else event.amount
                self.moved[Moved(seat.player, self.record.table, entry.command, amount, entry.at)] += 1
        if isinstance(event, e.ProgressiveLocked) and event.seats:
            self.locked[before.table.round, len(event.seats) * event.wager] += 1
        if isinstance(event, e.AwardClaimed):
            self.claimed[before.table.round, event.seat] += 1
        self._answers.came(entry)
        if self._snapshots and self._snapshots[-1] == entry.sequence:
            self._snapshots.pop()
            self._check_snapshot(entry, after)

    def _check_faces(self, entry: Chained, projection: Projection) -> None:
        """Cards that are turned up are those that were sealed, where the keys are at hand to see."""
        assert projection.pack
        if not self.decks.opens:
            return
        for slot, face in turned_up(projection.table).items():
            if projection.pack.face(slot) != face:
                raise self._bad(
                    entry, f"{face.value} is turned up where {projection.pack.deck.seal.deal} has another card"
                )

    def _check_snapshot(self, entry: Chained, projection: Projection) -> None:
        found = self._look.snapshot(self.stream, entry.sequence)
        try:
            same = found is not None and read_snapshot(found.state) == read_snapshot(write_snapshot(projection))
        except (msgspec.MsgspecError, ValueError):
            self.unreadable += 1  # of an older version, or no snapshot at all: whoever loads it passes it over
            return
        if not same:
            raise self._bad(entry, "the snapshot that was kept after it shows another table")

    def _seat_regulars(self, event: AnyEvent) -> None:
        """The house's own players sit down when the table opens."""
        self._opening = self._opening and isinstance(event, e.TableOpened | e.SatDown | e.BoughtIn)
        if self._opening and isinstance(event, e.SatDown) and is_house_player(event.player):
            self._regulars += 1

    def _finish(self, projection: Projection) -> None:
        room = sum(seat <= self.game.submission.table.seats for seat in HOUSE_SEATS)
        if min(room, self.record.house_players) != self._regulars:
            what = f"{self._regulars} house players sat down when it opened, and {self.record.house_players} are kept"
            raise BadRecordError(Bad(self.stream, 1, what, self.opened))
        if not 0 <= self.opened - self.record.made <= OPENS_WITHIN:
            raise BadRecordError(Bad(self.stream, 1, "the table is kept as made at another time", self.opened))
        self._rounds.finish()
        self._answers.finish()
        if self._snapshots:
            what = "a snapshot is kept after an entry that there is not"
            raise BadRecordError(Bad(self.stream, self._snapshots[-1], what))
        self.decks.finish(self._look, self.record, projection.table.now)
        self.at_the_table = _chips(projection.table)

    def _bad(self, entry: Chained, what: str) -> BadRecordError:
        return BadRecordError(Bad(self.stream, entry.sequence, what, entry.at))


class _Rounds:
    """The list of a table's rounds: each is that of its events, and there is no other."""

    def __init__(self, look: Look, stream: str, table: str) -> None:
        self._look, self._stream, self._table = look, stream, table
        self._ended = 0

    def ended(self, entry: Chained, expected: RoundRecord) -> None:
        self._ended += 1
        found = self._look.round(self._table, expected.round)
        if found == expected:
            return
        what = f"round {expected.round} ends with it, and "
        what += "the list of rounds says otherwise of it" if found else "the list of rounds does not have it"
        raise BadRecordError(Bad(self._stream, entry.sequence, what, entry.at))

    def finish(self) -> None:
        rows = self._look.rows(
            'SELECT round, "last", at FROM rounds WHERE "table" = :table ORDER BY round DESC', table=self._table
        )
        if len(rows) != self._ended:
            number, last, at = rows[0]
            what = f"round {number} is in the list of rounds, and no event ended it"
            raise BadRecordError(Bad(self._stream, last, what, at))
        strays = self._look.rows(
            "SELECT p.round, p.seat, p.at FROM player_rounds p LEFT JOIN rounds r "
            'ON r."table" = p."table" AND r.round = p.round WHERE p."table" = :table AND r.at IS NOT p.at LIMIT 1',
            table=self._table,
        )
        if strays:
            number, seat, at = strays[0]
            raise BadRecordError(Bad(self._stream, 0, f"seat {seat} of round {number} has another time", at))


def _chips(table: Table) -> dict[str, int]:
    found: Counter[str] = Counter()
    for seat in table.taken:
        found[seat.player] += seat.chips + seat.on_layout
    return dict(found)
