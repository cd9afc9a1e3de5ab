"""Reads players and the movements of their balances."""

from typing import NamedTuple

from sqlalchemy import and_, func, or_, select

from fifthstreet.house.store import schema
from fifthstreet.house.store.queries.reader import Reader
from fifthstreet.house.store.records import Movement, Player
from fifthstreet.house.store.write_batch import last_movement


class PurseSums(NamedTuple):
    """What moved in players' balances over a period.

    ``opening`` is the total balance before it. ``sums`` has the amount and the number of movements by person, at a
    table or not, in or out. ``wrong`` counts balances that are not the sum of their movements.
    """

    opening: int
    sums: tuple[tuple[str, bool, int, int], ...]
    wrong: int


class Players:
    """Queries about players: guests, players with accounts, house players."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def get(self, player: str) -> Player | None:
        """A player by id."""
        return self._reader.one(Player, schema.players, player=player)

    def by_token(self, token: bytes) -> Player | None:
        """A player by the SHA-256 of their secret."""
        return self._reader.one(Player, schema.players, token=token)

    def all(self) -> list[Player]:
        """All players, by id."""
        return self._reader.all(Player, select(schema.players).order_by(schema.players.c.player))

    def find(self, search: str = "", limit: int = 50) -> list[Player]:
        """Players whose name or id contains a text in any case, the newest first."""
        columns = schema.players.c
        query = select(schema.players).order_by(columns.made.desc(), columns.player).limit(limit)
        if search:
            text = search.lower()
            within = (func.lower(column).contains(text, autoescape=True) for column in (columns.name, columns.player))
            query = query.where(or_(*within))
        return self._reader.all(Player, query)


class Movements:
    """Queries about balances and what moved in them."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def of_player(self, player: str, after: int = 0, limit: int | None = None) -> list[Movement]:
        """A player's movements after a sequence, in order."""
        columns = schema.movements.c
        query = select(schema.movements).where(columns.player == player, columns.sequence > after)
        return self._reader.all(Movement, query.order_by(columns.sequence).limit(limit))

    def last(self, player: str) -> tuple[int, int]:
        """The sequence of a player's last movement, and the balance after it; 0 and 0 if there is none."""
        with self._reader.connect() as connection:
            return last_movement(connection, player)

    def balance(self, player: str) -> int:
        """A player's balance in cents; 0 for a player without a movement."""
        return self.last(player)[1]

    def count(self) -> int:
        """How many movements there are in the balances of players with accounts."""
        moves, players = schema.movements.c, schema.players.c
        of_accounts = and_(players.player == moves.player, players.kind == "account")
        return self._reader.number(select(func.count(moves.player)).where(of_accounts))

    def sums(self, since: int, until: int | None) -> PurseSums:
        """What moved in the balances of players with accounts from ``since`` until just before ``until``."""
        moves = schema.movements.c
        of_accounts = and_(schema.players.c.player == moves.player, schema.players.c.kind == "account")
        within = moves.at >= since if until is None else and_(moves.at >= since, moves.at < until)
        amount = func.coalesce(func.sum(moves.amount), 0)
        at_a_table, into = moves.table != "", moves.amount > 0
        by = select(moves.person, at_a_table, amount, func.count()).where(of_accounts, within)
        every = select(moves.player, amount.label("made"), func.max(moves.sequence).label("last")).where(of_accounts)
        made = every.group_by(moves.player).subquery()
        latest = and_(moves.player == made.c.player, moves.sequence == made.c.last)
        wrong = select(func.count()).select_from(schema.movements).join(made, latest).where(moves.after != made.c.made)
        with self._reader.connect() as connection:
            opening = connection.execute(select(amount).where(of_accounts, moves.at < since)).scalar_one()
            sums = connection.execute(by.group_by(moves.person, at_a_table, into)).all()
            return PurseSums(
                opening=int(opening),
                sums=tuple((row[0], bool(row[1]), int(row[2]), int(row[3])) for row in sums),
                wrong=connection.execute(wrong).scalar_one(),
            )
