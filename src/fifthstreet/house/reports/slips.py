"""The contents of the slips of prizes, from the record: of a Progressive win, and of a large Six Card prize."""

from typing import Literal, NamedTuple, TypeVar

from fifthstreet.cards import Card, five_card_hand, six_card_hand
from fifthstreet.house.accounts.players import has_purse
from fifthstreet.house.reports.approvers import approver
from fifthstreet.house.reports.award_meter import meter_of_award
from fifthstreet.house.reports.books import TableBooks, source
from fifthstreet.house.store import Chained
from fifthstreet.house.tables.round_faces import box_cards, community_cards, hole_cards
from fifthstreet.papers.prize_slip import PrizeSlip, SignOff, SlipKind
from fifthstreet.papers.signs import AnyRow, hand_name
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table.events import (
    AnyEvent,
    AwardClaimed,
    AwardReceived,
    HandTurned,
    HandVoided,
    KeypadUndone,
    ProgressiveLocked,
    ProgressivePaid,
    ProgressiveWon,
    RoundVoided,
    SettlementReopened,
    StepTaken,
    WagersForfeited,
    WagersSettled,
)
from fifthstreet.table.settlement import six_cards_in_words
from fifthstreet.table.settlement_steps import PRIZE_VALIDATION, STEPS, VALIDATION, Step
from fifthstreet.table.state import Task
from fifthstreet.table.undo import without_undone
from fifthstreet.table.wager_titles import wager_title

Events = list[tuple[Chained, AnyEvent]]
Kind = TypeVar("Kind")


class SignedSteps(NamedTuple):
    """The steps of a prize for which its slip names who took them."""

    verification: Step
    validation: Step
    papers: Step


SIGNED: dict[SlipKind, SignedSteps] = {
    "jackpot": SignedSteps("verify-hand", VALIDATION, "papers"),
    "prize": SignedSteps("verify-six-card", PRIZE_VALIDATION, "six-card-papers"),
}


class Win(NamedTuple):
    """A prize that was won, and the entry that paid it, if it was paid; ``plan`` has the steps that handle it."""

    won: Chained
    wager: Wager
    hand: str
    table_cards: tuple[Card, ...]
    paytable: str
    plan: tuple[Task, ...]
    amount: int
    stake: int | None
    paid: tuple[Chained, AnyEvent] | None
    paid_from: Literal["inventory", "cage"] | None


def slip_data(books: TableBooks, number: int, seat: int, kind: SlipKind) -> PrizeSlip | None:
    """The contents of the slip for a prize of a round; None while its amount is not known, and after a void."""
    where = books.round_range(number)
    if not where:
        return None
    events = without_undone(books.events(*where), lambda one: one[1])
    standing = _standing(events, seat)
    win = (_jackpot if kind == "jackpot" else _six_card_prize)(books, events, standing, seat)
    if not win:
        return None
    claimed = _of(standing, seat, AwardClaimed) if kind == "jackpot" else None
    meter, of_the_meter = meter_of_award(books, number, *claimed) if claimed else (None, ())
    player = books.who_sat(seat, win.won.sequence)
    record = books.store.rounds.get(books.table, number)
    deal = books.store.seals.in_play_at(books.table, win.won.sequence)
    verified, validated, papers = (_of(standing, seat, StepTaken, step) for step in SIGNED[kind])
    second = approver(books, validated[0]) if validated else None
    planned = {task.step for task in win.plan}

    return PrizeSlip(
        kind=kind,
        facility=books.game.submission.facility,
        zone=books.settings.zone_at(win.won.at),
        table=books.table,
        law=books.game.book.law,
        round=number,
        seat=seat,
        player=player if has_purse(player) else books.player(player),
        name=books.player(player),
        wager=wager_title(win.wager),
        stake=win.stake,
        hand=win.hand,
        cards=hole_cards(_plain(events), seat),
        table_cards=win.table_cards,
        paytable=win.paytable,
        amount=win.amount,
        paid_from=win.paid_from,
        won_at=win.won.at,
        verified=_signed(books, verified, SIGNED[kind].verification in planned),
        validated=_signed(books, validated, SIGNED[kind].validation in planned),
        approved=SignOff(by=second.person, at=second.at) if second else SignOff(),
        paid=_signed(books, win.paid),
        papers=_signed(books, papers, SIGNED[kind].papers in planned),
        meter=meter,
        deal=record.deal if record else deal.deal if deal else "",
        root=deal.root if deal else "",
        lines=books.lines(one for one in standing if _handles(one[1], seat, kind)),
        sources=(source(books, [entry for entry, _ in events]), *of_the_meter),
    )


def _jackpot(books: TableBooks, events: Events, standing: Events, seat: int) -> Win | None:
    """A Progressive win, once it is paid or the meter has answered the claim."""
    won, law = _of(standing, seat, ProgressiveWon), books.game.book.progressive
    paid, award = _of(standing, seat, ProgressivePaid), _of(standing, seat, AwardReceived)
    answer = paid or award
    if not won or not answer or not law:
        return None
    locked = next((event for _, event in events if isinstance(event, ProgressiveLocked)), None)
    board = community_cards(_plain(events))
    row = law.row(five_card_hand((*hole_cards(_plain(events), seat), *board)))
    return Win(
        won=won[0],
        wager="progressive",
        hand=won[1].hand,
        table_cards=board,
        paytable=_in_print(row),
        plan=won[1].plan,
        amount=answer[1].amount,
        stake=locked.wager if locked else None,
        paid=paid,
        paid_from=paid[1].source if paid else None,
    )


def _six_card_prize(books: TableBooks, events: Events, standing: Events, seat: int) -> Win | None:
    """A large Six Card prize, once it is validated; its stake is known when it is paid."""
    turned, terms = _of(standing, seat, HandTurned), books.game.submission.six_card
    validated, paid = _of(standing, seat, StepTaken, PRIZE_VALIDATION), _of(standing, seat, WagersSettled, "six-card")
    if not turned or not terms or not validated:
        return None
    box = box_cards(_plain(events))
    hand = six_card_hand((*hole_cards(_plain(events), seat), *box))
    row = books.game.book.six_card[terms.paytable].row(hand)
    line = paid[1].lines[0] if paid else None
    return Win(
        won=turned[0],
        wager="six-card",
        hand=six_cards_in_words(hand),
        table_cards=box,
        paytable=f"{terms.paytable}: {_in_print(row)}",
        plan=turned[1].plan,
        amount=line.won if line else validated[1].amount,
        stake=line.stake if line else None,
        paid=paid,
        paid_from=paid[1].source if paid else None,
    )


def _signed(books: TableBooks, taken: tuple[Chained, AnyEvent] | None, required: bool = True) -> SignOff:
    """Who took a step of handling a prize, and when."""
    if not taken:
        return SignOff(required=required)
    entry, _ = taken
    return SignOff(by=books.person(entry.by, entry.person), at=entry.at)


def _in_print(row: AnyRow | None) -> str:
    """A row of a paytable: ``Royal flush, 100% of the meter``."""
    return f"{hand_name(row)}, {row.pays}" if row else ""


def _standing(events: Events, seat: int) -> Events:
    """The events that still hold for a seat: those since the settlement was reopened, or the win undone at its keypad.

    An undone keypad leaves the event by which the seat won; after a void or a forfeit nothing holds.
    """
    for place in reversed(range(len(events))):
        event = events[place][1]
        if isinstance(event, RoundVoided) or (isinstance(event, HandVoided | WagersForfeited) and event.seat == seat):
            return []
        if isinstance(event, SettlementReopened):
            return events[place:]
        if isinstance(event, KeypadUndone) and event.seat == seat:
            won = [one for one in events[:place] if isinstance(one[1], ProgressiveWon) and one[1].seat == seat]
            return won[-1:] + events[place:]
    return events


def _of(events: Events, seat: int, kind: type[Kind], step: Step | None = None) -> tuple[Chained, Kind] | None:
    """The first event of a kind at a seat, and if given, of this step."""
    for entry, event in events:
        if isinstance(event, kind) and getattr(event, "seat", 0) == seat and step in (None, getattr(event, "step", "")):
            return entry, event
    return None


def _handles(event: AnyEvent, seat: int, kind: SlipKind) -> bool:
    """Whether a slip lists an event, because it won, validated or paid the prize."""
    if getattr(event, "seat", 0) != seat:
        return False
    if isinstance(event, StepTaken):
        return STEPS[event.step].of == ("winner" if kind == "jackpot" else "prize")
    if kind == "jackpot":
        return isinstance(event, ProgressiveWon | AwardClaimed | AwardReceived | ProgressivePaid)
    return isinstance(event, HandTurned) or (isinstance(event, WagersSettled) and event.step == "six-card")


def _plain(events: Events) -> list[AnyEvent]:
    return [event for _, event in events]
