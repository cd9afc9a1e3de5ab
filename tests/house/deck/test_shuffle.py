"""The live shuffle: whole decks, from fair choices, from no seed."""

import inspect
from collections import Counter

import pytest

from fifthstreet.cards import DECK
from fifthstreet.house.deck.shuffle import one_of, shuffled_deck


def test_a_shuffled_deck_has_every_card_once():
    for _ in range(100):
        deck = shuffled_deck()
        assert len(deck) == 52
        assert set(deck) == set(DECK)


def test_no_two_decks_are_alike_and_none_is_as_it_came_out_of_the_box():
    assert len({DECK, *(shuffled_deck() for _ in range(1_000))}) == 1_001


@pytest.mark.parametrize("choices", range(1, 53))
def test_every_choice_is_as_likely_as_any_other(choices: int):
    """Of all 256 bytes as many choose each number; those that do not share out evenly give way to the next, a zero."""
    chosen = Counter(one_of(choices, iter((byte, 0))) for byte in range(256))
    chosen[0] -= 256 % choices
    assert chosen == dict.fromkeys(range(choices), 256 // choices)


def test_a_byte_that_does_not_share_out_evenly_is_thrown_away():
    chance = iter((255, 254, 253, 252, 47))
    assert one_of(12, chance) == 47 % 12
    assert next(chance, None) is None
    assert one_of(12, iter((251,))) == 251 % 12


def test_a_deal_cannot_be_started_from_a_seed():
    assert not inspect.signature(shuffled_deck).parameters
