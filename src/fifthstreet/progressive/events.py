"""What has happened to the meter. As with a table's events, a tag carries its version, and a new shape a new number."""

from fractions import Fraction

from fifthstreet.progressive.state import ClaimKey, Rates
from fifthstreet.values import Value


class MeterEvent(Value, tag=lambda name: f"{name}.1"):
    """Something that happened to the meter, when, and the clauses it carries out."""

    at: int
    cite: tuple[str, ...] = ()


class MeterStarted(MeterEvent):
    """The house put the start value on the meter."""

    amount: int


class Contributed(MeterEvent):
    """A round's wagers raised the meter and the reserve; what the ceiling keeps off is overflow."""

    table: str
    round: int
    wagers: int
    amount: int
    to_meter: Fraction
    to_reserve: Fraction
    to_overflow: Fraction


class Awarded(MeterEvent):
    """An award in whole cents came off the meter, and is owed to its winner."""

    key: ClaimKey
    amount: int


class AwardPaid(MeterEvent):
    """The table paid the award: it is owed no more."""

    key: ClaimKey
    amount: int


class MeterReset(MeterEvent):
    """After the whole meter was won: what it starts from again, and where that came from."""

    from_house: Fraction
    from_reserve: Fraction
    from_overflow: Fraction
    rates: Rates


class Corrected(MeterEvent):
    """A correction on record: so much off the meter, the reserve and the overflow."""

    table: str
    round: int
    reason: str
    amount: int
    off_meter: Fraction
    off_reserve: Fraction
    off_overflow: Fraction


class RoundEnded(MeterEvent):
    """A table's round is over for the progressive system."""

    table: str
    round: int


class MeterEnabled(MeterEvent):
    """The meter runs."""


class MeterDisabled(MeterEvent):
    """The meter stands still."""

    reason: str


class RatesFiled(MeterEvent):
    """Rates that wait for the next reset."""

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
