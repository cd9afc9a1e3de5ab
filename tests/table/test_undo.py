"""Undo at a table of real cards: what is one entry, who made it, and what is as before when it is taken back."""

import pytest

from fifthstreet.cards import DECK
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.undo import without_undone
from support.changes import changed
from support.correcting import NAMES, ante, begun, entered, real, until
from support.tables import Story, by_script, did, refused, seated, stacked

UNDO = c.UndoEntry(by="dealer")


def same(one: Table, other: Table) -> bool:
    """Whether two tables are the same but for the clock and the last entry."""
    alike = {"now": 0, "last_entry": None, "round__betting__deadline": None}
    return changed(one, **alike) == changed(other, **alike)


def bet(seat: int, multiple: int = 1) -> c.Bet:
    return c.Bet(by="dealer", seat=seat, multiple=multiple)


def undone(game: Game, standing: Standing) -> e.EntryUndone:
    event = did(game, standing, UNDO).events[0]
    assert isinstance(event, e.EntryUndone)
    return event


def test_the_record_of_an_undone_entry_lists_what_moves_back_and_gives_those_who_are_to_act_their_time():
    game = real("south-dakota")
    third = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    done = did(game, entered(game, third, bet(1, 2)), changed(UNDO, at=4_000))
    event, armed = done.events
    assert isinstance(event, e.EntryUndone)
    assert (event.entry, event.seat, event.events) == ("StreetBet", 1, 1)
    assert dict(event.moves) == {"layout": -2 * ante(game), "seat 1": 2 * ante(game)}
    assert isinstance(armed, e.ArmedAnew)
    assert (armed.at, armed.deadline) == (4_000, 4_000 + 30_000)
    turned = until(game, third, Stage.FOURTH_STREET)
    assert undone(game, turned).seat == 0


def test_an_entry_remembers_one_table_and_no_chain_of_them():
    game = real("south-dakota")
    standing = entered(game, until(game, begun(game, 1, 2), Stage.THIRD_STREET), bet(1), bet(2))
    assert standing.table.last_entry.before.last_entry is None


@pytest.mark.parametrize("name", NAMES)
def test_a_wager_that_is_changed_is_one_entry_and_one_that_is_taken_back_and_placed_again_two(name: str):
    game = real(name)
    start = begun(game, 1, 2)
    more = c.PlaceWager(by="dealer", seat=1, wager="ante", amount=2 * ante(game))
    raised = entered(game, start, more)
    assert undone(game, raised).events == 2
    other = entered(game, raised, c.PlaceWager(by="dealer", seat=3, wager="ante", amount=ante(game)))
    assert undone(game, other).events == 1
    assert same(did(game, other, UNDO).standing.table, raised.table)
    taken = entered(game, start, c.TakeBack(by="dealer", seat=1, wager="ante"))
    again = entered(game, taken, more)
    assert undone(game, again).events == 1
    assert same(did(game, again, UNDO).standing.table, taken.table)


def test_a_bet_that_is_changed_is_one_entry_and_one_that_is_taken_back_and_made_again_two():
    game = real("new-jersey")
    third = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    once = entered(game, third, bet(1))
    raised = entered(game, once, bet(1, 3))
    assert undone(game, raised).events == 2
    assert same(did(game, raised, UNDO).standing.table, once.table)
    assert undone(game, entered(game, raised, bet(2))).events == 1
    taken = entered(game, once, c.TakeBetBack(by="dealer", seat=1))
    again = entered(game, taken, bet(1, 2))
    assert undone(game, again).events == 1
    assert same(did(game, again, UNDO).standing.table, taken.table)


def in_turn() -> Game:
    """A house whose book asks the players in turn on every street, and lets them change their bets."""
    ready = real("maryland")
    book = changed(
        ready.book,
        round__fourth_street__order="asked-from-the-left",
        wagers__finality=ready_game("new-jersey").book.wagers.finality,
    )
    return make_game(book, ready.submission)


@pytest.mark.clause("COMAR 36.05.11.11B(1)")
def test_whoever_was_asked_next_is_not_asked_any_more_when_an_entry_is_taken_back():
    game = in_turn()
    third = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    for command, events in ((bet(1), 2), (c.Fold(by="dealer", seat=1), 3)):
        after = entered(game, third, command)
        assert after.table.round.betting.turn == 2
        assert undone(game, after).events == events
        back = did(game, after, UNDO).standing
        assert back.table.round.betting.turn == 1
        assert same(back.table, third.table)
    acted = entered(game, third, bet(1), bet(2))
    face = next(card for card in stacked(game, {1: "2c 3c"}, "4c 5c 6c", "7c 8c 9c 10c"))
    revealed = did(game, acted, c.Reveal(by="dealer", face=face))
    assert [type(event) for event in revealed.events] == [e.Revealed, e.StreetOpened, e.Asked]
    assert undone(game, revealed.standing).events == 3
    assert same(did(game, revealed.standing, UNDO).standing.table, acted.table)


def test_folds_that_are_collected_later_are_not_part_of_the_fold():
    game = real("south-dakota")
    folded = until(game, begun(game, 1), Stage.THIRD_STREET)
    folded = entered(game, folded, c.Fold(by="dealer", seat=1))
    assert undone(game, folded).events == 1
    collected = entered(game, folded, c.CollectFolds(by="dealer"))
    refused(game, collected, UNDO)


def test_several_entries_made_one_have_two_to_two_hundred_events_and_end_with_what_the_dealer_did_not_do():
    game = real("south-dakota")
    third = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    together = c.EnterTogether(by="dealer", what="same-bets", events=2)
    for events in (2, 200):
        did(game, third, changed(together, events=events))
    electronic = ready_game("south-dakota")
    plain = until(electronic, begun(electronic), Stage.BETTING)
    assert refused(electronic, plain, together).reason == "nothing is entered by hand at this table"
    both = entered(game, third, together, bet(1), bet(2))
    assert undone(game, both).events == 3
    assert same(did(game, both, UNDO).standing.table, third.table)
    filled = entered(game, third, together, bet(1), c.Fill(by="floorperson", amount=100))
    refused(game, filled, UNDO)
    late = third.table.round.betting.deadline
    expired = entered(game, third, together, bet(1), c.Expire(by="system", at=late))
    refused(game, expired, changed(UNDO, at=late))


def made_one(game: Game, standing: Standing, *commands: c.AnyCommand) -> tuple[Standing, list[type]]:
    """The table after commands that are one entry, and the events that are part of it."""
    kinds = list[type]()
    after = standing
    for command in commands:
        done = did(game, after, command)
        after, kinds = done.standing, [*kinds, *map(type, done.events)]
    together = c.EnterTogether(by="dealer", what="decisions", events=len(kinds))
    return entered(game, standing, together, *commands), kinds


@pytest.mark.clause("COMAR 36.05.11.11B(1)")
def test_what_the_table_does_between_entries_made_one_is_taken_back_with_them():
    game = in_turn()
    third = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    card = stacked(game, {1: "2c 3c"}, "4c 5c 6c", "7c 8c 9c 10c")[0]
    decisions = bet(1), bet(2), c.Fold(by="dealer", seat=3), c.Reveal(by="dealer", face=card)
    after, kinds = made_one(game, third, *decisions)
    assert kinds == [
        *(e.StreetBet, e.Asked, e.StreetBet, e.Asked, e.Folded, e.FoldCollected),
        *(e.Revealed, e.StreetOpened, e.Asked),
    ]
    assert undone(game, after).events == 1 + len(kinds)
    assert same(did(game, after, UNDO).standing.table, third.table)


def test_the_opening_of_the_settlement_is_taken_back_with_the_entries_before_it():
    game = real("south-dakota")
    fifth = until(game, begun(game, 1, 2), Stage.FIFTH_STREET)
    card = next(card for card in DECK if card not in fifth.table.round.community_faces)
    after, kinds = made_one(game, fifth, bet(1), bet(2), c.Reveal(by="dealer", face=card))
    assert kinds == [e.StreetBet, e.StreetBet, e.Revealed, e.SettlementOpened]
    assert undone(game, after).events == 5
    assert same(did(game, after, UNDO).standing.table, fifth.table)


@pytest.mark.parametrize(
    ("command", "entry"),
    [
        (c.BuyIn(by="dealer", seat=1, amount=100_00), "BoughtIn"),
        (c.BringChips(by="dealer", seat=1, amount=100_00), "ChipsBrought"),
        (c.EnterTogether(by="dealer", what="same-bets", events=2), "EnteredTogether"),
    ],
)
def test_chips_that_come_to_the_table_are_never_part_of_another_entry_nor_is_one_that_begins_anew(
    command: c.AnyCommand, entry: str
):
    game = real("south-dakota")
    start = begun(game, 1, 2)
    together = c.EnterTogether(by="dealer", what="same-bets", events=3)
    more = c.PlaceWager(by="dealer", seat=1, wager="ante", amount=2 * ante(game))
    event = undone(game, entered(game, start, together, more, command))
    assert (event.entry, event.events) == (entry, 1)


@pytest.mark.clause("COMAR 36.05.11.11I(4)")
def test_a_step_of_the_dealer_is_taken_back_and_one_of_the_floor_is_not():
    game = real("maryland")
    pack = stacked(game, {1: "Ah Kh", 2: "4c 5d"}, "8s 7c 3d", "Qh Jh 10h 9h")
    wagers = {1: {"ante": 1000, "three-card": 100, "six-card": 500}, 2: {"ante": 1000}}
    story = Story(game, pack, wagers, dict.fromkeys((1, 2), by_script(1, 1, 1)))
    after = {
        event.step: step.standing for step in story.steps for event in step.events if isinstance(event, e.StepTaken)
    }
    assert undone(game, after["verify-six-card"]).entry == "StepTaken"
    refused(game, after["validate-six-card"], UNDO)


def test_a_history_without_what_was_undone_has_the_entries_that_stand():
    game = real("south-dakota")
    standing, history = begun(game), []
    wager = c.PlaceWager(by="dealer", seat=1, wager="ante", amount=ante(game))
    for command in (wager, changed(wager, amount=2 * ante(game)), UNDO, changed(wager, seat=2)):
        done = did(game, standing, command)
        standing, history = done.standing, [*history, *done.events]
    stands = without_undone(history, lambda event: event)
    assert [(type(event), event.seat) for event in stands] == [(e.WagerPlaced, 1), (e.WagerPlaced, 2)]
    assert stands == [history[0], history[-1]]


def test_an_electronic_table_has_nothing_to_undo():
    game = ready_game("maryland")
    assert refused(game, seated(game, [1]), UNDO).reason.startswith("there is no entry to take back")
