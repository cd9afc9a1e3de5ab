"""Adds what signed documents record to the movements of the cage: counts, redemptions, payouts and tax withheld."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import date, tzinfo

from fifthstreet.house.accounts.person import CASHIER, MANAGER
from fifthstreet.house.bank.document import Document, Signed
from fifthstreet.house.bank.document_words import cage_payment, name_of
from fifthstreet.house.bank.documents import Documents, over_record
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.reports.cage_balance import CageBalance, CageMoment
from fifthstreet.house.reports.cage_book import CageMovement
from fifthstreet.papers.amounts import moment, money
from fifthstreet.papers.cage_ledger import CageKind

Days = Mapping[date, tuple[CageMovement, ...]]
NO_COUNT = "The cage has not been counted yet: its balance starts at $0 when the record begins."
DEMO = "DEMO: its chips and money are not real. "


def with_documents(documents: Documents, days: Days, day_of: Callable[[int], date]) -> Days:
    """The movements of each gaming day, with those that documents of the cage record.

    The first count sets the opening balance, each later one adds a movement for the over/short. A count is for the
    moment of its first signature: those who count leave out what came in since, and include what went out. The locked
    trays of closed tables stay in the balance as their closing slips say: nobody counts them with the cage.
    """
    papers = defaultdict[date, list[Document]](list)
    for paper in documents.of_cage():
        papers[day_of(_at(paper))].append(paper)
    voids = defaultdict[date, list[CageMovement]](list)
    for paper in (paper for of_day in tuple(papers.values()) for paper in of_day):
        if paper.voided:
            voids[day_of(paper.voided.at)] += _redeemed(paper, paper.voided, -1)
    found: dict[date, list[CageMovement]] = {}
    balance, counted = CageBalance(), False
    for day in sorted({*days, *papers, *voids}):
        of_day: list[CageMovement | Document] = [
            *days.get(day, ()),
            *papers.get(day, ()),
            *voids.get(day, ()),
        ]
        for one in sorted(of_day, key=lambda one: one.at if isinstance(one, CageMovement) else _at(one)):
            if isinstance(one, CageMovement):
                made = [one]
            elif one.kind.about == "payout":
                made = list(_paid(one))
            elif one.kind.name == "redemption":
                made = _redeemed(one, one.signed[-1], 1)
            else:
                made = [_counted(one, "count" if counted else "opening-count", balance.at(counted_at(one)))]
                counted = True
            for each in made:
                balance.add(each)
            found.setdefault(day, []).extend(made)
    return {day: tuple(moved) for day, moved in found.items()}


def counted_at(count: Document) -> int:
    """The moment for which the cage was counted: when the first counter signed the first part."""
    return count.signed[0].at


def in_trays(days: Days, until: date) -> int:
    """What is in the locked trays of closed tables at the end of a gaming day, by their last closing slips."""
    return CageBalance(one for day in sorted(days) if day <= until for one in days[day]).last.in_trays


def withheld(days: Days, until: date) -> int:
    """The tax withheld from payouts up to a gaming day."""
    lines = (one for day, moved in days.items() if day <= until for one in moved)
    return sum(one.amount for one in lines if one.kind == "withheld")


def paid_by_documents(days: Days, until: date) -> int:
    """The payouts that the cage paid by documents up to a gaming day, with the tax withheld from them."""
    lines = (one for day, moved in days.items() if day <= until for one in moved)
    paid = -sum(one.amount for one in lines if one.kind == "payout")
    return paid + withheld(days, until)


def _counted(count: Document, kind: CageKind, cage: CageMoment) -> CageMovement:
    """What a count changes in the balance: what it is over or short, or all of it with the first count."""
    made = _made(count, kind, count.total - cage.to_count)
    return made._replace(words=f"without {money(cage.in_trays)} in locked trays") if cage.in_trays else made


def _paid(document: Document) -> Iterator[CageMovement]:
    """What the cashier paid on a payout document, and the tax that stays in the cage."""
    paid = cage_payment(document)
    if paid:
        yield _made(document, "payout", -paid.net)
        if paid.withheld:
            yield _made(document, "withheld", paid.withheld)


def _redeemed(document: Document, signed: Signed, sign: int) -> list[CageMovement]:
    """The chips and the money of a redemption or, with the sign -1, of its void by a manager.

    Chips beyond those that players had by the record are noted first, as coming from outside the record.
    """
    amount, over = sign * document.total, sign * over_record(document)
    by = CASHIER[0] if sign > 0 else MANAGER[0]
    made = [_made(document, "outside", over)] if over else []
    made += [_made(document, "redeemed", amount), _made(document, "redemption-paid", -amount)]
    return [one._replace(at=signed.at, by=by, person=signed.person, sequence=signed.sequence) for one in made]


def with_players(days: Days, until: date) -> int:
    """The chips with players and dealers: from tables or from outside the record, less those redeemed or brought."""
    lines = (one for day, moved in days.items() if day <= until for one in moved)
    sign = {"carried": 1, "tips": 1, "outside": 1, "brought": 1, "redeemed": -1}
    return sum(sign.get(one.kind, 0) * one.amount for one in lines)


def basis(documents: Documents, name: Callable[[str], str], zone: tzinfo, demo: bool) -> str:
    """Where the balance of the cage comes from, in words."""
    first = next((one for one in documents.completed("") if one.kind.name == "cage-count"), None)
    words = NO_COUNT
    if first:
        people = " and ".join(dict.fromkeys(name(one.person) for one in first.signed))
        words = f"The balance starts with {name_of(first).lower()}, by {people}, {counted_as_of(first, zone)}."
    return f"{DEMO if demo else ''}{words}"


def counted_as_of(count: Document, zone: tzinfo) -> str:
    """The moment of a count in words: ``as of 2026-05-31 14:05``."""
    return f"as of {moment(counted_at(count), zone)}"


def _at(document: Document) -> int:
    return document.signed[-1].at


def _made(document: Document, kind: CageKind, amount: int) -> CageMovement:
    """A movement that the last signature on a document records."""
    last = document.signed[-1]
    return CageMovement(
        at=last.at,
        kind=kind,
        amount=amount,
        by=CASHIER[0],
        person=last.person,
        command=document.command,
        player="",
        words="",
        stream=STREAM,
        sequence=last.sequence,
    )
