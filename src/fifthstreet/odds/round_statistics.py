"""What the house should have won in one round, for exactly the wagers that were made: mean, variance, and luck.

The house's win is the sum of four parts: what best play loses on average to the opening wagers; what players' mistakes
cost them; the luck of the board, which all players share; and the luck of the hands. The two kinds of luck have mean
zero whatever the players do, so the luck of the hands tests the dealer. See ``docs/statistics.md``.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations

import numpy as np

from fifthstreet.cards import Card, three_card_hand
from fifthstreet.money import Cents
from fifthstreet.odds.board_hands import BoardHands, Boards, Floats, covariance, mean
from fifthstreet.odds.classes import class_of, classes
from fifthstreet.odds.kinds import NUMBER, Integers
from fifthstreet.odds.progressive_terms import Terms, all_hands, terms_of
from fifthstreet.odds.reference import ORDINARY_PAY, Reference, Valued
from fifthstreet.odds.side_bets import SideBetOdds, six_card_odds, three_card_odds
from fifthstreet.odds.solving import ends
from fifthstreet.odds.stakes import main_stakes
from fifthstreet.rules import Game
from fifthstreet.rules.model.pays import FixedSum, Odds, Pay, Push
from fifthstreet.values import Value

NOTHING = Fraction(0)


class SeatRound(Value):
    """One player's part in a round: amounts in cents, street wagers in antes, the cards if they are known.

    ``won`` is what the house won of the Ante and the street wagers; it is negative if the player won.
    """

    ante: int
    bets: tuple[int, ...]
    folded: bool
    won: int
    hole: tuple[Card, ...] = ()
    three_card: int = 0
    six_card: int = 0
    progressive: int = 0

    @property
    def main(self) -> int:
        """The Ante and the street wagers together."""
        return self.ante * (1 + sum(self.bets))


class RoundStatistics(Value):
    """A round's figures in cents, as exact fractions; ``variance`` is that of the hands, given the board.

    ``hands`` is the luck of the hands on the main wagers with the rare high pays cut, which the z-score is made of.
    ``unseen`` counts the hands whose cards are unknown, so that their players' mistakes are not known either.
    """

    main: Fraction
    three_card: Fraction
    six_card: Fraction
    progressive: Fraction
    mistakes: Fraction
    board: Fraction
    variance: float
    hands: float
    unseen: int

    @property
    def expected(self) -> Fraction:
        """What the house wins on average from these opening wagers in best play."""
        return self.main + self.three_card + self.six_card + self.progressive


def round_odds(game: Game) -> "RoundOdds":
    """The statistics of a game's rounds; tables of one game share them."""
    if game.digest not in _known:
        if len(_known) >= GAMES_KEPT:
            _known.clear()
        _known[game.digest] = RoundOdds(game)
    return _known[game.digest]


GAMES_KEPT = 16
_known: dict[str, "RoundOdds"] = {}


class RoundOdds:
    """The statistics of a game's rounds; what they need is computed once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._sides: dict[tuple[str, int], SideBetOdds] = {}
        self._progressive: dict[int, tuple[Terms, Valued | None]] = {}

    @cached_property
    def reference(self) -> Reference:
        """The plan that results are measured against."""
        return Reference(self.game)

    @cached_property
    def _boards(self) -> Boards:
        return Boards(self.reference)

    def of(self, seats: Sequence[SeatRound], board: Sequence[Card]) -> RoundStatistics:
        """The statistics of one round; ``board`` is empty if the community cards are unknown."""
        beside = self._boards.hands(board) if len(board) == 3 else None
        main = sum((self._main(seat) for seat in seats), NOTHING)
        progressive = sum((self._progressive_win(seat) for seat in seats), NOTHING) - self._envy(seats)
        judged = [seat for seat in seats if self._is_seen(seat, board)]
        return RoundStatistics(
            main=main,
            three_card=sum((self._side("three-card", seat.three_card) for seat in seats), NOTHING),
            six_card=sum((self._side("six-card", seat.six_card) for seat in seats), NOTHING),
            progressive=progressive,
            mistakes=sum((self._mistakes(seat, board) for seat in judged), NOTHING),
            board=sum((self._board_luck(seat, board, beside) for seat in seats), NOTHING) if beside else NOTHING,
            variance=self._variance(seats, beside),
            hands=float(sum((self._hand_luck(seat, board, beside) for seat in seats), NOTHING)),
            unseen=len(seats) - len(judged),
        )

    def _valued(self, seat: SeatRound) -> tuple[Fraction, Valued]:
        """The cents of one unit, and the value of the main wagers at a seat's ante."""
        most = self.game.book.wagers.ante.at_most
        stakes, valued = self.reference.main(min(seat.ante, most) if most else seat.ante)
        return Fraction(seat.ante, stakes.unit), valued

    def _main(self, seat: SeatRound) -> Fraction:
        unit, valued = self._valued(seat)
        return -valued.opening * unit

    def _is_seen(self, seat: SeatRound, board: Sequence[Card]) -> bool:
        decided = len(seat.bets) + seat.folded
        usual = all(bet in self.game.book.wagers.streets.multiples for bet in seat.bets)
        return len(seat.hole) == 2 and len(board) >= decided - 1 and usual

    def _lost(self, seat: SeatRound, board: Sequence[Card], valued: Valued) -> Fraction:
        """What a player's decisions lost against the plan, in units."""
        cards, antes, lost = [NUMBER[card] for card in (*seat.hole, *board)], 1, NOTHING
        for street, bet in enumerate((*seat.bets, 0) if seat.folded else seat.bets):
            hand = int(class_of(np.array(cards[: 2 + street])))
            lost += valued.lost_by(street, antes, hand, bet)
            antes += bet
        return lost

    def _mistakes(self, seat: SeatRound, board: Sequence[Card]) -> Fraction:
        unit, valued = self._valued(seat)
        lost = self._lost(seat, board, valued) * unit
        if seat.progressive and (side := self._side_value(seat.progressive)[1]):
            lost += self._lost(seat, board, side)
        return lost

    def _board_luck(self, seat: SeatRound, board: Sequence[Card], beside: BoardHands) -> Fraction:
        """What the board gave the house of a seat's wagers, less what a board gives on average."""
        unit, valued = self._valued(seat)
        luck = (valued.opening - mean(beside.results(valued))) * unit
        if seat.three_card:
            luck += self._three_card_win(seat.three_card, board) - self._side("three-card", seat.three_card)
        if seat.progressive:
            paid = mean(self._progressive_pays(seat.progressive, beside))
            luck += seat.progressive - paid - self._progressive_win(seat)
        return luck

    def _hand_luck(self, seat: SeatRound, board: Sequence[Card], beside: BoardHands | None) -> Fraction:
        """What the house won of the main wagers with rare pays cut, less what it should have won with this board."""
        ordinary = self.reference.ordinary
        won = max(seat.won, -ORDINARY_PAY * seat.main)
        value = mean(beside.results(ordinary)) if beside else ordinary.opening
        lost = self._lost(seat, board, ordinary) if self._is_seen(seat, board) else NOTHING
        return won + (value - lost) * seat.ante

    def _variance(self, seats: Sequence[SeatRound], beside: BoardHands | None) -> float:
        """The variance of the round's result given the board, for the seats together."""
        if beside is None:
            return NO_BOARD
        results = [self._results(seat, beside) for seat in seats]
        own = sum([covariance(one, one, same_seat=True) for one in results], 0.0)
        between = sum([covariance(one, other, same_seat=False) for one, other in combinations(results, 2)], 0.0)
        box = sum([self._box_variance(seat.six_card) for seat in seats], 0.0)
        return own + 2 * between + box

    def _box_variance(self, stake: int) -> float:
        return float(self._odds("six-card", stake).variance) * stake**2 if stake else 0.0

    def _results(self, seat: SeatRound, beside: BoardHands) -> Floats:
        """A player's result in cents with each hand beside the board."""
        unit, valued = self._valued(seat)
        found = beside.results(valued).astype(np.float64) * float(unit)
        return found + self._progressive_pays(seat.progressive, beside) if seat.progressive else found

    def _odds(self, wager: str, stake: int) -> SideBetOdds:
        if (wager, stake) not in self._sides:
            terms = self.game.submission.three_card if wager == "three-card" else self.game.submission.six_card
            name = terms.paytable if terms else None
            odds = (three_card_odds if wager == "three-card" else six_card_odds)(self.game, Cents(stake), name)
            self._sides[wager, stake] = next(iter(odds.values()))
        return self._sides[wager, stake]

    def _side(self, wager: str, stake: int) -> Fraction:
        """What the house wins of a bonus wager on average."""
        return self._odds(wager, stake).house_edge * stake if stake else NOTHING

    def _three_card_win(self, stake: int, board: Sequence[Card]) -> int:
        terms = self.game.submission.three_card
        assert terms
        return -_net(self.game.book.three_card[terms.paytable].pay(three_card_hand(tuple(board))), stake)

    @cached_property
    def _forfeits(self) -> bool:
        """Whether a fold forfeits the progressive wager."""
        law = self.game.book.round.fold.side_wagers
        return bool(law and law.progressive == "forfeit")

    def _side_value(self, wager: int) -> tuple[Terms, Valued | None]:
        """The progressive's fixed pays and, if a fold forfeits them, their value under the plan."""
        if wager not in self._progressive:
            terms, antes = terms_of(self.game, Cents(wager)), len(self.reference.ordinary.final)
            final = np.broadcast_to(np.array(terms.fixed, dtype=np.int64), (antes, len(terms.fixed)))
            valued = self.reference.valued(final, np.zeros(antes, dtype=np.int64)) if self._forfeits else None
            self._progressive[wager] = terms, valued
        return self._progressive[wager]

    def _progressive_win(self, seat: SeatRound) -> Fraction:
        """What the house wins of a progressive wager on average; shares of the meter are not counted as its loss."""
        if not seat.progressive:
            return NOTHING
        terms, valued = self._side_value(seat.progressive)
        return seat.progressive - (valued.opening if valued else _average(terms.fixed, all_hands()))

    def _progressive_pays(self, wager: int, beside: BoardHands) -> Integers:
        """The progressive's fixed pay for each hand beside a board."""
        terms, valued = self._side_value(wager)
        return beside.results(valued) if valued else np.array(terms.fixed, dtype=np.int64)[beside.kind]

    def _envy(self, seats: Sequence[SeatRound]) -> Fraction:
        """The Envy Bonuses that the house pays on average, each player for the hands of the others."""
        total = NOTHING
        for seat, other in _pairs(seats):
            if seat.progressive:
                shown = all_hands() if self._lives(other) else self._shown
                total += _average(self._side_value(seat.progressive)[0].envy, shown)
        return total

    def _lives(self, seat: SeatRound) -> bool:
        """Whether a folded hand would still give Envy."""
        law = self.game.book.progressive
        rule = law.envy.hand_must_be if law else ""
        return bool(seat.progressive) and rule == "in-play-or-live-by-its-progressive" and not self._forfeits

    @cached_property
    def _shown(self) -> Integers:
        """The number of deals in which the plan shows each kind of hand."""
        finals: Integers = ends(main_stakes(self.game), self.reference.plan).finals.sum(axis=0)
        return finals


NO_BOARD = 0.0
"""The variance of a round whose board is unknown."""


def _pairs(seats: Sequence[SeatRound]) -> Iterator[tuple[SeatRound, SeatRound]]:
    return ((seat, other) for seat in seats for other in seats if other is not seat)


def _average(amounts: Sequence[int] | Sequence[Fraction], hands: Integers) -> Fraction:
    total = sum((amount * number for amount, number in zip(amounts, hands.tolist(), strict=True)), NOTHING)
    return total / classes().deals


def _net(pay: Pay | None, stake: int) -> int:
    """The player's gain from a bonus wager."""
    match pay:
        case Odds():
            return pay.net * stake
        case FixedSum(amount=amount):
            return amount
        case Push():
            return 0
    return -stake
