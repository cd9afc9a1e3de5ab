"""What tables and the house may ask of the meter."""

from fractions import Fraction

from fifthstreet.progressive.state import ClaimKey, Rates
from fifthstreet.values import Value


class Contribute(Value):
    """The wagers of a round at a table, when its progressive is locked."""

    table: str
    round: int
    wagers: int
    amount: int


class Claim(Value):
    """A share of the meter for a winner."""

    key: ClaimKey
    share: Fraction


class TakeBackContribution(Value):
    """The increment of a round, or of some of its wagers, is taken back, with a reason."""

    table: str
    round: int
    amount: int
    reason: str
    cite: tuple[str, ...] = ()


class EndRound(Value):
    """The button that ends a round at a table was pressed."""

    table: str
    round: int


class Enable(Value):
    """The meter runs again, as it was."""


class Disable(Value):
    """The meter neither grows nor pays."""

    reason: str


class ChangeRates(Value):
    """Other rates, from the next reset on."""

    rates: Rates


MeterCommand = Contribute | Claim | TakeBackContribution | EndRound | Enable | Disable | ChangeRates
