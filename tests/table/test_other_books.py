"""Books that say otherwise: the machine does what its book says, and nothing that it knows of a state."""

from typing import Any

import pytest

from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import events as e
from fifthstreet.table.clauses import together
from support.changes import changed
from support.tables import Story, by_script, stacked


def with_book(name: str, **changes: Any) -> Game:
    """A ready house under a book that says something else."""
    ready = ready_game(name)
    return make_game(changed(ready.book, **changes), ready.submission)


def folder(game: Game) -> e.HandCollected:
    """How the hand of a South Dakota player is collected who folds with a Three Card Bonus."""
    pack = stacked(game, {1: "2h 7d"}, "Jc 9s 4h")
    story = Story(game, pack, {1: {"ante": 500, "three-card": 100}}, {1: by_script(0, 0, 0)})
    (collected,) = story.of(e.HandCollected)
    assert isinstance(collected, e.HandCollected)
    return collected


@pytest.mark.clause("ARSD 20:18:16:15.14(7)")
def test_a_folded_hand_kept_for_a_side_wager_is_spread_and_counted_where_the_book_says_so():
    game = ready_game("south-dakota")
    kept, rack = game.book.round.third_street.kept, game.book.round.discard_rack
    assert kept
    collected = folder(game)
    assert (len(collected.slots), collected.counted) == (2, 2)
    assert collected.cite == together(kept.cite, rack.cite)
    assert folder(with_book("south-dakota", round__fold__cards="to-the-discard-rack")).counted is None


def test_a_folded_hand_is_collected_by_the_rule_on_settled_hands_where_the_book_has_none_on_keeping_it():
    game = with_book("south-dakota", round__third_street__kept=None)
    rules = game.book.round
    assert folder(game).cite == together(rules.settled_hands.cite, rules.discard_rack.cite)


def collected(game: Game, wagers: dict[str, int]) -> tuple[str, ...]:
    """The clauses by which the hand of a losing Maryland player is collected."""
    story = Story(game, stacked(game, {1: "2h 7d"}, "Jc 9s 4h"), {1: {"ante": 1000} | wagers}, {1: by_script(1, 1, 1)})
    (event,) = story.of(e.HandCollected)
    return event.cite


@pytest.mark.clause("COMAR 36.05.11.11I(2)(a)", "COMAR 36.05.11.11I(2)(c)")
def test_a_losing_hand_is_collected_by_the_rule_on_hands_with_a_side_wager_or_the_one_on_losing_hands():
    game = with_book("maryland", wagers__six_card__after=("ante",))
    rules = game.book.round
    kept, rack = rules.settled_hands.with_a_side_wager, rules.discard_rack.cite
    assert kept
    for side in ("three-card", "six-card", "progressive"):
        assert collected(game, {side: 500 if side == "six-card" else 100}) == together(kept.cite, rack)
    assert collected(game, {}) == together(rules.settled_hands.lost.cite, rack)
    without = with_book("maryland", round__settled_hands__with_a_side_wager=None)
    assert collected(without, {"three-card": 100}) == together(rules.settled_hands.cite, rack)


@pytest.mark.clause("N.J.A.C. 19:47-35.11(c)")
def test_the_limit_for_one_hand_is_spent_in_the_order_of_the_book():
    order = ("fifth-street", "fourth-street", "third-street", "ante")
    game = with_book("new-jersey", cap__spent_on=order)
    pack = stacked(game, {1: "Ah Kh"}, "Qh Jh 10h")
    story = Story(game, pack, {1: {"ante": 2000, "coupon": 1000}}, {1: by_script(1, 2, 2)})
    (settled,) = story.of(e.WagersSettled)
    # $55,000: 500 to 1 on $40, $40 and $20 leave $5,000 for the ante, and nothing for the coupon.
    assert {line.wager: line.won for line in settled.lines} == {
        "ante": 500_000,
        "third-street": 1_000_000,
        "fourth-street": 2_000_000,
        "fifth-street": 2_000_000,
        "match-play": 0,
    }


def test_a_six_card_bonus_alone_is_settled_once_where_the_book_lets_it_stand_alone():
    game = with_book("maryland", wagers__six_card__after=("ante",))
    pack = stacked(game, {1: "3h 3s"}, "Jc 9s 4h", "3c 3d 5s 6h")
    story = Story(game, pack, {1: {"ante": 1000, "six-card": 500}}, {1: by_script(1, 1, 1)})
    assert [event.step for event in story.of(e.WagersSettled)] == ["main", "six-card"]
    # Four threes pay 50 to 1 on $5; a pair of threes loses $40.
    assert story.result(1) == 250_00 - 40_00


ROYAL, BOARD, BOX = "Ah Kh", "Qh Jh 10h", "3c 3d 5s 6d"


def test_a_folders_progressive_is_paid_at_the_folders_turn_where_the_book_keeps_it_live_and_settles_it_so():
    game = with_book("maryland", round__fold__side_wagers__progressive="stays-live")
    pack = stacked(game, {1: ROYAL, 2: "2c 7d", 3: "4c 8d"}, BOARD, BOX)
    wagers = {seat: {"ante": 1000, "progressive": 100} for seat in (1, 2, 3)}
    story = Story(game, pack, wagers, {1: by_script(1, 1, 1), 2: by_script(0, 0, 0), 3: by_script(1, 1, 1)})
    assert [event.seat for event in story.of(e.HandTurned)] == [3, 2, 1]
    folded = Story(game, pack, wagers, {1: by_script(0, 0, 0), 2: by_script(1, 1, 1), 3: by_script(1, 1, 1)})
    (paid,) = folded.of(e.ProgressivePaid)
    # The meter: $10,000 and three times 35.5 cents.
    assert (paid.seat, paid.amount) == (1, 10_001_06)
    assert folded.result(1) == -10_00 - 1_00 + 10_001_06


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_a_folder_has_neither_progressive_nor_loses_envy_where_the_book_says_nothing_of_side_wagers(name: str):
    game = with_book(name, round__fold__side_wagers=None)
    pack = stacked(game, {1: ROYAL, 2: "2c 7d"}, BOARD, BOX if name == "maryland" else "")
    wagers = {seat: {"ante": 1000, "progressive": 100} for seat in (1, 2)}
    royal_folds = Story(game, pack, wagers, {1: by_script(0, 0, 0), 2: by_script(1, 1, 1)})
    assert royal_folds.of(e.ProgressivePaid, e.EnvyPaid) == []
    assert royal_folds.result(1) == -10_00 - 1_00
    other_folds = Story(game, pack, wagers, {1: by_script(1, 1, 1), 2: by_script(0, 0, 0)})
    (envy,) = other_folds.of(e.EnvyPaid)
    assert envy.paid == ((2, 1_000_00),)


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_a_folder_has_no_envy_where_the_book_forfeits_it(name: str):
    game = with_book(name, round__fold__side_wagers__envy="forfeit")
    pack = stacked(game, {1: ROYAL, 2: "2c 7d", 3: "4c 8d"}, BOARD, BOX if name == "maryland" else "")
    wagers = {seat: {"ante": 1000, "progressive": 100} for seat in (1, 2, 3)}
    story = Story(game, pack, wagers, {1: by_script(1, 1, 1), 2: by_script(0, 0, 0), 3: by_script(1, 1, 1)})
    (envy,) = story.of(e.EnvyPaid)
    assert envy.paid == ((3, 1_000_00),)
    assert story.result(2) == -10_00 - 1_00


@pytest.mark.clause("COMAR 36.05.11.11I(4)(e)", "ARSD 20:18:16:15.14(18)(b)i")
@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_nobody_has_envy_for_their_own_hand(name: str):
    game = ready_game(name)
    pack = stacked(game, {1: ROYAL, 2: "2c 7d"}, BOARD, BOX if name == "maryland" else "")
    wagers = {1: {"ante": 1000, "progressive": 100}, 2: {"ante": 1000}}
    story = Story(game, pack, wagers, dict.fromkeys((1, 2), by_script(1, 1, 1)))
    assert len(story.of(e.ProgressivePaid)) == 1
    assert story.of(e.EnvyPaid) == []
    steps = {task.step for step in story.steps for task in step.standing.table.round.settlement.plan}
    assert "pay-envy" not in steps


def test_a_folded_hand_without_a_progressive_brings_no_envy_where_a_live_progressive_must_carry_it():
    game = with_book("maryland", progressive__envy__hand_must_be="in-play-or-live-by-its-progressive")
    pack = stacked(game, {1: "8h 7h", 2: "Kc Kd"}, "Jh 10h 9h", "2c 2s 5s 6d")
    side_wagers = {"ante": 1000, "three-card": 100, "six-card": 500}
    for progressive, envy in ((0, []), (100, [((2, 300_00),)])):
        wagers = {1: side_wagers | ({"progressive": progressive} if progressive else {})}
        wagers[2] = {"ante": 1000, "progressive": 100}
        story = Story(game, pack, wagers, {1: by_script(1, 1, 0), 2: by_script(1, 1, 1)})
        assert [event.paid for event in story.of(e.EnvyPaid)] == envy


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(b)ii")
def test_a_hand_that_brings_envy_stays_only_where_the_book_keeps_it_for_that():
    for game, racked in (
        (ready_game("south-dakota"), False),
        (
            with_book(
                "south-dakota",
                progressive__winning_cards__stay="until-the-papers-are-done-if-not-paid-from-the-inventory",
            ),
            True,
        ),
    ):
        wagers = {seat: {"ante": 500, "progressive": 100} for seat in (1, 2)}
        pack = stacked(game, {1: ROYAL, 2: "2c 7d"}, BOARD)
        story = Story(game, pack, wagers, dict.fromkeys((1, 2), by_script(1, 1, 1)))
        assert (1 in [event.seat for event in story.of(e.HandCollected)]) == racked


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)vii")
def test_the_end_of_round_button_is_pressed_only_at_a_table_that_has_a_progressive():
    ready = ready_game("south-dakota")
    plain = make_game(ready.book, changed(ready.submission, offered=("three-card",), progressive=None))
    for game, presses in ((ready, 1), (plain, 0)):
        story = Story(game, stacked(game, {1: "2h 7d"}, "Jc 9s 4h"), {1: {"ante": 500}}, {1: by_script(1, 1, 1)})
        assert len(story.of(e.EndOfRoundPressed)) == presses


def test_what_comes_from_the_cage_adds_up_whatever_the_book_settles_first():
    order = ("ante", "third-street", "fourth-street", "fifth-street", "three-card", "six-card", "progressive")
    book = changed(ready_game("maryland").book, round__settling_order__order=order)
    game = make_game(book, changed(ready_game("maryland").submission, six_card__maximum=2_000_00))
    pack = stacked(game, {1: ROYAL}, BOARD, "Ac Ad As 2c")
    wagers = {"ante": 1000, "three-card": 100, "six-card": 2_000_00, "progressive": 100}
    story = Story(game, pack, {1: wagers}, {1: by_script(1, 1, 1)})
    # Four aces with the box win 50 to 1, and the royal flush the meter.
    assert max(step.standing.table.seat(1).hand.from_cage for step in story.steps) == 100_000_00 + 10_000_35
    assert not any(step.standing.table.seat(1).hand.progressive.keyed for step in story.steps)


def fold(game: Game, wagers: dict[str, int], *multiples: int) -> e.FoldCollected:
    """How a fold is collected at once or with the others."""
    box = BOX if game.submission.six_card else ""
    pack, ante = stacked(game, {1: "2h 7d"}, "Jc 9s 4h", box), {"ante": game.submission.table.minimum}
    story = Story(game, pack, {1: ante | wagers}, {1: by_script(*multiples)})
    (event,) = story.of(e.FoldCollected)
    assert isinstance(event, e.FoldCollected)
    return event


FORFEITS = {"round__fold__side_wagers__three_card": "forfeit", "round__fold__side_wagers__six_card": "forfeit"}


def test_a_fold_loses_the_bonus_wagers_that_the_book_forfeits_and_its_cards_go_with_them():
    both = {"three-card": 100, "six-card": 500}
    ready = fold(ready_game("maryland"), both, 0, 0, 0)
    assert (ready.amount, ready.sides, ready.slots) == (10_00, (), ())
    lost = fold(with_book("maryland", **FORFEITS), both, 0, 0, 0)
    assert (lost.amount, lost.sides, len(lost.slots)) == (10_00 + 1_00 + 5_00, ("three-card", "six-card"), 2)
    one = fold(with_book("maryland", **dict([*FORFEITS.items()][:1])), both, 0, 0, 0)
    assert (one.amount, one.sides, one.slots) == (10_00 + 1_00, ("three-card",), ())
    alone = fold(with_book("maryland", **FORFEITS), both | {"progressive": 100}, 0, 0, 0)
    assert (alone.amount, alone.slots) == (10_00 + 1_00 + 5_00, ())


FOLDS = [((0, 0, 0), "third_street"), ((1, 0, 0), "fourth_street"), ((1, 1, 0), "fifth_street")]


@pytest.mark.clause("COMAR 36.05.11.11B(2)", "COMAR 36.05.11.11D(1)", "COMAR 36.05.11.11F(1)")
@pytest.mark.clause("N.J.A.C. 19:47-35.10(a)", "N.J.A.C. 19:47-35.10(e)", "N.J.A.C. 19:47-35.10(g)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
@pytest.mark.parametrize(("multiples", "street"), FOLDS)
def test_a_fold_is_racked_by_its_streets_own_clauses(name: str, multiples: tuple[int, ...], street: str):
    game = ready_game(name)
    rules = getattr(game.book.round, street)
    assert fold(game, {}, *multiples).cite == together(rules.fold.cite, rules.racked.cite)


@pytest.mark.clause("COMAR 36.05.11.11B(3)", "COMAR 36.05.11.11H(2)")
@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
@pytest.mark.parametrize(("multiples", "street"), FOLDS)
def test_a_fold_with_a_side_wager_is_kept_by_its_streets_own_clauses(
    name: str, multiples: tuple[int, ...], street: str
):
    game, side = ready_game(name), {"three-card": 100}
    rules, folds = getattr(game.book.round, street), game.book.round.fold
    streets = (game.book.round.third_street, game.book.round.fourth_street, game.book.round.fifth_street)
    elsewhere = {clause for one in streets if one is not rules for clause in one.fold.cite}
    own = together(rules.fold.cite, rules.kept.cite)
    rest = tuple(clause for clause in folds.side_wagers.cite if clause not in elsewhere)
    assert fold(game, side, *multiples).cite == together(own, rest)
    silent = with_book(name, round__fold__side_wagers=None)
    assert fold(silent, side, *multiples).cite == own
    unnamed = with_book(name, **{f"round__{street}__kept": None, "round__fold__side_wagers": None})
    assert fold(unnamed, side, *multiples).cite == together(rules.fold.cite, rules.racked.cite)


def test_a_super_royal_is_paid_at_once_where_the_book_has_no_rule_on_large_prizes():
    game = with_book("maryland", round__large_prize=None)
    pack = stacked(game, {1: "Ah Kh"}, "8s 7c 3d", "Qh Jh 10h 9h")
    wagers = {"ante": 1000, "three-card": 100, "six-card": 500}
    story = Story(game, pack, {1: wagers}, {1: by_script(1, 1, 1)})
    assert story.of(e.StepTaken) == []
    (paid,) = [event for event in story.of(e.WagersSettled) if event.step == "six-card"]
    assert (paid.lines[0].won, paid.source) == (100_000_00, "cage")


@pytest.mark.parametrize(
    ("name", "side"), [("maryland", {"three-card": 100, "six-card": 500}), ("south-dakota", {"progressive": 100})]
)
def test_a_hand_is_turned_up_by_the_rule_on_settling_and_a_folded_one_by_that_on_its_side_wager(
    name: str, side: dict[str, int]
):
    game = ready_game(name)
    pack = stacked(game, {1: "Ah Kh", 2: "4c 5d"}, "8s 7c 3d", "Qh Jh 10h 9h" if name == "maryland" else "")
    strategies = {1: by_script(0, 0, 0), 2: by_script(1, 1, 1)}
    story = Story(game, pack, {1: {"ante": 1000, **side}, 2: {"ante": 1000}}, strategies)
    turned = {event.seat: event.cite for event in story.of(e.HandTurned)}
    rules, law = game.book.round, game.book.progressive
    assert turned == {
        1: rules.settling_order.six_card.cite if name == "maryland" else law.cite,
        2: together(rules.settlement.announced.cite, rules.settlement.cite),
    }
