"""What tables and the house may ask of the meter."""

from fractions import Fraction

from fifthstreet.progressive.state import ClaimKey, Rates
from fifthstreet.values import Value


class MeterCommand(Value):
    """Something that is asked of the meter, and when, in milliseconds of the house's one clock."""

    at: int = 0


class Contribute(MeterCommand):
    """The wagers of a round at a table, when its progressive is locked."""

    table: str
    round: int
    wagers: int
    amount: int


class Claim(MeterCommand):
    """A share of the meter for a winner."""

    key: ClaimKey
    share: Fraction


class PayAward(MeterCommand):
    """An award that was claimed has been paid at its table, by the clauses of that pay."""

    key: ClaimKey
    amount: int
    cite: tuple[str, ...] = ()


class TakeBackContribution(MeterCommand):
    """The increment of a round, or of some of its wagers, is taken back, with a reason."""

    table: str
    round: int
    amount: int
    reason: str
    cite: tuple[str, ...] = ()


class EndRound(MeterCommand):
    """The button that ends a round at a table was pressed."""

    table: str
    round: int


class Enable(MeterCommand):
    """The meter runs again, as it was."""


class Disable(MeterCommand):
    """The meter neither grows nor pays."""

    reason: str


class ChangeRates(MeterCommand):
    """Other rates, from the next reset on."""

    rates: Rates


AnyMeterCommand = Contribute | Claim | PayAward | TakeBackContribution | EndRound | Enable | Disable | ChangeRates
