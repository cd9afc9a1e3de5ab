"""The sums of statistics: rounds of a table, a dealer or a house, over a day or a year. Sums are added to sums."""

from collections import Counter
from fractions import Fraction
from math import erfc, sqrt

from fifthstreet.house.statistics.round_account import RoundAccount
from fifthstreet.odds.round_statistics import RoundStatistics

HOUR = 3_600_000
OUTSIDE = 1.96
"""A z-score further from zero than this lies outside the range of 95% of honest results."""
FEWEST_ROUNDS = 30
"""With fewer rounds a z-score says nothing."""


class RoundSums:
    """Rounds added up. Money is in cents, time in milliseconds; ``expected`` is exact, by wager."""

    def __init__(self) -> None:
        self.rounds = self.voids = self.hands = self.unseen = self.dealing = 0
        self.handle, self.won = Counter[str](), Counter[str]()
        self.expected = dict[str, Fraction]()
        self.board = self.mistakes = Fraction(0)
        self.variance = self.luck = self.squares = 0.0
        self.awards = self.tips = self.coupons = self.forfeited = 0

    def add_round(self, account: RoundAccount, figures: RoundStatistics, dealing: int) -> None:
        """Add a round that closed."""
        self.rounds += 1
        self.hands += len(account.seats)
        self.unseen += figures.unseen
        self.dealing += dealing
        self.handle.update(account.handle)
        self.won.update(account.won)
        for wager in EXPECTED:
            self.expected[wager] = self.expected.get(wager, Fraction(0)) + getattr(figures, wager)
        self.board += figures.board
        self.mistakes += figures.mistakes
        self.variance += figures.variance
        self.luck += figures.hands
        self.squares += figures.hands**2
        self.awards += account.awards
        self.tips += account.tips
        self.coupons += account.coupons
        self.forfeited += account.forfeited

    def add(self, other: "RoundSums") -> None:
        """Add the sums of other rounds."""
        for name in ("rounds", "voids", "hands", "unseen", "dealing", "awards", "tips", "coupons", "forfeited"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("board", "mistakes", "variance", "luck", "squares"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.handle.update(other.handle)
        self.won.update(other.won)
        for wager, amount in other.expected.items():
            self.expected[wager] = self.expected.get(wager, Fraction(0)) + amount

    @property
    def wagered(self) -> int:
        """All the players' own wagers together: the handle."""
        return self.handle.total()

    @property
    def win(self) -> int:
        """What the house won of the players' own wagers."""
        return self.won.total()

    @property
    def taken(self) -> int:
        """What the house won of everything on the layout: with tips, coupons and forfeits, less awards of the meter."""
        return self.win + self.tips + self.coupons + self.forfeited - self.awards

    @property
    def expected_win(self) -> Fraction:
        """What the house wins on average from these wagers in best play."""
        return sum(self.expected.values(), Fraction(0))

    @property
    def hand_luck(self) -> Fraction:
        """The house's win less what best play, mistakes and boards explain."""
        return self.win - self.expected_win - self.mistakes - self.board

    @property
    def deviation(self) -> float:
        """The standard deviation of the result for these boards, if all players play in the best way."""
        return sqrt(max(0.0, self.variance))

    @property
    def z(self) -> float | None:
        """The luck of the hands in standard deviations, which are measured from the rounds themselves."""
        return self.luck / sqrt(self.squares) if self.rounds >= FEWEST_ROUNDS and self.squares else None

    @property
    def chance(self) -> float | None:
        """How often honest play lies as far from the expected result as this, or further."""
        return None if self.z is None else erfc(abs(self.z) / sqrt(2))

    @property
    def is_outside(self) -> bool:
        """Whether the result lies outside 95% and is to be investigated.

        The mistakes of players whose hands nobody saw raise the score, so with unseen hands a high one says nothing.
        """
        return self.z is not None and (self.z < -OUTSIDE or (self.z > OUTSIDE and not self.unseen))

    @property
    def hands_an_hour(self) -> Fraction | None:
        """Hands dealt per hour of dealing."""
        return Fraction(self.hands * HOUR, self.dealing) if self.dealing else None

    @property
    def rounds_an_hour(self) -> Fraction | None:
        """Rounds dealt per hour of dealing."""
        return Fraction(self.rounds * HOUR, self.dealing) if self.dealing else None


EXPECTED = ("main", "three_card", "six_card", "progressive")
"""The kinds of wagers that have an expected win."""


class BankSums:
    """What went into and out of a table's bank in a day, and what counts found over or short."""

    def __init__(self) -> None:
        self.drop = self.fills = self.credits = self.over_short = self.adjusted = 0

    def add(self, other: "BankSums") -> None:
        """Add the sums of another day or table."""
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class DaySums:
    """A gaming day, a month or a year of a table or a house: its rounds and its bank."""

    def __init__(self) -> None:
        self.rounds, self.bank = RoundSums(), BankSums()

    def add(self, other: "DaySums") -> None:
        """Add another day or table."""
        self.rounds.add(other.rounds)
        self.bank.add(other.bank)

    @property
    def win(self) -> int:
        """The statistical win: of the wagers, with adjustments and what was over or short."""
        return self.rounds.win + self.bank.over_short - self.bank.adjusted

    @property
    def hold(self) -> Fraction | None:
        """Win divided by drop; None without a drop."""
        return Fraction(self.win, self.bank.drop) if self.bank.drop else None

    @property
    def share_of_handle(self) -> Fraction | None:
        """Win divided by handle; None without wagers."""
        return Fraction(self.win, self.rounds.wagered) if self.rounds.wagered else None
