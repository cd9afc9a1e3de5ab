"""The life of a deck: opened step by step, shuffled, cut, counted, spread while the table is idle, changed in time."""

from collections.abc import Iterable
from typing import Any, get_args

import pytest

from fifthstreet.cards import DECK
from fifthstreet.play.coordinator import Standing, opened
from fifthstreet.play.staff import dealer, enough, staff
from fifthstreet.rules import HOUSE_RULE, Game, make_game, ready_game
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.decks import step_due
from fifthstreet.table.state import Stage
from fifthstreet.table.stub import count_is_due
from support.changes import changed
from support.tables import (
    CHIPS,
    bets,
    dealt_out,
    did,
    house,
    ready_to_deal,
    refused,
    seated,
    up_to,
    whole_round,
    with_open_decks,
)

HOUR = 3_600_000
STEPS: tuple[OpeningStep, ...] = (
    "dealer-inspects",
    "floorperson-verifies",
    "spread-face-up",
    "first-player-looks",
    "turn-face-down",
    "wash",
    "stack",
)
MARYLAND_OPENING = (
    "COMAR 36.05.11.04A",
    "COMAR 36.05.11.04A",
    "COMAR 36.05.11.04B",
    "COMAR 36.05.11.04C",
    "COMAR 36.05.11.04C(1)",
    "COMAR 36.05.11.04C(2)",
    "COMAR 36.05.11.04C(3)",
)
NEW_JERSEY_OPENING = (
    "N.J.A.C. 19:47-35.3(a)",
    "N.J.A.C. 19:47-35.3(b)",
    "N.J.A.C. 19:47-35.3(b)",
    "N.J.A.C. 19:47-35.3(c)",
    "N.J.A.C. 19:47-35.3(c)",
    "N.J.A.C. 19:47-35.3(c)",
    "N.J.A.C. 19:47-35.3(c)",
)
OPENINGS = [("maryland", MARYLAND_OPENING), ("new-jersey", NEW_JERSEY_OPENING)]


def bare(game: Game) -> Standing:
    """An open table with nobody at it, and no deck."""
    return opened(game, "table 1", 4 * enough(game)).standing


def sits(game: Game, standing: Standing, seat: int = 1) -> Standing:
    """The table with one more player, who has bought in."""
    at = standing.table.now
    standing = did(game, standing, c.Sit(by="player", at=at, seat=seat, player=f"player {seat}")).standing
    return did(game, standing, c.BuyIn(by="player", at=at, seat=seat, amount=CHIPS)).standing


def receives(game: Game, standing: Standing, back: str = "red", **more: Any) -> Standing:
    """The table with one more deck."""
    deck = c.ReceiveDeck(by="dealer", at=standing.table.now, back=back, **more)
    return did(game, standing, deck).standing


def takes(game: Game, standing: Standing, steps: Iterable[OpeningStep], deck: int = 1) -> Standing:
    """The table with these opening steps taken, each by the one it belongs to."""
    for step in steps:
        by = "floorperson" if step == "floorperson-verifies" else "dealer"
        standing = did(game, standing, c.OpenDeck(by=by, at=standing.table.now, deck=deck, step=step)).standing
    return standing


# Opening


@pytest.mark.clause(*MARYLAND_OPENING, *NEW_JERSEY_OPENING)
@pytest.mark.parametrize(("name", "clauses"), OPENINGS)
def test_a_deck_is_opened_step_by_step_in_the_order_of_the_text(name: str, clauses: tuple[str, ...]):
    game = house(name, "manual-shoe", "none", 1)
    standing = receives(game, sits(game, bare(game)))
    for place, step in enumerate(STEPS):
        for other in set(get_args(OpeningStep)) - {step}:
            by = "floorperson" if other == "floorperson-verifies" else "dealer"
            refusal = refused(game, standing, c.OpenDeck(by=by, deck=1, step=other))
            assert refusal.reason == f"next is: {step.replace('-', ' ')}"
            assert clauses[place] in refusal.clause
        refusal = refused(game, standing, c.Shuffle(by="dealer"))
        assert refusal.reason == f"deck 1, next is: {step.replace('-', ' ')}"
        by = "floorperson" if step == "floorperson-verifies" else "dealer"
        done = did(game, standing, c.OpenDeck(by=by, deck=1, step=step))
        assert [event.step for event in done.events if isinstance(event, e.OpeningStepTaken)] == [step]
        assert clauses[place] in done.events[0].cite
        standing = done.standing
    assert refused(game, standing, c.OpenDeck(by="dealer", deck=1, step="wash")).reason == "the deck has been opened"
    did(game, standing, c.Shuffle(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.04A", "N.J.A.C. 19:47-35.3(b)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_the_dealer_inspects_and_a_floorperson_verifies(name: str):
    game = house(name, "manual-shoe", "none", 1)
    standing = receives(game, sits(game, bare(game)))
    for wrong in ("floorperson", "supervisor", "player", "system"):
        refused(game, standing, c.OpenDeck(by=wrong, deck=1, step="dealer-inspects"))
    standing = takes(game, standing, STEPS[:1])
    refusal = refused(game, standing, c.OpenDeck(by="dealer", deck=1, step="floorperson-verifies"))
    assert refusal.reason == "the dealer opens a deck, and the floorperson verifies the inspection"
    did(game, standing, c.OpenDeck(by="supervisor", deck=1, step="floorperson-verifies"))
    standing = takes(game, standing, STEPS[1:2])
    for wrong in ("floorperson", "supervisor"):
        refused(game, standing, c.OpenDeck(by=wrong, deck=1, step="spread-face-up"))


@pytest.mark.clause("COMAR 36.05.11.04B", "COMAR 36.05.11.04C", "N.J.A.C. 19:47-35.3(b)", "N.J.A.C. 19:47-35.3(c)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_the_first_player_must_be_there_to_look(name: str):
    game = house(name, "manual-shoe", "none", 1)
    standing = takes(game, receives(game, bare(game)), STEPS[:3])
    looks = c.OpenDeck(by="dealer", deck=1, step="first-player-looks")
    assert refused(game, standing, looks).reason == "wait for the first player"
    assert dealer(game, standing.table, DECK.__getitem__, 0) is None
    did(game, sits(game, standing), looks)


@pytest.mark.clause("ARSD 20:18:16:15.14(4)")
def test_a_south_dakota_deck_is_only_shuffled():
    game = ready_game("south-dakota")
    standing = receives(game, bare(game))
    assert step_due(game, standing.table.decks.at_table[0]) is None
    assert refused(game, standing, c.OpenDeck(by="dealer", deck=1, step="wash")).clause == "ARSD 20:18:16:15.14(4)"
    assert did(game, standing, c.Shuffle(by="dealer")).events[0].cite == ("ARSD 20:18:16:15.14(4)",)


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_there_is_no_shuffle_without_a_deck_and_no_step_for_one_that_is_not_there(name: str):
    game = ready_game(name)
    assert refused(game, bare(game), c.Shuffle(by="dealer")).reason == "bring a deck first"
    missing = refused(game, bare(game), c.OpenDeck(by="dealer", deck=1, step="dealer-inspects"))
    assert missing.reason == "there is no deck 1 at the table"


# Prepared decks


@pytest.mark.clause("COMAR 36.05.11.04F", "COMAR 36.05.11.05A")
def test_a_prepared_maryland_deck_is_spared_every_step_and_the_first_shuffle():
    game = house("maryland", "manual-shoe", "none", 1)
    standing = receives(game, sits(game, bare(game)), prepared=True)
    assert step_due(game, standing.table.decks.at_table[0]) is None
    done = did(game, standing, c.TakeUp(by="dealer"))
    assert [type(event) for event in done.events] == [e.DeckTakenUp]
    assert done.events[0].cite == ("COMAR 36.05.11.04F", "COMAR 36.05.11.05A")


@pytest.mark.clause("N.J.A.C. 19:47-35.3(a)", "N.J.A.C. 19:47-35.4(a)")
def test_a_prepared_new_jersey_deck_is_still_inspected():
    game = house("new-jersey", "manual-shoe", "none", 1)
    standing = receives(game, sits(game, bare(game)), prepared=True)
    for step in ("dealer-inspects", "floorperson-verifies"):
        assert step_due(game, standing.table.decks.at_table[0]) == step
        refused(game, standing, c.TakeUp(by="dealer"))
        standing = takes(game, standing, [step])
    assert step_due(game, standing.table.decks.at_table[0]) is None
    done = did(game, standing, c.TakeUp(by="dealer"))
    assert done.events[0].cite == ("N.J.A.C. 19:47-35.3(a)", "N.J.A.C. 19:47-35.4(a)")


def test_south_dakota_knows_no_prepared_deck():
    game = ready_game("south-dakota")
    refusal = refused(game, bare(game), c.ReceiveDeck(by="dealer", back="red", prepared=True))
    assert refusal.reason == "a deck is opened at the table"


@pytest.mark.clause("COMAR 36.05.11.05D(2)", "N.J.A.C. 19:47-35.4(b)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
@pytest.mark.parametrize("shuffler", ["none", "automated"])
def test_a_prepared_deck_is_cut_before_its_first_round(name: str, shuffler: str):
    game = house(name, "manual-shoe", shuffler, 1)
    standing = with_open_decks(game, receives(game, sits(game, bare(game)), prepared=True))
    standing = did(game, bets(game, standing, 1), c.TakeUp(by="dealer")).standing
    assert refused(game, standing, c.CloseBets(by="dealer")).reason == "cut the cards first"
    cut = did(game, standing, c.Cut(by="dealer", cards=20)).standing
    did(game, did(game, cut, c.CloseBets(by="dealer")).standing, c.Deal(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.04F", "COMAR 36.05.11.05A(2)", "N.J.A.C. 19:47-35.4(a)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_prepared_deck_is_shuffled_after_its_first_round_and_no_more(name: str):
    game = house(name, "manual-shoe", "none", 1)
    standing = with_open_decks(game, receives(game, sits(game, bare(game)), prepared=True))
    standing, events = whole_round(game, standing)
    assert [type(event) for event in events if isinstance(event, e.DeckTakenUp | e.Shuffled)] == [e.DeckTakenUp]
    assert refused(game, standing, c.TakeUp(by="dealer")).reason == "shuffle the cards"
    assert isinstance(did(game, standing, c.Shuffle(by="dealer")).events[0], e.Shuffled)


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_deck_that_did_not_come_prepared_is_not_taken_up(name: str):
    game = ready_game(name)
    refusal = refused(game, seated(game, [1]), c.TakeUp(by="dealer"))
    assert (refusal.clause, refusal.reason) == (", ".join(game.book.deck.shuffle.cite), "shuffle the cards")


@pytest.mark.clause("COMAR 36.05.11.05A(3)")
def test_a_prepared_deck_is_shuffled_when_a_floorperson_so_directs():
    game = house("maryland", "manual-shoe", "none", 1)
    standing = receives(game, sits(game, bare(game)), prepared=True)
    standing = did(game, standing, c.TakeUp(by="dealer")).standing
    standing = did(game, standing, c.OrderReshuffle(by="floorperson")).standing
    assert refused(game, standing, c.TakeUp(by="dealer")).reason == "shuffle the cards"
    did(game, standing, c.Shuffle(by="dealer"))


# Two decks

PAIRS = [
    ("maryland", "COMAR 36.05.11.03B(2)", "COMAR 36.05.11.03B"),
    ("new-jersey", "N.J.A.C. 19:47-35.2(b)2", "N.J.A.C. 19:47-35.2(b)"),
]


@pytest.mark.clause("COMAR 36.05.11.03B(2)", "N.J.A.C. 19:47-35.2(b)2")
@pytest.mark.parametrize(("name", "clause", "_limit"), PAIRS)
def test_two_decks_have_backs_of_two_colours(name: str, clause: str, _limit: str):
    game = ready_game(name)
    standing = receives(game, bare(game), "red")
    refusal = refused(game, standing, c.ReceiveDeck(by="dealer", back="red"))
    assert clause in refusal.clause
    assert refusal.reason == "the other deck has red backs too"
    receives(game, standing, "blue")


@pytest.mark.clause("COMAR 36.05.11.03B(1)")
def test_two_maryland_decks_share_one_design_which_new_jersey_does_not_ask():
    for name, alike in (("maryland", True), ("new-jersey", False)):
        game = ready_game(name)
        standing = receives(game, bare(game), "red", design="bee")
        other = c.ReceiveDeck(by="dealer", back="blue", design="rider")
        if alike:
            assert refused(game, standing, other).reason == "the two decks must share one design"
        else:
            did(game, standing, other)
        receives(game, standing, "blue", design="bee")


@pytest.mark.clause("COMAR 36.05.11.03A", "COMAR 36.05.11.03B", "N.J.A.C. 19:47-35.2(a)", "N.J.A.C. 19:47-35.2(b)")
@pytest.mark.parametrize(("name", "_pair", "limit"), PAIRS)
def test_there_is_no_third_deck_and_without_a_shuffler_no_second(name: str, _pair: str, limit: str):
    two = ready_game(name)
    standing = receives(two, receives(two, bare(two), "red"), "blue")
    refusal = refused(two, standing, c.ReceiveDeck(by="dealer", back="green"))
    assert (refusal.clause, refusal.reason) == (limit, "2 decks are at the table already")
    one = house(name, "manual-shoe", "none", 1)
    refusal = refused(one, receives(one, bare(one)), c.ReceiveDeck(by="dealer", back="blue"))
    assert refusal.clause == ", ".join(one.book.deck.without_shuffler.cite)


@pytest.mark.clause("ARSD 20:18:16:15.14(1)")
def test_south_dakota_plays_with_a_single_deck():
    game = ready_game("south-dakota")
    refusal = refused(game, receives(game, bare(game)), c.ReceiveDeck(by="dealer", back="blue"))
    assert (refusal.clause, refusal.reason) == ("ARSD 20:18:16:15.14(1)", "1 deck is at the table already")


@pytest.mark.clause("COMAR 36.05.11.03B(4)", "N.J.A.C. 19:47-35.2(b)4")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_two_decks_take_turns(name: str):
    game = ready_game(name)
    standing, in_play = seated(game, [1]), []
    for _ in range(5):
        standing, events = whole_round(game, standing)
        in_play += [event.deck for event in events if isinstance(event, e.Shuffled)]
    assert in_play == [1, 2, 1, 2, 1]


@pytest.mark.clause("COMAR 36.05.11.04E", "N.J.A.C. 19:47-35.3(d)")
@pytest.mark.parametrize(
    ("name", "clause"), [("maryland", "COMAR 36.05.11.04E"), ("new-jersey", "N.J.A.C. 19:47-35.3(d)")]
)
def test_each_of_two_decks_is_opened_by_itself(name: str, clause: str):
    game = ready_game(name)
    standing = receives(game, receives(game, sits(game, bare(game)), "red"), "blue")
    standing = takes(game, standing, STEPS, deck=1)
    assert refused(game, standing, c.Shuffle(by="dealer")).reason == "deck 2, next is: dealer inspects"
    done = did(game, standing, c.OpenDeck(by="dealer", deck=2, step="dealer-inspects"))
    assert clause in done.events[0].cite
    standing = takes(game, done.standing, STEPS[1:], deck=2)
    did(game, standing, c.Shuffle(by="dealer"))


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_house_of_two_decks_does_not_begin_with_one(name: str):
    game = ready_game(name)
    standing = takes(game, receives(game, sits(game, bare(game))), STEPS)
    assert refused(game, standing, c.Shuffle(by="dealer")).reason == "bring a deck first"


# Age

AGES = [
    ("maryland", "hand", "automated", 4, "COMAR 36.05.11.03C(1)"),
    ("maryland", "manual-shoe", "none", 8, "COMAR 36.05.11.03C(2)"),
    ("maryland", "automated-shoe", "none", 8, "COMAR 36.05.11.03C(2)"),
    ("maryland", "self-reshuffling-shoe", "self-reshuffling", 8, "COMAR 36.05.11.03C(2)"),
    ("new-jersey", "hand", "automated", 4, "N.J.A.C. 19:46-1.18(g)3"),
    ("new-jersey", "manual-shoe", "none", 8, "N.J.A.C. 19:46-1.18(g)2"),
    ("new-jersey", "automated-shoe", "none", 8, "N.J.A.C. 19:46-1.18(g)2"),
]


@pytest.mark.clause(
    "COMAR 36.05.11.03C",
    "COMAR 36.05.11.03C(1)",
    "COMAR 36.05.11.03C(2)",
    "N.J.A.C. 19:46-1.18(g)2",
    "N.J.A.C. 19:46-1.18(g)3",
)
@pytest.mark.parametrize(("name", "method", "shuffler", "hours", "clause"), AGES)
def test_a_deck_serves_its_hours_to_the_millisecond(name: str, method: str, shuffler: str, hours: int, clause: str):
    game = house(name, method, shuffler, 1)
    standing, limit = seated(game, [1]), hours * HOUR
    did(game, standing, c.Shuffle(by="dealer", at=limit - 1))
    refusal = refused(game, standing, c.Shuffle(by="dealer", at=limit))
    assert clause in refusal.clause
    assert refusal.reason == f"deck 1 has served its {hours} hours: change it"
    to_deal = ready_to_deal(game)
    did(game, to_deal, c.Deal(by="dealer", at=limit - 1))
    assert refused(game, to_deal, c.Deal(by="dealer", at=limit)).clause == refusal.clause


@pytest.mark.clause("COMAR 36.05.11.03C", "N.J.A.C. 19:46-1.18(g)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_round_that_has_begun_is_dealt_to_its_end(name: str):
    game = ready_game(name)
    begun = did(game, ready_to_deal(game), c.Deal(by="dealer", at=8 * HOUR - 1)).standing
    assert did(game, begun, c.Deal(by="dealer", at=9 * HOUR)).events[0].slots[0] == begun.table.round.dealt


@pytest.mark.clause("COMAR 36.05.11.03C", "N.J.A.C. 19:46-1.18(g)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_each_deck_has_its_own_clock_from_its_coming_to_the_table(name: str):
    game = ready_game(name)
    standing = sits(game, bare(game))
    standing = did(game, standing, c.ReceiveDeck(by="dealer", at=0, back="red")).standing
    standing = did(game, standing, c.ReceiveDeck(by="dealer", at=HOUR, back="blue")).standing
    standing = with_open_decks(game, standing)
    assert refused(game, standing, c.Shuffle(by="dealer", at=8 * HOUR)).reason.startswith("deck 1")
    standing, _ = whole_round(game, standing)
    assert did(game, standing, c.Shuffle(by="dealer", at=9 * HOUR - 1)).events[0].deck == 2
    assert refused(game, standing, c.Shuffle(by="dealer", at=9 * HOUR)).reason.startswith("deck 2")


@pytest.mark.clause("N.J.A.C. 19:46-1.18(g)")
def test_no_new_jersey_deck_serves_over_24_hours_whatever_the_method():
    game = house("new-jersey", "manual-shoe", "none", 1)
    unlimited = changed(game.book, deck__life__from_a_shoe=None, deck__life__from_the_hand=None)
    game = make_game(unlimited, game.submission)
    standing = seated(game, [1])
    did(game, standing, c.Shuffle(by="dealer", at=24 * HOUR - 1))
    assert refused(game, standing, c.Shuffle(by="dealer", at=24 * HOUR)).clause == "N.J.A.C. 19:46-1.18(g)"


def test_a_south_dakota_deck_has_no_limit():
    game = ready_game("south-dakota")
    did(game, seated(game, [1]), c.Shuffle(by="dealer", at=100_000 * HOUR))
    did(game, ready_to_deal(game), c.Deal(by="dealer", at=100_000 * HOUR))


@pytest.mark.clause("COMAR 36.05.11.03C", "N.J.A.C. 19:46-1.18(g)2")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
@pytest.mark.parametrize("shuffled", [False, True])
def test_the_automatic_staff_changes_decks_that_have_served_their_time(name: str, shuffled: bool):
    game = ready_game(name)
    standing = bets(game, seated(game, [1]), 1)
    if shuffled:
        standing = did(game, standing, c.Shuffle(by="dealer")).standing
    events: list[e.AnyEvent] = []
    while standing.table.round.stage is Stage.BETTING:
        command = staff(game, standing.table, DECK.__getitem__, 8 * HOUR)
        assert command
        done = did(game, standing, command)
        standing, events = done.standing, [*events, *done.events]
    removed = [event for event in events if isinstance(event, e.DeckRemoved)]
    assert [(event.deck, event.reason) for event in removed] == [(1, "age"), (2, "age")]
    assert removed[0].cite == game.book.deck.life.from_a_shoe.cite
    assert [deck.number for deck in standing.table.decks.at_table] == [3, 4]
    assert all(deck.opened == 8 * HOUR for deck in standing.table.decks.at_table)


def test_the_automatic_staff_changes_a_deck_that_grows_old_between_the_close_of_bets_and_the_deal():
    game = ready_game("maryland")
    command = dealer(game, ready_to_deal(game).table, DECK.__getitem__, 8 * HOUR)
    assert isinstance(command, c.RemoveDeck)


def test_no_card_is_dealt_from_an_old_deck_after_one_was_found_face_up():
    game = ready_game("maryland")
    standing = ready_to_deal(game)
    refused(game, standing, c.FoundFaceUp(by="dealer", at=8 * HOUR))
    found = did(game, standing, c.FoundFaceUp(by="dealer", at=8 * HOUR - 1)).standing
    did(game, found, c.Deal(by="dealer", at=8 * HOUR - 1))


def test_no_card_is_found_face_up_before_the_cards_are_cut_again():
    game = house("maryland", "manual-shoe", "none", 1)
    standing = up_to(game, bets(game, seated(game, [1]), 1), Stage.DEALING)
    again = did(game, standing, c.OrderRecut(by="floorperson")).standing
    assert refused(game, again, c.FoundFaceUp(by="dealer")).reason == "cut the cards first"
    cut = did(game, again, c.Cut(by="dealer", cards=20)).standing
    did(game, did(game, cut, c.FoundFaceUp(by="dealer")).standing, c.Deal(by="dealer"))


def test_the_automatic_staff_brings_a_second_deck_of_the_same_design():
    game = ready_game("maryland")
    standing = receives(game, bare(game), "red", design="bee")
    command = staff(game, standing.table, DECK.__getitem__, 0)
    assert command
    did(game, standing, command)


def test_the_automatic_staff_takes_the_second_deck_away_when_the_table_deals_with_one():
    game = ready_game("maryland")
    terms = changed(game.submission.dealing, decks=1)
    standing = did(game, seated(game, [1]), c.ChangeMethod(by="floorperson", terms=terms)).standing
    command = staff(game, standing.table, DECK.__getitem__, 0)
    assert command
    did(game, standing, command)


# Shuffled and cut again

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
            again = did(game, standing, recut)
            assert cut_clause in again.events[0].cite
            assert (again.standing.table.deck.shuffled, again.standing.table.deck.cut) == (True, False)
        else:
            refusals = refused(game, standing, reshuffle), refused(game, standing, recut)
            if role in ("floorperson", "supervisor"):
                assert shuffle_clause in refusals[0].clause
                assert cut_clause in refusals[1].clause


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


# The stub

COUNTED = [
    ("maryland", "manual-shoe", "none", True),
    ("maryland", "manual-shoe", "automated", True),
    ("maryland", "manual-shoe", "counting", False),
    ("maryland", "hand", "automated", True),
    ("maryland", "hand", "counting", False),
    ("maryland", "automated-shoe", "none", True),
    ("maryland", "automated-shoe", "automated", True),
    ("maryland", "automated-shoe", "counting", False),
    ("maryland", "self-reshuffling-shoe", "self-reshuffling", False),
    ("new-jersey", "manual-shoe", "none", True),
    ("new-jersey", "manual-shoe", "automated", True),
    ("new-jersey", "manual-shoe", "counting", True),
    ("new-jersey", "hand", "automated", True),
    ("new-jersey", "hand", "counting", True),
    ("new-jersey", "automated-shoe", "none", True),
    ("new-jersey", "automated-shoe", "automated", True),
    ("new-jersey", "automated-shoe", "counting", False),
    ("south-dakota", "one-at-a-time", "none", False),
    ("south-dakota", "one-at-a-time", "automated", False),
    ("south-dakota", "two-card-groups", "counting", False),
]


@pytest.mark.clause(
    "COMAR 36.05.11.08G",
    "COMAR 36.05.11.08I",
    "COMAR 36.05.11.09C",
    "COMAR 36.05.11.09C(1)",
    "COMAR 36.05.11.09D",
    "COMAR 36.05.11.10C",
    "COMAR 36.05.11.10D",
    "COMAR 36.05.11.10H",
    "N.J.A.C. 19:47-35.7(f)",
    "N.J.A.C. 19:47-35.7(f)1",
    "N.J.A.C. 19:47-35.8(e)",
    "N.J.A.C. 19:47-35.9(e)",
    "N.J.A.C. 19:47-35.9(f)",
)
@pytest.mark.parametrize(("name", "method", "shuffler", "counted"), COUNTED)
def test_the_stub_is_counted_every_fifth_round_where_the_text_wants_it(
    name: str, method: str, shuffler: str, counted: bool
):
    game = house(name, method, shuffler, 1)
    standing, rounds = seated(game, [1]), []
    for number in range(1, 12):
        standing, events = whole_round(game, standing)
        counts = [event for event in events if isinstance(event, e.StubCounted)]
        rounds += [number] if counts else []
        steps = game.book.dealing.methods[method].steps
        assert all((event.deck, event.misdealt, event.cite) == (52, False, steps.count.cite) for event in counts)
        placed = next(event for event in events if isinstance(event, e.StubPlaced))
        assert placed.cite == (steps.whole if counts else steps.stub).cite
    assert rounds == ([5, 10] if counted else [])


@pytest.mark.clause("COMAR 36.05.11.08G", "COMAR 36.05.11.09C", "COMAR 36.05.11.10C", "N.J.A.C. 19:47-35.7(f)")
@pytest.mark.parametrize(
    ("name", "method"),
    [("maryland", "manual-shoe"), ("maryland", "hand"), ("maryland", "automated-shoe"), ("new-jersey", "manual-shoe")],
)
def test_in_the_fifth_round_the_stub_is_not_racked_uncounted(name: str, method: str):
    game = house(name, method, "automated", 1)
    standing = seated(game, [1])
    for _ in range(4):
        standing, _ = whole_round(game, standing)
    standing = dealt_out(game, bets(game, standing, 1))
    assert count_is_due(game, standing.table)
    refusal = refused(game, standing, c.PlaceStub(by="dealer"))
    assert refusal.clause == ", ".join(game.book.dealing.methods[method].steps.count.cite)
    assert refusal.reason == "count the stub first"
    counted = did(game, standing, c.CountStub(by="dealer", stub=52 - standing.table.round.dealt)).standing
    did(game, counted, c.PlaceStub(by="dealer"))
    assert refused(game, counted, c.CountStub(by="dealer", stub=52 - standing.table.round.dealt))


def test_a_count_made_early_starts_the_five_rounds_anew():
    game = house("new-jersey", "manual-shoe", "none", 1)
    standing, rounds = seated(game, [1]), []
    for number in range(1, 9):
        if number == 3:
            standing = dealt_out(game, bets(game, standing, 1))
            standing = did(game, standing, c.CountStub(by="dealer", stub=52 - standing.table.round.dealt)).standing
            standing = up_to(game, standing, Stage.BETTING)
            continue
        standing, events = whole_round(game, standing)
        rounds += [number for event in events if isinstance(event, e.StubCounted)]
    assert rounds == [8]


def wrong_counts(standing: Standing) -> dict[str, c.CountStub]:
    """Counts of a dealt table: a hand of three with all 52 there, a deck one short, and both at once."""
    stub = 52 - standing.table.round.dealt
    return {
        "misdealt": c.CountStub(by="dealer", stub=stub - 1, hands=((1, 3),)),
        "not whole": c.CountStub(by="dealer", stub=stub - 1),
        "both": c.CountStub(by="dealer", stub=stub, hands=((1, 3),)),
        "community": c.CountStub(by="dealer", stub=stub + 1, community=2),
    }


STUB_METHODS = [
    ("maryland", "manual-shoe", "COMAR 36.05.11.08J(1)", "COMAR 36.05.11.08J(2)"),
    ("maryland", "hand", "COMAR 36.05.11.09F", "COMAR 36.05.11.09G"),
    ("maryland", "automated-shoe", "COMAR 36.05.11.10F", "COMAR 36.05.11.10G"),
    ("new-jersey", "manual-shoe", "N.J.A.C. 19:47-35.7(f)2", "N.J.A.C. 19:47-35.7(f)2"),
    ("new-jersey", "hand", "N.J.A.C. 19:47-35.8(e)", "N.J.A.C. 19:47-35.8(e)"),
    ("new-jersey", "automated-shoe", "N.J.A.C. 19:47-35.9(e)", "N.J.A.C. 19:47-35.9(e)"),
    ("south-dakota", "one-at-a-time", "ARSD 20:18:16:15.14(5)", ""),
]


@pytest.mark.clause(
    "COMAR 36.05.11.08J",
    "COMAR 36.05.11.08J(1)",
    "COMAR 36.05.11.08J(2)",
    "COMAR 36.05.11.09E",
    "COMAR 36.05.11.09F",
    "COMAR 36.05.11.09G",
    "COMAR 36.05.11.10E",
    "COMAR 36.05.11.10F",
    "COMAR 36.05.11.10G",
    "N.J.A.C. 19:47-35.7(f)2",
    "N.J.A.C. 19:47-35.8(e)",
    "N.J.A.C. 19:47-35.9(e)",
    "ARSD 20:18:16:15.14(5)",
)
@pytest.mark.parametrize(("name", "method", "misdealt", "not_whole"), STUB_METHODS)
@pytest.mark.parametrize("found", ["misdealt", "not whole", "both", "community"])
def test_a_wrong_stub_voids_the_round_and_a_deck_that_is_not_whole_goes(
    name: str, method: str, misdealt: str, not_whole: str, found: str
):
    game = house(name, method, "automated", 1)
    standing = dealt_out(game, bets(game, seated(game, [1, 2]), 1, 2))
    done = did(game, standing, wrong_counts(standing)[found])
    kinds, clause = [e.StubCounted, e.RoundVoided], misdealt
    if found in ("not whole", "both"):
        kinds, clause = [*kinds, e.DeckRemoved], not_whole
    assert [type(event) for event in done.events] == kinds
    assert (done.events[0].deck, done.events[0].misdealt) == {
        "misdealt": (52, True),
        "community": (52, True),
        "not whole": (51, False),
        "both": (53, True),
    }[found]
    assert all(clause in event.cite or not clause for event in done.events[1:])
    table = done.standing.table
    assert [seat.chips for seat in table.taken] == [CHIPS, CHIPS]
    if len(kinds) == 2:
        did(game, done.standing, c.Shuffle(by="dealer"))
        return
    assert (table.decks.at_table, [deck.number for deck in table.decks.leaving]) == ((), [1])
    assert refused(game, done.standing, c.Shuffle(by="dealer")).reason == "bring a deck first"
    new = c.ReceiveDeck(by="dealer", back="green")
    assert refused(game, done.standing, new).reason == "deck 1 is still to be inspected"
    seen = did(game, done.standing, c.InspectDeck(by="floorperson", deck=1, cards=51, remarks="five of clubs missing"))
    assert seen.events[0].remarks == "five of clubs missing"
    fresh = with_open_decks(game, did(game, seen.standing, new).standing)
    assert did(game, fresh, c.Shuffle(by="dealer")).events[0].deck == 2


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_the_stub_is_counted_once_and_only_when_the_deal_is_over(name: str):
    method = "one-at-a-time" if name == "south-dakota" else "hand"
    game = house(name, method, "automated", 1)
    standing = ready_to_deal(game)
    refused(game, standing, c.CountStub(by="dealer", stub=52))
    standing = did(game, standing, c.Deal(by="dealer")).standing
    refused(game, standing, c.CountStub(by="dealer", stub=52 - standing.table.round.dealt))
    standing = dealt_out(game, standing)
    refused(game, standing, c.CountStub(by="floorperson", stub=47))
    refused(game, standing, c.CountStub(by="dealer", stub=-1))
    standing = did(game, standing, c.CountStub(by="dealer", stub=47)).standing
    refused(game, standing, c.CountStub(by="dealer", stub=47))


@pytest.mark.clause("COMAR 36.05.11.13A", "N.J.A.C. 19:47-35.12(b)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_card_discarded_for_lying_face_up_is_counted_in(name: str):
    game = house(name, "hand", "automated", 1)
    standing = did(game, ready_to_deal(game), c.Deal(by="dealer")).standing
    standing = dealt_out(game, did(game, standing, c.FoundFaceUp(by="dealer")).standing)
    done = did(game, standing, c.CountStub(by="dealer", stub=46))
    assert [(type(event), event.deck) for event in done.events] == [(e.StubCounted, 52)]


@pytest.mark.clause("N.J.A.C. 19:47-35.12(d)")
def test_a_hand_void_already_does_not_spoil_the_stub():
    game = house("new-jersey", "hand", "automated", 1)
    standing = bets(game, seated(game, [1, 2]), 1, 2)
    standing = dealt_out(game, standing)
    standing = did(game, standing, c.WrongCount(by="dealer", place="seat", seat=1, cards=3)).standing
    assert standing.table.seat(1).chips == CHIPS
    done = did(game, standing, c.CountStub(by="dealer", stub=44))
    assert [(type(event), event.deck) for event in done.events] == [(e.StubCounted, 52)]


def test_cards_dealt_to_a_seat_without_an_ante_are_a_misdeal_of_a_whole_deck():
    game = house("new-jersey", "manual-shoe", "none", 1)
    standing = dealt_out(game, bets(game, seated(game, [1, 3]), 1))
    done = did(game, standing, c.CountStub(by="dealer", stub=52 - standing.table.round.dealt - 2, hands=((3, 2),)))
    assert [type(event) for event in done.events] == [e.StubCounted, e.RoundVoided]


# Removal


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


# The idle table


def left(game: Game, standing: Standing) -> Standing:
    """The table when everybody has gone."""
    for seat in standing.table.taken:
        standing = did(game, standing, c.Leave(by="player", at=standing.table.now, seat=seat.number)).standing
    return standing


def spread(faces: c.Spread, asked: bool = False) -> c.SpreadIdle:
    return c.SpreadIdle(by="dealer", faces=faces, asked=asked)


@pytest.mark.clause("COMAR 36.05.11.05G", "COMAR 36.05.11.05G(2)", "COMAR 36.05.11.05G(3)")
def test_an_idle_maryland_deck_lies_face_down_unless_a_player_asks():
    game = ready_game("maryland")
    idle = left(game, seated(game, [1]))
    refusal = refused(game, idle, spread("face-up"))
    assert "COMAR 36.05.11.05G(2)" in refusal.clause
    assert refusal.reason == "face down, unless a player asks to see the faces"
    for command in (spread("face-down"), spread("face-up", asked=True)):
        done = did(game, idle, command)
        assert done.events[0].cite == game.book.deck.idle.cite
        for number in (1, 2):
            deck = done.standing.table.decks.at_table[number - 1]
            shown = command.faces == "face-up"
            expected = (STEPS[:3], "first-player-looks") if shown else (STEPS[:2], "spread-face-up")
            assert (deck.done, step_due(game, deck)) == expected
        back = sits(game, done.standing)
        refused(game, back, c.Shuffle(by="dealer"))
        rest = STEPS[3:] if shown else STEPS[2:]
        back = takes(game, takes(game, back, rest, deck=1), rest, deck=2)
        did(game, back, c.Shuffle(by="dealer"))


@pytest.mark.clause("N.J.A.C. 19:47-35.4(e)")
def test_an_idle_new_jersey_deck_lies_either_way_and_is_turned_up_on_arrival():
    game = ready_game("new-jersey")
    idle = left(game, seated(game, [1]))
    up = did(game, idle, spread("face-up")).standing
    down = did(game, idle, spread("face-down")).standing
    assert {step_due(game, deck) for deck in up.table.decks.at_table} == {"first-player-looks"}
    assert {step_due(game, deck) for deck in down.table.decks.at_table} == {"spread-face-up"}
    for standing, due in ((up, STEPS[3:]), (down, STEPS[2:])):
        back = sits(game, standing)
        assert "N.J.A.C. 19:47-35.3(a)" in refused(game, back, c.Shuffle(by="dealer")).clause
        back = takes(game, takes(game, back, due, deck=1), due, deck=2)
        assert did(game, back, c.Shuffle(by="dealer")).standing.table.deck.spread is None


@pytest.mark.clause("ARSD 20:18:16:15.14(4)")
def test_an_idle_south_dakota_deck_is_only_shuffled():
    game = ready_game("south-dakota")
    idle = did(game, left(game, seated(game, [1])), c.Shuffle(by="dealer")).standing
    for faces in ("face-up", "face-down"):
        back = sits(game, did(game, idle, spread(faces)).standing)
        assert not back.table.deck.shuffled
        did(game, back, c.Shuffle(by="dealer"))
    assert refused(game, bets(game, back, 1), c.CloseBets(by="dealer")).reason == "shuffle the cards first"


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_cards_are_not_spread_where_somebody_plays_or_no_deck_is_open(name: str):
    game = ready_game(name)
    assert refused(game, bets(game, seated(game, [1]), 1), spread("face-down")).reason == "there is play at the table"
    assert refused(game, bare(game), spread("face-down")).reason == "there is no inspected deck to spread"
    idle = did(game, left(game, seated(game, [1])), spread("face-down")).standing
    again = refused(game, idle, spread("face-down"))
    assert again.reason == "the cards already lie that way"


@pytest.mark.clause("COMAR 36.05.11.05G(3)", "N.J.A.C. 19:47-35.4(e)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_prepared_deck_that_lay_spread_is_looked_at_and_shuffled(name: str):
    game = house(name, "manual-shoe", "none", 1)
    standing = with_open_decks(game, receives(game, bare(game), prepared=True))
    idle = did(game, standing, spread("face-up", asked=True)).standing
    assert step_due(game, idle.table.decks.at_table[0]) == "first-player-looks"
    back = takes(game, sits(game, idle), STEPS[3:])
    refused(game, back, c.TakeUp(by="dealer"))
    did(game, back, c.Shuffle(by="dealer"))


def test_cards_are_spread_again_when_a_player_has_looked_and_gone():
    game = ready_game("maryland")
    idle = did(game, left(game, seated(game, [1])), spread("face-down")).standing
    looked = left(game, with_open_decks(game, sits(game, idle)))
    did(game, looked, spread("face-down"))


def test_new_decks_are_spread_where_others_lay_before_them():
    game = ready_game("south-dakota")
    idle = did(game, left(game, seated(game, [1])), spread("face-down")).standing
    idle = did(game, idle, c.RemoveDeck(by="dealer", deck=1, reason="damaged")).standing
    idle = did(game, idle, c.InspectDeck(by="floorperson", deck=1, cards=52)).standing
    did(game, receives(game, idle), spread("face-down"))


# Devices that the cards come from


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
