"""What a hand pays, as regulations print it: "500 to 1", "300 for 1", "10% of the meter", "$1,000", or a push."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Literal, NewType

from fifthstreet.money import Cents, MoneyError, dollars, show_dollars
from fifthstreet.values import Value, shown

Share = NewType("Share", Fraction)
"""A part of a whole: of a wager, of the meter."""


class PayError(ValueError):
    """Something that is not a pay or a share; the message says why."""


class Odds(Value, kw_only=False, tag="odds"):
    """A multiple of the wager: "to" one also returns the wager, "for" one does not."""

    pays: int
    word: Literal["to", "for"]

    @property
    def net(self) -> int:
        """The player's gain as a multiple of the wager."""
        return self.pays if self.word == "to" else self.pays - 1

    def __str__(self) -> str:
        return f"{self.pays:,} {self.word} 1"


class MeterShare(Value, kw_only=False, tag="meter"):
    """A share of the progressive meter."""

    share: Share

    def __str__(self) -> str:
        return f"{show_share(self.share)} of the meter"


class FixedSum(Value, kw_only=False, tag="sum"):
    """A fixed amount, whatever the wager."""

    amount: Cents

    def __str__(self) -> str:
        return show_dollars(self.amount)


class Push(Value, kw_only=False, tag="push"):
    """A push: the wager is returned."""

    def __str__(self) -> str:
        return "push"


Pay = Odds | MeterShare | FixedSum | Push

_ODDS = re.compile(r"(\d{1,3}(?:,\d{3}){1,3}|\d{1,9}) (to|for) 1", re.ASCII)
_SHARE = re.compile(r"\d{1,3}(\.\d{1,12})?", re.ASCII)


def read_pay(written: object) -> Pay:
    """Read a pay as regulations print it."""
    text = written if isinstance(written, str) else ""
    if text == "push":
        return Push()
    if (odds := _ODDS.fullmatch(text)) and odds[1].strip("0,"):
        return Odds(int(odds[1].replace(",", "")), "to" if odds[2] == "to" else "for")
    try:
        if text.endswith("% of the meter") and (share := read_share(text.removesuffix(" of the meter"))):
            return MeterShare(share)
        if text.startswith("$"):
            return FixedSum(dollars(text))
    except (MoneyError, PayError):
        pass
    kinds = '"500 to 1", "300 for 1", "10% of the meter", "$1,000" or "push"'
    raise PayError(f"{shown(written)} is not a pay, such as {kinds}")


def read_share(written: object) -> Share:
    """Read a share of a whole, from nothing to all of it, written as ``"71%"``."""
    percent = written.removesuffix("%") if isinstance(written, str) and written.endswith("%") else ""
    if not _SHARE.fullmatch(percent):
        raise PayError(f'{shown(written)} is not a share, such as "71%" or "35.5%"')
    share = Fraction(percent) / 100
    if share > 1:
        raise PayError(f"{shown(written)} is more than 100%")
    return Share(share)


def show_share(share: Share) -> str:
    """Write a share in per cent: ``71%``, ``35.5%``."""
    percent = share * 100
    if percent.denominator == 1:
        return f"{percent.numerator}%"
    return f"{Decimal(percent.numerator) / Decimal(percent.denominator):f}%"
