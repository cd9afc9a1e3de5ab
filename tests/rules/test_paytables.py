"""The paytables of the three texts, copied here by hand, row by row, against the books."""

from fractions import Fraction

import pytest

from fifthstreet.cards import FiveCard, FiveCardHand, Rank, SixCardHand, Suit, ThreeCard, five_card_hand, parse_cards
from fifthstreet.money import Cents
from fifthstreet.rules import Rulebook
from fifthstreet.rules.edge import six_card_edge, three_card_edge
from fifthstreet.rules.model.pays import Pay

MAIN = {
    "Ah Kh Qh Jh 10h": "500 to 1",
    "9h Kh Qh Jh 10h": "100 to 1",
    "9h 9c 9d 9s 10h": "40 to 1",
    "9h 9c 9d 10s 10h": "10 to 1",
    "9h 2h 3h 4h 10h": "6 to 1",
    "9h 8h 7h 6h 10s": "4 to 1",
    "9h 9c 9d 8s 10h": "3 to 1",
    "9h 9c 8d 8s 10h": "2 to 1",
}
LETTERS = "abcdefghij"


def main_clauses(number: int) -> tuple[str, str]:
    return f"COMAR 36.05.11.12A({number})", f"ARSD 20:18:16:15.14(16)({LETTERS[number - 1]})"


@pytest.mark.clause("COMAR 36.05.11.12A", "N.J.A.C. 19:47-35.11(b)")
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        pytest.param(cards, pays, marks=pytest.mark.clause(*main_clauses(number)))
        for number, (cards, pays) in enumerate(MAIN.items(), 1)
    ],
)
def test_the_main_wagers_pay_what_every_text_prints(books: dict[str, Rulebook], cards: str, pays: str):
    hand = five_card_hand(parse_cards(cards))
    assert {name: str(book.main.pay(hand)) for name, book in books.items()} == dict.fromkeys(books, pays)


def pair_case(rank: Rank) -> object:
    if rank >= Rank.JACK:
        return pytest.param(rank, "1 to 1", marks=pytest.mark.clause(*main_clauses(9)))
    if rank >= Rank.SIX:
        return pytest.param(rank, "push", marks=pytest.mark.clause(*main_clauses(10)))
    return pytest.param(rank, "None", marks=pytest.mark.clause(*main_clauses(10)))


@pytest.mark.clause("N.J.A.C. 19:47-35.11(b)", "N.J.A.C. 19:47-35.1 [push]", "COMAR 36.05.11.01B(9)")
@pytest.mark.parametrize(("rank", "pays"), [pair_case(rank) for rank in Rank])
def test_pairs_win_from_jacks_push_from_sixes_and_lose_below(books: dict[str, Rulebook], rank: Rank, pays: str):
    hand = FiveCardHand(FiveCard.PAIR, rank)
    assert {name: str(book.main.pay(hand)) for name, book in books.items()} == dict.fromkeys(books, pays)


def test_a_hand_with_nothing_loses(books: dict[str, Rulebook]):
    assert {book.main.pay(FiveCardHand(FiveCard.HIGH_CARD)) for book in books.values()} == {None}


THREE_CARD = {
    # mini royal, straight flush, three of a kind, straight, flush, pair
    "A": (None, 40, 30, 6, 4, 1),
    "B": (None, 40, 30, 5, 4, 1),
    "C": (50, 40, 30, 5, 4, 1),
    "D": (50, 40, 30, 6, 3, 1),
    "E": (None, 40, 30, 6, 3, 1),
    "F": (50, 40, 30, 6, 4, 1),
}
SOUTH_DAKOTA_LETTER = dict(zip("ABEFCD", "ABCDEF", strict=True))


def three_card_cases() -> list[object]:
    cases = []
    for number, (table, odds) in enumerate(THREE_CARD.items(), 1):
        rows = [(hand, pays) for hand, pays in zip(list(ThreeCard)[:-1], odds, strict=True) if pays]
        for letter, (hand, pays) in zip(LETTERS, rows, strict=False):
            clause = f"COMAR 36.05.11.12D({number})"
            row = LETTERS[list(ThreeCard).index(hand)]
            marks = pytest.mark.clause(clause, f"{clause}({letter})", f"ARSD 20:18:16:15.14(17)({row})")
            cases.append(pytest.param(table, hand, pays, f"{clause}({letter})", marks=marks))
    return cases


@pytest.mark.clause("COMAR 36.05.11.12D", "ARSD 20:18:16:15.14(17)")
@pytest.mark.parametrize(("table", "hand", "pays", "citation"), three_card_cases())
def test_the_three_card_bonus_pays_what_the_texts_print(
    maryland: Rulebook, south_dakota: Rulebook, table: str, hand: ThreeCard, pays: int, citation: str
):
    ours = maryland.three_card[table]
    theirs = south_dakota.three_card[f"3CB-{SOUTH_DAKOTA_LETTER[table]}"]
    assert str(ours.pay(hand)) == str(theirs.pay(hand)) == f"{pays} to 1"
    assert [row.cite for row in ours.rows if row.hand == hand.value] == [(citation,)]


@pytest.mark.clause("COMAR 36.05.11.12D", "ARSD 20:18:16:15.14(17)")
@pytest.mark.parametrize("table", [name for name, odds in THREE_CARD.items() if odds[0] is None])
def test_a_mini_royal_is_a_straight_flush_where_the_table_has_no_row_for_it(maryland: Rulebook, table: str):
    assert "mini-royal" not in {row.hand for row in maryland.three_card[table].rows}
    assert str(maryland.three_card[table].pay(ThreeCard.MINI_ROYAL)) == "40 to 1"


@pytest.mark.clause("ARSD 20:18:16:15.14(17)", "ARSD 20:18:16:15.14(17)(f)")
def test_south_dakotas_printed_pair_cells_are_kept_beside_the_reading(south_dakota: Rulebook):
    pairs = {name: row for name, table in south_dakota.three_card.items() for row in table.rows if row.hand == "pair"}
    assert [row.printed for row in pairs.values()] == [None, "25 to 1", "25 to 1", "25 to 1", "blank", "blank"]
    assert {str(row.pays) for row in pairs.values()} == {"1 to 1"}


SIX_CARD = {
    "A": ("$1,000,000", "$100,000", 1000, 200, 50, 20, 15, 10, 5),
    "B": ("$100,000", "$100,000", 1000, 200, 50, 20, 15, 10, 5),
    "withdrawn A": (None, None, 1000, 200, 50, 25, 20, 10, 5),
    "withdrawn B": (None, None, 1000, 200, 100, 20, 15, 9, 8),
    "withdrawn C": (None, None, 1000, 200, 100, 20, 15, 10, 7),
    "withdrawn D": (None, None, 1000, 200, 50, 25, 15, 10, 5),
}
SIX_CARD_CLAUSES = {
    "A": ("COMAR 36.05.11.12E(1)", "", 2),
    "B": ("COMAR 36.05.11.12E(2)", "", 1),
    "withdrawn A": ("COMAR 36.05.11.12E(1)", " [withdrawn]", 0),
    "withdrawn B": ("COMAR 36.05.11.12E(2)", " [withdrawn]", 0),
    "withdrawn C": ("COMAR 36.05.11.12E(3)", " [withdrawn]", 0),
    "withdrawn D": ("COMAR 36.05.11.12E(4)", " [withdrawn]", 0),
}


def six_card_cases() -> list[object]:
    cases = []
    for table, (_, _, *odds) in SIX_CARD.items():
        clause, standing, before = SIX_CARD_CLAUSES[table]
        for place, (hand, pays) in enumerate(zip(list(FiveCard)[:7], odds, strict=True)):
            row = f"{clause}({LETTERS[before + place]}){standing}"
            marks = pytest.mark.clause(f"{clause}{standing}", row)
            cases.append(pytest.param(table, hand, f"{pays:,} to 1", row, marks=marks))
    return cases


@pytest.mark.clause("COMAR 36.05.11.12E")
@pytest.mark.parametrize(("table", "hand", "pays", "citation"), six_card_cases())
def test_the_six_card_bonus_pays_what_the_text_prints(
    maryland: Rulebook, table: str, hand: FiveCard, pays: str, citation: str
):
    paytable = maryland.six_card[table]
    assert str(paytable.pay(SixCardHand(hand))) == pays
    assert [row.cite for row in paytable.rows if row.hand == hand.value] == [(citation,)]


@pytest.mark.parametrize(
    ("table", "suit", "pays"),
    [
        pytest.param(
            table,
            suit,
            SIX_CARD[table][0 if suit is Suit.DIAMONDS else 1],
            marks=pytest.mark.clause(
                "COMAR 36.05.11.07F(5)(b)",
                f"COMAR 36.05.11.12E({'AB'.index(table) + 1})({'a' if suit is Suit.DIAMONDS or table == 'B' else 'b'})",
            ),
        )
        for table in ("A", "B")
        for suit in Suit
    ],
)
def test_a_super_royal_pays_a_sum_by_its_suit(maryland: Rulebook, table: str, suit: Suit, pays: str):
    assert str(maryland.six_card[table].pay(SixCardHand(FiveCard.ROYAL_FLUSH, suit))) == pays


def test_a_super_royal_is_a_royal_flush_where_the_table_has_no_row_for_it(maryland: Rulebook):
    hand = SixCardHand(FiveCard.ROYAL_FLUSH, Suit.DIAMONDS)
    assert str(maryland.six_card["withdrawn A"].pay(hand)) == "1,000 to 1"


PROGRESSIVE = ("100% of the meter", "10% of the meter", "300 for 1", "50 for 1", "40 for 1", "30 for 1", "9 for 1")
SOUTH_DAKOTA_ROWS = ("royal flush", "straight flush", "4 of a kind", "full house", "flush", "straight", "3 of a kind")


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        pytest.param(
            hand,
            pays,
            marks=pytest.mark.clause(
                f"COMAR 36.05.11.12C(1)({LETTERS[place]})", f"ARSD 20:18:16:15.14(18) [{SOUTH_DAKOTA_ROWS[place]}]"
            ),
        )
        for place, (hand, pays) in enumerate(zip(list(FiveCard)[:7], PROGRESSIVE, strict=True))
    ],
)
def test_the_progressive_pays_what_the_texts_print(
    maryland: Rulebook, south_dakota: Rulebook, hand: FiveCard, pays: str
):
    for book in (maryland, south_dakota):
        assert book.progressive is not None
        found: list[Pay] = [row.pays for row in book.progressive.rows if row.hand == hand.value]
        assert [str(pay) for pay in found] == [pays]


@pytest.mark.clause("COMAR 36.05.11.12A", "COMAR 36.05.11.12D", "COMAR 36.05.11.12E", "ARSD 20:18:16:15.14(17)")
def test_maryland_and_south_dakota_print_odds_with_to_and_for(maryland: Rulebook, south_dakota: Rulebook):
    assert maryland.paper.odds_words.words == south_dakota.paper.odds_words.words == ("to", "for")


@pytest.mark.clause("N.J.A.C. 19:47-35.11(a)")
def test_new_jersey_prints_odds_with_to_or_win_and_never_for(new_jersey: Rulebook):
    assert new_jersey.paper.odds_words.words == ("to", "win")


@pytest.mark.parametrize(("table", "edge"), [("A", "2.32"), ("B", "5.57"), ("D", "7.10"), ("E", "7.28"), ("F", "2.14")])
def test_the_published_edges_of_the_three_card_bonus_come_out(maryland: Rulebook, table: str, edge: str):
    assert f"{float(three_card_edge(maryland.three_card[table], Cents(100)) * 100):.2f}" == edge


@pytest.mark.parametrize(
    ("table", "edge"), [("withdrawn C", "8.56"), ("withdrawn D", "15.28"), ("withdrawn A", "10.22")]
)
def test_the_published_edges_of_the_six_card_bonus_come_out(maryland: Rulebook, table: str, edge: str):
    assert f"{float(six_card_edge(maryland.six_card[table], Cents(100)) * 100):.2f}" == edge


def test_a_fixed_sum_weighs_more_the_smaller_the_wager(maryland: Rulebook):
    paytable = maryland.six_card["A"]
    # One diamond super royal and three others among the 20,358,520 hands, on one dollar and on five.
    gain = Fraction(1_000_000 + 3 * 100_000, 20_358_520) * (1 - Fraction(1, 5))
    assert six_card_edge(paytable, Cents(500)) - six_card_edge(paytable, Cents(100)) == gain
