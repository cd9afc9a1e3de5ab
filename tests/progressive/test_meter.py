"""The meter: everything that comes in is paid, payable, shown, held or corrected, to the last fraction of a cent."""

import random
from fractions import Fraction

import msgspec
import pytest

from fifthstreet.money import dollars
from fifthstreet.progressive.commands import (
    ChangeRates,
    Claim,
    Contribute,
    CorrectContribution,
    Disable,
    Enable,
    EndRound,
)
from fifthstreet.progressive.events import AnyMeterEvent, Awarded, MeterReset, MeterStarted, RoundEnded
from fifthstreet.progressive.machine import MeterRefusal, decide, evolve, new_meter, started
from fifthstreet.progressive.state import Award, ClaimKey, Meter, Rates
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.game import plain
from fifthstreet.rules.model.pays import Share
from support.changes import changed


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game("south-dakota")


def fresh(game: Game) -> Meter:
    return evolve(new_meter(game, "meter"), started(game))


def after(game: Game, meter: Meter, *commands: object) -> Meter:
    for command in commands:
        found = decide(game, meter, command)  # type: ignore[arg-type]
        assert not isinstance(found, MeterRefusal), found
        for event in found:
            meter = evolve(meter, event)
        assert meter.balances
    return meter


def in_round(number: int, wagers: int = 1) -> Contribute:
    return Contribute(table="table 1", round=number, wagers=wagers, amount=100 * wagers)


def key(number: int, seat: int) -> ClaimKey:
    return ClaimKey("table 1", number, seat)


def test_only_a_game_with_a_progressive_has_a_meter(game: Game):
    with pytest.raises(ValueError, match="no progressive"):
        new_meter(ready_game("new-jersey"), "meter")
    plain_table = changed(game.submission, progressive=None, offered=("three-card",))
    with pytest.raises(ValueError, match="no progressive"):
        new_meter(make_game(game.book, plain_table), "meter")


def test_a_meter_starts_with_the_houses_first_amount(game: Game):
    clauses = ("COMAR 36.05.11.12C(3)", "COMAR 36.05.11.12C(3)(b)")
    assert started(ready_game("maryland"), 70) == MeterStarted(at=70, amount=dollars(10_000), cite=clauses)
    meter = fresh(game)
    assert (meter.now, meter.shown, meter.from_house, meter.came_in) == (
        0,
        dollars(1_000),
        dollars(1_000),
        dollars(1_000),
    )
    assert new_meter(game, "meter").now == 0


def test_a_meter_does_not_balance_with_a_cent_too_many_or_too_few(game: Game):
    meter = after(game, fresh(game), in_round(1))
    for name in ("shown", "reserve", "overflow", "from_wagers", "from_house", "paid", "corrected"):
        assert not changed(meter, **{name: getattr(meter, name) + 1}).balances, name


def test_a_contribution_is_exact_below_the_cent(game: Game):
    meter = after(game, fresh(game), in_round(1), in_round(2, 3))
    assert meter.shown == dollars(1_000) + 4 * Fraction(71, 2)
    assert meter.reserve == 4 * 5
    assert meter.contributions == 2


def test_a_rate_that_no_decimal_holds_loses_nothing(game: Game):
    third = changed(fresh(game), rates=Rates(progression=Fraction(1, 3), reserve=Fraction(1, 7)))
    meter = after(game, third, *(in_round(number) for number in range(1, 22)))
    assert meter.shown - dollars(1_000) == 700
    assert meter.reserve == 300


def test_a_contribution_or_claim_that_comes_twice_counts_once(game: Game):
    meter = after(game, fresh(game), in_round(1), in_round(1))
    assert meter.contributions == 1
    claim = Claim(key=key(1, 2), share=Fraction(1, 10))
    meter = after(game, meter, claim, claim)
    assert (meter.hits, meter.payable) == (1, 10003)


@pytest.mark.clause("COMAR 36.05.11.12C(4)")
def test_shares_are_paid_on_the_meter_as_it_stands_whole_cents_and_the_rest_carries(game: Game):
    meter = after(game, fresh(game), in_round(1), Claim(key=key(1, 3), share=Fraction(1, 10)))
    assert meter.awards == (Award(key=key(1, 3), amount=10003),)
    meter = after(game, meter, Claim(key=key(1, 1), share=Fraction(1, 10)))
    # A tenth of what is left of $1,000.355 after $100.03.
    assert meter.award(key(1, 1)) == Award(key=key(1, 1), amount=9003)
    assert meter.shown == Fraction(200_071, 2) - 10003 - 9003


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)vi")
def test_south_dakota_resets_to_the_seed_plus_the_reserve(game: Game):
    meter = after(game, fresh(game), *(in_round(number, 6) for number in range(1, 11)))
    reserve = meter.reserve
    assert reserve == 300
    meter = after(game, meter, Claim(key=key(10, 1), share=Fraction(1)))
    assert meter.shown == dollars(1_000) + reserve
    assert meter.reserve == 0


@pytest.mark.clause("COMAR 36.05.11.12C(3)(b)")
def test_maryland_resets_to_the_reset_amount_and_the_reserve_helps_to_pay_it():
    ready = ready_game("maryland")
    terms = {"progressive__reserve_rate": Share(Fraction(1, 20)), "progressive__seed": dollars(12_000)}
    game = make_game(ready.book, changed(ready.submission, **terms))
    meter = after(game, fresh(game), *(in_round(number, 6) for number in range(1, 11)))
    found = decide(game, meter, Claim(key=key(10, 1), share=Fraction(1)))
    assert not isinstance(found, MeterRefusal)
    awarded, reset = found
    assert isinstance(awarded, Awarded)
    assert isinstance(reset, MeterReset)
    assert (reset.from_reserve, reset.from_house) == (300, dollars(12_000) - 300)
    meter = after(game, meter, Claim(key=key(10, 1), share=Fraction(1)))
    assert meter.shown == dollars(12_000)


def test_a_contribution_is_taken_back_by_a_correction_on_record(game: Game):
    before = fresh(game)
    meter = after(game, before, in_round(1, 3))
    back = CorrectContribution(table="table 1", round=1, change=-300, reason="void")
    meter = after(game, meter, back)
    assert (meter.shown, meter.reserve, meter.corrections) == (before.shown, before.reserve, 1)
    assert meter.corrected == 3 * Fraction(81, 2)
    unknown = CorrectContribution(table="table 1", round=9, change=-100, reason="void")
    assert isinstance(decide(game, meter, unknown), MeterRefusal)


def test_a_disabled_meter_neither_grows_nor_pays_and_resumes_as_it_was(game: Game):
    meter = after(game, fresh(game), in_round(1), Disable(reason="maintenance"))
    assert isinstance(decide(game, meter, in_round(2)), MeterRefusal)
    assert isinstance(decide(game, meter, Claim(key=key(2, 1), share=Fraction(1))), MeterRefusal)
    assert isinstance(decide(game, meter, Disable(reason="again")), MeterRefusal)
    again = after(game, meter, Enable())
    assert again == changed(meter, enabled=True)
    assert isinstance(decide(game, again, Enable()), MeterRefusal)


def test_a_change_of_rate_waits_for_the_next_reset(game: Game):
    more = Rates(progression=Fraction(41, 100), reserve=Fraction(0))
    meter = after(game, fresh(game), ChangeRates(rates=more), in_round(1))
    assert meter.shown == dollars(1_000) + Fraction(71, 2)
    meter = after(game, meter, Claim(key=key(1, 1), share=Fraction(1)))
    shown = meter.shown
    assert after(game, meter, in_round(2)).shown == shown + 41
    assert isinstance(decide(game, meter, ChangeRates(rates=Rates(progression=Fraction(2)))), MeterRefusal)


def test_rates_with_which_the_progressive_returns_more_than_the_wager_are_refused_unless_the_house_allows_it(
    game: Game,
):
    # Fixed pays 53.06%, Envy from five others 2.85%, seeds 0.15%: 43.94% are left for meter and reserve.
    most = Rates(progression=Fraction(4_094, 10_000), reserve=Fraction(3, 100))
    over = changed(most, reserve=Fraction(301, 10_000))
    assert not isinstance(decide(game, fresh(game), ChangeRates(rates=most)), MeterRefusal)
    refused = decide(game, fresh(game), ChangeRates(rates=over))
    assert isinstance(refused, MeterRefusal)
    assert refused.reason == "the Progressive would return 100.01% of the wager; lower the rates"
    knowing = make_game(game.book, changed(game.submission, progressive__allow_player_edge=True))
    assert not isinstance(decide(knowing, fresh(knowing), ChangeRates(rates=over)), MeterRefusal)


def test_rates_are_more_than_nothing_and_together_at_most_the_wager(game: Game):
    knowing = make_game(game.book, changed(game.submission, progressive__allow_player_edge=True))

    def filed(progression: int, reserve: int) -> bool:
        rates = Rates(progression=Fraction(progression, 100), reserve=Fraction(reserve, 100))
        found = decide(knowing, fresh(knowing), ChangeRates(rates=rates))
        if isinstance(found, MeterRefusal):
            assert found.reason == "rates must be more than 0% and at most 100% of the wager"
        return not isinstance(found, MeterRefusal)

    assert [filed(*rates) for rates in ((1, 0), (100, 0), (60, 40), (1, 99))] == [True] * 4
    assert [filed(*rates) for rates in ((0, 0), (0, 5), (-1, 5), (40, -1), (101, 0), (60, 41), (1, 100))] == [False] * 7


@pytest.mark.parametrize("share", [Fraction(0), Fraction(-1, 10), Fraction(11, 10)])
def test_a_claim_is_for_a_part_of_the_meter(game: Game, share: Fraction):
    assert isinstance(decide(game, fresh(game), Claim(key=key(1, 1), share=share)), MeterRefusal)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_happens_to_it_a_meter_balances(game: Game, seed: int):
    chance = random.Random(seed)
    meter = changed(fresh(game), ceiling=chance.choice((None, dollars(1_010))))
    for number in range(1, 200):
        command = chance.choice(
            (
                in_round(number, chance.randint(1, 6)),
                in_round(number, chance.randint(1, 6)),
                Claim(key=key(number, chance.randint(1, 6)), share=chance.choice((Fraction(1), Fraction(1, 10)))),
                CorrectContribution(table="table 1", round=number - 1, change=chance.randint(-600, 600), reason="x"),
                ChangeRates(rates=Rates(progression=Fraction(chance.randint(1, 99), 101))),
                Disable(reason="test"),
                Enable(),
                Enable(),
            )
        )
        found = decide(game, meter, command)
        for event in () if isinstance(found, MeterRefusal) else found:
            meter = evolve(meter, event)
        assert meter.balances
        assert min(meter.shown, meter.reserve, meter.overflow) >= 0


def test_a_contribution_is_taken_back_as_it_came_whatever_the_rates_are_now(game: Game):
    grown = after(game, fresh(game), in_round(1, 3))
    other = changed(grown, rates=Rates(progression=Fraction(1, 10)))
    part = CorrectContribution(table="table 1", round=1, change=-100, reason="a wager accepted without a chip")
    rest = CorrectContribution(table="table 1", round=1, change=-200, reason="round void")
    meter = after(game, other, part)
    assert grown.shown - meter.shown == Fraction(71, 2)
    meter = after(game, meter, rest)
    assert (meter.shown, meter.reserve) == (fresh(game).shown, fresh(game).reserve)


def test_a_contribution_that_went_onto_the_meter_is_not_taken_out_of_the_overflow(game: Game):
    terms = changed(game.submission, progressive__ceiling=dollars(1_001))
    capped = make_game(game.book, terms)
    meter = after(capped, fresh(capped), *(in_round(number) for number in range(1, 8)))
    meter = after(capped, meter, Claim(key=key(7, 1), share=Fraction(1, 10)))
    shown, overflow = meter.shown, meter.overflow
    meter = after(capped, meter, in_round(8))
    meter = after(capped, meter, CorrectContribution(table="table 1", round=8, change=-100, reason="round void"))
    assert (meter.shown, meter.overflow) == (shown, overflow)


def test_what_happened_to_the_meter_can_be_read_back_from_its_record(game: Game):
    commands = (in_round(1, 3), Claim(key=key(1, 2), share=Fraction(1)), in_round(2), Disable(reason="test"), Enable())
    meter, record = fresh(game), [started(game)]
    for command in commands:
        found = decide(game, meter, command)
        assert not isinstance(found, MeterRefusal)
        for event in found:
            meter = evolve(meter, event)
            record.append(event)
    text = msgspec.json.encode(record, enc_hook=plain)
    read = msgspec.json.decode(text, type=list[AnyMeterEvent], dec_hook=lambda kind, value: kind(value))
    assert read == record
    replayed = new_meter(game, "meter")
    for event in read:
        replayed = evolve(replayed, event)
    assert replayed == meter


@pytest.mark.clause("ARSD 20:18:16:15.14(18)(a)vii")
@pytest.mark.parametrize("name", ["south-dakota", "maryland"])
def test_the_end_of_a_round_is_recorded_by_the_clause_of_the_text_that_asks_for_it(name: str):
    game = ready_game(name)
    meter = after(game, fresh(game), in_round(1))
    found = decide(game, meter, EndRound(at=7, table="table 1", round=1))
    cite = ("ARSD 20:18:16:15.14(18)(a)vii",) if name == "south-dakota" else ()
    assert found == (RoundEnded(at=7, cite=cite, table="table 1", round=1),)
