"""``fifthstreet record``: the papers of a closed house, from shift reports to the statistics of a year."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from fifthstreet.cli.options import DATA_DIR, DataDir, parse_day, parse_time
from fifthstreet.cli.output import defect, write_file
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.base.errors import HouseError
from fifthstreet.house.reports.books import HouseBooks, TableBooks, closed_books, closed_house_books
from fifthstreet.house.reports.cage_ledgers import last_day
from fifthstreet.house.reports.cashier_statements import period_on_record
from fifthstreet.house.reports.document_lists import DocumentSearch
from fifthstreet.house.reports.papers import (
    FileForm,
    cage_paper,
    day_paper,
    document_list_paper,
    document_paper,
    incident_paper,
    shift_paper,
    slip_paper,
    statement_paper,
    statistics_paper,
)
from fifthstreet.house.reports.pit_reports import latest_day
from fifthstreet.house.reports.shifts import shifts_of
from fifthstreet.house.store import StoreError
from fifthstreet.rules.defects import DefectsFound
from fifthstreet.wire.bank import DocumentName
from fifthstreet.wire.errors import Fault

app = typer.Typer(
    no_args_is_help=True, help="Print papers from the log of a house that is closed.", rich_markup_mode=None
)

TableName = Annotated[str, typer.Option(help="The table, such as maryland-1.")]
Out = Annotated[Path, typer.Option(metavar="FILE", help="The file to write, ending in .pdf.")]
ReportOut = Annotated[Path, typer.Option(metavar="FILE", help="The file to write, ending in .pdf or .csv.")]
OneTable = Annotated[str | None, typer.Option("--table", help="The table, such as maryland-1. Default: the house.")]
OfKind = Annotated[str | None, typer.Option("--kind", help="The kind, such as fill, credit or payout. Default: all.")]
WinRound = Annotated[int, typer.Option("--round", min=1, help="The round of the win.")]
WinSeat = Annotated[int, typer.Option("--seat", min=1, max=6, help="The winner's seat.")]


@app.command()
def shift(
    table: TableName,
    out: Out,
    number: Annotated[int | None, typer.Option("--shift", min=1, help="The shift. Default: the latest.")] = None,
    data_dir: DataDir = DATA_DIR,
) -> None:
    """Print a shift report: table bank, win, irregularities, and the meter's reconciliation."""

    def make(books: TableBooks) -> bytes | None:
        return shift_paper(books, number or len(shifts_of(books)))

    _write_from_table(data_dir, table, out, make, "no such shift")


@app.command()
def incident(
    table: TableName,
    out: Out,
    number: Annotated[int, typer.Option("--round", min=1, help="The round with the irregularity.")],
    data_dir: DataDir = DATA_DIR,
) -> None:
    """Print the incident report of a round: every event, and what became of money and cards."""
    missing = f"round {number} is not on record, or had no irregularity"
    _write_from_table(data_dir, table, out, lambda books: incident_paper(books, number), missing)


@app.command()
def jackpot(table: TableName, out: Out, number: WinRound, seat: WinSeat, data_dir: DataDir = DATA_DIR) -> None:
    """Print the slip of a progressive win."""
    missing = f"no progressive award on record for round {number}, seat {seat}"
    _write_from_table(data_dir, table, out, lambda books: slip_paper(books, number, seat, "jackpot"), missing)


@app.command()
def prize(table: TableName, out: Out, number: WinRound, seat: WinSeat, data_dir: DataDir = DATA_DIR) -> None:
    """Print the slip of a large Six Card prize."""
    missing = f"no Six Card prize on record for round {number}, seat {seat}"
    _write_from_table(data_dir, table, out, lambda books: slip_paper(books, number, seat, "prize"), missing)


@app.command()
def cashier(
    out: Out,
    since: Annotated[
        str | None,
        typer.Option(help="Start: 2026-05-31 or 2026-05-31T18:00, in the house's time. Default: the start of the log."),
    ] = None,
    until: Annotated[str | None, typer.Option(help="End. Default: the end of the log.")] = None,
    data_dir: DataDir = DATA_DIR,
) -> None:
    """Print a cashier statement: what is owed to players with accounts, every movement, and whether it balances."""
    for given in (since, until):
        parse_time(given)

    def make() -> bytes | None:
        with closed_house_books(data_dir) as books:
            zone_at = books.settings.zone_at
            period = period_on_record(books, parse_time(since, zone_at), parse_time(until, zone_at))
            paper = statement_paper(books, period) if period else None
        assert not isinstance(paper, Fault), "no money moves in a closed house"
        return paper

    _write(data_dir, out, make, defect("--since, --until", "nothing is on record between these times"))


@app.command()
def cage(
    out: ReportOut,
    on: Annotated[
        str | None, typer.Option("--day", help="The gaming day: 2026-05-31. Default: the last with a movement.")
    ] = None,
    data_dir: DataDir = DATA_DIR,
) -> None:
    """Print the cage ledger of a gaming day: all that came to the cage or left it, and whether the tables agree."""
    wanted = parse_day(on)

    def make() -> bytes | None:
        with closed_house_books(data_dir) as books:
            found = wanted or last_day(books)
            return cage_paper(books, found, None, _form(out)) if found else None

    _write(data_dir, out, make, defect("the house", "the cage has no movements"), (".pdf", ".csv"))


@app.command()
def day(
    out: ReportOut,
    on: Annotated[str | None, typer.Option("--day", help="The gaming day: 2026-05-31. Default: the latest.")] = None,
    table: OneTable = None,
    data_dir: DataDir = DATA_DIR,
) -> None:
    """Print a gaming-day report of a table or of the house: win against the exact expectation, by wager and dealer."""
    wanted = parse_day(on)

    def make(books: HouseBooks) -> bytes | None:
        latest = wanted or latest_day(books, table)
        return day_paper(books, latest, table, _form(out)) if latest else None

    _write_from_house(data_dir, out, table, make)


@app.command()
def statistics(
    out: ReportOut,
    since: Annotated[
        str | None, typer.Option(help="First gaming day: 2026-05-01. Default: the first on record.")
    ] = None,
    until: Annotated[str | None, typer.Option(help="Last gaming day. Default: the last on record.")] = None,
    table: OneTable = None,
    data_dir: DataDir = DATA_DIR,
) -> None:
    """Print the statistical report of a table or of the house: drop, win, hold, expectation, z-scores, plots."""
    period = parse_day(since), parse_day(until)
    _write_from_house(data_dir, out, table, lambda books: statistics_paper(books, period, table, _form(out)))


@app.command()
def slips(  # noqa: PLR0913, PLR0917 - one parameter for each option
    out: ReportOut,
    on: Annotated[str | None, typer.Option("--day", help="One gaming day: 2026-05-31. Default: all.")] = None,
    since: Annotated[
        str | None, typer.Option(help="First gaming day: 2026-05-01. Default: the first on record.")
    ] = None,
    until: Annotated[str | None, typer.Option(help="Last gaming day. Default: the last on record.")] = None,
    kind: OfKind = None,
    table: OneTable = None,
    serial: Annotated[int | None, typer.Option(min=1, help="The serial. Default: all.")] = None,
    data_dir: DataDir = DATA_DIR,
) -> None:
    """List the bank's documents, newest first: fills, credits, counts, payouts; serials, signatures, voids."""
    if on and (since or until):
        raise defect("--day", "give a day, or --since and --until")
    search = DocumentSearch(
        since=parse_day(on or since), until=parse_day(on or until), kind=_kind(kind), table=table, serial=serial
    )

    def make(books: HouseBooks) -> bytes | None:
        paper = document_list_paper(books, search, _form(out))
        if isinstance(paper, Fault):
            raise defect("the search", paper.message)
        return paper

    _write_from_house(data_dir, out, table, make, "no such slips are on record")


@app.command()
def slip(
    out: Out,
    kind: Annotated[str, typer.Option("--kind", help="The kind, such as fill.")],
    serial: Annotated[int, typer.Option(min=1, help="The serial.")],
    data_dir: DataDir = DATA_DIR,
) -> None:
    """Print a document of the bank in all its copies, with its signatures."""
    wanted = _kind(kind) or ""
    missing = f"there is no {kind} {serial}, or its count is not complete"
    _write_from_house(data_dir, out, None, lambda books: document_paper(books, (wanted, serial)), missing, (".pdf",))


def _kind(kind: str | None) -> DocumentName | None:
    """The kind of document with this name."""
    found = next((one.name for one in KINDS.values() if one.name == kind), None)
    if kind is not None and found is None:
        raise defect("--kind", f"there is no {kind}; kinds: {', '.join(KINDS)}")
    return found


def _form(out: Path) -> FileForm:
    return "csv" if out.suffix.lower() == ".csv" else "pdf"


def _write_from_house(  # noqa: PLR0913, PLR0917
    data: Path,
    out: Path,
    table: str | None,
    make: Callable[[HouseBooks], bytes | None],
    missing: str = "nothing was played on these days",
    endings: tuple[str, ...] = (".pdf", ".csv"),
) -> None:
    """Make a paper from the books of the house and write it."""

    def make_it() -> bytes | None:
        with closed_house_books(data) as books:
            if table is not None and table not in books.tables:
                raise HouseError(f"no table {table} on record; tables: {', '.join(books.tables) or 'none'}")
            return make(books)

    _write(data, out, make_it, defect(table or "the house", missing), endings)


def _write_from_table(
    data: Path, table: str, out: Path, make: Callable[[TableBooks], bytes | None], missing: str
) -> None:
    """Make a paper from a table's books and write it."""

    def make_it() -> bytes | None:
        with closed_books(data, table) as books:
            return make(books)

    _write(data, out, make_it, defect(table, missing))


def _write(
    data: Path,
    out: Path,
    make: Callable[[], bytes | None],
    missing: DefectsFound,
    endings: tuple[str, ...] = (".pdf",),
) -> None:
    """Make a paper and write it; raise ``missing`` if there is nothing to print."""
    if out.suffix.lower() not in endings:
        raise defect(out, f"must end in {' or '.join(endings)}")
    try:
        paper = make()
    except (HouseError, StoreError) as error:
        raise defect(data, str(error)) from None
    if paper is None:
        raise missing
    write_file(out, paper)
