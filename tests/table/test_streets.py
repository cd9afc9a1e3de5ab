"""The streets: who may act when and with what, what happens when time runs out, and how folds are collected."""

import pytest

from fifthstreet.cards import parse_cards
from fifthstreet.money import dollars
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.accounts import balances
from fifthstreet.table.machine import evolve
from fifthstreet.table.state import Stage
from support.changes import changed
from support.tables import Story, bets, by_script, did, refused, seated, stacked, up_to

NAMES = ["maryland", "new-jersey", "south-dakota"]
SECONDS = 30_000


def street(game: Game, *seats: int, stage: Stage = Stage.THIRD_STREET, chips: int = 10_000_00) -> Standing:
    """A table on a street with the smallest Ante at some seats."""
    return up_to(game, bets(game, seated(game, seats, chips), *seats), stage)


def kinds(events: tuple[e.AnyEvent, ...]) -> list[tuple[type, int]]:
    """Events by kind and seat."""
    return [(type(event), getattr(event, "seat", 0)) for event in events]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("stage", [Stage.BETTING, Stage.DEALING, Stage.SETTLING])
def test_nobody_bets_folds_or_takes_back_while_no_street_is_open(name: str, stage: Stage):
    game = ready_game(name)
    standing = street(game, 1, 2, stage=stage)
    assert refused(game, standing, c.Bet(by="player", seat=1, multiple=1)).reason == "this seat cannot act now"
    assert refused(game, standing, c.Fold(by="player", seat=1)).reason == "this seat cannot act now"
    back = refused(game, standing, c.TakeBetBack(by="player", seat=1))
    assert back.reason == "there is no street wager to take back"
    late = standing.table.now + 10 * SECONDS
    for command in (c.Expire(by="system", at=late), c.ArmAnew(by="system", at=late)):
        assert refused(game, standing, command).reason == "no player is on the clock"


@pytest.mark.parametrize("name", NAMES)
def test_nobody_acts_at_a_seat_where_nobody_sits(name: str):
    game = ready_game(name)
    standing = street(game, 1)
    for kind in (c.Fold, c.TakeBetBack):
        assert refused(game, standing, kind(by="player", seat=4)).reason == "nobody sits at seat 4"
    assert refused(game, standing, c.Bet(by="player", seat=4, multiple=1)).reason == "nobody sits at seat 4"


@pytest.mark.parametrize("name", NAMES)
def test_there_is_nothing_to_take_back_before_a_bet_or_after_a_fold(name: str):
    game = ready_game(name)
    standing = street(game, 1, 2)
    back = c.TakeBetBack(by="player", seat=1)
    assert refused(game, standing, back).reason == "there is no street wager to take back"
    folded = did(game, standing, c.Fold(by="player", seat=1)).standing
    assert refused(game, folded, back).reason == "there is no street wager to take back"
    bet = did(game, standing, c.Bet(by="player", seat=1, multiple=1)).standing
    if name == "new-jersey":
        assert did(game, bet, back).standing.table.seat(1) == standing.table.seat(1)
    else:
        assert refused(game, bet, back).reason == "too late: the wager stands"


@pytest.mark.clause("N.J.A.C. 19:47-35.6(b)")
def test_a_new_jersey_bet_is_changed_with_the_chips_that_it_frees():
    game = ready_game("new-jersey")
    # $10 of the Ante leave $30: a bet of $10 can become one of $30, not of more.
    standing = street(game, 1, 2, chips=dollars(40))
    once = did(game, standing, c.Bet(by="player", seat=1, multiple=1)).standing
    changed_bet = did(game, once, c.Bet(by="player", seat=1, multiple=3))
    back, placed = changed_bet.events
    assert isinstance(back, e.StreetBetTakenBack)
    assert isinstance(placed, e.StreetBet)
    assert (back.amount, back.changed, placed.amount) == (dollars(10), True, dollars(30))
    assert back.cite == game.book.wagers.finality.streets.cite
    assert changed_bet.standing.table.seat(1).chips == 0
    poorer = street(game, 1, 2, chips=dollars(30))
    once = did(game, poorer, c.Bet(by="player", seat=1, multiple=1)).standing
    refusal = refused(game, once, c.Bet(by="player", seat=1, multiple=3))
    assert refusal.reason == "not enough chips: only $20 left"
    (alone,) = did(game, once, c.TakeBetBack(by="player", seat=1)).events
    assert (type(alone), alone.changed) == (e.StreetBetTakenBack, False)


@pytest.mark.clause("ARSD 20:18:16:15.14(3)")
def test_a_bet_needs_the_chips_of_its_tip_too_and_cites_the_rule_on_tips():
    game = ready_game("south-dakota")
    tip = c.PlaceWager(by="player", seat=1, wager="tip-ante", amount=dollars(5))
    for chips, left in ((30, 0), (29, None)):
        standing = did(game, bets(game, seated(game, [1], dollars(chips)), 1), tip).standing
        standing = up_to(game, standing, Stage.THIRD_STREET)
        bet = c.Bet(by="player", seat=1, multiple=1, tip_multiple=3)
        if left is None:
            assert refused(game, standing, bet).reason == "not enough chips: only $19 left"
            continue
        done = did(game, standing, bet)
        assert done.standing.table.seat(1).chips == left
        rules = game.book
        assert done.events[0].cite == rules.round.third_street.bet.cite + rules.wagers.dealer_tip.cite
        plain = did(game, standing, changed(bet, tip_multiple=0)).events[0]
        assert plain.cite == rules.round.third_street.bet.cite


@pytest.mark.clause("ARSD 20:18:16:15.14(3)")
@pytest.mark.parametrize("name", NAMES)
def test_no_tip_is_placed_on_a_street_without_one_beside_the_ante(name: str):
    game = ready_game(name)
    bet = c.Bet(by="player", seat=1, multiple=1, tip_multiple=1)
    assert refused(game, street(game, 1, 2), bet).reason == "the tip on 3rd Street needs a tip beside the Ante"


def test_a_tip_comes_back_with_the_bet_where_the_book_lets_bets_change():
    ready = ready_game("south-dakota")
    stands = ready_game("new-jersey").book.wagers.finality
    game = make_game(changed(ready.book, wagers__finality=stands), ready.submission)
    tip = c.PlaceWager(by="player", seat=1, wager="tip-ante", amount=dollars(5))
    standing = up_to(game, did(game, bets(game, seated(game, [1], dollars(40)), 1), tip).standing, Stage.THIRD_STREET)
    bet = did(game, standing, c.Bet(by="player", seat=1, multiple=1, tip_multiple=3)).standing
    assert bet.table.seat(1).chips == dollars(10)
    other = did(game, bet, c.Bet(by="player", seat=1, multiple=3, tip_multiple=3)).standing
    assert (other.table.seat(1).chips, other.table.seat(1).hand.tips.third) == (0, dollars(15))
    assert did(game, other, c.TakeBetBack(by="player", seat=1)).standing.table.seat(1) == standing.table.seat(1)


@pytest.mark.parametrize("name", NAMES)
def test_players_have_their_full_time_from_the_opening_of_a_street_and_again_after_an_outage(name: str):
    game = ready_game(name)
    standing = street(game, 1, 2)
    opened_at = standing.table.now
    assert standing.table.round.betting.deadline == opened_at + SECONDS
    later = did(game, standing, c.ArmAnew(by="system", at=opened_at + 5_000)).standing
    assert later.table.round.betting.deadline == opened_at + 5_000 + SECONDS
    acted = standing
    while acted.table.asked_now:
        acted = did(game, acted, c.Bet(by="player", seat=acted.table.asked_now[0].number, multiple=1)).standing
    assert refused(game, acted, c.ArmAnew(by="system")).reason == "no player is on the clock"
    past = c.Expire(by="system", at=opened_at + 10 * SECONDS)
    assert refused(game, acted, past).reason == "everybody has acted"


def test_the_clock_of_a_street_counts_from_the_moment_it_opens():
    game = ready_game("new-jersey")
    standing = did(game, street(game, 1), c.Bet(by="player", seat=1, multiple=1)).standing
    standing = did(game, standing, c.CloseBets(by="dealer", at=7_000)).standing
    face = next(card for card in stacked(game, {1: "2c 3c"}, "4c 5c 6c"))
    fourth = did(game, standing, c.Reveal(by="dealer", at=9_000, face=face)).standing
    assert fourth.table.round.betting.deadline == 9_000 + SECONDS


@pytest.mark.parametrize("name", NAMES)
def test_when_time_runs_out_everybody_who_is_asked_folds_and_the_next_is_asked(name: str):
    game = ready_game(name)
    standing = street(game, 1, 2, 3)
    deadline = standing.table.round.betting.deadline
    assert refused(game, standing, c.Expire(by="system", at=deadline - 1)).reason == "there is time left"
    done = did(game, standing, c.Expire(by="system", at=deadline))
    folded = [event for event in done.events if isinstance(event, e.Folded)]
    assert all((event.by_system, event.cite) == (True, ()) for event in folded)
    if name == "maryland":
        assert kinds(done.events) == [(e.Folded, 1), (e.FoldCollected, 1), (e.Asked, 2)]
        assert done.standing.table.round.betting.deadline == deadline + SECONDS
    else:
        assert [event.seat for event in folded] == [1, 2, 3]
        assert done.standing.table.to_act == ()


def test_a_street_opens_and_asks_nobody_when_everybody_has_forfeited():
    game = ready_game("maryland")
    dealt = up_to(game, bets(game, seated(game, [1]), 1), Stage.DEALING)
    while not dealt.table.seat(1).hand.cards:
        dealt = did(game, dealt, c.Deal(by="dealer")).standing
    out = did(game, dealt, c.ReportConduct(by="floorperson", seat=1, what="hiding")).standing
    opened = did(game, out, c.PlaceStub(by="dealer"))
    assert [type(event) for event in opened.events] == [e.StubPlaced, e.StreetOpened]
    assert opened.standing.table.round.betting.turn is None


@pytest.mark.clause("ARSD 20:18:16:15.14(7)")
def test_folds_are_collected_only_if_every_counted_hand_has_two_cards():
    game = ready_game("south-dakota")
    standing = street(game, 1, 2)
    for seat in (1, 2):
        standing = did(game, standing, c.Fold(by="player", seat=seat)).standing
    collect = c.CollectFolds(by="dealer", counted=((1, 2), (2, 2)))
    assert kinds(did(game, standing, collect).events) == [(e.FoldCollected, 1), (e.FoldCollected, 2)]
    for counted in (((1, 2), (2, 3)), ((1, 1), (2, 2))):
        refusal = refused(game, standing, changed(collect, counted=counted))
        assert refusal.clause == ", ".join(game.book.irregularities.wrong_count.cite)
    wrong = refused(game, standing, changed(collect, counted=((1, 2), (2, 3))))
    assert wrong.reason == "3 cards at seat 2: report it"


@pytest.mark.parametrize("name", NAMES)
def test_the_settlement_opens_once_when_all_cards_of_the_middle_are_up(name: str):
    game = ready_game(name)
    pack = stacked(game, {1: "2h 7d"}, "Jc 9s 4h", "3c 3d 5s 6h" if name == "maryland" else "")
    story = Story(game, pack, {1: {"ante": 1000}}, {1: by_script(1, 1, 1)})
    last = e.BoxTurned if name == "maryland" else e.Revealed
    order = [type(event) for event in story.of(e.Revealed, e.BoxTurned, e.SettlementOpened)]
    assert order[-2:] == [last, e.SettlementOpened]
    assert order.count(e.SettlementOpened) == 1


def test_a_player_who_sits_out_has_no_part_in_the_settlement():
    game = ready_game("maryland")
    settling = up_to(game, bets(game, seated(game, [1, 2]), 1), Stage.SETTLING)
    assert settling.table.seat(2).hand == type(settling.table.seat(2).hand)()
    assert settling.table.seat(1).hand.before


@pytest.mark.clause("COMAR 36.05.11.11B(1)")
@pytest.mark.parametrize("last", [c.Bet(by="player", seat=2, multiple=1), c.Fold(by="player", seat=2)])
def test_it_is_nobodys_turn_when_the_last_player_has_acted(last: c.AnyCommand):
    game = ready_game("maryland")
    standing = did(game, street(game, 1, 2), c.Bet(by="player", seat=1, multiple=1)).standing
    assert standing.table.round.betting.turn == 2
    assert did(game, standing, last).standing.table.round.betting.turn is None


def test_each_fold_waits_until_it_is_collected():
    game = ready_game("south-dakota")
    standing = street(game, 1, 2)
    assert refused(game, standing, c.CollectFolds(by="dealer")).reason == "not everybody has acted"
    for seat in (1, 2):
        standing = did(game, standing, c.Fold(by="player", seat=seat)).standing
    first, _ = did(game, standing, c.CollectFolds(by="dealer")).events
    assert [seat.number for seat in evolve(standing.table, first).folds_waiting] == [2]
    collected = did(game, standing, c.CollectFolds(by="dealer")).standing
    nothing = refused(game, collected, c.CollectFolds(by="dealer"))
    assert nothing.reason == "there is nothing to collect"


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_to_act_once_the_last_street_is_over(name: str):
    game = ready_game(name)
    settling = street(game, 1, 2, stage=Stage.SETTLING)
    assert settling.table.to_act == ()


@pytest.mark.parametrize("name", NAMES)
def test_a_round_comes_to_its_stages_one_after_the_other(name: str):
    game = ready_game(name)
    fifth = street(game, 1, stage=Stage.FIFTH_STREET)
    stages = [stage for stage, _ in fifth.table.round.began]
    assert stages == [Stage.DEALING, Stage.THIRD_STREET, Stage.FOURTH_STREET, Stage.FIFTH_STREET]
    assert up_to(game, fifth, Stage.BETTING).table.round.began == ()


def test_a_fold_takes_the_bonus_wager_that_the_book_forfeits_with_it():
    ready = ready_game("maryland")
    book = changed(ready.book, round__fold__side_wagers__three_card="forfeit")
    game = make_game(book, ready.submission)
    standing = bets(game, seated(game, [1, 2]), 1, 2)
    for wager, amount in (("three-card", 100), ("six-card", 500)):
        place = c.PlaceWager(by="player", seat=1, wager=wager, amount=amount)
        standing = did(game, standing, place).standing
    third = up_to(game, standing, Stage.THIRD_STREET)
    folded = did(game, third, c.Fold(by="player", seat=1)).standing
    hand = folded.table.seat(1).hand
    assert (hand.stakes.three_card, hand.stakes.six_card, hand.lost) == (0, 500, 1_100)
    assert folded.table.custody.inventory == third.table.custody.inventory + 1_100
    assert sum(balances(folded.table).values()) == 0


def test_an_electronic_box_is_turned_up_with_its_cards_also_without_a_six_card_wager():
    game = ready_game("maryland")
    standing = street(game, 1, stage=Stage.BONUS_BOX)
    assert standing.table.seat(1).hand.stakes.six_card == 0
    refusal = refused(game, standing, c.TurnBox(by="dealer", faces=()))
    assert refusal.reason == "these cannot be the cards of the box"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("stage", [Stage.BETTING, Stage.DEALING, Stage.SETTLING])
def test_no_community_card_is_turned_up_while_no_street_is_open(name: str, stage: Stage):
    game = ready_game(name)
    reveal = c.Reveal(by="dealer", face=parse_cards("Ah")[0])
    refusal = refused(game, street(game, 1, 2, stage=stage), reveal)
    assert refusal.clause == ", ".join(game.book.round.reveal.cite)
    assert refusal.reason == "no community card is due"


@pytest.mark.clause("N.J.A.C. 19:47-35.6(b)")
def test_only_the_player_who_takes_a_bet_back_is_to_act_again():
    game = ready_game("new-jersey")
    standing = street(game, 1, 2, 3)
    for seat in (1, 2):
        standing = did(game, standing, c.Bet(by="player", seat=seat, multiple=1)).standing
    back = did(game, standing, c.TakeBetBack(by="player", seat=1)).standing
    assert [seat.number for seat in back.table.to_act] == [1, 3]
