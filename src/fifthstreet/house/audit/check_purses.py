"""Checks every purse: each movement follows from an entry of a stream, and none is missing or added."""

from collections import Counter
from collections.abc import Iterator

from fifthstreet.audit.findings import Bad
from fifthstreet.house.accounts.players import has_purse
from fifthstreet.house.audit.log import Log
from fifthstreet.house.audit.table_replay import Moved
from fifthstreet.house.base.house_events import GuestFunded, MoneyMoved
from fifthstreet.house.store.records import Movement


def check_purses(log: Log) -> Iterator[Bad]:
    """Check that every purse adds up, and has each movement that the streams record exactly once."""
    expected_movements = _Expected(log)
    count = 0
    for player in log.reader.players.all():
        movements = log.reader.movements.of_player(player.player)
        count += len(movements)
        if bad := _first_bad(movements, expected_movements):
            yield bad
            return
    yield from expected_movements.missing()
    ((rows,),) = log.reader.rows("SELECT count(*) FROM movements")
    if rows != count:
        yield Bad("purse:", 0, f"{rows - count} movements belong to unknown players")


def _first_bad(movements: list[Movement], expected_movements: "_Expected") -> Bad | None:
    balance = 0
    for number, movement in enumerate(movements, 1):
        balance += movement.amount
        fault = None
        if (movement.sequence, movement.after) != (number, balance):
            before = balance - movement.amount
            fault = f"movement {movement.sequence} does not lead from {before} cents to {movement.after}"
        elif balance < 0:
            fault = "the balance becomes negative"
        if fault:
            return Bad(_purse(movement.player), number, fault, movement.at)
    for movement in movements:
        if fault := expected_movements.fault_of(movement):
            return Bad(_purse(movement.player), movement.sequence, fault, movement.at)
    return None


class _Expected:
    """The movements that the streams record, less those that a purse has shown."""

    def __init__(self, log: Log) -> None:
        self._at_tables = Counter[Moved]()
        for table in log.tables:
            # House players and walk-ins have no purse; an adjustment of their account is reported as missing.
            self._at_tables.update(
                {moved: n for moved, n in table.moved.items() if moved.person or has_purse(moved.player)}
            )
        self._funded = Counter[tuple[str, int]]()
        self._at_the_cashier: dict[tuple[str, int], MoneyMoved] = {}
        for one in log.house_events():
            if isinstance(one.event, GuestFunded):
                self._funded[one.event.player, one.event.amount] += 1
            elif isinstance(one.event, MoneyMoved):
                self._at_the_cashier[one.event.player, one.event.sequence] = one.event

    def fault_of(self, movement: Movement) -> str | None:
        """Remove a movement from the expected ones, or return why no stream records it."""
        if movement.table:
            moved = Moved(
                movement.player,
                movement.table,
                movement.why,
                movement.command,
                movement.amount,
                movement.at,
                movement.person,
            )
            if self._at_tables[moved] <= 0:
                return f"{movement.why} of {movement.amount} cents, which table:{movement.table} does not record"
            self._at_tables[moved] -= 1
            return None
        paid = self._at_the_cashier.pop((movement.player, movement.sequence), None)
        if paid and (paid.amount, paid.after) == (movement.amount, movement.after):
            return None
        if not paid and self._funded[movement.player, movement.amount] > 0:
            self._funded[movement.player, movement.amount] -= 1
            return None
        return f"{movement.why} of {movement.amount} cents, which the house stream does not record"

    def missing(self) -> Iterator[Bad]:
        """Yield a finding for each movement that the streams record and no purse has."""
        for moved, count in self._at_tables.items():
            if count > 0:
                yield Bad(_purse(moved.player), 0, f"{moved.amount} cents moved at {moved.table} are not in the purse")
        for (player, sequence), paid in self._at_the_cashier.items():
            yield Bad(_purse(player), sequence, f"a cashier's movement of {paid.amount} cents is missing")
        for (player, amount), count in self._funded.items():
            if count > 0:
                yield Bad(_purse(player), 0, f"play chips of {amount} cents are not in the purse")


def _purse(player: str) -> str:
    """The name of a player's purse in a finding."""
    return f"purse:{player}"
