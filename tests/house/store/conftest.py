"""A store in a file of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fifthstreet.house.store import Store, database
from support.worked_out_once import MIGRATE


@pytest.fixture(autouse=True)
def all_migrations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every new database by running the migrations themselves."""
    monkeypatch.setattr(database, "migrate", MIGRATE)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    store = Store.open(file)
    yield store
    store.close()
