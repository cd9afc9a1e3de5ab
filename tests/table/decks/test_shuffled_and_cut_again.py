"""Cards shuffled or cut again before the deal: by whose order, and of which deck."""

import pytest

from fifthstreet.rules import HOUSE_RULE, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table.stub import stub_now
from support.tables import bets, did, house, ready_to_deal, refused, seated, whole_round

REORDERED = [
    ("maryland", ("floorperson", "supervisor"), "COMAR 36.05.11.05A(3)", "COMAR 36.05.11.05F"),
    ("new-jersey", ("supervisor",), HOUSE_RULE, "N.J.A.C. 19:47-35.4(d)"),
    ("south-dakota", (), HOUSE_RULE, HOUSE_RULE),
]


@pytest.mark.clause("COMAR 36.05.11.05A(3)", "COMAR 36.05.11.05F", "N.J.A.C. 19:47-35.4(d)")
@pytest.mark.parametrize(("name", "allowed", "shuffle_clause", "cut_clause"), REORDERED)
def test_cards_are_shuffled_or_cut_again_by_order_of_those_the_text_names(
    name: str, allowed: tuple[str, ...], shuffle_clause: str, cut_clause: str
):
    game = house(name, "one-at-a-time" if name == "south-dakota" else "manual-shoe", "none", 1)
    standing = did(game, seated(game, [1]), c.Shuffle(by="dealer")).standing
    standing = did(game, standing, c.Cut(by="dealer", cards=20)).standing
    for role in ("player", "dealer", "floorperson", "supervisor", "system"):
        reshuffle, recut = c.OrderReshuffle(by=role), c.OrderRecut(by=role)
        if role in allowed:
            again = did(game, standing, reshuffle)
            assert again.events[0].cite == (() if shuffle_clause == HOUSE_RULE else (shuffle_clause,))
            assert not again.standing.table.deck.shuffled
            # It is not cut any more either: the cut comes after the new shuffle.
            assert not again.standing.table.deck.cut
            again = did(game, standing, recut)
            assert cut_clause in again.events[0].cite
            assert (again.standing.table.deck.shuffled, again.standing.table.deck.cut) == (True, False)
        else:
            refusals = refused(game, standing, reshuffle), refused(game, standing, recut)
            if role in ("floorperson", "supervisor"):
                assert shuffle_clause in refusals[0].clause
                assert cut_clause in refusals[1].clause
                who = "only a casino supervisor can order that" if allowed else "nobody can order that"
                assert [refusal.reason for refusal in refusals] == [who, who]


@pytest.mark.clause("COMAR 36.05.11.05A(3)", "COMAR 36.05.11.05F", "N.J.A.C. 19:47-35.4(d)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_cards_are_shuffled_or_cut_again_between_the_shuffle_or_cut_and_the_deal(name: str):
    game = house(name, "manual-shoe", "none", 1)
    orders = c.OrderReshuffle(by="supervisor"), c.OrderRecut(by="supervisor")
    opened_only = bets(game, seated(game, [1]), 1)
    for order in orders:
        refused(game, opened_only, order)
    shuffled = did(game, opened_only, c.Shuffle(by="dealer")).standing
    did(game, shuffled, orders[0])
    assert refused(game, shuffled, orders[1]).reason == "cards are cut again between the cut and the deal"
    cut = did(game, shuffled, c.Cut(by="dealer", cards=20)).standing
    closed = did(game, cut, c.CloseBets(by="dealer")).standing
    for order in orders:
        did(game, cut, order)
        did(game, closed, order)
    dealt = did(game, closed, c.Deal(by="dealer")).standing
    for order in orders:
        refused(game, dealt, order)
    again = did(game, did(game, closed, orders[1]).standing, c.Cut(by="dealer", cards=30)).standing
    did(game, again, c.Deal(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.05I")
def test_the_cards_of_a_self_reshuffling_shoe_are_neither_cut_nor_cut_again():
    game = house("maryland", "self-reshuffling-shoe", "self-reshuffling", 1)
    standing = did(game, seated(game, [1]), c.Shuffle(by="dealer")).standing
    assert "COMAR 36.05.11.05I" in refused(game, standing, c.Cut(by="dealer", cards=20)).clause
    refusal = refused(game, standing, c.OrderRecut(by="supervisor"))
    assert "COMAR 36.05.11.05I" in refusal.clause
    assert refusal.reason == "cards of this device are not cut"


@pytest.mark.clause("COMAR 36.05.11.05A(3)")
def test_a_reshuffle_is_of_the_same_deck_though_there_are_two():
    game = ready_game("maryland")
    standing = did(game, seated(game, [1]), c.Shuffle(by="dealer")).standing
    standing = did(game, standing, c.OrderReshuffle(by="floorperson")).standing
    assert did(game, standing, c.Shuffle(by="dealer")).events[0].deck == 1


def test_a_reshuffle_is_of_the_same_deck_though_the_shuffler_jams():
    game = ready_game("maryland")
    standing = did(game, seated(game, [1]), c.Shuffle(by="dealer")).standing
    standing = did(game, standing, c.OrderReshuffle(by="floorperson")).standing
    standing = did(game, standing, c.ShufflerJam(by="dealer")).standing
    assert did(game, standing, c.Shuffle(by="dealer")).events[0].deck == 1


@pytest.mark.clause("COMAR 36.05.11.05A(2)", "N.J.A.C. 19:47-35.4(a)", "ARSD 20:18:16:15.14(4)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_nothing_is_dealt_before_the_cards_are_shuffled_since_the_last_round(name: str):
    game = ready_game(name)
    standing, _ = whole_round(game, seated(game, [1]))
    refusal = refused(game, bets(game, standing, 1), c.CloseBets(by="dealer"))
    assert (refusal.clause, refusal.reason) == (", ".join(game.book.deck.shuffle.cite), "shuffle the cards first")


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_cards_are_not_shuffled_twice_or_during_a_round(name: str):
    game, shuffle = ready_game(name), c.Shuffle(by="dealer")
    standing = did(game, seated(game, [1]), shuffle).standing
    assert refused(game, standing, shuffle).reason == "the cards are shuffled already"
    dealt = did(game, ready_to_deal(game), c.Deal(by="dealer")).standing
    assert refused(game, dealt, shuffle).reason == "cards of this round are on the table"


@pytest.mark.clause("N.J.A.C. 19:47-35.4(d)")
def test_cards_that_went_astray_before_the_deal_are_in_the_deck_again_after_a_new_shuffle():
    game = house("new-jersey", "manual-shoe", "none", 1)
    stray = c.WrongCount(by="floorperson", place="seat", seat=2, cards=2)
    astray = did(game, ready_to_deal(game), stray).standing
    assert (astray.table.round.astray, astray.table.round.stray) == (2, (2,))
    assert stub_now(game, astray.table) == 50
    again = did(game, did(game, astray, c.OrderReshuffle(by="supervisor")).standing, c.Shuffle(by="dealer")).standing
    assert (again.table.round.astray, again.table.round.stray) == (0, ())
    assert stub_now(game, again.table) == 52
