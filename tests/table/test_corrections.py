"""Entries put right at a table of real cards: a seat's wagers and decisions, a buy-in, and the dealer's last entry."""

import pytest

from fifthstreet.cards import DECK, Card
from fifthstreet.money import dollars
from fifthstreet.play.staff import staff
from fifthstreet.rules import ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.accounts import balances
from fifthstreet.table.bank import shifts
from fifthstreet.table.recorded import recorded_hand
from fifthstreet.table.state import Stage, Street
from support.changes import changed
from support.correcting import NAMES, ante, at, begun, closed, entered, hand, layout, real, until, whole_round
from support.tables import CHIPS, did, house, refused, seated


@pytest.mark.parametrize("name", NAMES)
def test_a_mis_keyed_fold_is_put_right_on_its_street_and_the_player_is_in_the_round_again(name: str):
    game = real(name)
    start = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    first = start.table.asked_now[0].number
    wrong = entered(game, start, c.Fold(by="dealer", seat=first))
    right = entered(game, start, c.Bet(by="dealer", seat=first, multiple=2))
    assert layout(wrong.table) != layout(right.table)
    assert layout(entered(game, wrong, hand(game, first, 2)).table) == layout(right.table)


@pytest.mark.parametrize("name", NAMES)
def test_a_mis_keyed_fold_is_put_right_two_streets_later_with_what_the_player_did_since(name: str):
    game = real(name)
    start = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    wrong = until(game, start, Stage.FIFTH_STREET, [(2, 0)])
    right = until(game, start, Stage.FIFTH_STREET, [(2, 3)])
    refusal = refused(game, wrong, hand(game, 2, 3))
    assert refusal.reason == "enter what the player did on 4th Street"
    assert layout(entered(game, wrong, hand(game, 2, 3, 1)).table) == layout(right.table)


@pytest.mark.parametrize("name", NAMES)
def test_a_bet_that_was_a_fold_is_put_right(name: str):
    game = real(name)
    start = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    wrong = until(game, start, Stage.FIFTH_STREET)
    right = until(game, start, Stage.FIFTH_STREET, [(2, 0)])
    assert layout(entered(game, wrong, hand(game, 2, 0)).table) == layout(right.table)


@pytest.mark.parametrize("name", NAMES)
def test_in_the_settlement_a_correction_settles_as_if_the_entry_had_been_right(name: str):
    game = real(name)
    start = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    right = closed(game, until(game, start, Stage.SETTLING, [(1, 3), (3, 0)]))
    wrong = until(game, start, Stage.SETTLING, [(1, 1), (3, 2)])
    for steps in range(12):
        late = wrong
        for _ in range(steps):
            if late.table.round.settlement.plan:
                command = staff(game, late.table, DECK.__getitem__, 0)
                assert command
                late = entered(game, late, command)
        put_right = entered(game, late, hand(game, 1, 3, 1, 1), hand(game, 3, 0))
        assert layout(closed(game, put_right).table) == layout(right.table)


@pytest.mark.parametrize("name", NAMES)
def test_an_ante_that_was_not_entered_gives_its_player_a_hand_even_after_the_deal(name: str):
    game = real(name)
    right = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    wrong = until(game, begun(game, 1, 3), Stage.THIRD_STREET)
    assert layout(entered(game, wrong, hand(game, 2)).table) == layout(right.table)
    late = until(game, wrong, Stage.FOURTH_STREET)
    assert layout(entered(game, late, hand(game, 2, 1)).table) == layout(until(game, right, Stage.FOURTH_STREET).table)


@pytest.mark.parametrize("name", NAMES)
def test_an_ante_entered_for_the_wrong_seat_is_moved_before_the_deal_and_never_after(name: str):
    game = real(name)
    right = until(game, begun(game, 1, 2), Stage.DEALING)
    wrong = until(game, begun(game, 1, 3), Stage.DEALING)
    nothing = hand(game, 3, ante=0)
    assert layout(entered(game, wrong, hand(game, 2), nothing).table) == layout(right.table)
    alone = until(game, begun(game, 3), Stage.DEALING)
    assert refused(game, alone, nothing).reason == "no seat would have an Ante: enter the Ante of another seat first"
    dealt = until(game, wrong, Stage.THIRD_STREET)
    refusal = refused(game, dealt, nothing)
    assert refusal.reason == "seat 3 was dealt cards: report them"
    assert refusal.clause in ", ".join(game.book.irregularities.wrong_count.cite)


@pytest.mark.clause("COMAR 36.05.11.11B(1)")
def test_who_is_asked_next_is_the_first_who_has_not_acted_after_a_bet_keyed_for_the_wrong_seat():
    game = real("maryland")
    start = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    wrong = entered(game, start, c.Bet(by="dealer", seat=1, multiple=1), c.Bet(by="dealer", seat=2, multiple=1))
    assert wrong.table.round.betting.turn == 3
    put_right = entered(game, wrong, hand(game, 1))
    assert put_right.table.round.betting.turn == 1
    on = entered(game, put_right, c.Bet(by="dealer", seat=1, multiple=3))
    assert on.table.round.betting.turn == 3


@pytest.mark.parametrize("name", NAMES)
def test_a_correction_names_the_floorperson_and_states_what_the_game_allows(name: str):
    game = real(name)
    start = until(game, begun(game, 1, 2, 3), Stage.FOURTH_STREET)
    right = hand(game, 2, 2)
    for by in ("player", "dealer", "system"):
        refused(game, start, changed(right, by=by))
    wanted = {
        "name the floorperson who makes the correction": changed(right, floorperson=" "),
        "nobody sits at seat 5": changed(right, seat=5),
        "nothing to correct: this is what was entered": hand(game, 2, 1),
        "a folded hand has no later decision: remove it": hand(game, 2, 0, 1),
        "the round has not reached that street": hand(game, 2, 1, 1, 1),
        "enter what the player did on 3rd Street": hand(game, 2),
        "3rd Street must be 1, 2 or 3 times the Ante": hand(game, 2, 4),
    }
    for reason, command in wanted.items():
        assert refused(game, start, command).reason == reason
    refused(game, start, changed(right, ante=1))
    refused(game, start, changed(right, ante=-ante(game)))
    refused(game, start, changed(right, streets=(c.Decision(multiple=1, tip_multiple=1),)))
    electronic = ready_game(name)
    refusal = refused(electronic, until(electronic, seated(electronic), Stage.BETTING), right)
    assert refusal.reason == "nothing is entered by hand at this table"
    open_bets = begun(game, 2)
    assert refused(game, open_bets, right).reason == "bets are open: change the wagers instead of correcting them"


def test_a_player_who_is_short_of_chips_for_what_lies_there_needs_the_buy_in_put_right_first():
    game = real("maryland")
    standing = seated(game, (1, 2))
    standing = entered(game, standing, c.Sit(by="dealer", seat=3, player="Cy"))
    standing = entered(game, standing, c.BuyIn(by="dealer", seat=3, amount=dollars(20)))
    for seat in (1, 2, 3):
        standing = entered(game, standing, c.PlaceWager(by="dealer", seat=seat, wager="ante", amount=dollars(10)))
    standing = until(game, standing, Stage.THIRD_STREET)
    standing = entered(game, standing, *(c.Bet(by="dealer", seat=seat, multiple=1) for seat in (1, 2, 3)))
    right = hand(game, 3, 3, ante=dollars(10))
    refusal = refused(game, standing, right)
    assert refusal.reason == "seat 3 is $20 short of chips: correct the buy-in first"
    bought = c.CorrectBuyIn(by="floorperson", seat=3, amount=dollars(200), floorperson="Ida")
    standing = entered(game, standing, bought, right)
    assert at(standing, 3).chips == dollars(200 - 10 - 30)


@pytest.mark.parametrize("name", NAMES)
def test_a_corrected_buy_in_moves_chips_and_drop_by_the_difference(name: str):
    game = real(name)
    standing = seated(game, (1,))
    history: list[e.AnyEvent] = [e.TableOpened(at=0, inventory=0), e.BoughtIn(at=0, seat=1, amount=CHIPS)]
    right = c.CorrectBuyIn(by="supervisor", seat=1, amount=CHIPS - dollars(50), floorperson="Ida")
    done = did(game, standing, right)
    before, after = balances(standing.table), balances(done.standing.table)
    changes = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    fifty = dollars(50)
    assert changes == {"inventory": fifty, "drop": -fifty, "patrons": fifty, "seat 1": -fifty}
    assert shifts([*history, *done.events])[-1].drop == CHIPS - fifty
    refusals = {
        "nothing to correct: this is what was entered": changed(right, amount=CHIPS),
        "an amount can't be negative": changed(right, amount=-1),
        "seat 1 has no buy-in 2 to correct": changed(right, number=2),
        "nobody sits at seat 2": changed(right, seat=2),
    }
    for reason, command in refusals.items():
        assert refused(game, standing, command).reason == reason
    refused(game, standing, changed(right, amount=10**12))
    spent = entered(game, standing, c.CashOut(by="dealer", seat=1, amount=CHIPS - 1))
    assert refused(game, spent, right).reason == "seat 1 has only $0.01 in chips left"
    assert at(entered(game, standing, changed(right, amount=0)), 1).chips == 0


def test_corrected_chips_brought_are_with_the_player_and_touch_neither_tray_nor_drop():
    game = real("maryland")
    bring = c.BringChips(by="dealer", seat=1, amount=dollars(500))
    standing = entered(game, seated(game, (1,)), bring, changed(bring, amount=dollars(200)))
    right = c.CorrectChipsBrought(by="floorperson", seat=1, number=2, amount=dollars(150), floorperson="Ida")
    done = did(game, standing, right)
    before, after = balances(standing.table), balances(done.standing.table)
    changes = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    assert changes == {"cage": dollars(50), "seat 1": -dollars(50)}
    assert at(done.standing, 1).brought == (dollars(500), dollars(150))
    none = entered(game, done.standing, changed(right, amount=0))
    assert at(none, 1).chips == CHIPS + dollars(500)
    refusals = {
        "nothing to correct: this is what was entered": changed(right, amount=dollars(200)),
        "an amount can't be negative": changed(right, amount=-1),
        "seat 1 has no entry 3 of chips brought to correct": changed(right, number=3),
        "nobody sits at seat 2": changed(right, seat=2),
        "name the floorperson who makes the correction": changed(right, floorperson=""),
    }
    for reason, command in refusals.items():
        assert refused(game, standing, command).reason == reason
    gone = entered(game, standing, c.CashOut(by="dealer", seat=1, amount=at(standing, 1).chips))
    assert refused(game, gone, right).reason == "seat 1 has only $0 in chips left"
    counted = did(game, standing, c.CountBank(by="floorperson", counted=standing.table.custody.inventory)).standing
    assert "no entry 2 of chips brought to correct" in refused(game, counted, right).reason


@pytest.mark.parametrize("name", NAMES)
def test_a_buy_in_is_no_longer_corrected_when_the_round_has_closed_or_the_drop_box_is_taken(name: str):
    game = real(name)
    standing = until(game, begun(game, 1), Stage.THIRD_STREET)
    right = c.CorrectBuyIn(by="floorperson", seat=1, amount=CHIPS + 100, floorperson="Ida")
    did(game, standing, right)
    refused(game, closed(game, standing), right)
    start = begun(game)
    count = c.CountBank(by="floorperson", counted=start.table.custody.inventory)
    refused(game, entered(game, start, count), right)


@pytest.mark.parametrize("name", NAMES)
def test_chips_brought_are_no_longer_corrected_when_the_round_has_closed(name: str):
    game = real(name)
    bring = c.BringChips(by="dealer", seat=1, amount=dollars(200))
    standing = until(game, entered(game, begun(game, 1), bring), Stage.THIRD_STREET)
    right = c.CorrectChipsBrought(by="floorperson", seat=1, number=1, amount=dollars(150), floorperson="Ida")
    did(game, standing, right)
    assert "no entry 1 of chips brought to correct" in refused(game, closed(game, standing), right).reason


@pytest.mark.parametrize("name", NAMES)
def test_what_the_system_or_the_floor_did_is_not_the_dealers_to_take_back(name: str):
    game = real(name)
    start = until(game, begun(game, 1, 2), Stage.THIRD_STREET)
    deadline = start.table.round.betting.deadline
    assert deadline
    expired = entered(game, start, c.Expire(by="system", at=deadline))
    refused(game, expired, c.UndoEntry(by="dealer", at=deadline))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_recorded_for_a_seat_is_the_correction_that_changes_nothing(name: str):
    game, said, stages = real(name), set[str](), set[Stage]()
    for standing, _ in whole_round(game):
        if standing.table.between_rounds:
            continue
        stages.add(standing.table.round.stage)
        for seat in standing.table.taken:
            said.add(refused(game, standing, recorded_hand(seat, "floorperson", standing.table.now, "Ida")).reason)
    assert said == {"nothing to correct: this is what was entered"}
    assert stages >= {Stage.DEALING, *(Stage(street.value) for street in Street), Stage.SETTLING}


def test_a_folded_hand_is_recorded_with_the_wagers_that_were_collected():
    game = real("maryland")
    standing = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    standing = until(game, standing, Stage.FOURTH_STREET, [(2, 3)])
    standing = until(game, standing, Stage.FIFTH_STREET, [(2, 0)])
    assert recorded_hand(at(standing, 2), "floorperson", 0, "Ida") == hand(game, 2, 3, 0)
    corrected = entered(game, standing, hand(game, 2, 0))
    assert recorded_hand(at(corrected, 2), "floorperson", 0, "Ida") == hand(game, 2, 0)


def test_a_folded_hand_is_recorded_with_the_tips_that_were_collected():
    game = real("south-dakota")
    tip = c.PlaceWager(by="dealer", seat=1, wager="tip-ante", amount=200)
    standing = until(game, entered(game, begun(game, 1, 2), tip), Stage.THIRD_STREET)
    bet = c.Bet(by="dealer", seat=1, multiple=2, tip_multiple=1)
    standing = until(game, entered(game, standing, bet), Stage.FOURTH_STREET)
    standing = until(game, standing, Stage.FIFTH_STREET, [(1, 0)])
    folded = at(standing, 1).hand
    assert (folded.tips.total, folded.collected_tips.ante, folded.collected_tips.third) == (0, 200, 200)
    tipped = c.Decision(multiple=2, tip_multiple=1)
    right = changed(hand(game, 1, 0, tip_ante=200), streets=(tipped, c.Decision(multiple=0)))
    assert recorded_hand(at(standing, 1), "floorperson", 0, "Ida") == right


ENTRIES = (c.BuyIn, c.PlaceWager, c.Bet, c.Fold, c.Reveal, c.TurnBox, c.TurnHand, c.CollectProgressive)


@pytest.mark.parametrize("name", NAMES)
def test_the_dealer_takes_back_any_entry_at_once_and_the_table_is_as_before(name: str):
    game, undone = real(name), set[str]()
    for before, command in whole_round(game):
        done = did(game, before, command)
        undo = c.UndoEntry(by="dealer", at=command.at)
        if isinstance(command, ENTRIES):
            back = did(game, done.standing, undo)
            event = back.events[0]
            assert isinstance(event, e.EntryUndone)
            assert event.events == len(done.events)
            deadline = before.table.round.betting.deadline
            restored = changed(back.standing.table, now=0, last_entry=None)
            if deadline is not None and before.table.to_act:
                restored = changed(restored, round__betting__deadline=deadline)
            assert restored == changed(before.table, now=0, last_entry=None)
            assert back.standing.meter == before.meter
            refusal = refused(game, back.standing, undo)
            assert refusal.reason == "there is no entry to take back: ask the floor for a correction"
            undone.add(type(command).__name__)
        elif isinstance(command, c.CloseBets | c.Deal | c.PlaceStub | c.CloseRound | c.Shuffle):
            refused(game, done.standing, undo)
    assert undone >= {"BuyIn", "PlaceWager", "Bet", "Fold", "Reveal", "TurnHand"}


def test_an_electronic_table_has_no_entries_to_take_back():
    game = ready_game("maryland")
    standing = seated(game, (1,))
    standing = entered(game, standing, c.PlaceWager(by="player", seat=1, wager="ante", amount=ante(game)))
    refused(game, standing, c.UndoEntry(by="dealer"))
    assert standing.table.last_entry is None


@pytest.mark.parametrize("name", NAMES)
def test_two_cards_entered_for_each_other_are_put_right_at_once(name: str):
    game = real(name)
    standing = until(game, begun(game, 1, 2), Stage.FIFTH_STREET)
    first, second = standing.table.round.community_faces
    swap = c.CorrectFace(by="floorperson", place="community", card=1, face=second, displaced=first, floorperson="Ida")
    done = did(game, standing, swap)
    assert done.standing.table.round.community_faces == (second, first)
    assert [type(event) for event in done.events] == [e.FaceCorrected, e.FaceCorrected]
    assert refused(game, standing, changed(swap, displaced=second)).reason == f"{second} was entered for another card"
    free = Card("As")
    assert refused(game, standing, changed(swap, face=free)).reason == f"{free} was not entered for another card"


@pytest.mark.clause("COMAR 36.05.11.08J(2)", "N.J.A.C. 19:47-35.7(f)2")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_stub_that_was_miscounted_has_the_same_consequences_when_the_count_is_put_right(name: str):
    game = house(name, "manual-shoe", "none", 1, table__cards="real")
    start = changed(begun(game, 1, 2), table__decks__rounds_since_count=4)
    right = c.CorrectCount(by="floorperson", stub=1, floorperson="Ida")
    late = until(game, start, Stage.FIFTH_STREET)
    dealing = until(game, start, Stage.DEALING)
    while not isinstance(command := staff(game, dealing.table, DECK.__getitem__, 0), c.CountStub):
        assert command
        dealing = entered(game, dealing, command)
    for stub in (command.stub - 1, command.stub + 1):
        at_once = did(game, dealing, changed(command, stub=stub))
        put_right = did(game, late, changed(right, stub=stub))
        assert [type(event) for event in put_right.events] == [type(event) for event in at_once.events]
        assert layout(put_right.standing.table) == layout(at_once.standing.table)
    assert (
        refused(game, late, changed(right, stub=command.stub)).reason == "nothing to correct: this is what was entered"
    )
    impossible = refused(game, dealing, changed(command, stub=-1)).reason
    assert refused(game, late, changed(right, stub=-1)).reason == impossible
    refused(game, late, changed(right, floorperson=""))
    uncounted = until(game, begun(game, 1, 2), Stage.FOURTH_STREET)
    assert refused(game, uncounted, right).reason == "the stub was not counted in this round"


@pytest.mark.parametrize("street", [Stage.THIRD_STREET, Stage.FIFTH_STREET, Stage.SETTLING])
def test_what_was_entered_for_a_hand_that_forfeited_is_put_right_and_is_lost_whole(street: Stage):
    game = real("maryland")
    start = until(game, begun(game, 1, 2, 3), Stage.THIRD_STREET)
    rest = {Stage.THIRD_STREET: 0, Stage.FIFTH_STREET: 2, Stage.SETTLING: 3}[street]
    hides = c.ReportConduct(by="floorperson", seat=2, what="hiding")
    wrong = entered(game, until(game, start, street), hides)
    multiples = (3, *([1] * (rest - 1))) if rest else ()
    right = entered(game, until(game, start, street, [(2, 3)]), hides)
    if not rest:
        assert layout(wrong.table) == layout(right.table)
        richer = changed(hand(game, 2), ante=2 * ante(game))
        lost = at(entered(game, wrong, richer), 2)
        assert (lost.hand.lost, lost.hand.forfeited) == (2 * ante(game), True)
        return
    put_right = entered(game, wrong, hand(game, 2, *multiples))
    assert layout(put_right.table) == layout(right.table)
    assert at(put_right, 2).hand.forfeited
    assert layout(closed(game, put_right).table) == layout(closed(game, right).table)
    assert recorded_hand(at(put_right, 2), "floorperson", 0, "Ida") == hand(game, 2, *multiples)
