"""Alarms: what staff should look at, from the state of the table and its latest events, and who has seen them."""

import asyncio
import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

from fifthstreet.house.accounts.person import SURVEILLANCE, Person
from fifthstreet.house.bank.document import subject_of
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.bank.document_words import facts_in_text
from fifthstreet.house.base import codec
from fifthstreet.house.base.gaming_day import clock_time
from fifthstreet.house.base.house_events import STREAM, AlarmsShown
from fifthstreet.house.staff.approvals import ANSWERS
from fifthstreet.house.staff.document_subjects import due_payouts
from fifthstreet.house.staff.floor_cover import FloorCover
from fifthstreet.house.staff.new_alarm import new_alarm
from fifthstreet.house.staff.slip_alarms import slip_alarms
from fifthstreet.house.store import StoreError
from fifthstreet.house.store.records import Dispute
from fifthstreet.house.tables.approval_policy import approval_for
from fifthstreet.house.tables.autoplay import waits_for_people
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.irregular import bank_differs, calls_the_floor
from fifthstreet.house.tables.meters import MeterHost
from fifthstreet.house.tables.payouts import SURVEILLANCE as SURVEILLANCE_CALLED
from fifthstreet.house.tables.round_results import ends_a_round
from fifthstreet.house.tables.waiting import blocks_play, needs_fill
from fifthstreet.house.wording.alarms import (
    ADVICE,
    DEALER_AWAY,
    ELECTRONIC_PLAYER,
    GOES_ON,
    MANAGER_APPROVES,
    announce_words,
    headline,
    jackpot_advice,
    low_words,
    waiting_words,
)
from fifthstreet.house.wording.events import tell, with_name
from fifthstreet.house.wording.sentences import after_colon, sentence
from fifthstreet.rules import Game
from fifthstreet.rules.model.pays import Odds
from fifthstreet.rules.table_title import table_title
from fifthstreet.table import events as happened
from fifthstreet.table.commands import Role, Settle
from fifthstreet.table.deck_state import Deck
from fifthstreet.table.decks import HOUR, hours_of
from fifthstreet.table.events import Adjusted, AnyEvent
from fifthstreet.table.machine import decide
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.settlement import hand_of
from fifthstreet.table.settlement_steps import STEPS
from fifthstreet.table.state import Stage, Table, Task
from fifthstreet.table.stub import count_is_due
from fifthstreet.table.words import minutes_in_words
from fifthstreet.wire.alarms import Alarm, AlarmKind
from fifthstreet.wire.staff import ApprovalCard

NEAR = 30 * 60_000
"""Milliseconds before the end of a deck's time when its alarm starts."""
ROUNDS = 3
"""How many rounds back irregularities are shown, until the floor has seen them."""
COVER_CLAUSES = ("COMAR 36.05.03.01C", "COMAR 36.05.03.01D")
LIMITS_CLAUSES = ("COMAR 36.05.03.21C(2)(c)",)
PHOTO_CLAUSES = ("COMAR 36.05.03.23E(5)",)
logger = logging.getLogger("fifthstreet.table")


def alarms(host: Host, disputes: Sequence[Dispute], approvals: Sequence[ApprovalCard]) -> tuple[Alarm, ...]:
    """The alarms of a table, with its open disputes and pending approvals."""
    now = host.services.clock.now()
    found = [*_trouble(host), *_floor(host), *_inventory(host), *_no_dealer(host)]
    found += [*_jackpot(host), *_decks(host, now)]
    found += [*_count(host), *_irregular(host), *_connections(host), *(approval_alarm(one) for one in approvals)]
    found += [*slip_alarms(host), *_payouts(host), *_surveillance(host), *_new_limits(host)]
    for dispute in disputes:
        words = f"Round {dispute.round} disputed by {host.services.names.of(dispute.player)}"
        found.append(new_alarm("dispute", host.name, dispute.dispute, words, dispute.at, round_=dispute.round))
    return tuple(found)


def approval_alarm(card: ApprovalCard) -> Alarm:
    """The alarm of a pending approval, of a table or of the house; ``you_may`` says whether the viewer can answer."""
    words = f"Approval pending: {after_colon(card.words)}"
    table = card.table or ""
    return Alarm(
        alarm=f"approval:{table}:{card.approval}",
        kind="approval",
        advice=ADVICE["approval"] if "floorperson" in ANSWERS[card.kind] else MANAGER_APPROVES,
        table=table,
        table_title=table_title(table),
        headline=headline(table, words),
        words=words,
        at=card.asked_at,
        approval=card.approval,
        you_may=card.you_may,
    )


def _new_limits(host: Host) -> Iterator[Alarm]:
    """New limits that the players at the table must hear; the alarm ends once the floor confirms that they did."""
    zone = ZoneInfo(host.services.current_settings.time_zone)
    for one in host.table.announced if host.table.taken else ():
        words, deed = announce_words(one.limits, clock_time(one.effective, zone))
        of = f"{one.limits.wager} {one.announced}"
        yield new_alarm("limits", host.name, of, words, one.announced, clauses=LIMITS_CLAUSES, button=deed)


def _payouts(host: Host) -> Iterator[Alarm]:
    """The alarms of payouts that need a payout document."""
    for due in due_payouts(host):
        facts = facts_in_text(due.facts)
        words = f"Payout document due: seat {facts['Seat']}, {facts['Wager']}, {facts['Payout']}"
        yield new_alarm("payout", host.name, due.about, words, due.at, seat=int(facts["Seat"]))


def _surveillance(host: Host) -> Iterator[Alarm]:
    """The alarms of payouts that surveillance is told of, each until surveillance has signed its document."""
    kind = KINDS["payout"]
    for one in host.payouts.open():
        document = host.services.documents.about(kind, host.name, one.facts)
        signed = document and any(document.lines[by.line - 1].roles == SURVEILLANCE for by in document.signed)
        facts = facts_in_text(one.facts)
        if SURVEILLANCE_CALLED in facts and not signed:
            words = f"Payout of {facts['Payout']}: seat {facts['Seat']}, {facts['Wager']}, round {facts['Round']}"
            of, payout = ":".join(map(str, subject_of(kind, one.facts))), one.payout
            yield new_alarm("surveillance", host.name, of, words, payout.at, clauses=PHOTO_CLAUSES, seat=payout.seat)


def meter_alarm(meter: MeterHost, title: str) -> Alarm | None:
    """The alarm of a meter that is out of service."""
    if meter.out_of_service_since is None:
        return None
    words = f"{title}: out of service"
    return new_alarm("meter", "", meter.name, words, meter.out_of_service_since, button="Put back in service")


def cover_alarm(cover: FloorCover, since: int) -> Alarm:
    """The alarm that more tables are open than the signed-in floorpersons may watch."""
    of = f"{cover.real} {cover.electronic} {cover.floorpersons}"
    return new_alarm("cover", "", of, cover.words, since, clauses=COVER_CLAUSES)


def _trouble(host: Host) -> Iterator[Alarm]:
    if host.trouble:
        yield new_alarm("trouble", host.name, host.trouble.code, host.trouble.message, host.changed_at)


def _floor(host: Host) -> Iterator[Alarm]:
    """The alarm of a table that waits for its floor; a jackpot has an alarm of its own."""
    if host.waits.duty is None or host.has_autoplay_floor:
        return
    duty, since = host.waits.duty
    if duty.step is None or not STEPS[duty.step].calls_floor:
        words, deed = waiting_words(*duty)
        advice = None if blocks_play(host.table, duty) else GOES_ON
        yield new_alarm("floor", host.name, f"{duty.what} {duty.number}", words, since, button=deed, advice=advice)


def _inventory(host: Host) -> Iterator[Alarm]:
    """The alarm of an inventory below the house's limit; if it holds up play, another alarm says so instead."""
    duty, limit = host.waits.duty, host.services.current_settings.fill_due_below
    if needs_fill(host) and not host.has_autoplay_floor and not (duty and duty[0].what == "fill"):
        since = host.table.now if host.waits.low is None else host.waits.low
        yield new_alarm("inventory", host.name, "", low_words(limit), since, button="Request fill")


def _no_dealer(host: Host) -> Iterator[Alarm]:
    if host.waits.dealer is not None:
        count = len(host.table.taken)
        players = "1 player waits" if count == 1 else f"{count} players wait"
        yield new_alarm("no-dealer", host.name, "", f"{players} for a dealer", host.waits.dealer)


def _jackpot(host: Host) -> Iterator[Alarm]:
    table = host.table
    task = table.round.settlement.next
    if not task or not STEPS[task.step].calls_floor or _is_minor(host, task):
        return
    seat, order = task.seat, STEPS[task.step].order_at(task.seat)
    prize = "a Six Card prize" if STEPS[task.step].of == "prize" else "a Progressive win"
    won, step = table.seat(seat), order
    if won and won.hand.progressive.waits and host.meter and host.meter.meter.verifying:
        elsewhere = table_title(host.meter.meter.verifying.table)
        step = f"wait until the award at {elsewhere} is verified and its round closed"
    waits = ". The table waits for a dealer, and for a second person to approve" if waits_for_people(host) else ""
    words = f"Seat {seat} has {prize}. Next: {after_colon(step)}{waits}"
    duty = host.waits.duty
    since, deed = (duty[1], order) if duty and duty[0].step == task.step else (table.now, "")
    number = table.round.number
    of = f"{number} {seat} {task.step}"
    advice = jackpot_advice(task.step, _needs_two_people(host, task))
    yield new_alarm("jackpot", host.name, of, words, since, seat=seat, round_=number, button=deed, advice=advice)


def _needs_two_people(host: Host, task: Task) -> bool:
    """Whether a step of the settlement needs a second person's approval."""
    by: Role = "floorperson" if STEPS[task.step].by == "floor" else "dealer"
    command = Settle(by=by, at=host.table.now, step=task.step, seat=task.seat)
    events = decide(host.game, host.table, command)
    return not isinstance(events, Refusal) and bool(
        approval_for(host.game, host.table, command, events, host.void_left)
    )


def _is_minor(host: Host, task: Task) -> bool:
    """Whether the next step pays a fixed Progressive win within the house's limit, for which no floor is needed."""
    law, seat = host.game.book.progressive, host.table.seat(task.seat)
    if task.step != "pay" or not law or not seat:
        return False
    pay, limit = law.pay(hand_of(host.table, seat)), host.services.current_settings.minor_pay_limit
    return isinstance(pay, Odds) and pay.pays * seat.hand.progressive.wager <= limit


def _decks(host: Host, now: int) -> Iterator[Alarm]:
    for deck in host.table.decks.at_table:
        serves_until = serves_until_of(host.game, host.table, deck)
        if serves_until is None or serves_until - now > NEAR:
            continue
        if now < serves_until:
            words = f"Deck {deck.number}: {minutes_in_words((serves_until - now) // 60_000)} left"
            yield new_alarm("deck-age", host.name, f"{deck.number} near", words, serves_until - NEAR)
        else:
            words = f"Deck {deck.number} is past its time limit: change it"
            yield new_alarm("deck-age", host.name, f"{deck.number} past", words, serves_until)


def serves_until_of(game: Game, table: Table, deck: Deck) -> int | None:
    """When a deck must be changed; ``None`` if the rulebook sets no limit."""
    hours = hours_of(game, table, deck)
    return deck.opened + hours.hours * HOUR if hours else None


def _count(host: Host) -> Iterator[Alarm]:
    table = host.table
    if table.round.stage is Stage.DEALING and count_is_due(host.game, table):
        number = table.round.number
        yield new_alarm("count", host.name, f"due {number}", "Count the stub in this round", table.now, round_=number)


def _irregular(host: Host) -> Iterator[Alarm]:
    """Irregularities of the last rounds and of the bank that the floor has not seen."""
    for found in unseen_irregularities(host):
        event = with_name(found.event, host.services.names.of)
        yield new_alarm(
            _kind(event),
            host.name,
            found.sequence,
            sentence(": ".join(tell(event, host.recent.hides(found.sequence)))),
            event.at,
            clauses=event.cite,
            seat=_seat(event),
            round_=None if bank_differs(event) else found.round,
        )


class Irregularity(NamedTuple):
    """An irregular event, and its round once that round is over and can be replayed; an adjustment names its round."""

    sequence: int
    event: AnyEvent
    round: int | None


def unseen_irregularities(host: Host) -> list[Irregularity]:
    """The irregular events that the floor has not seen, in order: of the last rounds, and of the bank.

    A bank that is over or short does not belong to a round, and is listed as long as its event is in memory.
    """
    table, whole = host.table, host.game.book.deck.size.cards
    number = table.current_round
    running, first, found = number, number - ROUNDS, list[Irregularity]()
    for sequence, event in reversed(host.recent.events(host.recent.seen_by_floor)):
        number -= ends_a_round(event)
        if bank_differs(event) or (number > first and calls_the_floor(event, whole)):
            over = number if number < running else None
            found.append(Irregularity(sequence, event, event.round if isinstance(event, Adjusted) else over))
    return found[::-1]


def _kind(event: AnyEvent) -> AlarmKind:
    if isinstance(event, happened.StubCounted):
        return "count"
    return "bank" if bank_differs(event) else "irregularity"


def _seat(event: AnyEvent) -> int:
    seat: int = getattr(event, "seat", 0)
    return seat


def _connections(host: Host) -> Iterator[Alarm]:
    table, gone = host.table, host.presence.gone_at
    if not table.between_rounds:
        for seat in table.taken:
            if seat.hand.in_round and seat.player in gone:
                words = f"Seat {seat.number} lost the connection during a round"
                of = f"seat {seat.number}"
                advice = None if host.real_cards else ELECTRONIC_PLAYER
                at = gone[seat.player]
                yield new_alarm("connection", host.name, of, words, at, seat=seat.number, advice=advice)
    if host.dealer.away_since is not None:
        words = "The dealer's console is not connected"
        yield new_alarm("connection", host.name, "dealer", words, host.dealer.away_since, advice=DEALER_AWAY)


async def acknowledge(host: Host, last: int, person: Person) -> None:
    """Record that the floor has seen the alarms up to an event; a failed write is tried again the next time."""
    before = host.recent.acknowledged
    if last <= before:
        return
    host.recent.mark_acknowledged(last)
    try:
        # They saw the alarms even if they disconnect during the write.
        await asyncio.shield(host.services.house_stream.append(AlarmsShown(table=host.name, last=last), person.actor()))
    except StoreError as error:
        host.recent.mark_acknowledged(before)
        logger.warning("an acknowledgement could not be written: %s", error, extra={"table": host.name})


def last_alarm(host: Host) -> int:
    """The sequence of the last alarm that the floor has not seen; 0 if there is none."""
    return max((found.sequence for found in unseen_irregularities(host)), default=0)


def load_acknowledgements(hosts: Iterable[Host]) -> None:
    """Mark the alarms that the floor saw before a restart; read the record only back to the first open alarm."""
    open_alarms = {host.name: (host, found[0].event.at) for host in hosts if (found := unseen_irregularities(host))}
    if not open_alarms:
        return
    store = next(host for host, _ in open_alarms.values()).services.store
    first, (last, _) = (
        store.streams.sequence_at(STREAM, min(at for _, at in open_alarms.values()) - 1) + 1,
        store.streams.last(STREAM),
    )
    for entry in store.streams.walk(STREAM, first, last, ("AlarmsShown",)):
        event = codec.read_house_event(entry.event)
        if isinstance(event, AlarmsShown) and event.table in open_alarms:
            host, _ = open_alarms[event.table]
            host.recent.mark_seen(event.last)
            host.recent.mark_acknowledged(host.recent.seen_by_floor)
