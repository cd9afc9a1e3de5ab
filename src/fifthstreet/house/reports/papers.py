"""Reports from the record as PDF files."""

from datetime import date
from typing import Literal

from fifthstreet.house.bank.document import Key
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.reports.books import HouseBooks, TableBooks
from fifthstreet.house.reports.cage_ledgers import cage_csv, cage_data
from fifthstreet.house.reports.cashier_statements import Period, statement_data
from fifthstreet.house.reports.document_lists import DocumentSearch, document_list_csv, document_listing
from fifthstreet.house.reports.documents import document_data
from fifthstreet.house.reports.incidents import incident_data
from fifthstreet.house.reports.pit_reports import FirstAndLast, day_data, statistics_data
from fifthstreet.house.reports.shifts import shift_data
from fifthstreet.house.reports.slips import slip_data
from fifthstreet.papers.bank_document import bank_document
from fifthstreet.papers.cage_ledger import cage_ledger
from fifthstreet.papers.cashier_statement import cashier_statement
from fifthstreet.papers.day_report import day_csv, day_report
from fifthstreet.papers.document_list import document_list
from fifthstreet.papers.form_pages import form_copies, form_pages
from fifthstreet.papers.incident_report import incident_report
from fifthstreet.papers.prize_slip import SlipKind, prize_slip
from fifthstreet.papers.shift_report import shift_report
from fifthstreet.papers.statistics_report import statistics_csv, statistics_report
from fifthstreet.papers.typesetting import pdf
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole

FileForm = Literal["pdf", "csv"]


def shift_paper(books: TableBooks, shift: int) -> bytes | None:
    """A shift report; None if there is no such shift."""
    data = shift_data(books, shift)
    return pdf(form_pages(shift_report(data))) if data else None


def day_paper(books: HouseBooks, day: date, table: str | None, form: FileForm, now: int | None = None) -> bytes | None:
    """A gaming-day report of a table or of the house; None if nothing happened."""
    data = day_data(books, day, table, now)
    if data is None:
        return None
    return day_csv(data).encode() if form == "csv" else pdf(form_pages(day_report(data)))


def statistics_paper(
    books: HouseBooks, period: FirstAndLast, table: str | None, form: FileForm, now: int | None = None
) -> bytes | None:
    """A statistical report of a table or of the house; None if nothing happened."""
    data = statistics_data(books, period, table, now)
    if data is None:
        return None
    return statistics_csv(data).encode() if form == "csv" else pdf(form_pages(statistics_report(data)))


def statement_paper(books: HouseBooks, period: Period) -> bytes | Fault:
    """A cashier's statement."""
    data = statement_data(books, period)
    return data if isinstance(data, Fault) else pdf(form_pages(cashier_statement(data)))


def cage_paper(books: HouseBooks, day: date, today: date | None, form: FileForm = "pdf") -> bytes:
    """The cage ledger of a gaming day, as PDF or as CSV."""
    data = cage_data(books, day, today)
    return cage_csv(data) if form == "csv" else pdf(form_pages(cage_ledger(data)))


def incident_paper(books: TableBooks, number: int) -> bytes | None:
    """A round's incident report; None if it had no irregularity."""
    data = incident_data(books, number)
    return pdf(form_pages(incident_report(data))) if data else None


def slip_paper(books: TableBooks, number: int, seat: int, kind: SlipKind) -> bytes | None:
    """The slip of a Progressive win or of a large Six Card prize; None if none is on record."""
    data = slip_data(books, number, seat, kind)
    return pdf(form_pages(prize_slip(data))) if data else None


def document_paper(books: HouseBooks, key: Key, role: AccountRole | None = None) -> bytes | None:
    """A document of the bank, in all its copies; None if there is none, or its count is not complete."""
    data = document_data(books, key, role)
    copies = ("Incorrect",) if data and data.copy == "Incorrect" else KINDS[key[0]].copies
    return pdf(form_copies(bank_document(data), copies)) if data else None


def document_list_paper(books: HouseBooks, search: DocumentSearch, form: FileForm) -> bytes | Fault | None:
    """The documents of the bank that a search finds; None if there are none, a fault if there are too many for PDF."""
    if form == "csv":
        return document_list_csv(books, search)
    data = document_listing(books, search)
    return data if data is None or isinstance(data, Fault) else pdf(form_pages(document_list(data)))
