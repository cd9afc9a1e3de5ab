"""The desk where the record is looked into: the books, and what those who did something are called."""

from fifthstreet.house.house import House
from fifthstreet.house.reports.books import HouseBooks, TableBooks

AUTOMATIC = {"dealer": "automatic dealer", "floorperson": "automatic floorperson", "player": "house player"}


def name_of(house: House, person: str) -> str:
    """What somebody is called who did something; nothing where it was no person."""
    return house.people.name_of(person).name if person else ""


def called(house: House, by: str, person: str) -> str:
    """The same for a paper: with his role, and a word for what the house did by itself."""
    name = name_of(house, person)
    return f"{name}, {by}" if name else AUTOMATIC.get(by, by)


def books_of(house: House, table: str) -> TableBooks:
    """The books of a table that is live."""
    host = house.hosts[table]
    return TableBooks(
        store=house.services.store,
        record=host.record,
        game=host.game,
        player=house.services.names.of,
        person=lambda by, person: called(house, by, person),
        shifts=host.shifts,
    )


def house_books(house: House) -> HouseBooks:
    """The books of a house that is open."""
    return HouseBooks(
        store=house.services.store,
        facilities=frozenset(host.game.submission.facility for host in list(house.hosts.values())),
        table=lambda table: books_of(house, table),
        name=lambda person: name_of(house, person),
        purse_events=house.purse_events,
    )
