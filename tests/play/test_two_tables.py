"""Tables that share a meter: claims wait in order, and a void at any moment leaves chips and meter as they were."""

import random
from collections.abc import Iterator

import pytest

from fifthstreet.cards import Card
from fifthstreet.play.coordinator import Standing, carry_out
from fifthstreet.play.staff import staff
from fifthstreet.progressive import machine as progressive
from fifthstreet.progressive.commands import Contribute, FinishRound
from fifthstreet.progressive.machine import MeterRefusal
from fifthstreet.progressive.state import Figures, Meter
from fifthstreet.rules import Game, ready_game
from fifthstreet.table.accounts import balances
from fifthstreet.table.commands import AnyCommand, Bet, Fold, PlaceWager, Settle, WrongCount
from fifthstreet.table.events import AwardClaimed, ClaimWaits
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Table
from support.changes import changed
from support.depth import EXAMPLES
from support.tables import bets, did, seated, stacked

HANDS = [
    ({1: "Ah Kh", 2: "2c 7d", 5: "Ks Kd"}, "Qh Jh 10h"),
    ({1: "9h 8h", 2: "2h 3h", 5: "Kc Kd"}, "7h 6h 5h"),
    ({1: "9h 8h", 2: "Kh Qh", 5: "Ac 2d"}, "Jh 10h 7h"),
    ({1: "As 4d", 2: "7c 7d", 5: "Jc 6d"}, "7h 7s Ad"),
]
"""Royal flushes, straight flushes at several seats, four of a kind and less."""


def bet_down(game: Game, standing: Standing, seats: tuple[int, ...]) -> Standing:
    standing = bets(game, standing, *seats)
    for seat in seats:
        wager = PlaceWager(by="player", at=standing.table.now, seat=seat, wager="progressive", amount=100)
        standing = did(game, standing, wager).standing
    return standing


def next_command(game: Game, table: Table, pack: list[Card], chance: random.Random) -> AnyCommand:
    command = staff(game, table, pack.__getitem__, table.now)
    if command:
        return command
    seat = table.asked_now[0].number
    if chance.random() < 0.15:
        return Fold(by="player", at=table.now, seat=seat)
    return Bet(by="player", at=table.now, seat=seat, multiple=chance.randint(1, 3))


def steps(game: Game, start: Standing, pack: list[Card], chance: random.Random) -> Iterator[Standing]:
    """The table after each command of a round, from the first card on."""
    standing, number = start, start.table.round.number
    while standing.table.round.stage is not Stage.BETTING or standing.table.round.number == number:
        standing = did(game, standing, next_command(game, standing.table, pack, chance)).standing
        if standing.table.round.community:
            yield standing


def held(meter: Meter) -> tuple[Figures, int, int]:
    return changed(meter.figures, from_wagers=meter.from_wagers - meter.corrected), meter.payable, meter.paid


def elsewhere(game: Game, meter: Meter, number: int) -> Meter:
    """The meter after a round with six wagers at another table."""
    for command in (
        Contribute(at=meter.now, table="table 2", round=number, wagers=6, amount=600),
        FinishRound(at=meter.now, table="table 2", round=number),
    ):
        found = progressive.decide(game, meter, command)
        assert not isinstance(found, MeterRefusal)
        for event in found:
            meter = progressive.evolve(meter, event)
    return meter


@pytest.mark.deep
@pytest.mark.clause("COMAR 36.05.11.13D", "ARSD 20:18:16:15.14(5)")
@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_a_misdeal_at_any_moment_returns_every_cent_and_the_meter_also_while_another_table_plays(name: str):
    game, moments, after_claims = ready_game(name), 0, 0
    for seed in range(max(4, EXAMPLES // 20)):
        chance = random.Random(seed)
        holes, board = HANDS[seed % len(HANDS)]
        box = "3d 4c 5c 9s" if game.submission.six_card else ""
        seats = tuple(sorted(holes))
        opened = seated(game, seats)
        before = balances(opened.table)
        pack = stacked(game, holes, board, box)
        start = bet_down(game, opened, seats)
        assert opened.meter
        twin, number = opened.meter, 0
        for standing in steps(game, start, pack, chance):
            if standing.table.between_rounds:
                break
            assert standing.meter
            void = did(game, standing, WrongCount(by="dealer", at=standing.table.now, place="community", cards=4))
            assert balances(void.standing.table) == before
            assert void.standing.meter
            assert held(void.standing.meter) == held(twin)
            after_claims += any(seat.hand.progressive.claimed for seat in standing.table.taken)
            moments += 1
            if chance.random() < 0.3:
                number += 1
                both = elsewhere(game, standing.meter, number), elsewhere(game, twin, number)
                void = did(
                    game,
                    Standing(standing.table, both[0]),
                    WrongCount(by="dealer", at=standing.table.now, place="community", cards=4),
                )
                assert void.standing.meter
                assert held(void.standing.meter) == held(both[1])
                number -= 1
    assert moments > 80
    assert after_claims >= 10


def at_the_claim(game: Game, name: str, meter: Meter | None) -> tuple[Standing, list[Card]]:
    """A table whose dealer is about to pay a royal flush, at a meter."""
    opened = seated(game, [1])
    pack = stacked(game, {1: "Ah Kh"}, "Qh Jh 10h", "3d 4c 5c 9s" if game.submission.six_card else "")
    table = changed(opened.table, name=name)
    standing = bet_down(game, Standing(table, meter or opened.meter), (1,))
    chance = random.Random(3)
    while (task := standing.table.round.settlement.next) is None or task.step != "pay":
        command = staff(game, standing.table, pack.__getitem__, standing.table.now)
        command = command or Bet(by="player", seat=1, multiple=chance.randint(1, 3))
        standing = did(game, standing, command).standing
    return standing, pack


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_a_claim_waits_until_the_round_of_another_tables_award_has_closed(name: str):
    game = ready_game(name)
    first, pack = at_the_claim(game, "table 1", None)
    second, _ = at_the_claim(game, "table 2", first.meter)
    pay = Settle(by="dealer", step="pay", seat=1)
    claimed = did(game, Standing(first.table, second.meter), pay)
    assert any(isinstance(event, AwardClaimed) for event in claimed.events)
    waits = did(game, Standing(second.table, claimed.standing.meter), pay)
    assert [type(event) for event in waits.events] == [ClaimWaits]
    seat = waits.standing.table.seat(1)
    assert seat
    assert (seat.hand.progressive.waits, seat.hand.progressive.claimed) == (True, False)
    again = carry_out(game, waits.standing, pay)
    assert isinstance(again, Refusal)
    assert again.reason == "an award is being verified at Table 1: wait until its round closes"
    one = Standing(claimed.standing.table, waits.standing.meter)
    while not one.table.between_rounds:
        command = staff(game, one.table, pack.__getitem__, one.table.now)
        assert command
        one = did(game, one, command).standing
    assert one.meter
    assert one.meter.verifying is None
    done = did(game, Standing(waits.standing.table, one.meter), pay)
    paid = done.standing.table.seat(1)
    assert paid
    assert (paid.hand.progressive.waits, paid.hand.progressive.claimed) == (False, True)
    # The first took the whole meter; the second has what it was reset to.
    assert paid.hand.progressive.award == int(one.meter.shown)


def test_a_waiting_claim_leaves_the_queue_with_its_round():
    game = ready_game("maryland")
    first, _ = at_the_claim(game, "table 1", None)
    second, _ = at_the_claim(game, "table 2", first.meter)
    pay = Settle(by="dealer", step="pay", seat=1)
    claimed = did(game, Standing(first.table, second.meter), pay).standing
    waits = did(game, Standing(second.table, claimed.meter), pay).standing
    assert waits.meter
    assert len(waits.meter.queue) == 1
    void = did(game, waits, WrongCount(by="dealer", place="community", cards=4)).standing
    assert void.meter
    assert void.meter.queue == ()
    assert void.meter.verifying == ("table 1", 1)
