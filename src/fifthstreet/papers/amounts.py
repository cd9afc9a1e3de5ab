"""Amounts and times as forms print them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from fractions import Fraction

from fifthstreet.money import Cents, show_dollars, show_exact

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

_SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_ONES = _SMALL + _TEENS
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_THOUSANDS = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand"))


def local(at: int, zone: tzinfo) -> datetime:
    """Return a moment as the clocks of a zone show it."""
    return (EPOCH + timedelta(milliseconds=at)).astimezone(zone)


def moment(at: int, zone: tzinfo) -> str:
    """Return a calendar date and time of day to the second, with the short name of the zone's time."""
    return f"{local(at, zone):%Y-%m-%d %H:%M:%S %Z}"


def time_of_day(at: int, zone: tzinfo) -> str:
    """Return a time of day to the millisecond."""
    when = local(at, zone)
    return f"{when:%H:%M:%S}.{when.microsecond // 1000:03}"


def listed_times(times: Sequence[int], zone: tzinfo, *, milliseconds: bool = True) -> tuple[str, tuple[str, ...]]:
    """Return the title and the cells of a column of times; the title is the calendar date if all times are on one."""
    dates = {local(at, zone).date() for at in times}
    cells = tuple(time_of_day(at, zone)[: None if milliseconds else 8] for at in times)
    if len(dates) == 1:
        return f"{min(dates)}", cells
    return "Date, time", tuple(f"{local(at, zone):%m-%d} {cell}" for at, cell in zip(times, cells, strict=True))


def money(amount: int) -> str:
    """Return whole cents with two decimal places, so that columns line up."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${abs(amount) // 100:,}.{abs(amount) % 100:02}"


def exact(amount: Fraction) -> str:
    """Return cents with their fraction: two to six places, and an ellipsis if there are more."""
    return show_exact(amount)


def short(amount: int) -> str:
    """Return whole cents as a sentence has them: ``$10``, ``$10.50``."""
    return show_dollars(Cents(amount))


def amount_in_words(cents: int) -> str:
    """Return an amount in words as on a cheque, hard to alter: ``one thousand dollars and 71 cents``."""
    dollars, rest = divmod(cents, 100)
    unit = "dollar" if dollars == 1 else "dollars"
    return f"{in_words(dollars)} {unit} and {rest:02} cents" if rest else f"{in_words(dollars)} {unit} exactly"


def in_words(number: int) -> str:
    """Return a whole number of zero or more in words."""
    for size, name in _THOUSANDS:
        if number >= size:
            rest = f" {in_words(number % size)}" if number % size else ""
            return f"{in_words(number // size)} {name}{rest}"
    if number >= 100:
        rest = f" {in_words(number % 100)}" if number % 100 else ""
        return f"{_ONES[number // 100]} hundred{rest}"
    if number >= 20:
        return _TENS[number // 10] + (f"-{_ONES[number % 10]}" if number % 10 else "")
    return _ONES[number]
