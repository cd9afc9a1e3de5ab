"""The cage ledger as it travels to the staff's pages."""

from fifthstreet.papers.cage_ledger import CageDay, CageLine, CagePerson, CageSum, CageTable
from fifthstreet.values import Value


class CageCard(Value):
    """The cage ledger of a gaming day, in cents: sums, the tables' own custody, and the latest movements first.

    ``agrees`` says whether every table has the same sum for the cage; ``movements`` counts those of the whole day.
    ``per_tables`` is what openers, fills, credits and closers add up to, ``per_slips`` what their signed slips say.
    ``in_trays`` is the part of the balance in the locked trays of closed tables, which no count of the cage includes.
    ``with_players`` are chips carried by players without an account and tips taken from tables, ``tips`` those of the
    gaming day; ``basis`` says where the balance comes from.
    ``payouts_owed`` are wins to be paid by payout documents, ``withheld`` is the tax withheld from those already paid.
    """

    balance: CageDay
    today: str
    agrees: bool
    per_tables: int
    per_slips: int
    in_trays: int
    with_players: int
    tips: int
    payouts_owed: int
    withheld: int
    basis: str
    kinds: tuple[CageSum, ...]
    people: tuple[CagePerson, ...]
    tables: tuple[CageTable, ...]
    days: tuple[CageDay, ...]
    lines: tuple[CageLine, ...]
    movements: int
