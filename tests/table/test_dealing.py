"""Shuffling, cutting and dealing: each at its time, and a stub that has the cards that are left."""

import pytest

from fifthstreet.rules import ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.machine import evolve
from fifthstreet.table.state import Stage
from fifthstreet.table.whereabouts import laid_out
from support.changes import changed
from support.tables import bets, dealt_out, did, house, made_ready, ready_to_deal, refused, seated, up_to

OUT_OF_TIME = "cards are cut after the shuffle and before the deal"


@pytest.mark.clause("COMAR 36.05.11.05B", "N.J.A.C. 19:47-35.4(b)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_the_cards_are_cut_once_between_the_shuffle_and_the_first_card(name: str):
    game = house(name, "manual-shoe", "none", 1)
    cut = c.Cut(by="dealer", cards=20)
    start = bets(game, seated(game, [1]), 1)
    assert refused(game, start, cut).reason == OUT_OF_TIME
    shuffled = did(game, start, c.Shuffle(by="dealer")).standing
    once = did(game, shuffled, cut).standing
    assert refused(game, once, cut).reason == "the cards are cut already"
    dealing = up_to(game, once, Stage.DEALING)
    assert refused(game, dealing, cut).reason == "the cards are cut already"
    dealt = did(game, dealing, c.Deal(by="dealer")).standing
    assert refused(game, dealt, cut).reason == OUT_OF_TIME


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_the_stub_is_placed_once_when_every_place_has_its_cards(name: str):
    game = ready_game(name)
    place, early = c.PlaceStub(by="dealer"), "the deal is not over"
    start = ready_to_deal(game)
    assert refused(game, made_ready(game, bets(game, seated(game, [1]), 1)), place).reason == early
    assert refused(game, start, place).reason == early
    assert refused(game, did(game, start, c.Deal(by="dealer")).standing, place).reason == early
    dealt = dealt_out(game, bets(game, seated(game, [1]), 1))
    stub, *_ = did(game, dealt, place).events
    assert isinstance(stub, e.StubPlaced)
    assert stub.cards == len(stub.slots) == game.book.deck.size.cards - dealt.table.round.dealt
    assert refused(game, did(game, dealt, place).standing, place).reason == early


def test_a_stub_lacks_the_card_that_a_void_hand_had_too_many():
    game = ready_game("new-jersey")
    dealt = dealt_out(game, bets(game, seated(game, [1, 2]), 1, 2))
    void = did(game, dealt, c.WrongCount(by="floorperson", place="seat", seat=1, cards=3)).standing
    stub, *_ = did(game, void, c.PlaceStub(by="dealer")).events
    assert isinstance(stub, e.StubPlaced)
    assert stub.cards == len(stub.slots) - 1 == 52 - 7 - 1


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_shuffler_counts_any_number_of_cards_from_none_up_and_nothing_absurd(name: str):
    game = house(name, "manual-shoe", "counting", 1)
    start = seated(game, [1])
    for counted in (0, 51, 53, 1_000):
        shuffled, *rest = did(game, start, c.Shuffle(by="dealer", counted=counted)).events
        assert isinstance(shuffled, e.Shuffled)
        assert shuffled.counted == counted
        assert any(isinstance(event, e.DeckRemoved) for event in rest)
    for counted in (-1, 1_001):
        refusal = refused(game, start, c.Shuffle(by="dealer", counted=counted))
        assert refusal.reason == "cards counted must be 0-1,000"


@pytest.mark.parametrize(("by_machine", "failed"), [(True, ("shoe",)), (False, ("shuffler", "shoe"))])
def test_only_a_shuffler_that_has_shuffled_no_longer_counts_as_failed(by_machine: bool, failed: tuple[str, ...]):
    game = ready_game("maryland")
    table = changed(seated(game, [1]).table, devices__failed=("shuffler", "shoe"))
    assert evolve(table, e.Shuffled(at=0, deck=1, by_machine=by_machine)).devices.failed == failed


def test_the_stub_joins_the_cards_that_are_in_the_rack_already():
    game = ready_game("maryland")
    found = did(game, ready_to_deal(game), c.FoundFaceUp(by="dealer")).standing
    discarded = found.table.deck.rack
    assert len(discarded) == 1
    placed = up_to(game, found, Stage.THIRD_STREET).table
    assert placed.deck.rack[:1] == discarded
    assert sorted(slot for _, slot in laid_out(placed)) == list(range(52))
