"""The blocks of a paper, typeset both as pages and as a web page."""

from datetime import date

from fifthstreet.values import Value


class Heading(Value, kw_only=False):
    """The heading of a section."""

    text: str


class Subheading(Value, kw_only=False):
    """The heading of a subsection."""

    text: str


class Words(Value, kw_only=False):
    """A paragraph."""

    text: str


class Table(Value):
    """A table; the columns in ``right`` are right-aligned."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    caption: str = ""

    @property
    def sides(self) -> tuple[bool, ...]:
        """For each column, whether it is right-aligned."""
        return tuple(column in self.right for column in range(len(self.titles)))


class Figure(Value):
    """A drawing with its caption; ``part`` is its share of the width."""

    drawing: str
    caption: str
    part: float = 1.0


Block = Heading | Subheading | Words | Table | Figure


class Paper(Value):
    """A paper: its title page with identifying facts, and its blocks."""

    title: str
    subtitle: str
    house: str
    dated: date
    facts: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]
