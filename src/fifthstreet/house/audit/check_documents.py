"""Checks documents: serials without gaps, signatures in order by the right people, chips moved only by the last one."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad
from fifthstreet.cards import CardError, parse_cards
from fifthstreet.house.accounts.players import is_walk_in
from fifthstreet.house.audit.cage_errors import wrong_cage_counts
from fifthstreet.house.audit.check_approved_changes import is_possible
from fifthstreet.house.audit.late_payouts import wrong_late_payouts
from fifthstreet.house.audit.log import HouseEntry, Log
from fifthstreet.house.audit.table_replay import ChipsMoved, TableReplay
from fifthstreet.house.bank.closed_tables import closed_table_facts
from fifthstreet.house.bank.count_errors import error_facts, reports_to_prepare
from fifthstreet.house.bank.document import Document
from fifthstreet.house.bank.document_checks import fault_of
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.document_words import facts_shown, name_of
from fifthstreet.house.bank.documents import EVENTS, Documents, over_record
from fifthstreet.house.bank.payees import fault_of_payee
from fifthstreet.house.bank.table_days import BankDays, BoxContents, box_facts, day_facts
from fifthstreet.house.bank.unclaimed_payouts import unclaimed_payouts
from fifthstreet.house.base import house_events as o
from fifthstreet.house.base.account_events import AccountChanged, AccountMade
from fifthstreet.house.base.house_events import AnyHouseEvent, Facts
from fifthstreet.house.base.settings import Settings
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.staff.document_subjects import box_of
from fifthstreet.house.staff.redemptions import BEFORE
from fifthstreet.house.tables.held_payouts import hold_command
from fifthstreet.house.tables.payouts import payout_facts
from fifthstreet.house.tables.recorded_payouts import (
    RANKED,
    payouts_of_round,
    payouts_on_record,
    rounds_with_payouts,
)
from fifthstreet.money import total_of
from fifthstreet.table import events as e
from fifthstreet.table.commands import HoldPayout

MOVES: dict[type, str] = {
    e.TableOpened: "open",
    e.TableClosed: "close",
    e.BankCounted: "count",
    e.Filled: "fill",
    e.Credited: "credit",
}
"""The kind of movement that causes each event at a table."""


class ErrorSlipDue(NamedTuple):
    """An error slip that a count requires: the name of the count, the slip's table and facts, and when."""

    name: str
    slip: tuple[str, Facts]
    at: int


FROM_SLIPS = ("unclaimed", "box", "day", "difference", "closed")
"""The subjects of documents whose facts come from earlier slips."""
NO_ERROR_SLIP = "{name} was off by more than the limit, but has no error slip"


def check_documents(log: Log) -> Iterator[Bad]:
    """Check every document, and that outside the demo chips moved at a table only by a complete document."""
    documents, settings = Documents(), HouseSettings()
    bank_days = BankDays(documents, settings.day_of)
    tables = {"", *(one.table for one in log.reader.tables.all())}
    due: ErrorSlipDue | None = None
    licenses: dict[str, str] = {}
    for one in log.house_events():
        if isinstance(one.event, AccountMade | AccountChanged) and one.event.license is not None:
            licenses[one.event.person] = one.event.license
        if isinstance(one.event, o.SettingChanged) and is_possible(settings, one.event):
            settings.on_event(one.event, one.entry.person)
        if isinstance(one.event, o.HouseOpened):
            settings.on_opened(one.event, one.entry.at)
        if not isinstance(one.event, EVENTS):
            continue
        fault = fault_of(documents, one.event, one.entry.person, one.entry.by)
        fault = fault or _fault_of_table(documents, tables, one.event)
        fault = fault or _fault_of_facts(documents, bank_days, settings, one) or _fault_of_error(due, one.event)
        fault = fault or _fault_of_payee(one.event, demo=settings.at(one.entry.at).demo)
        if not isinstance(one.event, o.DocumentVoided) and one.event.license != licenses.get(one.entry.person, ""):
            fault = fault or f"{one.entry.person} had another license number when they signed"
        if fault:
            yield one.bad(fault)
            return
        due = _error_slip_due(documents, documents.on_event(one.event, one.entry), settings.at(one.entry.at))
    if due:
        yield Bad("house", 0, NO_ERROR_SLIP.format(name=due.name), due.at)
    yield from _check_payouts(log, documents, settings)
    yield from _check_held(log, settings)
    yield from wrong_late_payouts(log, settings)
    yield from _check_redemptions(log, documents)
    yield from _check_boxes(log, documents)
    yield from wrong_cage_counts(log, documents, settings)
    moving = {one.command: one for one in documents.newest() if one.moves and one.state == "complete"}
    for table in log.tables:
        if table.complete:
            yield from _check_table(table, moving, settings)
    for document in moving.values():
        replay = next((one for one in log.tables if one.record.table == document.table), None)
        if replay and replay.complete:
            what = f"{document.kind.title} {document.serial} is signed by all, but moved no chips"
            yield Bad(replay.stream, 0, what, document.signed[-1].at)


def _check_payouts(log: Log, documents: Documents, settings: HouseSettings) -> Iterator[Bad]:
    """Check that every complete payout document agrees with its round on record, and with the cards on it."""
    whole = {one.record.table for one in log.tables if one.complete}
    for document in documents.newest():
        if document.kind.about != "payout" or document.state != "complete" or document.table not in whole:
            continue
        number = str(dict(document.facts).get("Round", ""))
        found = payouts_on_record(log.reader, document.table, int(number) if number.isdecimal() else 0)
        if document.facts not in (payout_facts(one, settings.at(one.at)) for one in found):
            what = f"{document.kind.title} {document.serial} does not agree with round {number} on record"
            yield Bad(f"table:{document.table}", 0, what, document.signed[0].at)
            return
        fault = fault_of_hand(dict(facts_shown(document.facts)))
        if fault:
            yield Bad(f"table:{document.table}", 0, f"{name_of(document)}: {fault}", document.signed[0].at)
            return


def _check_held(log: Log, settings: HouseSettings) -> Iterator[Bad]:
    """Check that the chips of a win went back if, and only if, the cage pays it by a document."""
    for table in (one for one in log.tables if one.complete):
        name, held = table.record.table, Counter(_held(one) for one in table.held)
        due = Counter[_Held]()
        for number, _, _ in rounds_with_payouts(log.reader, name, settings):
            found = payouts_of_round(log.reader, name, number)
            dated = [(one, settings.at(one.at)) for one in found]
            due.update(_held(hold_command(one, 0, held)) for one, held in dated if one.by_cage(held))
        for number, seat, wager, amount, _ in (due - held) or (held - due):
            why = "are not held for" if due - held else "are held without"
            what = f"{amount} cents of seat {seat} in round {number} ({wager}) {why} a payout document"
            yield Bad(table.stream, 0, what)
            return


def _check_redemptions(log: Log, documents: Documents) -> Iterator[Bad]:
    """Check that managers had to examine all chips redeemed beyond those that players had by the record."""
    redeemed = [one for one in documents.newest() if one.kind.name == "redemption"]
    wrong = next((one for one in redeemed if not _adds_up(one)), None)
    if wrong:
        yield Bad("house", wrong.signed[0].sequence, f"{name_of(wrong)} does not add up", wrong.signed[0].at)
        return
    if not all(table.complete for table in log.tables):
        return
    carried = [
        (moved.at, 0, moved.amount * times, "")
        for table in log.tables
        for moved, times in table.moved.items()
        if moved.why == "cash-out" and is_walk_in(moved.player)
    ]
    carried += [
        (entry.at, 0, event.tips, "")
        for table in log.tables
        for entry, event in table.chips_moved
        if isinstance(event, e.TableClosed | e.BankCounted)
    ]
    brought = [(at, 1, -amount, "") for table in log.tables for at, amount in table.chips_brought]
    taken = [(one.signed[0].at, 2, over_record(one) - one.total, name_of(one)) for one in redeemed]
    back = [(one.voided.at, 1, one.total - over_record(one), "") for one in redeemed if one.voided]
    held = 0
    for at, _, amount, name in sorted([*carried, *brought, *taken, *back]):
        held += amount
        if name and held < 0:
            what = f"{name} is {-held} cents more than players had in chips, which no manager was to examine"
            yield Bad("house", 0, what, at)
            return


def _adds_up(redemption: Document) -> bool:
    """Whether the chips that a redemption declares as over the record are those beyond what players had before it."""
    before = dict(redemption.facts).get(BEFORE)
    return isinstance(before, int) and over_record(redemption) == max(redemption.total - before, 0)


_Held = tuple[int, int, str, int, str]


def _held(one: HoldPayout | e.PayoutHeld) -> _Held:
    return one.round, one.seat, one.wager, one.amount, one.source


def fault_of_hand(facts: dict[str, str]) -> str | None:
    """Why the cards on a payout document do not make the hand that it names; ranked anew from the cards alone."""
    try:
        cards = parse_cards(facts["Cards"])
        named = RANKED[len(cards)](cards)
    except (CardError, KeyError, ValueError):
        return f"its cards make no hand: {facts.get('Cards', '')[:40]}"
    hand = facts.get("Winning hand", "")
    return None if hand == named.capitalize() else f"its cards make a {named}, but it names a {hand.lower()}"


def _error_slip_due(documents: Documents, document: Document, settings: Settings) -> ErrorSlipDue | None:
    """The error slip that a document requires, if it is a recount, or a count that was off by more than the limit."""
    if not document.moves or document.state != "complete" or document.expected is None:
        return None
    facts = error_facts(documents, document, document.counted["chips"], document.expected, settings)
    if facts is None:
        return None
    return ErrorSlipDue(name_of(document), (document.table, facts), document.signed[-1].at)


def _fault_of_error(due: ErrorSlipDue | None, event: AnyHouseEvent) -> str | None:
    """Why an event cannot follow a count: a required error slip is missing, or no count requires this one."""
    slip = (event.table, event.facts) if isinstance(event, o.DocumentPrepared) and event.kind == "error" else None
    if due and slip != due.slip:
        return NO_ERROR_SLIP.format(name=due.name)
    return None if due or slip is None else "no count on record asks for this error slip"


def _fault_of_table(documents: Documents, tables: Collection[str], event: AnyHouseEvent) -> str | None:
    """What is wrong with a document's table: it is not of this house, or its opener was compared with a wrong sum."""
    if isinstance(event, o.DocumentPrepared):
        return None if event.table in tables else f"there is no table {event.table}"
    document = documents.get(event.kind, event.serial) if isinstance(event, o.DocumentSigned) else None
    if not document or not isinstance(event, o.DocumentSigned) or document.kind.moves != "open":
        return None
    expected = total_of(documents.openings.closing_count(document.table))
    if not document.is_last or event.expected == expected:
        return None
    return f"{name_of(document)} was compared with {event.expected} cents, not {expected}"


def _fault_of_facts(documents: Documents, bank_days: BankDays, settings: HouseSettings, one: HouseEntry) -> str | None:
    """Why the facts of a document do not agree with the earlier slips that they come from; None if they do."""
    event = one.event
    kind = KINDS.get(event.kind) if isinstance(event, o.DocumentPrepared) else None
    if not kind or not isinstance(event, o.DocumentPrepared) or kind.about not in FROM_SLIPS:
        return None
    match kind.about:
        case "difference":
            fits = any(event.facts == facts for _, facts in reports_to_prepare(documents, event.table))
            return None if fits else "no error slip on record asks for this report"
        case "closed":
            facts = closed_table_facts(documents, event.table, one.entry.at, settings.day_of)
            license_of = (kind.asks, dict(event.facts).get(kind.asks) or "")
            fits = facts is not None and license_of[1] != "" and event.facts == (*facts, license_of)
            return None if fits else "no table was closed as this form says, or it names no license"
        case "unclaimed":
            found = unclaimed_payouts(documents, event.table, settings.day_of, one.entry.at)
            fits = any(event.facts == unclaimed.facts for unclaimed in found)
        case "box":
            boxes = bank_days.boxes_to_count(event.table)
            fits = any(event.facts == box_facts(box, day.day, settings.zone_at) for day, box in boxes)
        case _:
            days = (day for day in bank_days.of(event.table).values() if not day.uncounted)
            fits = any(event.facts == day_facts(day) for day in days)
    return None if fits else f"no slips on record ask for this {kind.title.lower()}"


def _fault_of_payee(event: AnyHouseEvent, *, demo: bool) -> str | None:
    """Why a document lacks the payee that it must name, or names a payee where it must not."""
    kind = KINDS.get(event.kind) if isinstance(event, o.DocumentPrepared) else None
    if not kind or not isinstance(event, o.DocumentPrepared):
        return None
    wrong = fault_of_payee(event.facts, event.payee, demo=demo)
    return f"this {kind.title.lower()} names no payee, or one that it must not name" if wrong else None


def _check_boxes(log: Log, documents: Documents) -> Iterator[Bad]:
    """Check that every count of a drop box was compared with the cash and the coupons that the table recorded."""
    recorded = {one.record.table: one.boxes for one in log.tables if one.complete}
    for document in documents.newest():
        if document.kind.about == "box" and document.state == "complete" and document.table in recorded:
            table, command = box_of(document)
            cash, coupons = recorded[table].get(command, BoxContents())
            for thing, found, expected in (
                ("", document.expected, cash),
                (" of coupons", document.expected_coupons, coupons),
            ):
                if found != expected:
                    what = f"{name_of(document)} was compared with {found} cents{thing}, not {expected}"
                    yield Bad(f"table:{table}", 0, what, document.signed[-1].at)
                    return


def _check_table(table: TableReplay, moving: dict[str, Document], settings: HouseSettings) -> Iterator[Bad]:
    """Check the movements of a table, and remove the documents that caused them from ``moving``."""
    for entry, event in table.chips_moved:
        document = moving.pop(entry.command, None)
        if document is None:
            if not settings.at(entry.at).demo:
                yield Bad(table.stream, entry.sequence, "no signed document moved these chips", entry.at)
                return
            continue
        fault = _fault(table, document, entry, event)
        if fault:
            yield Bad(table.stream, entry.sequence, fault, entry.at)
            return


def _fault(table: TableReplay, document: Document, entry: Chained, event: ChipsMoved) -> str | None:
    name, last = f"{document.kind.title} {document.serial}", document.signed[-1]
    if document.table != table.record.table or document.kind.moves != MOVES[type(event)]:
        return f"{name} is for another table or movement"
    if last.person != entry.person:
        return f"{name} was signed last by {last.person}, not by {entry.person or 'nobody'}"
    if document.total != _amount(event):
        return f"{name} is for {document.total} cents, but {_amount(event)} moved"
    if isinstance(event, e.TableClosed | e.BankCounted) and document.expected != event.expected:
        return f"{name} says that {document.expected} cents were expected, but it was {event.expected}"
    return None


def _amount(event: ChipsMoved) -> int:
    match event:
        case e.TableOpened(inventory=amount) | e.Filled(amount=amount) | e.Credited(amount=amount):
            return amount
        case e.TableClosed(counted=amount) | e.BankCounted(counted=amount):
            return amount
