"""A batch that does not fit what is stored fails alone and whole; what waited with it is kept."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.house.store import Batch, BrokenChainError, ConflictError, Store
from support.store_records import (
    STREAM,
    answer,
    dispute,
    entry,
    keep,
    kept,
    movement,
    player,
    round_record,
    seal,
    seat,
    snapshot,
    table,
)

BEFORE = Batch(
    tables=(table(),),
    players=(player(), player("bob")),
    entries=(entry(1),),
    answers=(answer("c1"),),
    seals=(seal(1),),
    rounds=(round_record(1),),
    movements=(movement(1, 500, 500),),
)

WRONG: dict[str, tuple[Batch, str, str]] = {
    "a sequence that is taken": (Batch(entries=(entry(1),)), STREAM, "does not follow entry 1"),
    "a gap": (Batch(entries=(entry(3),)), STREAM, "entry 3 does not follow entry 1"),
    "a gap within the batch": (Batch(entries=(entry(2), entry(4))), STREAM, "entry 4 does not follow entry 2"),
    "a stream that does not begin with 1": (Batch(entries=(entry(2, "new"),)), "new", "does not follow entry 0"),
    "an answer given before": (Batch(answers=(answer("c1"),)), "answers ann/c1", "UNIQUE"),
    "two answers to one command": (Batch(answers=(answer("c9"), answer("c9"))), "answers ann/c9, ann/c9", "UNIQUE"),
    "a second seal of a shuffle": (Batch(seals=(seal(1, deal="other"),)), "seals other", "UNIQUE"),
    "a seal of no table": (Batch(seals=(seal(1, "nowhere"),)), "seals nowhere/1", "FOREIGN KEY"),
    "a round told before": (Batch(rounds=(round_record(1),)), "rounds maryland-1/1", "UNIQUE"),
    "a round that ends before it begins": (Batch(rounds=(round_record(2, first=3, last=2),)), "rounds", "CHECK"),
    "a round that is neither closed nor void": (Batch(rounds=(round_record(2, status="open"),)), "rounds", "CHECK"),
    "two players in a seat": (Batch(rounds=(round_record(2, players=(seat(1), seat(1, "bob"))),)), "player_rounds", ""),
    "a balance below zero": (Batch(movements=(movement(2, -501, -1),)), "movement 2 of ann", "below zero"),
    "a balance that does not add up": (Batch(movements=(movement(2, 10, 511),)), "movement 2 of ann", "do not add up"),
    "a movement that is taken": (Batch(movements=(movement(1, 10, 10),)), "movement 1 of ann", "does not follow"),
    "a movement after a gap": (Batch(movements=(movement(3, 10, 510),)), "movement 3 of ann", "does not follow"),
    "money of nobody": (Batch(movements=(movement(1, 10, 10, "eve"),)), "movements eve/1", "FOREIGN KEY"),
    "a player known before": (Batch(players=(player(token=b"other"),)), "players ann", "UNIQUE"),
    "a token known before": (Batch(players=(player("eve", token=player().token),)), "players eve", "UNIQUE"),
    "a player of no kind": (Batch(players=(player("eve", kind="ghost"),)), "players eve", "CHECK"),
    "a table known before": (Batch(tables=(table(),)), "tables maryland-1", "UNIQUE"),
    "a snapshot of what has not happened": (Batch(snapshots=(snapshot(2),)), "snapshot of", "the last is 1"),
    "a number too large to keep": (Batch(disputes=(dispute(2**63),)), "disputes 1", "too large"),
    "text that is none": (Batch(disputes=(dispute(1, words="\ud800"),)), "disputes 1", "surrogates"),
    "text that is none in an entry": (Batch(entries=(entry(2, person="\ud800"),)), STREAM, "surrogates"),
    "a field of the wrong kind": (Batch(entries=(entry(2, event={"type": "x"}),)), STREAM, "cannot be stored"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_batch_that_does_not_fit_fails_alone(store: Store, wrong: str) -> None:
    kept(store, BEFORE)
    batch, what, why = WRONG[wrong]
    one, two, three = (
        Batch(entries=(entry(1, "one"),)),
        Batch(entries=(entry(1, "two"),)),
        Batch(answers=(answer("c3"),)),
    )
    outcomes = keep(store, one, batch, two, three)
    assert [type(outcome) for outcome in outcomes] == [type(None), ConflictError, type(None), type(None)]
    failure: Any = outcomes[1]
    assert failure.what.startswith(what)
    assert why in str(failure)
    assert store.streams.last("one")[0] == store.streams.last("two")[0] == 1
    assert store.answers.get("ann", "c3") == answer("c3")
    assert store.streams.last(STREAM)[0] == 1
    assert store.movements.balance("ann") == 500
    assert store.check() is None


SPOILT: dict[str, Callable[[Batch], Batch]] = {
    "answers": lambda good: Batch(entries=good.entries, movements=good.movements, answers=(answer("c1"),)),
    "movements": lambda good: Batch(entries=good.entries, answers=good.answers, movements=(movement(2, -501, -1),)),
}


@pytest.mark.parametrize("spoilt", SPOILT)
@pytest.mark.parametrize("alone", [True, False])
def test_nothing_of_a_wrong_batch_is_kept_and_a_right_one_takes_its_place(
    store: Store, spoilt: str, alone: bool
) -> None:
    kept(store, BEFORE)
    good = Batch(entries=(entry(2),), answers=(answer("c2"),), movements=(movement(2, -500, 0),))
    bad = SPOILT[spoilt](good)
    if alone:
        assert [type(outcome) for outcome in keep(store, bad)] == [ConflictError]
        assert store.streams.last(STREAM)[0] == 1
        assert store.answers.get("ann", "c2") is None
        assert store.movements.balance("ann") == 500
        kept(store, good)
    else:
        assert [type(outcome) for outcome in keep(store, bad, good)] == [ConflictError, type(None)]
    assert store.streams.last(STREAM)[0] == 2
    assert store.answers.get("ann", "c2") == answer("c2")
    assert store.movements.balance("ann") == 0


def test_of_two_that_want_the_same_place_the_first_has_it(store: Store) -> None:
    outcomes = keep(store, *(Batch(entries=(entry(1, person=who),)) for who in ("ann", "bob", "eve")))
    assert [type(outcome) for outcome in outcomes] == [type(None), ConflictError, ConflictError]
    assert [found.person for found in store.streams.entries(STREAM)] == ["ann"]


def test_batches_keep_their_order(store: Store) -> None:
    kept(store, *(Batch(entries=(entry(sequence),)) for sequence in range(1, 301)))
    assert [found.sequence for found in store.streams.entries(STREAM)] == list(range(1, 301))


def test_what_depends_on_a_wrong_batch_fails_with_it(store: Store) -> None:
    kept(store, BEFORE)
    outcomes = keep(store, Batch(entries=(entry(2),), answers=(answer("c1"),)), Batch(entries=(entry(3),)))
    assert [type(outcome) for outcome in outcomes] == [ConflictError, ConflictError]
    assert store.streams.last(STREAM)[0] == 1


def test_the_database_itself_refuses_a_balance_below_zero(store: Store, file: Path) -> None:
    kept(store, BEFORE)
    with sqlite3.connect(file) as connection, pytest.raises(sqlite3.IntegrityError, match="ck_movements_after"):
        connection.execute("UPDATE movements SET after = -1")
    connection.close()


@pytest.mark.parametrize("change", ["person = 'eve'", "at = at + 1", "event = x'7b7d'", "hash = zeroblob(32)"])
def test_nothing_is_added_to_a_stream_whose_end_was_changed(file: Path, change: str) -> None:
    store = Store.open(file)
    kept(store, Batch(entries=(entry(1), entry(2), entry(1, "other"))))
    store.close()
    with sqlite3.connect(file) as connection:
        connection.execute(f"UPDATE entries SET {change} WHERE stream = ? AND sequence = 2", [STREAM])
    connection.close()
    again = Store.open(file)
    outcomes = keep(again, Batch(entries=(entry(3),)), Batch(entries=(entry(2, "other"),)))
    assert [type(outcome) for outcome in outcomes] == [BrokenChainError, type(None)]
    assert again.streams.last(STREAM)[0] == 2
    again.close()


def test_nothing_is_added_to_a_stream_that_lost_the_entry_before_its_last(file: Path) -> None:
    store = Store.open(file)
    kept(store, Batch(entries=(entry(1), entry(2))))
    store.close()
    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM entries WHERE sequence = 1")
    connection.close()
    again = Store.open(file)
    assert [type(outcome) for outcome in keep(again, Batch(entries=(entry(3),)))] == [BrokenChainError]
    again.close()
