"""Decks that are removed: for a wrong count, and inspected before another comes."""

import pytest

from fifthstreet.rules import ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from support.deck_steps import receives
from support.tables import bets, did, house, ready_to_deal, refused, seated, up_to, whole_round, with_open_decks


@pytest.mark.clause("COMAR 36.05.11.05C", "COMAR 36.05.11.05C(1)", "COMAR 36.05.11.05C(2)", "N.J.A.C. 19:47-35.9(f)")
@pytest.mark.parametrize(
    ("name", "method", "shuffler", "clause"),
    [
        ("maryland", "automated-shoe", "counting", "COMAR 36.05.11.05C"),
        ("maryland", "hand", "counting", "COMAR 36.05.11.05C"),
        ("maryland", "self-reshuffling-shoe", "self-reshuffling", "COMAR 36.05.11.05C"),
        ("new-jersey", "automated-shoe", "counting", "N.J.A.C. 19:47-35.9(f)"),
        ("new-jersey", "hand", "counting", "N.J.A.C. 19:47-35.9(f)"),
        ("south-dakota", "one-at-a-time", "counting", ""),
    ],
)
def test_a_deck_that_the_shuffler_does_not_count_as_52_is_removed(name: str, method: str, shuffler: str, clause: str):
    game = house(name, method, shuffler, 1)
    standing = bets(game, seated(game, [1]), 1)
    assert (
        refused(game, standing, c.ShufflerCounts(by="dealer", cards=52)).reason == "no device here has counted a deck"
    )
    standing = did(game, standing, c.Shuffle(by="dealer")).standing
    whole = did(game, standing, c.ShufflerCounts(by="dealer", cards=52))
    assert [type(event) for event in whole.events] == [e.ShufflerCounted]
    short = did(game, standing, c.ShufflerCounts(by="dealer", cards=51))
    assert [type(event) for event in short.events] == [e.ShufflerCounted, e.DeckRemoved]
    assert short.events[1].reason == "not-whole"
    assert (short.events[1].cards, short.events[1].remarks) == (51, "the shuffler counts 51 cards")
    assert all(clause in event.cite or not clause for event in short.events)
    assert not short.standing.table.deck.shuffled
    refused(game, short.standing, c.CloseBets(by="dealer"))
    refused(game, short.standing, c.Shuffle(by="dealer"))
    assert refused(game, short.standing, c.ReceiveDeck(by="dealer", back="green"))
    again = with_open_decks(game, short.standing)
    assert did(game, again, c.Shuffle(by="dealer")).events[0].deck == 2


def test_a_shuffler_that_does_not_count_reports_no_count():
    game = house("new-jersey", "hand", "automated", 1)
    standing = did(game, seated(game, [1]), c.Shuffle(by="dealer")).standing
    assert refused(game, standing, c.ShufflerCounts(by="dealer", cards=51))


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_a_removed_deck_is_inspected_by_the_floor_before_another_comes(name: str):
    game = ready_game(name)
    standing = seated(game, [1])
    refused(game, standing, c.RemoveDeck(by="dealer", deck=9, reason="damaged"))
    refused(game, standing, c.InspectDeck(by="floorperson", deck=1, cards=52))
    gone = did(game, standing, c.RemoveDeck(by="dealer", deck=1, reason="damaged", remarks="a bent ace")).standing
    assert refused(game, gone, c.ReceiveDeck(by="dealer", back="green")).reason == "deck 1 is still to be inspected"
    refused(game, gone, c.InspectDeck(by="dealer", deck=1, cards=52))
    refused(game, gone, c.InspectDeck(by="floorperson", deck=2, cards=52))
    refused(game, gone, c.InspectDeck(by="floorperson", deck=1, cards=-1))
    seen = did(game, gone, c.InspectDeck(by="floorperson", deck=1, cards=52)).standing
    refused(game, seen, c.InspectDeck(by="floorperson", deck=1, cards=52))
    assert receives(game, seen, "green").table.decks.at_table[-1].number == gone.table.decks.received + 1


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_the_deck_in_play_stays_until_the_round_is_over(name: str):
    game = ready_game(name)
    standing = did(game, ready_to_deal(game), c.Deal(by="dealer")).standing
    deck = standing.table.deck.number
    refusal = refused(game, standing, c.RemoveDeck(by="dealer", deck=deck, reason="damaged"))
    assert refusal.reason == "finish or void the round first"
    refused(game, standing, c.ReceiveDeck(by="dealer", back="green"))


@pytest.mark.clause("COMAR 36.05.11.05C", "COMAR 36.05.11.05C(1)", "COMAR 36.05.11.05C(2)", "N.J.A.C. 19:47-35.9(f)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_counting_shuffler_counts_after_every_shuffle_and_a_wrong_count_removes_the_deck(name: str):
    game = house(name, "automated-shoe", "counting", 1)
    standing = seated(game, [1])
    assert did(game, standing, c.Shuffle(by="dealer")).events[0].counted == 52
    short = did(game, standing, c.Shuffle(by="dealer", counted=51))
    assert [type(event).__name__ for event in short.events] == ["Shuffled", "ShufflerCounted", "DeckRemoved"]
    assert short.standing.table.decks.at_table == ()


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_in_a_round_the_deck_that_rests_can_go_and_none_can_come(name: str):
    game = ready_game(name)
    standing = did(game, ready_to_deal(game), c.Deal(by="dealer")).standing
    resting = next(deck for deck in standing.table.decks.at_table if deck.number != standing.table.deck.number)
    removal = c.RemoveDeck(by="dealer", deck=resting.number, reason="damaged", remarks="a bent ace")
    removed = did(game, standing, removal)
    assert (removed.events[0].cite, removed.events[0].remarks) == ((), "a bent ace")
    inspected = did(game, removed.standing, c.InspectDeck(by="floorperson", deck=resting.number, cards=52)).standing
    refusal = refused(game, inspected, c.ReceiveDeck(by="dealer", back=resting.back))
    assert refusal.reason == "wait until the round is over"


def test_a_young_deck_is_not_removed_for_its_age():
    game = ready_game("maryland")
    standing = seated(game, [1])
    removal = c.RemoveDeck(by="dealer", deck=1, reason="age")
    assert refused(game, standing, removal).reason == "deck 1 is within its time limit: choose another reason"


def test_an_inspection_counts_the_cards_from_none_to_a_thousand():
    game = ready_game("maryland")
    gone = did(game, seated(game, [1]), c.RemoveDeck(by="dealer", deck=1, reason="damaged")).standing
    for cards in (0, 1_000):
        counted = did(game, gone, c.InspectDeck(by="floorperson", deck=1, cards=cards))
        assert counted.events[0].cards == cards
    for cards in (-1, 1_001):
        assert (
            refused(game, gone, c.InspectDeck(by="floorperson", deck=1, cards=cards)).reason
            == "cards counted must be 0-1,000"
        )


def test_several_removed_decks_wait_for_their_inspection():
    game = ready_game("maryland")
    standing = seated(game, [1])
    for number in (1, 2):
        standing = did(game, standing, c.RemoveDeck(by="dealer", deck=number, reason="damaged")).standing
    assert [deck.number for deck in standing.table.decks.leaving] == [1, 2]


def test_a_deck_that_is_removed_leaves_the_other_as_it_is():
    game = ready_game("maryland")
    standing = did(game, seated(game, [1]), c.Shuffle(by="dealer")).standing
    without_the_other = did(game, standing, c.RemoveDeck(by="dealer", deck=2, reason="damaged")).standing
    assert without_the_other.table.deck.shuffled
    without_it = did(game, standing, c.RemoveDeck(by="dealer", deck=1, reason="damaged")).standing
    assert not without_it.table.deck.shuffled


def test_the_floor_is_told_how_many_cards_the_shuffler_counted_in_a_removed_deck():
    game = house("maryland", "automated-shoe", "counting", 1)
    standing = did(game, seated(game, [1]), c.Shuffle(by="dealer", counted=51)).standing
    assert [deck.found for deck in standing.table.decks.leaving] == [51]


@pytest.mark.clause("COMAR 36.05.11.05G", "N.J.A.C. 19:47-35.4(e)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_cards_are_no_longer_left_alone_when_the_last_deck_of_an_empty_table_is_removed(
    name: str, order: tuple[int, ...]
):
    game = ready_game(name)
    played, _ = whole_round(game, seated(game, [1]))
    standing = did(game, played, c.Leave(by="player", seat=1)).standing
    spread_first, shuffle = "nobody was at the table: spread the cards for the first player", c.Shuffle(by="dealer")
    for number in order:
        assert refused(game, standing, shuffle).reason == spread_first
        standing = did(game, standing, c.RemoveDeck(by="dealer", deck=number, reason="other")).standing
    assert refused(game, standing, shuffle).reason == "bring a deck first"


def test_a_shuffler_has_no_count_to_report_while_its_only_deck_is_dealt_from():
    game = house("maryland", "manual-shoe", "counting", 1)
    third = up_to(game, bets(game, seated(game, [1]), 1), Stage.THIRD_STREET)
    counted = c.ShufflerCounts(by="dealer", cards=51)
    assert refused(game, third, counted).reason == "no device here has counted a deck"
