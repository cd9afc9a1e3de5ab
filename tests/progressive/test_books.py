"""The book of liability: whatever happens to a meter, what it owes is in an account, and no cent is made or lost."""

import random
from fractions import Fraction

import pytest

from fifthstreet.money import Posting, dollars
from fifthstreet.progressive import events as e
from fifthstreet.progressive.accounts import EDGES, balances, postings
from fifthstreet.progressive.commands import (
    AnyMeterCommand,
    ChangeRates,
    Claim,
    Contribute,
    CorrectContribution,
    Disable,
    Enable,
    EndRound,
    FinishRound,
    PayAward,
    ReleaseAwards,
)
from fifthstreet.progressive.machine import MeterRefusal, decide, evolve, new_meter, started
from fifthstreet.progressive.state import ClaimKey, Meter, Rates
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.model.pays import Share
from support.changes import changed
from support.double_entry import assert_posted

KEY = ClaimKey("table 1", 1, 3)
WHOLE, TENTH = Fraction(1), Fraction(1, 10)


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("south-dakota")


def posted(meter: Meter, event: e.AnyMeterEvent) -> Meter:
    """The meter after an event, its book checked."""
    after = evolve(meter, event)
    assert_posted(balances(meter), postings(event), balances(after), EDGES)
    assert after.balances
    return after


def fresh(game: Game, at: int = 0) -> Meter:
    return posted(new_meter(game, "meter"), started(game, at))


def after(game: Game, meter: Meter, *commands: AnyMeterCommand) -> Meter:
    for command in commands:
        found = decide(game, meter, command)
        assert not isinstance(found, MeterRefusal), found
        for event in found:
            assert event.at == command.at
            meter = posted(meter, event)
    return meter


def refusal(game: Game, meter: Meter, command: AnyMeterCommand) -> str:
    found = decide(game, meter, command)
    assert isinstance(found, MeterRefusal), found
    return found.reason


def wagered(table: str = "table 1", number: int = 1, at: int = 0) -> Contribute:
    return Contribute(at=at, table=table, round=number, wagers=6, amount=600)


def without_wagers(table: str, number: int, at: int) -> Contribute:
    return Contribute(at=at, table=table, round=number, wagers=0, amount=0)


def some_house(chance: random.Random) -> Game:
    """A house with any ceiling and reserve, in one of the two ways to reset a meter."""
    ready = ready_game(chance.choice(("maryland", "south-dakota")))
    start = ready.submission.progressive.start
    reserve = Share(Fraction(chance.choice((0, 1, 5)), 100))
    terms = {"progressive__reserve_rate": reserve, "progressive__ceiling": chance.choice((None, start + 1_000))}
    return make_game(ready.book, changed(ready.submission, **terms))


def some_command(chance: random.Random, meter: Meter, rounds: dict[str, int]) -> AnyMeterCommand:
    """Something that a table or the house asks, often not for the first time, sometimes too early."""
    table, at = chance.choice(list(rounds)), meter.now + chance.choice((-1, 0, 0, 1, 1_000))
    if chance.random() < 0.3:
        rounds[table] += 1
    number = rounds[table]
    owed = [award for award in meter.awards if not award.paid] + list(meter.awards)
    some = ClaimKey(table, number, chance.randint(1, 6))
    pay = PayAward(at=at, key=some, amount=100)
    if owed:
        award = chance.choice(owed[:3])
        pay = PayAward(at=at, key=award.key, amount=award.amount + chance.choice((0, 0, 0, 1)))
    change = chance.randint(-900, 900)
    return chance.choice(
        (
            wagered(table, number, at),
            chance.choice((wagered, without_wagers))(table, number, at),
            Claim(at=at, key=some, share=chance.choice((WHOLE, TENTH, TENTH, Fraction(0)))),
            pay,
            pay,
            CorrectContribution(at=at, table=table, round=number, change=change, reason="entry put right"),
            EndRound(at=at, table=table, round=number),
            ReleaseAwards(at=at, table=table, round=number, reason="settled again"),
            FinishRound(at=at, table=table, round=number),
            ChangeRates(at=at, rates=Rates(progression=Fraction(chance.randint(0, 99), 101), reserve=Fraction(1, 70))),
            Disable(at=at, reason="maintenance"),
            Enable(at=at),
            Enable(at=at),
        )
    )


def test_every_event_posts_what_it_does_and_no_account_is_ever_overdrawn():
    missing = set(e.AnyMeterEvent.__args__)
    for seed in range(40):
        chance = random.Random(seed)
        game, rounds = some_house(chance), {"table 1": 1, "table 2": 1}
        meter, happened = fresh(game), {e.MeterStarted}
        for _ in range(300):
            found = decide(game, meter, some_command(chance, meter, rounds))
            for event in () if isinstance(found, MeterRefusal) else found:
                assert event.at >= meter.now
                meter = posted(meter, event)
                assert meter.now == event.at
                happened.add(type(event))
        missing -= happened
    assert not missing


def test_what_is_inside_the_meter_is_owed_and_the_rest_is_at_the_edge_of_the_book(game: Game):
    assert set(balances(fresh(game))) - EDGES == {"meter", "reserve", "overflow", "jackpot payable"}
    assert set(balances(fresh(game))) >= EDGES


def test_the_book_says_what_is_owed_and_where_it_came_from(game: Game):
    meter = after(game, fresh(game), wagered(), Claim(key=KEY, share=TENTH))
    # Six wagers bring 6 x 35.5 = 213 cents onto the meter, 6 x 5 into the reserve; a tenth of $1,002.13 is claimed.
    assert balances(meter) == {
        "house": -dollars(1_000),
        "wagers": -243,
        "meter": dollars(1_000) + 213 - 10021,
        "reserve": 30,
        "overflow": 0,
        "jackpot payable": 10021,
        "paid": 0,
        "corrected": 0,
    }


@pytest.mark.parametrize("share", [TENTH, WHOLE])
def test_an_award_is_payable_until_the_table_has_paid_it(game: Game, share: Fraction):
    claimed = after(game, fresh(game), wagered(), Claim(key=KEY, share=share))
    award = claimed.award(KEY)
    assert award
    assert (claimed.payable, claimed.paid) == (award.amount, 0)
    pay = PayAward(key=KEY, amount=award.amount, cite=("a clause",))
    found = decide(game, claimed, pay)
    assert found == (e.AwardPaid(at=0, cite=("a clause",), key=KEY, amount=award.amount),)
    assert postings(found[0]) == (Posting("jackpot payable", -award.amount), Posting("paid", award.amount))
    paid = after(game, claimed, pay)
    assert (paid.payable, paid.paid) == (0, award.amount)
    assert (paid.shown, paid.hits) == (claimed.shown, claimed.hits)


def test_an_award_is_paid_once_and_as_it_was_claimed(game: Game):
    assert refusal(game, fresh(game), PayAward(key=KEY, amount=1)) == "no award was claimed there"
    claimed = after(game, fresh(game), Claim(key=KEY, share=TENTH))
    for other in (9_999, 10_001):
        assert refusal(game, claimed, PayAward(key=KEY, amount=other)) == "the award is $100"
    assert refusal(game, claimed, PayAward(key=KEY._replace(seat=4), amount=10_000)) == "no award was claimed there"
    paid = after(game, claimed, PayAward(key=KEY, amount=10_000))
    assert decide(game, paid, PayAward(key=KEY, amount=10_000)) == ()
    assert decide(game, paid, Claim(key=KEY, share=TENTH)) == ()


def test_what_was_claimed_is_owed_whatever_comes_after_it(game: Game):
    claimed = after(game, fresh(game), Claim(key=KEY, share=TENTH))
    later = [Claim(key=ClaimKey("table 1", number, 1), share=WHOLE) for number in range(2, 5)]
    meter = after(game, claimed, *later, Disable(reason="maintenance"))
    assert meter.award(KEY)
    meter = after(game, meter, PayAward(key=KEY, amount=10_000))
    assert meter.paid == 10_000
    assert meter.payable == sum(award.amount for award in meter.awards if award.key != KEY)
    assert not meter.enabled


def test_a_paid_award_is_forgotten_with_the_next_one_of_its_table(game: Game):
    meter = after(game, fresh(game), Claim(key=KEY, share=TENTH), PayAward(key=KEY, amount=10_000))
    meter = after(game, meter, FinishRound(table=KEY.table, round=KEY.round))
    elsewhere = after(game, meter, Claim(key=ClaimKey("table 2", 7, 1), share=TENTH))
    assert elsewhere.hits == 2
    assert elsewhere.award(KEY)
    there = after(game, meter, Claim(key=ClaimKey("table 1", 2, 1), share=TENTH))
    assert there.award(KEY) is None
    assert there.paid == 10_000


def test_time_does_not_run_backwards_at_the_meter(game: Game):
    meter = after(game, fresh(game, at=500), wagered(at=1_000))
    assert meter.now == 1_000
    early = (
        wagered("table 2", at=999),
        Claim(at=999, key=KEY, share=TENTH),
        CorrectContribution(at=999, table="table 1", round=1, change=-100, reason="void"),
        EndRound(at=999, table="table 1", round=1),
        ChangeRates(at=999, rates=meter.rates),
        Disable(at=999, reason="maintenance"),
    )
    for command in early:
        assert refusal(game, meter, command) == "time does not run backwards"
        after(game, meter, changed(command, at=1_000))


def test_what_comes_again_is_harmless_even_when_the_meter_has_gone_on(game: Game):
    claim, pay = Claim(at=20, key=KEY, share=TENTH), PayAward(at=30, key=KEY, amount=10021)
    meter = after(game, fresh(game), wagered(at=10), claim, pay, wagered("table 2", at=99))
    for command in (wagered(at=10), claim, pay):
        assert decide(game, meter, command) == ()
