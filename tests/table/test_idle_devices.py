"""A device that is brought back while the table deals by another method does not count as in use."""

import pytest

from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, ready_game
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table import commands as c
from support.changes import changed
from support.tables import (
    bets,
    did,
    goes_on,
    house,
    made_ready,
    ready_to_deal,
    refused,
    seated,
    whole_round,
)

SHOE = DealingTerms(method="automated-shoe", shuffler="automated", decks=1)
HAND = DealingTerms(method="hand", shuffler="automated", decks=1)
BY_HAND = DealingTerms(method="manual-shoe", shuffler="none", decks=1)
BACK = c.BringBack(by="floorperson", device="shoe")


def removed(device: str) -> c.TakeOutOfUse:
    """The floorperson has a device removed."""
    return c.TakeOutOfUse(by="floorperson", device=device, how="removed")


def changed_to(terms: DealingTerms) -> c.ChangeMethod:
    """The floorperson has the table deal another way."""
    return c.ChangeMethod(by="floorperson", terms=terms)


def shoe_brought_back() -> tuple[Game, Standing]:
    """A New Jersey table that dealt from an automated shoe for a time, deals by hand, and has the shoe back."""
    game = house("new-jersey", "hand", "automated", 1)
    standing = seated(game, [1])
    for command in (changed_to(SHOE), removed("shoe"), changed_to(HAND), BACK):
        standing = did(game, standing, command).standing
    return game, standing


@pytest.mark.clause("N.J.A.C. 19:47-35.12(g)")
def test_no_card_is_shuffled_or_dealt_while_an_unused_device_is_at_the_table():
    game, standing = shoe_brought_back()
    refusal = refused(game, standing, c.Shuffle(by="dealer"))
    assert refusal.clause == "N.J.A.C. 19:47-35.12(g)"
    assert refusal.reason == "the shoe is back at the table: deal by it, or take it out of use again"
    standing = did(game, standing, removed("shoe")).standing
    assert whole_round(game, standing)[0].table.round.number == 1


@pytest.mark.clause("N.J.A.C. 19:47-35.12(g)")
def test_a_third_method_waits_until_the_unused_device_is_removed_too():
    game, standing = shoe_brought_back()
    standing = did(game, standing, removed("shuffler")).standing
    refusal = refused(game, standing, changed_to(BY_HAND))
    assert (refusal.clause, refusal.reason) == ("N.J.A.C. 19:47-35.12(g)", "the shoe must be removed first")
    standing = did(game, standing, removed("shoe")).standing
    assert did(game, standing, changed_to(BY_HAND)).standing.table.devices.idle == ()


@pytest.mark.clause("N.J.A.C. 19:47-35.12(g)")
def test_the_table_may_deal_by_the_device_that_came_back():
    game, standing = shoe_brought_back()
    standing = did(game, standing, changed_to(SHOE)).standing
    assert standing.table.devices.idle == ()
    standing, _ = goes_on(game, standing)
    assert standing.table.deck.shuffled


@pytest.mark.clause("N.J.A.C. 19:47-35.12(g)")
def test_the_record_says_whether_a_device_came_back_into_use():
    game = house("new-jersey", "automated-shoe", "automated", 1)
    standing = did(game, seated(game, [1]), removed("shoe")).standing
    (back,) = did(game, standing, BACK).events
    assert back.in_use
    assert back.cite == ()
    standing = did(game, standing, changed_to(HAND)).standing
    (back,) = did(game, standing, BACK).events
    assert not back.in_use
    assert back.cite == ("N.J.A.C. 19:47-35.12(g)",)


@pytest.mark.clause("N.J.A.C. 19:47-35.12(g)")
def test_a_new_jersey_shuffler_that_is_back_at_the_table_is_used_or_removed_again():
    game = house("new-jersey", "manual-shoe", "automated", 1)
    standing, _ = whole_round(game, seated(game, [1]))
    by_hand = c.ChangeMethod(by="floorperson", terms=changed(game.submission.dealing, shuffler="none"))
    refused(game, standing, by_hand)
    out = c.TakeOutOfUse(by="floorperson", device="shuffler", how="removed")
    standing = did(game, did(game, standing, out).standing, by_hand).standing
    did(game, standing, c.Shuffle(by="dealer"))
    back = did(game, standing, c.BringBack(by="floorperson", device="shuffler")).standing
    assert "35.12(g)" in refused(game, back, c.Shuffle(by="dealer")).clause
    did(game, back, c.ChangeMethod(by="floorperson", terms=game.submission.dealing))


@pytest.mark.clause("N.J.A.C. 19:47-35.12(g)")
def test_no_card_is_dealt_after_a_device_has_gone_out_of_use_or_come_back_unused():
    game = house("new-jersey", "automated-shoe", "automated", 1)
    shuffled = made_ready(game, bets(game, seated(game, [1]), 1))
    without = did(game, shuffled, removed("shoe")).standing
    close = c.CloseBets(by="dealer")
    assert refused(game, without, close).reason == "the shoe is out of use: change the dealing method first"
    by_hand = did(game, without, changed_to(HAND)).standing
    ready = made_ready(game, by_hand)
    back = did(game, ready, BACK).standing
    refusal = refused(game, back, close)
    assert refusal.reason == "the shoe is back at the table: deal by it, or take it out of use again"
    closed = did(game, ready, close).standing
    assert refused(game, did(game, closed, BACK).standing, c.Deal(by="dealer")).reason == refusal.reason
    did(game, closed, c.Deal(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.13H")
def test_a_maryland_device_that_works_may_stand_unused_at_the_table():
    game = house("maryland", "automated-shoe", "automated", 1)
    standing = did(game, seated(game, [1]), c.TakeOutOfUse(by="floorperson", device="shoe", how="covered")).standing
    standing = did(game, did(game, standing, changed_to(HAND)).standing, BACK).standing
    assert standing.table.devices.idle == ("shoe",)
    did(game, standing, c.Shuffle(by="dealer"))


JAM = c.ShufflerJam(by="dealer")


def with_two_devices() -> Game:
    """A Maryland house with one deck, a shuffler and an automated shoe."""
    return house("maryland", "automated-shoe", "automated", 1)


@pytest.mark.clause("COMAR 36.05.11.13F", "COMAR 36.05.11.13G")
def test_every_device_that_jams_has_failed_until_it_works_again():
    game = with_two_devices()
    shoe = did(game, ready_to_deal(game), c.ShoeJam(by="dealer")).standing
    both = did(game, shoe, JAM).standing
    assert both.table.devices.failed == ("shoe", "shuffler")
    assert did(game, both, JAM).standing.table.devices.failed == ("shoe", "shuffler")
    assert did(game, both, BACK).standing.table.devices.failed == ("shuffler",)
    assert did(game, both, c.Shuffle(by="dealer")).standing.table.devices.failed == ("shoe",)


@pytest.mark.clause("COMAR 36.05.11.13F", "N.J.A.C. 19:47-35.12(e)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_jam_of_the_shuffler_asks_for_another_shuffle_of_the_deck_in_it_and_of_no_other(name: str):
    game = ready_game(name)
    ready = ready_to_deal(game)
    assert not did(game, ready, JAM).standing.table.deck.shuffled
    dealt = did(game, ready, c.Deal(by="dealer")).standing
    assert did(game, dealt, JAM).standing.table.deck == dealt.table.deck


@pytest.mark.clause("COMAR 36.05.11.13H(1)")
def test_each_device_comes_back_for_itself():
    game = with_two_devices()
    standing = made_ready(game, bets(game, seated(game, [1]), 1))
    for device in ("shoe", "shuffler"):
        covered = c.TakeOutOfUse(by="floorperson", device=device, how="covered")
        standing = did(game, standing, covered).standing
    used = did(game, standing, c.BringBack(by="floorperson", device="shuffler")).standing
    assert (used.table.devices.out_of_use, used.table.devices.idle) == ((("shoe", "covered"),), ())
    by_hand = did(game, standing, changed_to(BY_HAND)).standing
    assert not by_hand.table.deck.shuffled
    for device, out, idle in (("shuffler", (("shoe", "covered"),), ("shuffler",)), ("shoe", (), ("shuffler", "shoe"))):
        by_hand = did(game, by_hand, c.BringBack(by="floorperson", device=device)).standing
        assert (by_hand.table.devices.out_of_use, by_hand.table.devices.idle) == (out, idle)
    by_shuffler = did(game, by_hand, changed_to(changed(BY_HAND, shuffler="automated"))).standing
    assert by_shuffler.table.devices.idle == ("shoe",)


@pytest.mark.clause("COMAR 36.05.11.13H")
def test_a_change_of_method_names_the_rule_on_devices_that_failed_or_are_out_of_use():
    game = with_two_devices()
    start = seated(game, [1])
    (plain,) = did(game, start, changed_to(HAND)).events
    covered = c.TakeOutOfUse(by="floorperson", device="shoe", how="covered")
    (kept,) = did(game, did(game, start, covered).standing, changed_to(HAND)).events
    assert (plain.cite, kept.cite) == ((), game.book.irregularities.out_of_use.cite)
    refusal = refused(game, did(game, start, JAM).standing, changed_to(HAND))
    assert refusal.reason == "the shuffler must be covered or signed first"
