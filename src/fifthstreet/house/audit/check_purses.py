"""Every purse told anew: each movement follows from an entry of a stream, and none is missing or put in."""

from collections import Counter
from collections.abc import Iterable, Sequence

from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.house.accounts.players import has_purse
from fifthstreet.house.audit.check_house_stream import HouseStreamCheck
from fifthstreet.house.audit.check_table import Moved, TableCheck
from fifthstreet.house.store.read_only import Look
from fifthstreet.house.store.records import Movement

AT_TABLES = frozenset({"buy-in", "cash-out"})


def purse(player: str) -> str:
    """What a finding calls the purse of a player."""
    return f"purse:{player}"


class Purses:
    """All movements of all players, held against what tables and house tell."""

    def __init__(self, look: Look, tables: Sequence[TableCheck], house_stream: HouseStreamCheck) -> None:
        self.players = 0
        self.movements = 0
        self._look = look
        self._moved = Counter[Moved]()
        for table in tables:
            self._moved.update({moved: n for moved, n in table.moved.items() if has_purse(moved.player)})
        self._funded, self._paid = house_stream.funded.copy(), dict(house_stream.moved)

    def check(self, covered_from: int) -> int:
        """Check every purse; how many movements are from before the house kept a stream of its own, at that time."""
        uncovered = 0
        for player in self._look.everybody():
            movements = self._look.movements(player.player)
            self._check_row(player.player, movements)
            uncovered += sum(not self._explained(movement, covered_from) for movement in movements)
            self.players += 1
            self.movements += len(movements)
        self._check_missing()
        ((rows,),) = self._look.rows("SELECT count(*) FROM movements")
        if rows != self.movements:
            raise BadRecordError(
                Bad("purse:", 0, f"{rows - self.movements} movements are of nobody whom the house knows")
            )
        return uncovered

    def _check_row(self, player: str, movements: Iterable[Movement]) -> None:
        standing = 0
        for number, movement in enumerate(movements, 1):
            standing += movement.amount
            if (movement.sequence, movement.after) != (number, standing):
                what = f"movement {movement.sequence} does not lead from {standing - movement.amount} cents"
                raise BadRecordError(Bad(purse(player), number, f"{what} to {movement.after}", movement.at))
            if standing < 0:
                raise BadRecordError(Bad(purse(player), number, "it leaves less than nothing", movement.at))

    def _explained(self, movement: Movement, covered_from: int) -> bool:
        """Whether a stream tells of a movement; not of one from before the house kept a stream of its own."""
        if movement.why in AT_TABLES:
            key = Moved(movement.player, movement.table, movement.command, movement.amount, movement.at)
            named = "buy-in" if movement.amount < 0 else "cash-out"
            if self._moved[key] <= 0 or movement.person or movement.why != named:
                what = f"{movement.why} of {movement.amount} cents, of which table:{movement.table} does not tell"
                raise BadRecordError(Bad(purse(movement.player), movement.sequence, what, movement.at))
            self._moved[key] -= 1
            return True
        paid = self._paid.pop((movement.player, movement.sequence), None)
        if paid and (paid[1].amount, paid[1].after) == (movement.amount, movement.after):
            return True
        if not paid and self._funded[movement.player, movement.amount] > 0:
            self._funded[movement.player, movement.amount] -= 1
            return True
        if paid or movement.at >= covered_from:
            what = f"{movement.why} of {movement.amount} cents, of which the house's stream does not tell"
            raise BadRecordError(Bad(purse(movement.player), movement.sequence, what, movement.at))
        return False

    def _check_missing(self) -> None:
        for moved, count in self._moved.items():
            if count > 0:
                what = f"{moved.amount} cents moved at {moved.table} and not in the purse"
                raise BadRecordError(Bad(purse(moved.player), 0, what))
        for (player, sequence), (_, paid) in self._paid.items():
            raise BadRecordError(Bad(purse(player), sequence, f"{paid.amount} cents at the cashier's are missing"))
        for (player, amount), count in self._funded.items():
            if count > 0:
                raise BadRecordError(Bad(purse(player), 0, f"the house paid {amount} cents, and not into the purse"))
