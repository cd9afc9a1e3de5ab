"""The state of the meter: its figures, its awards, and the journal of the rounds that are still open."""

from fractions import Fraction
from typing import NamedTuple

from fifthstreet.rules.model.progressive import SeveralWinners
from fifthstreet.values import Value

NONE = Fraction(0)


class Rates(Value):
    """The parts of each wager that go onto the meter and into the reserve."""

    progression: Fraction
    reserve: Fraction = NONE


class RoundKey(NamedTuple):
    """A round of a table."""

    table: str
    round: int


class ClaimKey(NamedTuple):
    """The key of a claim: the same claim made twice counts once."""

    table: str
    round: int
    seat: int

    @property
    def of(self) -> RoundKey:
        """The round in which the claim was made."""
        return RoundKey(self.table, self.round)


class Award(Value):
    """An award that a claim took off the meter, whether it is paid, and whether its round has closed."""

    key: ClaimKey
    amount: int
    paid: bool = False
    final: bool = False


class RoundAwards(Value):
    """A round's awards so far: the meter before the first, what is left of it, and whether the whole was awarded."""

    of: RoundKey
    before: Fraction
    left: Fraction
    whole: bool = False


class Figures(Value):
    """The amounts and rates that contributions, awards and resets change, in exact cents.

    ``awards`` are those of the latest round that had any; a replay of the journal counts them.
    """

    shown: Fraction = NONE
    reserve: Fraction = NONE
    overflow: Fraction = NONE
    from_wagers: Fraction = NONE
    from_house: Fraction = NONE
    rates: Rates
    rates_after_reset: Rates | None = None
    awards: RoundAwards | None = None


class Grew(Value, tag=True):
    """Journal: a round's wagers raised the meter; an amount of 0 keeps the place of a round without wagers."""

    of: RoundKey
    amount: int


class Won(Value, tag=True):
    """Journal: an award came off the meter; an award of all of it resets the meter, once in a round."""

    key: ClaimKey
    share: Fraction
    amount: int

    @property
    def of(self) -> RoundKey:
        """The round in which the award was claimed."""
        return self.key.of


class Filed(Value, tag=True):
    """Journal: new rates were filed for the next reset."""

    rates: Rates


JournalEntry = Grew | Won | Filed


class Meter(Value):
    """The meter, with exact amounts in cents; awards are whole cents, and fractions stay on the meter.

    ``journal`` is what happened since the oldest round that is still open, and ``base`` the figures before it: so
    a round's wagers and awards can be put right at the place where they belong. ``queue`` holds the claims that wait,
    in order, while an award of another round is verified. ``contributions`` counts the rounds that had wagers when
    they were locked. ``corrected`` is what corrections took out, less what they added.
    """

    meter: str
    now: int = 0
    seed: int
    rates: Rates
    resets_to: str
    ceiling: int | None = None
    several_winners: SeveralWinners
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
    queue: tuple[ClaimKey, ...] = ()
    latest: tuple[RoundKey, ...] = ()
    open: tuple[RoundKey, ...] = ()
    base: Figures | None = None
    journal: tuple[JournalEntry, ...] = ()

    @property
    def figures(self) -> Figures:
        """The amounts and rates as they are now."""
        return Figures(
            shown=self.shown,
            reserve=self.reserve,
            overflow=self.overflow,
            from_wagers=self.from_wagers,
            from_house=self.from_house,
            rates=self.rates,
            rates_after_reset=self.rates_after_reset,
        )

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
    def verifying(self) -> RoundKey | None:
        """The round whose awards are being verified: claimed, and not final until the round closes."""
        return next((award.key.of for award in self.awards if not award.final), None)

    @property
    def held(self) -> Fraction:
        """The amount held for later awards: the reserve and the overflow."""
        return self.reserve + self.overflow

    @property
    def balances(self) -> bool:
        """Whether everything that came in is accounted for: paid, payable, shown, held or corrected."""
        return self.came_in == self.paid + self.payable + self.shown + self.held + self.corrected
