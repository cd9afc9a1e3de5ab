"""The state of the meter: its amounts, its rates and its awards."""

from fractions import Fraction
from typing import NamedTuple

from fifthstreet.values import Value

NONE = Fraction(0)


class Rates(Value):
    """The parts of each wager that go onto the meter and into the reserve."""

    progression: Fraction
    reserve: Fraction = NONE


class ClaimKey(NamedTuple):
    """The key of a claim: the same claim made twice counts once."""

    table: str
    round: int
    seat: int


class Award(Value):
    """An award that a claim took off the meter, and whether it is paid."""

    key: ClaimKey
    amount: int
    paid: bool = False


class CameIn(Value, kw_only=False):
    """The contribution of a table's latest round: its wagers, and the parts for the meter, overflow and reserve."""

    table: str
    round: int
    amount: int
    to_meter: Fraction
    to_overflow: Fraction
    to_reserve: Fraction


class Meter(Value):
    """The meter, with exact amounts in cents; awards are whole cents, and fractions stay on the meter."""

    meter: str
    now: int = 0
    seed: int
    rates: Rates
    resets_to: str
    ceiling: int | None = None
    shown: Fraction = NONE
    reserve: Fraction = NONE
    overflow: Fraction = NONE
    from_wagers: Fraction = NONE
    from_house: Fraction = NONE
    paid: int = 0
    corrected: Fraction = NONE
    contributions: int = 0
    hits: int = 0
    corrections: int = 0
    enabled: bool = True
    rates_after_reset: Rates | None = None
    awards: tuple[Award, ...] = ()
    contributed: tuple[CameIn, ...] = ()

    @property
    def came_in(self) -> Fraction:
        """Everything that ever came in, from the players' wagers and from the house."""
        return self.from_wagers + self.from_house

    @property
    def payable(self) -> int:
        """The total of awards claimed but not yet paid."""
        return sum(award.amount for award in self.awards if not award.paid)

    def award(self, key: ClaimKey) -> Award | None:
        """The award of a claim, or ``None``; a paid award is dropped when the table claims one in a later round."""
        return next((award for award in self.awards if award.key == key), None)

    @property
    def held(self) -> Fraction:
        """The amount held for later awards: the reserve and the overflow."""
        return self.reserve + self.overflow

    @property
    def balances(self) -> bool:
        """Whether everything that came in is accounted for: paid, payable, shown, held or corrected."""
        return self.came_in == self.paid + self.payable + self.shown + self.held + self.corrected
