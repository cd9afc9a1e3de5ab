"""The game of a table that is on record: made anew, and only if it is the one that the table was opened with."""

from collections.abc import Iterable

from fifthstreet.house.base import codec
from fifthstreet.house.store import TableRecord
from fifthstreet.rules import Game, Rulebook, make_game


class OtherGameError(ValueError):
    """Rulebook and submission make another game than the table was opened with."""

    def __init__(self, record: TableRecord, digest: str) -> None:
        super().__init__(
            f"table {record.table} was opened under another rulebook ({record.game[:12]}…, now {digest[:12]}…)"
        )
        self.digest = digest


def game_of(record: TableRecord, editions: Iterable[Rulebook]) -> Game:
    """The game of a table, by the edition of its rulebook that it was opened with; ``OtherGameError`` without one."""
    submission, newest = codec.read_submission(record.submission), ""
    for book in editions:
        game = make_game(book, submission, f"the record of {record.table}")
        if game.digest == record.game:
            return game
        newest = newest or game.digest
    raise OtherGameError(record, newest)
