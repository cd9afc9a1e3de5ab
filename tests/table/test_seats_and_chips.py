"""Seats and chips: who sits where, what can be bought and cashed, and what is left when somebody goes."""

import pytest

from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.sound import LARGEST, LONGEST_TEXT, unsound
from fifthstreet.table.state import Stage, Table
from support.changes import changed
from support.correcting import real
from support.deck_steps import bare, sits
from support.tables import bets, did, refused, seated, up_to, whole_round


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_a_player_sits_at_a_seat_of_the_table(name: str):
    game = ready_game(name)
    start = bare(game)
    last = len(start.table.seats)
    for seat in (1, last):
        (sat,) = did(game, start, c.Sit(by="player", seat=seat, player="Anna")).events
        assert sat.cite == game.book.wagers.placing.cite
    for seat in (0, -1, last + 1):
        refusal = refused(game, start, c.Sit(by="player", seat=seat, player="Anna"))
        assert refusal.reason == f"the seats are numbered from 1 to {last}"


def test_chips_are_bought_and_cashed_by_those_who_sit_there_to_the_last_cent():
    game = ready_game("maryland")
    standing = seated(game, [1], 5_00)
    inventory = standing.table.custody.inventory
    for kind in (c.BuyIn, c.CashOut):
        assert refused(game, standing, kind(by="player", seat=3, amount=1)).reason == "nobody sits at seat 3"
    assert refused(game, standing, c.Leave(by="player", seat=3)).reason == "nobody sits at seat 3"
    for amount in (1, inventory):
        bought = did(game, standing, c.BuyIn(by="player", seat=1, amount=amount)).standing.table
        assert (bought.seat(1).chips, bought.custody.inventory) == (5_00 + amount, inventory - amount)
    for amount in (1, 5_00):
        cashed = did(game, standing, c.CashOut(by="player", seat=1, amount=amount)).standing.table
        assert cashed.seat(1).chips == 5_00 - amount
    for amount, reason in ((0, "cash-out must be more than $0"), (5_01, "not enough chips: only $5 left")):
        assert refused(game, standing, c.CashOut(by="player", seat=1, amount=amount)).reason == reason


def test_the_dealer_enters_chips_that_a_player_brings_and_only_where_the_chips_are_real():
    game = real("maryland")
    standing = seated(game, [1], 5_00)
    held = standing.table.custody
    bring = c.BringChips(by="dealer", seat=1, amount=held.inventory + 1)
    brought = did(game, standing, bring).standing.table
    assert brought.seat(1).chips == 5_00 + held.inventory + 1
    assert (brought.custody.inventory, brought.custody.drop) == (held.inventory, held.drop)
    words = {
        "nobody sits at seat 3": changed(bring, seat=3),
        "chips brought must be more than $0": changed(bring, amount=0),
        "amount too large": changed(bring, amount=LARGEST + 1),
        "only the dealer can do that": changed(bring, by="player"),
    }
    for reason, command in words.items():
        assert refused(game, standing, command).reason == reason
    electronic = ready_game("maryland")
    refusal = refused(electronic, seated(electronic, [1], 5_00), bring)
    assert refusal.reason == "this table is electronic: buy in instead"


@pytest.mark.parametrize("name", ["maryland", "new-jersey", "south-dakota"])
def test_a_player_leaves_without_wagers_and_takes_the_chips_along(name: str):
    game = ready_game(name)
    leave = c.Leave(by="player", seat=2)
    standing = seated(game, [1, 2, 3])
    assert refused(game, bets(game, standing, 2), leave).reason == "take the wagers back before leaving"
    in_the_round = up_to(game, bets(game, standing, 1, 2), Stage.THIRD_STREET)
    assert "stay until the round is over" in refused(game, in_the_round, leave).reason
    done = did(game, standing, leave)
    assert [type(event) for event in done.events] == [e.CashedOut, e.Left]
    assert [seat.number for seat in done.standing.table.taken] == [1, 3]
    broke = did(game, standing, c.CashOut(by="player", seat=2, amount=standing.table.seat(2).chips)).standing
    assert [type(event) for event in did(game, broke, leave).events] == [e.Left]


def test_cards_are_left_alone_when_the_last_player_goes_and_not_before():
    game = ready_game("maryland")
    played, _ = whole_round(game, seated(game, [1, 2]))
    shuffled = did(game, played, c.Shuffle(by="dealer")).standing
    one_left = did(game, shuffled, c.Leave(by="player", seat=2)).standing.table
    assert (one_left.deck.left_alone, one_left.deck.shuffled) == (False, True)
    nobody = did(game, changed_table(shuffled, one_left), c.Leave(by="player", seat=1)).standing.table
    assert (nobody.deck.left_alone, nobody.deck.shuffled) == (True, False)
    without_decks = did(game, sits(game, bare(game)), c.Leave(by="player", seat=1)).standing.table
    assert not without_decks.deck.left_alone


def changed_table(standing: Standing, table: Table) -> Standing:
    """The same meter with another table."""
    return Standing(table, standing.meter)


def test_the_largest_amount_the_latest_time_and_the_longest_text_are_still_sound():
    assert unsound(c.BuyIn(by="player", at=LARGEST, seat=1, amount=LARGEST)) is None
    assert unsound(c.BuyIn(by="player", seat=1, amount=-LARGEST)) is None
    assert unsound(c.Deal(by="dealer", at=LARGEST)) is None
    assert unsound(c.Sit(by="player", seat=1, player="x" * LONGEST_TEXT)) is None
    for command, reason in (
        (c.Deal(by="dealer", at=LARGEST + 1), "time too far ahead"),
        (c.BuyIn(by="player", seat=1, amount=LARGEST + 1), "amount too large"),
        (c.BuyIn(by="player", seat=1, amount=-LARGEST - 1), "amount too large"),
        (c.Sit(by="player", seat=1, player=" "), "'player' must not be empty"),
    ):
        refusal = unsound(command)
        assert refusal
        assert refusal.reason == reason
    second = c.CorrectFace(by="floorperson", place="community", card=1, face="As", floorperson="Ida", blind="a\nb")
    refusal = unsound(second)
    assert refusal
    assert refusal.reason.startswith("'blind' must be text in one line")
