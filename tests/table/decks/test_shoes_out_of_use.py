"""Shoes that jammed or are out of use: no card comes from them until they are back."""

import pytest

from fifthstreet.rules import ready_game
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table import commands as c
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import bets, dealt_out, did, house, ready_to_deal, refused, seated, up_to


def test_no_card_comes_from_a_shoe_that_is_out_of_use():
    game = ready_game("maryland")
    covered = c.TakeOutOfUse(by="floorperson", device="shoe", how="covered")
    standing = did(game, bets(game, seated(game, [1]), 1), covered).standing
    assert "COMAR 36.05.11.13H" in refused(game, standing, c.Shuffle(by="dealer")).clause
    back = did(game, standing, c.BringBack(by="floorperson", device="shoe")).standing
    did(game, up_to(game, back, Stage.DEALING), c.Deal(by="dealer"))


def test_a_shuffle_does_not_mend_a_shoe_that_jammed():
    game = ready_game("maryland")
    standing = did(game, ready_to_deal(game), c.ShoeJam(by="dealer")).standing
    standing = did(game, standing, c.Shuffle(by="dealer")).standing
    by_hand = c.ChangeMethod(by="floorperson", terms=changed(game.submission.dealing, method="manual-shoe"))
    assert "COMAR 36.05.11.13H" in refused(game, standing, by_hand).clause


def test_a_new_jersey_house_goes_back_from_an_automated_shoe_to_its_own_method():
    game = house("new-jersey")
    shoe = DealingTerms(method="automated-shoe", shuffler="automated", decks=2)
    standing = did(game, seated(game, [1]), c.ChangeMethod(by="floorperson", terms=shoe)).standing
    standing = did(game, standing, c.TakeOutOfUse(by="floorperson", device="shoe", how="removed")).standing
    did(game, standing, c.ChangeMethod(by="floorperson", terms=game.submission.dealing))


@pytest.mark.clause("COMAR 36.05.11.13G", "N.J.A.C. 19:47-35.12(f)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_shoe_that_has_given_out_its_cards_cannot_jam_a_round(name: str):
    game = house(name, "automated-shoe", "automated", 1)
    standing = up_to(game, bets(game, seated(game, [1]), 1), Stage.DEALING)
    did(game, standing, c.ShoeJam(by="dealer"))
    refused(game, dealt_out(game, standing), c.ShoeJam(by="dealer"))
