"""The migrations lead from an empty file to the schema of this version, all the way or not at all."""

import shutil
import sqlite3
import textwrap
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, Inspector, create_engine, event, inspect

from fifthstreet.house.store import Batch, Store, migrate
from fifthstreet.house.store.migrate import VERSION_TABLE
from fifthstreet.house.store.read_only import open_read_only
from fifthstreet.house.store.schema import metadata
from support.store_records import dispute, entry, kept, movement, player, round_record, seal, seat, snapshot, table


def described(inspector: Inspector) -> dict[str, list[Any]]:
    """Everything about every table, also what a comparison by Alembic passes over."""
    ways = (
        lambda name: [{**column, "type": str(column["type"])} for column in inspector.get_columns(name)],
        inspector.get_pk_constraint,
        inspector.get_foreign_keys,
        lambda name: sorted(inspector.get_check_constraints(name), key=str),
        inspector.get_unique_constraints,
        inspector.get_indexes,
    )
    return {name: [way(name) for way in ways] for name in inspector.get_table_names() if name != VERSION_TABLE}


@contextmanager
def engine_of(file: Path) -> Iterator[Engine]:
    engine = create_engine(f"sqlite:///{file}")
    yield engine
    engine.dispose()


def test_the_migrations_make_the_schema_that_the_store_uses(file: Path, tmp_path: Path) -> None:
    Store.open(file).close()
    with engine_of(file) as migrated, engine_of(tmp_path / "other.db") as made:
        metadata.create_all(made)
        with migrated.connect() as connection:
            context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
            assert compare_metadata(context, metadata) == []
        assert described(inspect(migrated)) == described(inspect(made))


def test_opening_again_changes_nothing(file: Path) -> None:
    Store.open(file).close()
    before = file.read_bytes()
    Store.open(file).close()
    assert file.read_bytes() == before


def test_a_migration_that_breaks_off_leaves_nothing_and_is_made_good_at_the_next_opening(file: Path) -> None:
    def break_off(connection: Connection, cursor: Any, statement: str, *_: Any) -> None:
        if "CREATE TABLE movements" in statement:
            raise KeyboardInterrupt

    event.listen(Engine, "before_cursor_execute", break_off)
    try:
        with pytest.raises(KeyboardInterrupt):
            Store.open(file)
    finally:
        event.remove(Engine, "before_cursor_execute", break_off)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    Store.open(file).close()


@pytest.fixture
def a_newer_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if the next version of Fifth Street had one table more."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate._FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    step = """
        import sqlalchemy as sa
        from alembic import op

        revision = "0002"
        down_revision = "0001"


        def upgrade():
            op.create_table("comps", sa.Column("player", sa.Text(), nullable=False))
    """
    (folder / "versions" / "step_0002.py").write_text(textwrap.dedent(step))
    monkeypatch.setattr(migrate, "_FOLDER", folder)
    migrate._expected.cache_clear()
    yield
    migrate._expected.cache_clear()


def tables_in(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


@pytest.fixture
def older(file: Path) -> Path:
    """A store of this version with an entry in it."""
    with closing(Store.open(file)) as store:
        kept(store, Batch(entries=(entry(1),)))
    return file


@pytest.mark.usefixtures("older", "a_newer_version")
def test_a_store_of_the_version_before_is_brought_up_to_date_and_keeps_its_record(file: Path) -> None:
    with closing(Store.open(file)) as store:
        assert store.streams.last("table:maryland-1")[0] == 1
        kept(store, Batch(entries=(entry(2),)))
    assert "comps" in tables_in(file)
    with closing(Store.open(file)) as store:
        assert store.streams.last("table:maryland-1")[0] == 2


@pytest.mark.usefixtures("older", "a_newer_version")
def test_a_store_of_the_version_before_is_read_by_a_copy_and_stays_as_it_is(file: Path) -> None:
    before = file.read_bytes()
    with open_read_only(file) as record:
        assert record.streams.names() == ["table:maryland-1"]
        assert record.schema_fault() is None
    assert file.read_bytes() == before
    assert "comps" not in tables_in(file)


def test_no_question_about_one_thing_reads_through_a_whole_table(store: Store, file: Path) -> None:
    everything = Batch(
        tables=(table(),),
        players=(player(),),
        entries=(entry(1), entry(2)),
        seals=(seal(1),),
        rounds=(round_record(1, players=(seat(1),)),),
        movements=(movement(1, 5, 5),),
        snapshots=(snapshot(1),),
        disputes=(dispute(1),),
    )
    asked: list[tuple[str, Any]] = []

    def listen(connection: Connection, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.startswith("SELECT"):
            asked.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", listen)
    try:
        kept(store, everything)
        store.streams.last("table:maryland-1")
        latest = store.snapshots.latest("table:maryland-1")
        assert latest
        store.streams.entries("table:maryland-1", after=latest.sequence)
        (
            store.answers.get("ann", "c1"),
            store.seals.get("x"),
            store.seals.latest("maryland-1"),
            store.rounds.get("maryland-1", 1),
        )
        (
            store.rounds.latest("maryland-1", before=9),
            store.rounds.of_player("ann", before=9_000),
            store.movements.of_player("ann", after=1),
        )
        store.movements.balance("ann"), store.players.get("ann"), store.players.by_token(bytes(32))
        (
            store.disputes.all("maryland-1"),
            store.disputes.disputed_rounds([("maryland-1", 1), ("b", 2)]),
            store.disputes.get(1),
            store.disputes.last_number(),
        )
        store.disputes.of_player("ann", "maryland-1", 1)
        store.accounts.open_sessions(), store.accounts.link(bytes(32))
        (
            store.approvals.get(1),
            store.approvals.latest("waiting"),
            store.approvals.latest(),
            store.approvals.last_number(),
            store.disputes.findings([1]),
        )
    finally:
        event.remove(Engine, "before_cursor_execute", listen)
    assert len(asked) > 15
    with closing(sqlite3.connect(file)) as connection:
        for statement, parameters in asked:
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)]
            assert not [step for step in plan if step.removeprefix("SCAN ") in metadata.tables], statement
            assert not [step for step in plan if "TEMP B-TREE" in step and "entries" in statement], statement
