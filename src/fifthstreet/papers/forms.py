"""The parts of a form: facts, sums, lists and signature lines, before they are typeset."""

from datetime import date, tzinfo

from fifthstreet.papers.amounts import listed_times, local
from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.values import Value


class Facts(Value, kw_only=False):
    """Labels and values, in two columns."""

    rows: tuple[tuple[str, str], ...]


class Amount(Value, kw_only=False):
    """The amount that a form is about, in large figures."""

    title: str
    amount: str
    words: str


class Rows(Value):
    """A table. Columns in ``right`` are right-aligned; rows in ``totals`` are bold with a rule above."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    widths: tuple[str, ...] = ()


class Drawing(Value, kw_only=False):
    """A drawing as SVG over the whole width, with its caption."""

    drawing: str
    caption: str


class Signatures(Value, kw_only=False):
    """Signature lines: each a role, and the name if it is known."""

    lines: tuple[tuple[str, str], ...]


FormBlock = Heading | Words | Facts | Amount | Rows | Drawing | Signatures


class Source(Value, kw_only=False):
    """The log entries a form was made from, and the hash of the last one if it may be shown yet."""

    stream: str
    first: int
    last: int
    hash: str

    @property
    def words(self) -> str:
        """The source in words, for the foot of a page."""
        last_hash = f"last hash {self.hash[:16]}" if self.hash else "hash shown once the round closes"
        return f"{self.stream}, entries {self.first} to {self.last}, {last_hash}"


class Form(Value):
    """A form: title, number, facility, law, and its blocks; its times are those of a zone."""

    title: str
    number: str
    facility: str
    law: str
    at: int
    zone: tzinfo
    blocks: tuple[FormBlock, ...]
    sources: tuple[Source, ...]

    @property
    def day(self) -> date:
        """The calendar day of the last event, so that the same log makes the same bytes."""
        return local(self.at, self.zone).date()


class RecordLine(Value):
    """One event of the log: its sequence, time, actor, text and clauses."""

    sequence: int
    at: int
    who: str
    words: str
    clauses: tuple[str, ...]
    person: str = ""


def clauses_without(law: str, clauses: tuple[str, ...], most: int = 3) -> str:
    """Return the first few clauses, without the law's name, which is on the form already."""
    shortened = [clause.removeprefix(law).strip() for clause in clauses]
    return ", ".join(shortened[:most]) + (" …" if len(shortened) > most else "")


def record_rows(law: str, lines: tuple[RecordLine, ...], zone: tzinfo) -> Rows:
    """Return log entries as the table that every form has."""
    title, times = listed_times([line.at for line in lines], zone)
    return Rows(
        titles=("Entry", title, "By", "Event", "Clauses"),
        rows=tuple(
            (
                str(line.sequence),
                time,
                line.person or line.who,
                line.words,
                clauses_without(law, line.clauses),
            )
            for line, time in zip(lines, times, strict=True)
        ),
        right=(0,),
        widths=("auto", "auto", "27mm", "1fr", "40mm"),
    )
