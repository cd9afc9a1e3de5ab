"""The contents of a jackpot slip, from the streams of the table and its meter."""

from fractions import Fraction

from msgspec.structs import replace

from fifthstreet.cards import Card
from fifthstreet.house.base import codec
from fifthstreet.house.reports.approvers import approver
from fifthstreet.house.reports.books import TableBooks, source
from fifthstreet.house.reports.meter_statement import meter_at, table_of
from fifthstreet.house.store import Chained
from fifthstreet.papers.forms import Source
from fifthstreet.papers.jackpot_slip import JackpotSlip, MeterOfAward
from fifthstreet.progressive.events import Awarded, MeterReset
from fifthstreet.table.events import (
    AnyEvent,
    AwardClaimed,
    AwardReceived,
    FaceCorrected,
    HandTurned,
    KeypadUndone,
    ProgressiveLocked,
    ProgressivePaid,
    ProgressiveWon,
    Revealed,
    SettlementReopened,
    StepTaken,
)
from fifthstreet.table.settlement_steps import VALIDATION
from fifthstreet.table.undo import without_undone

Events = list[tuple[Chained, AnyEvent]]
OF_THE_WIN = (ProgressiveWon, StepTaken, AwardClaimed, AwardReceived, ProgressivePaid)


def slip_data(books: TableBooks, number: int, seat: int) -> JackpotSlip | None:
    """The contents of the slip for a progressive win; None while no award is known."""
    where = books.round_range(number)
    if not where:
        return None
    events = without_undone(books.events(*where), lambda one: one[1])
    settled = _since_it_was_undone(events, seat)
    won = _of(settled, seat, ProgressiveWon)
    paid, award = _of(settled, seat, ProgressivePaid), _of(settled, seat, AwardReceived)
    if not won or not (paid or award):
        return None
    validated = next(
        (one for one in settled if isinstance(one[1], StepTaken) and (one[1].seat, one[1].step) == (seat, VALIDATION)),
        None,
    )
    second = approver(books, validated[0]) if validated else None
    meter, of_the_meter = _meter(books, settled, number, seat)
    player = books.who_sat(seat, won[0].sequence)
    win, pay = won[1], paid[1] if paid else None
    locked = next((event for _, event in events if isinstance(event, ProgressiveLocked)), None)
    record = books.store.rounds.get(books.table, number)
    deal = books.store.seals.in_play_at(books.table, won[0].sequence)
    assert isinstance(win, ProgressiveWon)
    return JackpotSlip(
        facility=books.game.submission.facility,
        table=books.table,
        law=books.game.book.law,
        round=number,
        seat=seat,
        player=player,
        name=books.player(player),
        hand=win.hand,
        cards=_hole(events, seat),
        board=_board(events),
        wager=locked.wager if locked else 0,
        award=pay.amount if isinstance(pay, ProgressivePaid) else getattr(award[1], "amount", 0) if award else 0,
        paid_from=pay.source if isinstance(pay, ProgressivePaid) else None,
        won_at=won[0].at,
        paid_at=paid[0].at if paid else None,
        validated_by=books.person(validated[0].by, validated[0].person) if validated else "",
        validated_at=validated[0].at if validated else None,
        approved_by=second.person if second else "",
        approved_at=second.at if second else None,
        paid_by=books.person(paid[0].by, paid[0].person) if paid else "",
        meter=meter,
        deal=record.deal if record else deal.deal if deal else "",
        root=deal.root if deal else "",
        lines=books.lines(one for one in settled if isinstance(one[1], OF_THE_WIN) and one[1].seat == seat),
        sources=(source(books, [entry for entry, _ in events]), *of_the_meter),
    )


def _since_it_was_undone(events: Events, seat: int) -> Events:
    """The events that still hold for a seat: those since the settlement was reopened, or the win undone at its keypad.

    An undone keypad leaves the event by which the seat won.
    """
    for place in reversed(range(len(events))):
        event = events[place][1]
        if isinstance(event, SettlementReopened):
            return events[place:]
        if isinstance(event, KeypadUndone) and event.seat == seat:
            won = [one for one in events[:place] if isinstance(one[1], ProgressiveWon) and one[1].seat == seat]
            return won[-1:] + events[place:]
    return events


def _of(events: Events, seat: int, kind: type) -> tuple[Chained, AnyEvent] | None:
    return next((one for one in events if isinstance(one[1], kind) and getattr(one[1], "seat", 0) == seat), None)


def _hole(events: Events, seat: int) -> tuple[Card, ...]:
    """The player's cards as turned up, with later corrections."""
    cards: list[Card] = []
    for _, event in events:
        if isinstance(event, HandTurned) and event.seat == seat:
            cards = list(event.faces)
        elif isinstance(event, FaceCorrected) and event.place == "seat" and event.seat == seat and cards:
            cards[event.card - 1] = event.face
    return tuple(cards)


def _board(events: Events) -> tuple[Card, ...]:
    cards: list[Card] = []
    for _, event in events:
        if isinstance(event, Revealed):
            cards.append(event.face)
        elif isinstance(event, FaceCorrected) and event.place == "community" and event.card <= len(cards):
            cards[event.card - 1] = event.face
    return tuple(cards)


def _meter(
    books: TableBooks, settled: Events, number: int, seat: int
) -> tuple[MeterOfAward | None, tuple[Source, ...]]:
    """The meter before and after the award; None for a win that the meter does not pay."""
    claimed, stream = _of(settled, seat, AwardClaimed), books.meter_stream
    if not claimed or not stream:
        return None, ()
    entry, claim = claimed
    assert isinstance(claim, AwardClaimed)
    store = books.store
    last = store.streams.last(stream)[0]
    for found in store.streams.walk(stream, store.streams.sequence_at(stream, entry.at - 1) + 1, last, ("Awarded",)):
        event = codec.read_meter_event(found.event)
        if isinstance(event, Awarded) and table_of(event) == (books.table, number) and event.key.seat == seat:
            before = meter_at(books, stream, found.sequence - 1).shown
            following = store.streams.span(stream, found.sequence + 1, found.sequence + 1)
            reset = codec.read_meter_event(following[0].event) if following else None
            made = MeterOfAward(
                meter=books.record.meter or "",
                share=Fraction(claim.numerator, claim.denominator),
                of_meter=event.of_meter,
                before=before,
                added=event.from_house,
                after=before + event.from_house - event.amount,
            )
            if isinstance(reset, MeterReset) and made.share == 1:
                made = _after_the_reset(made, reset)
            return made, (source(books, [found, *following[: made.share == 1]]),)
    return None, ()


def _after_the_reset(award: MeterOfAward, reset: MeterReset) -> MeterOfAward:
    came = reset.from_house + reset.from_reserve + reset.from_overflow
    return replace(
        award,
        from_house=reset.from_house,
        from_reserve=reset.from_reserve,
        from_overflow=reset.from_overflow,
        after_reset=award.after + came,
    )
