"""Money in whole cents, written and read in dollars."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import NewType

from fifthstreet.values import shown

Cents = NewType("Cents", int)

_WRITTEN = re.compile(r"\$?(?P<dollars>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<cents>\d+))?", re.ASCII)
MOST_DIGITS = 15
PLACES = 6
"""Decimal places of a dollar, for amounts below the cent."""


class MoneyError(ValueError):
    """Not an amount of money; the message says why."""


def dollars(amount: str | int | Decimal) -> Cents:
    """Read an amount in dollars: ``10``, ``"$10"``, ``"$1,000.50"``; never less than a cent, never below zero."""
    if isinstance(amount, bool) or not isinstance(amount, str | int | Decimal):
        raise MoneyError(f"{shown(amount)} is not an amount in dollars")
    written = _WRITTEN.fullmatch(str(amount).strip())
    if not written:
        raise MoneyError(f'{shown(amount)} is not an amount in dollars, such as "$10" or "$1,000.50"')
    whole, fraction = written["dollars"].replace(",", ""), (written["cents"] or "").rstrip("0")
    if len(fraction) > 2:
        raise MoneyError(f"{shown(amount)} has a fraction of a cent")
    if len(whole) > MOST_DIGITS:
        raise MoneyError(f"{shown(amount)} is too large")
    return Cents(int(whole) * 100 + int(fraction.ljust(2, "0")))


def show_dollars(amount: Cents) -> str:
    """Write an amount as people read it: ``$1,000``, ``$0.50``, ``-$3``."""
    sign, whole, cents = "-" if amount < 0 else "", abs(amount) // 100, abs(amount) % 100
    return f"{sign}${whole:,}.{cents:02}" if cents else f"{sign}${whole:,}"


def show_exact(amount: Fraction) -> str:
    """Write cents with their fraction: two to six places, and an ellipsis if there are more."""
    scaled = abs(amount) * 10 ** (PLACES - 2)
    whole = scaled.numerator // scaled.denominator
    above, rest = divmod(whole, 10**PLACES)
    places = f"{rest:0{PLACES}}".rstrip("0").ljust(2, "0")
    ellipsis = "" if scaled.denominator == 1 else "…"
    return f"{'-' if amount < 0 else ''}${above:,}.{places}{ellipsis}"
