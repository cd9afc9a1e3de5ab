"""Pays and shares as the texts print them."""

from fractions import Fraction

import pytest

from fifthstreet.money import Cents
from fifthstreet.rules.model.pays import (
    FixedSum,
    MeterShare,
    Odds,
    Pay,
    PayError,
    Push,
    Share,
    read_pay,
    read_share,
    show_share,
)


@pytest.mark.parametrize(
    ("written", "pay"),
    [
        ("500 to 1", Odds(500, "to")),
        ("1,000 to 1", Odds(1000, "to")),
        ("300 for 1", Odds(300, "for")),
        ("100% of the meter", MeterShare(Share(Fraction(1)))),
        ("12.5% of the meter", MeterShare(Share(Fraction(1, 8)))),
        ("$1,000,000", FixedSum(Cents(100_000_000))),
        ("push", Push()),
    ],
)
def test_pays_are_read_and_written_as_printed(written: str, pay: Pay):
    assert read_pay(written) == pay
    assert str(pay) == written


@pytest.mark.parametrize(
    "written",
    ["", "500", "500 to 2", "1 on 1", "-5 to 1", "10%", "lose", 500, None, "5.5 to 1", "x% of the meter", "$1.001"],
)
def test_what_is_no_pay_is_refused_by_name(written: object):
    with pytest.raises(PayError) as refusal:
        read_pay(written)
    assert str(refusal.value).startswith(f"{written!r} is not a pay")


@pytest.mark.parametrize(
    ("written", "share"), [("71%", Fraction(71, 100)), ("35.5%", Fraction(71, 200)), ("0%", Fraction(0))]
)
def test_shares_are_exact(written: str, share: Fraction):
    assert read_share(written) == share
    assert show_share(Share(share)) == written


@pytest.mark.parametrize("written", ["71", 0.71, "%", "seven%", "NaN%", "Infinity%", "-1%", "101%"])
def test_what_is_no_share_is_refused(written: object):
    with pytest.raises(PayError):
        read_share(written)
