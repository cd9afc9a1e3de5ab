"""Finds all on record that needs a document: payouts, drop boxes, days over or short, differences, odd results."""

from collections.abc import Iterator

from fifthstreet.house.bank.closed_tables import closed_table_facts
from fifthstreet.house.bank.count_errors import report_due_at, reports_to_prepare
from fifthstreet.house.bank.document import Document, command_of, subject_of
from fifthstreet.house.bank.document_kinds import DAY, KINDS, DocumentKind
from fifthstreet.house.bank.document_words import facts_in_text, name_of
from fifthstreet.house.bank.results import uncounted_since
from fifthstreet.house.bank.table_days import TableDay, box_facts, day_facts
from fifthstreet.house.bank.unclaimed_payouts import OWED, unclaimed_payouts
from fifthstreet.house.base.house_events import Facts
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.payouts import payout_title
from fifthstreet.house.tables.tables import Tables
from fifthstreet.money import Cents, show_dollars
from fifthstreet.papers.amounts import moment
from fifthstreet.rules.table_title import table_title
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault

CHANGED = "{name} no longer matches the record: {changes}. Void it and prepare a new one"
TAKEN_BACK = "{name}: the payout was taken back. Void the document, unless it is paid again"
NOT_CLOSED = "Close the round first: until then the payout can be taken back"


class DocumentSubject(Value):
    """What a document can be about; ``about`` is its id, ``title`` its name on the screen."""

    about: str
    table: str
    title: str
    facts: Facts
    at: int


def subjects(tables: Tables, kind: DocumentKind, table: str | None = None) -> Iterator[DocumentSubject]:
    """Everything that needs a document of this kind now, at one table or in the whole house."""
    if kind.about == "result":
        yield from _results(tables, table)
    for host in tables.values():
        if table in (None, host.name):
            match kind.about:
                case "payout":
                    yield from due_payouts(host)
                case "unclaimed":
                    yield from _unclaimed(host)
                case "box":
                    yield from _boxes(host)
                case "day":
                    yield from _days(host)
                case "difference":
                    yield from _differences(host)
                case "closed":
                    yield from _closed(host)


def due_payouts(host: Host) -> Iterator[DocumentSubject]:
    """The payouts of a table that need a document, and have none or one with other figures."""
    kind = KINDS["payout"]
    for one in host.payouts.open():
        payout, facts = one.payout, one.facts
        document = host.services.documents.about(kind, host.name, facts)
        if not document or document.facts != facts:
            title = f"{table_title(host.name)}, round {payout.round}. {payout_title(payout)}"
            about = f"{host.name}:{':'.join(map(str, subject_of(kind, facts)))}"
            yield DocumentSubject(about=about, table=host.name, title=title, facts=facts, at=payout.at)


def _unclaimed(host: Host) -> Iterator[DocumentSubject]:
    """The payouts of a table that nobody collected, and that are not noted as unclaimed yet."""
    services, kind = host.services, KINDS["unclaimed"]
    found = unclaimed_payouts(services.documents, host.name, services.settings.day_of, services.clock.now())
    for payout, facts in found:
        if not services.documents.about(kind, host.name, facts):
            owed = show_dollars(Cents(int(dict(facts)[OWED])))
            yield DocumentSubject(
                about=f"{host.name}:{payout.command}",
                table=host.name,
                title=f"{table_title(host.name)}: {name_of(payout)}, {owed} not collected",
                facts=facts,
                at=payout.signed[0].at,
            )


def _boxes(host: Host) -> Iterator[DocumentSubject]:
    """The drop boxes of a table whose count has not begun."""
    documents, kind = host.services.documents, KINDS["drop-count"]
    for day, box in host.services.bank_days.boxes_to_count(host.name):
        facts = box_facts(box, day.day, host.services.settings.zone_at)
        if not documents.about(kind, host.name, facts):
            title = f"{table_title(host.name)}, {day.day}: drop box of {name_of(box.slip).lower()}"
            yield DocumentSubject(
                about=f"{host.name}:{box.slip.command}",
                table=host.name,
                title=title,
                facts=facts,
                at=box.slip.signed[-1].at,
            )


def _days(host: Host) -> Iterator[DocumentSubject]:
    """The gaming days of a table that are over or short and have no explanation yet."""
    documents, kind = host.services.documents, KINDS["over-short"]
    for day in host.services.bank_days.of(host.name).values():
        if not day.differs or day.uncounted:
            continue
        facts = day_facts(day)
        if not documents.about(kind, host.name, facts):
            title = f"{table_title(host.name)}, {day.day}: {_amounts(day)}"
            about = f"{host.name}:{day.day}:{day.over_short}:{day.coupons_over_short}"
            at = day.boxes[-1].slip.signed[-1].at
            yield DocumentSubject(about=about, table=host.name, title=title, facts=facts, at=at)


def _amounts(day: TableDay) -> str:
    """What a gaming day is over or short: ``-$20, coupons -$5``."""
    amounts = ("", day.over_short), ("coupons ", day.coupons_over_short)
    return ", ".join(f"{what}{show_dollars(Cents(amount))}" for what, amount in amounts if amount)


def _results(tables: Tables, table: str | None) -> Iterator[DocumentSubject]:
    """The results outside 95% that nobody investigates yet; except in the demo, only once every tray is counted."""
    services, kind = tables.services, KINDS["investigation"]
    documents, day_of = services.documents, services.settings.day_of
    running = {} if services.demo else {name: uncounted_since(documents, name, day_of) for name in tables}
    for one in services.results.known():
        days = [running.get(one.table)] if one.table else running.values()
        counted = all(day is None or one.last < day for day in days)
        if counted and table in (None, one.table) and not documents.about(kind, one.table, one.facts):
            about = ":".join(map(str, subject_of(kind, one.facts)))
            yield DocumentSubject(about=about, table=one.table, title=one.title, facts=one.facts, at=one.at)


def _differences(host: Host) -> Iterator[DocumentSubject]:
    """The error slips of a table that require a report which nobody has begun."""
    for slip, facts in reports_to_prepare(host.services.documents, host.name):
        title = f"{table_title(host.name)}, {name_of(slip).lower()}: report due by {due_by(host, slip)}"
        about, at = f"{host.name}:{slip.command}", slip.signed[0].at
        yield DocumentSubject(about=about, table=host.name, title=title, facts=facts, at=at)


def _closed(host: Host) -> Iterator[DocumentSubject]:
    """The gaming day just over, if a table was not open on it and has no form that says so."""
    services, at = host.services, host.services.clock.now()
    facts = closed_table_facts(services.documents, host.name, at, services.settings.day_of)
    if facts and not services.documents.about(KINDS["closed-table"], host.name, facts):
        title = f"{table_title(host.name)}, {dict(facts)[DAY]}: not open"
        about = f"{host.name}:closed:{dict(facts)[DAY]}"
        yield DocumentSubject(about=about, table=host.name, title=title, facts=facts, at=at)


def due_by(host: Host, slip: Document) -> str:
    """The time by which the report on an error slip is due."""
    at = report_due_at(slip)
    return moment(at, host.services.settings.zone_at(at))


def box_of(document: Document) -> tuple[str, str]:
    """The table of a drop count, and the command of the slip with which the box was taken out."""
    title, _, serial = str(dict(document.facts)["Box"]).rpartition(" ")
    kind = next(one.name for one in KINDS.values() if one.title == title)
    return document.table, command_of(kind, int(serial))


def fault_of_subject(tables: Tables, document: Document) -> Fault | None:
    """Why a payout document cannot be signed: its payout was taken back or changed, or its round must close first."""
    if document.kind.about != "payout":
        return None
    payouts = tables[document.table].payouts
    same = next((one.facts for one in payouts.open() if subject_of(document.kind, one.facts) == document.subject), None)
    if same is None:
        return Fault(code="refused", message=TAKEN_BACK.format(name=name_of(document)))
    if same != document.facts:
        changes = "; ".join(_changes(document.facts, same))
        return Fault(code="refused", message=CHANGED.format(name=name_of(document), changes=changes))
    can_be_taken_back = any(one.facts == same for one in payouts.of_round_under_way())
    return Fault(code="refused", message=NOT_CLOSED) if document.is_last and can_be_taken_back else None


def _changes(before: Facts, now: Facts) -> Iterator[str]:
    """The facts that differ: ``Payout was $9,000.64, is $1,000.07``."""
    was, is_now = facts_in_text(before), facts_in_text(now)
    for name in dict.fromkeys((*was, *is_now)):
        if was.get(name) != is_now.get(name):
            yield f"{name} was {was.get(name, 'not on it')}, is {is_now.get(name, 'not on it')}"
