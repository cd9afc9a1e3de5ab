"""The meter follows the rounds of its tables: which are open, which claims wait, and what closes them."""

import msgspec
import pytest

from fifthstreet.progressive.commands import ChangeRates
from fifthstreet.progressive.events import Awarded, ClaimQueued, MeterReset, RoundFinished
from fifthstreet.progressive.state import ClaimKey, Filed, Grew, Meter, Rates, RoundKey
from fifthstreet.rules.game import plain
from support.meters import TENTH, WHOLE, after, claim, correct, decided, finish, fresh, house, release, wagers

GAME = house()


def test_the_meter_knows_the_latest_round_of_each_table():
    meter = after(GAME, fresh(GAME), wagers("one", 1), wagers("two", 7), wagers("one", 2))
    assert meter.latest == (("two", 7), ("one", 2))
    assert meter.open == (("two", 7), ("one", 2))


def test_a_claim_opens_its_round_beside_those_of_other_tables():
    meter = after(GAME, fresh(GAME), wagers("one", 1), wagers("two", 1), claim("one", 1, 3), claim("one", 1, 4))
    assert meter.open == (("one", 1), ("two", 1))
    meter = after(GAME, meter, finish("one", 1), claim("three", 5, 1))
    assert meter.open == (("two", 1), ("three", 5))


@pytest.mark.parametrize(
    ("share", "events"), [(TENTH, [RoundFinished, Awarded]), (WHOLE, [RoundFinished, Awarded, MeterReset])]
)
def test_a_claim_of_a_later_round_finishes_the_tables_earlier_one(share, events):
    meter = after(GAME, fresh(GAME), wagers("two", 1), wagers("one", 1))
    found = decided(GAME, meter, claim("one", 2, 3, share))
    assert [type(event) for event in found] == events
    assert found[0] == RoundFinished(at=0, table="one", round=1)
    assert after(GAME, meter, claim("one", 2, 3, share)).open == (("two", 1), ("one", 2))


def test_an_award_of_the_tables_earlier_round_does_not_hold_up_its_next_claim():
    meter = after(GAME, fresh(GAME), wagers("one", 1), claim("one", 1, 3), claim("one", 2, 5))
    assert meter.verifying == ("one", 2)
    assert [(award.key, award.final) for award in meter.awards] == [(("one", 1, 3), True), (("one", 2, 5), False)]


def test_a_claim_that_must_wait_finishes_the_tables_earlier_round_too_and_names_its_clause():
    meter = after(GAME, fresh(GAME), wagers("two", 1), wagers("one", 1), claim("two", 1, 5))
    law = GAME.book.progressive
    assert law
    assert decided(GAME, meter, claim("one", 2, 3)) == (
        RoundFinished(at=0, table="one", round=1),
        ClaimQueued(at=0, cite=law.award.cite, key=ClaimKey("one", 2, 3)),
    )


def test_a_round_that_is_neither_open_nor_waits_has_nothing_to_finish():
    meter = after(GAME, fresh(GAME), wagers("one", 1), claim("one", 1, 3), claim("two", 4, 5), claim("three", 2, 1))
    assert [key.of for key in meter.queue] == [("two", 4), ("three", 2)]
    assert meter.open == (("one", 1),)
    for unknown in (finish("one", 2), finish("two", 3), finish("four", 1)):
        assert decided(GAME, meter, unknown) == ()
    assert decided(GAME, fresh(GAME), finish("one", 1)) == ()
    assert decided(GAME, meter, finish("three", 2)) == (RoundFinished(at=0, table="three", round=2),)
    assert after(GAME, meter, finish("three", 2)).queue == (("two", 4, 5),)


def test_the_claims_of_other_rounds_keep_waiting_when_one_is_withdrawn():
    meter = after(GAME, fresh(GAME), claim("one", 1, 3), claim("two", 4, 5), claim("three", 2, 1), claim("three", 2, 6))
    assert after(GAME, meter, release("three", 2, seat=6)).queue == (("two", 4, 5), ("three", 2, 1))
    assert after(GAME, meter, release("three", 2)).queue == (("two", 4, 5),)


def test_the_journal_begins_with_the_oldest_open_round():
    other = Rates(progression=TENTH)
    meter = after(GAME, fresh(GAME), wagers("one", 1), claim("one", 1, 3, WHOLE), ChangeRates(rates=other))
    meter = after(GAME, meter, wagers("two", 1), wagers("three", 1))
    assert len(meter.journal) == 5
    closed = after(GAME, meter, finish("one", 1))
    assert closed.journal == (Grew(of=RoundKey("two", 1), amount=600), Grew(of=RoundKey("three", 1), amount=600))
    assert closed.base
    assert closed.base.rates_after_reset == other
    assert after(GAME, closed, finish("three", 1)).journal == closed.journal


def test_rates_filed_while_no_round_is_open_need_no_journal():
    other = Rates(progression=TENTH)
    meter = after(GAME, fresh(GAME), ChangeRates(rates=other))
    assert (meter.journal, meter.base, meter.rates_after_reset) == ((), None, other)
    busy = after(GAME, fresh(GAME), wagers("one", 1), ChangeRates(rates=other))
    assert busy.journal[-1] == Filed(rates=other)


def test_every_correction_is_counted():
    meter = after(GAME, fresh(GAME), wagers("one", 1), correct("one", 1, -100), correct("one", 1, 200))
    assert meter.corrections == 2


def test_a_meter_with_open_rounds_is_read_back_from_its_text():
    meter = after(GAME, fresh(GAME), wagers("one", 1), ChangeRates(rates=Rates(progression=TENTH)))
    meter = after(GAME, meter, claim("one", 1, 3, WHOLE), claim("two", 1, 2), correct("one", 1, -100))
    assert {type(entry).__name__ for entry in meter.journal} == {"Grew", "Filed", "Won"}
    text = msgspec.json.encode(meter, enc_hook=plain)
    assert msgspec.json.decode(text, type=Meter, dec_hook=lambda kind, value: kind(value)) == meter
