"""The books of an open house: all tables and the purses."""

from fifthstreet.house.reports.books import AUTOPLAY, HouseBooks, TableBooks
from fifthstreet.house.reports.purse_events import PurseEvents
from fifthstreet.house.reports.shift_book import ShiftBook
from fifthstreet.house.tables.tables import Tables


class OpenBooks:
    """Reads the record of an open house; shifts and purses are cached, and only new entries are read."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._services = tables, tables.services
        self._shifts: dict[str, ShiftBook] = {}
        self._purse_events = PurseEvents()

    def table(self, name: str) -> TableBooks:
        """The books of a table."""
        host = self._tables[name]
        shifts = self._shifts.setdefault(name, ShiftBook(host.stream, host.game.book.deck.size.cards))
        return TableBooks(
            store=self._services.store,
            record=host.record,
            game=host.game,
            player=self._services.names.of,
            person=self._person,
            shifts=shifts,
        )

    def house(self) -> HouseBooks:
        """The books of the whole house."""
        return HouseBooks(
            store=self._services.store,
            facilities=frozenset(host.game.submission.facility for host in list(self._tables.values())),
            table=self.table,
            name=self._services.person_name,
            purse_events=self._purse_events,
        )

    def _person(self, role: str, person: str) -> str:
        name = self._services.person_name(person)
        return f"{name}, {role}" if name else AUTOPLAY.get(role, role)
