"""Reports of cards that are face up, wrong in number, dealt to a wrong seat or drawn in error: when they are taken."""

import pytest

from fifthstreet.cards import parse_cards
from fifthstreet.rules import make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from support.changes import changed
from support.correcting import real
from support.tables import (
    Story,
    bets,
    by_script,
    dealt_out,
    did,
    house,
    made_ready,
    ready_to_deal,
    refused,
    seated,
    stacked,
    up_to,
)

NAMES = ("maryland", "new-jersey", "south-dakota")
OLD = 9 * 3_600_000
FACES = parse_cards("As Ks")


@pytest.mark.parametrize("name", NAMES)
def test_cards_are_found_face_up_or_drawn_in_error_only_during_the_deal(name: str):
    game = ready_game(name)
    betting, dealing = bets(game, seated(game, [1]), 1), ready_to_deal(game)
    third = up_to(game, dealing, Stage.THIRD_STREET)
    for early_or_late in (betting, made_ready(game, betting), third):
        found = refused(game, early_or_late, c.FoundFaceUp(by="dealer"))
        assert found.reason == "cards are found face up while they are dealt"
        assert refused(game, early_or_late, c.DrewInError(by="dealer")).reason == "no cards are being dealt"
    did(game, dealing, c.FoundFaceUp(by="dealer"))
    did(game, dealing, c.DrewInError(by="dealer"))
    over = dealt_out(game, betting)
    assert refused(game, over, c.DrewInError(by="dealer")).reason == "no cards are being dealt"


def test_no_card_is_drawn_from_a_deck_that_is_to_be_shuffled_again():
    game = ready_game("maryland")
    again = did(game, ready_to_deal(game), c.OrderReshuffle(by="floorperson")).standing
    assert refused(game, again, c.DrewInError(by="dealer")).reason == "no cards are being dealt"
    assert refused(game, again, c.FoundFaceUp(by="dealer")).reason == "shuffle the cards first"
    stray = c.WrongCount(by="dealer", place="seat", seat=2, cards=2)
    assert refused(game, again, stray).reason == "shuffle the cards first"


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_what_happens_in_a_deal_that_has_begun_is_reported_though_the_deck_grows_old(name: str):
    game = ready_game(name)
    begun = did(game, ready_to_deal(game), c.Deal(by="dealer")).standing
    did(game, begun, c.FoundFaceUp(by="dealer", at=OLD))
    did(game, begun, c.WrongCount(by="dealer", at=OLD, place="seat", seat=2, cards=2))
    for report in (
        c.FoundFaceUp(by="dealer", at=OLD),
        c.WrongCount(by="dealer", at=OLD, place="seat", seat=2, cards=2),
    ):
        assert "change it" in refused(game, ready_to_deal(game), report).reason


@pytest.mark.clause("COMAR 36.05.11.13A", "N.J.A.C. 19:47-35.12(b)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_stack_with_a_card_face_up_is_one_that_a_device_has_given_out(name: str):
    game = house(name, "automated-shoe", "automated", 1)
    found = c.FoundFaceUp(by="dealer", place="seat", seat=1)
    assert refused(game, ready_to_deal(game), found).reason == "no stack of cards was dispensed there"
    by_hand = house(name, "manual-shoe", "none", 1)
    dealt = did(by_hand, ready_to_deal(by_hand), c.Deal(by="dealer")).standing
    assert refused(by_hand, dealt, found).reason == "no stack of cards was dispensed there"


@pytest.mark.clause("ARSD 20:18:16:15.14(5)")
def test_each_card_that_a_south_dakota_dealer_finds_face_up_is_turned_over_by_the_rule_for_one_or_several():
    ready = ready_game("south-dakota")
    several = changed(ready.book.irregularities, several_face_up__cite=("ARSD 20:18:16:15.14(5)",), face_up__cite=())
    game = make_game(changed(ready.book, irregularities=several), ready.submission)
    rules = game.book.irregularities
    once = did(game, ready_to_deal(game), c.FoundFaceUp(by="dealer"))
    twice = did(game, once.standing, c.FoundFaceUp(by="dealer"))
    assert [done.events[0].cite for done in (once, twice)] == [rules.face_up.cite, rules.several_face_up.cite]
    assert twice.standing.table.round.face_up == 2


@pytest.mark.parametrize(
    ("stack", "kind"), [("turned-over", e.CardSeen), ("replaced-by-the-next-card", e.CardDiscarded)]
)
def test_a_card_face_up_in_a_stack_goes_by_the_rule_for_stacks(stack: str, kind: type):
    ready = house("maryland", "automated-shoe", "automated", 1)
    other = "to-the-discard-rack" if stack == "turned-over" else "turned-over"
    rules = changed(ready.book.irregularities, boxed_in_a_stack__card=stack, face_up__card=other)
    game = make_game(changed(ready.book, irregularities=rules), ready.submission)
    standing = ready_to_deal(game)
    (of_the_pack,) = did(game, standing, c.FoundFaceUp(by="dealer")).events
    assert {type(of_the_pack), kind} == {e.CardSeen, e.CardDiscarded}
    while not standing.table.seat(1).hand.cards:
        standing = did(game, standing, c.Deal(by="dealer")).standing
    (found,) = did(game, standing, c.FoundFaceUp(by="dealer", place="seat", seat=1)).events
    assert type(found) is kind


@pytest.mark.clause("COMAR 36.05.11.13D", "N.J.A.C. 19:47-35.12(d)", "ARSD 20:18:16:15.14(5)")
@pytest.mark.parametrize("name", NAMES)
def test_a_place_can_hold_at_most_its_own_cards_and_the_whole_stub(name: str):
    game = ready_game(name)
    third = up_to(game, ready_to_deal(game), Stage.THIRD_STREET)
    stub = 52 - third.table.round.dealt
    for place, seat, own in (("seat", 1, 2), ("community", 0, 3)):
        did(game, third, c.WrongCount(by="dealer", place=place, seat=seat, cards=stub + own))
        refusal = refused(game, third, c.WrongCount(by="dealer", place=place, seat=seat, cards=stub + own + 1))
        assert refusal.reason == f"at most {stub + own} cards can be there"


@pytest.mark.clause("COMAR 36.05.11.13D")
def test_a_bonus_box_is_wrong_in_number_only_when_it_was_dealt_another_number_of_cards():
    right = "the box has the cards that it should have by now"
    for name in NAMES:
        game = ready_game(name)
        third = up_to(game, ready_to_deal(game), Stage.THIRD_STREET)
        for cards in (3, 4, 5):
            report = c.WrongCount(by="dealer", place="bonus-box", cards=cards)
            if name == "maryland" and cards != 4:
                assert isinstance(did(game, third, report).events[0], e.RoundVoided)
            else:
                assert refused(game, third, report).reason == right
    plain = house("maryland", "manual-shoe", "none", 1)
    third = up_to(plain, ready_to_deal(plain), Stage.THIRD_STREET)
    assert refused(plain, third, c.WrongCount(by="dealer", place="bonus-box", cards=3)).reason == right


@pytest.mark.clause("N.J.A.C. 19:47-35.12(d)")
def test_the_right_number_of_cards_is_two_also_for_a_hand_that_has_folded():
    game = ready_game("new-jersey")
    third = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.THIRD_STREET)
    folded = did(game, third, c.Fold(by="player", seat=1)).standing
    report = c.WrongCount(by="dealer", place="seat", seat=1, cards=2)
    assert refused(game, folded, report).reason == "2 cards is the right number"
    did(game, folded, changed(report, cards=3))


@pytest.mark.clause("N.J.A.C. 19:47-35.12(d)")
def test_a_hand_without_cards_is_not_void_for_their_number():
    game = ready_game("new-jersey")
    report = c.WrongCount(by="floorperson", place="seat", seat=2, cards=3)
    third = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.THIRD_STREET)
    talks = c.ReportConduct(by="floorperson", seat=2, what="talking")
    out = did(game, third, talks).standing
    assert refused(game, out, report).reason == "seat 2 holds no cards"
    dealing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.DEALING)
    begun = did(game, dealing, c.Deal(by="dealer")).standing
    assert refused(game, begun, report).reason == "seat 2 holds no cards"


@pytest.mark.clause("COMAR 36.05.11.13D", "COMAR 36.05.11.08E(1)", "N.J.A.C. 19:47-35.12(d)")
@pytest.mark.parametrize("name", NAMES)
def test_cards_are_dealt_to_a_seat_of_the_table_and_after_the_bets_are_closed(name: str):
    game = ready_game(name)
    dealing = ready_to_deal(game)
    last = len(dealing.table.seats)
    report = c.WrongCount(by="dealer", place="seat", seat=last, cards=2)
    did(game, dealing, report)
    for seat in (0, -1, last + 1):
        refusal = refused(game, dealing, changed(report, seat=seat))
        assert refusal.reason == f"the seats are numbered from 1 to {last}"
    if game.submission.progressive:
        chip = c.PlaceWager(by="player", seat=1, wager="progressive", amount=100)
        collecting = up_to(game, did(game, bets(game, seated(game, [1]), 1), chip).standing, Stage.COLLECTING)
        refusal = refused(game, collecting, report)
        assert refusal.reason == "no cards are dealt yet: report them once the deal has begun"


def where_hands_are_void_alone():
    """A Maryland house whose book voids only the hand with a wrong number of cards."""
    ready = ready_game("maryland")
    return make_game(changed(ready.book, irregularities__wrong_count__player="void-hand"), ready.submission)


def test_the_next_player_is_asked_when_the_hand_whose_turn_it_is_becomes_void():
    game = where_hands_are_void_alone()
    third = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.THIRD_STREET)
    assert third.table.round.betting.turn == 1
    done = did(game, third, c.WrongCount(by="floorperson", place="seat", seat=1, cards=3))
    assert [type(event) for event in done.events] == [e.HandVoided, e.Asked]
    assert done.standing.table.round.betting.turn == 2


def test_a_hand_that_becomes_void_after_a_claim_starts_the_settlement_again():
    game = where_hands_are_void_alone()
    holes = {1: "9h 9d", 2: "Ah Kh"}
    wagers = {seat: {"ante": 1000, "progressive": 100} for seat in holes}
    pack = stacked(game, holes, "Qh Jh 10h", "2c 6d 8h Kd")
    story = Story(game, pack, wagers, {1: by_script(0, 0, 0), 2: by_script(1, 1, 1)})
    claimed = next(step.standing for step in story.steps if step.standing.table.seat(2).hand.progressive.claimed)
    report = c.WrongCount(by="floorperson", at=70, place="seat", seat=1, cards=3)
    done = did(game, claimed, report)
    void, again = done.events
    assert isinstance(void, e.HandVoided)
    assert isinstance(again, e.SettlementReopened)
    assert (void.at, again.at) == (70, 70)
    assert done.standing.meter.awards == ()
    assert {task.seat for task in again.plan} == {2}
    owed = -void.to_inventory
    assert owed == 11_00
    inventory = claimed.table.custody.inventory
    poor = did(game, claimed, c.Credit(by="floorperson", amount=inventory - owed + 1)).standing
    assert "call for a fill" in refused(game, poor, report).reason


def test_a_hand_becomes_void_after_a_claim_only_if_the_inventory_can_return_the_wagers_that_lost():
    ready = ready_game("south-dakota")
    game = make_game(changed(ready.book, irregularities__wrong_count__player="void-hand"), ready.submission)
    holes = {1: "9c 2d", 2: "8h 7h", 3: "Kc 3d"}
    wagers = {1: {"ante": 1000}, 2: {"ante": 1000, "progressive": 100}, 3: {"ante": 1000}}
    strategies = {1: by_script(1, 1, 1), 2: by_script(0, 0, 0), 3: by_script(3, 3, 3)}
    story = Story(game, stacked(game, holes, "Jh 10h 9h"), wagers, strategies)
    claimed = next(step.standing for step in story.steps if step.standing.table.seat(2).hand.progressive.claimed)
    report = c.WrongCount(by="floorperson", place="seat", seat=1, cards=3)
    # Seat 1 has a push, and seat 3 lost $100, which lie on the layout again when the settlement starts anew.
    void, again = did(game, claimed, report).events
    assert (void.to_inventory, again.to_inventory) == (0, -100_00)
    credit = c.Credit(by="floorperson", amount=claimed.table.custody.inventory - 100_00)
    poor = did(game, claimed, credit).standing
    assert did(game, poor, report).standing.table.custody.inventory == 0
    poorer = did(game, poor, c.Credit(by="floorperson", amount=1)).standing
    assert "call for a fill" in refused(game, poorer, report).reason


@pytest.mark.parametrize(("place", "seat"), [("bonus-box", 0), ("seat", 1)])
def test_no_card_is_exposed_that_is_turned_up_already(place: str, seat: int):
    game = ready_game("maryland")
    pack = stacked(game, {1: "Ah Kh"}, "8s 7c 3d", "Qh Jh 10h 9h")
    steps = Story(game, pack, {1: {"ante": 1000}}, {1: by_script(1, 1, 1)}).steps
    tables = [step.standing for step in steps]
    report = c.Exposed(by="dealer", place=place, seat=seat, card=1)
    down = next(one for one in tables if one.table.round.stage is Stage.THIRD_STREET)
    did(game, down, report)
    up = next(one for one in tables if one.table.seat(1).hand.faces)
    assert up.table.round.bonus_faces
    assert refused(game, up, report).reason == "there is no such card face down"


@pytest.mark.parametrize(("place", "seat", "cards"), [("community", 0, 3), ("bonus-box", 0, 4), ("seat", 1, 2)])
def test_the_card_that_was_exposed_is_one_of_its_place_counted_from_one(place: str, seat: int, cards: int):
    game = ready_game("maryland")
    third = up_to(game, ready_to_deal(game), Stage.THIRD_STREET)
    for card in (1, cards):
        did(game, third, c.Exposed(by="dealer", place=place, seat=seat, card=card))
    for card in (0, cards + 1):
        report = c.Exposed(by="dealer", place=place, seat=seat, card=card)
        assert refused(game, third, report).reason == "there is no such card face down"


def test_every_card_that_is_found_face_up_and_left_out_lies_in_the_rack_with_its_face_if_it_is_given():
    ready = real("maryland")
    game = make_game(changed(ready.book, irregularities__several_face_up__cards="turned-over"), ready.submission)
    standing = ready_to_deal(game)
    for face in (*FACES, None):
        standing = did(game, standing, c.FoundFaceUp(by="dealer", face=face)).standing
    now = standing.table.round
    assert (now.dealt, now.face_up, now.racked) == (3, 3, ((0, FACES[0]), (1, FACES[1])))
    assert standing.table.deck.rack == (0, 1, 2)


def test_a_card_left_out_of_a_stack_is_replaced_where_it_lay_and_on_the_record_of_the_deal():
    game = house("maryland", "automated-shoe", "automated", 1)
    standing = ready_to_deal(game)
    while not standing.table.seat(1).hand.cards:
        standing = did(game, standing, c.Deal(by="dealer")).standing
    board, following = standing.table.round.community, standing.table.round.dealt
    found = did(game, standing, c.FoundFaceUp(by="dealer", place="community")).standing
    assert found.table.round.community == (*board[:-1], following)
    (first, _) = standing.table.seat(1).hand.cards
    hand = did(game, standing, c.FoundFaceUp(by="dealer", place="seat", seat=1)).standing.table.seat(1).hand
    assert hand.dealt == hand.cards == (first, following)


def test_a_card_that_is_seen_is_noted_once_by_its_face_and_counted_if_it_was_found_face_up():
    game = real("south-dakota")
    dealing = ready_to_deal(game)
    assert did(game, dealing, c.FoundFaceUp(by="dealer", face=FACES[0])).standing.table.round.face_up == 1
    third = up_to(game, dealing, Stage.THIRD_STREET)
    seen = c.Exposed(by="dealer", place="community", card=2)
    unnamed = did(game, third, seen).standing.table.round
    assert (unnamed.seen, unnamed.face_up) == ((), 0)
    slot = third.table.round.community[1]
    for face in FACES:
        third = did(game, third, changed(seen, face=face)).standing
        assert (third.table.round.seen, third.table.round.face_up) == (((slot, face),), 0)


@pytest.mark.clause("N.J.A.C. 19:47-35.12(d)")
def test_the_cards_of_every_seat_that_was_dealt_to_by_mistake_are_missing_from_the_pack():
    game = ready_game("new-jersey")
    standing = ready_to_deal(game)
    for seat, cards in ((5, 2), (3, 1)):
        standing = did(game, standing, c.WrongCount(by="dealer", place="seat", seat=seat, cards=cards)).standing
    assert (standing.table.round.astray, standing.table.round.stray) == (3, (5, 3))
