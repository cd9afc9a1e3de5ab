"""Replays one table from its stream, and checks every event, round and snapshot against the game."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from fifthstreet.audit.books import fault_of_postings
from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.house.accounts.players import has_purse, is_house_player, is_walk_in
from fifthstreet.house.audit.sealed_decks import sealed_deck
from fifthstreet.house.audit.table_authority import fault_of_event
from fifthstreet.house.bank.table_days import BoxContents
from fifthstreet.house.base import codec
from fifthstreet.house.deck.commitments import SealedDeck, Vault
from fifthstreet.house.store import Queries
from fifthstreet.house.store.records import RoundRecord, TableRecord
from fifthstreet.house.tables.games import OtherGameError, game_of
from fifthstreet.house.tables.house_players import HOUSE_SEATS
from fifthstreet.house.tables.meters import meter_name
from fifthstreet.house.tables.projection import Projection, read_snapshot, round_ended, write_snapshot
from fifthstreet.house.tables.round_results import ends_a_round
from fifthstreet.house.wording.adjustments import on_statement
from fifthstreet.rules import DefectsFound, Game, Shelf
from fifthstreet.table import accounts as custody
from fifthstreet.table import events as e
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.faces import turned_up
from fifthstreet.table.machine import STAFF, new_table

OPENS_WITHIN = 600_000
"""A table must open within this many milliseconds of its creation: ten minutes."""
TURNS_UP = (e.Revealed, e.BoxTurned, e.HandTurned, e.CardDiscarded, e.FaceCorrected)
"""The events that turn cards up."""

ChipsMoved = e.TableOpened | e.TableClosed | e.BankCounted | e.Filled | e.Credited
EntersChips = e.BoughtIn | e.BuyInCorrected | e.ChipsBrought | e.ChipsBroughtCorrected | e.EntryUndone
ENTERS_CHIPS = (e.BoughtIn, e.BuyInCorrected, e.ChipsBrought, e.ChipsBroughtCorrected, e.EntryUndone)
CHIPS_MOVED = (e.TableOpened, e.TableClosed, e.BankCounted, e.Filled, e.Credited)
"""The events that a signed document must have caused, outside the demo."""
FillsOrEndsBox = e.RoundClosed | e.TableClosed | e.BankCounted
FILLS_OR_ENDS_BOX = (e.RoundClosed, e.TableClosed, e.BankCounted)


class Moved(NamedTuple):
    """Money that went between a player's purse and a table, and why; ``person`` is who adjusted an account."""

    player: str
    table: str
    why: str
    command: str
    amount: int
    at: int
    person: str = ""


class TableReplay:
    """What the replay of one table found, and the facts that other checks compare."""

    def __init__(self, record: TableRecord) -> None:
        self.record = record
        self.stream = f"table:{record.table}"
        self.game: Game | None = None
        """The game of the table; None if its row gives none."""
        self.meter: str | None = None
        """The name of its meter, if it has one."""
        self.finding: Bad | None = None
        self.complete = False
        """Whether the whole stream was replayed without a finding."""
        self.rounds = 0
        self.unreadable_snapshots = 0
        self.shuffles: list[int] = []
        """The sequences of its shuffles, if its cards are electronic."""
        self.moved: Counter[Moved] = Counter()
        self.locked: Counter[tuple[int, int]] = Counter()
        """How often each round locked its progressive wagers, by round and sum; a sum of 0 only with real cards."""
        self.claimed: Counter[tuple[int, int]] = Counter()
        """How often each pair of a round and a seat claimed an award of the meter."""
        self.adjusted: list[Chained] = []
        """The entries of its adjustments."""
        self.chips_moved: list[tuple[Chained, ChipsMoved]] = []
        """The movements of chips between its inventory and the cage, and its counts."""
        self.held: list[e.PayoutHeld] = []
        """The wins that the cage pays by payout documents."""
        self.to_cage: list[tuple[int, int]] = []
        """What went to the cage, each amount with its time; negative if it left the cage. What players without an
        account carried away or brought is not among it."""
        self.chips_brought: list[tuple[int, int]] = []
        """The chips that players brought from elsewhere, each amount with its time; negative if it corrects an earlier
        one."""
        self.boxes: dict[str, BoxContents] = {}
        """What went into each drop box, by the command that took the box out."""
        self.staff: dict[str, Chained] = {}
        """The staff who acted at the table, each with their first entry."""


def replay_table(  # noqa: PLR0913 - the log gives each from its own place
    reader: Queries, record: TableRecord, shelf: Shelf, vault: Vault | None, entries: Iterable[Chained], *, whole: bool
) -> TableReplay:
    """Replay a table; if its stream is not ``whole``, only its valid entries are checked."""
    replay = TableReplay(record)
    try:
        game = _game(record, shelf)
        meter = meter_name(game)
        if meter != record.meter:
            raise BadRecordError(Bad(replay.stream, 0, "its row names another meter than its game has"))
        replay.game, replay.meter = game, meter
        _Player(reader, replay, game, vault).play(entries, whole=whole)
        replay.complete = whole
    except BadRecordError as error:
        replay.finding = error.bad
    return replay


def _game(record: TableRecord, shelf: Shelf) -> Game:
    try:
        return game_of(record, shelf.editions(record.jurisdiction))
    except OtherGameError as error:
        what = f"its row names the game {record.game[:12]}…, but rulebook and submission make {error.digest[:12]}…"
    except (DefectsFound, ValueError) as error:
        what = f"its game cannot be made: {error}"
    raise BadRecordError(Bad(f"table:{record.table}", 0, what, record.made))


class _Player:
    """Replays the entries of one table in order; raises ``BadRecordError`` at the first that cannot be right."""

    def __init__(self, reader: Queries, replay: TableReplay, game: Game, vault: Vault | None) -> None:
        self._reader, self._replay, self._game, self._vault = reader, replay, game, vault
        self._stream, self._record = replay.stream, replay.record
        self._snapshots = reader.snapshots.sequences(replay.stream)[::-1]
        self._opened = replay.record.made
        self._opening, self._house_players = True, 0
        self._box = BoxContents()

    def play(self, entries: Iterable[Chained], *, whole: bool) -> None:
        projection = Projection(new_table(self._game, self._record.table))
        balances = custody.balances(projection.table)
        for entry in entries:
            event = self._read(entry)
            if entry.sequence == 1:
                self._opened = entry.at
            self._count_house_players(event)
            before, projection = projection, self._after(projection, entry, event)
            after = custody.balances(projection.table)
            fault = fault_of_postings(balances, custody.postings(event), after, custody.EDGES)
            balances = after
            fault = fault or self._fault_of_event(before, projection, entry, event)
            if fault:
                raise self._bad(entry, fault)
            self._check(entry, event, before, projection)
        if whole:
            self._check_row()
            self._check_round_list()
            if self._snapshots:
                raise BadRecordError(Bad(self._stream, self._snapshots[-1], "there is a snapshot of it, but no entry"))

    def _read(self, entry: Chained) -> AnyEvent:
        try:
            event = codec.read_event(entry.event)
        except (msgspec.MsgspecError, ValueError) as error:
            raise self._bad(entry, f"it is not an event of a table: {error}") from None
        if event.at != entry.at:
            raise self._bad(entry, f"its time is {entry.at}, but its event has {event.at}")
        return event

    def _after(self, projection: Projection, entry: Chained, event: AnyEvent) -> Projection:
        try:
            return projection.after(event, lambda _: self._deck(entry))
        except BadRecordError:
            raise
        except Exception as error:  # of any kind: an event that cannot be applied did not happen there
            raise self._bad(entry, f"it cannot have happened there: {error!r}") from None

    def _deck(self, entry: Chained) -> SealedDeck | None:
        if self._game.submission.table.cards == "real":
            return None
        self._replay.shuffles.append(entry.sequence)
        return sealed_deck(self._reader, self._vault, self._record.table, entry)

    def _fault_of_event(self, before: Projection, after: Projection, entry: Chained, event: AnyEvent) -> str | None:
        if entry.by in STAFF and entry.person:
            self._replay.staff.setdefault(entry.person, entry)
        try:
            return fault_of_event(self._game, before.table, after.table, entry, event)
        except Exception as error:  # of any kind: a game that cannot decide did not decide this
            return f"the game's rules cannot decide this event there: {error!r}"

    def _check(self, entry: Chained, event: AnyEvent, before: Projection, after: Projection) -> None:
        replay = self._replay
        if isinstance(event, TURNS_UP) and after.pack and self._vault:
            self._check_faces(entry, after)
        if ends_a_round(event):
            replay.rounds += 1
            self._check_round(entry, round_ended(before, after, event, self._game.digest))
        if isinstance(event, e.BoughtIn | e.CashedOut):
            seat = before.table.seat(event.seat) or after.table.seat(event.seat)
            if seat:
                why, amount = ("buy-in", -event.amount) if isinstance(event, e.BoughtIn) else ("cash-out", event.amount)
                replay.moved[Moved(seat.player, self._record.table, why, entry.command, amount, entry.at)] += 1
        self._note_cage(before, event)
        if isinstance(event, e.Adjusted):
            self._note_adjustment(entry, event)
        if isinstance(event, ENTERS_CHIPS):
            self._note_chips(before, event)
        if isinstance(event, CHIPS_MOVED):
            replay.chips_moved.append((entry, event))
        if isinstance(event, FILLS_OR_ENDS_BOX):
            self._note_box(entry, event)
        if isinstance(event, e.ProgressiveLocked) and (event.seats or self._game.submission.table.cards == "real"):
            replay.locked[before.table.round.number, len(event.seats) * event.wager] += 1
        if isinstance(event, e.PayoutHeld):
            replay.held.append(event)
        if isinstance(event, e.AwardClaimed):
            replay.claimed[before.table.round.number, event.seat] += 1
        if self._snapshots and self._snapshots[-1] == entry.sequence:
            self._snapshots.pop()
            self._check_snapshot(entry, after)

    def _note_cage(self, before: Projection, event: AnyEvent) -> None:
        """Note what went to the cage or left it."""
        amount = sum(posting.amount for posting in custody.postings(event) if posting.account == "cage")
        seat = before.table.seat(event.seat) if isinstance(event, e.CashedOut) else None
        if amount and not custody.chips_brought(event) and not (seat and is_walk_in(seat.player)):
            self._replay.to_cage.append((event.at, amount))

    def _note_chips(self, before: Projection, event: EntersChips) -> None:
        """Note chips that were brought and, if the player has no account, the cash that went into the drop box."""
        brought = custody.chips_brought(event)
        if brought:
            self._replay.chips_brought.append((event.at, brought))
        seat = before.table.seat(event.seat)
        if seat and not has_purse(seat.player):
            cash = sum(posting.amount for posting in custody.postings(event) if posting.account == "drop")
            self._box = self._box._replace(cash=self._box.cash + cash)

    def _note_box(self, entry: Chained, event: FillsOrEndsBox) -> None:
        """Add the coupons of a round to what the drop box holds; a count of the tray takes the box out."""
        if isinstance(event, e.RoundClosed):
            self._box = self._box._replace(coupons=self._box.coupons + event.coupons)
        else:
            self._replay.boxes[entry.command], self._box = self._box, BoxContents()

    def _note_adjustment(self, entry: Chained, event: e.Adjusted) -> None:
        self._replay.adjusted.append(entry)
        if event.source == "account":
            why, table = on_statement(event.round), self._record.table
            moved = Moved(event.player, table, why, entry.command, event.amount, entry.at, entry.person)
            self._replay.moved[moved] += 1

    def _check_faces(self, entry: Chained, projection: Projection) -> None:
        """Check that every card turned up is the one that was sealed in its place."""
        assert projection.pack
        for slot, face in turned_up(projection.table).items():
            if projection.pack.face(slot) != face:
                deal = projection.pack.deck.seal.deal
                raise self._bad(entry, f"{face.value} is turned up where {deal} has another card")

    def _check_round(self, entry: Chained, expected: RoundRecord) -> None:
        """Check that the stored record of a round matches its events."""
        found = self._reader.rounds.get(self._record.table, expected.round)
        if found != expected:
            what = "the list of rounds differs" if found else "the list of rounds lacks it"
            raise self._bad(entry, f"round {expected.round} ends with it, but {what}")

    def _check_snapshot(self, entry: Chained, projection: Projection) -> None:
        found = self._reader.snapshots.latest(self._stream, entry.sequence)
        try:
            same = found is not None and read_snapshot(found.state) == read_snapshot(write_snapshot(projection))
        except (msgspec.MsgspecError, ValueError):
            self._replay.unreadable_snapshots += 1  # of another version, or damaged: the house skips it
            return
        if not same:
            raise self._bad(entry, "the snapshot after it shows another table")

    def _count_house_players(self, event: AnyEvent) -> None:
        """Count the house players who sit down while the table opens, before anything else happens."""
        self._opening = self._opening and isinstance(event, e.TableOpened | e.SatDown | e.BoughtIn)
        if self._opening and isinstance(event, e.SatDown) and is_house_player(event.player):
            self._house_players += 1

    def _check_row(self) -> None:
        """Check that the row of the table has the right number of house players and time of creation."""
        room = sum(seat <= self._game.submission.table.seats for seat in HOUSE_SEATS)
        if min(room, self._record.house_players) != self._house_players:
            what = f"{self._house_players} house players sat down as it opened, but its row says "
            raise BadRecordError(Bad(self._stream, 1, f"{what}{self._record.house_players}", self._opened))
        if not 0 <= self._opened - self._record.made <= OPENS_WITHIN:
            raise BadRecordError(Bad(self._stream, 1, "its row says that it was created at another time", self._opened))

    def _check_round_list(self) -> None:
        """Check that an event ended every listed round, and that players' results have the time of their round."""
        rows = self._reader.rows(
            'SELECT round, "last", at FROM rounds WHERE "table" = :table ORDER BY round DESC', table=self._record.table
        )
        if len(rows) != self._replay.rounds:
            number, last, at = rows[0]
            what = f"round {number} is in the list of rounds, but no event ended it"
            raise BadRecordError(Bad(self._stream, last, what, at))
        strays = self._reader.rows(
            "SELECT p.round, p.seat, p.at FROM player_rounds p LEFT JOIN rounds r "
            'ON r."table" = p."table" AND r.round = p.round WHERE p."table" = :table AND r.at IS NOT p.at LIMIT 1',
            table=self._record.table,
        )
        if strays:
            number, seat, at = strays[0]
            raise BadRecordError(Bad(self._stream, 0, f"seat {seat} of round {number} has another time", at))

    def _bad(self, entry: Chained, what: str) -> BadRecordError:
        return BadRecordError(Bad(self._stream, entry.sequence, what, entry.at))
