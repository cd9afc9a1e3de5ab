"""The meter: its amounts, and where all that came in has gone."""

from fractions import Fraction
from typing import NamedTuple

from fifthstreet.values import Value

NONE = Fraction(0)


class Rates(Value):
    """How much of each wager goes onto the meter, and into the reserve."""

    progression: Fraction
    reserve: Fraction = NONE


class ClaimKey(NamedTuple):
    """The key of a claim: the same claim made twice counts once."""

    table: str
    round: int
    seat: int


class Award(Value):
    """What a claim took off the meter, and whether the winner has it."""

    key: ClaimKey
    amount: int
    paid: bool = False


class CameIn(Value, kw_only=False):
    """What the latest round of a table brought for its wagers: onto the meter, into the overflow, into the reserve."""

    table: str
    round: int
    amount: int
    to_meter: Fraction
    to_overflow: Fraction
    to_reserve: Fraction


class Meter(Value):
    """All amounts in cents, exact; whole cents are paid, the rest carries."""

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
        """All that ever came in: out of the players' wagers, and from the house."""
        return self.from_wagers + self.from_house

    @property
    def payable(self) -> int:
        """What was claimed and is not paid yet."""
        return sum(award.amount for award in self.awards if not award.paid)

    def award(self, key: ClaimKey) -> Award | None:
        """What a claim brought, if it was made; awards are kept until they are paid and their table's round is past."""
        return next((award for award in self.awards if award.key == key), None)

    @property
    def held(self) -> Fraction:
        """What is kept for a later pay: the reserve and the overflow."""
        return self.reserve + self.overflow

    @property
    def balances(self) -> bool:
        """Whether everything that came in is paid, payable, shown, held or corrected."""
        return self.came_in == self.paid + self.payable + self.shown + self.held + self.corrected
