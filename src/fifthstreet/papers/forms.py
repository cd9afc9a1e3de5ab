"""A form of the house, told from the record: facts, sums, lists and lines to sign, before it is set on a page."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

from fifthstreet.money import Cents, show_dollars
from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.values import Value

PLACES = 6
"""An amount below the cent is written with so many places of a dollar, and marked where it goes on."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Facts(Value, kw_only=False):
    """Names and what they stand for, in two columns."""

    rows: tuple[tuple[str, str], ...]


class Amount(Value, kw_only=False):
    """The one amount that a form is about, in large figures."""

    title: str
    amount: str
    words: str


class Rows(Value):
    """Rows beneath titles. Columns in ``right`` are figures; rows in ``totals`` have a rule above and are bold."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    widths: tuple[str, ...] = ()


class Signatures(Value, kw_only=False):
    """Lines to sign on, each for one person: what he signs as, and his name where it is known."""

    lines: tuple[tuple[str, str], ...]


FormBlock = Heading | Words | Facts | Amount | Rows | Signatures


class Source(Value, kw_only=False):
    """Which entries of a stream a form was told from, and the hash of the last, once it may be known."""

    stream: str
    first: int
    last: int
    hash: str

    @property
    def words(self) -> str:
        """As the foot of a page names it."""
        told = f"last hash {self.hash[:16]}" if self.hash else "their hash when the round is over"
        return f"{self.stream}, entries {self.first} to {self.last}, {told}"


class Form(Value):
    """A form: what it is, its number, whose house and table, and its blocks."""

    title: str
    number: str
    facility: str
    law: str
    at: int
    blocks: tuple[FormBlock, ...]
    sources: tuple[Source, ...]

    @property
    def day(self) -> date:
        """The day that the form is of: that of its last event, so that the same record makes the same bytes."""
        return (_EPOCH + timedelta(milliseconds=self.at)).date()


class RecordLine(Value):
    """One event as a form tells it: its place, its time, who brought it about, in words and by which clauses."""

    sequence: int
    at: int
    who: str
    words: str
    clauses: tuple[str, ...]
    person: str = ""


def moment(at: int) -> str:
    """A time to the second: a date, a time of day, and that it is UTC."""
    return f"{_EPOCH + timedelta(milliseconds=at):%Y-%m-%d %H:%M:%S} UTC"


def time_of_day(at: int) -> str:
    """A time of day to the thousandth, for lists whose date is above them."""
    when = _EPOCH + timedelta(milliseconds=at)
    return f"{when:%H:%M:%S}.{when.microsecond // 1000:03}"


def money(amount: int) -> str:
    """Whole cents as figures that stand beneath one another: always with two places."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${abs(amount) // 100:,}.{abs(amount) % 100:02}"


def exact(amount: Fraction) -> str:
    """Cents with their fraction: as many places as there are, two at least; an ellipsis where they do not end."""
    scaled = abs(amount) * 10 ** (PLACES - 2)
    whole = scaled.numerator // scaled.denominator
    dollars, rest = divmod(whole, 10**PLACES)
    places = f"{rest:0{PLACES}}".rstrip("0").ljust(2, "0")
    goes_on = "" if scaled.denominator == 1 else "…"
    return f"{'-' if amount < 0 else ''}${dollars:,}.{places}{goes_on}"


def short(amount: int) -> str:
    """Whole cents within a sentence."""
    return show_dollars(Cents(amount))


def clauses_without(law: str, clauses: tuple[str, ...], most: int = 3) -> str:
    """Clauses without the law's name, which the form bears; the first few, and that there are more."""
    shortened = [clause.removeprefix(law).strip() for clause in clauses]
    return ", ".join(shortened[:most]) + (" …" if len(shortened) > most else "")


def record_rows(law: str, lines: tuple[RecordLine, ...]) -> Rows:
    """Lines of the record beneath one another, as every form lists them."""
    return Rows(
        titles=("Entry", "Time, UTC", "Who", "What", "Clauses"),
        rows=tuple(
            (
                str(line.sequence),
                time_of_day(line.at),
                line.person or line.who,
                line.words,
                clauses_without(law, line.clauses),
            )
            for line in lines
        ),
        right=(0,),
        widths=("auto", "auto", "27mm", "1fr", "40mm"),
    )
