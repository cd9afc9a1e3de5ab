"""The books of a table in a folder whose house is closed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fifthstreet.house.data_folder import closed_house
from fifthstreet.house.games import OtherGameError, game_of
from fifthstreet.house.house import HouseError, regulars
from fifthstreet.house.players.names import Names
from fifthstreet.house.record.books import TableBooks
from fifthstreet.house.record.desk import AUTOMATIC
from fifthstreet.house.reports.shift_book import ShiftBook
from fifthstreet.house.store import Store
from fifthstreet.rules import Shelf


@contextmanager
def closed_books(data: Path, table: str) -> Iterator[TableBooks]:
    """The books of a table, while nobody else has the folder; ``HouseError`` where there is no such table in it."""
    with closed_house(data) as store:
        yield _books(store, table)


def _books(store: Store, table: str) -> TableBooks:
    tables = {record.table: record for record in store.tables()}
    record = tables.get(table)
    if record is None:
        raise HouseError(f"there is no table {table} on record; there are {', '.join(tables) or 'none'}")
    try:
        game = game_of(record, Shelf().editions(record.jurisdiction))
    except OtherGameError as error:
        raise HouseError(f"{error}: tell it with the version of Fifth Street that opened it") from None
    people = {account.person: account.name for account in store.accounts()}
    names = Names(store, regulars())

    def person(by: str, who: str) -> str:
        return f"{people.get(who) or names.of(who)}, {by}" if who else AUTOMATIC.get(by, by)

    shifts = ShiftBook(f"table:{table}", game.book.deck.size.cards)
    return TableBooks(store, record, game, names.of, person, shifts)
