"""What the table refuses, and by which clause."""

import pytest

from fifthstreet.cards import DECK, Card
from fifthstreet.money import dollars
from fifthstreet.play.coordinator import Standing
from fifthstreet.play.staff import staff
from fifthstreet.rules import HOUSE_RULE, Game, make_game, ready_game
from fifthstreet.table.commands import (
    Bet,
    BuyIn,
    CancelProgressive,
    CashOut,
    CloseBets,
    CollectProgressive,
    Cut,
    Deal,
    Expire,
    Fill,
    Fold,
    Leave,
    OrderReshuffle,
    PlaceStub,
    PlaceWager,
    ReceiveDeck,
    Reveal,
    Settle,
    Shuffle,
    Sit,
    TakeBack,
    TakeBetBack,
    TurnHand,
)
from fifthstreet.table.events import Folded
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import did, made_ready, refused, seated, up_to
from support.wagers import betting

NAMES = ("maryland", "new-jersey", "south-dakota")


def with_antes(game: Game, *seats: int) -> Standing:
    """A table where these seats have the smallest ante down."""
    standing = seated(game, seats)
    for seat in seats:
        ante = PlaceWager(by="player", seat=seat, wager="ante", amount=game.submission.table.minimum)
        standing = did(game, standing, ante).standing
    return standing


@pytest.mark.clause("COMAR 36.05.11.07G", "N.J.A.C. 19:47-35.6(d)")
@pytest.mark.parametrize(
    ("name", "clause"), [("maryland", "COMAR 36.05.11.07G"), ("new-jersey", "N.J.A.C. 19:47-35.6(d)")]
)
def test_a_player_has_one_position(name: str, clause: str):
    game = ready_game(name)
    answer = refused(game, seated(game, [1]), Sit(by="player", seat=2, player="player 1"))
    assert clause in answer.clause


@pytest.mark.parametrize("seat", [0, 7, -1])
def test_there_is_no_seat_beyond_those_that_are_open(seat: int):
    game = ready_game("maryland")
    assert "COMAR 36.05.11.02A" in refused(game, seated(game, []), Sit(by="player", seat=seat, player="x")).clause


def test_a_taken_seat_is_taken():
    game = ready_game("maryland")
    assert refused(game, seated(game, [1]), Sit(by="player", seat=1, player="x")).reason == "seat 1 is taken"


@pytest.mark.clause("ARSD 20:18:16:15.14(2)")
def test_a_south_dakota_ante_over_25_dollars_is_refused():
    game = ready_game("south-dakota")
    answer = refused(game, seated(game, [1]), PlaceWager(by="player", seat=1, wager="ante", amount=dollars(30)))
    assert answer.clause == "ARSD 20:18:16:15.14(2)"


@pytest.mark.parametrize("amount", [dollars(5), dollars(505), dollars(12), 0, -1000])
def test_an_ante_keeps_the_limits_and_steps_of_the_house(amount: int):
    game = ready_game("maryland")
    refused(game, seated(game, [1]), PlaceWager(by="player", seat=1, wager="ante", amount=amount))


@pytest.mark.clause("COMAR 36.05.11.07F(3)(a)", "COMAR 36.05.11.07F(5)(c)")
def test_side_wagers_come_after_the_wagers_they_need():
    game = ready_game("maryland")
    bare = seated(game, [1])
    for wager, amount in (("progressive", 100), ("three-card", 100)):
        answer = refused(game, bare, PlaceWager(by="player", seat=1, wager=wager, amount=amount))
        assert answer.reason == "place the Ante first"
    six = PlaceWager(by="player", seat=1, wager="six-card", amount=500)
    answer = refused(game, with_antes(game, 1), six)
    assert (answer.clause, answer.reason) == ("COMAR 36.05.11.07F(5)(c)", "place the Three Card Bonus first")


@pytest.mark.clause("N.J.A.C. 19:47-35.6(b)")
def test_new_jersey_knows_no_side_wager():
    game = ready_game("new-jersey")
    answer = refused(game, with_antes(game, 1), PlaceWager(by="player", seat=1, wager="progressive", amount=100))
    assert "N.J.A.C. 19:47-35.6(b)" in answer.clause


def test_no_wager_makes_a_balance_negative():
    game = ready_game("maryland")
    poor = seated(game, [1], dollars(15))
    poor = did(game, poor, PlaceWager(by="player", seat=1, wager="ante", amount=dollars(10))).standing
    poor = up_to(game, poor, Stage.THIRD_STREET)
    assert refused(game, poor, Bet(by="player", seat=1, multiple=1)).clause == HOUSE_RULE


@pytest.mark.clause("COMAR 36.05.11.07E", "N.J.A.C. 19:47-35.6(b)", "ARSD 20:18:16:15.14(4)")
@pytest.mark.parametrize("name", NAMES)
def test_opening_wagers_are_changed_until_no_more_bets_and_never_after(name: str):
    game = ready_game(name)
    standing = with_antes(game, 1)
    terms = game.submission.table
    more = PlaceWager(by="player", seat=1, wager="ante", amount=terms.minimum + terms.increment)
    assert did(game, standing, more).standing.table.seat(1).hand.stakes.ante == more.amount
    assert did(game, standing, TakeBack(by="player", seat=1, wager="ante")).standing.table.seat(1).hand.stakes.ante == 0
    closed = did(game, made_ready(game, standing), CloseBets(by="dealer")).standing
    finality = ", ".join(game.book.wagers.finality.cite)
    assert refused(game, closed, more).clause == finality
    assert refused(game, closed, TakeBack(by="player", seat=1, wager="ante")).clause == finality


@pytest.mark.clause("COMAR 36.05.11.08C(2)(b)", "COMAR 36.05.11.10A(3)(b)")
def test_progressive_chips_must_be_as_many_as_the_wagers_accepted():
    game = ready_game("maryland")
    standing = with_antes(game, 1, 2)
    for seat in (1, 2):
        standing = did(game, standing, PlaceWager(by="player", seat=seat, wager="progressive", amount=100)).standing
    standing = did(game, made_ready(game, standing), CloseBets(by="dealer")).standing
    answer = refused(game, standing, CollectProgressive(by="dealer", chips=1))
    assert "COMAR 36.05.11.10A(3)(b)" in answer.clause
    grown = standing.meter.shown
    standing = did(game, standing, CancelProgressive(by="floorperson", seat=2)).standing
    assert standing.meter.shown == grown - 71 / 2
    assert standing.meter.balances
    assert did(game, standing, CollectProgressive(by="dealer", chips=1)).standing.table.round.stage is Stage.DEALING


def test_nothing_is_dealt_from_an_unshuffled_deck():
    game = ready_game("maryland")
    standing = with_antes(game, 1)
    assert "COMAR 36.05.11.05A" in refused(game, standing, CloseBets(by="dealer")).clause
    closed = did(game, made_ready(game, standing), CloseBets(by="dealer")).standing
    again = did(game, closed, OrderReshuffle(by="floorperson")).standing
    assert "COMAR 36.05.11.05A" in refused(game, again, Deal(by="dealer")).clause


@pytest.mark.clause(
    "COMAR 36.05.11.05E", "N.J.A.C. 19:47-35.4(c)", "N.J.A.C. 19:47-35.4(c)1ii", "ARSD 20:18:16:15.14(4)"
)
@pytest.mark.parametrize(("name", "least"), [("maryland", 10), ("new-jersey", 10), ("south-dakota", 1)])
def test_a_cut_is_deep_enough(name: str, least: int):
    ready = ready_game(name)
    unaided = changed(ready.submission, dealing__shuffler="none", dealing__decks=1)
    game = make_game(ready.book, unaided)
    standing = did(game, with_antes(game, 1), Shuffle(by="dealer")).standing
    for cards in (least - 1, 52):
        assert refused(game, standing, Cut(by="dealer", cards=cards)).clause == ", ".join(game.book.deck.cut.depth.cite)
    for cards in (least, 51):
        did(game, standing, Cut(by="dealer", cards=cards))
    assert refused(game, standing, CloseBets(by="dealer")).reason == "cut the cards first"


@pytest.mark.clause("COMAR 36.05.11.05D(1)")
def test_no_cut_is_due_after_a_shuffler():
    game = ready_game("maryland")
    standing = did(game, with_antes(game, 1), Shuffle(by="dealer")).standing
    assert refused(game, standing, Cut(by="dealer", cards=20)).reason == "no cut is due"


@pytest.mark.clause("COMAR 36.05.11.11B(1)(a)", "N.J.A.C. 19:47-35.10(a)", "ARSD 20:18:16:15.14(8)")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("multiple", [0, 4, -1])
def test_a_street_wager_is_one_two_or_three_antes(name: str, multiple: int):
    game = ready_game(name)
    standing = up_to(game, with_antes(game, 1), Stage.THIRD_STREET)
    answer = refused(game, standing, Bet(by="player", seat=1, multiple=multiple))
    assert answer.clause == ", ".join(game.book.round.third_street.bet.cite)
    for allowed in (1, 2, 3):
        did(game, standing, Bet(by="player", seat=1, multiple=allowed))


@pytest.mark.clause("COMAR 36.05.11.11B")
def test_maryland_acts_on_3rd_street_in_turn():
    game = ready_game("maryland")
    standing = up_to(game, with_antes(game, 1, 2), Stage.THIRD_STREET)
    assert "COMAR 36.05.11.11B" in refused(game, standing, Bet(by="player", seat=2, multiple=1)).clause
    assert refused(game, standing, Fold(by="player", seat=2)).reason == "seat 1 acts first"


NO_ORDER = [
    ("maryland", Stage.FOURTH_STREET, "COMAR 36.05.11.11D"),
    ("maryland", Stage.FIFTH_STREET, "COMAR 36.05.11.11F"),
    ("new-jersey", Stage.THIRD_STREET, "N.J.A.C. 19:47-35.10(a)"),
    ("new-jersey", Stage.FOURTH_STREET, "N.J.A.C. 19:47-35.10(e)"),
    ("new-jersey", Stage.FIFTH_STREET, "N.J.A.C. 19:47-35.10(g)"),
    ("south-dakota", Stage.THIRD_STREET, "ARSD 20:18:16:15.14(8)"),
    ("south-dakota", Stage.FOURTH_STREET, "ARSD 20:18:16:15.14(11)"),
    ("south-dakota", Stage.FIFTH_STREET, "ARSD 20:18:16:15.14(14)"),
]


@pytest.mark.parametrize(
    ("name", "stage"), [pytest.param(*case[:2], marks=pytest.mark.clause(case[2])) for case in NO_ORDER]
)
def test_where_no_order_is_prescribed_anyone_acts_first(name: str, stage: Stage):
    game = ready_game(name)
    standing = up_to(game, with_antes(game, 1, 2), stage)
    assert [seat.number for seat in standing.table.asked_now] == [1, 2]
    did(game, standing, Bet(by="player", seat=2, multiple=1))


@pytest.mark.clause("COMAR 36.05.11.07E")
def test_a_maryland_street_wager_is_final_when_placed():
    game = ready_game("maryland")
    standing = up_to(game, with_antes(game, 1), Stage.THIRD_STREET)
    standing = did(game, standing, Bet(by="player", seat=1, multiple=1)).standing
    for command in (Bet(by="player", seat=1, multiple=2), Fold(by="player", seat=1), TakeBetBack(by="player", seat=1)):
        assert refused(game, standing, command).clause == "COMAR 36.05.11.07E"


@pytest.mark.clause("N.J.A.C. 19:47-35.6(b)")
def test_a_new_jersey_street_wager_may_be_changed_until_that_streets_announcement():
    game = ready_game("new-jersey")
    standing = up_to(game, with_antes(game, 1), Stage.THIRD_STREET)
    chips = standing.table.seat(1).chips
    standing = did(game, standing, Bet(by="player", seat=1, multiple=1)).standing
    standing = did(game, standing, Bet(by="player", seat=1, multiple=3)).standing
    assert standing.table.seat(1).chips == chips - 3 * standing.table.seat(1).hand.stakes.ante
    back = did(game, standing, TakeBetBack(by="player", seat=1)).standing
    assert back.table.seat(1).chips == chips
    assert refused(game, back, Reveal(by="dealer", face=Card("Ah"))).reason == "not everybody has acted"
    stands = refused(game, standing, Fold(by="player", seat=1))
    assert stands.reason == "take back the wager on this street first"
    folded = did(game, back, Fold(by="player", seat=1)).standing
    assert folded.table.seat(1).chips == chips
    closed = did(game, standing, CloseBets(by="dealer")).standing
    for command in (Bet(by="player", seat=1, multiple=2), TakeBetBack(by="player", seat=1), Fold(by="player", seat=1)):
        assert "N.J.A.C. 19:47-35.6(b)" in refused(game, closed, command).clause


@pytest.mark.clause("N.J.A.C. 19:47-35.7(b)")
def test_new_jersey_reveals_nothing_before_no_more_bets_is_said():
    game = ready_game("new-jersey")
    standing = up_to(game, with_antes(game, 1), Stage.THIRD_STREET)
    standing = did(game, standing, Bet(by="player", seat=1, multiple=1)).standing
    answer = refused(game, standing, Reveal(by="dealer", face=Card("Ah")))
    assert "N.J.A.C. 19:47-35.7(b)" in answer.clause


@pytest.mark.clause("COMAR 36.05.11.11C", "N.J.A.C. 19:47-35.10(d)", "ARSD 20:18:16:15.14(9)")
@pytest.mark.parametrize("name", NAMES)
def test_no_community_card_is_turned_up_before_everybody_has_acted(name: str):
    game = ready_game(name)
    standing = up_to(game, with_antes(game, 1, 2), Stage.THIRD_STREET)
    standing = did(game, standing, Bet(by="player", seat=1, multiple=1)).standing
    answer = refused(game, standing, Reveal(by="dealer", face=Card("Ah")))
    assert answer.clause == ", ".join(game.book.round.third_street.reveal.cite)


def test_a_card_cannot_be_turned_up_twice():
    game = ready_game("maryland")
    standing = up_to(game, with_antes(game, 1), Stage.FOURTH_STREET)
    standing = did(game, standing, Bet(by="player", seat=1, multiple=1)).standing
    again = standing.table.round.community_faces[0]
    assert "was entered for another card" in refused(game, standing, Reveal(by="dealer", face=again)).reason


def test_time_that_is_over_folds_and_time_that_is_not_does_not():
    game = ready_game("new-jersey")
    standing = up_to(game, with_antes(game, 1, 2), Stage.THIRD_STREET)
    standing = did(game, standing, Bet(by="player", seat=2, multiple=1)).standing
    deadline = standing.table.round.betting.deadline
    assert deadline == 30_000
    assert refused(game, standing, Expire(by="system", at=deadline - 1)).reason == "there is time left"
    done = did(game, standing, Expire(by="system", at=deadline))
    assert [(event.seat, event.by_system) for event in done.events if isinstance(event, Folded)] == [(1, True)]
    early = Fold(by="player", seat=2, at=deadline - 1)
    assert refused(game, done.standing, early).reason == "time does not run backwards"


@pytest.mark.clause("COMAR 36.05.11.07C(1)", "N.J.A.C. 19:47-35.6(e)")
@pytest.mark.parametrize("name", NAMES)
def test_a_player_stays_until_the_round_is_over(name: str):
    game = ready_game(name)
    standing = up_to(game, with_antes(game, 1), Stage.THIRD_STREET)
    answer = refused(game, standing, Leave(by="player", seat=1))
    rule = game.book.round.leaving
    assert answer.reason.startswith("stay until the round is over")
    assert answer.clause == (", ".join(rule.cite) if rule.must_stay else "house rule")


def test_a_player_whose_hand_is_settled_still_stays_for_his_chips():
    game = ready_game("new-jersey")
    standing = up_to(game, with_antes(game, 1, 2), Stage.SETTLING)
    for _ in range(3):
        command = staff(game, standing.table, DECK.__getitem__, standing.table.now)
        standing = did(game, standing, command).standing
    assert standing.table.seat(2).hand.cards == ()
    assert refused(game, standing, Leave(by="player", seat=2)).reason == "stay until the round is over"


def test_a_player_who_leaves_takes_his_chips_to_the_cage():
    game = ready_game("maryland")
    standing = seated(game, [1])
    after = did(game, standing, Leave(by="player", seat=1)).standing.table
    assert after.seat(1) is None
    assert after.custody.cage - standing.table.custody.cage == standing.table.seat(1).chips


@pytest.mark.clause("COMAR 36.05.11.11I")
def test_hands_are_settled_in_order_and_nothing_out_of_it():
    game = ready_game("maryland")
    standing = up_to(game, with_antes(game, 1, 2), Stage.SETTLING)
    assert refused(game, standing, Settle(by="dealer", step="main", seat=1)).reason == "first: Turn up seat 2"
    faces = tuple(DECK[slot] for slot in standing.table.seat(1).hand.cards)
    refused(game, standing, TurnHand(by="dealer", seat=1, faces=faces))
    wrong = (standing.table.round.community_faces[0], DECK[51])
    assert "was entered for another card" in refused(game, standing, TurnHand(by="dealer", seat=2, faces=wrong)).reason
    twice = (DECK[51], DECK[51])
    assert "cannot be the cards" in refused(game, standing, TurnHand(by="dealer", seat=2, faces=twice)).reason


@pytest.mark.parametrize(
    "command",
    [
        CloseBets(by="player"),
        Deal(by="player"),
        PlaceStub(by="floorperson"),
        Bet(by="dealer", seat=1, multiple=1),
        Expire(by="player"),
        CancelProgressive(by="dealer", seat=1),
        Settle(by="player", step="main", seat=1),
    ],
)
def test_what_is_for_another_to_do_is_refused(command):
    game = ready_game("maryland")
    assert refused(game, with_antes(game, 1), command).reason.startswith("only the ")


@pytest.mark.parametrize("amount", [0, -1, 10**15])
def test_chips_that_are_not_there_are_neither_bought_nor_cashed(amount: int):
    game = ready_game("maryland")
    standing = seated(game, [1])
    refused(game, standing, BuyIn(by="player", seat=1, amount=amount))
    refused(game, standing, CashOut(by="player", seat=1, amount=amount))


def test_text_and_numbers_from_outside_are_looked_at():
    game, standing = betting("maryland")
    for player in ("", " ", "\x1b[2J", "a\nb", "x" * 201):
        refused(game, standing, Sit(by="player", seat=3, player=player))
    for command in (
        Fill(by="floorperson", amount=10**16),
        BuyIn(by="player", seat=1, amount=10**5000),
        CashOut(by="player", at=10**18, seat=1, amount=1),
        ReceiveDeck(by="dealer", back="\n"),
    ):
        refused(game, standing, command)
