"""The alarms of slips: those that wait for the floor or a manager, counts that are off, and reports that are due."""

from collections.abc import Iterator

from fifthstreet.house.accounts.person import MANAGER
from fifthstreet.house.bank.count_errors import report_due_at
from fifthstreet.house.bank.document import Document
from fifthstreet.house.bank.document_kinds import OVER_RECORD
from fifthstreet.house.bank.document_words import facts_in_text, name_of
from fifthstreet.house.bank.documents import over_record
from fifthstreet.house.bank.openings import CLOSING_SLIP, UNRESOLVED
from fifthstreet.house.staff.document_subjects import due_by
from fifthstreet.house.staff.new_alarm import new_alarm
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.services import Services
from fifthstreet.house.wording.alarms import (
    GOES_ON,
    TO_DROP,
    TO_EXAMINE,
    TO_EXPLAIN,
    TO_EXPLAIN_CAGE,
    TO_NOTIFY,
    TO_RECOUNT,
    TO_REPORT,
    TO_RETURN,
    counted_words,
    examine_words,
    not_counted_words,
    recount_words,
    report_words,
    signature_words,
)
from fifthstreet.wire.alarms import Alarm

RECOUNT_CLAUSES = ("COMAR 36.05.03.03F",)
REPORT_CLAUSES = ("COMAR 36.05.03.03H",)
DROP_CLAUSES = ("COMAR 36.05.03.15D",)


def slip_alarms(host: Host) -> Iterator[Alarm]:
    """The alarms of a table's slips."""
    yield from _to_sign(host)
    yield from _recount(host)
    yield from _error_slips(host)
    yield from _reports(host)
    yield from _not_counted(host)


def cage_alarms(services: Services) -> Iterator[Alarm]:
    """The alarms of the cage: chips from outside the record, and counts that are off, which wait for a manager."""
    for slip in services.documents.open(""):
        if slip.kind.name == "cage-error":
            yield new_alarm("bank", "", slip.command, _error_words(slip), slip.signed[0].at, advice=TO_EXPLAIN_CAGE)
        line = slip.next_line
        if line and line.needs == OVER_RECORD and line.roles == MANAGER:
            words = examine_words(name_of(slip), slip.total, over_record(slip))
            yield new_alarm(
                "bank", "", slip.command, words, slip.signed[0].at, button="Examine chips", advice=TO_EXAMINE
            )


def _to_sign(host: Host) -> Iterator[Alarm]:
    """The alarms of slips that wait for the floor: to count the tray after the dealer, or to sign."""
    for slip in host.services.documents.open(host.name):
        line, title = slip.next_line, slip.kind.title
        if not line or "floorperson" not in line.roles or slip.kind.name == "error":
            continue
        at, of = slip.signed[-1].at, f"{slip.kind.name} {slip.serial}"
        if slip.voided:
            words = f"{title} {slip.serial} void: {slip.voided.words}"
            yield new_alarm(
                "bank", host.name, f"{of} void", words, slip.voided.at, button="Sign void", advice=TO_RETURN
            )
        elif line.counts:
            yield new_alarm("floor", host.name, of, counted_words(title, slip.serial), at, button=slip.kind.deed)
        else:
            words, deed = signature_words(title, slip.serial, line.title)
            yield new_alarm("floor", host.name, of, words, at, button=deed, advice=GOES_ON)


def _recount(host: Host) -> Iterator[Alarm]:
    """The alarm of an opening count that differs from the closing slip, and must be repeated."""
    slip = host.services.documents.openings.incorrect(host.name)
    if slip:
        words = recount_words(name_of(slip), str(dict(slip.facts)[CLOSING_SLIP]))
        at, of = slip.signed[-1].at, f"recount {slip.serial}"
        yield new_alarm("bank", host.name, of, words, at, clauses=RECOUNT_CLAUSES, advice=TO_RECOUNT)


def _error_slips(host: Host) -> Iterator[Alarm]:
    """The alarms of error slips that wait for the explanation of the floor, or for the signature of security."""
    for slip in host.services.documents.open(host.name):
        if slip.kind.name == "error":
            line, words = slip.next_line, _error_words(slip)
            advice = TO_EXPLAIN if line and "floorperson" in line.roles else TO_NOTIFY
            yield new_alarm("bank", host.name, f"slip {slip.serial}", words, slip.signed[0].at, advice=advice)


def _error_words(slip: Document) -> str:
    facts = facts_in_text(slip.facts)
    return f"{name_of(slip)}: {facts['Count']}, over/short {facts['Over/short']}"


def _reports(host: Host) -> Iterator[Alarm]:
    """The alarms of differences whose report is not complete; one that is overdue is an alarm of its own."""
    now = host.services.clock.now()
    for slip in host.services.documents.openings.unreported(host.name):
        late = now >= report_due_at(slip)
        words = report_words(name_of(slip), facts_in_text(slip.facts)[UNRESOLVED], due_by(host, slip), late=late)
        at = report_due_at(slip) if late else slip.signed[0].at
        of = f"{'overdue' if late else 'report'} {slip.serial}"
        yield new_alarm("bank", host.name, of, words, at, clauses=REPORT_CLAUSES, advice=TO_REPORT)


def _not_counted(host: Host) -> Iterator[Alarm]:
    """The alarms of gaming days at whose end the tray of an open table was not counted, until it is."""
    services = host.services
    today = services.settings.day_of(services.clock.now())
    for day, counted in services.bank_days.not_counted(host.name, today).items():
        if counted is None:
            at = services.settings.span(day)[1]
            words = not_counted_words(day)
            yield new_alarm("bank", host.name, f"drop {day}", words, at, clauses=DROP_CLAUSES, advice=TO_DROP)
