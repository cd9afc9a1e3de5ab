"""Purses: each player's balance away from the tables, never negative, with every movement on record."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable

from fifthstreet.house.store import Store
from fifthstreet.house.store.records import Movement
from fifthstreet.money import Cents, show_dollars
from fifthstreet.wire.errors import Fault


class Purses:
    """Balances cached from the store; a movement counts once it is durable."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[int, int]] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def lock(self, player: str) -> asyncio.Lock:
        """The lock to hold from reading a player's balance until the movement is durable."""
        return self._locks[player]

    def balance(self, player: str) -> int:
        """A player's balance away from the tables, in cents."""
        return self._last(player)[1]

    def movement(self, player: str, amount: int, at: int, of: tuple[str, str, str]) -> Movement | Fault:
        """The next movement of a purse; ``of`` is table, reason and command id. Refused if the balance is too low."""
        table, why, command = of
        sequence, balance = self._last(player)
        if balance + amount < 0:
            return Fault(code="refused", message=f"Not enough: your balance is {show_dollars(Cents(balance))}")
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
        """Update the balance by a durable movement."""
        self._known[movement.player] = (movement.sequence, movement.after)

    def forget(self, movements: Iterable[Movement]) -> None:
        """Drop cached balances after a failed write; they are read from the store when next needed."""
        for movement in movements:
            self._known.pop(movement.player, None)

    def _last(self, player: str) -> tuple[int, int]:
        if player not in self._known:
            self._known[player] = self._store.movements.last(player)
        return self._known[player]
