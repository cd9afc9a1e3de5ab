"""``fifthstreet record``: shift and incident reports, jackpot slips and cashier's statements of a closed house."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.rules.defects import Defect, DefectsFound

if TYPE_CHECKING:
    from fifthstreet.house.reports.books import TableBooks

app = typer.Typer(
    no_args_is_help=True, help="Print papers from the record of a house that is closed.", rich_markup_mode=None
)

Folder = Annotated[Path, typer.Option(help="Where the record is kept.")]
TableName = Annotated[str, typer.Option(help="The table, such as maryland-1.")]
Out = Annotated[Path, typer.Option(metavar="FILE", help="Where to: a file that ends in .pdf.")]
HOUSE = Path("house-data")

# The store and the typesetter are loaded by the command that is run: other commands start without them.


@app.command()
def shift(
    table: TableName,
    out: Out,
    number: Annotated[int | None, typer.Option("--shift", min=1, help="Which shift; left out: the latest.")] = None,
    data_dir: Folder = HOUSE,
) -> None:
    """Print a shift report: bank, win, irregularities, and the meter's reconciliation."""
    from fifthstreet.house.reports.papers import shift_paper  # noqa: PLC0415
    from fifthstreet.house.reports.shifts import shifts_of  # noqa: PLC0415

    def make(books: "TableBooks") -> bytes | None:
        return shift_paper(books, number or len(shifts_of(books)))

    _of_a_table(data_dir, table, out, make, "there is no such shift")


@app.command()
def incident(
    table: TableName,
    out: Out,
    number: Annotated[int, typer.Option("--round", min=1, help="The round in which something went wrong.")],
    data_dir: Folder = HOUSE,
) -> None:
    """Print an incident report of a round: event by event, and what became of money and cards."""
    from fifthstreet.house.reports.papers import incident_paper  # noqa: PLC0415

    nothing = "there is no such round, or nothing went wrong in it"
    _of_a_table(data_dir, table, out, lambda books: incident_paper(books, number), nothing)


@app.command()
def jackpot(
    table: TableName,
    out: Out,
    number: Annotated[int, typer.Option("--round", min=1, help="The round in which it was won.")],
    seat: Annotated[int, typer.Option(min=1, max=6, help="The winner's seat.")],
    data_dir: Folder = HOUSE,
) -> None:
    """Print the slip of a progressive win."""
    from fifthstreet.house.reports.papers import slip_paper  # noqa: PLC0415

    nothing = "no progressive award is on record there"
    _of_a_table(data_dir, table, out, lambda books: slip_paper(books, number, seat), nothing)


@app.command()
def cashier(
    out: Out,
    since: Annotated[
        str | None,
        typer.Option(help="From when: 2026-05-31, 2026-05-31T18:00 (UTC); left out: the record's beginning."),
    ] = None,
    until: Annotated[str | None, typer.Option(help="Until when; left out: the record's end.")] = None,
    data_dir: Folder = HOUSE,
) -> None:
    """Print a cashier's statement: what is owed to players with accounts, all that moved, and whether it agrees."""
    from fifthstreet.cli.moments import moment_of  # noqa: PLC0415
    from fifthstreet.house.reports.cashier_statements import period_on_record  # noqa: PLC0415
    from fifthstreet.house.reports.closed_books import closed_house_books  # noqa: PLC0415
    from fifthstreet.house.reports.papers import statement_paper  # noqa: PLC0415
    from fifthstreet.wire.errors import Fault  # noqa: PLC0415

    wanted = moment_of(since), moment_of(until)

    def make() -> bytes | None:
        with closed_house_books(data_dir) as books:
            period = period_on_record(books, *wanted)
            paper = statement_paper(books, period) if period else None
        assert not isinstance(paper, Fault), "no money moves in a closed house"
        return paper

    _write(data_dir, out, make, Defect("--since, --until", "", "nothing is on record between these times"))


def _of_a_table(data: Path, table: str, out: Path, make: Callable[["TableBooks"], bytes | None], nothing: str) -> None:
    """Make a paper from a table's books and write it."""
    from fifthstreet.house.reports.closed_books import closed_books  # noqa: PLC0415

    def made() -> bytes | None:
        with closed_books(data, table) as books:
            return make(books)

    _write(data, out, made, Defect(table, "", nothing))


def _write(data: Path, out: Path, make: Callable[[], bytes | None], nothing: Defect) -> None:
    """Make a paper and write it. What stands in the way is one line, and exit code 2."""
    from fifthstreet.cli.print_papers import write_file  # noqa: PLC0415
    from fifthstreet.house.base.errors import HouseError  # noqa: PLC0415
    from fifthstreet.house.store import StoreError  # noqa: PLC0415

    if out.suffix.lower() != ".pdf":
        raise DefectsFound([Defect(str(out), "", "must end in .pdf")])
    try:
        paper = make()
    except (HouseError, StoreError) as error:
        raise DefectsFound([Defect(str(data), "", str(error))]) from None
    if paper is None:
        raise DefectsFound([nothing])
    write_file(out, paper)
