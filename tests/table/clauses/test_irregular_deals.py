"""Irregularities of cards and devices: what is void, whose money goes back, what comes before the next deal."""

import pytest

from fifthstreet.cards import DECK
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import CHIPS, bets, did, goes_on, house, made_ready, refused, seated, up_to
from support.wagers import places

NAMES = ("maryland", "new-jersey", "south-dakota")


def in_a_round(game: Game, stage: Stage) -> Standing:
    """Two players with an ante, and a progressive dollar each where it is offered, at a stage of the round."""
    standing = bets(game, seated(game, [1, 2]), 1, 2)
    if "progressive" in game.submission.offered:
        for seat in (1, 2):
            dollar = c.PlaceWager(by="player", seat=seat, wager="progressive", amount=100)
            standing = did(game, standing, dollar).standing
    return up_to(game, standing, stage)


def is_void_and_shuffled_again(game: Game, standing: Standing, report: c.AnyCommand) -> bool:
    """Whether a report gives everybody all wagers back, the meter as it was, and asks for a shuffle of that deck."""
    meter = seated(game, [1]).meter
    after = did(game, standing, report).standing
    assert [seat.chips for seat in after.table.taken] == [CHIPS, CHIPS]
    assert all(seat.hand.stakes.total == 0 and seat.hand.cards == () for seat in after.table.taken)
    assert (after.meter and after.meter.shown) == (meter and meter.shown)
    assert sorted(after.table.deck.rack) == list(range(52))
    if game.book.progressive and game.book.progressive.end_of_round:
        after = did(game, after, c.Settle(by="dealer", step="end-of-round")).standing
    again = bets(game, after, 1)
    assert refused(game, again, c.CloseBets(by="dealer")).reason == "shuffle the cards first"
    (shuffled,) = did(game, again, c.Shuffle(by="dealer")).events
    return shuffled.deck == standing.table.deck.number


@pytest.mark.clause("COMAR 36.05.11.13A", "COMAR 36.05.11.13B", "N.J.A.C. 19:47-35.12(b)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_one_card_face_up_is_left_out_and_a_second_voids_every_hand(name: str):
    game = ready_game(name)
    standing = in_a_round(game, Stage.DEALING)
    one = did(game, standing, c.FoundFaceUp(by="dealer")).standing
    assert (one.table.deck.rack, one.table.round.dealt) == ((0,), 1)
    dealt = did(game, one, c.Deal(by="dealer"))
    assert 0 not in dealt.events[0].slots
    assert is_void_and_shuffled_again(game, dealt.standing, c.FoundFaceUp(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.13A", "N.J.A.C. 19:47-35.12(b)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_card_face_up_in_a_stack_goes_to_the_rack_and_the_next_card_takes_its_place(name: str):
    game = house(name, "automated-shoe", "automated", 1)
    standing = in_a_round(game, Stage.DEALING)
    while not standing.table.seat(1).hand.cards:
        standing = did(game, standing, c.Deal(by="dealer")).standing
    first, second = standing.table.seat(1).hand.cards
    found = did(game, standing, c.FoundFaceUp(by="dealer", place="seat", seat=1)).standing
    assert found.table.seat(1).hand.cards == (first, standing.table.round.dealt)
    assert found.table.deck.rack == (second,)


@pytest.mark.clause("COMAR 36.05.11.13E", "N.J.A.C. 19:47-35.12(a)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_card_of_the_players_own_that_is_seen_changes_nothing(name: str):
    game = ready_game(name)
    standing = in_a_round(game, Stage.THIRD_STREET)
    done = did(game, standing, c.Exposed(by="dealer", place="seat", seat=1, card=1))
    assert [(type(event), event.turned_over) for event in done.events] == [(e.CardSeen, False)]
    assert done.standing.table.seats == standing.table.seats
    did(game, done.standing, c.Bet(by="player", seat=1, multiple=1))


@pytest.mark.clause("COMAR 36.05.11.13C", "N.J.A.C. 19:47-35.12(c)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_card_drawn_in_error_and_not_seen_is_the_next_card(name: str):
    game = house(name, "manual-shoe", "automated", 1)
    standing = did(game, in_a_round(game, Stage.DEALING), c.Deal(by="dealer")).standing
    drawn = did(game, standing, c.DrewInError(by="dealer")).standing
    for after in (standing, drawn):
        (dealt,) = did(game, after, c.Deal(by="dealer")).events
        assert (dealt.seat, dealt.slots) == (2, (2, 3))
    assert drawn.table.deck.rack == ()
    refused(game, up_to(game, drawn, Stage.THIRD_STREET), c.DrewInError(by="dealer"))


WRONG = [("seat", 1, 1), ("seat", 2, 3), ("community", 0, 2), ("community", 0, 4)]


@pytest.mark.clause("COMAR 36.05.11.13D", "ARSD 20:18:16:15.14(5)")
@pytest.mark.parametrize(("place", "seat", "cards"), WRONG)
@pytest.mark.parametrize("stage", [Stage.THIRD_STREET, Stage.FIFTH_STREET])
@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_a_wrong_number_of_cards_voids_every_hand_and_all_wagers_go_back(
    name: str, stage: Stage, place: c.CardPlace, seat: int, cards: int
):
    game = ready_game(name)
    standing = in_a_round(game, stage)
    assert is_void_and_shuffled_again(game, standing, c.WrongCount(by="dealer", place=place, seat=seat, cards=cards))


@pytest.mark.clause("N.J.A.C. 19:47-35.12(d)")
@pytest.mark.parametrize("cards", [1, 3])
def test_a_wrong_number_of_cards_voids_one_new_jersey_hand_and_the_other_plays_on(cards: int):
    game = ready_game("new-jersey")
    standing = in_a_round(game, Stage.FOURTH_STREET)
    after = did(game, standing, c.WrongCount(by="dealer", place="seat", seat=1, cards=cards)).standing
    assert after.table.seat(1).chips == CHIPS
    assert after.table.seat(2).hand == standing.table.seat(2).hand
    refused(game, after, c.Bet(by="player", seat=1, multiple=1))
    did(game, after, c.Bet(by="player", seat=2, multiple=1))


@pytest.mark.clause("N.J.A.C. 19:47-35.7(f)2", "N.J.A.C. 19:47-35.2(b)4")
@pytest.mark.parametrize("cards", [2, 4])
def test_a_wrong_number_of_new_jersey_community_cards_voids_every_hand_and_the_other_deck_has_its_turn(cards: int):
    game = ready_game("new-jersey")
    standing = in_a_round(game, Stage.FOURTH_STREET)
    void = did(game, standing, c.WrongCount(by="dealer", place="community", cards=cards)).standing
    assert [seat.chips for seat in void.table.taken] == [CHIPS, CHIPS]
    (shuffled,) = did(game, void, c.Shuffle(by="dealer")).events
    assert {shuffled.deck, standing.table.deck.number} == {1, 2}


@pytest.mark.clause("COMAR 36.05.11.13E")
@pytest.mark.parametrize(
    ("stage", "card"),
    [(Stage.THIRD_STREET, 1), (Stage.THIRD_STREET, 3), (Stage.FOURTH_STREET, 2), (Stage.FIFTH_STREET, 3)],
)
def test_a_maryland_community_card_seen_before_its_reveal_voids_every_hand(stage: Stage, card: int):
    game = ready_game("maryland")
    standing = in_a_round(game, stage)
    assert is_void_and_shuffled_again(game, standing, c.Exposed(by="dealer", place="community", card=card))


@pytest.mark.clause("N.J.A.C. 19:47-35.12(a)")
def test_a_new_jersey_community_card_voids_every_hand_until_no_more_bets_is_said_for_it():
    game = ready_game("new-jersey")
    standing = in_a_round(game, Stage.FOURTH_STREET)
    shown = c.Exposed(by="dealer", place="community", card=2)
    while standing.table.to_act:
        void = did(game, standing, shown).standing.table
        assert [seat.chips for seat in void.taken] == [CHIPS, CHIPS]
        standing, _ = goes_on(game, standing)
    said = did(game, standing, c.CloseBets(by="dealer")).standing
    after = did(game, said, shown).standing
    assert [seat.hand.stakes for seat in after.table.taken] == [seat.hand.stakes for seat in said.table.taken]
    too_early = did(game, said, c.Exposed(by="dealer", place="community", card=3)).standing.table
    assert [seat.chips for seat in too_early.taken] == [CHIPS, CHIPS]


@pytest.mark.clause("ARSD 20:18:16:15.14(5)")
@pytest.mark.parametrize(("place", "seat"), [("seat", 1), ("community", 0)])
def test_a_card_that_a_south_dakota_dealer_exposes_is_turned_over_and_the_round_goes_on(place: c.CardPlace, seat: int):
    game = ready_game("south-dakota")
    standing = in_a_round(game, Stage.THIRD_STREET)
    done = did(game, standing, c.Exposed(by="dealer", place=place, seat=seat, card=1))
    assert [(type(event), event.turned_over) for event in done.events] == [(e.CardSeen, True)]
    assert [seat.hand.stakes for seat in done.standing.table.taken] == [
        seat.hand.stakes for seat in standing.table.taken
    ]
    did(game, done.standing, c.Bet(by="player", seat=1, multiple=1))


@pytest.mark.clause("COMAR 36.05.11.13F", "N.J.A.C. 19:47-35.12(e)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_cards_of_a_shuffler_that_jams_are_shuffled_again_before_they_are_dealt(name: str):
    game = house(name, "manual-shoe", "automated", 1)
    ready = made_ready(game, bets(game, seated(game, [1]), 1))
    did(game, ready, c.CloseBets(by="dealer"))
    jammed = did(game, ready, c.ShufflerJam(by="dealer")).standing
    assert refused(game, jammed, c.CloseBets(by="dealer")).reason == "shuffle the cards first"
    again = did(game, jammed, c.Shuffle(by="dealer")).standing
    did(game, again, c.CloseBets(by="dealer"))


@pytest.mark.clause("COMAR 36.05.11.13G", "N.J.A.C. 19:47-35.12(f)")
@pytest.mark.parametrize("deals", [0, 1, 2])
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_a_shoe_that_jams_voids_the_round_and_all_its_cards_are_shuffled_together(name: str, deals: int):
    game = house(name, "automated-shoe", "automated", 2)
    standing = in_a_round(game, Stage.DEALING)
    for _ in range(deals if name == "maryland" else min(deals, 1)):
        standing = did(game, standing, c.Deal(by="dealer")).standing
    after = did(game, standing, c.ShoeJam(by="dealer")).standing
    assert [seat.chips for seat in after.table.taken] == [CHIPS, CHIPS]
    assert sorted(after.table.deck.rack) == list(range(52))
    (shuffled,) = did(game, after, c.Shuffle(by="dealer")).events
    assert shuffled.deck == standing.table.deck.number


@pytest.mark.clause("COMAR 36.05.11.13H")
@pytest.mark.parametrize("how", ["covered", "signed"])
@pytest.mark.parametrize("device", ["shuffler", "shoe"])
def test_a_maryland_device_that_failed_is_covered_or_signed_before_another_method_is_used(
    device: c.Device, how: c.Keeping
):
    game = house("maryland", "automated-shoe" if device == "shoe" else "manual-shoe", "automated", 1)
    standing = in_a_round(game, Stage.DEALING) if device == "shoe" else seated(game, [1])
    jam = c.ShoeJam(by="dealer") if device == "shoe" else c.ShufflerJam(by="dealer")
    failed = did(game, standing, jam).standing
    other = {"method": "manual-shoe"} if device == "shoe" else {"shuffler": "none"}
    change = c.ChangeMethod(by="floorperson", terms=changed(game.submission.dealing, **other))
    assert refused(game, failed, change).reason == f"the {device} must be covered or signed first"
    for nothing in ("removed", "set-aside"):
        refused(game, failed, c.TakeOutOfUse(by="floorperson", device=device, how=nothing))
    kept = did(game, failed, c.TakeOutOfUse(by="floorperson", device=device, how=how)).standing
    changed_over = did(game, kept, change).standing
    did(game, changed_over, c.Shuffle(by="dealer"))


CONDUCT = [
    ("maryland", "touching", "COMAR 36.05.11.11A(5)"),
    ("maryland", "hiding", "COMAR 36.05.11.11A(5)"),
    ("maryland", "talking", "COMAR 36.05.11.11A(5)"),
    ("new-jersey", "talking", "N.J.A.C. 19:47-35.10(c)"),
]


@pytest.mark.parametrize(
    ("name", "what"), [pytest.param(*case[:2], marks=pytest.mark.clause(case[2])) for case in CONDUCT]
)
@pytest.mark.parametrize("stage", [Stage.THIRD_STREET, Stage.FOURTH_STREET, Stage.FIFTH_STREET])
def test_a_player_who_breaks_the_rules_of_conduct_before_all_cards_are_up_loses_every_wager_of_the_round(
    name: str, what: c.Violation, stage: Stage
):
    game = ready_game(name)
    standing = in_a_round(game, stage)
    loser, other = standing.table.taken
    lost = did(game, standing, c.ReportConduct(by="floorperson", seat=1, what=what)).standing.table
    assert lost.custody.inventory == standing.table.custody.inventory + loser.hand.stakes.total
    assert (lost.seat(1).chips, lost.seat(1).hand.stakes.total) == (loser.chips, 0)
    assert not lost.seat(1).hand.envies
    assert lost.seat(2).hand.stakes == other.hand.stakes
    refused(game, changed(standing, table=lost), c.Bet(by="player", seat=1, multiple=1))


@pytest.mark.clause("COMAR 36.05.11.13D", "COMAR 36.05.11.13E", "N.J.A.C. 19:47-35.12(a)")
@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_only_cards_on_the_table_can_be_wrong_in_number_or_seen(name: str):
    game = ready_game(name)
    before = made_ready(game, bets(game, seated(game, [1, 2]), 1, 2))
    refused(game, before, c.WrongCount(by="dealer", place="seat", seat=1, cards=3))
    refused(game, before, c.Exposed(by="dealer", place="community", card=1))
    up = up_to(game, before, Stage.FOURTH_STREET)
    assert up.table.round.community_faces == (DECK[up.table.round.community[0]],)
    refused(game, up, c.Exposed(by="dealer", place="community", card=1))
    refused(game, up, c.WrongCount(by="dealer", place="community", cards=3))


@pytest.mark.clause("COMAR 36.05.11.13D", "ARSD 20:18:16:15.14(5)", "N.J.A.C. 19:47-35.12(d)")
@pytest.mark.parametrize("name", NAMES)
def test_a_hand_that_is_right_so_far_is_no_misdeal(name: str):
    game = house(name, "one-at-a-time" if name == "south-dakota" else "manual-shoe", "none", 1)
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.DEALING)
    standing = did(game, standing, c.Deal(by="dealer")).standing
    so_far = len(standing.table.seat(1).hand.cards)
    for seat, cards in ((1, so_far), (2, 0)):
        refused(game, standing, c.WrongCount(by="dealer", place="seat", seat=seat, cards=cards))
    did(game, standing, c.WrongCount(by="dealer", place="seat", seat=1, cards=so_far + 1))
    for absurd in (-1, 53):
        refused(game, standing, c.WrongCount(by="dealer", place="seat", seat=1, cards=absurd))


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)vii")
def test_the_button_that_ends_a_round_is_owed_after_a_misdeal_too_and_stands_in_the_progressive_log():
    game = ready_game("south-dakota")
    standing = did(game, bets(game, seated(game, [1]), 1), places("progressive", 100)).standing
    standing = did(game, up_to(game, standing, Stage.DEALING), c.Deal(by="dealer")).standing
    void = did(game, standing, c.WrongCount(by="dealer", place="seat", seat=1, cards=3)).standing
    shuffled = did(game, void, c.Shuffle(by="dealer")).standing
    ready = bets(game, did(game, shuffled, c.Cut(by="dealer", cards=20)).standing, 1)
    assert refused(game, ready, c.CloseBets(by="dealer")).clause == "ARSD 20:18:16:15.14(18)(a)vii"
    pressed = did(game, ready, c.Settle(by="dealer", step="end-of-round"))
    assert [type(event).__name__ for event in pressed.meter_events] == ["RoundEnded"]
    did(game, pressed.standing, c.CloseBets(by="dealer"))
