"""The events of the meter. As with table events, a tag carries a version, and a new shape gets a new number."""

from fractions import Fraction

from fifthstreet.progressive.state import Award, ClaimKey, Rates
from fifthstreet.values import Value


class MeterEvent(Value, tag=lambda name: f"{name}.1"):
    """An event of the meter: when it happened, and the clauses it applies."""

    at: int
    cite: tuple[str, ...] = ()


class MeterStarted(MeterEvent):
    """The house put the start value on the meter."""

    amount: int


class Contributed(MeterEvent):
    """A round's wagers raised the meter and the reserve; the part above the ceiling went to the overflow.

    With no wagers the amounts are 0, and the event only marks the place of a round that may get some later.
    """

    table: str
    round: int
    wagers: int
    amount: int
    to_meter: Fraction
    to_reserve: Fraction
    to_overflow: Fraction


class Awarded(MeterEvent):
    """An award in whole cents is owed to its winner: a share of the meter, which it comes off.

    ``of_meter`` is the amount that it is a share of: the meter as it stands or, where the house has filed that, before
    the round's first award. ``from_house`` is what the house adds because earlier awards of the round left too little.
    """

    key: ClaimKey
    share: Fraction
    amount: int
    of_meter: Fraction
    from_house: Fraction


class ClaimQueued(MeterEvent):
    """A claim waits its turn, because an award of another round is being verified."""

    key: ClaimKey


class AwardsReleased(MeterEvent):
    """Awards of a round that is not closed were released: the meter is as if they had never been claimed.

    The amounts are the changes that this makes, with what other rounds did since. ``from_wagers`` is not zero only if
    contributions since were made by rates that a released reset had brought into force.
    """

    table: str
    round: int
    reason: str
    awards: tuple[Award, ...]
    waiting: tuple[ClaimKey, ...]
    from_wagers: Fraction
    to_meter: Fraction
    to_reserve: Fraction
    to_overflow: Fraction
    to_house: Fraction
    rates: Rates
    rates_after_reset: Rates | None


class RoundFinished(MeterEvent):
    """A table's round was closed or void; its contribution and its awards are final."""

    table: str
    round: int


class AwardPaid(MeterEvent):
    """The table paid the award, which is no longer owed."""

    key: ClaimKey
    amount: int


class MeterReset(MeterEvent):
    """The meter was reset after all of it was won, with these amounts from the house, the reserve and the overflow."""

    from_house: Fraction
    from_reserve: Fraction
    from_overflow: Fraction
    rates: Rates


class Corrected(MeterEvent):
    """The wagers of a round that is not finished were corrected, at the place in the journal where they came in.

    ``amount`` is the wagers taken back, in cents; it is negative if wagers were added late. ``off_meter``,
    ``off_reserve`` and ``off_overflow`` are what this takes off each; a negative amount is added to it. ``from_house``
    is what the house adds where an award or a reset has used the amount since; it is negative where wagers that were
    added late mean that the house had to give less. The four add up to the part of ``amount`` that goes to meter and
    reserve by the rates of the round.
    """

    table: str
    round: int
    reason: str
    amount: int
    off_meter: Fraction
    off_reserve: Fraction
    off_overflow: Fraction
    from_house: Fraction


class RoundEnded(MeterEvent):
    """A table's round ended for the progressive system."""

    table: str
    round: int


class MeterEnabled(MeterEvent):
    """The meter was started again."""


class MeterDisabled(MeterEvent):
    """The meter was stopped."""

    reason: str


class RatesFiled(MeterEvent):
    """New rates were filed, to apply from the next reset."""

    rates: Rates


AnyMeterEvent = (
    MeterStarted
    | Contributed
    | Awarded
    | AwardPaid
    | ClaimQueued
    | AwardsReleased
    | MeterReset
    | Corrected
    | RoundFinished
    | RoundEnded
    | MeterEnabled
    | MeterDisabled
    | RatesFiled
)
MeterEvents = tuple[AnyMeterEvent, ...]
