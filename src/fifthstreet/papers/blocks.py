"""A paper as blocks, told once and set twice: as pages and as a web page."""

from datetime import date

from fifthstreet.values import Value


class Heading(Value, kw_only=False):
    """Where a part of a paper begins."""

    text: str


class Subheading(Value, kw_only=False):
    """Where a part of a part begins."""

    text: str


class Words(Value, kw_only=False):
    """A paragraph."""

    text: str


class Table(Value):
    """Rows beneath titles. The columns named in ``right`` are set to the right: figures are compared from there."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[int, ...] = ()
    caption: str = ""

    @property
    def sides(self) -> tuple[bool, ...]:
        """For each column, whether it is set to the right."""
        return tuple(column in self.right for column in range(len(self.titles)))


class Figure(Value):
    """A drawing with what it shows; ``part`` is how much of the width it takes."""

    drawing: str
    caption: str
    part: float = 1.0


Block = Heading | Subheading | Words | Table | Figure


class Paper(Value):
    """A paper: its title page with the facts that name what it is about, and its blocks."""

    title: str
    subtitle: str
    house: str
    dated: date
    facts: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]
