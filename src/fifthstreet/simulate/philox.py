"""The decks of a simulation: Philox4x32-10 keyed by seed and round, and a draw without bias, in plain Python.

This is the reference. The compiled engine draws the same cards from the same words.

**Words.** Philox4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011) makes four
words of 32 bits from a counter of four words and a key of two. The key is the seed, its low word first. The counter is
the number of the block, 0, and the round, its low word first. A round's words are those of its blocks 0, 1, 2 …

**Draw.** Each word ``w`` gives three cards. If ``n`` cards are left, ``w`` times ``n (n-1) (n-2)`` is a number of two
parts: divided by 2**32 it gives the number of a way to draw three cards in order, and a remainder. If the remainder is
less than ``2**32 mod n (n-1) (n-2)``, the word is rejected and the next one is tried, so that each way comes from the
same number of words. The way is read as three places, the first of ``n``, the second of ``n-1``, the third of ``n-2``:
multiplying ``w`` in turn by ``n``, ``n-1`` and ``n-2`` gives them. A place is counted from the top of the cards that
are left; the card there is dealt, and the top card takes its place.
"""

from collections.abc import Iterator

from fifthstreet.cards import DECK, Card

Block = tuple[int, int, int, int]
Key = tuple[int, int]

WORD = 1 << 32
LOW = WORD - 1
ROUNDS = 10
MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
WEYL = (0x9E3779B9, 0xBB67AE85)
CARDS_A_WORD = 3
MOST = (1 << 64) - 1
"""The largest seed, and the largest number of a round."""


def philox(counter: Block, key: Key) -> Block:
    """Return the four words of a counter under a key."""
    first, second, third, fourth = counter
    left, right = key
    for _ in range(ROUNDS):
        one, other = MULTIPLIERS[0] * first, MULTIPLIERS[1] * third
        first, second, third, fourth = other >> 32 ^ second ^ left, other & LOW, one >> 32 ^ fourth ^ right, one & LOW
        left, right = (left + WEYL[0]) & LOW, (right + WEYL[1]) & LOW
    return first, second, third, fourth


def words(seed: int, number: int) -> Iterator[int]:
    """Yield the words of a round, without end."""
    for name, value in ("seed", seed), ("round", number):
        if not 0 <= value <= MOST:
            raise ValueError(f"a {name} is from 0 to {MOST}, not {value}")
    block = 0
    while True:
        yield from philox((block, 0, number & LOW, number >> 32), (seed & LOW, seed >> 32))
        block += 1


def drawn(seed: int, number: int, cards: int = len(DECK)) -> list[int]:
    """Return the first cards of a round's deck, as numbers: their places in a new deck."""
    pack, stream = list(range(len(DECK))), words(seed, number)
    for top in range(0, cards, CARDS_A_WORD):
        for place, chosen in enumerate(places(stream, len(DECK) - top), top):
            pack[place], pack[place + chosen] = pack[place + chosen], pack[place]
    return pack[:cards]


def places(stream: Iterator[int], left: int) -> list[int]:
    """Return the places of the next cards among those left: of three cards, or of the last if only one is left."""
    sizes = [left - drawn for drawn in range(min(CARDS_A_WORD, left))]
    ways = 1
    for size in sizes:
        ways *= size
    while True:
        rest, found = next(stream), []
        for size in sizes:
            rest *= size
            found.append(rest >> 32)
            rest &= LOW
        if rest >= WORD % ways:
            return found


def deck(seed: int, number: int) -> tuple[Card, ...]:
    """Return a round's whole deck, its top card first."""
    return tuple(DECK[card] for card in drawn(seed, number))
