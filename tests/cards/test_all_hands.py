"""Every hand there is: the counts the trade publishes, and an evaluator that is not ours."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations, starmap

import pytest
from phevaluator._pheval import evaluate_5cards, evaluate_6cards
from phevaluator.card import Card

from fifthstreet.cards import (
    DECK,
    FiveCard,
    FiveCardHand,
    Rank,
    SixCardHand,
    Suit,
    ThreeCard,
    five_card_counts,
    five_card_hand,
    six_card_counts,
    six_card_hand,
    three_card_counts,
    three_card_hand,
)

# The evaluator numbers hands from the best, 1, to the worst, 7462; each kind ends at its number.
LAST_OF_KIND = {
    1: FiveCard.ROYAL_FLUSH,
    10: FiveCard.STRAIGHT_FLUSH,
    166: FiveCard.FOUR_OF_A_KIND,
    322: FiveCard.FULL_HOUSE,
    1599: FiveCard.FLUSH,
    1609: FiveCard.STRAIGHT,
    2467: FiveCard.THREE_OF_A_KIND,
    3325: FiveCard.TWO_PAIR,
}
FIRST_PAIR, HANDS_A_PAIR = 3326, 220


def hand_of_number(number: int) -> FiveCardHand:
    for last, category in LAST_OF_KIND.items():
        if number <= last:
            return FiveCardHand(category)
    rank = Rank.ACE - (number - FIRST_PAIR) // HANDS_A_PAIR
    return FiveCardHand(FiveCard.PAIR, Rank(rank)) if rank >= Rank.TWO else FiveCardHand(FiveCard.HIGH_CARD)


@pytest.mark.prove
def test_an_evaluator_that_is_not_ours_agrees_on_every_five_card_hand():
    expected = {number: hand_of_number(number) for number in range(1, 7463)}
    numbers = starmap(evaluate_5cards, combinations([Card.to_id(card.value) for card in DECK], 5))
    ours = map(five_card_hand, combinations(DECK, 5))
    assert all(hand == expected[number] for hand, number in zip(ours, numbers, strict=True))


@pytest.mark.prove
def test_an_evaluator_that_is_not_ours_agrees_on_every_six_card_hand():
    expected = {number: hand_of_number(number).category for number in range(1, 7463)}
    numbers = starmap(evaluate_6cards, combinations([Card.to_id(card.value) for card in DECK], 6))
    ours = map(six_card_hand, combinations(DECK, 6))
    assert all(hand.category is expected[number] for hand, number in zip(ours, numbers, strict=True))


@pytest.mark.parametrize(
    ("size", "ours", "theirs"),
    [(5, five_card_hand, evaluate_5cards), (6, six_card_hand, evaluate_6cards)],
    ids=["five", "six"],
)
def test_an_evaluator_that_is_not_ours_agrees_on_a_sample_of_hands(
    size: int, ours: Callable[..., FiveCardHand | SixCardHand], theirs: Callable[..., int]
):
    chance = random.Random(size)
    for _ in range(20_000):
        hand = chance.sample(DECK, size)
        number = theirs(*(Card.to_id(card.value) for card in hand))
        assert ours(hand).category is hand_of_number(number).category, hand


@pytest.mark.prove
def test_all_five_card_hands_are_counted():
    by_category = Counter[FiveCard]()
    for hand, number in five_card_counts().items():
        by_category[hand.category] += number
    assert by_category == {
        FiveCard.ROYAL_FLUSH: 4,
        FiveCard.STRAIGHT_FLUSH: 36,
        FiveCard.FOUR_OF_A_KIND: 624,
        FiveCard.FULL_HOUSE: 3_744,
        FiveCard.FLUSH: 5_108,
        FiveCard.STRAIGHT: 10_200,
        FiveCard.THREE_OF_A_KIND: 54_912,
        FiveCard.TWO_PAIR: 123_552,
        FiveCard.PAIR: 1_098_240,
        FiveCard.HIGH_CARD: 1_302_540,
    }
    assert Counter(map(five_card_hand, combinations(DECK, 5))) == five_card_counts()
    assert sum(five_card_counts().values()) == 2_598_960


def test_all_three_card_hands_are_counted():
    counted = Counter(map(three_card_hand, combinations(DECK, 3)))
    assert counted == three_card_counts()
    assert counted == {
        ThreeCard.MINI_ROYAL: 4,
        ThreeCard.STRAIGHT_FLUSH: 44,
        ThreeCard.THREE_OF_A_KIND: 52,
        ThreeCard.STRAIGHT: 720,
        ThreeCard.FLUSH: 1_096,
        ThreeCard.PAIR: 3_744,
        ThreeCard.HIGH_CARD: 16_440,
    }
    assert counted.total() == 22_100


SIX_CARD_COUNTS = Counter(
    {SixCardHand(FiveCard.ROYAL_FLUSH, suit): 1 for suit in Suit}
    | {
        SixCardHand(FiveCard.ROYAL_FLUSH): 188 - 4,
        SixCardHand(FiveCard.STRAIGHT_FLUSH): 1_656,
        SixCardHand(FiveCard.FOUR_OF_A_KIND): 14_664,
        SixCardHand(FiveCard.FULL_HOUSE): 165_984,
        SixCardHand(FiveCard.FLUSH): 205_792,
        SixCardHand(FiveCard.STRAIGHT): 361_620,
        SixCardHand(FiveCard.THREE_OF_A_KIND): 732_160,
        SixCardHand(FiveCard.TWO_PAIR): 2_532_816,
        SixCardHand(FiveCard.PAIR): 9_730_740,
        SixCardHand(FiveCard.HIGH_CARD): 6_612_900,
    }
)


def test_all_six_card_hands_are_counted():
    assert six_card_counts() == SIX_CARD_COUNTS
    assert sum(six_card_counts().values()) == 20_358_520


@pytest.mark.prove
def test_every_six_card_hand_is_ranked_as_counted():
    assert Counter(map(six_card_hand, combinations(DECK, 6))) == SIX_CARD_COUNTS
