"""Whatever is appended comes back as it was, also after the house has closed and opened again."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from fifthstreet.audit.chain import FIRST, link
from fifthstreet.house.store import Batch, Chained, Store
from support.store_records import (
    STREAM,
    answer,
    dispute,
    entry,
    kept,
    movement,
    player,
    round_record,
    seal,
    seat,
    snapshot,
    table,
)

EVERYTHING = Batch(
    tables=(table("b", submission="x = 1\n"), table(meter="maryland", made=0)),
    players=(player(), player("bob", kind="account")),
    entries=(entry(1), entry(2), entry(1, "meter:maryland")),
    answers=(answer("c1"), answer("c1", "bob")),
    seals=(seal(2), seal(1)),
    rounds=(round_record(1, players=(seat(4, "bob"), seat(1))), round_record(2, status="void")),
    movements=(movement(1, 5_000, 5_000), movement(2, -5_000, 0)),
    snapshots=(snapshot(2),),
    disputes=(dispute(1, dispute=7), dispute(1, "b", dispute=8, words="and this too")),
)

ASKED: dict[str, tuple[Callable[[Store], object], object]] = {
    "tables": (lambda store: store.tables.all(), [table(meter="maryland", made=0), table("b", submission="x = 1\n")]),
    "player": (lambda store: store.players.get("ann"), player()),
    "player by token": (lambda store: store.players.by_token(b"bob".ljust(32, b"\0")), player("bob", kind="account")),
    "answer": (lambda store: store.answers.get("ann", "c1"), answer("c1")),
    "seal": (lambda store: store.seals.get("maryland-1/1"), seal(1)),
    "latest seal": (lambda store: store.seals.latest("maryland-1"), seal(2)),
    "round": (lambda store: store.rounds.get("maryland-1", 1), round_record(1, players=(seat(1), seat(4, "bob")))),
    "rounds": (
        lambda store: store.rounds.latest("maryland-1"),
        [round_record(2, status="void"), round_record(1, players=(seat(1), seat(4, "bob")))],
    ),
    "movements": (lambda store: store.movements.of_player("ann"), [movement(1, 5_000, 5_000), movement(2, -5_000, 0)]),
    "snapshot": (lambda store: store.snapshots.latest(STREAM), snapshot(2)),
    "disputes": (lambda store: store.disputes.all("maryland-1"), [dispute(1, dispute=7)]),
}


@pytest.mark.parametrize("asked", ASKED)
def test_a_record_comes_back_as_it_was(file: Path, asked: str) -> None:
    question, expected = ASKED[asked]
    store = Store.open(file)
    kept(store, EVERYTHING)
    at_once = question(store)
    store.close()
    again = Store.open(file)
    later = question(again)
    again.close()
    assert at_once == later == expected


def test_entries_come_back_with_the_hash_of_the_chain(store: Store) -> None:
    kept(store, EVERYTHING)
    first, second = store.streams.entries(STREAM)
    fields = msgspec.structs.asdict
    assert first == Chained(**fields(entry(1)), hash=link(FIRST, **fields(entry(1))))
    assert second == Chained(**fields(entry(2)), hash=link(first.hash, **fields(entry(2))))
    assert store.streams.last(STREAM) == (2, second.hash)


def test_entries_can_be_read_from_a_place_and_so_many(store: Store) -> None:
    kept(store, Batch(entries=tuple(entry(sequence) for sequence in range(1, 11))))
    assert [found.sequence for found in store.streams.entries(STREAM, after=7)] == [8, 9, 10]
    assert [found.sequence for found in store.streams.entries(STREAM, after=2, limit=3)] == [3, 4, 5]
    assert store.streams.entries(STREAM, after=10) == []


def test_an_empty_store_answers_that_there_is_nothing(store: Store) -> None:
    assert (
        store.streams.entries(STREAM)
        == store.tables.all()
        == store.movements.of_player("ann")
        == store.disputes.all()
        == []
    )
    assert store.rounds.latest("maryland-1") == store.rounds.of_player("ann") == []
    assert store.streams.last(STREAM) == (0, FIRST)
    assert store.movements.balance("ann") == 0
    assert store.disputes.disputed_rounds([("maryland-1", 1)]) == store.disputes.disputed_rounds([]) == set()
    nothing = [
        store.answers.get("ann", "c1"),
        store.seals.get("maryland-1/1"),
        store.seals.latest("maryland-1"),
        store.rounds.get("maryland-1", 1),
        store.players.get("ann"),
        store.players.by_token(bytes(32)),
        store.snapshots.latest(STREAM),
    ]
    assert set(nothing) == {None}


def test_an_empty_batch_is_durable_at_once(store: Store) -> None:
    kept(store, Batch())
    assert store.check() is None


def test_a_command_id_belongs_to_its_person(store: Store) -> None:
    kept(store, EVERYTHING)
    assert store.answers.get("bob", "c1") == answer("c1", "bob")
    assert store.answers.get("ann", "c2") is None


def test_the_balance_is_what_the_last_movement_left(store: Store) -> None:
    kept(store, Batch(players=(player(),), movements=(movement(1, 5_000, 5_000), movement(2, -1_250, 3_750))))
    assert store.movements.balance("ann") == 3_750
    assert [found.sequence for found in store.movements.of_player("ann", after=1)] == [2]


def test_a_disputed_round_is_held_and_no_other(store: Store) -> None:
    kept(store, EVERYTHING)
    kept(store, Batch(disputes=(dispute(1, dispute=9),)))
    asked = [("maryland-1", 1), ("maryland-1", 2), ("b", 1), ("b", 2), ("c", 1)]
    assert store.disputes.disputed_rounds(asked) == {("maryland-1", 1), ("b", 1)}


def test_disputes_come_in_the_order_of_their_numbers(store: Store) -> None:
    kept(store, EVERYTHING)
    kept(store, Batch(disputes=(dispute(2, dispute=9),)))
    assert [(found.dispute, found.table, found.round) for found in store.disputes.all()] == [
        (7, "maryland-1", 1),
        (8, "b", 1),
        (9, "maryland-1", 2),
    ]


def test_a_stream_has_one_snapshot_the_latest(store: Store) -> None:
    kept(store, Batch(entries=(entry(1), entry(2), entry(1, "other")), snapshots=(snapshot(1), snapshot(1, "other"))))
    kept(store, Batch(snapshots=(snapshot(2, state=b"newer"),)))
    assert store.snapshots.latest(STREAM) == snapshot(2, state=b"newer")
    assert store.snapshots.latest("other") == snapshot(1, "other")


def test_rounds_are_told_newest_first_page_by_page(store: Store) -> None:
    kept(store, Batch(tables=(table(), table("b")), rounds=tuple(round_record(number) for number in range(1, 8))))
    kept(store, Batch(rounds=(round_record(9, "b"),)))
    assert [found.round for found in store.rounds.latest("maryland-1", limit=3)] == [7, 6, 5]
    assert [found.round for found in store.rounds.latest("maryland-1", before=5, limit=3)] == [4, 3, 2]
    assert [found.round for found in store.rounds.latest("maryland-1", before=2)] == [1]


def test_a_players_rounds_are_told_across_tables_and_no_one_elses(store: Store) -> None:
    mine, two_seats, theirs = (seat(1),), (seat(1), seat(2)), (seat(1, "bob"),)
    rounds = (
        round_record(1, players=mine),
        round_record(2, players=theirs),
        round_record(3, players=two_seats),
        round_record(2, "b", players=mine),
    )
    kept(store, Batch(tables=(table(), table("b")), rounds=rounds))
    assert store.rounds.of_player("ann") == [rounds[2], rounds[3], rounds[0]]
    assert store.rounds.of_player("ann", before=2_000) == [rounds[0]]


def test_no_round_is_lost_between_pages_though_several_end_in_the_same_millisecond(store: Store) -> None:
    tables = [f"table {number}" for number in range(5)]
    rounds = [round_record(number, name, players=(seat(1),)) for name in tables for number in (1, 2, 3)]
    kept(store, Batch(tables=tuple(table(name) for name in tables), rounds=tuple(rounds)))
    found, before = [], None
    while page := store.rounds.of_player("ann", before=before, limit=2):
        found += page
        before = page[-1].at
    assert len(found) == len(rounds)
    assert {(each.table, each.round) for each in found} == {(each.table, each.round) for each in rounds}
