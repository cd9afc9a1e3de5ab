"""Street wagers and folds: what may be bet on a street, and what a fold costs and keeps."""

import pytest

from fifthstreet.rules import ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage, Street
from support.tables import Story, bets, by_script, did, refused, seated, stacked, up_to
from support.wagers import SIDE_BETS

NAMES = ("maryland", "new-jersey", "south-dakota")


STREETS = {
    Street.THIRD: (
        "COMAR 36.05.11.01B(1)",
        "COMAR 36.05.11.01B(10)",
        "COMAR 36.05.11.07F(2)",
        "COMAR 36.05.11.11B(1)(a)",
        "N.J.A.C. 19:47-35.1 [3rd street wager]",
        "N.J.A.C. 19:47-35.1 [bet wager]",
        "N.J.A.C. 19:47-35.10(a)",
        "ARSD 20:18:16:15.14(8)",
    ),
    Street.FOURTH: (
        "COMAR 36.05.11.01B(7)",
        "COMAR 36.05.11.11D",
        "N.J.A.C. 19:47-35.1 [4th street wager]",
        "N.J.A.C. 19:47-35.10(e)",
        "ARSD 20:18:16:15.14(11)",
    ),
    Street.FIFTH: (
        "COMAR 36.05.11.01B(5)",
        "COMAR 36.05.11.11F",
        "N.J.A.C. 19:47-35.1 [5th street wager]",
        "N.J.A.C. 19:47-35.10(g)",
        "ARSD 20:18:16:15.14(14)",
    ),
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "street", [pytest.param(street, marks=pytest.mark.clause(*clauses)) for street, clauses in STREETS.items()]
)
def test_every_street_is_bet_at_one_two_or_three_antes_and_at_nothing_else(name: str, street: Street):
    game = ready_game(name)
    standing = up_to(game, bets(game, seated(game, [1]), 1), Stage(street.value))
    for multiple in (-1, 0, 4, 99):
        assert (
            "1, 2 or 3 times the Ante" in refused(game, standing, c.Bet(by="player", seat=1, multiple=multiple)).reason
        )
    for multiple in (1, 2, 3):
        bet = did(game, standing, c.Bet(by="player", seat=1, multiple=multiple)).events[0]
        assert bet.amount == multiple * game.submission.table.minimum


@pytest.mark.clause("COMAR 36.05.11.01B(6)", "N.J.A.C. 19:47-35.1 [fold]", "COMAR 36.05.11.11B(1)(b)")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("stage", [Stage.THIRD_STREET, Stage.FOURTH_STREET, Stage.FIFTH_STREET])
def test_a_player_who_does_not_bet_folds_and_is_out_of_the_round(name: str, stage: Stage):
    game = ready_game(name)
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), stage)
    folded = did(game, standing, c.Fold(by="player", seat=1)).standing
    assert not folded.table.seat(1).hand.playing
    refused(game, folded, c.Bet(by="player", seat=1, multiple=1))
    late = game.submission.table.seconds_to_decide * 1000
    expired = did(game, standing, c.Expire(by="system", at=standing.table.now + late)).standing
    assert not expired.table.seat(1).hand.playing


FOLDS = [
    ("maryland", 0, None, ("COMAR 36.05.11.11B(2)", "COMAR 36.05.11.11B(2)(a)", "COMAR 36.05.11.11B(2)(b)")),
    ("maryland", 1, None, ("COMAR 36.05.11.11D(1)", "COMAR 36.05.11.11D(1)(a)", "COMAR 36.05.11.11D(1)(b)")),
    ("maryland", 2, None, ("COMAR 36.05.11.11F(1)", "COMAR 36.05.11.11F(1)(a)", "COMAR 36.05.11.11F(1)(b)")),
    ("new-jersey", 0, None, ("N.J.A.C. 19:47-35.10(a)",)),
    ("new-jersey", 1, None, ("N.J.A.C. 19:47-35.10(e)",)),
    ("new-jersey", 2, None, ("N.J.A.C. 19:47-35.10(g)",)),
    ("south-dakota", 0, 2, ("ARSD 20:18:16:15.14(7)",)),
    ("south-dakota", 1, 2, ("ARSD 20:18:16:15.14(10)",)),
    ("south-dakota", 2, 2, ("ARSD 20:18:16:15.14(13)",)),
]


@pytest.mark.parametrize(
    ("name", "streets", "counted"),
    [pytest.param(*case[:3], marks=pytest.mark.clause(*case[3])) for case in FOLDS],
)
def test_a_fold_costs_what_was_bet_and_its_cards_go_to_the_rack(name: str, streets: int, counted: int | None):
    game = ready_game(name)
    multiples = tuple(1 if street < streets else 0 for street in range(3))
    ante = game.submission.table.minimum
    pack = stacked(game, {1: "2c 7d", 2: "Kh Kd"}, "Js 9c 4h", "3c 3d 5s 6h" if game.submission.six_card else "")
    strategies = {1: by_script(*multiples), 2: by_script(1, 1, 1)}
    story = Story(game, pack, {1: {"ante": ante}, 2: {"ante": ante}}, strategies)
    (collected,) = story.of(e.FoldCollected)
    assert collected.amount == ante * (1 + streets)
    assert len(collected.slots) == 2
    assert collected.counted == counted
    assert story.result(1) == -ante * (1 + streets)


@pytest.mark.clause(
    "COMAR 36.05.11.11B(3)",
    "COMAR 36.05.11.11D(2)",
    "COMAR 36.05.11.11F(2)",
    "COMAR 36.05.11.11H",
    "COMAR 36.05.11.11H(1)",
    "COMAR 36.05.11.11H(2)",
    "COMAR 36.05.11.11I(5)",
)
@pytest.mark.parametrize("bets_made", [(0, 0, 0), (1, 0, 0), (1, 1, 0)])
def test_a_maryland_folder_loses_ante_streets_and_progressive_and_keeps_bonuses_and_envy(bets_made: tuple[int, ...]):
    game = ready_game("maryland")
    pack = stacked(game, {1: "2h 2d", 2: "8h 7h"}, "Jh 10h 9h", "2c 2s 5s 6d")
    wagers = {1: SIDE_BETS | {"six-card": 500}, 2: SIDE_BETS}
    story = Story(game, pack, wagers, {1: by_script(*bets_made), 2: by_script(1, 1, 1)})
    # 40 to 1 on the three card dollar, four twos 50 to 1 on 5, Envy 300 for the straight flush of seat 2.
    lost = 10 * (1 + sum(bets_made)) + 1
    assert story.result(1) == 100 * (40 + 250 + 300 - lost)


@pytest.mark.clause(
    "ARSD 20:18:16:15.14(18)(b)i",
    "ARSD 20:18:16:15.14(7)",
    "ARSD 20:18:16:15.14(18)",
    "ARSD 20:18:16:15.14(18)(a)v",
)
def test_a_south_dakota_folder_keeps_three_card_progressive_and_envy():
    game = ready_game("south-dakota")
    pack = stacked(game, {1: "8h 7h", 2: "Kh Qh"}, "Jh 10h 9h")
    wagers = {key: {"ante": 500, "three-card": 100, "progressive": 100} for key in (1, 2)}
    story = Story(game, pack, wagers, {1: by_script(0, 0, 0), 2: by_script(1, 1, 1)})
    paid = {event.seat: event.paid for event in story.of(e.EnvyPaid)}
    assert paid == {2: ((1, 300_00),), 1: ((2, 300_00),)}
    # Meter 1,000.71: seat 2 is paid first, 100.07; seat 1 then a tenth of 900.64. Three card 40 to 1.
    assert story.result(1) == -500 - 100 + 4000 + 9006 + 300_00
    first, second = story.of(e.AwardClaimed)
    assert "ARSD 20:18:16:15.14(18)(a)v" not in first.cite
    assert "ARSD 20:18:16:15.14(18)(a)v" in second.cite
