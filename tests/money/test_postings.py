"""Double entry: nothing is made or lost by moving it."""

from fractions import Fraction

import pytest

from fifthstreet.money import Posting, moved


@pytest.mark.parametrize("amount", [1, 12_345, -500, Fraction(71, 2), Fraction(-1, 3)])
def test_what_leaves_one_account_comes_into_the_other(amount: int | Fraction):
    assert moved("layout", "inventory", amount) == (Posting("layout", -amount), Posting("inventory", amount))


@pytest.mark.parametrize("nothing", [0, Fraction(0)])
def test_of_nothing_there_is_no_posting(nothing: int | Fraction):
    assert moved("meter", "jackpot payable", nothing) == ()
