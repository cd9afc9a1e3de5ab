"""The rulebooks of the house, and the game of a stored table, by the edition that it was opened with."""

from collections.abc import Iterable

from fifthstreet.house.base import codec
from fifthstreet.house.store import TableRecord
from fifthstreet.rules import Game, Rulebook, Shelf
from fifthstreet.rules.register import Register


class OtherGameError(ValueError):
    """No edition of the rulebook gives the game that the table was opened with."""

    def __init__(self, record: TableRecord, digest: str) -> None:
        super().__init__(
            f"table {record.table} was opened under another rulebook ({record.game[:12]}…, now {digest[:12]}…)"
        )
        self.digest = digest


class Rulebooks:
    """The rulebooks on the shelf, each read once with its earlier editions and its clause register."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._editions: dict[str, tuple[Rulebook, ...]] = {}
        self._registers: dict[str, Register] = {}

    def book(self, jurisdiction: str) -> Rulebook:
        """The current edition of a rulebook."""
        return self.editions(jurisdiction)[0]

    def editions(self, jurisdiction: str) -> tuple[Rulebook, ...]:
        """The editions of a rulebook, the current one first."""
        if jurisdiction not in self._editions:
            self._editions[jurisdiction] = tuple(self.shelf.editions(jurisdiction))
        return self._editions[jurisdiction]

    def register(self, jurisdiction: str) -> Register:
        """The clause register of a rulebook; empty if it has none."""
        if jurisdiction not in self._registers:
            self._registers[jurisdiction] = self.shelf.register(jurisdiction)
        return self._registers[jurisdiction]


def game_of(record: TableRecord, editions: Iterable[Rulebook]) -> Game:
    """The game of a table, by the edition that it was opened with; raise ``OtherGameError`` if there is none.

    Its submission was checked when the table was opened; checks that were added to the software later do not close the
    table.
    """
    submission, newest = codec.read_submission(record.submission), ""
    for book in editions:
        game = Game(book=book, submission=submission)
        if game.digest == record.game:
            return game
        newest = newest or game.digest
    raise OtherGameError(record, newest)
