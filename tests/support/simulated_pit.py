"""Thousands of rounds at once, dealt and played with arrays, for days and months of honest and dishonest dealing.

The players play the reference plan and, at a share of their decisions, something else. What each hand wins and what
the statistics say of it are held against the table and ``RoundOdds`` by tests.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifthstreet.cards import DECK, Card, Rank
from fifthstreet.odds.board_hands import Boards, alike, mean
from fifthstreet.odds.classes import class_of
from fifthstreet.odds.kinds import RANKS, Integers, kinds
from fifthstreet.odds.reference import ORDINARY_PAY, WAYS, Reference, plan_bet
from fifthstreet.odds.round_statistics import SeatRound

Floats = NDArray[np.float64]
JACK = Rank.JACK - Rank.TWO


class Rounds(NamedTuple):
    """Rounds of a day: one row a hand, those of one round next to each other; results in antes."""

    seats: int
    hole: Integers
    board: Integers
    bets: Integers
    folded: NDArray[np.bool_]
    won: Floats
    lost: Floats

    @property
    def antes(self) -> Integers:
        """The antes out at the end."""
        antes: Integers = 1 + self.bets.sum(axis=1)
        return antes

    @property
    def losing(self) -> Integers:
        """The hands that lost at showdown."""
        return np.flatnonzero(~self.folded & (self.won == self.antes))

    def seat_round(self, hand: int, ante: int) -> SeatRound:
        """A hand as the statistics take it."""
        bets = tuple(int(bet) for bet in self.bets[hand] if bet)
        hole: tuple[Card, ...] = tuple(DECK[card] for card in self.hole[hand].tolist())
        won = round(float(self.won[hand]) * ante)
        return SeatRound(ante=ante, bets=bets, folded=bool(self.folded[hand]), won=won, hole=hole)


class Pit:
    """Deals days of rounds at a table, and says what the z-score is made of.

    ``most`` is the pay to 1 as which a higher one counts.
    """

    def __init__(self, reference: Reference, most: int = ORDINARY_PAY) -> None:
        self.reference, self.most = reference, most
        self.ordinary = reference.ordinary if most == ORDINARY_PAY else reference.cut_at(most)
        self._boards = Boards(reference)
        self._means: dict[tuple[int, int, int], float] = {}

    def day(self, chance: np.random.Generator, rounds: int, seats: int, wild: float = 0.0) -> Rounds:
        """A day's rounds; ``wild`` is the share of decisions that are made blindly."""
        cards = np.argsort(chance.random((rounds, len(DECK))), axis=1)[:, : 3 + 2 * seats]
        board = np.repeat(cards[:, :3], seats, axis=0)
        hole = cards[:, 3:].reshape(-1, 2)
        return self.play(hole, board, seats, chance, wild)

    def play(
        self, hole: Integers, board: Integers, seats: int, chance: np.random.Generator, wild: float = 0.0
    ) -> Rounds:
        """Play hands to their end."""
        stakes, value = self.ordinary, self.ordinary.value
        number = len(hole)
        bets, live = np.zeros((number, 3), dtype=np.int64), np.ones(number, dtype=bool)
        lost = np.zeros(number)
        multiples = np.array((0, *self.reference.game.book.wagers.streets.multiples))
        for street in range(3):
            playing = np.flatnonzero(live)
            antes = 1 + bets[playing].sum(axis=1)
            hands = class_of(np.concatenate([hole[playing], board[playing, :street]], axis=1))
            done = plan_bet(self.reference.plan, street, antes, hands)
            blind = chance.random(len(playing)) < wild
            done = np.where(blind, chance.choice(multiples, len(playing)), done)
            for out in np.unique(antes).tolist():
                for bet in multiples.tolist():
                    there = (antes == out) & (done == bet)
                    worth = stakes.following[street][out + bet][hands[there]] if bet else -out * WAYS[street]
                    lost[playing[there]] += (value[street][out][hands[there]] - worth) / WAYS[street]
            bets[playing, street] = done
            live[playing] = done > 0
        antes = 1 + bets.sum(axis=1)
        tables = kinds()
        kind = tables.of(tables.pairs[hole[:, 0], hole[:, 1]], tables.trios[board[:, 0], board[:, 1], board[:, 2]])
        pays = self.reference.main(self.reference.game.submission.table.minimum)[1].final
        won = np.where(live, -pays[antes, kind.astype(np.int64)], antes).astype(np.float64)
        return Rounds(seats, hole, board, bets, ~live, won, lost)

    def luck(self, day: Rounds, overpaid: Floats | None = None) -> Floats:
        """The luck of the hands in antes, round by round; ``overpaid`` is what each hand got too much."""
        won = day.won - (0 if overpaid is None else overpaid)
        ordinary = np.maximum(won, -self.most * day.antes)
        should = np.repeat([self._mean(board) for board in day.board[:: day.seats].tolist()], day.seats)
        each: Floats = (ordinary + should - day.lost).reshape(-1, day.seats).sum(axis=1)
        return each

    def overpaid(self, day: Rounds, chosen: Integers, chance: np.random.Generator) -> tuple[Rounds, Floats]:
        """The day as a dealer enters it who pays some losing hands as a pair, and what each hand got too much.

        The table pays by the cards that are entered. So the dealer enters one card of the hand as a jack or better that
        pairs the board or, if the board has none, as one that pairs a jack or better in the hand.
        """
        hole, lost, too_much = day.hole.copy(), day.lost.copy(), np.zeros(len(day.won))
        for hand in chosen.tolist():
            hole[hand] = self._false_hand(day, hand, chance)
            bets = [int(bet) for bet in day.bets[hand]]
            lost[hand] = self.lost_by(hole[hand].tolist(), day.board[hand].tolist(), bets)
            too_much[hand] = 2 * day.antes[hand]
        return day._replace(hole=hole, lost=lost), too_much

    def _false_hand(self, day: Rounds, hand: int, chance: np.random.Generator) -> list[int]:
        """Two cards that make a pair of jacks or better with the board, of cards that nobody holds."""
        first = hand - hand % day.seats
        gone = {*day.board[hand].tolist(), *day.hole[first : first + day.seats].ravel().tolist()}
        high = [card for card in day.board[hand].tolist() if RANKS[card] >= JACK]
        left = [card for card in range(len(DECK)) if card not in gone and RANKS[card] >= JACK]
        kept = int(day.hole[hand][0])
        if high:
            pairing = [card for card in left if RANKS[card] == RANKS[high[0]]]
            if pairing:
                return [kept, int(chance.choice(pairing))]
        pairs = [(one, other) for one, other in combinations(left, 2) if RANKS[one] == RANKS[other]]
        return list(pairs[int(chance.integers(len(pairs)))])

    def lost_by(self, hole: list[int], board: list[int], bets: list[int]) -> float:
        """What the decisions cost a player who held these cards, in antes."""
        antes, lost = 1, 0.0
        for street, bet in enumerate(bets):
            hand = int(class_of(np.array(hole + board[:street])))
            lost += float(self.ordinary.lost_by(street, antes, hand, bet))
            antes += bet
        return lost

    def _mean(self, board: list[int]) -> float:
        key = alike(board)
        if key not in self._means:
            hands = self._boards.hands([DECK[card] for card in board])
            self._means[key] = float(mean(hands.results(self.ordinary)))
        return self._means[key]


def z_of(luck: Floats) -> float:
    """The z-score of rounds."""
    return float(luck.sum() / np.sqrt((luck**2).sum()))
