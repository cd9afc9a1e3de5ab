"""Where South Dakota says less than the others: nothing is void, lost or demanded that its text does not ask for."""

import pytest

from fifthstreet.rules import ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import bets, did, house, refused, seated, up_to


@pytest.mark.clause("ARSD 20:18:16:15.14(5)")
def test_cards_found_face_up_are_turned_over_and_dealt_like_any_others():
    game = house("south-dakota", "one-at-a-time", "none", 1)
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.DEALING)
    for seat in (1, 2):
        found = did(game, standing, c.FoundFaceUp(by="dealer"))
        assert [type(event) for event in found.events] == [e.CardSeen]
        (dealt,) = did(game, found.standing, c.Deal(by="dealer")).events
        assert (dealt.seat, dealt.slots) == (seat, (seat - 1,))
        standing = did(game, found.standing, c.Deal(by="dealer")).standing
    assert standing.table.deck.rack == ()


@pytest.mark.clause("ARSD 20:18:16:15.14(5)")
def test_a_card_face_up_in_a_two_card_group_stays_in_the_hand():
    game = house("south-dakota", "two-card-groups", "automated", 1)
    standing = up_to(game, bets(game, seated(game, [1]), 1), Stage.DEALING)
    standing = did(game, standing, c.Deal(by="dealer")).standing
    found = did(game, standing, c.FoundFaceUp(by="dealer", place="seat", seat=1)).standing
    assert found.table.seat(1).hand == standing.table.seat(1).hand
    assert found.table.deck.rack == ()


@pytest.mark.clause("ARSD 20:18:16:15.14(5)")
@pytest.mark.parametrize(("place", "seat", "cards"), [("seat", 1, 3), ("community", 0, 2)])
def test_a_misdeal_asks_for_no_shuffle_beyond_the_one_after_every_round(place: c.CardPlace, seat: int, cards: int):
    game = ready_game("south-dakota")
    standing = up_to(game, bets(game, seated(game, [1]), 1), Stage.THIRD_STREET)
    (void,) = did(game, standing, c.WrongCount(by="dealer", place=place, seat=seat, cards=cards)).events
    assert isinstance(void, e.RoundVoided)
    assert not void.same_deck


@pytest.mark.clause("ARSD 20:18:16:15.14(7)")
@pytest.mark.parametrize("what", ["neglecting", "touching", "hiding", "talking"])
def test_conduct_costs_a_player_nothing(what: c.Violation):
    game = ready_game("south-dakota")
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.FOURTH_STREET)
    noted = did(game, standing, c.ReportConduct(by="floorperson", seat=1, what=what))
    assert [(type(event), event.reminded) for event in noted.events] == [(e.ConductNoted, False)]
    assert noted.standing.table.seats == standing.table.seats
    did(game, noted.standing, c.Bet(by="player", seat=1, multiple=1))


@pytest.mark.clause("ARSD 20:18:16:15.14(4)")
def test_a_device_that_failed_may_stay_where_it_is_when_the_dealer_shuffles_by_hand():
    game = house("south-dakota", "one-at-a-time", "automated", 1)
    failed = did(game, seated(game, [1]), c.ShufflerJam(by="dealer")).standing
    by_hand = c.ChangeMethod(by="floorperson", terms=changed(game.submission.dealing, shuffler="none"))
    standing = did(game, failed, by_hand).standing
    (shuffled,) = did(game, standing, c.Shuffle(by="dealer")).events
    assert not shuffled.by_machine
    for how in ("covered", "signed", "removed", "set-aside"):
        did(game, failed, c.TakeOutOfUse(by="floorperson", device="shuffler", how=how))
    refused(game, failed, c.TakeOutOfUse(by="floorperson", device="shoe", how="covered"))


@pytest.mark.clause("ARSD 20:18:16:15.14(4)")
def test_no_place_is_prescribed_for_the_cover_card():
    game = house("south-dakota", "one-at-a-time", "none", 1)
    standing = did(game, seated(game, [1]), c.Shuffle(by="dealer")).standing
    (cut,) = did(game, standing, c.Cut(by="dealer", cards=1)).events
    assert cut.cover_card == "silent"
