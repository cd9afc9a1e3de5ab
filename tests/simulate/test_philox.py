"""The decks of a simulation: the published words, a draw without bias, and the same cards compiled."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from fifthstreet.cards import DECK
from fifthstreet.randomness import Sample, run_battery
from fifthstreet.simulate import kernels
from fifthstreet.simulate.philox import CARDS_A_WORD, LOW, MOST, WORD, Block, Key, deck, drawn, philox, places, words

PUBLISHED: tuple[tuple[Block, Key, Block], ...] = (
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((LOW, LOW, LOW, LOW), (LOW, LOW), (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
)
"""The known answers that the authors publish with their program Random123: counter, key, words."""


@pytest.mark.parametrize(("counter", "key", "answer"), PUBLISHED)
def test_philox_gives_the_known_answers_of_its_authors(counter: Block, key: Key, answer: Block):
    assert philox(counter, key) == answer


def test_seed_and_round_are_the_key_and_the_counter():
    seed, number = 0x299F31D0A4093822, 0x0370734413198A2E
    stream = words(seed, number)
    first = tuple(next(stream) for _ in range(4))
    second = tuple(next(stream) for _ in range(4))
    key = (0xA4093822, 0x299F31D0)
    assert first == philox((0, 0, 0x13198A2E, 0x03707344), key)
    assert second == philox((1, 0, 0x13198A2E, 0x03707344), key)


@pytest.mark.parametrize(("seed", "number"), [(-1, 1), (MOST + 1, 1), (1, -1), (1, MOST + 1)])
def test_a_seed_or_round_of_more_than_64_bits_is_refused(seed: int, number: int):
    with pytest.raises(ValueError, match="is from 0 to"):
        next(words(seed, number))


@pytest.mark.parametrize("left", range(52, 2, -7))
def test_every_way_to_draw_three_cards_has_as_many_words_as_every_other(left: int):
    """The words of a way are neighbours; of these, only the lowest can be rejected."""
    ways = left * (left - 1) * (left - 2)
    chance = random.Random(left)
    for way in {0, 1, ways - 1, *(chance.randrange(ways) for _ in range(500))}:
        lowest, after = -(-way * WORD // ways), -(-(way + 1) * WORD // ways)
        is_rejected = lowest * ways % WORD < WORD % ways
        assert after - lowest - is_rejected == WORD // ways
        first, rest = divmod(way, (left - 1) * (left - 2))
        expected = [first, *divmod(rest, left - 2)]
        assert places(iter([lowest + 1]), left) == expected
        assert places(iter([after - 1]), left) == expected
        following = lowest + 1 if is_rejected else 0
        assert places(iter([lowest, following]), left) == expected


def counted(seed: int, number: int) -> int:
    """How many words a whole deck takes."""
    taken = 0

    def counting() -> Iterator[int]:
        nonlocal taken
        for word in words(seed, number):
            taken += 1
            yield word

    stream = counting()
    for left in range(len(DECK), 0, -CARDS_A_WORD):
        places(stream, left)
    return taken


REJECTING = (1_040, 11_290, 38_117)
"""Rounds of seed 1 in which a word is rejected: all there are among the first 40,000."""


def test_the_compiled_engine_draws_the_cards_of_plain_python():
    chance = random.Random(3)
    for needed in (1, 5, 9, 19, 52):
        for seed, first in ((1, 1), (chance.randrange(MOST), chance.randrange(MOST - 2000)), (MOST, MOST - 2000)):
            found = kernels.decks(np.uint64(seed), np.uint64(first), 600, needed)
            for place in range(0, 600, 7):
                assert found[place].tolist() == drawn(seed, first + place, needed)


def test_a_rejected_word_is_drawn_again_by_both():
    for number in REJECTING:
        assert counted(1, number) > 18
        for needed in (19, 52):
            found = kernels.decks(np.uint64(1), np.uint64(number - 100), 200, needed)
            assert found[100].tolist() == drawn(1, number, needed)


def test_a_deck_is_the_cards_by_their_names():
    assert sorted(deck(7, 3)) == sorted(DECK)
    assert [DECK.index(card) for card in deck(7, 3)] == drawn(7, 3)


@pytest.mark.parametrize("decks", [20_000, pytest.param(1_000_000, marks=pytest.mark.prove)])
def test_the_decks_pass_the_tests_of_a_shuffle(decks: int):
    report = run_battery(Sample(kernels.decks(np.uint64(2026), np.uint64(1), decks, 52), 0))
    assert not report.failed
