"""What a hand is, by the words of each text, at the edges of every kind."""

import pytest

from fifthstreet.cards import (
    DECK,
    CardError,
    FiveCard,
    FiveCardHand,
    Rank,
    SixCardHand,
    Suit,
    ThreeCard,
    five_card_hand,
    parse_cards,
    six_card_hand,
    three_card_hand,
)
from fifthstreet.rules import Rulebook

FIVE_CARD_HANDS = {
    FiveCard.ROYAL_FLUSH: ("Ah Kh Qh Jh 10h", "10s Js Qs Ks As"),
    FiveCard.STRAIGHT_FLUSH: ("Kh Qh Jh 10h 9h", "Ac 2c 3c 4c 5c", "6d 5d 4d 3d 2d"),
    FiveCard.FOUR_OF_A_KIND: ("Ah Ad Ac As Kh", "2h 2d 2c 2s 3h"),
    FiveCard.FULL_HOUSE: ("Ah Ad Ac Ks Kh", "2h 2d 2c As Ah"),
    FiveCard.FLUSH: ("Ah Kh Qh Jh 9h", "2c 3c 4c 5c 7c", "Qh Kh Ah 2h 3h"),
    FiveCard.STRAIGHT: ("Ah Kh Qh Jh 10s", "Ah 2d 3c 4s 5h", "6d 5d 4d 3d 2s"),
    FiveCard.THREE_OF_A_KIND: ("Ah Ad Ac Ks Qh", "2h 2d 2c 3s 4h"),
    FiveCard.TWO_PAIR: ("Ah Ad Kc Ks Qh", "2h 2d 3c 3s 4h"),
    FiveCard.PAIR: ("Ah Ad Kc Qs Jh", "2h 2d 3c 4s 5h"),
    FiveCard.HIGH_CARD: ("Ah Kd Qc Js 9h", "Qh Kd Ac 2s 3h", "2h 3d 4c 5s 7h"),
}
FIVE_CARD_CLAUSES = {
    hand: (f"COMAR 36.05.11.06D({number})", f"N.J.A.C. 19:47-35.5(b){number}")
    for number, hand in enumerate(list(FiveCard)[:-1], 1)
}


@pytest.mark.clause("COMAR 36.05.11.06D", "N.J.A.C. 19:47-35.5(b)")
@pytest.mark.parametrize(
    ("cards", "category"),
    [
        pytest.param(cards, hand, marks=pytest.mark.clause(*FIVE_CARD_CLAUSES.get(hand, ())))
        for hand, examples in FIVE_CARD_HANDS.items()
        for cards in examples
    ],
)
def test_a_five_card_hand_is_what_the_texts_describe(cards: str, category: FiveCard):
    assert five_card_hand(parse_cards(cards)).category is category


def _kinds(book: Rulebook) -> list[tuple[str, str, str]]:
    """A book's hands as (game, hand, clause): the clause only where it is the hand's own."""
    lists = ("five", book.hands.five_card), ("three", book.hands.three_card), ("six", book.hands.six_card)
    return [(game, kind.hand, "".join(kind.cite)) for game, kinds in lists for kind in kinds]


FIVE = [hand.value for hand in list(FiveCard)[:-1]]
THREE = [hand.value for hand in list(ThreeCard)[:-1]]


@pytest.mark.parametrize(
    ("game", "place", "hand", "citation"),
    [
        pytest.param(game, place, hand, citation, marks=pytest.mark.clause(citation))
        for game, hands, clause in (
            ("five", FIVE, "COMAR 36.05.11.06D({})"),
            ("three", THREE, "COMAR 36.05.11.06E({})"),
            ("six", FIVE[:7], "COMAR 36.05.11.06F({})"),
        )
        for place, hand in enumerate(hands, 1)
        for citation in [clause.format(place)]
    ]
    + [
        pytest.param("six", 0, "super-royal", citation, marks=pytest.mark.clause(citation))
        for citation in ["COMAR 36.05.11.06F(8)"]
    ],
)
def test_the_maryland_book_lists_its_hands_in_the_texts_order(
    maryland: Rulebook, game: str, place: int, hand: str, citation: str
):
    listed = [(name, clause) for room, name, clause in _kinds(maryland) if room == game]
    assert listed[place if game == "six" else place - 1] == (hand, citation)


@pytest.mark.parametrize(
    ("place", "hand"),
    [
        pytest.param(place, hand, marks=pytest.mark.clause(f"N.J.A.C. 19:47-35.5(b){place}"))
        for place, hand in enumerate(FIVE, 1)
    ],
)
def test_the_new_jersey_book_lists_its_hands_in_the_texts_order(new_jersey: Rulebook, place: int, hand: str):
    assert _kinds(new_jersey)[place - 1] == ("five", hand, f"N.J.A.C. 19:47-35.5(b){place}")


@pytest.mark.clause("ARSD 20:18:16:15.14(1)")
def test_the_south_dakota_book_ranks_its_hands_as_the_text_does(south_dakota: Rulebook):
    assert [kind.hand for kind in south_dakota.hands.five_card] == FIVE


@pytest.mark.parametrize(
    ("place", "hand"),
    [
        pytest.param(place, hand, marks=pytest.mark.clause(f"ARSD 20:18:16:15.14(17)({'abcdef'[place]})"))
        for place, hand in enumerate(THREE)
    ],
)
def test_the_south_dakota_book_lists_the_three_card_hands_of_its_rows(south_dakota: Rulebook, place: int, hand: str):
    listed = [(name, clause) for room, name, clause in _kinds(south_dakota) if room == "three"]
    assert listed[place] == (hand, f"ARSD 20:18:16:15.14(17)({'abcdef'[place]})")


@pytest.mark.clause("COMAR 36.05.11.06A", "N.J.A.C. 19:47-35.5(a)", "N.J.A.C. 19:47-35.1 [rank]")
def test_ranks_run_from_the_ace_down_to_the_two():
    highest_first = sorted(Rank, reverse=True)
    assert "".join(rank.letter for rank in highest_first) == "AKQJT98765432"


@pytest.mark.clause("COMAR 36.05.11.06B", "N.J.A.C. 19:47-35.5(a)")
@pytest.mark.parametrize("cards", ["Jh Qd Kc As 2h", "Qh Kd Ac 2s 3h", "Kh Ad 2c 3s 4h"])
def test_an_ace_joins_no_sequence_that_runs_round_the_king(cards: str):
    assert five_card_hand(parse_cards(cards)).category is FiveCard.HIGH_CARD


@pytest.mark.clause("COMAR 36.05.11.06B", "N.J.A.C. 19:47-35.5(a)")
def test_an_ace_completes_a_straight_with_two_three_four_five():
    assert five_card_hand(parse_cards("Ah 2d 3c 4s 5h")).category is FiveCard.STRAIGHT
    assert five_card_hand(parse_cards("Ah 2h 3h 4h 5h")).category is FiveCard.STRAIGHT_FLUSH


@pytest.mark.clause("COMAR 36.05.11.06C", "N.J.A.C. 19:47-35.1 [suit]")
def test_changing_every_suit_for_another_leaves_every_kind_of_hand_as_it_is():
    suits = list(Suit)
    turned = {
        card: next(c for c in DECK if c.rank is card.rank and c.suit is suits[suits.index(card.suit) - 1])
        for card in DECK
    }
    for examples in FIVE_CARD_HANDS.values():
        for cards in map(parse_cards, examples):
            assert five_card_hand([turned[card] for card in cards]) == five_card_hand(cards)


@pytest.mark.parametrize("rank", Rank)
def test_a_single_pair_tells_its_rank(rank: Rank):
    others = [other for other in (Rank.TWO, Rank.SEVEN, Rank.NINE, Rank.KING) if other is not rank][:3]
    pair = [card for card in DECK if card.rank is rank][:2]
    rest = [next(card for card in DECK if card.rank is other and card.suit is Suit.SPADES) for other in others]
    assert five_card_hand([*pair, *rest]) == FiveCardHand(FiveCard.PAIR, rank)


THREE_CARD_HANDS = {
    ThreeCard.MINI_ROYAL: ("Ah Kh Qh", "Qs As Ks"),
    ThreeCard.STRAIGHT_FLUSH: ("Kh Qh Jh", "Ac 2c 3c", "4d 3d 2d"),
    ThreeCard.THREE_OF_A_KIND: ("Ah Ad Ac", "2h 2d 2c"),
    ThreeCard.STRAIGHT: ("Ah Kh Qd", "Ah 2d 3c", "9h 10d Jc"),
    ThreeCard.FLUSH: ("Ah Kh Jh", "Kc Ac 2c", "2d 4d 6d"),
    ThreeCard.PAIR: ("Ah Ad Kc", "2h 3d 2c"),
    ThreeCard.HIGH_CARD: ("Ah Kd Jc", "Kh Ad 2c", "2h 3d 5c"),
}


@pytest.mark.clause("COMAR 36.05.11.06E")
@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        pytest.param(
            cards,
            hand,
            marks=pytest.mark.clause(
                f"COMAR 36.05.11.06E({number})", f"ARSD 20:18:16:15.14(17)({'abcdef'[number - 1]})"
            )
            if number < 7
            else (),
        )
        for number, (hand, examples) in enumerate(THREE_CARD_HANDS.items(), 1)
        for cards in examples
    ],
)
def test_a_three_card_hand_is_what_the_texts_describe(cards: str, hand: ThreeCard):
    assert three_card_hand(parse_cards(cards)) is hand


SIX_CARD_HANDS = {
    FiveCard.ROYAL_FLUSH: ("Ah Kh Qh Jh 10h 2c", "Ah Kh Qh Jh 10h Ad", "Ah Kh Qh Jh 10h 8h"),
    FiveCard.STRAIGHT_FLUSH: ("Kh Qh Jh 10h 9h Ad", "Ac 2c 3c 4c 5c 5d", "2c 3c 4c 5c 6c 7c"),
    FiveCard.FOUR_OF_A_KIND: ("Ah Ad Ac As Kh Kd", "2h 2d 2c 2s 3h 9c"),
    FiveCard.FULL_HOUSE: ("Ah Ad Ac Ks Kh Kd", "2h 2d 2c As Ah 3d", "2h 2d 2c As Ah 9d"),
    FiveCard.FLUSH: ("Ah Kh Qh Jh 9h 10d", "2c 3c 4c 5c 7c 7d", "2c 3c 4c 5c 7c 9c"),
    FiveCard.STRAIGHT: ("Ah Kh Qh Jh 10s 10d", "Ah 2d 3c 4s 5h 9c", "2h 3d 4c 5s 6h 7d"),
    FiveCard.THREE_OF_A_KIND: ("Ah Ad Ac Ks Qh Jd", "2h 2d 2c 4s 6h 8d"),
}


@pytest.mark.clause("COMAR 36.05.11.06F")
@pytest.mark.parametrize(
    ("cards", "category"),
    [
        pytest.param(cards, hand, marks=pytest.mark.clause(f"COMAR 36.05.11.06F({number})"))
        for number, (hand, examples) in enumerate(SIX_CARD_HANDS.items(), 1)
        for cards in examples
    ]
    + [
        ("Ah Ad Kc Ks Qh Qd", FiveCard.TWO_PAIR),
        ("Ah Ad Kc Qs Jh 9d", FiveCard.PAIR),
        ("Ah Kd Qc Js 9h 8d", FiveCard.HIGH_CARD),
    ],
)
def test_six_cards_are_the_best_five_among_them(cards: str, category: FiveCard):
    assert six_card_hand(parse_cards(cards)) == SixCardHand(category, None)


@pytest.mark.clause("COMAR 36.05.11.06F(8)", "COMAR 36.05.11.07F(5)(b)")
@pytest.mark.parametrize("suit", Suit)
def test_a_super_royal_is_ace_to_nine_of_one_suit_and_tells_the_suit(suit: Suit):
    six = [card for card in DECK if card.suit is suit and card.rank >= Rank.NINE]
    assert six_card_hand(six) == SixCardHand(FiveCard.ROYAL_FLUSH, suit)
    another_nine = next(card for card in DECK if card.rank is Rank.NINE and card.suit is not suit)
    assert six_card_hand([*six[1:], another_nine]) == SixCardHand(FiveCard.ROYAL_FLUSH, None)


@pytest.mark.parametrize(("rank", "number"), [(five_card_hand, 5), (three_card_hand, 3), (six_card_hand, 6)])
def test_a_hand_of_another_number_or_with_a_card_twice_is_refused(rank, number: int):
    with pytest.raises(CardError, match=f"a hand of {number} cards is needed, not of {number - 1}"):
        rank(DECK[: number - 1])
    with pytest.raises(CardError, match="2♣ cannot appear twice"):
        rank([*DECK[: number - 1], DECK[0]])
