"""Shuffles that are fair and shuffles that are not, every one from a fixed seed."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from fifthstreet.cards import DECK, Card
from fifthstreet.randomness import Shuffle

Deck = list[Card]


def fair(seed: int) -> Shuffle:
    """Fisher and Yates with a good generator."""
    chance = random.Random(seed)
    return lambda: fisher_yates(list(DECK), chance.randrange)


def fisher_yates(pack: Deck, choose: Callable[[int], int], moved: int = 52) -> Deck:
    """The first so many cards of the pack in a random order, each place given one of the cards left."""
    for left in range(moved, 1, -1):
        chosen = choose(left)
        pack[left - 1], pack[chosen] = pack[chosen], pack[left - 1]
    return pack


def swaps_with_any_card(chance: random.Random) -> Deck:
    """The best-known mistake: every card changes places with any of the 52."""
    pack = list(DECK)
    for place in range(52):
        other = chance.randrange(52)
        pack[place], pack[other] = pack[other], pack[place]
    return pack


def takes_the_remainder(chance: random.Random) -> Deck:
    """A byte's remainder, which favours the low numbers."""
    return fisher_yates(list(DECK), lambda choices: chance.randbytes(1)[0] % choices)


def leaves_the_last_card(chance: random.Random) -> Deck:
    return fisher_yates(list(DECK), chance.randrange, moved=51)


def always_moves_a_card(chance: random.Random) -> Deck:
    """Sattolo's shuffle: one too few to choose from, so no card ever stays at its place."""
    pack = list(DECK)
    for left in range(52, 1, -1):
        chosen = chance.randrange(left - 1)
        pack[left - 1], pack[chosen] = pack[chosen], pack[left - 1]
    return pack


def keeps_two_together(chance: random.Random) -> Deck:
    """In one deck of ten the queen of spades follows the ace, wherever that is."""
    pack = fisher_yates(list(DECK), chance.randrange)
    if chance.random() < 0.1:
        pack.remove(Card("Qs"))
        pack.insert((pack.index(Card("As")) + 1) % 52, Card("Qs"))
    return pack


def prefers_rising_decks(chance: random.Random) -> Deck:
    """One time in five, of a deck and its reverse the one that rises oftener."""
    pack = fisher_yates(list(DECK), chance.randrange)
    numbers = [DECK.index(card) for card in pack]
    falls = sum(second < first for first, second in pairwise(numbers))
    return pack[::-1] if falls > 25 and chance.random() < 0.2 else pack


def prefers_like_neighbours(chance: random.Random) -> Deck:
    """One time in five, of two decks the one in which neighbours are nearer to each other."""
    packs = [fisher_yates(list(DECK), chance.randrange) for _ in range(2)]
    return min(packs, key=_leaps) if chance.random() < 0.2 else packs[0]


def _leaps(pack: Deck) -> int:
    return sum(abs(DECK.index(first) - DECK.index(second)) for first, second in pairwise(pack))


def riffles_five_times(chance: random.Random) -> Deck:
    """What hands do with a new deck, two times too few."""
    pack = list(DECK)
    for _ in range(5):
        cut = sum(chance.random() < 0.5 for _ in pack)
        packets = [pack[cut:], pack[:cut]]
        pack = [packets[chance.randrange(len(packets[0]) + len(packets[1])) < len(packets[1])].pop() for _ in range(52)]
        pack.reverse()
    return pack


def cut_short(chance: random.Random) -> Deck:
    """One deck in a thousand has lost a card."""
    pack = fisher_yates(list(DECK), chance.randrange)
    return pack[:51] if chance.randrange(1000) == 0 else pack


def has_a_card_twice(chance: random.Random) -> Deck:
    pack = fisher_yates(list(DECK), chance.randrange)
    return [*pack[:51], pack[0]] if chance.randrange(1000) == 0 else pack


def from_a_small_seed(chance: random.Random) -> Deck:
    """A good shuffle that only ever starts from one of four million seeds."""
    return fisher_yates(list(DECK), random.Random(chance.randrange(4_000_000)).randrange)


def repeats_a_deck(seed: int) -> Shuffle:
    """Fair decks, of which the five-thousandth is the first again."""
    another = fair(seed)
    dealt: list[Sequence[Card]] = []

    def shuffle() -> Sequence[Card]:
        dealt.append(dealt[0] if len(dealt) == 4_999 else another())
        return dealt[-1]

    return shuffle


def goes_on_from_the_last_deck(seed: int) -> Shuffle:
    """Swaps a hundred pairs of the deck before instead of shuffling it whole."""
    chance, pack = random.Random(seed), list(DECK)

    def shuffle() -> Deck:
        for _ in range(100):
            one, other = chance.randrange(52), chance.randrange(52)
            pack[one], pack[other] = pack[other], pack[one]
        return list(pack)

    return shuffle


def first_cards_in_turn(seed: int) -> Shuffle:
    """Every card is first once in 52 decks: too even for chance."""
    chance = random.Random(seed)

    def firsts() -> Iterator[Card]:
        while True:
            yield from fisher_yates(list(DECK), chance.randrange)

    turn = firsts()

    def shuffle() -> Deck:
        first = next(turn)
        return [first, *(card for card in fisher_yates(list(DECK), chance.randrange) if card is not first)]

    return shuffle


def rotates(seed: int) -> Shuffle:
    """One deck in 52 is shuffled; the others are cuts of it, so that every card comes everywhere equally often."""
    chance = random.Random(seed)
    turns: Iterator[Deck] = iter(())

    def shuffle() -> Deck:
        nonlocal turns
        deck = next(turns, None)
        if deck is None:
            pack = fisher_yates(list(DECK), chance.randrange)
            turns = iter([pack[cut:] + pack[:cut] for cut in range(52)])
            deck = next(turns)
        return deck

    return shuffle
