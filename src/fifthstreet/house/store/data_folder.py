"""The data folder of a house: what its files are called, and its record while the house is closed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fifthstreet.house.store import Store, StoreError

DATABASE = "house.db"
DECK_KEYS = "deck.keys"
AUDIT_KEYS = "audit.keys"


class NoHouseError(StoreError):
    """There is no house in a folder."""


@contextmanager
def closed_house(data: Path, *, may_be_new: bool = False) -> Iterator[Store]:
    """The record of a house, while nobody else has it open; begun where there is none, if it may be."""
    if not may_be_new and not (data / DATABASE).exists():
        raise NoHouseError(f"there is no house in {data}: {DATABASE} is not there; name its folder with --data-dir")
    store = Store.open(data / DATABASE)
    try:
        yield store
    finally:
        store.close()
