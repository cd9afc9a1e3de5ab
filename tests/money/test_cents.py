"""Money as people write it, in whole cents."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.money import Cents, MoneyError, dollars, show_dollars


@pytest.mark.parametrize(
    ("written", "cents"),
    [
        (10, 1000),
        ("10", 1000),
        ("$10", 1000),
        ("$10.50", 1050),
        ("$0.05", 5),
        ("$10.500", 1050),
        ("$1,000,000", 100_000_000),
        ("$1,000.5", 100_050),
        (Decimal("10.05"), 1005),
        (Decimal("0.10"), 10),
        (0, 0),
    ],
)
def test_dollars_are_read_as_people_write_them(written: str | int | Decimal, cents: int):
    assert dollars(written) == cents


@pytest.mark.parametrize("written", ["$10.005", "0.001", Decimal("10.001")])
def test_a_fraction_of_a_cent_is_refused(written: str | Decimal):
    with pytest.raises(MoneyError, match="has a fraction of a cent"):
        dollars(written)


@pytest.mark.parametrize(
    "written", ["", "$", "-1", "$-1", "ten", "1,00", "1e3", "$10.", ".5", "10 dollars", "NaN", -1, Decimal("Infinity")]
)
def test_what_is_no_amount_is_refused_by_name(written: str | int | Decimal):
    with pytest.raises(MoneyError, match="is not an amount in dollars") as refusal:
        dollars(written)
    assert str(written) in str(refusal.value)


@pytest.mark.parametrize("written", [True, None, 1.5, [1]])
def test_what_is_no_number_at_all_is_refused(written: object):
    with pytest.raises(MoneyError, match="is not an amount in dollars"):
        dollars(written)  # type: ignore[arg-type]


@given(st.integers(min_value=0, max_value=10**15))
def test_every_amount_is_read_back_from_what_is_shown(cents: int):
    assert dollars(show_dollars(Cents(cents))) == cents


def test_what_is_lost_is_shown_with_a_sign():
    assert show_dollars(Cents(-12345)) == "-$123.45"
