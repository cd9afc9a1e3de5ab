"""What a house may not submit, by the clause that forbids it."""

from fractions import Fraction
from importlib.resources import files

import pytest

from fifthstreet.money import Cents, dollars
from fifthstreet.rules import HOUSE_RULE, DefectsFound, Rulebook, Shelf, Submission, make_game
from fifthstreet.rules.approvals import as_if_approved
from fifthstreet.rules.model.pays import Odds, Share
from fifthstreet.rules.reader import read_toml
from fifthstreet.rules.submission_check import check_submission
from support.changes import changed


def approved(submission: Submission) -> Submission:
    """A submission that names every approval its text asks for."""
    return as_if_approved(Shelf().book(submission.jurisdiction), submission)


def defects(submission: Submission) -> list[tuple[str, str | None]]:
    """What is wrong with a submission: key and clause of each defect."""
    book = Shelf().book(submission.jurisdiction)
    return [(defect.key, defect.clause) for defect in check_submission(book, submission, "test")]


@pytest.fixture(scope="module")
def in_maryland(shelf: Shelf) -> Submission:
    return shelf.ready_submission("maryland")


@pytest.fixture(scope="module")
def in_new_jersey(shelf: Shelf) -> Submission:
    return shelf.ready_submission("new-jersey")


@pytest.fixture(scope="module")
def in_south_dakota(shelf: Shelf) -> Submission:
    return shelf.ready_submission("south-dakota")


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_the_ready_submissions_are_sound(shelf: Shelf, name: str):
    assert defects(shelf.ready_submission(name)) == []


@pytest.mark.clause("COMAR 36.05.11.02A")
def test_a_maryland_table_has_at_most_six_seats(in_maryland: Submission):
    assert defects(changed(in_maryland, table__seats=6)) == []
    assert defects(changed(in_maryland, table__seats=7)) == [("table.seats", "COMAR 36.05.11.02A")]
    assert Shelf().book("maryland").seats.positions_on_the_layout == "no-more-than-that"


@pytest.mark.clause("N.J.A.C. 19:46-1.13X(a)")
def test_a_new_jersey_layout_has_six_positions_and_a_table_no_more_seats(in_new_jersey: Submission):
    assert defects(changed(in_new_jersey, table__seats=6)) == []
    assert defects(changed(in_new_jersey, table__seats=7)) == [("table.seats", "N.J.A.C. 19:46-1.13X(a)")]
    assert Shelf().book("new-jersey").seats.positions_on_the_layout == "exactly-that-many"


def test_a_south_dakota_table_has_six_seats_by_our_reading(in_south_dakota: Submission):
    assert defects(changed(in_south_dakota, table__seats=7)) == [("table.seats", HOUSE_RULE)]


@pytest.mark.clause("ARSD 20:18:16:15.14(2)")
def test_a_south_dakota_ante_is_at_most_25_dollars(in_south_dakota: Submission):
    assert defects(changed(in_south_dakota, table__maximum=dollars(25))) == []
    over = changed(in_south_dakota, table__maximum=dollars(30))
    assert defects(over) == [("table.maximum", "ARSD 20:18:16:15.14(2)")]


@pytest.mark.clause("ARSD 20:18:16:15.14(1)")
def test_a_second_deck_is_refused_in_south_dakota_even_with_a_shuffler(in_south_dakota: Submission):
    for shuffler in ("none", "automated", "counting"):
        two = changed(in_south_dakota, dealing__decks=2, dealing__shuffler=shuffler)
        assert defects(two) == [("dealing.decks", "ARSD 20:18:16:15.14(1)")]


@pytest.mark.clause("COMAR 36.05.11.03A", "COMAR 36.05.11.03B", "COMAR 36.05.11.05A")
def test_two_decks_need_a_shuffler_in_maryland(in_maryland: Submission):
    for shuffler in ("automated", "counting"):
        assert defects(changed(in_maryland, dealing__decks=2, dealing__shuffler=shuffler)) == []
    unaided = changed(in_maryland, dealing__shuffler="none")
    assert defects(unaided) == [("dealing.decks", "COMAR 36.05.11.03A")]
    assert defects(changed(unaided, dealing__decks=1)) == []


@pytest.mark.clause("COMAR 36.05.11.03B")
def test_a_third_deck_is_refused_in_maryland(in_maryland: Submission):
    assert defects(changed(in_maryland, dealing__decks=3)) == [("dealing.decks", "COMAR 36.05.11.03B")]


@pytest.mark.clause("N.J.A.C. 19:47-35.2(a)", "N.J.A.C. 19:47-35.2(b)", "N.J.A.C. 19:47-35.4(a)")
def test_two_decks_need_a_shuffler_in_new_jersey(in_new_jersey: Submission):
    for shuffler in ("automated", "counting"):
        assert defects(changed(in_new_jersey, dealing__decks=2, dealing__shuffler=shuffler)) == []
    unaided = changed(in_new_jersey, dealing__shuffler="none")
    assert defects(unaided) == [("dealing.decks", "N.J.A.C. 19:47-35.2(a)")]
    assert defects(changed(unaided, dealing__decks=1)) == []
    assert defects(changed(in_new_jersey, dealing__decks=3)) == [("dealing.decks", "N.J.A.C. 19:47-35.2(b)")]


@pytest.mark.clause("COMAR 36.05.11.09A(1)")
def test_dealing_from_the_hand_needs_a_shuffler_in_maryland(in_maryland: Submission):
    by_hand = changed(in_maryland, dealing__method="hand", offered=("three-card",), progressive=None, six_card=None)
    for shuffler in ("automated", "counting"):
        assert defects(changed(by_hand, dealing__shuffler=shuffler)) == []
    unaided = changed(by_hand, dealing__shuffler="none", dealing__decks=1)
    assert defects(unaided) == [("dealing.shuffler", "COMAR 36.05.11.09A(1)")]


@pytest.mark.clause("N.J.A.C. 19:47-35.8(b)1")
def test_dealing_from_the_hand_needs_a_shuffler_in_new_jersey(in_new_jersey: Submission):
    by_hand = changed(in_new_jersey, dealing__method="hand")
    for shuffler in ("automated", "counting"):
        assert defects(changed(by_hand, dealing__shuffler=shuffler)) == []
    unaided = changed(by_hand, dealing__shuffler="none", dealing__decks=1)
    assert defects(unaided) == [("dealing.shuffler", "N.J.A.C. 19:47-35.8(b)1")]


@pytest.mark.clause("ARSD 20:18:16:15.14(4)")
def test_two_card_groups_come_from_a_shuffler_in_south_dakota(in_south_dakota: Submission):
    groups = changed(in_south_dakota, dealing__method="two-card-groups", dealing__shuffler="automated")
    assert defects(groups) == []
    unaided = changed(groups, dealing__shuffler="none")
    assert defects(unaided) == [("dealing.shuffler", "ARSD 20:18:16:15.14(4)")]


METHODS = {
    "maryland": ("COMAR 36.05.11.05D(1)", "COMAR 36.05.11.05H"),
    "new-jersey": ("N.J.A.C. 19:46-1.19(b)", "N.J.A.C. 19:46-1.19(b)1", "N.J.A.C. 19:47-35.4(b)1"),
    "south-dakota": ("ARSD 20:18:16:15.14(4)",),
}


@pytest.mark.parametrize(
    ("name", "method"),
    [
        pytest.param(name, method, marks=pytest.mark.clause(*METHODS[name]))
        for name, method in (
            ("maryland", "one-at-a-time"),
            ("new-jersey", "self-reshuffling-shoe"),
            ("south-dakota", "manual-shoe"),
            ("south-dakota", "catapult"),
        )
    ],
)
def test_a_method_the_text_does_not_know_is_refused(shelf: Shelf, name: str, method: str):
    dealing = {"dealing__method": method, "dealing__decks": 1}
    submission = changed(shelf.ready_submission(name), **dealing)
    assert defects(submission) == [("dealing.method", ", ".join(METHODS[name]))]


@pytest.mark.parametrize(
    ("wager", "part"), [("three-card", "three_card"), ("progressive", "progressive"), ("six-card", "six_card")]
)
@pytest.mark.clause("N.J.A.C. 19:47-35.6(b)")
def test_a_side_bet_is_refused_in_new_jersey(in_maryland: Submission, in_new_jersey: Submission, wager: str, part: str):
    offering = changed(in_new_jersey, offered=(wager,), **{part: getattr(in_maryland, part)})
    found = defects(offering)
    assert found == [("offered", "N.J.A.C. 19:47-35.6(a), N.J.A.C. 19:47-35.6(b), N.J.A.C. 19:47-35.6(c)")]


@pytest.mark.parametrize(
    ("name", "wager"), [("maryland", "match-play"), ("maryland", "dealer-tip"), ("south-dakota", "six-card")]
)
def test_a_wager_of_another_text_is_refused(shelf: Shelf, name: str, wager: str):
    submission = shelf.ready_submission(name)
    assert [key for key, _ in defects(changed(submission, offered=(*submission.offered, wager)))] == ["offered"]


@pytest.mark.clause("COMAR 36.05.11.12C(3)", "COMAR 36.05.11.12C(3)(b)")
def test_a_maryland_meter_starts_and_restarts_at_10_000_dollars_or_more(in_maryland: Submission):
    least = changed(in_maryland, progressive__start=dollars(10_000), progressive__seed=dollars(10_000))
    assert defects(least) == []
    clauses = "COMAR 36.05.11.12C(3), COMAR 36.05.11.12C(3)(b)"
    cent_short = dollars("9,999.99")
    assert defects(changed(least, progressive__start=cent_short)) == [("progressive.start", clauses)]
    assert defects(changed(least, progressive__seed=cent_short)) == [("progressive.seed", clauses)]


@pytest.mark.clause("COMAR 36.05.11.12C(3)", "COMAR 36.05.11.12C(3)(a)", "COMAR 36.05.11.12C(3)(b)")
@pytest.mark.parametrize("key", ["rate_of_progression", "start", "seed"])
def test_a_submission_must_state_the_rate_of_progression_and_the_start_and_reset_amounts(key: str):
    ready = (files("fifthstreet.rules") / "submissions" / "maryland.toml").read_text(encoding="utf-8")
    without = "\n".join(line for line in ready.splitlines() if not line.startswith(f"{key} ="))
    with pytest.raises(DefectsFound) as found:
        read_toml(without, Submission, "test")
    assert [(defect.key, defect.problem) for defect in found.value.defects] == [(f"progressive.{key}", "is missing")]


@pytest.mark.clause("COMAR 36.05.11.03A")
def test_maryland_plays_with_one_deck_and_one_cover_card(maryland: Rulebook):
    assert maryland.deck.without_shuffler.at_most == 1
    assert maryland.deck.cover_card
    assert maryland.deck.cover_card.number == 1


@pytest.mark.clause("N.J.A.C. 19:47-35.2(a)")
def test_new_jersey_plays_with_one_deck_and_one_cover_card(new_jersey: Rulebook):
    assert new_jersey.deck.without_shuffler.at_most == 1
    assert new_jersey.deck.cover_card
    assert new_jersey.deck.cover_card.number == 1


@pytest.mark.clause("COMAR 36.05.11.07F(5)(c)")
def test_the_six_card_bonus_needs_the_three_card_bonus(in_maryland: Submission):
    alone = changed(in_maryland, offered=("six-card",), three_card=None, progressive=None)
    assert defects(alone) == [("offered", "COMAR 36.05.11.07F(5)(c)")]


@pytest.mark.clause("COMAR 36.05.11.10B(1)")
@pytest.mark.parametrize("method", ["manual-shoe", "hand"])
def test_the_six_card_bonus_needs_a_method_that_fills_its_box(in_maryland: Submission, method: str):
    assert defects(changed(in_maryland, dealing__method=method)) == [("dealing.method", "COMAR 36.05.11.10B(1)")]


@pytest.mark.clause("COMAR 36.05.11.12E", "COMAR 36.05.11.12E(1)", "COMAR 36.05.11.12E(2)")
@pytest.mark.parametrize("table", ["A", "B"])
def test_a_house_may_choose_either_six_card_table_in_force(in_maryland: Submission, table: str):
    assert defects(changed(in_maryland, six_card__paytable=table)) == []


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(
            table,
            marks=pytest.mark.clause(
                f"COMAR 36.05.11.12E({number}) [withdrawn]",
                *(f"COMAR 36.05.11.12E({number})({row}) [withdrawn]" for row in "abcdefg"),
            ),
        )
        for number, table in enumerate("ABCD", 1)
    ],
)
def test_a_withdrawn_six_card_table_is_refused_with_that_reason(
    in_maryland: Submission, maryland: Rulebook, table: str
):
    submission = changed(in_maryland, six_card__paytable=f"withdrawn {table}")
    (defect,) = check_submission(maryland, submission, "test")
    assert "has been withdrawn" in defect.problem
    assert defect.clause == f"COMAR 36.05.11.12E({'ABCD'.index(table) + 1}) [withdrawn]"
    assert maryland.six_card[f"withdrawn {table}"].printed_as == table


@pytest.mark.parametrize(("letter", "number"), [("C", 3), ("D", 4)])
def test_a_letter_that_only_a_withdrawn_six_card_table_bears_is_refused_with_that_reason(
    in_maryland: Submission, maryland: Rulebook, letter: str, number: int
):
    (defect,) = check_submission(maryland, changed(in_maryland, six_card__paytable=letter), "test")
    assert defect.problem == f"'{letter}' has been withdrawn"
    assert defect.clause == f"COMAR 36.05.11.12E({number}) [withdrawn]"


@pytest.mark.clause("COMAR 36.05.11.03B(3)", "COMAR 36.05.11.05H")
def test_a_self_reshuffling_shoe_holds_one_deck(in_maryland: Submission):
    shoe = changed(approved(in_maryland), dealing__method="self-reshuffling-shoe", dealing__shuffler="self-reshuffling")
    assert [key for key, _ in defects(shoe)] == ["dealing.decks"]
    assert defects(changed(shoe, dealing__decks=1)) == []
    assert [key for key, _ in defects(changed(shoe, dealing__decks=1, dealing__shuffler="counting"))] == [
        "dealing.shuffler"
    ]


@pytest.mark.clause("COMAR 36.05.11.12D", "COMAR 36.05.11.12E", "COMAR 36.05.11.07F(4)")
@pytest.mark.parametrize("part", ["three_card", "six_card"])
def test_an_unknown_paytable_is_refused(in_maryland: Submission, part: str):
    clause = {"three_card": "COMAR 36.05.11.12D", "six_card": "COMAR 36.05.11.12E"}[part]
    assert defects(changed(in_maryland, **{f"{part}__paytable": "Z"})) == [(f"{part}.paytable", clause)]


@pytest.mark.clause("COMAR 36.05.11.12C(4)", "ARSD 20:18:16:15.14(18)(a)v")
def test_a_house_files_its_own_procedure_for_several_winners_in_south_dakota_and_none_in_maryland(
    maryland: Rulebook, in_maryland: Submission, in_south_dakota: Submission
):
    own = {"progressive__several_winners": "on-the-meter-before-the-first"}
    assert defects(changed(in_south_dakota, **own)) == []
    (defect,) = check_submission(maryland, changed(in_maryland, **own), "test")
    assert (defect.key, defect.clause) == ("progressive.several_winners", "COMAR 36.05.11.12C(4)")
    assert defect.problem == "must be 'in-settling-order': by law an award is a share of the meter at the player's turn"
    assert defects(changed(in_maryland, progressive__several_winners="in-settling-order")) == []


@pytest.mark.clause("COMAR 36.05.11.12C(5)")
def test_a_maryland_progressive_is_for_one_dollar_or_five(in_maryland: Submission):
    five = changed(in_maryland, progressive__schedule="$5", progressive__wager=dollars(5))
    assert defects(five) == []
    assert defects(changed(five, progressive__wager=dollars(2))) == [("progressive.wager", "COMAR 36.05.11.12C(5)")]
    assert defects(changed(five, progressive__schedule="$2")) == [("progressive.schedule", "COMAR 36.05.11.12C(5)")]


@pytest.mark.clause("COMAR 36.05.11.12C(5)", "COMAR 36.05.11.12C(5)(a)", "COMAR 36.05.11.12C(5)(b)")
@pytest.mark.parametrize(("schedule", "wager", "own"), [("$5", 1, "$1"), ("$1", 5, "$5")])
def test_a_maryland_schedule_at_the_wager_of_the_other_is_refused_with_the_right_one(
    maryland: Rulebook, in_maryland: Submission, schedule: str, wager: int, own: str
):
    crossed = changed(in_maryland, progressive__schedule=schedule, progressive__wager=dollars(wager))
    (defect,) = check_submission(maryland, crossed, "test")
    assert defect.problem == f"the schedule '{schedule}' is for {schedule}; for ${wager} there is '{own}'"
    assert (defect.key, defect.clause) == ("progressive.wager", "COMAR 36.05.11.12C(5)")


@pytest.mark.clause("ARSD 20:18:16:15.14(18)")
def test_a_south_dakota_progressive_may_be_for_another_amount(in_south_dakota: Submission):
    assert defects(changed(in_south_dakota, progressive__wager=dollars(2))) == []
    assert defects(changed(in_south_dakota, progressive__wager=0)) == [("progressive.wager", HOUSE_RULE)]


@pytest.mark.clause("ARSD 20:18:16:15.14(18)")
@pytest.mark.parametrize(
    ("schedule", "wager", "words"),
    [
        ("PMG-01", 1, None),
        ("PMG-02", 5, None),
        ("PMG-02", 1, "for $5; at $1 the Envy Bonus is $1,000 or $300, {seed}; printed for it: MS Stud-01, PMG-01"),
        ("PMG-01", 5, "for $1; at $5 the Envy Bonus is $5,000 or $1,500, {seed}; printed for it: PMG-02"),
        ("MS Stud-01", 2, "for $1; at $2 the Envy Bonus is $2,000 or $600, {seed}"),
    ],
)
def test_a_south_dakota_schedule_at_another_wager_scales_and_its_sums_are_reminded_of(
    south_dakota: Rulebook, in_south_dakota: Submission, schedule: str, wager: int, words: str | None
):
    terms = changed(in_south_dakota, progressive__schedule=schedule, progressive__wager=dollars(wager))
    found = make_game(south_dakota, terms).reminders
    told = words and f"'{schedule}' is printed {words.format(seed='and the seed must be the one for this wager')}"
    assert [one.words for one in found] == ([told] if told else [])
    assert {(one.key, one.clause) for one in found} <= {("progressive.schedule", "ARSD 20:18:16:15.14(18)")}


def test_a_side_wager_dearer_than_the_largest_ante_is_reminded_of(south_dakota: Rulebook, in_south_dakota: Submission):
    assert make_game(south_dakota, in_south_dakota).reminders == ()
    dear = changed(
        in_south_dakota,
        table__maximum=dollars(5),
        three_card__minimum=dollars(6),
        progressive__schedule="PMG-02",
        progressive__wager=dollars(5),
    )
    (reminder,) = make_game(south_dakota, dear).reminders
    assert str(reminder) == "three_card.minimum: $6 is more than the largest ante, $5 (house rule)"
    dearer = changed(dear, table__minimum=dollars(4), table__maximum=dollars(4), three_card__minimum=dollars(1))
    (reminder,) = make_game(south_dakota, dearer).reminders
    assert str(reminder) == "progressive.wager: $5 is more than the largest ante, $4 (house rule)"


def test_a_paytable_on_which_the_player_has_the_edge_is_refused_unless_allowed(
    south_dakota: Rulebook, in_south_dakota: Submission
):
    rows = south_dakota.three_card["3CB-B"].rows
    as_printed = (*rows[:-1], changed(rows[-1], pays=Odds(25, "to")))
    book = changed(south_dakota, three_card={"3CB-B": changed(south_dakota.three_card["3CB-B"], rows=as_printed)})
    submission = changed(in_south_dakota, three_card__paytable="3CB-B")
    (defect,) = check_submission(book, submission, "test")
    assert (defect.key, defect.clause) == ("three_card.paytable", HOUSE_RULE)
    # 24 more on each of the 3,744 pairs among 22,100 hands, against an edge of 5.57% without them.
    assert "the player has an edge of 401.01%" in defect.problem
    assert check_submission(book, changed(submission, three_card__allow_player_edge=True), "test") == []


ABSURD = [
    ("maryland", "table.minimum", {"table__minimum": 0}),
    ("maryland", "table.minimum", {"table__minimum": -1_000}),
    ("maryland", "table.maximum", {"table__maximum": 0}),
    ("maryland", "table.maximum", {"table__minimum": dollars(505)}),
    ("maryland", "table.minimum", {"table__minimum": dollars(100_005), "table__maximum": dollars(100_005)}),
    ("maryland", "table.maximum", {"table__maximum": dollars(100_005)}),
    ("maryland", "table.increment", {"table__increment": 0}),
    ("maryland", "table.increment", {"table__increment": -500}),
    ("maryland", "table.increment", {"table__increment": dollars(1_000)}),
    ("maryland", "three_card.minimum", {"three_card__minimum": 0}),
    ("maryland", "three_card.maximum", {"three_card__maximum": 0}),
    ("maryland", "three_card.maximum", {"three_card__maximum": dollars(100_001)}),
    ("maryland", "six_card.minimum", {"six_card__minimum": -1}),
    ("maryland", "six_card.maximum", {"six_card__minimum": dollars(26)}),
    ("maryland", "six_card.maximum", {"six_card__maximum": dollars(100_001)}),
    ("south-dakota", "progressive.wager", {"progressive__wager": 0}),
    ("south-dakota", "progressive.wager", {"progressive__wager": -100}),
    ("south-dakota", "progressive.wager", {"progressive__wager": dollars(100_001)}),
    ("south-dakota", "progressive.start", {"progressive__start": 0}),
    ("south-dakota", "progressive.start", {"progressive__start": dollars(100_000_001)}),
    ("south-dakota", "progressive.seed", {"progressive__seed": 0}),
    ("south-dakota", "progressive.seed", {"progressive__seed": -1}),
    ("south-dakota", "progressive.ceiling", {"progressive__ceiling": dollars(999)}),
    ("south-dakota", "progressive.ceiling", {"progressive__ceiling": dollars(100_000_001)}),
]


@pytest.mark.parametrize(("name", "key", "changes"), ABSURD)
def test_an_absurd_wager_or_meter_is_refused(shelf: Shelf, name: str, key: str, changes: dict[str, object]):
    assert (key, HOUSE_RULE) in defects(changed(shelf.ready_submission(name), **changes))


def test_the_largest_wagers_and_meters_are_allowed(in_south_dakota: Submission, in_maryland: Submission):
    most = dollars(100_000)
    table = changed(in_maryland, table__maximum=most, three_card__maximum=most, six_card__maximum=most)
    assert defects(table) == []
    meter = dollars(99_999_999)
    large = {"progressive__wager": most, "progressive__start": meter, "progressive__seed": meter}
    assert defects(changed(in_south_dakota, **large, progressive__ceiling=dollars(100_000_000))) == []


HOUSE_RULES = {
    "facility": {"facility": "  "},
    "table.minimum": {"table__minimum": 0},
    "table.maximum": {"table__minimum": 50_001, "table__increment": 1},
    "table.increment": {"table__increment": 300},
    "table.seats": {"table__seats": 0},
    "table.seconds_to_decide": {"table__seconds_to_decide": 0},
    "dealing.decks": {"dealing__decks": 0},
    "offered": {"offered": ("three-card", "three-card", "six-card", "progressive")},
    "three_card": {"three_card": None},
    "progressive": {"offered": ("three-card", "six-card")},
    "three_card.minimum": {"three_card__minimum": 0},
    "six_card.increment": {"six_card__increment": 0},
    "progressive.rate_of_progression": {"progressive__rate_of_progression": Share(Fraction(0))},
    "progressive.reserve_rate": {"progressive__reserve_rate": Share(Fraction(9, 10))},
    "progressive.ceiling": {"progressive__ceiling": dollars(10_000)},
}


@pytest.mark.parametrize("key", HOUSE_RULES)
def test_what_only_we_refuse_is_called_a_house_rule(in_maryland: Submission, key: str):
    assert (key, HOUSE_RULE) in defects(changed(in_maryland, **HOUSE_RULES[key]))


JUST_ALLOWED = [
    {"table__seconds_to_decide": 1},
    {"table__seconds_to_decide": 600},
    {"table__minimum": dollars(500)},
    {
        "progressive__rate_of_progression": Share(Fraction(3, 5)),
        "progressive__reserve_rate": Share(Fraction(2, 5)),
        "progressive__allow_player_edge": True,
    },
    {"progressive__ceiling": dollars("10,000.01")},
    {"progressive__seed": dollars(20_000), "progressive__ceiling": dollars("20,000.01")},
]
JUST_REFUSED = {
    "table.seconds_to_decide": {"table__seconds_to_decide": 601},
    "progressive.reserve_rate": {
        "progressive__rate_of_progression": Share(Fraction(3, 5)),
        "progressive__reserve_rate": Share(Fraction(41, 100)),
    },
    "progressive.ceiling": {"progressive__seed": dollars(20_000), "progressive__ceiling": dollars(20_000)},
}


@pytest.mark.parametrize("changes", JUST_ALLOWED)
def test_what_is_just_within_our_rules_is_allowed(in_maryland: Submission, changes: dict[str, object]):
    assert defects(changed(in_maryland, **changes)) == []


@pytest.mark.parametrize("key", JUST_REFUSED)
def test_what_is_just_beyond_our_rules_is_refused(in_maryland: Submission, key: str):
    assert defects(changed(in_maryland, **JUST_REFUSED[key])) == [(key, HOUSE_RULE)]


def test_an_envy_bonus_with_a_fraction_of_a_cent_is_refused(in_south_dakota: Submission):
    five = changed(in_south_dakota, progressive__schedule="PMG-02")
    assert defects(changed(five, progressive__wager=dollars("0.05"))) == []
    schedules = Shelf().book("south-dakota").progressive.schedules
    book = changed(
        Shelf().book("south-dakota"),
        progressive__schedules={"PMG-02": changed(schedules["PMG-02"], wager=Cents(700))},
    )
    found = check_submission(book, changed(five, progressive__wager=dollars(1)), "test")
    assert {(defect.key, defect.clause) for defect in found} == {("progressive.wager", HOUSE_RULE)}


def test_all_defects_come_at_once(in_south_dakota: Submission):
    bad = changed(
        in_south_dakota,
        table__seats=9,
        table__maximum=dollars(100),
        dealing__decks=2,
        dealing__method="hand",
        three_card__paytable="Q",
        progressive__schedule="Q",
        offered=("three-card", "progressive", "six-card"),
    )
    assert {key for key, _ in defects(bad)} == {
        "table.seats",
        "table.maximum",
        "dealing.decks",
        "dealing.method",
        "three_card.paytable",
        "progressive.schedule",
        "offered",
    }
