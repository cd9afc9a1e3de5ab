"""The cage ledger of a gaming day: from the record of house and tables, compared with the tables' own custody."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date
from itertools import accumulate
from typing import Literal

from fifthstreet.audit.export_lines import csv_head, csv_line
from fifthstreet.house.accounts.person import CASHIER, MANAGER
from fifthstreet.house.bank.document import Document
from fifthstreet.house.bank.document_kinds import Movement
from fifthstreet.house.bank.document_words import document_behind, name_of
from fifthstreet.house.base import codec
from fifthstreet.house.ledger.open_state import in_the_demo
from fifthstreet.house.reports.books import AUTOPLAY, Custody, HouseBooks
from fifthstreet.house.reports.cage_book import CageMovement
from fifthstreet.house.reports.cage_counts import (
    basis,
    counted_as_of,
    in_trays,
    paid_by_documents,
    with_documents,
    with_players,
    withheld,
)
from fifthstreet.house.reports.cashier_statements import sources_of
from fifthstreet.house.reports.purse_events import TABLE
from fifthstreet.papers.amounts import moment, money
from fifthstreet.papers.cage_ledger import (
    NOT_MOVED,
    TITLES,
    CageDay,
    CageKind,
    CageLedger,
    CageLine,
    CagePerson,
    CageSum,
    CageTable,
)
from fifthstreet.rules.table_title import table_title
from fifthstreet.table.events import RoundClosed
from fifthstreet.table.words import role_in_words
from fifthstreet.wire.cage import CageCard

DAYS = 14
"""The number of latest gaming days whose balance a ledger shows."""
LINES = 500
"""How many of a day's latest movements the screen shows; paper and CSV have all."""
PLAYERS = "Players"
"""The line for all players together, among the people who moved something."""
BY_SLIP: tuple[CageKind, ...] = ("opener", "closer", "fill", "credit")
"""The kinds of movements that always have a slip, except in the demo."""
INTO: dict[Movement, int] = {"open": -1, "fill": -1, "close": 1, "credit": 1}
"""Whether the chips of a slip leave the cage (-1) or come to it."""
CSV_FIELDS = (
    *("gaming_day", "time_utc", "kind", "table", "by", "details", "came", "left", "balance"),
    *("stream", "sequence"),
)
Days = Mapping[date, tuple[CageMovement, ...]]


def cage_card(books: HouseBooks, day: date, today: date) -> CageCard:
    """A ledger for the screen."""
    ledger = cage_data(books, day, today)
    return CageCard(
        balance=ledger.balance,
        today=today.isoformat(),
        agrees=ledger.agrees,
        per_tables=ledger.per_tables,
        per_slips=ledger.per_slips,
        in_trays=ledger.in_trays,
        with_players=ledger.with_players,
        tips=ledger.tips,
        payouts_owed=ledger.payouts_owed,
        withheld=ledger.withheld,
        basis=ledger.basis,
        kinds=ledger.kinds,
        people=ledger.people,
        tables=ledger.tables,
        days=ledger.days,
        lines=ledger.lines[-LINES:][::-1],
        movements=len(ledger.lines),
    )


def cage_data(books: HouseBooks, day: date, today: date | None = None) -> CageLedger:
    """The contents of the ledger of a gaming day; that of ``today`` is in progress."""
    # The custody is read first, and only movements up to its entry are compared with it: a table may play on meanwhile.
    custody = {table: books.custody(table) for table in books.tables}
    days = with_documents(books.documents, books.cage.read_on(books.store), books.settings.day_of)
    moved, zone = days.get(day, ()), books.settings.zone_on(day)
    order = {kind: number for number, kind in enumerate(TITLES)}
    in_cage = sorted((one for one in moved if one.kind not in NOT_MOVED), key=lambda one: order[one.kind])
    balances = _balances(days, day)
    lines = _lines(books, moved, balances[-1].opening)
    return CageLedger(
        facility=books.facility,
        zone=zone,
        running=day == today,
        balance=balances[-1],
        kinds=_sums((TITLES[one.kind], one.amount) for one in in_cage),
        people=_people(books, days, day),
        tables=_tables(custody, days),
        per_tables=sum(one.amount for one in moved if one.kind in BY_SLIP),
        per_slips=_sum_of_slips(books.documents.completed_on(day, books.settings.day_of)),
        in_trays=in_trays(days, day),
        with_players=with_players(days, day),
        tips=sum(one.amount for one in moved if one.kind == "tips"),
        payouts_owed=books.cage.held(day) - paid_by_documents(days, day),
        withheld=withheld(days, day),
        basis=basis(books.documents, books.name, zone, in_the_demo(books.store)),
        days=balances[-DAYS:],
        lines=lines,
        sources=tuple(sources_of(books, ((one.stream, one.sequence) for one in moved))),
    )


def last_day(books: HouseBooks) -> date | None:
    """The last gaming day with a movement; None if there is none."""
    days = with_documents(books.documents, books.cage.read_on(books.store), books.settings.day_of)
    return max(days, default=None)


def cage_csv(ledger: CageLedger) -> bytes:
    """The movements of a ledger as CSV, between each person's opening and closing; amounts are in dollars."""
    rows = (*_csv_people(ledger, "opening"), *_csv_lines(ledger), *_csv_people(ledger, "closing"))
    return csv_head(CSV_FIELDS) + b"".join(csv_line(CSV_FIELDS, row) for row in rows)


def _csv_people(ledger: CageLedger, end: Literal["opening", "closing"]) -> Iterator[dict[str, object]]:
    """A line for each person with their opening or closing balance."""
    for one in ledger.people:
        line: dict[str, object] = dict.fromkeys(CSV_FIELDS, "")
        of_one = {"gaming_day": ledger.balance.day, "kind": f"{end.capitalize()} by person", "by": one.title}
        yield line | of_one | {"balance": getattr(one, end) / 100}


def _csv_lines(ledger: CageLedger) -> Iterator[dict[str, object]]:
    for one in ledger.lines:
        yield {
            "gaming_day": ledger.balance.day,
            "time_utc": moment(one.at, UTC).removesuffix(" UTC"),
            "kind": one.title,
            "table": one.table,
            "by": one.person,
            "details": one.words,
            "came": max(one.amount, 0) / 100 if one.kind not in NOT_MOVED else 0.0,
            "left": max(-one.amount, 0) / 100 if one.kind not in NOT_MOVED else 0.0,
            "balance": one.after / 100,
            "stream": one.stream,
            "sequence": one.sequence,
        }


def _balances(days: Days, until: date) -> tuple[CageDay, ...]:
    """The balance of each gaming day with movements, and that of ``until`` even without any."""
    balance, found = 0, []
    for day in sorted({*days, until}):
        if day > until:
            break
        of_day = days.get(day, ())
        amounts = [one.moved for one in of_day]
        opening, balance = balance, balance + sum(amounts)
        found.append(
            CageDay(
                day=day.isoformat(),
                opening=opening,
                came=_came(amounts),
                left=_left(amounts),
                closing=balance,
                outside=sum(one.amount for one in of_day if one.kind == "outside"),
            )
        )
    return tuple(found)


def _lines(books: HouseBooks, moved: tuple[CageMovement, ...], opening: int) -> tuple[CageLine, ...]:
    balances = list(accumulate((one.moved for one in moved), initial=opening))[1:]
    return tuple(
        CageLine(
            at=one.at,
            kind=one.kind,
            title=TITLES[one.kind],
            amount=one.amount,
            after=after,
            table=table_title(one.stream.removeprefix(TABLE)) if one.stream.startswith(TABLE) else "",
            person=books.player(one.person) if one.by == "player" and one.person else _who(books, one),
            words=_words(books, one),
            stream=one.stream,
            sequence=one.sequence,
            document=document_behind(one.command),
        )
        for one, after in zip(moved, balances, strict=True)
    )


def _words(books: HouseBooks, one: CageMovement) -> str:
    """The details of a movement: its slip, or the player whose money someone else moved, with the cashier's note."""
    slip = _slip_of(books, one)
    if slip:
        name = f"{table_title(slip.table)}: {name_of(slip)}" if slip.kind.about == "payout" else name_of(slip)
        if slip.kind.name == "cage-count":
            parts = (name, counted_as_of(slip, books.settings.zone_at(one.at)), one.words)
            return ", ".join(part for part in parts if part)
        name = ": ".join((name, *_tips_by_dealer(books, one))) if one.kind == "tips" else name
        return f"{name}, void: {slip.voided.words}" if slip.voided and slip.voided.sequence == one.sequence else name
    named = books.player(one.player) if one.player and one.by != "player" else ""
    return ": ".join(part for part in (named, one.words) if part)


def _tips_by_dealer(books: HouseBooks, one: CageMovement) -> Iterator[str]:
    """The tips of a box that was taken from a table, by the dealers whose rounds they come from."""
    streams, by_dealer = books.store.streams, Counter[str]()
    begun = next(streams.walk_back(one.stream, one.sequence - 1, ("TableOpened", "BankCounted")), None)
    for entry in streams.walk(one.stream, begun.sequence if begun else 1, one.sequence, ("RoundClosed",)):
        event = codec.read_event(entry.event)
        if isinstance(event, RoundClosed) and event.tips:
            by_dealer[books.name(entry.person) if entry.person else AUTOPLAY.get(entry.by, entry.by)] += event.tips
    yield ", ".join(f"{name} {money(amount)}" for name, amount in by_dealer.items())


def _who(books: HouseBooks, one: CageMovement) -> str:
    """Who made a movement: the cashier who signed its slip, or the person of the command; all players are one line."""
    slip = _slip_of(books, one)
    cashier = _cashier_of(slip) if slip else ""
    if cashier and one.by != MANAGER[0]:
        return f"{books.name(cashier)}, cashier"
    if one.by == "player":
        return PLAYERS
    return f"{books.name(one.person)}, {role_in_words(one.by)}" if one.person else AUTOPLAY.get(one.by, one.by)


def _tables(custody: Mapping[str, Custody], days: Days) -> tuple[CageTable, ...]:
    sums = dict.fromkeys(custody, 0)
    for one in (one for moved in days.values() for one in moved if one.stream.startswith(TABLE)):
        table = one.stream.removeprefix(TABLE)
        # Tips go from the table to the count room, not by its account of the cage; what is owed has not moved.
        if table in custody and one.sequence <= custody[table].sequence and one.kind not in ("tips", "owed"):
            sums[table] += one.amount
    return tuple(
        CageTable(table=table_title(table), ledger=sums[table], custody=held.cage) for table, held in custody.items()
    )


def _slip_of(books: HouseBooks, one: CageMovement) -> Document | None:
    """The document that a movement names as its cause."""
    named = document_behind(one.command)
    return books.documents.get(named.kind, named.serial) if named else None


def _cashier_of(document: Document) -> str:
    """The cashier who signed last, for a credit the one who received the chips; empty if none had to sign."""
    by_cashiers = (one for one in document.signed[::-1] if document.lines[one.line - 1].roles == CASHIER)
    return next((one.person for one in by_cashiers), "")


def _sum_of_slips(slips: Iterable[Document]) -> int:
    """What came to the cage by completed slips, less what left it."""
    return sum(INTO.get(one.moves, 0) * one.total for one in slips)


def _people(books: HouseBooks, days: Days, day: date) -> tuple[CagePerson, ...]:
    """The movements of each person before a gaming day and on it; people without any are left out."""
    before, on_it = defaultdict[str, int](int), defaultdict[str, list[int]](list)
    for other, moved in days.items():
        for one in moved:
            if one.moved and other < day:
                before[_who(books, one)] += one.moved
            elif one.moved and other == day:
                on_it[_who(books, one)].append(one.moved)
    return tuple(
        CagePerson(
            title=who,
            opening=before[who],
            came=_came(on_it[who]),
            left=_left(on_it[who]),
            closing=before[who] + sum(on_it[who]),
            movements=len(on_it[who]),
        )
        for who in sorted({*(one for one, amount in before.items() if amount), *on_it})
    )


def _sums(titled: Iterable[tuple[str, int]]) -> tuple[CageSum, ...]:
    """The sums by title, in the order of first appearance."""
    amounts: dict[str, list[int]] = {}
    for title, amount in titled:
        amounts.setdefault(title, []).append(amount)
    return tuple(
        CageSum(title=title, came=_came(of_it), left=_left(of_it), movements=len(of_it))
        for title, of_it in amounts.items()
    )


def _came(amounts: Iterable[int]) -> int:
    return sum(amount for amount in amounts if amount > 0)


def _left(amounts: Iterable[int]) -> int:
    return -sum(amount for amount in amounts if amount < 0)
