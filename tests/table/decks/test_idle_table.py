"""The idle table: how the cards lie spread, and what is done before they are dealt again."""

import pytest

from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.decks import step_due
from support.changes import changed
from support.deck_steps import STEPS, bare, receives, sits, takes
from support.tables import bets, did, goes_on, house, refused, seated, whole_round, with_open_decks

NAMES = ("maryland", "new-jersey", "south-dakota")


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
    assert refusal.reason == "spread face down, unless a player asks to see the faces"
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


@pytest.mark.clause(
    "COMAR 36.05.11.05G",
    "COMAR 36.05.11.05G(2)",
    "COMAR 36.05.11.05G(3)",
    "COMAR 36.05.11.05A(1)",
    "N.J.A.C. 19:47-35.4(e)",
    "ARSD 20:18:16:15.14(4)",
)
@pytest.mark.parametrize("name", NAMES)
def test_what_was_shuffled_before_the_last_player_left_is_not_dealt_to_the_next(name: str):
    game = ready_game(name)
    standing, _ = whole_round(game, seated(game, [1]))
    standing = did(game, standing, c.Shuffle(by="dealer")).standing
    standing = did(game, standing, c.Leave(by="player", seat=1)).standing
    standing = did(game, standing, c.Sit(by="player", seat=2, player="new")).standing
    standing = bets(game, did(game, standing, c.BuyIn(by="player", seat=2, amount=100_000)).standing, 2)
    refused(game, standing, c.CloseBets(by="dealer"))
    shuffle = c.Shuffle(by="dealer")
    if name == "south-dakota":
        did(game, standing, shuffle)
        return
    assert "spread the cards" in refused(game, standing, shuffle).reason
    events: tuple[e.AnyEvent, ...] = ()
    while standing.table.between_rounds:
        standing, more = goes_on(game, standing)
        events += more
    kinds = [type(event).__name__ for event in events]
    assert kinds[0] == "IdleSpread"
    steps = [event.step for event in events if isinstance(event, e.OpeningStepTaken) and event.deck == 1]
    assert steps == ["spread-face-up", "first-player-looks", "turn-face-down", "wash", "stack"]


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_cards_are_spread_once_every_deck_is_inspected(name: str):
    game = ready_game(name)
    standing = takes(game, receives(game, receives(game, bare(game), "red"), "blue"), STEPS[:2], deck=1)
    for inspected in ((), STEPS[:1]):
        begun = takes(game, standing, inspected, deck=2)
        assert refused(game, begun, spread("face-down")).reason == "there is no inspected deck to spread"
    did(game, takes(game, standing, STEPS[:2], deck=2), spread("face-down"))


@pytest.mark.parametrize("name", NAMES)
def test_cards_are_not_spread_before_a_round_is_closed_though_all_wagers_are_settled(name: str):
    game = ready_game(name)
    standing, seen = bets(game, seated(game, [1]), 1), 0
    while standing.table.between_rounds:
        standing, _ = goes_on(game, standing)
    while not standing.table.between_rounds:
        if not any(seat.hand.stakes.total for seat in standing.table.taken):
            assert refused(game, standing, spread("face-down")).reason == "there is play at the table"
            seen += 1
        standing, _ = goes_on(game, standing)
    assert seen


def test_where_the_text_asks_for_a_shuffle_only_an_idle_deck_need_not_be_looked_at_again():
    game = house("maryland", "manual-shoe", "none", 1)
    game = make_game(changed(game.book, deck__idle__then="shuffle"), game.submission)
    idle = did(game, left(game, seated(game, [1])), spread("face-down")).standing
    assert step_due(game, idle.table.decks.at_table[0]) is None
    did(game, sits(game, idle), c.Shuffle(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.03B(4)", "COMAR 36.05.11.05A(3)")
def test_decks_that_lay_spread_take_turns_as_before():
    game = ready_game("maryland")
    played, _ = whole_round(game, seated(game, [1]))
    standing = with_open_decks(game, sits(game, did(game, left(game, played), spread("face-down")).standing))
    assert did(game, standing, c.Shuffle(by="dealer")).events[0].deck == 2
    shuffled = did(game, played, c.Shuffle(by="dealer")).standing
    ordered = did(game, shuffled, c.OrderReshuffle(by="floorperson")).standing
    standing = with_open_decks(game, sits(game, did(game, left(game, ordered), spread("face-down")).standing))
    assert did(game, standing, c.Shuffle(by="dealer")).events[0].deck == 2


def test_a_deck_that_comes_into_play_no_longer_lies_spread():
    game = house("maryland", "manual-shoe", "none", 1)
    idle = did(game, left(game, seated(game, [1])), spread("face-down")).standing
    assert [deck.spread for deck in idle.table.decks.at_table] == [True]
    back = with_open_decks(game, sits(game, idle))
    assert [deck.spread for deck in did(game, back, c.Shuffle(by="dealer")).standing.table.decks.at_table] == [False]
