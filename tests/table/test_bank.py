"""The table bank: opening, buy-ins, fills, credits, counts between shifts and at the close."""

from fractions import Fraction
from typing import get_args

import pytest

from fifthstreet.cards import DECK
from fifthstreet.money import dollars
from fifthstreet.play.coordinator import Standing, carry_out, opened
from fifthstreet.play.staff import dealer
from fifthstreet.rules import Game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.accounts import balances
from fifthstreet.table.bank import Shift, shifts
from fifthstreet.table.decks import step_due
from fifthstreet.table.machine import decide, new_table
from fifthstreet.table.refusal import Refusal
from support.correcting import real
from support.tables import Story, by_script, did, refused, stacked

NAMES = ("maryland", "new-jersey", "south-dakota")


class Record:
    """A table and everything that has happened at it."""

    def __init__(self, game: Game, inventory: int) -> None:
        start = opened(game, "table 1", inventory)
        self.game, self.standing = game, start.standing
        self.history: list[e.AnyEvent] = list(start.events)

    def does(self, *commands: c.AnyCommand) -> "Record":
        for command in commands:
            done = did(self.game, self.standing, command)
            self.standing = done.standing
            self.history += done.events
        return self

    def plays(self, pack: list[object], wagers: dict[int, dict[str, int]], *multiples: int) -> "Record":
        """A round in which everybody bets these multiples."""
        story = Story(self.game, pack, wagers, {seat: by_script(*multiples) for seat in wagers}, self.standing)
        self.standing = story.after
        self.history += story.events
        return self

    @property
    def shifts(self) -> tuple[Shift, ...]:
        return shifts(self.history)


def with_player(game: Game, inventory: int = dollars(400_000), chips: int = dollars(1_000)) -> Record:
    """A table with one player who has bought in, and an open deck."""
    record = Record(game, inventory).does(
        c.Sit(by="player", seat=1, player="Anna"), c.BuyIn(by="player", seat=1, amount=chips)
    )
    return decks_opened(record)


def decks_opened(record: Record) -> Record:
    """The table with its decks received and opened."""
    game = record.game
    while command := dealer(game, record.standing.table, DECK.__getitem__, 0) or verification(record):
        if not isinstance(command, c.ReceiveDeck | c.OpenDeck):
            break
        record.does(command)
    return record


def verification(record: Record) -> c.AnyCommand | None:
    """The floorperson's part in opening a deck, where it is due."""
    for deck in record.standing.table.decks.at_table:
        if step_due(record.game, deck) == "floorperson-verifies":
            return c.OpenDeck(by="floorperson", deck=deck.number, step="floorperson-verifies")
    return None


def emptied(record: Record) -> Record:
    """The table when the player has gone and the decks have been inspected."""
    for seat in record.standing.table.taken:
        record.does(c.Leave(by="player", seat=seat.number))
    for deck in record.standing.table.decks.at_table:
        record.does(
            c.RemoveDeck(by="dealer", deck=deck.number, reason="table-closes"),
            c.InspectDeck(by="floorperson", deck=deck.number, cards=52),
        )
    return record


def test_a_shift_is_told_from_its_opening_to_its_closing_count():
    record = Record(ready_game("maryland"), dollars(5_000)).does(
        c.Sit(by="player", seat=1, player="Anna"),
        c.BuyIn(by="player", seat=1, amount=dollars(300)),
        c.Fill(by="floorperson", amount=dollars(2_000)),
        c.Sit(by="player", seat=2, player="Ben"),
        c.BuyIn(by="player", seat=2, amount=dollars(500)),
        c.Credit(by="floorperson", amount=dollars(700)),
        c.BuyIn(by="player", seat=1, amount=dollars(200)),
    )
    # 5,000 - 300 + 2,000 - 500 - 700 - 200 = 5,300 in the inventory; 300 + 500 + 200 = 1,000 in the drop box.
    assert record.standing.table.custody.inventory == dollars(5_300)
    assert record.standing.table.custody.drop == dollars(1_000)
    (running,) = record.shifts
    assert (running.closing, running.win, running.hold) == (None, None, None)
    record.does(c.CountBank(by="floorperson", counted=dollars(5_300)))
    ended, following = record.shifts
    assert ended == Shift(
        opening=dollars(5_000),
        fills=dollars(2_000),
        credits=dollars(700),
        drop=dollars(1_000),
        closing=dollars(5_300),
    )
    # No round was played: 1,000 + 5,300 + 700 - 5,000 - 2,000 = 0.
    assert (ended.win, ended.hold) == (0, 0)
    assert following == Shift(opening=dollars(5_300))
    assert (record.standing.table.custody.drop, record.standing.table.custody.count_room) == (0, dollars(1_000))


def test_what_a_player_loses_is_the_win_and_its_part_of_the_drop_the_hold():
    game = ready_game("new-jersey")
    record = with_player(game)
    pack = stacked(game, {1: "2c 7d"}, "9h 4s Kc")
    record.plays(pack, {1: {"ante": dollars(10)}}, 1, 1, 1)
    # King high loses the ante and three street wagers of 10 each: 40 of the 1,000 that came in.
    record.does(c.CountBank(by="floorperson", counted=record.standing.table.custody.inventory))
    ended = record.shifts[0]
    assert (ended.opening, ended.drop, ended.closing) == (dollars(400_000), dollars(1_000), dollars(399_040))
    assert (ended.win, ended.hold) == (dollars(40), Fraction(4, 100))


def test_what_a_player_wins_is_a_win_below_nothing():
    game = ready_game("new-jersey")
    record = with_player(game)
    pack = stacked(game, {1: "Ac Ad"}, "Ah 4s Kc")
    record.plays(pack, {1: {"ante": dollars(10)}}, 3, 3, 3)
    # Three of a kind pays 3 to 1 on 10 + 30 + 30 + 30: the table loses 300.
    record.does(c.CountBank(by="floorperson", counted=record.standing.table.custody.inventory))
    ended = record.shifts[0]
    assert (ended.win, ended.hold) == (-dollars(300), Fraction(-3, 10))


def test_every_shift_begins_with_what_the_one_before_counted():
    game = ready_game("south-dakota")
    record = with_player(game, dollars(10_000))
    record.does(
        c.CountBank(by="floorperson", counted=dollars(9_000)),
        c.Fill(by="floorperson", amount=dollars(500)),
        c.CountBank(by="supervisor", counted=dollars(9_500)),
        c.BuyIn(by="player", seat=1, amount=dollars(100)),
    )
    emptied(record).does(c.CloseTable(by="floorperson", counted=dollars(9_400)))
    first, second, third = record.shifts
    # Chips that players carry off are no win:
    # 1,000 + 9,000 - 10,000 = 0, then 9,500 - 9,000 - 500 = 0, then 100 + 9,400 - 9,500 = 0.
    assert [(shift.opening, shift.closing, shift.win) for shift in (first, second, third)] == [
        (dollars(10_000), dollars(9_000), 0),
        (dollars(9_000), dollars(9_500), 0),
        (dollars(9_500), dollars(9_400), 0),
    ]
    assert [shift.drop for shift in (first, second, third)] == [dollars(1_000), 0, dollars(100)]
    assert (second.hold, third.hold) == (None, 0)


@pytest.mark.parametrize(("counted", "difference"), [(8_990, -10), (9_025, 25), (9_000, 0)])
def test_a_shortage_or_an_overage_is_on_record(counted: int, difference: int):
    record = with_player(ready_game("maryland"), dollars(10_000))
    record.does(c.CountBank(by="floorperson", counted=dollars(counted)))
    event = record.history[-1]
    assert isinstance(event, e.BankCounted)
    assert (event.counted, event.expected, event.drop) == (dollars(counted), dollars(9_000), dollars(1_000))
    ended, following = record.shifts
    assert ended.difference == ended.win == 100 * difference
    assert following.opening == record.standing.table.custody.inventory == dollars(counted)
    accounts = balances(record.standing.table)
    assert accounts["unexplained"] == -100 * difference
    assert sum(accounts.values()) == 0


def test_a_shortage_at_the_close_is_on_record_too():
    record = emptied(with_player(ready_game("maryland"), dollars(10_000)))
    record.does(c.CloseTable(by="floorperson", counted=dollars(8_950)))
    # 9,000 should be there: 50 are missing. The table won 1,000 + 8,950 - 10,000 = -50.
    (only,) = record.shifts
    assert (only.difference, only.win) == (-dollars(50), -dollars(50))
    accounts = balances(record.standing.table)
    assert accounts["unexplained"] == dollars(50)
    assert accounts["inventory"] == accounts["drop"] == 0
    # From the cage came 10,000, back went the player's 1,000 and the 8,950.
    assert accounts["cage"] == -dollars(50)
    assert accounts["count room"] == -accounts["patrons"] == dollars(1_000)


@pytest.mark.parametrize("name", NAMES)
def test_a_table_with_players_or_decks_does_not_close(name: str):
    record = with_player(ready_game(name))
    game, close = record.game, c.CloseTable(by="floorperson", counted=dollars(399_000))
    assert refused(game, record.standing, close).reason == "players still sit at the table: they must leave first"
    record.does(c.Leave(by="player", seat=1))
    decks = "remove and inspect the decks first"
    assert refused(game, record.standing, close).reason == decks
    for deck in record.standing.table.decks.at_table:
        record.does(c.RemoveDeck(by="dealer", deck=deck.number, reason="table-closes"))
    assert refused(game, record.standing, close).reason == decks
    for deck in record.standing.table.decks.leaving:
        assert refused(game, record.standing, close).reason == decks
        record.does(c.InspectDeck(by="floorperson", deck=deck.number, cards=52))
    refused(game, record.standing, c.CloseTable(by="floorperson", counted=-1))
    for role in ("player", "dealer", "system"):
        refused(game, record.standing, c.CloseTable(by=role, counted=dollars(399_000)))
    assert not record.does(close).standing.table.open


def one_of_each(standing: Standing) -> list[c.AnyCommand]:
    """A command of every kind, with something in every field."""
    some = {
        "inventory": 1,
        "counted": 0,
        "seat": 1,
        "player": "Anna",
        "amount": 100,
        "back": "red",
        "deck": 1,
        "step": "main",
        "faces": (),
        "reason": "other",
        "cards": 20,
        "wager": "ante",
        "chips": 0,
        "stub": 40,
        "multiple": 1,
        "face": "As",
        "place": "seat",
        "device": "shoe",
        "how": "covered",
        "terms": ready_game("maryland").submission.dealing,
        "what": "talking",
        "floorperson": "Ida",
        "round": 1,
        "source": "table",
        "card": 1,
        "minimum": 100,
        "maximum": 500,
        "increment": 100,
        "events": 1,
    }
    roles = ("player", "dealer", "floorperson", "supervisor", "system")
    made: list[c.AnyCommand] = []
    for kind in get_args(c.AnyCommand):
        fields = {name: some[name] for name in kind.__struct_fields__ if name in some}
        if kind is c.OpenDeck:
            fields["step"] = "wash"
        if kind is c.Adjust:
            fields |= {"wager": "main", "cards": "ah kh qh jh 10h"}
        made += [kind(by=role, at=standing.table.now, **fields) for role in roles]
    return made


@pytest.mark.parametrize("name", NAMES)
def test_at_a_closed_table_nothing_is_possible_but_to_open_it(name: str):
    game = ready_game(name)
    record = emptied(with_player(game)).does(c.CloseTable(by="floorperson", counted=dollars(399_000)))
    never_opened = new_table(game, "table 1")
    possible: set[tuple[str, str]] = set()
    for command in one_of_each(record.standing):
        done = carry_out(game, record.standing, command)
        assert isinstance(done, Refusal) == isinstance(decide(game, never_opened, command), Refusal)
        if not isinstance(done, Refusal):
            possible.add((type(command).__name__, command.by))
    assert possible == {("OpenTable", "floorperson"), ("OpenTable", "supervisor")}


@pytest.mark.parametrize("name", NAMES)
def test_a_closed_table_opens_again_with_a_new_bank(name: str):
    record = emptied(with_player(ready_game(name)))
    record.does(c.CloseTable(by="floorperson", counted=dollars(399_000)))
    assert refused(record.game, record.standing, c.OpenTable(by="floorperson", inventory=-1))
    record.does(c.OpenTable(by="floorperson", inventory=dollars(600_000)))
    assert refused(record.game, record.standing, c.OpenTable(by="floorperson", inventory=1)).reason == (
        "the table is already open"
    )
    record.does(c.Sit(by="player", seat=1, player="Anna"), c.BuyIn(by="player", seat=1, amount=dollars(1_000)))
    decks_opened(record)
    pack = stacked(record.game, {1: "2c 7d"}, "9h 4s Kc")
    if record.game.submission.six_card:
        pack = stacked(record.game, {1: "2c 7d"}, "9h 4s Kc", "3h 5h 8h Th")
    ante = record.game.submission.table.minimum
    record.plays(pack, {1: {"ante": ante}}, 1, 1, 1)
    emptied(record).does(c.CloseTable(by="floorperson", counted=dollars(599_000) + 4 * ante))
    first, second = record.shifts
    assert (first.opening, first.win) == (dollars(400_000), 0)
    # The ante and three street wagers of the same size are lost.
    assert (second.opening, second.win, second.difference) == (dollars(600_000), 4 * ante, 0)


def test_what_the_inventory_does_not_hold_is_not_sent_away_or_sold():
    record = with_player(ready_game("maryland"), dollars(2_000))
    for amount in (0, -1, dollars(1_000) + 1):
        refused(record.game, record.standing, c.Credit(by="floorperson", amount=amount))
    for amount in (0, -1):
        refused(record.game, record.standing, c.Fill(by="floorperson", amount=amount))
        refused(record.game, record.standing, c.BuyIn(by="player", seat=1, amount=amount))
    refusal = refused(record.game, record.standing, c.BuyIn(by="player", seat=1, amount=dollars(1_000) + 1))
    assert refusal.reason == "the inventory is too low for this: call for a fill"
    record.does(c.Credit(by="floorperson", amount=dollars(1_000)))
    assert record.standing.table.custody.inventory == 0


@pytest.mark.parametrize("kind", [c.Fill, c.Credit])
def test_chips_go_to_and_from_the_cage_by_the_floor_alone(kind: type):
    record = with_player(ready_game("maryland"))
    for role in ("player", "dealer", "system"):
        refused(record.game, record.standing, kind(by=role, amount=100))
    for role in ("floorperson", "supervisor"):
        did(record.game, record.standing, kind(by=role, amount=100))


def test_the_bank_is_counted_between_rounds():
    record = with_player(ready_game("new-jersey"))
    ante = c.PlaceWager(by="player", seat=1, wager="ante", amount=dollars(10))
    count = c.CountBank(by="floorperson", counted=dollars(399_000))
    record.does(c.Shuffle(by="dealer"), ante)
    did(record.game, record.standing, count)
    record.does(c.CloseBets(by="dealer"))
    assert refused(record.game, record.standing, count).reason == "count the inventory between rounds"
    refused(record.game, with_player(ready_game("new-jersey")).standing, c.CountBank(by="floorperson", counted=-1))


def test_a_void_hand_never_overdraws_the_inventory():
    record = with_player(ready_game("new-jersey"))
    game = record.game
    record.does(
        c.Sit(by="player", seat=2, player="Ben"),
        c.BuyIn(by="player", seat=2, amount=dollars(1_000)),
        c.Shuffle(by="dealer"),
        *(c.PlaceWager(by="player", seat=seat, wager="ante", amount=dollars(10)) for seat in (1, 2)),
        c.CloseBets(by="dealer"),
        *(c.Deal(by="dealer") for _ in range(3)),
        c.PlaceStub(by="dealer"),
        c.Fold(by="player", seat=1),
    )
    while record.standing.table.folds_waiting:
        acting = record.standing.table.asked_now
        record.does(c.Bet(by="player", seat=2, multiple=1) if acting else c.CollectFolds(by="dealer"))
    record.does(c.Credit(by="floorperson", amount=record.standing.table.custody.inventory))
    done = carry_out(game, record.standing, c.WrongCount(by="dealer", place="seat", seat=1, cards=3))
    assert isinstance(done, Refusal) or done.standing.table.custody.inventory >= 0


def test_all_fills_and_credits_of_a_shift_count_and_a_buy_in_taken_back_does_not():
    game = real("maryland")
    record = Record(game, dollars(5_000)).does(
        *(c.Fill(by="floorperson", amount=amount) for amount in (1, dollars(20))),
        *(c.Credit(by="floorperson", amount=amount) for amount in (1, dollars(30))),
        c.Sit(by="dealer", seat=1, player="Anna"),
        c.BuyIn(by="dealer", seat=1, amount=dollars(300)),
        c.BuyIn(by="dealer", seat=1, amount=dollars(500)),
        c.UndoEntry(by="dealer"),
    )
    (running,) = record.shifts
    assert (running.fills, running.credits, running.drop) == (dollars(20) + 1, dollars(30) + 1, dollars(300))


def test_chips_brought_from_another_table_are_neither_drop_nor_win_and_the_win_has_them_once_they_are_lost():
    game = real("maryland")
    record = Record(game, dollars(5_000)).does(
        c.Sit(by="dealer", seat=1, player="Anna"),
        c.BringChips(by="dealer", seat=1, amount=dollars(300)),
        c.BringChips(by="dealer", seat=1, amount=dollars(700)),
        c.UndoEntry(by="dealer"),
    )
    custody = record.standing.table.custody
    assert (custody.inventory, custody.drop, custody.cage) == (dollars(5_000), 0, -dollars(5_300))
    assert record.standing.table.seat(1).chips == dollars(300)
    record.does(c.CountBank(by="floorperson", counted=dollars(5_000)))
    assert [(one.drop, one.win, one.difference) for one in record.shifts if one.closing is not None] == [(0, 0, 0)]
    other = with_player(game, chips=dollars(1_000))
    other.does(c.BringChips(by="dealer", seat=1, amount=dollars(500)))
    before = other.standing.table.custody.inventory
    other.plays(stacked(game, {1: "2c 7d"}, "9h 4s Kc"), {1: {"ante": dollars(10)}}, 1, 1, 1)
    lost = other.standing.table.custody.inventory - before
    other.does(c.CountBank(by="floorperson", counted=other.standing.table.custody.inventory))
    shift = other.shifts[0]
    assert (shift.drop, shift.win, shift.difference) == (dollars(1_000), lost, 0)
    assert lost == dollars(40)


def test_a_history_that_does_not_open_the_table_has_no_shift():
    history = [e.Filled(at=0, amount=1), e.Credited(at=0, amount=1), e.BoughtIn(at=0, seat=1, amount=1)]
    assert shifts(history) == ()
    assert shifts([*history, e.TableClosed(at=0, counted=0, expected=0, drop=0)]) == ()


@pytest.mark.parametrize("closes", [False, True])
def test_an_empty_inventory_is_counted_as_nothing_and_the_tips_go_to_the_count_room(closes: bool):
    game = ready_game("south-dakota")
    record = with_player(game)
    pack = stacked(game, {1: "Ac Ad"}, "Ah 4s Kc")
    record.plays(pack, {1: {"ante": dollars(10), "tip-ante": dollars(5)}}, 1, 1, 1)
    tips = record.standing.table.custody.tip_box
    assert tips > 0
    drop = record.standing.table.custody.drop
    count = c.CloseTable(by="floorperson", counted=0) if closes else c.CountBank(by="floorperson", counted=0)
    record = (emptied(record) if closes else record).does(count)
    counted = record.history[-1]
    assert isinstance(counted, e.TableClosed | e.BankCounted)
    assert (counted.counted, counted.drop, counted.tips) == (0, drop, tips)
    accounts = balances(record.standing.table)
    assert (accounts["tip box"], accounts["drop"], accounts["count room"]) == (0, 0, drop + tips)
    assert sum(accounts.values()) == 0
