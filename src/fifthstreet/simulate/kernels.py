"""The compiled engine: whole rounds as integers, with no Python in the loop. Importing this loads numba."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from fifthstreet.odds.kinds import Integers
from fifthstreet.simulate.arrays import Decided, Paid, Ranking
from fifthstreet.simulate.strategies import Hands
from fifthstreet.simulate.tallies import ALL, BINS, ENVY, LEAST_BIN, PROGRESSIVE

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile a function, and cache the compiled code for the next start if there is a folder to write it to."""
    try:
        return cast(Function, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
    except RuntimeError:  # no folder to keep it in
        return cast(Function, numba.njit(nogil=True, error_model="numpy")(function))


BATCH = 512
"""Rounds that are dealt at once, so that the processor's vector units draw the cards of many rounds in one step."""

CARDS = 52
A_WORD = 3
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
FIRST_MULTIPLIER, SECOND_MULTIPLIER = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
FIRST_WEYL, SECOND_WEYL = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)


@compiled
def fill_words(words: NDArray[np.uint32], seed: np.uint64, first: np.uint64, block: int) -> None:
    """Fill four rows with the words of one block of successive rounds: Philox4x32-10, as in ``philox``."""
    one, two, three, four = words[0], words[1], words[2], words[3]
    for place in range(words.shape[1]):
        number = first + np.uint64(place)
        a, b, c, d = np.uint64(block), np.uint64(0), number & LOW, number >> HALF
        left, right = seed & LOW, seed >> HALF
        for _ in range(10):
            low, high = FIRST_MULTIPLIER * a, SECOND_MULTIPLIER * c
            a, b, c, d = (high >> HALF) ^ b ^ left, high & LOW, (low >> HALF) ^ d ^ right, low & LOW
            left, right = (left + FIRST_WEYL) & LOW, (right + SECOND_WEYL) & LOW
        one[place], two[place], three[place], four[place] = np.uint32(a), np.uint32(b), np.uint32(c), np.uint32(d)


@compiled
def draw_places(word: NDArray[np.uint32], chosen: NDArray[np.uint8], rejected: NDArray[np.uint8], top: int) -> None:
    """Read a row of words as three places each, in three rows, and note the rounds whose word is rejected."""
    size = np.uint64(CARDS - top)
    second = np.uint64(max(CARDS - top - 1, 1))
    third = np.uint64(max(CARDS - top - 2, 1))
    least = (LOW + np.uint64(1)) % (size * second * third)
    one, two, three = chosen[top], chosen[top + 1], chosen[top + 2]
    for place in range(word.shape[0]):
        rest = np.uint64(word[place]) * size
        one[place] = np.uint8((rest >> HALF) + np.uint64(top))
        rest = (rest & LOW) * second
        two[place] = np.uint8((rest >> HALF) + np.uint64(top + 1))
        rest = (rest & LOW) * third
        three[place] = np.uint8((rest >> HALF) + np.uint64(top + 2))
        rejected[place] |= np.uint8((rest & LOW) < least)


@compiled
def take_cards(chosen: NDArray[np.uint8], cards: NDArray[np.uint8], number: int) -> None:
    """Follow each chosen place back through the swaps before it to the card that lies there now.

    The swap of place ``before`` put the card of that place where its own card was chosen.
    """
    for place in range(number):
        here, card = chosen[place], cards[place]
        for other in range(card.shape[0]):
            card[other] = here[other]
        for before in range(place - 1, -1, -1):
            moved, at = chosen[before], np.uint8(before)
            for other in range(card.shape[0]):
                card[other] = at if card[other] == moved[other] else card[other]


@compiled
def deal_slowly(cards: NDArray[np.uint8], place: int, seed: np.uint64, number: np.uint64, needed: int) -> None:
    """Deal one round again, word by word, where a word was rejected."""
    words = np.empty((4, 1), dtype=np.uint32)
    pack = np.arange(CARDS).astype(np.uint8)
    block, used = 0, 4
    for top in range(0, needed, A_WORD):
        left = CARDS - top
        ways = np.uint64(1)
        for more in range(min(A_WORD, left)):
            ways *= np.uint64(left - more)
        while True:
            if used == 4:
                fill_words(words, seed, number, block)
                block, used = block + 1, 0
            rest = np.uint64(words[used, 0])
            used += 1
            chosen = np.zeros(A_WORD, dtype=np.int64)
            for more in range(min(A_WORD, left)):
                rest *= np.uint64(left - more)
                chosen[more] = np.int64(rest >> HALF)
                rest &= LOW
            if rest >= (LOW + np.uint64(1)) % ways:
                break
        for more in range(min(A_WORD, left)):
            here = top + more
            there = here + chosen[more]
            pack[here], pack[there] = pack[there], pack[here]
    for top in range(needed):
        cards[top, place] = pack[top]


class Scratch(NamedTuple):
    """The engine's working memory: a row per word, place or card and a column per round; and the current round."""

    words: NDArray[np.uint32]
    chosen: NDArray[np.uint8]
    rejected: NDArray[np.uint8]
    cards: NDArray[np.uint8]
    result: Integers
    kind: Integers
    folded: Integers


@compiled
def scratch(seats: int) -> Scratch:
    """Return the arrays for a number of players."""
    return Scratch(
        np.empty((20, BATCH), dtype=np.uint32),
        np.empty((CARDS + A_WORD - 1, BATCH), dtype=np.uint8),
        np.empty(BATCH, dtype=np.uint8),
        np.empty((CARDS, BATCH), dtype=np.uint8),
        np.zeros((seats, ALL), dtype=np.int64),
        np.zeros(seats, dtype=np.int64),
        np.zeros(seats, dtype=np.int64),
    )


@compiled
def deal(seed: np.uint64, first: np.uint64, now: Scratch, needed: int) -> None:
    """Deal the first cards of successive rounds."""
    drawn = (needed + A_WORD - 1) // A_WORD
    for block in range((drawn + 3) // 4):
        fill_words(now.words[4 * block : 4 * block + 4], seed, first, block)
    now.rejected[:] = 0
    for word in range(drawn):
        draw_places(now.words[word], now.chosen, now.rejected, A_WORD * word)
    take_cards(now.chosen, now.cards, needed)
    for place in range(BATCH):
        if now.rejected[place]:
            deal_slowly(now.cards, place, seed, first + np.uint64(place), needed)


@compiled
def decks(seed: np.uint64, first: np.uint64, rounds: int, needed: int) -> NDArray[np.uint8]:
    """Return the first cards of the decks of successive rounds, one row per round."""
    found, now = np.empty((rounds, needed), dtype=np.uint8), scratch(0)
    for start in range(0, rounds, BATCH):
        deal(seed, first + np.uint64(start), now, needed)
        for place in range(min(BATCH, rounds - start)):
            for card in range(needed):
                found[start + place, card] = now.cards[card, place]
    return found


class Where(NamedTuple):
    """The places in the pack: of each player's cards, of the community cards, and of the bonus box."""

    hole: Integers
    community: Integers
    box: Integers
    needed: int


class Offered(NamedTuple):
    """Which bonus wagers any player makes, whether results are added up round by round, and the sum of all antes."""

    three_card: bool
    six_card: bool
    progressive: bool
    together: bool
    unit: int


class Counts(NamedTuple):
    """What is counted: see ``Tallies``. Squares are summed in two halves of 32 bits, so that no sum can overflow.

    ``claims`` lists the shares of the meter that were won, in the order in which they are paid: the place of the round,
    the seat, the kind of hand, and the results of the progressive, the table and the player in it without the meter.
    """

    main: Integers
    three: Integers
    six: Integers
    envy: Integers
    sums: Integers
    players: Integers
    histogram: Integers
    claims: Integers


@compiled
def play(  # noqa: PLR0913, PLR0917 - the arrays that the loop reads
    seed: np.uint64,
    first: np.uint64,
    rounds: int,
    where: Where,
    offered: Offered,
    ranking: Ranking,
    hands: Hands,
    decided: Decided,
    paid: Paid,
    counts: Counts,
    traced: Integers,
) -> int:
    """Play successive rounds, count them, and return the number of claims.

    ``traced`` gets every player's results, by part, if it has room for the rounds.
    """
    now, claimed, tracing = scratch(where.hole.shape[0]), 0, traced.shape[0] > 0
    for start in range(0, rounds, BATCH):
        deal(seed, first + np.uint64(start), now, where.needed)
        for place in range(min(BATCH, rounds - start)):
            third = now.cards[where.community[0], place]
            fourth = now.cards[where.community[1], place]
            fifth = now.cards[where.community[2], place]
            two = ranking.of_two[ranking.rank[third], ranking.rank[fourth]]
            board = ranking.of_three[two, ranking.rank[fifth]]
            suit = ranking.suit[third]
            suited = suit == ranking.suit[fourth] and suit == ranking.suit[fifth]
            for seat in range(where.hole.shape[0]):
                one, other = now.cards[where.hole[seat, 0], place], now.cards[where.hole[seat, 1], place]
                actions = decide(seat, one, other, third, fourth, hands, decided)
                held = ranking.of_two[ranking.rank[one], ranking.rank[other]]
                if suited and ranking.suit[one] == suit and ranking.suit[other] == suit:
                    kind = ranking.five_suited[board, held]
                else:
                    kind = ranking.five[board, held]
                counts.main[seat, actions, kind] += 1
                if offered.together or tracing:
                    now.result[seat, 0] = paid.main[seat, actions, kind]
                    now.kind[seat], now.folded[seat] = kind, decided.folded[actions]
            if offered.together or tracing:
                if offered.three_card:
                    settle_three_card(board, suited, ranking, paid, counts, now)
                if offered.six_card:
                    settle_six_card(place, where, ranking, paid, counts, now)
                if offered.progressive:
                    settle_progressive(paid, counts, now)
                progressive, whole = add_up(offered.unit, counts, now)
                if offered.progressive:
                    claimed = claim(start + place, progressive, whole, paid, counts, now, claimed)
                if tracing:
                    traced[start + place] = now.result
    return claimed


@compiled
def decide(  # noqa: PLR0913, PLR0917
    seat: int, one: int, other: int, third: int, fourth: int, hands: Hands, decided: Decided
) -> int:
    """Return a player's three actions as one number; its digits number them, and its base counts all actions."""
    each, table = decided.fourth_patterns.shape[1], decided.table[seat]
    own, way = hands.own[one, other], hands.renaming[one, other]
    seen, then = np.int64(hands.renamed[way, third]), np.int64(hands.renamed[way, fourth])
    actions = np.int64(decided.third[table, own])
    actions = actions * each + decided.fourth_patterns[decided.fourth[table, own, seen], actions]
    return int(actions * each + decided.fifth_patterns[decided.fifth[table, own, seen * CARDS + then], actions])


@compiled
def settle_three_card(  # noqa: PLR0913, PLR0917
    board: int, suited: bool, ranking: Ranking, paid: Paid, counts: Counts, now: Scratch
) -> None:
    """Settle the Three Card Bonus of every player."""
    kind = ranking.three_suited[board] if suited else ranking.three[board]
    for seat in range(now.kind.shape[0]):
        counts.three[seat, now.folded[seat], kind] += 1
        now.result[seat, 1] = paid.three[seat, now.folded[seat], kind]


@compiled
def settle_six_card(  # noqa: PLR0913, PLR0917
    place: int, where: Where, ranking: Ranking, paid: Paid, counts: Counts, now: Scratch
) -> None:
    """Settle the Six Card Bonus of every player."""
    first, second = now.cards[where.box[0], place], now.cards[where.box[1], place]
    third, fourth = now.cards[where.box[2], place], now.cards[where.box[3], place]
    two = ranking.of_two[ranking.rank[first], ranking.rank[second]]
    four = ranking.of_four[ranking.of_three[two, ranking.rank[third]], ranking.rank[fourth]]
    boxed = in_suit(ranking, first) + in_suit(ranking, second) + in_suit(ranking, third) + in_suit(ranking, fourth)
    for seat in range(now.kind.shape[0]):
        one, other = now.cards[where.hole[seat, 0], place], now.cards[where.hole[seat, 1], place]
        suits = boxed + in_suit(ranking, one) + in_suit(ranking, other)
        if (suits + 0x3333) & 0x8888:  # five or six of one suit
            kind = suited_six(place, where, ranking, now.cards, one, other, suits)
        else:
            kind = ranking.six[four, ranking.of_two[ranking.rank[one], ranking.rank[other]]]
        counts.six[seat, now.folded[seat], kind] += 1
        now.result[seat, 2] = paid.six[seat, now.folded[seat], kind]


@compiled
def in_suit(ranking: Ranking, card: int) -> int:
    """Return a card as a count of its suit: four bits a suit."""
    return 1 << (4 * int(ranking.suit[card]))


@compiled
def suited_six(  # noqa: PLR0913, PLR0917
    place: int, where: Where, ranking: Ranking, cards: NDArray[np.uint8], one: int, other: int, suits: int
) -> int:
    """Return the kind of six cards of which five or six are of one suit; ``suits`` counts the cards of each suit."""
    suit = 0
    while (suits >> (4 * suit)) & 0xF < 5:
        suit += 1
    held = rank_if(ranking, one, suit) | rank_if(ranking, other, suit)
    for card in range(4):
        held |= rank_if(ranking, cards[where.box[card], place], suit)
    return int(ranking.six_suited[suit, held])


@compiled
def rank_if(ranking: Ranking, card: int, suit: int) -> int:
    """Return the rank of a card as a bit, or nothing if it is of another suit."""
    return 1 << int(ranking.rank[card]) if ranking.suit[card] == suit else 0


@compiled
def settle_progressive(paid: Paid, counts: Counts, now: Scratch) -> None:
    """Settle the fixed pays of the progressive and the Envy Bonuses of every player."""
    seats = now.kind.shape[0]
    for seat in range(seats):
        now.result[seat, PROGRESSIVE] = paid.progressive[seat, now.folded[seat], now.kind[seat]]
        now.result[seat, ENVY] = 0
    for giver in range(seats):
        if paid.gives[giver, now.folded[giver], now.kind[giver]]:
            for seat in range(seats):
                amount = paid.envy[seat, now.folded[seat], now.kind[giver]]
                if seat != giver and amount:
                    now.result[seat, ENVY] += amount
                    counts.envy[seat, now.kind[giver]] += 1


@compiled
def add_up(unit: int, counts: Counts, now: Scratch) -> tuple[int, int]:
    """Add a round's results to the sums, and return those of the progressive and of the whole table."""
    main, three, six, progressive, envy = 0, 0, 0, 0, 0
    for seat in range(now.kind.shape[0]):
        main += now.result[seat, 0]
        three += now.result[seat, 1]
        six += now.result[seat, 2]
        progressive += now.result[seat, PROGRESSIVE] + now.result[seat, ENVY]
        envy += now.result[seat, ENVY]
        add(counts.players, seat, own_result(now, seat))
    whole = main + three + six + progressive
    add(counts.sums, 0, main)
    add(counts.sums, 1, three)
    add(counts.sums, 2, six)
    add(counts.sums, PROGRESSIVE, progressive)
    add(counts.sums, ENVY, envy)
    add(counts.sums, ALL, whole)
    counts.histogram[min(max(whole // unit - LEAST_BIN, 0), BINS - 1)] += 1
    return progressive, whole


@compiled
def claim(  # noqa: PLR0913, PLR0917
    number: int, progressive: int, whole: int, paid: Paid, counts: Counts, now: Scratch, claimed: int
) -> int:
    """List the shares of the meter that were won, from the dealer's far right, and return how many are listed."""
    for seat in range(now.kind.shape[0] - 1, -1, -1):
        if paid.claims[seat, now.folded[seat], now.kind[seat]]:
            found = counts.claims[claimed]
            found[0], found[1], found[2] = number, seat, now.kind[seat]
            found[3], found[4], found[5] = progressive, whole, own_result(now, seat)
            claimed += 1
    return claimed


@compiled
def own_result(now: Scratch, seat: int) -> int:
    """Return what a player wins or loses in the round, apart from the meter."""
    own = 0
    for part in range(ALL):
        own += now.result[seat, part]
    return own


@compiled
def add(sums: Integers, row: int, value: int) -> None:
    """Add a value and its square."""
    square = value * value
    sums[row, 0] += value
    sums[row, 1] += square & 0xFFFFFFFF
    sums[row, 2] += square >> 32
