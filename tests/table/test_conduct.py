"""Conduct is judged by the moment of the act, whenever it is reported, until the round closes."""

from itertools import combinations

import pytest

from fifthstreet.cards import DECK, Card, FiveCard, five_card_hand
from fifthstreet.play.coordinator import Standing
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.defects import HOUSE_RULE
from fifthstreet.table import commands as c
from fifthstreet.table import events as e
from fifthstreet.table.conduct import last_moment
from fifthstreet.table.legal import Actor, legal_commands
from fifthstreet.table.state import Stage, Task
from support.changes import changed
from support.tables import Story, bets, by_script, did, goes_on, refused, seated, stacked, up_to

MARYLAND = ("COMAR 36.05.11.11A(4)", "COMAR 36.05.11.11A(5)")
NEW_JERSEY = ("N.J.A.C. 19:47-35.10(c)",)
TALKING = [
    pytest.param("maryland", MARYLAND, marks=pytest.mark.clause(*MARYLAND)),
    pytest.param("new-jersey", NEW_JERSEY, marks=pytest.mark.clause(*NEW_JERSEY)),
]
BEFORE_ALL_ARE_UP = (Stage.DEALING, Stage.THIRD_STREET, Stage.FOURTH_STREET, Stage.FIFTH_STREET)


def report(seat: int, what: str = "talking", moment: Stage | int | None = None, at: int = 0) -> c.ReportConduct:
    """The floorperson reports a player."""
    return c.ReportConduct(by="floorperson", at=at, seat=seat, what=what, moment=moment)


def playing(name: str) -> tuple[Game, Standing]:
    """A table with two players on 3rd Street."""
    game = ready_game(name)
    return game, up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.THIRD_STREET)


def settling(name: str) -> tuple[Game, Standing]:
    """The same table when all community cards are up and nothing is settled."""
    game, standing = playing(name)
    return game, up_to(game, standing, Stage.SETTLING)


@pytest.mark.parametrize("moment", BEFORE_ALL_ARE_UP)
@pytest.mark.parametrize(("name", "clauses"), TALKING)
def test_talk_before_the_last_card_was_up_costs_all_wagers_when_it_is_reported_after(
    name: str, clauses: tuple[str, ...], moment: Stage
):
    game, standing = settling(name)
    (lost,) = did(game, standing, report(1, moment=moment)).events
    assert isinstance(lost, e.WagersForfeited)
    assert (lost.amount, lost.why, lost.moment) == (4 * game.submission.table.minimum, "talking", moment)
    assert set(lost.cite) == set(clauses)


@pytest.mark.parametrize(("name", "clauses"), TALKING)
def test_talk_when_all_cards_were_up_is_allowed(name: str, clauses: tuple[str, ...]):
    game, standing = settling(name)
    for moment in (None, Stage.SETTLING):
        refusal = refused(game, standing, report(1, moment=moment))
        assert set(refusal.clause.split(", ")) == set(clauses)
        assert "players may talk" in refusal.reason


@pytest.mark.parametrize(("name", "clauses"), TALKING)
def test_the_time_of_the_act_decides_to_the_millisecond(name: str, clauses: tuple[str, ...]):
    game, standing = playing(name)
    while standing.table.round.stage is not Stage.FIFTH_STREET or standing.table.to_act:
        standing, _ = goes_on(game, standing)
    if not standing.table.round.betting.closed and name == "new-jersey":
        standing = did(game, standing, c.CloseBets(by="dealer")).standing
    face = next(card for card in DECK if card not in standing.table.round.community_faces)
    standing = did(game, standing, c.Reveal(by="dealer", at=5_000, face=face)).standing
    (lost,) = did(game, standing, report(1, moment=4_999, at=9_000)).events
    assert isinstance(lost, e.WagersForfeited)
    assert (lost.moment, lost.done_at, lost.at) == (Stage.FIFTH_STREET, 4_999, 9_000)
    assert "players may talk" in refused(game, standing, report(1, moment=5_000, at=9_000)).reason


@pytest.mark.parametrize(("name", "clauses"), TALKING)
def test_a_moment_of_another_round_or_still_to_come_is_refused_with_what_to_do(name: str, clauses: tuple[str, ...]):
    game, standing = playing(name)
    for moment, words in (
        (Stage.BETTING, "choose a later moment"),
        (Stage.COLLECTING, "choose a later moment"),
        (-1, "choose a later moment"),
        (Stage.FOURTH_STREET, "choose one that has passed"),
        (standing.table.now + 1, "choose one that has passed"),
    ):
        refusal = refused(game, standing, report(1, moment=moment))
        assert refusal.clause == HOUSE_RULE
        assert words in refusal.reason


@pytest.mark.parametrize(
    ("what", "clause"),
    [
        ("neglecting", "COMAR 36.05.11.11A(1)"),
        ("touching", "COMAR 36.05.11.11A(2)"),
        ("hiding", "COMAR 36.05.11.11A(3)"),
        ("talking", "COMAR 36.05.11.11A(4)"),
    ],
)
@pytest.mark.clause(*[f"COMAR 36.05.11.11A({number})" for number in range(1, 6)])
def test_every_violation_of_section_a_is_reported_under_its_own_clause(what: str, clause: str):
    game, standing = playing("maryland")
    (lost, *_) = did(game, standing, report(1, what)).events
    assert isinstance(lost, e.WagersForfeited)
    assert lost.cite == ("COMAR 36.05.11.11A(5)", clause)


@pytest.mark.clause("N.J.A.C. 19:47-35.10(b)")
@pytest.mark.parametrize("what", ["neglecting", "touching", "hiding"])
def test_in_new_jersey_the_duties_of_b_cost_nothing_and_the_player_is_reminded(what: str):
    game, standing = settling("new-jersey")
    (noted,) = did(game, standing, report(1, what, Stage.THIRD_STREET)).events
    assert isinstance(noted, e.ConductNoted)
    assert (noted.reminded, noted.moment, noted.cite) == (True, Stage.THIRD_STREET, ("N.J.A.C. 19:47-35.10(b)",))


@pytest.mark.parametrize(("name", "clauses"), TALKING)
def test_a_hand_that_is_paid_gives_its_pays_back_to_the_cent(name: str, clauses: tuple[str, ...]):
    game, standing = settling(name)
    start = standing
    while standing.table.round.settlement.plan[0] != Task("turn-hand", 1):
        standing, _ = goes_on(game, standing)
    paid = standing.table.seat(2)
    assert paid
    assert paid.hand.won
    reopened, lost = did(game, standing, report(2, moment=Stage.FOURTH_STREET)).events
    assert isinstance(reopened, e.SettlementReopened)
    assert isinstance(lost, e.WagersForfeited)
    after = did(game, standing, report(2, moment=Stage.FOURTH_STREET)).standing.table
    stakes = start.table.seat(2).hand.stakes.total
    assert lost.amount == stakes
    assert after.custody.inventory == start.table.custody.inventory + stakes
    assert after.seat(2).hand.on_layout == 0
    assert all(task.seat != 2 for task in after.round.settlement.plan + after.round.settlement.later)


@pytest.mark.clause(*MARYLAND)
def test_a_hand_that_lost_its_main_wagers_forfeits_the_rest_and_a_void_returns_all_of_them():
    game = ready_game("maryland")
    standing = seated(game, [1, 2])
    for wager, amount in (("ante", 1000), ("three-card", 100), ("six-card", 500)):
        standing = did(game, standing, c.PlaceWager(by="player", seat=2, wager=wager, amount=amount)).standing
    chips = standing.table.seat(2).chips + 1600
    standing = up_to(game, standing, Stage.SETTLING)
    turn = c.TurnHand(by="dealer", seat=2, faces=losing(standing))
    standing = did(game, standing, turn).standing
    standing = did(game, standing, c.Settle(by="dealer", step="main", seat=2)).standing
    done = did(game, standing, report(2, moment=Stage.THIRD_STREET))
    (lost,) = done.events
    assert isinstance(lost, e.WagersForfeited)
    assert lost.amount == 600
    (void,) = did(game, done.standing, c.WrongCount(by="dealer", place="community", cards=4)).events
    assert isinstance(void, e.RoundVoided)
    assert void.returned == ((2, 1600 + 3 * 1000),)
    after = did(game, done.standing, c.WrongCount(by="dealer", place="community", cards=4)).standing
    assert after.table.seat(2).chips == chips


def losing(standing: Standing) -> tuple[Card, ...]:
    """Two cards that make nothing with the community cards."""
    board, box = standing.table.round.community_faces, standing.table.round.bonus_faces
    free = [card for card in DECK if card not in (*board, *box)]
    return next(two for two in combinations(free, 2) if five_card_hand((*two, *board)).category is FiveCard.HIGH_CARD)


@pytest.mark.parametrize(("name", "clauses"), TALKING)
def test_the_floor_is_offered_a_late_report_with_the_last_moment_that_counts(name: str, clauses: tuple[str, ...]):
    game, standing = settling(name)
    offered = [
        command
        for command in legal_commands(game, standing.table, Actor("floorperson"))
        if isinstance(command, c.ReportConduct) and command.what == "talking"
    ]
    assert [(command.seat, command.moment) for command in offered] == [(1, Stage.FIFTH_STREET), (2, Stage.FIFTH_STREET)]


@pytest.mark.clause("COMAR 36.05.11.11A(5)")
def test_a_maryland_hand_that_is_turned_up_but_not_settled_can_still_be_forfeited():
    game = ready_game("maryland")
    pack = stacked(game, {1: "9h 9d", 2: "Kc 3d"}, "9s 6c 2h", "3c 3h 5s 6d")
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1, 2), Stage.SETTLING)
    turn = c.TurnHand(by="dealer", seat=2, faces=tuple(pack[slot] for slot in standing.table.seat(2).hand.cards))
    standing = did(game, standing, turn).standing
    lost = did(game, standing, c.ReportConduct(by="floorperson", seat=2, what="touching"))
    assert [type(event).__name__ for event in lost.events] == ["WagersForfeited"]
    assert lost.standing.table.round.settlement.plan[0].seat == 1


@pytest.mark.parametrize("name", ["maryland", "new-jersey"])
def test_only_a_player_with_cards_of_the_round_is_reported(name: str):
    game = ready_game(name)
    standing = up_to(game, bets(game, seated(game, [1, 2]), 1), Stage.THIRD_STREET)
    assert refused(game, standing, report(2)).reason == "seat 2 holds no cards of this round"
    assert refused(game, standing, report(3)).reason == "nobody sits at seat 3"
    assert refused(game, standing, c.CallLost(by="floorperson", seat=3)).reason == "nobody sits at seat 3"


@pytest.mark.clause("N.J.A.C. 19:47-35.10(b)")
def test_the_record_has_the_time_of_an_act_only_if_the_report_gives_one():
    game, standing = settling("new-jersey")
    for moment, done_at in ((Stage.THIRD_STREET, None), (0, 0)):
        (noted,) = did(game, standing, report(1, "hiding", moment)).events
        assert noted.done_at == done_at
    game, standing = settling("maryland")
    (lost,) = did(game, standing, report(1, moment=Stage.THIRD_STREET)).events
    assert lost.done_at is None


@pytest.mark.parametrize(("name", "clauses"), TALKING)
def test_an_act_is_reported_at_the_moment_it_happens(name: str, clauses: tuple[str, ...]):
    game, standing = playing(name)
    (lost, *_) = did(game, standing, report(1, moment=700, at=700)).events
    assert (lost.moment, lost.done_at) == (Stage.THIRD_STREET, 700)


def test_the_last_moment_that_counts_is_5th_street_for_talk_and_now_for_everything_else():
    game, standing = playing("maryland")
    assert last_moment(game, standing.table, "talking") is None
    _, standing = settling("maryland")
    assert last_moment(game, standing.table, "talking") is Stage.FIFTH_STREET
    assert last_moment(game, standing.table, "hiding") is None


@pytest.mark.clause("COMAR 36.05.11.11A(5)")
def test_pays_are_taken_back_only_if_the_inventory_can_return_the_wagers_that_lost():
    game = ready_game("maryland")
    holes = {1: "9h 9d", 2: "Qd 6h", 3: "Kc 3d"}
    pack = stacked(game, holes, "Qs 6c 2h", "2c 7d 8h Kd")
    bets_made = {1: by_script(1, 1, 1), 2: by_script(1, 1, 1), 3: by_script(3, 3, 3)}
    story = Story(game, pack, {seat: {"ante": 1000} for seat in holes}, bets_made)
    paid = next(step.standing for step in story.steps if step.standing.table.seat(2).hand.won)
    # Seat 3 has lost $100, and two pair won $80 at seat 2: the inventory owes the difference before it takes $40.
    owed, inventory = 100_00 - 80_00, paid.table.custody.inventory
    act = report(2, moment=Stage.THIRD_STREET)
    poor = did(game, paid, c.Credit(by="floorperson", amount=inventory - owed)).standing
    assert did(game, poor, act).standing.table.custody.inventory == 40_00
    poorer = did(game, poor, c.Credit(by="floorperson", amount=1)).standing
    assert "call for a fill" in refused(game, poorer, act).reason


@pytest.mark.clause("COMAR 36.05.11.07C(2)", "COMAR 36.05.11.11B(1)")
def test_the_next_player_is_asked_when_the_wagers_of_one_who_left_are_called_lost():
    game, standing = playing("maryland")
    assert standing.table.round.betting.turn == 1
    done = did(game, standing, c.CallLost(by="floorperson", seat=1))
    assert [type(event) for event in done.events] == [e.WagersForfeited, e.Asked]
    assert done.standing.table.round.betting.turn == 2


def test_a_claim_on_the_meter_is_released_when_the_winner_forfeits_before_any_pay():
    ready = ready_game("south-dakota")
    book = changed(ready.book, round__conduct=ready_game("maryland").book.round.conduct)
    game = make_game(book, ready.submission)
    holes = {1: "8h 7h", 2: "9c 9d"}
    wagers = {seat: {"ante": 1000, "progressive": 100} for seat in holes}
    story = Story(game, stacked(game, holes, "Jh 10h 9h"), wagers, {1: by_script(0, 0, 0), 2: by_script(1, 1, 1)})
    claimed = next(step.standing for step in story.steps if step.standing.table.seat(1).hand.progressive.claimed)
    assert claimed.table.seat(1).hand.won == 0
    done = did(game, claimed, report(1, moment=Stage.THIRD_STREET))
    assert [type(event) for event in done.events] == [e.SettlementReopened, e.WagersForfeited]
    assert done.standing.meter.awards == ()
    assert done.standing.meter.shown > claimed.meter.shown
