"""The streets: who may bet, when a community card is turned up, and how folded hands are collected."""

import pytest

from fifthstreet.cards import DECK
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage, Street
from support.tables import CHIPS, bets, dealt_out, did, refused, seated, up_to

REVEALS = [
    ("maryland", Street.THIRD, "COMAR 36.05.11.11C"),
    ("maryland", Street.FOURTH, "COMAR 36.05.11.11E"),
    ("maryland", Street.FIFTH, "COMAR 36.05.11.11G"),
    ("new-jersey", Street.THIRD, "N.J.A.C. 19:47-35.10(d)"),
    ("new-jersey", Street.FOURTH, "N.J.A.C. 19:47-35.10(f)"),
    ("new-jersey", Street.FIFTH, "N.J.A.C. 19:47-35.10(h)"),
    ("south-dakota", Street.THIRD, "ARSD 20:18:16:15.14(9)"),
    ("south-dakota", Street.FOURTH, "ARSD 20:18:16:15.14(12)"),
    ("south-dakota", Street.FIFTH, "ARSD 20:18:16:15.14(15)"),
]


@pytest.mark.parametrize(
    ("name", "street"), [pytest.param(*case[:2], marks=pytest.mark.clause(case[2])) for case in REVEALS]
)
def test_a_streets_card_is_turned_up_when_all_have_bet_or_folded_and_not_before(name: str, street: Street):
    game = ready_game(name)
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage(street.value))
    assert len(standing.table.round.community_faces) == street.place
    reveal = next_card(standing)
    for waiting in (standing, did(game, standing, c.Bet(by="player", seat=1, multiple=1)).standing):
        assert refused(game, waiting, reveal).reason == "not everybody has acted"
    standing = did(game, waiting, c.Fold(by="player", seat=2)).standing
    if name == "south-dakota":
        standing = did(game, standing, c.CollectFolds(by="dealer")).standing
    if name == "new-jersey":
        standing = did(game, standing, c.CloseBets(by="dealer")).standing
    turned = did(game, standing, reveal).events[0]
    assert isinstance(turned, e.Revealed)
    assert (turned.street, turned.slot) == (street, standing.table.round.community[street.place])


def next_card(standing: Standing) -> c.Reveal:
    """The dealer turns up the community card of the street."""
    street = standing.table.round.stage.street
    assert street
    return c.Reveal(by="dealer", face=DECK[standing.table.round.community[street.place]])


@pytest.mark.clause("N.J.A.C. 19:47-35.1 [ante wager]", "COMAR 36.05.11.07F(1)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_without_an_ante_before_the_deal_nobody_takes_part_in_the_round(name: str):
    game = ready_game(name)
    assert refused(game, seated(game, [1, 2]), c.CloseBets(by="dealer")).reason == "no seat has an Ante"
    standing = dealt_out(game, bets(game, seated(game, [1, 2]), 1))
    late = c.PlaceWager(by="player", seat=2, wager="ante", amount=game.submission.table.minimum)
    refused(game, standing, late)
    assert [len(seat.hand.cards) for seat in standing.table.taken] == [2, 0]
    standing = up_to(game, standing, Stage.THIRD_STREET)
    refused(game, standing, late)
    refused(game, standing, c.Bet(by="player", seat=2, multiple=1))


@pytest.mark.clause("N.J.A.C. 19:47-35.6(c)")
def test_a_new_jersey_bet_wager_is_made_on_its_own_street_and_at_no_other_time():
    game = ready_game("new-jersey")
    ante, bet = game.submission.table.minimum, c.Bet(by="player", seat=1, multiple=2)
    standing = bets(game, seated(game, [1]), 1)
    refused(game, standing, bet)
    refused(game, up_to(game, standing, Stage.DEALING), bet)
    for number, stage in enumerate((Stage.THIRD_STREET, Stage.FOURTH_STREET, Stage.FIFTH_STREET), 1):
        standing = up_to(game, standing, stage)
        for multiple in (0, 4):
            refused(game, standing, c.Bet(by="player", seat=1, multiple=multiple))
        standing = did(game, standing, bet).standing
        stakes = standing.table.seat(1).hand.stakes
        assert [stakes.third, stakes.fourth, stakes.fifth] == [2 * ante] * number + [0] * (3 - number)
        assert standing.table.seat(1).chips == CHIPS - ante - 2 * ante * number
        standing = did(game, standing, c.CloseBets(by="dealer")).standing
        refused(game, standing, bet)
        standing = did(game, standing, next_card(standing)).standing
    refused(game, standing, bet)


def four_players(game: Game, stage: Stage) -> Standing:
    """Four South Dakota players on a street, the second with a Three Card Bonus, the third with the Progressive."""
    standing = bets(game, seated(game, [1, 2, 3, 4]), 1, 2, 3, 4)
    for seat, wager in ((2, "three-card"), (3, "progressive")):
        side = c.PlaceWager(by="player", seat=seat, wager=wager, amount=100)
        standing = did(game, standing, side).standing
    return up_to(game, standing, stage)


FOLDS = [
    (Stage.THIRD_STREET, 1, "ARSD 20:18:16:15.14(7)"),
    (Stage.FOURTH_STREET, 2, "ARSD 20:18:16:15.14(10)"),
    (Stage.FIFTH_STREET, 3, "ARSD 20:18:16:15.14(13)"),
]


@pytest.mark.parametrize(
    ("stage", "wagers"), [pytest.param(*case[:2], marks=pytest.mark.clause(case[2])) for case in FOLDS]
)
def test_south_dakota_collects_folds_together_in_their_order_and_counts_the_cards_it_racks(stage: Stage, wagers: int):
    game = ready_game("south-dakota")
    standing = four_players(game, stage)
    ante, before = game.submission.table.minimum, standing.table.custody.inventory
    for seat in (3, 1, 2):
        standing = did(game, standing, c.Fold(by="player", seat=seat)).standing
    collect = c.CollectFolds(by="dealer")
    assert refused(game, standing, collect).reason == "not everybody has acted"
    assert standing.table.custody.inventory == before
    standing = did(game, standing, c.Bet(by="player", seat=4, multiple=1)).standing
    assert refused(game, standing, next_card(standing)).reason == "collect the folded hands first"
    done = did(game, standing, collect)
    assert [(event.seat, event.amount, len(event.slots), event.counted) for event in done.events] == [
        (3, ante * wagers, 0, None),
        (1, ante * wagers, 2, 2),
        (2, ante * wagers, 0, None),
    ]
    table = done.standing.table
    assert table.custody.inventory == before + 3 * ante * wagers
    assert [len(seat.hand.cards) for seat in table.taken] == [0, 2, 2, 2]
    assert (table.seat(2).hand.stakes.three_card, table.seat(3).hand.progressive.wager) == (100, 100)


@pytest.mark.clause("ARSD 20:18:16:15.14(7)", "ARSD 20:18:16:15.14(5)")
def test_a_folded_south_dakota_hand_that_is_not_counted_as_two_cards_is_reported_and_not_racked():
    game = ready_game("south-dakota")
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.THIRD_STREET)
    standing = did(game, standing, c.Fold(by="player", seat=1)).standing
    standing = did(game, standing, c.Bet(by="player", seat=2, multiple=1)).standing
    wrong = c.CollectFolds(by="dealer", counted=((1, 3),))
    assert refused(game, standing, wrong).reason == "3 cards at seat 1: report it"
