"""The base game by a straightforward compiled program: shuffle, look the decision up, count ranks and suits."""

import numba
import numpy as np
from numpy.typing import NDArray

from fifthstreet.odds.classes import classes
from fifthstreet.odds.kinds import KINDS, RANKS, SUITS
from fifthstreet.odds.solving import best_plan, worth
from fifthstreet.odds.stakes import main_stakes
from fifthstreet.rules import Game

Numbers = NDArray[np.int64]


def tables(game: Game) -> tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers]:
    """The best action by the sorted keys of two, three and four cards, and what each kind of hand pays."""
    stakes = main_stakes(game)
    plan, known = best_plan(stakes, worth(stakes), "play"), classes()
    found: list[Numbers] = []
    for cards, street in zip((known.third.cards, known.fourth.cards, known.fifth), plan, strict=True):
        keys = np.array([key(np.array(hand)) for hand in cards])
        order = np.argsort(keys)
        most = max(street) + 1
        actions = np.zeros((len(keys), most), dtype=np.int64)
        for antes, chosen in street.items():
            actions[:, antes] = chosen[order]
        found += [keys[order], actions]
    pays = stakes.final[1] // stakes.unit
    return (*found, pays)  # type: ignore[return-value]


@numba.njit
def key(cards: Numbers) -> int:
    """A number that is the same for cards that differ only by suits."""
    suits = np.zeros(4, dtype=np.int64)
    for card in cards:
        suits[SUITS[card]] |= 1 << RANKS[card]
    suits.sort()
    return suits[0] | suits[1] << 13 | suits[2] << 26 | suits[3] << 39


@numba.njit
def kind_of(cards: Numbers) -> int:
    """The kind of a hand of five, as the odds number them, by counting."""
    ranks, suited = np.zeros(13, dtype=np.int64), True
    for card in cards:
        ranks[RANKS[card]] += 1
        suited = suited and SUITS[card] == SUITS[cards[0]]
    most, pairs, pair, run, longest = 0, 0, 0, 0, 0
    if ranks[12]:
        run = 1
    for rank in range(13):
        run = run + 1 if ranks[rank] else 0
        longest = max(longest, run)
        most = max(most, ranks[rank])
        if ranks[rank] == 2:
            pairs += 1
            pair = rank
    straight = longest >= 5
    if straight and suited:
        return 0 if ranks[12] and ranks[8] else 1
    if most == 4:
        return 2
    if most == 3 and pairs:
        return 3
    if suited:
        return 4
    if straight:
        return 5
    if most == 3:
        return 6
    if pairs == 2:
        return 7
    if pairs:
        return 8 + 12 - pair
    return LOSING


LOSING = len(KINDS) - 1


@numba.njit
def play(  # noqa: PLR0913, PLR0917
    seed: int,
    rounds: int,
    third_keys: Numbers,
    third: Numbers,
    fourth_keys: Numbers,
    fourth: Numbers,
    fifth_keys: Numbers,
    fifth: Numbers,
    pays: Numbers,
) -> int:
    """The player's result over the rounds, in antes."""
    np.random.seed(seed)
    deck, total = np.arange(52), 0
    for _ in range(rounds):
        for place in range(5):
            chosen = np.random.randint(place, 52)
            deck[place], deck[chosen] = deck[chosen], deck[place]
        antes = 1
        bet = third[np.searchsorted(third_keys, key(deck[:2])), antes]
        if bet:
            antes += bet
            bet = fourth[np.searchsorted(fourth_keys, key(deck[:3])), antes]
            if bet:
                antes += bet
                bet = fifth[np.searchsorted(fifth_keys, key(deck[:4])), antes]
                antes += bet
        total += antes * pays[kind_of(deck[:5])] if bet else -antes
    return total
