"""A book that does not hang together is refused with everything that is wrong with it."""

import pytest

from fifthstreet.money import Cents
from fifthstreet.rules import Rulebook, Shelf
from fifthstreet.rules.book_check import check_book
from fifthstreet.rules.model.book import LawStatus
from fifthstreet.rules.model.deck import OpeningRule
from fifthstreet.rules.model.pays import FixedSum, Odds, Push
from fifthstreet.rules.model.paytables import Pairs
from support.changes import changed


def problems(book: Rulebook, known: list[str] | None = None) -> dict[str, str]:
    return {defect.key: defect.problem for defect in check_book(book, "book.toml", known)}


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_the_books_hang_together_and_cite_clauses_that_exist(shelf: Shelf, name: str):
    book = shelf.book(name)
    assert problems(book, list(shelf.register(name))) == {}


def test_a_fact_without_clause_or_reading_is_a_defect(maryland: Rulebook):
    bare = changed(maryland, seats__cite=(), seats__reading=())
    assert set(problems(bare)) == {"seats.at_most", "seats.positions_on_the_layout"}
    assert set(problems(bare).values()) == {"has neither a clause nor a reading"}


def test_a_clause_of_another_text_or_of_none_is_a_defect(maryland: Rulebook, shelf: Shelf):
    foreign = changed(maryland, seats__cite=("N.J.A.C. 19:46-1.13X(a)",))
    assert "is no clause of COMAR 36.05.11" in problems(foreign)["seats"]
    unknown = changed(maryland, seats__cite=("COMAR 36.05.11.02Z",))
    assert "the register does not know" in problems(unknown, list(shelf.register("maryland")))["seats"]


BROKEN = {
    "name": {"name": " "},
    "citations": {"citations": ("",)},
    "seats.at_most": {"seats__at_most": 23},
    "deck.with_shuffler.at_most": {"deck__without_shuffler__at_most": 3},
    "deck.pair": {"deck__pair": None},
    "deck.cut.depth": {"deck__cut__depth__at_most": 52},
    "wagers.streets.multiples": {"wagers__streets__multiples": (1, 1, 3)},
    "wagers.permitted.wagers": {"wagers__permitted__wagers": ("ante", "third-street", "fourth-street", "fifth-street")},
    "wagers.three_card.after": {"wagers__three_card__after": ("three-card",)},
    "wagers.six_card.after": {"wagers__six_card__after": ("match-play",)},
    "wagers.instruments.accepted": {"wagers__instruments__accepted": ()},
    "round.fold.side_wagers.three_card": {"round__fold__side_wagers__three_card": None},
    "round.settling_order.order": {"round__settling_order__order": ("ante",)},
    "dealing.cards": {"dealing__cards__community": 4},
    "dealing.permitted.methods": {"dealing__permitted__methods": ("hand",)},
    "dealing.six_card_box": {"dealing__six_card_box": None},
    "hands.five_card": {"hands__five_card": ()},
    "main.rows": {"main__rows": ()},
    "cap.amount": {"cap__amount": 0},
    "cap.spent_on": {"cap__spent_on": ("ante", "third-street", "fourth-street", "progressive")},
    "deck.opening.steps": {"deck__opening__steps": (OpeningRule(step="shuffle"), OpeningRule(step="wash"))},
    "deck.stub.not_needed_with": {
        "deck__stub__not_needed_with": ("counting-shuffler", "automated-shoe-and-counting-shuffler")
    },
}


@pytest.mark.parametrize("key", BROKEN)
def test_what_cannot_be_is_a_defect(maryland: Rulebook, key: str):
    assert key in problems(changed(maryland, **BROKEN[key]))


@pytest.mark.parametrize(
    ("entries", "key"),
    [
        ((("2013-13-01", "It took effect."),), "history[1].on"),
        ((("May 2013", "It took effect."),), "history[1].on"),
        ((("2013", " "),), "history[1].words"),
        ((("2014-10-13", "It was amended."), ("2013", "It took effect.")), "history"),
    ],
)
def test_dates_of_a_law_are_days_or_years_in_order_and_in_words(
    maryland: Rulebook, entries: tuple[tuple[str, str], ...], key: str
):
    history = tuple(LawStatus(on=on, status="in-force", words=words) for on, words in entries)
    assert set(problems(changed(maryland, history=history))) == {key}


def test_a_table_that_pays_a_lower_hand_more_is_a_defect(maryland: Rulebook):
    rows = maryland.main.rows
    swapped = (changed(rows[0], pays=Odds(50, "to")), *rows[1:])
    assert problems(changed(maryland, main__rows=swapped)) == {
        "main.rows": "must not pay a lower hand more than a better one"
    }


def test_a_table_out_of_order_or_with_a_hand_twice_is_a_defect(maryland: Rulebook):
    rows = maryland.main.rows
    assert "main.rows" in problems(changed(maryland, main__rows=(rows[1], rows[0], *rows[2:])))
    assert "main.rows[2]" in problems(changed(maryland, main__rows=(rows[0], *rows)))


@pytest.mark.parametrize("pay", [FixedSum(Cents(100)), Push()])
def test_a_pay_of_the_wrong_kind_is_a_defect(maryland: Rulebook, pay: FixedSum | Push):
    table = maryland.three_card["A"]
    tables = {"A": changed(table, rows=(changed(table.rows[0], pays=pay), *table.rows[1:]))}
    assert "is no pay for this table" in problems(changed(maryland, three_card=tables))["three_card.A.rows[1].pays"]


@pytest.mark.clause("N.J.A.C. 19:47-35.11(a)")
def test_odds_with_the_word_for_are_a_defect_in_new_jersey(new_jersey: Rulebook):
    rows = new_jersey.main.rows
    book = changed(new_jersey, main__rows=(changed(rows[0], pays=Odds(501, "for")), *rows[1:]))
    assert problems(book) == {"main.rows[1].pays": "this text prints no odds with 'for'"}


def test_no_multiple_at_all_is_a_defect(maryland: Rulebook):
    assert "wagers.streets.multiples" in problems(changed(maryland, wagers__streets__multiples=()))


def test_a_wager_permitted_twice_is_a_defect(maryland: Rulebook):
    twice = (*maryland.wagers.permitted.wagers, "ante")
    assert "wagers.permitted.wagers" in problems(changed(maryland, wagers__permitted__wagers=twice))


def test_a_method_without_shufflers_or_with_a_wrong_order_is_a_defect(maryland: Rulebook):
    methods = maryland.dealing.methods
    for key, changes in (
        ("dealing.methods.hand.shuffler.allowed", {"shuffler__allowed": ()}),
        ("dealing.methods.hand.order", {"order": ("players",)}),
        ("dealing.methods.hand.order", {"order": ("players", "players", "community")}),
    ):
        book = changed(maryland, dealing__methods=methods | {"hand": changed(methods["hand"], **changes)})
        assert key in problems(book)


def test_a_range_of_pairs_or_suits_belongs_to_a_pair_or_a_super_royal(maryland: Rulebook):
    first, *others = maryland.main.rows
    book = changed(maryland, main__rows=(changed(first, pairs=Pairs("six", "ten")), *others))
    assert problems(book) == {"main.rows[1].pairs": "belongs to a pair"}
    table = maryland.six_card["B"]
    rows = (table.rows[0], changed(table.rows[1], suits=("hearts",)), *table.rows[2:])
    book = changed(maryland, six_card=maryland.six_card | {"B": changed(table, rows=rows)})
    assert problems(book) == {"six_card.B.rows[2].suits": "belongs to a super royal"}


def test_a_range_of_pairs_that_holds_none_is_a_defect(maryland: Rulebook):
    *others, last = maryland.main.rows
    book = changed(maryland, main__rows=(*others, changed(last, pairs=Pairs("ten", "six"))))
    assert problems(book)["main.rows[10]"] == "names no hand"


def test_a_hand_named_twice_in_the_ranking_is_a_defect(maryland: Rulebook):
    kinds = maryland.hands.five_card
    assert problems(changed(maryland, hands__five_card=(*kinds, kinds[0]))) == {"hands.five_card": "names a hand twice"}


def test_a_progressive_for_nothing_is_a_defect(maryland: Rulebook):
    schedules = maryland.progressive.schedules
    book = changed(maryland, progressive__schedules=schedules | {"$1": changed(schedules["$1"], wager=0)})
    assert problems(book) == {"progressive.schedules.$1.wager": "must be at least a cent"}


def test_pairs_and_super_royals_stand_in_order_too(maryland: Rulebook):
    rows = maryland.main.rows
    assert "main.rows" in problems(changed(maryland, main__rows=(*rows[:8], rows[9], rows[8])))
    table = maryland.six_card["B"]
    swapped = changed(table, rows=(table.rows[1], table.rows[0], *table.rows[2:]))
    assert "six_card.B.rows" in problems(changed(maryland, six_card=maryland.six_card | {"B": swapped}))


def test_for_one_is_worth_one_less_than_to_one(maryland: Rulebook):
    rows = maryland.progressive.rows
    level = (*rows[:5], changed(rows[5], pays=Odds(39, "to")), *rows[6:])
    assert problems(changed(maryland, progressive__rows=level)) == {}
    more = (*rows[:5], changed(rows[5], pays=Odds(40, "to")), *rows[6:])
    assert "progressive.rows" in problems(changed(maryland, progressive__rows=more))


@pytest.mark.parametrize("key", ["", "hands", "main", "three_card.A"])
def test_a_wrong_citation_is_found_wherever_it_stands(maryland: Rulebook, key: str):
    wrong = ("nonsense",)
    table = changed(maryland.three_card["A"], cite=wrong)
    book = {
        "": changed(maryland, cite=wrong),
        "hands": changed(maryland, hands__cite=wrong),
        "main": changed(maryland, main__cite=wrong),
        "three_card.A": changed(maryland, three_card=maryland.three_card | {"A": table}),
    }[key]
    assert problems(book) == {key: "cites 'nonsense', which is no clause of COMAR 36.05.11"}


def test_all_defects_of_a_book_come_at_once(maryland: Rulebook):
    bad = changed(maryland, **BROKEN["seats.at_most"], **BROKEN["deck.cut.depth"], **BROKEN["main.rows"])
    assert set(problems(bad)) == {"seats.at_most", "deck.cut.depth", "main.rows"}


def test_a_tip_that_is_no_street_wager_is_a_defect(south_dakota: Rulebook):
    assert set(problems(changed(south_dakota, wagers__dealer_tip__street_multiples=(0, 4)))) == {
        "wagers.dealer_tip.street_multiples"
    }


SILENT = {
    "dealing.methods.one-at-a-time.deck_clock.runs": {
        "dealing__methods": {"one-at-a-time": {"deck_clock__runs": "as-from-the-hand"}}
    },
    "deck.idle.then": {"deck__idle__then": "opening-steps-from-the-look"},
    "wagers.instruments.verbal.with_cash": {"wagers__instruments__verbal__with_cash": "refused"},
}


@pytest.mark.parametrize("key", SILENT)
def test_a_rule_with_nothing_to_stand_on_is_a_defect(south_dakota: Rulebook, key: str):
    changes = dict(SILENT[key])
    methods = changes.get("dealing__methods")
    if methods:
        kept = dict(south_dakota.dealing.methods)
        changes["dealing__methods"] = kept | {name: changed(kept[name], **new) for name, new in methods.items()}
    assert set(problems(changed(south_dakota, **changes))) == {key}
