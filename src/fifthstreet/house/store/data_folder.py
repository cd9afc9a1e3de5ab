"""The data folder of a house: the names of its files, and access to its store while the house is closed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fifthstreet.house.store import Store, StoreError

DATABASE = "house.db"
DECK_KEYS = "deck.keys"
AUDIT_KEYS = "audit.keys"


class NoHouseError(StoreError):
    """There is no house in the folder."""


@contextmanager
def closed_house(data: Path, *, may_be_new: bool = False) -> Iterator[Store]:
    """Open the store of a house that is not running; with ``may_be_new``, create one if there is none."""
    if not may_be_new and not (data / DATABASE).exists():
        raise NoHouseError(f"there is no house in {data}: {DATABASE} is missing; name its folder with --data-dir")
    store = Store.open(data / DATABASE)
    try:
        yield store
    finally:
        store.close()
