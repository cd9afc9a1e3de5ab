"""Classes of card sets that differ only by suits: 169 starting hands, 1,755 threes, 16,432 fours."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifthstreet.cards import DECK, Rank, Suit
from fifthstreet.odds.kinds import KINDS, RANKS, SUITS, Integers, kinds

_BITS = len(Rank)
_IN_SUIT: Integers = np.where(np.arange(len(Suit)) == SUITS[:, None], 1 << RANKS[:, None], 0)
"""A card as four sets of ranks, one per suit."""


class Level(NamedTuple):
    """The classes of card sets of one size: an example of each, and the class that each next card leads to.

    For the reverse direction, ``sources`` lists the class that each such step comes from, sorted by the class that it
    leads to, and ``starts`` says where in that list the steps to each class begin.
    """

    cards: Integers
    following: Integers
    sources: Integers
    starts: Integers


class Classes(NamedTuple):
    """The classes by street; ``finals`` counts the final hands that each class of four cards can make.

    The counts are floats, because matrix products of floats are many times faster. They are exact up to two to the
    power of 53, which ``stakes`` ensures.
    """

    weights: Integers
    third: Level
    fourth: Level
    fifth: Integers
    finals: NDArray[np.float64]

    @property
    def deals(self) -> int:
        """The number of ways to be dealt a hand and then three cards in order."""
        return int(self.weights.sum()) * 50 * 49 * 48


@cache
def classes() -> Classes:
    """Return the classes, computed once: each level from the one below plus a card."""
    ones = np.arange(len(DECK))[:, None]
    twos, opening = _one_more(ones)
    threes, third = _one_more(twos)
    fours, fourth = _one_more(threes)
    weights = np.bincount(opening.ravel()) // 2
    return Classes(weights, _level(twos, third), _level(threes, fourth), fours, _finals(fours))


def _level(cards: Integers, following: Integers) -> Level:
    order = np.argsort(following, axis=None, kind="stable")
    ends = np.cumsum(np.bincount(following.ravel()))
    return Level(cards, following, order // following.shape[1], np.concatenate([[0], ends[:-1]]))


def class_of(cards: Integers) -> Integers:
    """Return the classes of sets of two, three or four cards."""
    keys, order = _sorted_keys(cards.shape[-1])
    found: Integers = order[np.searchsorted(keys, _keys(cards))]
    return found


@cache
def _sorted_keys(cards: int) -> tuple[Integers, Integers]:
    """Return the keys of a level in order, and the class of each."""
    keys = _keys({2: classes().third.cards, 3: classes().fourth.cards, 4: classes().fifth}[cards])
    order = np.argsort(keys)
    return keys[order], order


def others(sets: Integers) -> Integers:
    """Return the cards that are not in each set."""
    left = np.ones((len(sets), len(DECK)), dtype=bool)
    np.put_along_axis(left, sets, values=False, axis=1)
    return np.nonzero(left)[1].reshape(len(sets), len(DECK) - sets.shape[1])


def alike(cards: Integers, groups: Sequence[int]) -> Integers:
    """Return a key that is equal for rows of cards that differ only by suits and by the order within a group."""
    by_suit: Integers = (_IN_SUIT[cards] << (_BITS * np.array(groups)[:, None])).sum(axis=-2)
    return np.sort(by_suit, axis=-1)


def _one_more(sets: Integers) -> tuple[Integers, Integers]:
    added = others(sets)
    longer = np.concatenate([np.repeat(sets[:, None, :], added.shape[1], axis=1), added[:, :, None]], axis=2)
    _, first, found = np.unique(_keys(longer), return_index=True, return_inverse=True)
    return longer.reshape(-1, longer.shape[2])[first], found.reshape(added.shape)


def _keys(sets: Integers) -> Integers:
    """Return a key that is equal for sets that differ only by suits: the ranks of each suit, sorted."""
    suits = np.sort(_IN_SUIT[sets].sum(axis=-2), axis=-1)
    keys: Integers = suits @ (1 << _BITS * np.arange(len(Suit)))
    return keys


def _finals(fours: Integers) -> NDArray[np.float64]:
    tables, last = kinds(), others(fours)
    trios = tables.trios[fours[:, 0], fours[:, 1], fours[:, 2]]
    found = tables.of(tables.pairs[fours[:, 3, None], last], trios[:, None])
    places = found + len(KINDS) * np.arange(len(fours))[:, None]
    counts = np.bincount(places.ravel(), minlength=len(fours) * len(KINDS))
    return counts.reshape(len(fours), len(KINDS)).astype(np.float64)
