"""The contents of an incident report: a round with an irregularity, from the record."""

from collections import Counter

from fifthstreet.house.base import codec
from fifthstreet.house.reports.approvers import approver, reason
from fifthstreet.house.reports.books import TableBooks, source
from fifthstreet.house.reports.meter_statement import table_of
from fifthstreet.house.store import Chained
from fifthstreet.house.tables.irregular import is_irregular, is_void
from fifthstreet.house.tables.recorded_payouts import adjustments_of
from fifthstreet.house.wording.adjustments import route
from fifthstreet.papers.forms import Source
from fifthstreet.papers.incident_report import (
    AdjustmentLine,
    Approval,
    IncidentReport,
    MeterCorrection,
    Participant,
    Returned,
)
from fifthstreet.progressive.events import AwardsReleased, Corrected
from fifthstreet.table.events import (
    Adjusted,
    AnyEvent,
    BetsClosed,
    DeckInspected,
    DeckReceived,
    DeckRemoved,
    DeviceBack,
    DeviceOutOfUse,
    HandVoided,
    MethodChanged,
    RoundVoided,
)
from fifthstreet.table.words import role_in_words

Events = list[tuple[Chained, AnyEvent]]
AFTERWARDS = 300
"""Entries after the round that are searched for its consequences."""
FOLLOWS = (DeckRemoved, DeckInspected, DeckReceived, DeviceOutOfUse, DeviceBack, MethodChanged)


def incident_data(books: TableBooks, number: int) -> IncidentReport | None:
    """The contents of a round's incident report; None if it had no irregularity, or there is no such round."""
    where = books.round_range(number)
    events = books.events(*where) if where else []
    followed = _followed(books, where[1]) if where else []
    whole = books.game.book.deck.size.cards
    adjusted = list(adjustments_of(books.store, books.table, number, where[1])) if where else []
    main = [one for one in events if is_irregular(one[1], whole) and not isinstance(one[1], Adjusted)]
    main += [one for one in followed if isinstance(one[1], DeckRemoved) and is_irregular(one[1], whole)]
    main += adjusted
    if not where or not main:
        return None
    voids = [one for one in main if is_void(one[1])]
    at, corrections = (voids or main)[-1][0], _corrections(books, events, number)
    reasons = [reason(books, entry) for entry, _ in main]
    deal = books.store.seals.in_play_at(books.table, min(at.sequence, where[1]))
    return IncidentReport(
        facility=books.game.submission.facility,
        zone=books.settings.zone_at(at.at),
        table=books.table,
        law=books.game.book.law,
        round=number,
        at=at.at,
        began=events[0][0].at,
        void=_void_in_words(voids),
        deal=deal.deal if deal else "",
        root=deal.root if deal else "",
        main=books.lines(main),
        reasons=tuple(dict.fromkeys(one for one in reasons if one)),
        approved=tuple(_approved(books, entry) for entry, _ in voids),
        returned=tuple(_returned(books, voids)),
        to_inventory=sum(getattr(event, "to_inventory", 0) for _, event in voids),
        to_cage=sum(getattr(event, "to_cage", 0) for _, event in voids),
        corrections=tuple(one for one, _ in corrections),
        adjustments=tuple(_adjustment_line(books, entry, event) for entry, event in adjusted),
        followed=books.lines(followed),
        deck_removed=_deck_removed([*events, *followed]),
        people=_people(books, [*events, *followed, *adjusted]),
        lines=books.lines(events),
        sources=(
            source(books, [entry for entry, _ in events]),
            *(source(books, [entry]) for entry, _ in adjusted),
            *_of_the_meter(books, [entry for _, entry in corrections]),
        ),
    )


def _approved(books: TableBooks, void: Chained) -> Approval:
    number, second = void.sequence, approver(books, void)
    return Approval(entry=number, person=second.person, at=second.at) if second else Approval(entry=number)


def _followed(books: TableBooks, last: int) -> Events:
    """What happened to decks and devices after the round, until bets close for the next one."""
    found: Events = []
    for entry, event in books.events(last + 1, last + AFTERWARDS):
        if isinstance(event, BetsClosed):
            break
        if isinstance(event, FOLLOWS):
            found.append((entry, event))
    return found


def _adjustment_line(books: TableBooks, entry: Chained, event: Adjusted) -> AdjustmentLine:
    name, second = books.player(event.player), approver(books, entry)
    return AdjustmentLine(
        entry=entry.sequence,
        at=entry.at,
        player=name,
        route=route(event, name),
        amount=event.amount,
        by=books.person(entry.by, entry.person),
        approved_by=second.person if second else "",
        approved_at=second.at if second else 0,
    )


def _void_in_words(voids: Events) -> str:
    if any(isinstance(event, RoundVoided) for _, event in voids):
        return "the whole round"
    seats = [str(event.seat) for _, event in voids if isinstance(event, HandVoided)]
    return f"the hand of seat {', '.join(seats)}" if seats else ""


def _returned(books: TableBooks, voids: Events) -> list[Returned]:
    found = []
    for entry, event in voids:
        if isinstance(event, RoundVoided):
            coupons = set(event.coupons)
            back = [(seat, amount, seat in coupons) for seat, amount in event.returned]
        elif isinstance(event, HandVoided):
            back = [(event.seat, event.returned, event.coupon)]
        else:
            back = []
        for seat, amount, coupon in back:
            player = books.who_sat(seat, entry.sequence)
            name = books.player(player)
            found.append(Returned(seat=seat, player=player, name=name, amount=amount, coupon=coupon))
    return found


def _corrections(books: TableBooks, events: Events, number: int) -> list[tuple[MeterCorrection, Chained]]:
    """The meter's corrections for this round: awards released, and wagers taken back or added late."""
    stream = books.meter_stream
    if not stream:
        return []
    store, found = books.store, []
    first = store.streams.sequence_at(stream, events[0][0].at - 1) + 1
    last = store.streams.sequence_at(stream, events[-1][0].at)
    for entry in store.streams.walk(stream, first, last, ("Corrected", "AwardsReleased")):
        event = codec.read_meter_event(entry.event)
        if isinstance(event, Corrected | AwardsReleased) and table_of(event) == (books.table, number):
            found.append((_correction(books, entry, event), entry))
    return found


def _correction(books: TableBooks, entry: Chained, event: Corrected | AwardsReleased) -> MeterCorrection:
    """A correction of the meter as the report prints it; a released award goes back onto the meter."""
    meter = books.meter_title
    if isinstance(event, Corrected):
        return MeterCorrection(
            meter=meter,
            at=entry.at,
            wagers=event.amount,
            off_meter=event.off_meter,
            off_reserve=event.off_reserve,
            off_overflow=event.off_overflow,
            reason=event.reason,
        )
    return MeterCorrection(
        meter=meter,
        at=entry.at,
        awards=sum(award.amount for award in event.awards),
        off_meter=-event.to_meter,
        off_reserve=-event.to_reserve,
        off_overflow=-event.to_overflow,
        reason=event.reason,
    )


def _of_the_meter(books: TableBooks, entries: list[Chained]) -> tuple[Source, ...]:
    return (source(books, entries),) if entries else ()


def _deck_removed(events: Events) -> str:
    """Which deck was removed in the round or after it, and why."""
    removed = [event for _, event in events if isinstance(event, DeckRemoved)]
    return "; ".join(f"deck {one.deck} removed, {one.reason.replace('-', ' ')}" for one in removed)


def _people(books: TableBooks, events: Events) -> tuple[Participant, ...]:
    """Everyone who acted in the round, sorted by role and id, with the number of their entries."""
    counts = Counter((entry.by, entry.person) for entry, _ in events)
    return tuple(
        Participant(
            role=role_in_words(by),
            name=books.player(person) if by == "player" and person else books.person(by, person),
            entries=entries,
        )
        for (by, person), entries in sorted(counts.items())
    )
