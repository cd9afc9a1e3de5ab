"""The double-entry book of the chips: every event moves between accounts exactly what it says, and nothing else."""

from collections.abc import Iterable

import pytest

from fifthstreet.money import dollars
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.accounts import EDGES, balances, chips_brought, postings
from fifthstreet.table.machine import evolve, new_table
from fifthstreet.table.state import Stage, Table
from support.changes import changed
from support.correcting import NAMES, ante, begun, hand, real, until, whole_round
from support.double_entry import assert_posted, assert_sound
from support.golden_rounds import STORIES, play
from support.irregular_round import Played
from support.irregularities import TROUBLES
from support.tables import Story, by_script, did, seated, stacked, up_to


def booked(table: Table, events: Iterable[e.AnyEvent]) -> Table:
    """The table after events that are all posted as they happened."""
    for event in events:
        after = evolve(table, event)
        assert_posted(balances(table), postings(event), balances(after), EDGES)
        assert_sound(balances(after), EDGES)
        table = after
    return table


def does(game: Game, standing: Standing, *commands: c.AnyCommand) -> Standing:
    """The table after commands whose events are all posted as they happened."""
    for command in commands:
        done = did(game, standing, command)
        booked(standing.table, done.events)
        standing = done.standing
    return standing


@pytest.mark.parametrize("name", STORIES)
def test_every_event_of_a_round_is_posted_as_it_happened(name: str):
    story = play(STORIES[name])
    assert booked(story.before.table, story.events) == story.after.table


@pytest.mark.parametrize("name", TROUBLES)
def test_every_event_of_a_round_with_an_irregularity_is_posted_as_it_happened(name: str):
    played = Played(TROUBLES[name])
    assert booked(played.before.table, played.events) == played.after.table


@pytest.mark.parametrize("name", NAMES)
def test_every_entry_at_a_table_of_real_cards_and_its_undoing_are_posted_as_they_happened(name: str):
    game, undone = real(name), 0
    for standing, command in whole_round(game):
        after = does(game, standing, command)
        if after.table.last_entry:
            does(game, after, c.UndoEntry(by="dealer", at=command.at))
            undone += 1
    assert undone > 20


def test_the_bank_from_its_opening_to_its_close_is_posted_as_it_happened():
    game = ready_game("south-dakota")
    table = booked(new_table(game, "table 1"), [e.TableOpened(at=0, inventory=dollars(5_000))])
    table = booked(table, [e.Filled(at=0, amount=dollars(7)), e.Credited(at=0, amount=dollars(3))])
    holes = {1: "Ac Ad"}
    wagers = {1: {"ante": dollars(10), "tip-ante": dollars(5)}}
    story = Story(game, stacked(game, holes, "Ah 4s Kc"), wagers, {1: by_script(1, 2, 3)})
    standing = Standing(booked(story.before.table, story.events), story.after.meter)
    held = standing.table.custody
    assert held.tip_box
    short = held.inventory - dollars(40)
    counted = does(game, standing, c.CountBank(by="floorperson", counted=short))
    assert counted.table.custody.tip_box == counted.table.custody.drop == 0
    standing = does(game, standing, c.Leave(by="player", seat=1), c.RemoveDeck(by="dealer", deck=1, reason="other"))
    standing = does(game, standing, c.InspectDeck(by="floorperson", deck=1, cards=52))
    closed = does(game, standing, c.CloseTable(by="floorperson", counted=short)).table
    room = held.tip_box + held.drop
    left = {name: amount for name, amount in balances(closed).items() if amount and name not in EDGES}
    assert left == {"count room": room}
    assert balances(closed)["unexplained"] == dollars(40)


def test_tips_that_lose_are_posted_as_they_happened():
    game = ready_game("south-dakota")
    wagers = {1: {"ante": dollars(10), "tip-ante": dollars(5)}}
    story = Story(game, stacked(game, {1: "2c 7d"}, "9h 4s Kc"), wagers, {1: by_script(1, 1, 1)})
    assert booked(story.before.table, story.events) == story.after.table
    (closed,) = story.of(e.RoundClosed)
    assert closed.returned == ()


def test_coupons_move_no_chips_and_bets_that_change_move_them_back_and_forth():
    ready = ready_game("south-dakota")
    stands = ready_game("new-jersey").book.wagers.finality
    tips = make_game(changed(ready.book, wagers__finality=stands), ready.submission)
    coupons = ready_game("new-jersey")
    for game, wager in ((tips, "tip-ante"), (coupons, "coupon")):
        place = c.PlaceWager(by="player", seat=1, wager="ante", amount=dollars(10))
        standing = does(game, seated(game, [1]), place, changed(place, wager=wager, amount=dollars(2)))
        standing = does(game, standing, changed(place, wager=wager, amount=dollars(1)))
        taken = does(game, standing, c.TakeBack(by="player", seat=1, wager=wager))
        assert (taken.table.seat(1).hand.tips.ante, taken.table.seat(1).hand.coupon) == (0, 0)
        third = up_to(game, standing, Stage.THIRD_STREET)
        tip = 1 if wager == "tip-ante" else 0
        bet = c.Bet(by="player", seat=1, multiple=1, tip_multiple=tip)
        standing = does(game, third, bet, changed(bet, multiple=2), c.TakeBetBack(by="player", seat=1))
        assert balances(standing.table) == balances(third.table)


@pytest.mark.parametrize("void", ["hand", "round"])
def test_a_void_after_a_pay_from_the_cage_is_posted_as_it_happened(void: str):
    ready = ready_game("maryland")
    book = changed(ready.book, irregularities__wrong_count__player="void-hand")
    game = make_game(book, ready.submission)
    pack = stacked(game, {1: "Ah Kh", 2: "4c 5d"}, "8s 7c 3d", "Qh Jh 10h 9h")
    wagers = {1: {"ante": 1000, "three-card": 100, "six-card": 500}, 2: {"ante": 1000}}
    story = Story(game, pack, wagers, dict.fromkeys((1, 2), by_script(1, 1, 1)))
    booked(story.before.table, story.events)
    paid = next(step.standing for step in story.steps if step.standing.table.seat(1).hand.from_cage)
    place = {"hand": ("seat", 1, 3), "round": ("community", 0, 4)}[void]
    report = c.WrongCount(by="floorperson", place=place[0], seat=place[1], cards=place[2])
    after = does(game, paid, report)
    assert after.table.custody.cage == story.before.table.custody.cage
    talks = c.ReportConduct(by="floorperson", seat=1, what="talking", moment=Stage.THIRD_STREET)
    does(game, paid, talks)


def test_an_undone_keypad_and_an_adjustment_are_posted_as_they_happened():
    game = ready_game("south-dakota")
    holes = {1: "9h 9d", 2: "Ah Kh"}
    pack = stacked(game, holes, "Qh Jh 10h")
    wagers = {seat: {"ante": 1000, "progressive": 100} for seat in holes}
    story = Story(game, pack, wagers, dict.fromkeys(holes, by_script(1, 1, 1)))
    assert booked(story.before.table, story.events) == story.after.table
    paid = [step.standing for step in story.steps if any(isinstance(one, e.ProgressivePaid) for one in step.events)]
    assert paid
    for standing in paid:
        undone = does(game, standing, c.UndoKeypad(by="dealer", seat=2))
        assert undone.table.custody != standing.table.custody
    ours = {"round": 1, "player": "player 1", "source": "table", "floorperson": "Ida"}
    adjust = c.Adjust(by="floorperson", amount=500, seat=1, **ours)
    for command in (adjust, changed(adjust, source="account", seat=0), changed(adjust, player="Zoe", seat=0)):
        does(game, story.after, command, changed(command, amount=-200))


def test_chips_brought_from_elsewhere_are_those_entered_less_what_was_put_right_or_taken_back():
    game = real("maryland")
    bring = c.BringChips(by="dealer", seat=1, amount=dollars(200))
    right = c.CorrectChipsBrought(by="floorperson", seat=1, number=1, amount=dollars(150), floorperson="Ida")
    start = seated(game, [1])
    brought = did(game, start, bring)
    corrected = did(game, brought.standing, right)
    undone = did(game, brought.standing, c.UndoEntry(by="dealer"))
    assert [chips_brought(done.events[0]) for done in (brought, corrected, undone)] == [200_00, -50_00, -200_00]


def test_chips_that_the_cage_gives_or_takes_in_another_way_were_not_brought():
    game = real("maryland")
    start = seated(game, [1])
    others = [
        c.BuyIn(by="dealer", seat=1, amount=dollars(100)),
        c.CashOut(by="dealer", seat=1, amount=dollars(100)),
        c.Fill(by="floorperson", amount=dollars(100)),
        c.Credit(by="floorperson", amount=dollars(100)),
    ]
    for command in others:
        done = did(game, start, command)
        assert chips_brought(done.events[0]) == 0
    bought = did(game, start, others[0]).standing
    assert chips_brought(did(game, bought, c.UndoEntry(by="dealer")).events[0]) == 0


def test_chips_brought_and_bought_and_what_is_put_right_of_them_are_posted_as_it_happened():
    game = real("maryland")
    bring = c.BringChips(by="dealer", seat=1, amount=dollars(200))
    brought = does(game, seated(game, [1]), bring)
    bought = does(game, brought, c.BuyIn(by="dealer", seat=1, amount=dollars(300)))
    ours = {"by": "floorperson", "seat": 1, "floorperson": "Ida"}
    for amount in (dollars(150), dollars(250)):
        does(game, bought, c.CorrectChipsBrought(number=1, amount=amount, **ours))
        does(game, bought, c.CorrectBuyIn(number=2, amount=amount, **ours))


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_that_is_put_right_is_posted_as_it_happened(name: str):
    game = real(name)
    third = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    first = third.table.asked_now[0].number
    fourth = until(game, third, Stage.FOURTH_STREET, [(first, 0)])
    for right in (hand(game, first, 3), hand(game, first, 0, ante=2 * ante(game))):
        put_right = does(game, fourth, right)
        assert put_right.table.custody.inventory != fourth.table.custody.inventory
    settling = until(game, fourth, Stage.SETTLING)
    does(game, settling, hand(game, 2 if first != 2 else 1, 3, 2, 1))
