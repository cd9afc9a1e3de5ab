"""The incident report: a round with an irregularity, event by event, and what became of money and cards."""

from collections.abc import Iterator
from datetime import tzinfo
from fractions import Fraction

from fifthstreet.papers.amounts import exact, moment, money, time_of_day
from fifthstreet.papers.blocks import Heading, Words
from fifthstreet.papers.forms import Facts, Form, FormBlock, RecordLine, Rows, Signatures, Source, record_rows
from fifthstreet.rules.table_title import table_title
from fifthstreet.values import Value


class Returned(Value):
    """What a seat got back from a void round or hand."""

    seat: int
    player: str
    name: str
    amount: int
    coupon: bool = False


class MeterCorrection(Value):
    """Contributions taken off the meter again for returned wagers, or released awards put back onto it.

    Amounts are negative where something was added: ``wagers`` if wagers were added late, and ``off_meter``,
    ``off_reserve`` and ``off_overflow`` if late wagers or released awards raised that amount.
    """

    meter: str
    at: int
    wagers: int = 0
    awards: int = 0
    off_meter: Fraction
    off_reserve: Fraction
    off_overflow: Fraction
    reason: str


class Participant(Value):
    """A person who acted in the round, and the number of their log entries."""

    role: str
    name: str
    entries: int


class Approval(Value):
    """Who approved a void, which its log entry identifies; ``person`` is empty if no approval was required."""

    entry: int
    person: str = ""
    at: int = 0


class AdjustmentLine(Value):
    """An adjustment of the round after it closed: who made it, who approved it, and what it paid or collected."""

    entry: int
    at: int
    player: str
    route: str
    amount: int
    by: str
    approved_by: str
    approved_at: int


class IncidentReport(Value):
    """The contents of an incident report: ``void`` names what is void, ``main`` are the incident's entries."""

    facility: str
    zone: tzinfo
    table: str
    law: str
    round: int
    at: int
    began: int
    void: str
    deal: str
    root: str
    main: tuple[RecordLine, ...]
    reasons: tuple[tuple[int, str, str], ...]
    approved: tuple[Approval, ...]
    returned: tuple[Returned, ...]
    to_inventory: int
    to_cage: int
    corrections: tuple[MeterCorrection, ...]
    adjustments: tuple[AdjustmentLine, ...]
    followed: tuple[RecordLine, ...]
    deck_removed: str
    people: tuple[Participant, ...]
    lines: tuple[RecordLine, ...]
    sources: tuple[Source, ...]


def incident_report(report: IncidentReport) -> Form:
    """Return the report as a form."""
    return Form(
        title="Incident report",
        number=f"{table_title(report.table)} / {report.round}",
        facility=report.facility,
        law=report.law,
        at=report.at,
        zone=report.zone,
        blocks=tuple(_blocks(report)),
        sources=report.sources,
    )


def _approved(void: Approval, zone: tzinfo) -> Words:
    if not void.person:
        return Words(f"Entry {void.entry}: no approval required.")
    return Words(f"Entry {void.entry}: approved by {void.person} at {moment(void.at, zone)}.")


def _blocks(report: IncidentReport) -> Iterator[FormBlock]:
    yield Facts(
        (
            ("Table", table_title(report.table)),
            ("Round", str(report.round)),
            ("Void", report.void or "nothing; play continued"),
            ("Deck", report.deck_removed or "not removed"),
            ("Round began", moment(report.began, report.zone)),
            ("Incident", moment(report.at, report.zone)),
            ("Deal", report.deal or "real cards"),
            ("Seal", f"root {report.root[:16]}…" if report.root else "none"),
        )
    )
    yield Heading("What happened")
    yield record_rows(report.law, report.main, report.zone)
    for at, person, words in report.reasons:
        yield Words(f"Reason given by {person} at {time_of_day(at, report.zone)}: {words}")
    if report.void:
        yield from (_approved(one, report.zone) for one in report.approved)
        yield Heading("Wagers returned")
        yield _returned(report)
        yield Heading("Meter correction")
        yield from _meter(report.corrections)
    if report.adjustments:
        yield Heading("Adjustments")
        yield from _adjustments(report.adjustments, report.zone)
    if report.followed:
        yield Heading("Follow-up")
        yield record_rows(report.law, report.followed, report.zone)
    yield Heading("People")
    yield Rows(
        titles=("Role", "Name", "Entries"),
        rows=tuple((one.role, one.name, str(one.entries)) for one in report.people),
        right=(2,),
        widths=("40mm", "1fr", "auto"),
    )
    yield Heading("All events of the round")
    yield record_rows(report.law, report.lines, report.zone)
    yield Signatures((("Dealer", ""), ("Floorperson", ""), ("Surveillance", ""), ("Manager", "")))


def _returned(report: IncidentReport) -> Rows:
    rows = [
        (str(one.seat), one.name, "plus coupon" if one.coupon else "", money(one.amount)) for one in report.returned
    ]
    total = sum(one.amount for one in report.returned)
    rows.append(("", "Total to players", "", money(total)))
    rows.append(("", "To inventory: reversed pays less collected wagers", "", money(report.to_inventory)))
    rows.append(("", "To cage: reversed pays", "", money(report.to_cage)))
    return Rows(
        titles=("Seat", "Player", "", "Amount"),
        rows=tuple(rows),
        right=(3,),
        totals=(len(report.returned),),
        widths=("auto", "1fr", "auto", "auto"),
    )


def _adjustments(lines: tuple[AdjustmentLine, ...], zone: tzinfo) -> Iterator[FormBlock]:
    yield Rows(
        titles=("Entry", "Player", "Moved", "Paid", "Collected"),
        rows=tuple(
            (str(one.entry), one.player, one.route, money(max(0, one.amount)), money(max(0, -one.amount)))
            for one in lines
        ),
        right=(3, 4),
        widths=("auto", "auto", "1fr", "auto", "auto"),
    )
    for one in lines:
        approved = (
            f"approved by {one.approved_by} at {moment(one.approved_at, zone)}" if one.approved_by else "NOT APPROVED"
        )
        yield Words(f"Entry {one.entry}: made by {one.by} at {moment(one.at, zone)}, {approved}.")


def _meter(corrections: tuple[MeterCorrection, ...]) -> Iterator[FormBlock]:
    if not corrections:
        yield Words("No progressive wagers in this round, so no correction.")
        return
    yield Rows(
        titles=("Meter", "Reason", "Wagers returned", "Awards released", "Off meter", "Off reserve", "Off overflow"),
        rows=tuple(
            (
                one.meter,
                one.reason,
                money(one.wagers),
                money(one.awards),
                exact(one.off_meter),
                exact(one.off_reserve),
                exact(one.off_overflow),
            )
            for one in corrections
        ),
        right=(2, 3, 4, 5, 6),
        widths=("auto", "1fr", "auto", "auto", "auto", "auto", "auto"),
    )
    if any(one.wagers < 0 for one in corrections):
        yield Words("Negative wagers returned: wagers that were added late.")
