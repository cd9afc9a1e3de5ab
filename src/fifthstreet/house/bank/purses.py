"""Purses: what each player has away from the tables. It never falls below nothing, and every movement is on record."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable

from fifthstreet.house.store import Store
from fifthstreet.house.store.records import Movement
from fifthstreet.money import Cents, show_dollars
from fifthstreet.wire.errors import Fault


class Purses:
    """The balances, kept in step with the record: a movement counts once it is durable."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[int, int]] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def lock(self, player: str) -> asyncio.Lock:
        """Whoever moves money of a player holds this from the look at the balance until the movement is durable."""
        return self._locks[player]

    def balance(self, player: str) -> int:
        """What a player has away from the tables, in cents."""
        return self._look(player)[1]

    def movement(self, player: str, amount: int, at: int, of: tuple[str, str, str]) -> Movement | Fault:
        """The next movement of a purse, by table, reason and command; refused where there is too little."""
        table, why, command = of
        sequence, balance = self._look(player)
        if balance + amount < 0:
            return Fault(code="refused", message=f"you have {show_dollars(Cents(balance))} away from the tables")
        return Movement(
            player=player,
            sequence=sequence + 1,
            at=at,
            amount=amount,
            after=balance + amount,
            table=table,
            why=why,
            command=command,
        )

    def happened(self, movement: Movement) -> None:
        """A movement is durable."""
        self._known[movement.player] = (movement.sequence, movement.after)

    def forget(self, movements: Iterable[Movement]) -> None:
        """Nobody knows whether movements were kept: the record is asked when it matters."""
        for movement in movements:
            self._known.pop(movement.player, None)

    def _look(self, player: str) -> tuple[int, int]:
        if player not in self._known:
            self._known[player] = self._store.movements.last(player)
        return self._known[player]
