"""Cards as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.cards import DECK, Card, CardError, Rank, Suit, distinct, parse_cards


@pytest.mark.clause("N.J.A.C. 19:46-1.17(a)", "N.J.A.C. 19:47-35.1 [suit]")
def test_a_deck_is_52_cards_of_four_suits_and_thirteen_ranks_each_once():
    assert len(DECK) == 52
    assert {(card.rank, card.suit) for card in DECK} == {(rank, suit) for rank in Rank for suit in Suit}


@pytest.mark.parametrize(
    ("written", "rank", "suit"),
    [
        ("Ah", Rank.ACE, Suit.HEARTS),
        ("A♥", Rank.ACE, Suit.HEARTS),
        ("A♡", Rank.ACE, Suit.HEARTS),
        ("ah", Rank.ACE, Suit.HEARTS),
        ("10d", Rank.TEN, Suit.DIAMONDS),
        ("Td", Rank.TEN, Suit.DIAMONDS),
        ("10♦", Rank.TEN, Suit.DIAMONDS),
        (" 2c ", Rank.TWO, Suit.CLUBS),
        ("KS", Rank.KING, Suit.SPADES),
    ],
)
def test_cards_are_read_as_people_write_them(written: str, rank: Rank, suit: Suit):
    card = Card.parse(written)
    assert (card.rank, card.suit) == (rank, suit)


@pytest.mark.parametrize("card", DECK)
def test_every_card_is_read_back_from_what_is_printed(card: Card):
    assert Card.parse(str(card)) is card
    assert Card.parse(card.value) is card


@pytest.mark.parametrize(
    "written", ["", "A", "h", "1h", "Ax", "AhAh", "10", "T0d", "101h", "TTd", "11h", "ß♥", "Ah Kh"]
)
def test_what_is_no_card_is_refused_by_name(written: str):
    with pytest.raises(CardError, match="is not a card") as refusal:
        Card.parse(written)
    assert repr(written) in str(refusal.value)


@given(st.text())
def test_nothing_but_a_card_is_read_as_one(written: str):
    try:
        card = Card.parse(written)
    except CardError:
        return
    letter, sign = written.strip()[:-1].upper(), written.strip()[-1].lower()
    assert letter in (card.rank.letter, "10" if card.rank is Rank.TEN else card.rank.letter)
    assert sign in (card.suit.value, *{"c": "♣♧", "d": "♦♢", "h": "♥♡", "s": "♠♤"}[card.suit.value])


def test_several_cards_are_read_in_order():
    assert parse_cards("Ah, 10d 2♣") == (Card("Ah"), Card("Td"), Card("2c"))


def test_a_card_that_is_there_twice_is_refused_by_name():
    with pytest.raises(CardError, match="A♥ cannot appear twice"):
        parse_cards("Ah Kd A♥")
    with pytest.raises(CardError, match="A♥, K♦ cannot appear twice"):
        distinct([Card("Ah"), Card("Kd"), Card("Ah"), Card("Kd"), Card("Kd")])
