"""An amount in words, as on a cheque: figures can be altered with a pen, words hardly."""

_SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_ONES = _SMALL + _TEENS
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_THOUSANDS = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand"))


def amount_in_words(cents: int) -> str:
    """Whole cents in words: ``one thousand dollars and 71 cents``."""
    dollars, rest = divmod(cents, 100)
    unit = "dollar" if dollars == 1 else "dollars"
    return f"{in_words(dollars)} {unit} and {rest:02} cents" if rest else f"{in_words(dollars)} {unit} exactly"


def in_words(number: int) -> str:
    """A whole number, not below nothing, in words."""
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
