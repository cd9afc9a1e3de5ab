"""Opening wagers: the chips that they need, the order in which they are placed and taken back, and their record."""

import pytest

from fifthstreet.money import dollars
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import HOUSE_RULE, Game, make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.wager_titles import wager_title
from support.changes import changed
from support.correcting import real
from support.tables import did, refused, seated
from support.wagers import places


def with_wagers(game: Game, standing: Standing, **wagers: int) -> Standing:
    """The table after wagers of seat 1, in cents."""
    for wager, amount in wagers.items():
        standing = did(game, standing, places(wager.replace("_", "-"), amount)).standing
    return standing


def back(wager: str, seat: int = 1) -> c.TakeBack:
    return c.TakeBack(by="player", seat=seat, wager=wager)


def test_a_wager_is_placed_or_raised_with_the_chips_that_the_player_has():
    game = ready_game("maryland")
    standing = seated(game, [1], dollars(20))
    whole = did(game, standing, places("ante", 20_00))
    assert whole.standing.table.seat(1).chips == 0
    assert refused(game, standing, places("ante", 25_00)).reason == "not enough chips: only $20 left"
    half = with_wagers(game, standing, ante=10_00)
    raised = did(game, half, places("ante", 20_00))
    assert [type(event) for event in raised.events] == [e.WagerTakenBack, e.WagerPlaced]
    assert raised.events[0].cite == raised.events[1].cite == game.book.wagers.ante.cite
    assert raised.standing.table.seat(1) == whole.standing.table.seat(1)
    assert refused(game, half, places("ante", 25_00)).reason == "not enough chips: only $20 left"


@pytest.mark.clause("N.J.A.C. 19:47-35.6(a)")
def test_a_coupon_needs_no_chips_and_is_itself_what_the_wager_is_made_with():
    game = ready_game("new-jersey")
    standing = with_wagers(game, seated(game, [1], dollars(10)), ante=10_00)
    assert standing.table.seat(1).chips == 0
    for instrument in ("chip", "words-and-cash"):
        done = did(game, standing, places("coupon", 5_00, instrument)).standing
        assert (done.table.seat(1).chips, done.table.seat(1).hand.coupon) == (0, 5_00)
    over = refused(game, standing, places("coupon", 10_01))
    assert (over.clause, over.reason) == (HOUSE_RULE, "Match play must be more than $0 and at most the Ante, $10")
    assert refused(game, standing, places("coupon", 0)).clause == HOUSE_RULE


def test_a_wager_is_taken_back_only_if_it_is_there_and_no_other_depends_on_it():
    game = ready_game("maryland")
    start = seated(game, [1, 2])
    assert refused(game, start, back("ante", seat=4)).reason == "nobody sits at seat 4"
    assert refused(game, start, back("ante")).reason == "seat 1 has no Ante to take back"
    full = with_wagers(game, start, ante=10_00, progressive=1_00, three_card=1_00, six_card=5_00)
    for wager, other in (("ante", "three-card"), ("three-card", "six-card")):
        refusal = refused(game, full, back(wager))
        assert refusal.reason == f"take the {wager_title(other)} back first"
        assert refusal.clause == ", ".join(getattr(game.book.wagers, other.replace("-", "_")).cite)
    done = did(game, full, back("six-card"))
    assert done.events[0].cite == game.book.wagers.finality.cite
    assert done.standing.table.seat(1).chips == full.table.seat(1).chips + 5_00


@pytest.mark.parametrize(
    ("name", "beside", "wager"),
    [
        ("south-dakota", "tip-ante", "ante"),
        ("south-dakota", "tip-three-card", "three-card"),
        ("new-jersey", "coupon", "ante"),
    ],
)
def test_what_lies_beside_a_wager_is_taken_back_first_and_is_never_more(name: str, beside: str, wager: str):
    game = ready_game(name)
    standing = with_wagers(game, seated(game, [1]), ante=20_00)
    if wager == "three-card":
        standing = with_wagers(game, standing, three_card=20_00)
    for amount in (0, 20_01):
        refusal = refused(game, standing, places(beside, amount))
        assert refusal.reason.endswith(f" must be more than $0 and at most the {wager_title(wager)}, $20")
        assert (refusal.clause == HOUSE_RULE) == (beside == "coupon")
    standing = did(game, standing, places(beside, 15_00)).standing
    assert refused(game, standing, back(wager)).reason == f"take the {wager_title(beside)} back first"
    lower = refused(game, standing, places(wager, 10_00))
    assert f"would be more than the {wager_title(wager)}" in lower.reason
    assert (lower.clause == HOUSE_RULE) == (beside == "coupon")
    assert did(game, standing, places(wager, 15_00)).standing.table.seat(1)


def test_a_small_ante_does_not_ask_about_the_tip_beside_another_wager():
    game = ready_game("south-dakota")
    standing = with_wagers(game, seated(game, [1]), ante=20_00, three_card=20_00, tip_three_card=20_00)
    assert did(game, standing, places("ante", 10_00)).standing.table.seat(1).hand.stakes.ante == 10_00


def test_no_tip_lies_beside_a_wager_that_the_book_does_not_name():
    ready = ready_game("south-dakota")
    game = make_game(changed(ready.book, wagers__dealer_tip__beside=("ante",)), ready.submission)
    standing = with_wagers(game, seated(game, [1]), ante=10_00, three_card=5_00)
    refusal = refused(game, standing, places("tip-three-card", 1_00))
    assert refusal.reason == "no dealer tip can be placed beside the Three Card Bonus"
    with_wagers(game, standing, tip_ante=1_00)


def test_limits_are_those_of_each_wager_and_steps_count_from_the_minimum():
    ready = ready_game("maryland")
    house = changed(ready.submission, table__minimum=10_00, table__maximum=70_00, table__increment=15_00)
    game = make_game(ready.book, house)
    start = seated(game, [1])
    standing = with_wagers(game, start, ante=25_00)
    assert refused(game, start, places("ante", 30_00)).reason == "Ante goes up in steps of $15"
    top, six = game.submission.three_card.maximum, game.submission.six_card
    assert refused(game, standing, places("three-card", top + 1_00)).reason.startswith("Three Card Bonus must be")
    standing = with_wagers(game, standing, three_card=1_00)
    assert refused(game, standing, places("six-card", six.maximum + 1_00)).reason.startswith("Six Card Bonus must be")
    assert refused(game, standing, places("progressive", 2_00)).reason == "Progressive must be $1"


@pytest.mark.clause("ARSD 20:18:16:15.14(2)")
def test_an_ante_above_the_limit_of_the_text_is_refused_by_its_clause_and_below_it_by_the_house():
    game = ready_game("south-dakota")
    start = seated(game, [1])
    assert refused(game, start, places("ante", 26_00)).clause == "ARSD 20:18:16:15.14(2)"
    assert refused(game, start, places("ante", 1_00)).clause == HOUSE_RULE


def test_what_the_house_does_not_offer_is_told_from_what_is_no_wager_of_the_game():
    ready = ready_game("maryland")
    plain = make_game(ready.book, changed(ready.submission, six_card=None, offered=("progressive", "three-card")))
    standing = with_wagers(plain, seated(plain, [1]), ante=10_00, three_card=1_00)
    refusal = refused(plain, standing, places("six-card", 5_00))
    assert (refusal.clause, refusal.reason) == (HOUSE_RULE, "Six Card Bonus is not offered at this table")
    for unknown in ("coupon", "tip-ante", "tip-three-card"):
        other = refused(plain, standing, places(unknown, 1_00))
        assert "is not a wager of this game" in other.reason
        assert other.clause == ", ".join(ready.book.wagers.permitted.cite)
    by_hand = changed(ready.submission.dealing, method="manual-shoe")
    moved = did(ready, seated(ready, [1]), c.ChangeMethod(by="floorperson", terms=by_hand)).standing
    moved = with_wagers(ready, moved, ante=10_00, three_card=1_00)
    refusal = refused(ready, moved, places("six-card", 5_00))
    assert refusal.reason == "Six Card Bonus is not offered with this dealing method"
    assert refusal.clause == ", ".join(ready.book.dealing.six_card_box.cite)


@pytest.mark.parametrize("wager", ["progressive", "six-card"])
def test_side_wagers_are_made_with_what_their_own_rule_accepts(wager: str):
    game = ready_game("maryland")
    standing = with_wagers(game, seated(game, [1]), ante=10_00, three_card=1_00)
    amount = {"progressive": 1_00, "six-card": 5_00}[wager]
    refusal = refused(game, standing, places(wager, amount, "plaque"))
    own = getattr(game.book.wagers.instruments, wager.replace("-", "_"))
    assert (refusal.clause, refusal.reason) == (
        ", ".join(own.cite),
        f"{wager_title(wager)} cannot be made with a plaque",
    )
    general = refused(game, standing, places("three-card", 1_00, "match-play-coupon"))
    assert general.clause == ", ".join(game.book.wagers.instruments.cite)
    spoken = refused(game, standing, places(wager, amount, "words-and-cash"))
    assert spoken.clause == ", ".join(game.book.wagers.instruments.verbal.cite)


def accepts(amount: int, wager: str = "ante", at: int = 0) -> c.AcceptWager:
    return c.AcceptWager(by="dealer", at=at, seat=1, wager=wager, amount=amount)


def test_the_dealer_accepts_outside_the_limits_of_the_house_up_to_the_limit_of_the_text():
    ready = real("south-dakota")
    lower = changed(ready.submission, table__minimum=5_00, table__maximum=20_00, table__increment=5_00)
    game = make_game(ready.book, lower)
    start = seated(game, [1])
    noted, placed = did(game, start, accepts(25_00, at=5_000)).events
    assert (noted.at, placed.at, placed.amount) == (5_000, 5_000, 25_00)
    standing = did(game, start, accepts(25_00)).standing
    over = game.submission.three_card.maximum + 1
    assert over > game.book.wagers.ante.at_most
    did(game, standing, accepts(over, "three-card"))
    steps = make_game(ready.book, changed(lower, table__minimum=5_00, table__maximum=25_00, table__increment=10_00))
    within = refused(steps, seated(steps, [1]), accepts(15_00))
    assert within.reason == "Ante is within the limits: enter it as usual"
    did(steps, seated(steps, [1]), accepts(10_00))
