"""The cage ledger of a gaming day, from the tables' events and held against the signed slips."""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import date

from fifthstreet.house.accounts.person import CASHIER
from fifthstreet.house.bank.document_kinds import Movement
from fifthstreet.house.bank.document_words import name_of
from fifthstreet.house.bank.documents import Document, Documents
from fifthstreet.house.base import codec
from fifthstreet.house.tables.tables import Tables
from fifthstreet.papers.amounts import moment, money
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.accounts import postings
from fifthstreet.wire.cage import CageLedger, CageLine, CageTotal

REASONS = {
    "TableOpened": "Opening inventory",
    "TableClosed": "Closing inventory",
    "Filled": "Fill",
    "Credited": "Credit",
    "CashedOut": "Cash-out",
    "Adjusted": "Adjustment",
    "ProgressivePaid": "Jackpot",
    "WagersSettled": "Prize",
    "KeypadUndone": "Correction",
    "EntryUndone": "Correction",
    "RoundVoided": "Void",
    "HandVoided": "Void",
    "SettlementReopened": "Correction",
}
"""The table events that can move chips to or from the cage, as the ledger calls them."""
BY_SLIP = ("Opening inventory", "Closing inventory", "Fill", "Credit")
"""The reasons for which outside the demo there is always a slip."""
INTO: dict[Movement, int] = {"open": -1, "fill": -1, "close": 1, "credit": 1}
"""Whether the chips of a slip leave the cage (-1) or come to it."""


def cage_ledger(tables: Tables, day: date) -> CageLedger:
    """The ledger of a gaming day."""
    services = tables.services
    since, until = services.settings.span(day)
    lines = sorted(_lines(tables, since, until), key=lambda line: line.at)
    slips = _per_slips(services.documents, since, until)
    return CageLedger(
        day=day.isoformat(),
        since=since,
        until=until,
        into=sum(line.amount for line in lines if line.amount > 0),
        out=-sum(line.amount for line in lines if line.amount < 0),
        per_tables=sum(line.amount for line in lines if line.what in BY_SLIP),
        per_slips=slips,
        lines=tuple(lines),
        reasons=_totals((line.what, line) for line in lines),
        cashiers=_totals((line.cashier, line) for line in lines if line.cashier),
    )


def ledger_csv(ledger: CageLedger) -> str:
    """The ledger as comma-separated values, amounts in dollars."""
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(("gaming day", "time (UTC)", "table", "movement", "slip", "cashier", "into cage", "out of cage"))
    for line in ledger.lines:
        into, out = money(max(line.amount, 0)), money(max(-line.amount, 0))
        rows.writerow((ledger.day, moment(line.at), line.table, line.what, line.document, line.cashier, into, out))
    return text.getvalue()


def _lines(tables: Tables, since: int, until: int) -> Iterator[CageLine]:
    services = tables.services
    streams, documents = services.store.streams, services.documents
    for host in list(tables.values()):
        first, last = streams.sequence_at(host.stream, since - 1) + 1, streams.sequence_at(host.stream, until - 1)
        for entry in streams.walk(host.stream, first, last, REASONS):
            event = codec.read_event(entry.event)
            amount = sum(posting.amount for posting in postings(event) if posting.account == "cage")
            if not amount:
                continue
            document = _document(documents, entry.command)
            cashier = _cashier(document)
            yield CageLine(
                at=entry.at,
                table=host.name,
                table_title=table_title(host.name),
                what=REASONS[type(event).__name__],
                document=name_of(document) if document else "",
                cashier=services.person_name(cashier),
                amount=amount,
            )


def _document(documents: Documents, command: str) -> Document | None:
    """The document that an entry of a table names as its cause."""
    kind, _, serial = command.removeprefix("document:").partition(":")
    return documents.get(kind, int(serial)) if command.startswith("document:") and serial.isdigit() else None


def _cashier(document: Document | None) -> str:
    """The cashier who signed last, for a credit the one who received the chips."""
    if not document:
        return ""
    pairs = zip(document.kind.lines, document.signed, strict=False)
    return next((signed.person for line, signed in reversed(list(pairs)) if line.roles == CASHIER), "")


def _per_slips(documents: Documents, since: int, until: int) -> int:
    complete = (one for one in documents.newest() if one.state == "complete" and since <= one.signed[-1].at < until)
    return sum(INTO.get(one.kind.moves, 0) * one.total for one in complete)


def _totals(named: Iterable[tuple[str, CageLine]]) -> tuple[CageTotal, ...]:
    found: dict[str, list[int]] = {}
    for title, line in named:
        found.setdefault(title, []).append(line.amount)
    return tuple(
        CageTotal(
            title=title,
            into=sum(amount for amount in amounts if amount > 0),
            out=-sum(amount for amount in amounts if amount < 0),
            movements=len(amounts),
        )
        for title, amounts in sorted(found.items())
    )
