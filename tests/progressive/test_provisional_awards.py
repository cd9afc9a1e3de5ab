"""An award is provisional until its round closes: once released, the meter is as if it had never been claimed."""

import random
from fractions import Fraction

import pytest

from fifthstreet.money import dollars
from fifthstreet.progressive.accounts import EDGES, balances, postings
from fifthstreet.progressive.commands import (
    AnyMeterCommand,
    ChangeRates,
    Claim,
    Contribute,
    CorrectContribution,
    Disable,
    FinishRound,
    PayAward,
    ReleaseAwards,
)
from fifthstreet.progressive.events import AwardsReleased, ClaimQueued
from fifthstreet.progressive.machine import MeterRefusal, decide, evolve, new_meter, started
from fifthstreet.progressive.state import ClaimKey, Figures, Meter, Rates
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.model.pays import Share
from support.changes import changed
from support.double_entry import assert_posted

WHOLE, TENTH = Fraction(1), Fraction(1, 10)


def house(name: str = "maryland", ceiling: int | None = None, reserve: Fraction = Fraction(1, 20)) -> Game:
    ready = ready_game(name)
    terms = {"progressive__reserve_rate": Share(reserve), "progressive__ceiling": ceiling}
    return make_game(ready.book, changed(ready.submission, **terms))


def fresh(game: Game) -> Meter:
    return evolve(new_meter(game, "meter"), started(game))


def after(game: Game, meter: Meter, *commands: AnyMeterCommand) -> Meter:
    for command in commands:
        found = decide(game, meter, command)
        assert not isinstance(found, MeterRefusal), found
        for event in found:
            before, meter = meter, evolve(meter, event)
            assert_posted(balances(before), postings(event), balances(meter), EDGES)
            assert meter.balances
    return meter


def wagers(table: str, number: int, count: int = 6) -> Contribute:
    return Contribute(table=table, round=number, wagers=count, amount=100 * count)


def claim(table: str, number: int, seat: int, share: Fraction = TENTH) -> Claim:
    return Claim(key=ClaimKey(table, number, seat), share=share)


def release(table: str, number: int, seat: int | None = None) -> ReleaseAwards:
    return ReleaseAwards(table=table, round=number, seat=seat, reason="round void")


def figures(meter: Meter) -> tuple[Figures, int, int]:
    """What the meter holds, owes and has paid; wagers that were taken back do not count as brought."""
    brought = meter.from_wagers - meter.corrected
    return changed(meter.figures, from_wagers=brought), meter.payable, meter.paid


@pytest.mark.clause("COMAR 36.05.11.13D", "ARSD 20:18:16:15.14(5)")
@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
@pytest.mark.parametrize("share", [TENTH, WHOLE])
def test_a_released_award_leaves_the_meter_as_it_was_with_what_other_tables_brought_since(name: str, share: Fraction):
    game = house(name)
    start = after(game, fresh(game), wagers("one", 1))
    others = (wagers("two", 1), FinishRound(table="two", round=1), wagers("two", 2, 3))
    twin = after(game, start, *others)
    won = after(game, start, claim("one", 1, 3, share), *others)
    assert figures(won) != figures(twin)
    assert figures(after(game, won, release("one", 1))) == figures(twin)
    award = won.award(ClaimKey("one", 1, 3))
    assert award
    paid = after(game, won, PayAward(key=award.key, amount=award.amount))
    assert paid.paid == award.amount
    assert figures(after(game, paid, release("one", 1))) == figures(twin)


def test_rates_that_took_effect_with_a_released_reset_wait_for_the_next_one_again():
    game = house()
    new = Rates(progression=Fraction(1, 5))
    start = after(game, fresh(game), wagers("one", 1), ChangeRates(rates=new))
    won = after(game, start, claim("one", 1, 3, WHOLE), wagers("two", 1))
    assert (won.rates, won.rates_after_reset) == (new, None)
    back = after(game, won, release("one", 1))
    assert (back.rates, back.rates_after_reset) == (start.rates, new)
    assert figures(back) == figures(after(game, start, wagers("two", 1)))


def test_while_one_award_is_verified_another_tables_claim_waits_its_turn():
    game = house()
    meter = after(game, fresh(game), wagers("one", 1), wagers("two", 1), wagers("three", 1), claim("one", 1, 3))
    assert meter.verifying == ("one", 1)
    meter = after(game, meter, claim("two", 1, 5), claim("three", 1, 2))
    assert meter.queue == (ClaimKey("two", 1, 5), ClaimKey("three", 1, 2))
    assert meter.hits == 1
    again = decide(game, meter, claim("two", 1, 5))
    assert isinstance(again, MeterRefusal)
    assert again.reason == "an award is being verified at One: wait until its round closes"
    # A second winner of the round that is being verified need not wait.
    meter = after(game, meter, claim("one", 1, 1), FinishRound(table="one", round=1))
    third = decide(game, meter, claim("three", 1, 2))
    assert isinstance(third, MeterRefusal)
    assert "at Two" in third.reason
    meter = after(game, meter, claim("two", 1, 5))
    assert meter.verifying == ("two", 1)
    meter = after(game, meter, FinishRound(table="two", round=1), claim("three", 1, 2))
    assert (meter.hits, meter.queue) == (4, ())


def test_a_claim_that_waits_is_withdrawn_with_its_round():
    game = house()
    meter = after(game, fresh(game), wagers("one", 1), wagers("two", 1), claim("one", 1, 3), claim("two", 1, 5))
    for command in (release("two", 1), FinishRound(table="two", round=1)):
        assert after(game, meter, command).queue == ()


def test_an_award_is_final_when_its_round_has_closed():
    game = house()
    meter = after(game, fresh(game), wagers("one", 1), claim("one", 1, 3), FinishRound(table="one", round=1))
    assert meter.verifying is None
    found = decide(game, meter, release("one", 1))
    assert isinstance(found, MeterRefusal)
    assert found.reason == "the round is closed: its awards are final"


def test_the_award_of_one_seat_is_released_alone():
    game = house()
    start = after(game, fresh(game), wagers("one", 1))
    both = after(game, start, claim("one", 1, 3), claim("one", 1, 1))
    left = after(game, both, release("one", 1, seat=1))
    assert figures(left) == figures(after(game, start, claim("one", 1, 3)))
    # The award that was left stays off the meter when the wagers of its round are put right.
    back = CorrectContribution(table="one", round=1, change=-100, reason="entered twice")
    assert figures(after(game, left, back)) == figures(after(game, start, claim("one", 1, 3), back))
    none = after(game, left, release("one", 1, seat=3))
    assert (figures(none), none.hits) == (figures(start), 0)


def test_nothing_is_released_where_nothing_was_claimed():
    game = house()
    assert decide(game, after(game, fresh(game), wagers("one", 1)), release("one", 1)) == ()


def test_a_meter_out_of_service_answers_claims_on_wagers_that_it_accepted():
    game = house()
    meter = after(game, fresh(game), wagers("one", 1), Disable(reason="maintenance"))
    assert after(game, meter, claim("one", 1, 3)).hits == 1
    assert isinstance(decide(game, meter, claim("two", 1, 3)), MeterRefusal)
    closed = after(game, meter, FinishRound(table="one", round=1))
    assert isinstance(decide(game, closed, claim("one", 1, 4)), MeterRefusal)


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_a_meter_with_a_ceiling_starts_again_from_the_reset_amount_and_the_overflow_helps_to_pay_it(name: str):
    ready = ready_game(name).submission.progressive
    assert ready
    game = house(name, ceiling=ready.start + 100)
    meter = after(game, fresh(game), *(wagers("one", number) for number in range(1, 4)))
    reserve, overflow, house_paid = meter.reserve, meter.overflow, meter.from_house
    assert overflow > 0
    won = after(game, meter, claim("one", 3, 1, WHOLE))
    on_top = reserve if name == "south-dakota" else 0
    assert won.shown == ready.seed + on_top
    assert (won.reserve, won.overflow) == (0, 0)
    assert won.from_house - house_paid == ready.seed + on_top - reserve - overflow


def test_the_journal_holds_only_the_rounds_that_are_open():
    game = house()
    meter = fresh(game)
    for number in range(1, 500):
        meter = after(game, meter, wagers("one", number), wagers("two", number))
        if number % 7 == 0:
            meter = after(game, meter, claim("one", number, 2, WHOLE), FinishRound(table="one", round=number))
        assert len(meter.journal) <= 4
    meter = after(game, meter, FinishRound(table="one", round=499), FinishRound(table="two", round=499))
    assert (meter.journal, meter.base, meter.open) == ((), None, ())


class Tables:
    """Random play of three tables at one meter, and the same play without what one of them did in its open round."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        name = self.chance.choice(("maryland", "south-dakota"))
        ready = ready_game(name).submission.progressive
        assert ready
        ceiling = self.chance.choice((None, ready.start + self.chance.randint(0, 1_500)))
        self.game = house(name, ceiling, Fraction(self.chance.choice((0, 1, 5)), 100))
        self.meter = self.twin = fresh(self.game)
        self.rounds = dict.fromkeys(("two", "three"), 0)

    def both(self, command: AnyMeterCommand) -> None:
        self.meter, self.twin = after(self.game, self.meter, command), after(self.game, self.twin, command)

    def others_play(self) -> None:
        for _ in range(self.chance.randint(0, 6)):
            table = self.chance.choice(list(self.rounds))
            if self.chance.random() < 0.1:
                self.both(ChangeRates(rates=Rates(progression=Fraction(self.chance.randint(1, 35), 101))))
                continue
            self.rounds[table] += 1
            self.both(wagers(table, self.rounds[table], self.chance.randint(1, 6)))
            if self.chance.random() < 0.2:
                back = CorrectContribution(table=table, round=self.rounds[table], change=-100, reason="void")
                self.both(back)
            if self.chance.random() < 0.7:
                self.both(FinishRound(table=table, round=self.rounds[table]))

    def claims(self, number: int) -> None:
        for seat in self.chance.sample(range(1, 7), self.chance.randint(1, 3)):
            self.meter = after(self.game, self.meter, claim("one", number, seat, self.chance.choice((TENTH, WHOLE))))
            award = self.meter.award(ClaimKey("one", number, seat))
            if award and self.chance.random() < 0.5:
                self.meter = after(self.game, self.meter, PayAward(key=award.key, amount=award.amount))
            self.others_play()


@pytest.mark.parametrize("seed", range(200))
def test_a_round_that_is_taken_out_leaves_the_meter_of_a_twin_that_never_had_it(seed: int):
    tables = Tables(seed)
    released = 0
    for number in range(1, 6):
        tables.others_play()
        stake = wagers("one", number, tables.chance.randint(1, 6))
        tables.meter = after(tables.game, tables.meter, stake)
        tables.others_play()
        tables.claims(number)
        found = decide(tables.game, tables.meter, release("one", number))
        assert isinstance(found, tuple)
        assert isinstance(found[0], AwardsReleased)
        released += 1
        back = CorrectContribution(table="one", round=number, change=-stake.amount, reason="round void")
        finish = FinishRound(table="one", round=number)
        tables.meter = after(tables.game, tables.meter, release("one", number), back, finish)
        assert figures(tables.meter) == figures(tables.twin)
        assert tables.meter.hits == tables.twin.hits
    assert released == 5


def test_a_queued_claim_is_recorded_once():
    game = house()
    meter = after(game, fresh(game), wagers("one", 1), wagers("two", 1), claim("one", 1, 3))
    found = decide(game, meter, claim("two", 1, 5))
    assert isinstance(found, tuple)
    assert [type(event) for event in found] == [ClaimQueued]


def test_wagers_taken_back_after_another_table_won_them_are_made_good_by_the_house():
    game = house("maryland", reserve=Fraction(0))
    start = after(game, fresh(game), wagers("two", 1))
    won = after(game, start, wagers("one", 1), claim("one", 1, 3, WHOLE), FinishRound(table="one", round=1))
    back = after(game, won, CorrectContribution(table="two", round=1, change=-600, reason="round void"))
    assert back.shown == dollars(10_000)
    assert back.payable == won.payable
    brought = 600 * won.rates.progression
    assert balances(back)["corrected"] == brought
    assert won.shown - back.shown + back.from_house - won.from_house == brought
