"""The felt shows what each text wants on the layout: every area, its words and its place, and where the odds stand."""

import json
from collections.abc import Iterable

import msgspec
import pytest

from fifthstreet.papers.felt import Felt, felt_of
from fifthstreet.papers.signs import Sign
from fifthstreet.rules import Rulebook, make_game, ready_game
from fifthstreet.rules.book_check import check_book
from fifthstreet.rules.model.pays import Odds
from fifthstreet.wire import lobby
from support.changes import changed
from support.random_games import JURISDICTIONS

MD, NJ, SD = "COMAR 36.05.11.", "N.J.A.C. 19:46-1.13X", "ARSD 20:18:16:15.14"
STREETS = ("third-street", "fourth-street", "fifth-street")
MULTIPLES = "Each 3rd, 4th and 5th Street wager is one, two or three times your Ante."


def felt(jurisdiction: str, offered: Iterable[str] | None = None) -> Felt:
    """The felt of a ready house, or of one that offers less."""
    ready = ready_game(jurisdiction)
    if offered is None:
        return felt_of(ready, "table 1")
    wagers = tuple(offered)
    gone = {name: None for name in ("three_card", "six_card", "progressive") if name.replace("_", "-") not in wagers}
    return felt_of(make_game(ready.book, changed(ready.submission, offered=wagers, **gone)), "table 1")


def area(shown: Felt, name: str) -> tuple[str, str | None, str | None] | None:
    """Where an area lies, what it reads and its shape; nothing where it is not there or is there twice."""
    found = [(one.place, one.inscription, one.shape) for one in shown.areas if one.area == name]
    return found[0] if len(found) == 1 else None


def sign(shown: Felt, wager: str) -> Sign:
    (found,) = [sign for sign in shown.signs if sign.wager == wager]
    return found


# ---- Maryland ----


@pytest.mark.clause(f"{MD}02B")
def test_a_maryland_layout_carries_what_the_text_lists_and_all_of_it_has_its_clause():
    shown = felt("maryland")
    assert {one.area for one in shown.areas} == {
        "house-name", "ante", *STREETS, "community-third", "community-fourth", "community-fifth",
        "progressive", "three-card", "six-card", "six-card-box",
    }  # fmt: skip
    assert all(one.clauses for one in shown.areas if one.area != "six-card-box")
    assert (shown.streets_nearer_the_player, shown.streets_left_to_right) == (False, False)


@pytest.mark.clause(f"{MD}02B(1)")
def test_a_maryland_layout_bears_the_name_of_the_house():
    assert area(felt("maryland"), "house-name") == ("table", "Fifth Street Casino, Maryland", None)


@pytest.mark.clause(f"{MD}02B(2)")
def test_a_maryland_position_has_four_areas_for_the_wagers_that_must_be_made():
    shown = felt("maryland", offered=())
    at_a_position = [(one.area, one.inscription) for one in shown.areas if one.place == "each-position"]
    assert at_a_position == [
        ("ante", "Ante"),
        ("third-street", "3rd Street"),
        ("fourth-street", "4th Street"),
        ("fifth-street", "5th Street"),
    ]


COMMUNITY = {"community-third": "3rd Street", "community-fourth": "4th Street", "community-fifth": "5th Street"}


@pytest.mark.clause(f"{MD}02B(3)", f"{MD}02B(3)(a)", f"{MD}02B(3)(b)", f"{MD}02B(3)(c)")
def test_marylands_community_areas_lie_before_the_inventory_and_are_inscribed_with_their_streets():
    shown = felt("maryland", offered=())
    before = {one.area: one.inscription for one in shown.areas if one.place == "before-the-inventory"}
    assert before == COMMUNITY
    assert all(area(shown, name) for name in COMMUNITY)


@pytest.mark.parametrize(
    ("wager", "inscription", "others"),
    [
        pytest.param("progressive", "Progressive", ("three-card",), marks=pytest.mark.clause(f"{MD}02B(4)")),
        pytest.param("three-card", "Three Card Bonus", ("progressive",), marks=pytest.mark.clause(f"{MD}02B(5)")),
        pytest.param(
            "six-card", "Six Card Bonus", ("progressive", "three-card"), marks=pytest.mark.clause(f"{MD}02B(6)")
        ),
    ],
)
def test_a_maryland_position_has_an_area_for_each_side_wager_that_is_offered(
    wager: str, inscription: str, others: tuple[str, ...]
):
    assert area(felt("maryland", (*others, wager)), wager) == ("each-position", inscription, None)
    without = felt("maryland", others)
    assert area(without, wager) is None
    assert all(area(without, other) for other in others)


@pytest.mark.clause(f"{MD}02B", f"{MD}02B(6)", f"{MD}10B(1)")
def test_marylands_bonus_box_is_there_with_its_wager_beside_the_community_areas():
    assert area(felt("maryland"), "six-card-box") == ("before-the-inventory", "Six Card Bonus", None)
    assert area(felt("maryland", ("three-card",)), "six-card-box") is None


@pytest.mark.clause(f"{MD}02B(7)")
def test_maryland_tells_the_pays_of_every_wager_and_the_multiples_on_the_layout_or_a_sign():
    shown = felt("maryland")
    assert {sign.wager: sign.stands for sign in shown.signs} == dict.fromkeys(
        ("main", "three-card", "six-card", "progressive", "envy"), "layout-or-sign"
    )
    assert all(sign.rows for sign in shown.signs)
    assert [(words.words, words.stands) for words in shown.inscriptions] == [(MULTIPLES, "layout-or-sign")]
    assert shown.multiples == (1, 2, 3)


@pytest.mark.clause(f"{MD}02A")
def test_a_maryland_layout_has_no_more_positions_than_the_house_opens():
    assert felt("maryland").positions == 6
    ready = ready_game("maryland")
    fewer = felt_of(make_game(ready.book, changed(ready.submission, table__seats=4)), "table 1")
    assert (fewer.positions, fewer.seats) == (4, 4)


# ---- New Jersey ----


@pytest.mark.clause(f"{NJ}(b)")
def test_a_new_jersey_layout_carries_what_the_text_lists_and_all_of_it_has_its_clause():
    shown = felt("new-jersey")
    assert [one.area for one in shown.areas] == ["house-name", "ante", *STREETS, *COMMUNITY]
    assert all(one.clauses for one in shown.areas)


@pytest.mark.clause(f"{NJ}(b)1")
def test_a_new_jersey_layout_bears_the_name_of_the_licensee():
    assert area(felt("new-jersey"), "house-name") == ("table", "Fifth Street Casino, New Jersey", None)


@pytest.mark.clause(f"{NJ}(b)2")
def test_a_new_jersey_position_has_an_area_of_its_own_for_the_ante():
    assert area(felt("new-jersey"), "ante") == ("each-position", "Ante", None)


@pytest.mark.clause(f"{NJ}(b)3")
def test_new_jerseys_street_areas_lie_nearer_the_player_than_the_ante_from_left_to_right():
    shown = felt("new-jersey")
    assert [area(shown, street) for street in STREETS] == [
        ("each-position", f"{nth} street", None) for nth in ("3rd", "4th", "5th")
    ]
    assert shown.streets_nearer_the_player
    assert shown.streets_left_to_right
    in_order = [one.area for one in shown.areas if one.area in STREETS]
    assert in_order == list(STREETS)


@pytest.mark.clause(f"{NJ}(b)4", f"{NJ}(b)4i")
def test_every_new_jersey_position_says_what_a_street_wager_must_be():
    shown = felt("new-jersey")
    assert [(words.words, words.stands) for words in shown.inscriptions] == [(MULTIPLES, "layout-at-each-position")]
    assert shown.multiples == (1, 2, 3)


@pytest.mark.clause(f"{NJ}(b)4", f"{NJ}(b)4ii")
def test_every_new_jersey_position_bears_the_odds_of_every_wager_there_is():
    shown = felt("new-jersey")
    assert [(sign.wager, sign.stands) for sign in shown.signs] == [("main", "layout-at-each-position")]
    assert len(sign(shown, "main").rows) == 10


@pytest.mark.clause(f"{NJ}(b)5")
def test_new_jerseys_community_areas_lie_before_the_dealer_inscribed_in_turn():
    shown = felt("new-jersey")
    assert [(one.area, one.inscription) for one in shown.areas if one.place == "before-the-dealer"] == [
        (name, street.lower()) for name, street in COMMUNITY.items()
    ]


@pytest.mark.clause(f"{NJ}(a)")
def test_a_new_jersey_layout_has_six_positions_however_many_seats_are_open():
    ready = ready_game("new-jersey")
    shown = felt_of(make_game(ready.book, changed(ready.submission, table__seats=4)), "table 1")
    assert (shown.positions, shown.seats) == (6, 4)


@pytest.mark.clause("N.J.A.C. 19:47-35.11(a)")
def test_new_jersey_prints_odds_with_to_and_never_with_for(new_jersey: Rulebook):
    shown = felt("new-jersey")
    printed = [row.pays for sign in shown.signs for row in sign.rows]
    assert {pay.split()[1] for pay in printed if pay != "push"} == {"to"}
    assert " for " not in json.dumps(msgspec.to_builtins(shown.signs))
    assert set(new_jersey.paper.odds_words.words) == {"to", "win"}
    best = changed(new_jersey.main.rows[0], pays=Odds(501, "for"))
    worded = changed(new_jersey, main__rows=(best, *new_jersey.main.rows[1:]))
    assert [defect.problem for defect in check_book(worded, "book")] == ["this text prints no odds with 'for'"]


# ---- South Dakota ----


@pytest.mark.clause(f"{SD}(2)", f"{SD}(8)", f"{SD}(11)", f"{SD}(14)")
def test_a_south_dakota_felt_has_an_ante_circle_the_streets_and_a_spot_for_what_is_offered():
    shown, bare = felt("south-dakota"), felt("south-dakota", offered=())
    assert area(shown, "ante") == ("each-position", "Ante", "circle")
    assert [area(shown, street) for street in STREETS] == [
        ("each-position", f"{nth} Street", None) for nth in ("3rd", "4th", "5th")
    ]
    for wager, inscription in (("three-card", "Three Card Bonus"), ("progressive", "Progressive")):
        assert area(shown, wager) == ("each-position", inscription, None)
        assert area(bare, wager) is None


@pytest.mark.clause(f"{SD}(9)", f"{SD}(12)", f"{SD}(15)")
def test_a_south_dakota_felt_names_its_house_and_has_a_place_for_each_community_card():
    shown = felt("south-dakota")
    assert area(shown, "house-name") == ("table", "Fifth Street Casino, South Dakota", None)
    assert {one.area: one.inscription for one in shown.areas if one.place == "before-the-dealer"} == COMMUNITY
    assert (shown.streets_nearer_the_player, shown.streets_left_to_right) == (False, False)
    assert shown.inscriptions == ()


@pytest.mark.clause(f"{SD}(16)")
def test_south_dakotas_main_schedule_is_part_of_the_layout():
    main = sign(felt("south-dakota"), "main")
    assert main.stands == "layout"
    assert main.clauses == (f"{SD}(16)",)
    assert [row.pays for row in main.rows] == [
        *(f"{odds} to 1" for odds in (500, 100, 40, 10, 6, 4, 3, 2, 1)),
        "push",
    ]
    assert [row.clauses for row in main.rows] == [(f"{SD}(16)({letter})",) for letter in "abcdefghij"]


@pytest.mark.clause(f"{SD}(17)", f"{SD}(18)")
def test_south_dakotas_progressive_stands_on_a_placard_or_video_sign_and_its_bonus_anywhere():
    shown = felt("south-dakota")
    assert sign(shown, "progressive").stands == sign(shown, "envy").stands == "placard-or-video-sign"
    assert sign(shown, "three-card").stands == "layout-or-sign"


# ---- All ----


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_felt_is_the_houses_own(jurisdiction: str):
    game = ready_game(jurisdiction)
    house = changed(game.submission, facility="The Riverboat", table__seats=3)
    shown = felt_of(make_game(game.book, house), "table 9")
    assert (shown.table, shown.facility, shown.seats) == ("table 9", "The Riverboat", 3)
    assert area(shown, "house-name") == ("table", "The Riverboat", None)
    assert (shown.jurisdiction, shown.law) == (jurisdiction, game.book.law)


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_the_felt_goes_over_the_wire_and_comes_back_the_same(jurisdiction: str):
    shown = felt(jurisdiction)
    assert lobby.Felt is Felt
    assert msgspec.json.decode(msgspec.json.encode(shown), type=lobby.Felt) == shown
