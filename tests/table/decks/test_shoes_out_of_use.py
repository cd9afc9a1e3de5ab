"""Shoes that jammed or are out of use: no card comes from them until they are back."""

import pytest

from fifthstreet.play.coordinator import carry_out
from fifthstreet.rules import HOUSE_RULE, make_game, ready_game
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table import commands as c
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import bets, dealt_out, did, goes_on, house, ready_to_deal, refused, seated, up_to


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


@pytest.mark.clause("COMAR 36.05.11.13F", "N.J.A.C. 19:47-35.12(e)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_shuffler_jams_only_where_one_is_at_work(name: str):
    jam = c.ShufflerJam(by="dealer")
    by_hand = house(name, "manual-shoe", "none", 1)
    assert refused(by_hand, seated(by_hand, [1]), jam).reason == "no shuffler is in use"
    one_deck = house(name, "manual-shoe", "automated", 1)
    did(one_deck, ready_to_deal(one_deck), jam)
    dealt = did(one_deck, ready_to_deal(one_deck), c.Deal(by="dealer")).standing
    # The only deck is on the table: the shuffler is empty.
    assert refused(one_deck, dealt, jam).reason == "no shuffler is in use"
    two_decks = ready_game(name)
    did(two_decks, did(two_decks, ready_to_deal(two_decks), c.Deal(by="dealer")).standing, jam)


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_shuffler_that_is_read_reports_any_number_of_cards_and_nothing_absurd(name: str):
    game = house(name, "automated-shoe", "counting", 1)
    standing = did(game, seated(game, [1]), c.Shuffle(by="dealer")).standing
    for cards in (0, 1_000):
        assert len(did(game, standing, c.ShufflerCounts(by="dealer", cards=cards)).events) == 2
    for cards in (-1, 1_001):
        refusal = refused(game, standing, c.ShufflerCounts(by="dealer", cards=cards))
        assert refusal.reason == "cards counted must be 0-1,000"


@pytest.mark.clause("COMAR 36.05.11.13G", "N.J.A.C. 19:47-35.12(f)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_shoe_jams_only_while_it_gives_out_the_cards_of_a_round(name: str):
    jam, idle = c.ShoeJam(by="dealer"), "no device is dispensing cards"
    game = house(name, "automated-shoe", "automated", 1)
    shuffled = did(game, bets(game, seated(game, [1]), 1), c.Shuffle(by="dealer")).standing
    assert refused(game, shuffled, jam).reason == idle
    again = did(game, ready_to_deal(game), c.OrderReshuffle(by="supervisor")).standing
    assert refused(game, again, jam).reason == idle
    by_hand = house(name, "manual-shoe", "none", 1)
    assert refused(by_hand, ready_to_deal(by_hand), jam).reason == idle


def test_a_jam_voids_the_round_only_if_the_inventory_can_return_the_wagers():
    game = ready_game("maryland")
    chip = c.PlaceWager(by="player", seat=1, wager="progressive", amount=100)
    standing = up_to(game, did(game, bets(game, seated(game, [1]), 1), chip).standing, Stage.DEALING)
    empty = did(game, standing, c.Credit(by="floorperson", amount=standing.table.custody.inventory)).standing
    assert "call for a fill" in refused(game, empty, c.ShoeJam(by="dealer")).reason
    did(game, did(game, empty, c.Fill(by="floorperson", amount=100)).standing, c.ShoeJam(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.13G", "N.J.A.C. 19:47-35.12(f)")
@pytest.mark.parametrize(("name", "community_too"), [("maryland", True), ("new-jersey", False)])
def test_a_shoe_jams_until_it_has_given_out_what_it_deals(name: str, community_too: bool):
    game = house(name, "automated-shoe", "automated", 1)
    standing = up_to(game, bets(game, seated(game, [1, 2, 3]), 1, 2), Stage.DEALING)
    jams = set[bool]()
    while standing.table.round.stage is Stage.DEALING:
        served = all(len(standing.table.seat(seat).hand.cards) == 2 for seat in (1, 2))
        over = served and (bool(standing.table.round.community) or not community_too)
        jam = carry_out(game, standing, c.ShoeJam(by="dealer"))
        assert isinstance(jam, Refusal) == over
        jams.add(over)
        standing, _ = goes_on(game, standing)
    assert jams == {False, True}


@pytest.mark.clause("COMAR 36.05.11.13H", "N.J.A.C. 19:47-35.12(g)")
def test_devices_come_and_go_and_methods_change_before_the_deal_only():
    game = ready_game("maryland")
    out = c.TakeOutOfUse(by="floorperson", device="shoe", how="covered")
    back = c.BringBack(by="floorperson", device="shoe")
    by_hand = c.ChangeMethod(by="floorperson", terms=changed(game.submission.dealing, method="manual-shoe"))
    before = ready_to_deal(game)
    kept = did(game, before, out).standing
    dealt = did(game, before, c.Deal(by="dealer")).standing
    assert refused(game, dealt, out).reason == "finish or void the round first"
    assert "before the deal" in refused(game, dealt, by_hand).reason
    did(game, before, by_hand)
    did(game, kept, back)
    without = changed(dealt, table__devices=kept.table.devices)
    assert refused(game, without, back).reason == "the shoe is not out of use"
    assert refused(game, before, c.ChangeMethod(by="floorperson", terms=game.submission.dealing)).reason == (
        "the table already deals this way"
    )
    wagered = bets(game, seated(game, [1, 2]), 1, 2)
    for wager, amount in (("three-card", 100), ("six-card", 500)):
        wagered = did(game, wagered, c.PlaceWager(by="player", seat=1, wager=wager, amount=amount)).standing
    assert "no Six Card Bonus on the layout" in refused(game, wagered, by_hand).reason


def test_only_a_device_that_failed_or_is_out_of_use_is_brought_back():
    game = ready_game("maryland")
    standing = seated(game, [1])
    back = {device: c.BringBack(by="floorperson", device=device) for device in ("shoe", "shuffler")}
    for device, command in back.items():
        assert refused(game, standing, command).reason == f"the {device} is not out of use"
    out = did(game, standing, c.TakeOutOfUse(by="floorperson", device="shoe", how="covered")).standing
    assert refused(game, out, back["shuffler"]).reason == "the shuffler is not out of use"
    jammed = did(game, standing, c.ShufflerJam(by="dealer")).standing
    assert did(game, jammed, back["shuffler"]).standing.table.devices.failed == ()


@pytest.mark.clause("COMAR 36.05.11.13H")
def test_a_device_of_the_house_is_put_out_of_use_also_while_the_table_deals_without_it():
    game = ready_game("maryland")
    terms = changed(game.submission.dealing, method="manual-shoe")
    standing = did(game, seated(game, [1]), c.ChangeMethod(by="floorperson", terms=terms)).standing
    covered = c.TakeOutOfUse(by="floorperson", device="shoe", how="covered")
    assert did(game, standing, covered).standing.table.devices.out_of_use == (("shoe", "covered"),)


def test_a_change_to_a_method_that_the_book_does_not_allow_is_refused_by_its_clause():
    game = ready_game("maryland")
    standing = seated(game, [1])
    for decks, clause in ((3, "COMAR 36.05.11.03B"), (0, HOUSE_RULE)):
        terms = changed(game.submission.dealing, decks=decks)
        refusal = refused(game, standing, c.ChangeMethod(by="floorperson", terms=terms))
        assert refusal.clause == clause
        assert refusal.reason.startswith("must be at")


@pytest.mark.clause("COMAR 36.05.11.13H")
@pytest.mark.parametrize("device", ["shuffler", "shoe"])
def test_a_method_waits_for_each_of_its_devices_that_is_out_of_use(device: str):
    game = house("maryland", "manual-shoe", "none", 1)
    shoe = DealingTerms(method="automated-shoe", shuffler="automated", decks=1)
    standing = did(game, seated(game, [1]), c.ChangeMethod(by="floorperson", terms=shoe)).standing
    standing = did(game, standing, c.TakeOutOfUse(by="floorperson", device=device, how="covered")).standing
    by_hand = c.ChangeMethod(by="floorperson", terms=game.submission.dealing)
    standing = did(game, standing, by_hand).standing
    refusal = refused(game, standing, c.ChangeMethod(by="floorperson", terms=shoe))
    assert refusal.reason == f"the {device} is out of use"


def test_a_device_that_deals_the_community_cards_last_can_jam_until_they_are_out():
    ready = house("maryland", "automated-shoe", "automated", 1)
    methods = ready.book.dealing.methods
    last = changed(methods["automated-shoe"], order=("players", "community"))
    book = changed(ready.book, dealing__methods={**methods, "automated-shoe": last})
    game = make_game(book, changed(ready.submission, six_card=None, offered=("progressive", "three-card")))
    standing = up_to(game, bets(game, seated(game, [1]), 1), Stage.DEALING)
    while len(standing.table.seat(1).hand.cards) < 2:
        standing = did(game, standing, c.Deal(by="dealer")).standing
    did(game, standing, c.ShoeJam(by="dealer"))
