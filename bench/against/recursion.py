"""The base game by plain recursion over a public evaluator: what the solver's arrays are measured against.

It does the same work from nothing but the deck: it finds the sets of cards that differ by suits alone, evaluates every
hand, plays every class best, and sends all deals forward for the distribution, with ties broken both ways.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from fifthstreet.cards import DECK, FiveCard
from fifthstreet.odds.kinds import KINDS

BETS = (1, 2, 3)
PAY = {"royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 40, "full-house": 10, "flush": 6, "straight": 4}
PAY |= {"three-of-a-kind": 3, "two-pair": 2}
PAYS = [
    PAY.get(hand.category, -1) if hand.pair is None else 1 if hand.pair >= 11 else 0 if hand.pair >= 6 else -1
    for hand in KINDS
]


class Evaluator(NamedTuple):
    """An evaluator: its cards in the order of the deck, what it makes of five, and the kinds of its answers."""

    name: str
    cards: list[object]
    kind: Callable[[Sequence[object]], int]


class Cases(NamedTuple):
    """Sets of cards, one for all that differ by suits alone: where each next card leads, and the cards left of four."""

    weights: list[int]
    third: list[list[int]]
    fourth: list[list[int]]
    fours: list[tuple[int, ...]]
    last: list[list[int]]


def cases() -> Cases:
    """The sets, found from the deck: two cards, three, four."""
    weights, held = Counter[Key](), dict[Key, tuple[int, ...]]()
    for pair in combinations(range(52), 2):
        weights[_key(pair)] += 1
        held.setdefault(_key(pair), pair)
    third, threes = _one_more([*held.values()])
    fourth, fours = _one_more(threes)
    last = [[card for card in range(52) if card not in four] for four in fours]
    return Cases([*weights.values()], third, fourth, fours, last)


Key = tuple[int, ...]


def _key(cards: Sequence[int]) -> Key:
    """What sets that differ by suits alone have in common."""
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card // 13] |= 1 << card % 13
    suits.sort()
    return tuple(suits)


def _one_more(sets: Sequence[tuple[int, ...]]) -> tuple[list[list[int]], list[tuple[int, ...]]]:
    """Where each next card leads from each set, and the longer sets."""
    places: dict[Key, int] = {}
    longer: list[tuple[int, ...]] = []
    following = []
    for held in sets:
        row = []
        for card in range(52):
            if card in held:
                continue
            key = _key((*held, card))
            if key not in places:
                places[key] = len(longer)
                longer.append((*held, card))
            row.append(places[key])
        following.append(row)
    return following, longer


def phevaluator() -> Evaluator:
    """The evaluator that the tests hold the solver against, in plain Python."""
    from phevaluator import evaluate_cards  # noqa: PLC0415 - each is loaded by who measures it

    ends = ((1, 0), (10, 1), (166, 2), (322, 3), (1599, 4), (1609, 5), (2467, 6), (3325, 7))
    kinds = [next((kind for worst, kind in ends if rank <= worst), 8 + (rank - 3326) // 220) for rank in range(6186)]
    kinds += [len(KINDS) - 1] * (7463 - len(kinds))
    return Evaluator("phevaluator", [card.value for card in DECK], lambda five: kinds[evaluate_cards(*five)])


def eval7() -> Evaluator | None:
    """The fastest public evaluator, in C, where it is installed: it is no requirement of anything here."""
    try:
        import eval7 as library  # type: ignore[import-not-found, unused-ignore] # noqa: PLC0415
    except ImportError:
        return None
    by_type = ["high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind"]
    places = {hand.category: place for place, hand in enumerate(KINDS) if hand.pair is None}
    kinds = [
        places["straight-flush"] - (top % 16 == 12)
        if top >> 8 == 8
        else places[FiveCard(by_type[top >> 8])]
        if top >> 8 != 1
        else 8 + 12 - min(top % 16, 12)
        for top in range(9 << 8)
    ]
    evaluate = library.evaluate
    return Evaluator("eval7", [library.Card(card.value) for card in DECK], lambda five: kinds[evaluate(five) >> 16])


def counted(evaluator: Evaluator, fours: Sequence[Sequence[int]], last: Sequence[Sequence[int]]) -> list[list[int]]:
    """How many hands of each kind four cards make with each card that is left."""
    cards, kind, found = evaluator.cards, evaluator.kind, []
    for four, left in zip(fours, last, strict=True):
        held, counts = [cards[number] for number in four], [0] * len(KINDS)
        for number in left:
            counts[kind([*held, cards[number]])] += 1
        found.append(counts)
    return found


def edge(known: Cases, finals: list[list[int]]) -> tuple[Fraction, dict[str, list[dict[int, list[int]]]]]:
    """The house edge, and what is done on each street in each class with so many antes out, ties both ways."""
    shown = [sum(count * pay for count, pay in zip(counts, PAYS, strict=True)) for counts in finals]
    plans: dict[str, list[dict[int, list[int]]]] = {"play": [{}, {}, {}], "fold": [{}, {}, {}]}

    def choose(street: int, antes: int, fold: int, worths: list[list[int]]) -> list[int]:
        best = [max(fold, *bets) for bets in zip(*worths, strict=True)]
        actions = list(zip([fold] * len(best), *worths, strict=True))
        plans["fold"][street][antes] = [worth.index(top) for worth, top in zip(actions, best, strict=True)]
        plans["play"][street][antes] = [3 - worth[::-1].index(top) for worth, top in zip(actions, best, strict=True)]
        return best

    fifth = {
        antes: choose(2, antes, -antes * 48, [[(antes + bet) * worth for worth in shown] for bet in BETS])
        for antes in range(3, 8)
    }
    after = {antes: [sum([best[place] for place in row]) for row in known.fourth] for antes, best in fifth.items()}
    fourth = {antes: choose(1, antes, -antes * 49 * 48, [after[antes + bet] for bet in BETS]) for antes in range(2, 5)}
    then = {antes: [sum([best[place] for place in row]) for row in known.third] for antes, best in fourth.items()}
    third = choose(0, 1, -50 * 49 * 48, [then[1 + bet] for bet in BETS])
    total = sum(weight * worth for weight, worth in zip(known.weights, third, strict=True))
    return Fraction(-total, 1326 * 50 * 49 * 48), plans


def distribution(known: Cases, finals: list[list[int]], plan: list[dict[int, list[int]]]) -> Counter[int]:
    """In how many deals each net result comes, in antes, under a plan."""
    results = Counter[int]()
    arriving = {1: [weight * 50 * 49 * 48 for weight in known.weights]}
    for street, following in enumerate((known.third, known.fourth, None)):
        next_ones: dict[int, list[int]] = {}
        for antes, deals in arriving.items():
            for place, (number, bet) in enumerate(zip(deals, plan[street][antes], strict=True)):
                if not number:
                    continue
                if not bet:
                    results[-antes] += number
                elif following is None:
                    for pay, count in zip(PAYS, finals[place], strict=True):
                        if count:
                            results[(antes + bet) * pay] += number // 48 * count
                else:
                    longer = len(known.fourth) if street == 0 else len(known.fours)
                    there = next_ones.setdefault(antes + bet, [0] * longer)
                    each = number // (50 - street)
                    for card in following[place]:
                        there[card] += each
        arriving = next_ones
    return results


def solve(evaluator: Evaluator, known: Cases | None = None) -> tuple[Fraction, Counter[int], Counter[int]]:
    """The whole of it: the house edge, and the distribution with ties played and with ties folded."""
    known = known or cases()
    finals = counted(evaluator, known.fours, known.last)
    found, plans = edge(known, finals)
    return found, distribution(known, finals, plans["play"]), distribution(known, finals, plans["fold"])
