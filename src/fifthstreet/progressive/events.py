"""The events of the meter. As with table events, a tag carries a version, and a new shape gets a new number."""

from fractions import Fraction

from fifthstreet.progressive.state import ClaimKey, Rates
from fifthstreet.values import Value


class MeterEvent(Value, tag=lambda name: f"{name}.1"):
    """An event of the meter: when it happened, and the clauses it applies."""

    at: int
    cite: tuple[str, ...] = ()


class MeterStarted(MeterEvent):
    """The house put the start value on the meter."""

    amount: int


class Contributed(MeterEvent):
    """A round's wagers raised the meter and the reserve; the part above the ceiling went to the overflow."""

    table: str
    round: int
    wagers: int
    amount: int
    to_meter: Fraction
    to_reserve: Fraction
    to_overflow: Fraction


class Awarded(MeterEvent):
    """An award in whole cents came off the meter and is owed to its winner."""

    key: ClaimKey
    amount: int


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
    """A correction took these amounts off the meter, the reserve and the overflow."""

    table: str
    round: int
    reason: str
    amount: int
    off_meter: Fraction
    off_reserve: Fraction
    off_overflow: Fraction


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
    | MeterReset
    | Corrected
    | RoundEnded
    | MeterEnabled
    | MeterDisabled
    | RatesFiled
)
MeterEvents = tuple[AnyMeterEvent, ...]
