"""All that must hold in the log of a closed house, compared with what its guests were told."""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import msgspec

from fifthstreet.house.accounts.players import GUEST, PLAY_CHIPS, is_house_player
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent, GuestFunded, MoneyMoved
from fifthstreet.house.deck.commitments import SealedDeck
from fifthstreet.house.deck.shuffle import is_shuffle
from fifthstreet.house.house import House, open_house
from fifthstreet.house.ledger.answers import StoredAnswer
from fifthstreet.house.store import Chained, Movement, RoundRecord, Store, TableRecord
from fifthstreet.house.tables.projection import Projection
from fifthstreet.progressive import machine as progressive
from fifthstreet.progressive.state import Meter
from fifthstreet.rules import Game
from fifthstreet.table import accounts as custody
from fifthstreet.table import events as e
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.machine import new_table
from fifthstreet.table.view import Viewer, view
from fifthstreet.wire import client_commands
from support.double_entry import assert_posted
from support.guest_ledger import Ledger, Shown

BRINGS = {
    client_commands.SitDown: e.SatDown,
    client_commands.BuyMore: e.BoughtIn,
    client_commands.PlaceBet: e.WagerPlaced,
    client_commands.TakeWagerBack: e.WagerTakenBack,
    client_commands.BetStreet: e.StreetBet,
    client_commands.TakeStreetBack: e.StreetBetTakenBack,
    client_commands.FoldHand: e.Folded,
    client_commands.LeaveSeat: e.Left,
}
"""The event that an answered ask must have brought about."""
OWN = (*BRINGS.values(), e.CashedOut)
"""What a player does at his own seat, and nobody else there."""

Key = tuple[str, str]
OfficeStory = list[tuple[Chained, AnyHouseEvent]]


class Story(NamedTuple):
    """A table's stream, and how things stood after every entry of it; the first is the table before its opening."""

    record: TableRecord
    game: Game
    entries: list[Chained]
    events: list[AnyEvent]
    memories: list[Projection]


class Found(NamedTuple):
    """How much there was to check."""

    tables: dict[str, Story]
    rounds: int
    answers: int


def check_record(data: Path, ledger: Ledger | None = None) -> Found:
    """Check everything in a data folder that no house has open; what the guests of the ledger were told is there."""
    with closing(sqlite3.connect(data / "house.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        players = [player for (player,) in connection.execute("SELECT player FROM players")]
        answered = connection.execute("SELECT person, command, stream, answer FROM answers").fetchall()
    house = open_house(data)
    store = house.services.store
    try:
        trusted = house.checkpoints.keys.known if house.checkpoints.last else ()
        verified = verify(VerifyRequest(data, house.checkpoints.file.path, trusted))
        assert verified.bad == (), verified.bad
        stories = {name: _told_anew(house, name) for name in house.tables}
        for name in house.tables.meters:
            _check_meter(house, name)
        house_stream = [(entry, codec.read_house_event(entry.event)) for entry in store.streams.entries(STREAM)]
        _check_commands(stories, house_stream, answered)
        for player in players:
            _check_purse(store, player, stories, house_stream)
        if ledger:
            _check_ledger(store, stories, ledger)
        rounds = sum(len(_rounds(store, name)) for name in stories)
        return Found(stories, rounds, len(answered))
    finally:
        store.close()


def _told_anew(house: House, name: str) -> Story:
    """Every event in turn, from the table before its opening, and the house loads the same from its snapshot."""
    host, parts = house.tables[name], house.services
    entries = parts.store.streams.entries(host.stream)
    events = [codec.read_event(entry.event) for entry in entries]
    assert entries, f"{name} is on record, and never opened"
    seals = set()

    def deck(sequence: int) -> SealedDeck | None:
        if host.real_cards:
            return None
        seal = parts.store.seals.get(f"{name}:{sequence}")
        assert seal, f"the shuffle {sequence} of {name} has no seal"
        seals.add(sequence)
        return parts.vault.unlock(seal.locked, seal.deal)

    memories = [Projection(new_table(host.game, name))]
    for event in events:
        before = memories[-1]
        after = before.after(event, deck)
        posted = custody.postings(event)
        assert_posted(custody.balances(before.table), posted, custody.balances(after.table), custody.EDGES)
        memories.append(after)
    shuffled = {number for number, event in enumerate(events, 1) if is_shuffle(event) and not host.real_cards}
    assert seals == shuffled
    _assert_same(memories[-1], host.projection)
    return Story(host.record, host.game, entries, events, memories)


def _assert_same(told: Projection, loaded: Projection) -> None:
    assert loaded.table == told.table
    assert (loaded.sequence, loaded.tally, loaded.round_first) == (told.sequence, told.tally, told.round_first)
    if told.pack or loaded.pack:
        assert told.pack
        assert loaded.pack, f"{told.table.name} lost the deck of its shuffle"
        assert (loaded.pack.deck, loaded.pack.cut) == (told.pack.deck, told.pack.cut)


def _check_meter(house: House, name: str) -> None:
    """The house loads the meter that its events lead to."""
    meter = house.tables.meters[name]
    game = next(host.game for host in house.tables.values() if host.meter is meter)
    standing: Meter = progressive.new_meter(game, name)
    for entry in house.services.store.streams.entries(meter.stream):
        standing = progressive.evolve(standing, codec.read_meter_event(entry.event))
    assert standing == meter.meter


def _rounds(store: Store, table: str) -> list[RoundRecord]:
    return store.rounds.latest(table, limit=10**9)[::-1]


def _runs(stories: dict[str, Story]) -> Iterator[tuple[Key, str, list[Chained]]]:
    """The entries that each ask brought about: they stand together."""
    for story in stories.values():
        for key, run in groupby(story.entries, key=lambda entry: (entry.person, entry.command)):
            if key[1]:
                yield key, story.record.table, list(run)


def _check_commands(
    stories: dict[str, Story], house_stream: OfficeStory, answered: list[tuple[str, str, str, bytes]]
) -> None:
    """No ask was carried out twice; every one that was carried out has its answer, and the other way round."""
    ends = {}
    for key, table, run in _runs(stories):
        assert key not in ends, f"{key} was done twice"
        ends[key] = f"table:{table}", run[-1].sequence
    found = {
        (person, command): (stream, msgspec.json.decode(answer, type=StoredAnswer).answered.sequence)
        for person, command, stream, answer in answered
        if stream != STREAM and not stream.startswith("meter:")
    }
    assert found == ends
    moved = [(entry.person, entry.command) for entry, event in house_stream if isinstance(event, MoneyMoved)]
    assert len(moved) == len(set(moved)), "the cashier moved something twice"
    asked = {(person, command) for person, command, stream, _ in answered if stream == STREAM}
    assert set(moved) <= asked
    for story in stories.values():
        for before, entry, event in zip(story.memories, story.entries, story.events, strict=False):
            if entry.by == "player" and entry.person and isinstance(event, OWN):
                seat = before.table.seat(event.seat)
                assert seat is None or seat.player == entry.person


def _check_purse(store: Store, player: str, stories: dict[str, Story], house_stream: OfficeStory) -> None:
    """A player's movements lead one to the next, are those of the chained streams, and he has what came in and won."""
    moved = store.movements.of_player(player)
    standing = 0
    for number, movement in enumerate(moved, 1):
        standing += movement.amount
        assert (movement.sequence, movement.after) == (number, standing)
    here = [one for one in moved if one.table]
    assert Counter(map(_as_moved, here)) == Counter(_at_the_tables(player, stories))
    paid_in = 0
    chips = [event for _, event in house_stream if isinstance(event, GuestFunded) and event.player == player]
    cash = [event for _, event in house_stream if isinstance(event, MoneyMoved) and event.player == player]
    if player.startswith(GUEST):
        assert (moved[0].why, moved[0].amount) == ("play chips", PLAY_CHIPS)
        # Houses from before there was an office noted nothing of it beside the purse.
        assert [event.amount for event in chips] in ([PLAY_CHIPS], [])
        paid_in = PLAY_CHIPS
    by_cashier = [one for one in moved if not one.table and one.why != "play chips"]
    assert [(one.sequence, one.amount, one.after) for one in by_cashier] == [
        (event.sequence, event.amount, event.after) for event in cash
    ]
    paid_in += sum(event.amount for event in cash)
    won, at_tables, playing = 0, 0, False
    for story in stories.values():
        records = _rounds(store, story.record.table)
        won += sum(one.after - one.before for record in records for one in record.players if one.player == player)
        table = story.memories[-1].table
        for seat in table.taken:
            if seat.player == player:
                at_tables += seat.chips + seat.hand.on_layout
                playing |= not table.between_rounds
    if not playing:
        assert standing + at_tables == paid_in + won + _adjusted(player, stories) - _held(player, stories)


def _adjusted(player: str, stories: dict[str, Story]) -> int:
    """What adjustments paid a player, in an account or at a seat, less what they collected."""
    events = [event for story in stories.values() for event in story.events if isinstance(event, e.Adjusted)]
    return sum(event.amount for event in events if event.player == player and (event.seat or event.source == "account"))


def _held(player: str, stories: dict[str, Story]) -> int:
    """What a player won that the cage pays by payout documents, and not in chips."""
    events = [event for story in stories.values() for event in story.events if isinstance(event, e.PayoutHeld)]
    return sum(event.amount for event in events if event.player == player)


def _as_moved(movement: Movement) -> tuple[str, str, int]:
    assert movement.why in {"buy-in", "cash-out"} or movement.why.startswith("adjustment for round ")
    return movement.table, movement.command, movement.amount


def _at_the_tables(player: str, stories: dict[str, Story]) -> Iterator[tuple[str, str, int]]:
    assert not is_house_player(player)
    for story in stories.values():
        after = story.memories[1:]
        for before, now, entry, event in zip(story.memories, after, story.entries, story.events, strict=False):
            if isinstance(event, e.BoughtIn | e.CashedOut):
                seat = before.table.seat(event.seat) or now.table.seat(event.seat)
                if seat and seat.player == player:
                    amount = -event.amount if isinstance(event, e.BoughtIn) else event.amount
                    yield story.record.table, entry.command, amount
            if isinstance(event, e.Adjusted) and event.source == "account" and event.player == player:
                yield story.record.table, entry.command, event.amount


def _check_ledger(store: Store, stories: dict[str, Story], ledger: Ledger) -> None:
    """Whatever was answered is on record as it was answered; whatever was told or shown is what the record says."""
    runs: dict[Key, list[Chained]] = defaultdict(list)
    for key, _, run in _runs(stories):
        runs[key] = run
    for table, player, ask, answered in ledger.answers:
        found = store.answers.get(player, ask.id)
        assert found, f"{ask} was answered, and is lost"
        assert msgspec.json.decode(found.answer, type=StoredAnswer).answered == answered
        run = runs[player, ask.id]
        assert run[-1].sequence == answered.sequence
        assert run[0].stream == f"table:{table}"
        brought = {type(codec.read_event(entry.event)) for entry in run}
        assert BRINGS[type(ask)] in brought, f"{ask} brought {brought}"
    for table, told in ledger.happened:
        assert told.sequence <= len(stories[table].entries), f"{table} told {told.words}, which is on no record"
        assert told.event == msgspec.json.decode(stories[table].entries[told.sequence - 1].event)
    for shown in ledger.shown:
        assert shown.sequence < len(stories[shown.table].memories), f"{shown.table} showed what is on no record"
        assert shown.view == _view(stories[shown.table].memories[shown.sequence], shown)


def _view(projection: Projection, shown: Shown) -> object:
    seat = projection.table.seat(shown.seat) if shown.seat else None
    viewer = Viewer("player", shown.seat) if seat else Viewer("watcher")
    own = seat.hand.cards if seat else ()
    return view(
        projection.table, viewer, lambda slot: projection.pack.face(slot) if projection.pack and slot in own else None
    )
