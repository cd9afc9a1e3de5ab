"""The commands that tables and the house give to the meter."""

from fractions import Fraction

from fifthstreet.progressive.state import ClaimKey, Rates
from fifthstreet.values import Value


class MeterCommand(Value):
    """A command to the meter, and its time in milliseconds of the house's clock."""

    at: int = 0


class Contribute(MeterCommand):
    """Contribute the progressive wagers of a table's round, once they are locked.

    A round without wagers contributes 0 where one may still be added: the meter then knows the round's place.
    """

    table: str
    round: int
    wagers: int
    amount: int


class Claim(MeterCommand):
    """Claim a share of the meter for a winner."""

    key: ClaimKey
    share: Fraction


class PayAward(MeterCommand):
    """Report that a claimed award was paid at its table, under these clauses."""

    key: ClaimKey
    amount: int
    cite: tuple[str, ...] = ()


class CorrectContribution(MeterCommand):
    """Change the wagers of a round that is not finished, with a reason.

    ``change`` is in cents of wagers: negative for wagers taken back, positive for wagers added late.
    """

    table: str
    round: int
    change: int
    reason: str
    cite: tuple[str, ...] = ()


class ReleaseAwards(MeterCommand):
    """Release the awards of a round that is not closed, or those of one seat, with a reason."""

    table: str
    round: int
    reason: str
    seat: int | None = None
    cite: tuple[str, ...] = ()


class FinishRound(MeterCommand):
    """Report that a table's round is closed or void: its contribution and its awards are final."""

    table: str
    round: int


class EndRound(MeterCommand):
    """Report that the end-of-round button was pressed at a table."""

    table: str
    round: int


class Enable(MeterCommand):
    """Start the meter again, as it was."""


class Disable(MeterCommand):
    """Stop the meter: it takes no contributions and no claims."""

    reason: str


class ChangeRates(MeterCommand):
    """File new rates, which apply from the next reset."""

    rates: Rates


AnyMeterCommand = (
    Contribute
    | Claim
    | PayAward
    | CorrectContribution
    | ReleaseAwards
    | FinishRound
    | EndRound
    | Enable
    | Disable
    | ChangeRates
)
