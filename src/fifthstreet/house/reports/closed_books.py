"""The books of a closed house, read from its data folder."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.house.base.errors import HouseError
from fifthstreet.house.reports.books import AUTOPLAY, HouseBooks, TableBooks
from fifthstreet.house.reports.purse_events import PurseEvents
from fifthstreet.house.reports.shift_book import ShiftBook
from fifthstreet.house.store import Store, TableRecord
from fifthstreet.house.store.data_folder import closed_house
from fifthstreet.house.tables.games import OtherGameError, game_of
from fifthstreet.rules import Shelf


@contextmanager
def closed_books(data: Path, table: str) -> Iterator[TableBooks]:
    """The books of a table, with the folder locked; ``HouseError`` if there is no such table."""
    with closed_house(data) as store:
        tables = {record.table: record for record in store.tables.all()}
        if table not in tables:
            raise HouseError(f"no table {table} on record; tables: {', '.join(tables) or 'none'}")
        yield _books(store, tables[table])


@contextmanager
def closed_house_books(data: Path) -> Iterator[HouseBooks]:
    """The books of the whole house, with the folder locked."""
    with closed_house(data) as store:
        tables = {record.table: _books(store, record) for record in store.tables.all()}
        facilities = frozenset(books.game.submission.facility for books in tables.values())
        yield HouseBooks(store, facilities, tables.__getitem__, _names(store), PurseEvents())


def _books(store: Store, record: TableRecord) -> TableBooks:
    try:
        game = game_of(record, Shelf().editions(record.jurisdiction))
    except OtherGameError as error:
        raise HouseError(f"{error}: use the version of Fifth Street that opened it") from None
    name = _names(store)

    def person(role: str, person_id: str) -> str:
        return f"{name(person_id)}, {role}" if person_id else AUTOPLAY.get(role, role)

    shifts = ShiftBook(f"table:{record.table}", game.book.deck.size.cards)
    return TableBooks(store, record, game, PlayerNames(store).of, person, shifts)


def _names(store: Store) -> Callable[[str], str]:
    """Gives the name of a person or player by id; empty for the house itself."""
    people = {account.person: account.name for account in store.accounts.all()}
    names = PlayerNames(store)
    return lambda person: (people.get(person) or names.of(person)) if person else ""
