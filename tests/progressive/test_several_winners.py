"""Several meter awards in one round, where the house has filed shares of the meter before the first of them."""

import itertools
import random
from fractions import Fraction

import pytest

from fifthstreet.money import dollars
from fifthstreet.progressive.accounts import EDGES, balances, postings
from fifthstreet.progressive.commands import (
    AnyMeterCommand,
    Claim,
    Contribute,
    CorrectContribution,
    FinishRound,
    PayAward,
    ReleaseAwards,
)
from fifthstreet.progressive.events import Awarded, MeterReset
from fifthstreet.progressive.machine import MeterRefusal, decide, evolve, new_meter, started
from fifthstreet.progressive.state import ClaimKey, Figures, Meter
from fifthstreet.rules import Game, make_game, ready_game
from support.changes import changed
from support.depth import EXAMPLES
from support.double_entry import assert_posted

WHOLE, TENTH = Fraction(1), Fraction(1, 10)
BEFORE_THE_FIRST = "on-the-meter-before-the-first"
SEED = dollars(1_000)


def house(several: str = BEFORE_THE_FIRST, ceiling: int | None = None) -> Game:
    ready = ready_game("south-dakota")
    terms = {"progressive__several_winners": several, "progressive__ceiling": ceiling}
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


def wagers(table: str = "one", number: int = 1, count: int = 6) -> Contribute:
    return Contribute(table=table, round=number, wagers=count, amount=100 * count)


def claim(seat: int, share: Fraction, number: int = 1) -> Claim:
    return Claim(key=ClaimKey("one", number, seat), share=share)


def release(seat: int | None = None) -> ReleaseAwards:
    return ReleaseAwards(table="one", round=1, seat=seat, reason="keypad pressed by mistake")


def amounts(meter: Meter) -> list[int]:
    return [award.amount for award in meter.awards]


def figures(meter: Meter) -> tuple[Figures, int, int]:
    return changed(meter.figures, from_wagers=meter.from_wagers - meter.corrected), meter.payable, meter.paid


# Six wagers bring 6 x 35.5 = 213 cents onto the meter, 30 into the reserve: it shows $1,002.13.
SHOWN, RESERVE = SEED + 213, 30


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v")
def test_two_straight_flushes_have_a_tenth_each_of_the_meter_before_the_first():
    game = house()
    meter = after(game, fresh(game), wagers(), claim(5, TENTH), claim(2, TENTH))
    assert amounts(meter) == [100_21, 100_21]
    assert (meter.shown, meter.from_house) == (SHOWN - 2 * 100_21, SEED)
    in_turn = house("in-settling-order")
    meter = after(in_turn, fresh(in_turn), wagers(), claim(5, TENTH), claim(2, TENTH))
    assert amounts(meter) == [100_21, 90_19]


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v", "ARSD 20:18:16:15.14(18)(a)vi")
@pytest.mark.parametrize("order", list(itertools.permutations([(5, WHOLE), (2, TENTH)])))
def test_a_royal_beside_a_straight_flush_is_paid_whole_in_either_order_and_the_house_adds_the_tenth(
    order: tuple[tuple[int, Fraction], ...],
):
    game = house()
    start = after(game, fresh(game), wagers())
    meter = after(game, start, *(claim(seat, share) for seat, share in order))
    paid = {award.key.seat: award.amount for award in meter.awards}
    assert paid == {5: 1_002_13, 2: 100_21}
    # Reset to the seed plus the reserve, once; besides the seed the house gives what the meter lacked for the two.
    assert (meter.shown, meter.reserve) == (SEED + RESERVE, 0)
    assert meter.from_house - start.from_house == SEED + 100_21


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v", "ARSD 20:18:16:15.14(18)(a)vi")
def test_a_second_award_of_the_whole_meter_is_paid_whole_again_and_the_meter_resets_once():
    game = house()
    start = after(game, fresh(game), wagers())
    first = after(game, start, claim(5, WHOLE))
    found = decide(game, first, claim(2, WHOLE))
    assert isinstance(found, tuple)
    (second,) = found
    assert isinstance(second, Awarded)
    assert (second.amount, second.of_meter, second.from_house) == (1_002_13, SHOWN, 1_002_13)
    meter = after(game, first, claim(2, WHOLE))
    assert amounts(meter) == [1_002_13, 1_002_13]
    assert (meter.shown, meter.reserve) == (first.shown, first.reserve) == (SEED + RESERVE, 0)
    # The first is released: the second is now the one that takes the meter and resets it.
    alone = after(game, meter, release(seat=5))
    assert figures(alone) == figures(after(game, start, claim(2, WHOLE)))
    assert figures(after(game, meter, release())) == figures(start)


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v")
def test_what_other_tables_bring_between_two_awards_stays_on_the_meter():
    game = house()
    meter = after(game, fresh(game), wagers(), claim(5, TENTH), wagers("two"), claim(2, WHOLE))
    assert amounts(meter) == [100_21, 1_002_13]
    assert meter.shown == 213 + SEED + 2 * RESERVE
    meter = after(game, fresh(game), wagers(), claim(5, WHOLE), wagers("two"), claim(2, TENTH))
    assert amounts(meter) == [1_002_13, 100_21]
    assert (meter.shown, meter.reserve) == (SEED + RESERVE + 213, RESERVE)


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v")
def test_the_next_round_and_another_table_have_shares_of_the_meter_as_it_stands():
    game = house()
    meter = after(game, fresh(game), wagers(), claim(5, TENTH), FinishRound(table="one", round=1))
    there = after(game, meter, Claim(key=ClaimKey("two", 7, 2), share=TENTH))
    again = after(game, meter, claim(5, TENTH, number=2))
    for later in (there, again):
        assert later.awards[-1].amount == 90_19
    # Also while a round from before the first award is still open.
    open_there = after(game, fresh(game), wagers("two"), wagers(), claim(5, TENTH), FinishRound(table="one", round=1))
    late = after(game, open_there, Claim(key=ClaimKey("two", 1, 2), share=TENTH))
    assert late.awards[-1].amount == open_there.shown // 10
    assert late.awards[-1].amount < amounts(open_there)[0]


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v")
def test_a_corrected_contribution_counts_for_the_awards_that_follow_and_leaves_those_that_were_made():
    game = house()
    six = after(game, fresh(game), wagers(), claim(5, WHOLE))
    late = after(game, six, CorrectContribution(table="one", round=1, change=200, reason="entry put right"))
    # Eight wagers bring 284 cents: the second award is a tenth of $1,002.84, 71 cents of which are still there.
    meter = after(game, late, claim(2, TENTH))
    assert amounts(meter) == [1_002_13, 100_28]
    assert meter.shown == SEED + 40
    assert meter.from_house - late.from_house == 100_28 - 71
    fewer = after(game, six, CorrectContribution(table="one", round=1, change=-600, reason="entry put right"))
    meter = after(game, fewer, claim(2, TENTH))
    assert amounts(meter) == [1_002_13, 100_00]
    assert (meter.shown, meter.reserve) == (SEED, 0)


def test_an_award_that_the_house_paid_stays_so_when_the_first_of_its_round_has_left_the_journal():
    game = house()
    both = after(game, fresh(game), wagers(), claim(5, WHOLE), wagers("two"), claim(2, TENTH))
    closed = after(game, both, FinishRound(table="one", round=1))
    assert [type(entry).__name__ for entry in closed.journal] == ["Grew", "Won"]
    back = after(game, closed, CorrectContribution(table="two", round=1, change=-600, reason="round void"))
    assert (back.shown, back.reserve, back.from_house) == (SEED + RESERVE, 0, both.from_house)


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v", "ARSD 20:18:16:15.14(18)(a)vi")
@pytest.mark.parametrize("shares", [(WHOLE, WHOLE), (WHOLE, TENTH, WHOLE)])
def test_the_meter_resets_once_in_a_round_also_when_a_later_award_of_the_round_is_released(
    shares: tuple[Fraction, ...],
):
    game = house()
    start = after(game, fresh(game), wagers())
    meter = after(game, start, *(claim(seat, share) for seat, share in enumerate(shares, 1)))
    assert (meter.shown, meter.reserve) == (SEED + RESERVE, 0)
    one_more = after(game, meter, claim(6, TENTH))
    assert figures(after(game, one_more, release(seat=6))) == figures(meter)


def kept(game: Game, meter: Meter, command: Claim, amount: int) -> Meter:
    """The meter after a claim whose award has a certain amount; the house adds what the meter lacks for it."""
    found = decide(game, meter, command)
    assert isinstance(found, tuple)
    award = found[0]
    assert isinstance(award, Awarded)
    earlier = sum(one.amount for one in meter.awards if one.key.of == command.key.of)
    left = max(Fraction(0), award.of_meter - earlier)
    meter = evolve(meter, changed(award, amount=amount, from_house=max(Fraction(0), amount - left)))
    for event in found[1:]:
        assert isinstance(event, MeterReset)
        meter = evolve(meter, event)
    assert meter.balances
    return meter


@pytest.mark.deep
@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)v", "ARSD 20:18:16:15.14(18)(a)iii")
def test_any_of_several_awards_is_released_as_if_it_had_never_been_claimed():
    resets = 0
    for seed in range(EXAMPLES):
        chance = random.Random(seed)
        game = house(ceiling=chance.choice((None, SEED + chance.randint(1, 900))))
        start = after(game, fresh(game), wagers(count=chance.randint(1, 6)))
        story: list[Claim | Contribute] = []
        for place, seat in enumerate(chance.sample(range(1, 7), chance.randint(2, 4))):
            story.append(claim(seat, chance.choice((TENTH, WHOLE))))
            story += [wagers("two", place + 1, chance.randint(1, 6))] * chance.randint(0, 1)
        meter = after(game, start, *story)
        awards = {award.key: award for award in meter.awards}
        if chance.random() < 0.5:
            paid = chance.choice(list(awards.values()))
            meter = after(game, meter, PayAward(key=paid.key, amount=paid.amount))
        out = chance.choice(list(awards))
        resets += next(one.share for one in story if isinstance(one, Claim) and one.key == out) == 1
        twin = start
        for one in story:
            if not isinstance(one, Claim):
                twin = after(game, twin, one)
            elif one.key != out:
                twin = kept(game, twin, one, awards[one.key].amount)
        was_paid = next((award.amount for award in meter.awards if award.paid and award.key != out), 0)
        back = after(game, meter, release(out.seat))
        assert (back.figures, back.payable + was_paid, back.paid) == (twin.figures, twin.payable, was_paid), seed
        assert figures(after(game, back, release())) == figures(
            after(game, start, *(one for one in story if isinstance(one, Contribute)))
        )
    assert resets > EXAMPLES // 4
