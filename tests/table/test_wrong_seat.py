"""Cards dealt to a seat without an Ante, at every moment of the round, and the stub count that a void leaves due."""

import pytest

from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from support.tables import bets, dealt_out, did, goes_on, house, ready_to_deal, refused, seated, up_to, whole_round

MARYLAND = ("COMAR 36.05.11.13D", "COMAR 36.05.11.08E(1)", "COMAR 36.05.11.09B(1)", "COMAR 36.05.11.10B(3)")
NEW_JERSEY = ("N.J.A.C. 19:47-35.12(d)", "N.J.A.C. 19:47-35.7(d)1")
SOUTH_DAKOTA = ("ARSD 20:18:16:15.14(5)",)
VOID_ALL = [
    pytest.param("maryland", marks=pytest.mark.clause(*MARYLAND)),
    pytest.param("south-dakota", marks=pytest.mark.clause(*SOUTH_DAKOTA)),
]
STAGES = (Stage.DEALING, Stage.THIRD_STREET, Stage.FOURTH_STREET, Stage.FIFTH_STREET, Stage.SETTLING)


def stray(seat: int, cards: int = 2) -> c.WrongCount:
    """The dealer reports cards at a seat."""
    return c.WrongCount(by="dealer", place="seat", seat=seat, cards=cards)


def dealing(game: Game) -> Standing:
    """A table where seat 1 has an Ante, seat 2 sits without one, and the other seats are empty."""
    return up_to(game, bets(game, seated(game, [1, 2]), 1), Stage.DEALING)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("seat", [2, 5], ids=["without an ante", "empty"])
@pytest.mark.parametrize("name", VOID_ALL)
def test_cards_for_a_seat_without_an_ante_void_the_round_at_every_moment(name: str, seat: int, stage: Stage):
    game = ready_game(name)
    standing = up_to(game, dealing(game), stage)
    (void,) = did(game, standing, stray(seat)).events
    assert isinstance(void, e.RoundVoided)
    assert void.returned == ((1, standing.table.taken[0].hand.wagered),)
    assert void.why == f"2 cards at seat {seat}, which has no ante"
    # Maryland shuffles the same deck again; South Dakota goes on as after any round.
    assert void.same_deck == (name == "maryland")


@pytest.mark.clause(*MARYLAND)
@pytest.mark.parametrize(
    ("method", "clause"),
    [
        ("manual-shoe", "COMAR 36.05.11.08E(1)"),
        ("hand", "COMAR 36.05.11.09B(1)"),
        ("automated-shoe", "COMAR 36.05.11.10B(3)"),
    ],
)
def test_the_void_names_the_clause_by_which_cards_go_to_players_with_an_ante(method: str, clause: str):
    game = house("maryland", method)
    (void,) = did(game, dealt_out(game, dealing(game)), stray(2)).events
    assert {"COMAR 36.05.11.13D", clause} <= set(void.cite)
    assert isinstance(void, e.RoundVoided)
    assert void.same_deck


@pytest.mark.clause(*NEW_JERSEY)
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("seat", [2, 5], ids=["without an ante", "empty"])
def test_in_new_jersey_stray_cards_go_to_the_rack_and_the_hands_play_on(seat: int, stage: Stage):
    game = ready_game("new-jersey")
    standing = up_to(game, dealing(game), stage)
    done = did(game, standing, stray(seat))
    (racked,) = done.events
    assert isinstance(racked, e.StrayCardsRacked)
    assert (racked.seat, racked.cards) == (seat, 2)
    assert set(NEW_JERSEY) <= set(racked.cite)
    assert done.standing.table.seats == standing.table.seats
    assert refused(game, done.standing, stray(seat)).clause == "N.J.A.C. 19:47-35.12(d)"


@pytest.mark.clause("N.J.A.C. 19:47-35.12(d)", "N.J.A.C. 19:47-35.7(f)")
def test_stray_cards_count_as_known_at_the_stub():
    game = ready_game("new-jersey")
    standing = did(game, dealt_out(game, dealing(game)), stray(5)).standing
    (counted,) = did(game, standing, c.CountStub(by="dealer", stub=52 - 5 - 2)).events
    assert isinstance(counted, e.StubCounted)
    assert (counted.deck, counted.misdealt) == (52, False)


@pytest.mark.clause("N.J.A.C. 19:47-35.7(f)2", "COMAR 36.05.11.08J(1)")
@pytest.mark.parametrize("game", [ready_game("new-jersey"), house("maryland", "manual-shoe", "none", 1)])
def test_a_stub_count_that_finds_cards_at_an_empty_seat_voids_all_hands(game: Game):
    standing = dealt_out(game, dealing(game))
    counted, void = did(game, standing, c.CountStub(by="dealer", stub=52 - 5 - 2, hands=((5, 2),))).events
    assert isinstance(counted, e.StubCounted)
    assert (counted.deck, counted.misdealt) == (52, True)
    assert isinstance(void, e.RoundVoided)


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_stray_cards_are_reported_from_the_first_card_of_the_deal_on(name: str):
    game = ready_game(name)
    betting = bets(game, seated(game, [1, 2]), 1)
    assert "once the deal has begun" in refused(game, betting, stray(2)).reason
    (event,) = did(game, ready_to_deal(game), stray(5)).events
    assert isinstance(event, e.RoundVoided | e.StrayCardsRacked)


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_no_cards_at_a_seat_without_an_ante_is_the_right_number(name: str):
    game = ready_game(name)
    standing = dealing(game)
    assert "enter the cards" in refused(game, standing, stray(2, cards=0)).reason
    assert refused(game, standing, stray(7)).reason == "the seats are numbered from 1 to 6"


@pytest.mark.clause("N.J.A.C. 19:47-35.12(d)")
def test_a_hand_that_is_void_already_is_not_reported_as_stray_cards():
    game = ready_game("new-jersey")
    standing = dealt_out(game, up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.DEALING))
    standing = did(game, standing, stray(1, cards=3)).standing
    assert refused(game, standing, stray(1, cards=3)).clause == "N.J.A.C. 19:47-35.12(d)"


@pytest.mark.clause("COMAR 36.05.11.08G", "N.J.A.C. 19:47-35.7(f)")
@pytest.mark.parametrize("game", [ready_game("new-jersey"), house("maryland", "manual-shoe", "none", 1)])
def test_a_stub_count_that_was_due_in_a_void_round_is_due_in_the_next(game: Game):
    standing = seated(game, [1])
    for _ in range(4):
        standing, _ = whole_round(game, standing)
    standing = dealt_out(game, bets(game, standing, 1))
    assert refused(game, standing, c.PlaceStub(by="dealer")).reason == "count the stub first"
    standing = did(game, standing, c.WrongCount(by="dealer", place="community", cards=4)).standing
    standing = dealt_out(game, bets(game, standing, 1))
    assert refused(game, standing, c.PlaceStub(by="dealer")).reason == "count the stub first"
    standing, (counted,) = goes_on(game, standing)
    assert isinstance(counted, e.StubCounted)
