"""Making a change durable: everything that belongs to it goes into the record in one piece."""

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from fifthstreet.house.accounts.players import has_purse
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor, Notes
from fifthstreet.house.deck.commitments import SealedDeck
from fifthstreet.house.ledger.answers import answer
from fifthstreet.house.store.records import Batch, Entry, Movement, RoundRecord, SealRecord, Snapshot
from fifthstreet.house.store.writing import together
from fifthstreet.house.tables.projection import Projection, kept, round_ended
from fifthstreet.house.tables.round_results import ends_a_round
from fifthstreet.house.tables.snapshots import is_due
from fifthstreet.play.coordinator import CarriedOut
from fifthstreet.table.events import BoughtIn, CashedOut
from fifthstreet.wire.errors import Fault

if TYPE_CHECKING:
    from fifthstreet.house.tables.host import Host

MOVING = frozenset({BoughtIn, CashedOut})
"""The events that move money between a purse and the table."""


async def keep(host: "Host", change: CarriedOut, who: Actor, notes: Notes | None = None) -> Projection | Fault:
    """Make a change durable, and say how things stand after it; a purse that is too small refuses it."""
    if not change.events:
        return host.projection
    moves = _moves(host, change)
    if not moves:
        return await _durably(host, change, who, notes)
    async with AsyncExitStack() as locks:
        for player in sorted({player for player, _ in moves}):
            await locks.enter_async_context(host.services.purses.lock(player))
        movements = _movements(host, moves, who)
        if isinstance(movements, Fault):
            return movements
        try:
            projection = await _durably(host, change, who, notes, movements)
        except BaseException:
            # Whether it was kept or not: the record knows.
            host.services.purses.forget(movements)
            raise
        for movement in movements:
            host.services.purses.happened(movement)
    return projection


async def _durably(
    host: "Host", change: CarriedOut, who: Actor, notes: Notes | None, movements: tuple[Movement, ...] = ()
) -> Projection:
    projection, follows = _following(host, change)
    streams = host.services.seal_streams
    sealed = await streams.entries(host.record, follows.seals, projection.table.now, who) if follows.seals else ()
    batch = Batch(
        tables=() if host.projection.sequence else (host.record,),
        entries=_entries(host, change, who) + sealed,
        answers=(answer(who, host.stream, projection.sequence),) if who.command else (),
        seals=follows.seals,
        rounds=follows.rounds,
        movements=movements,
        snapshots=follows.snapshots,
    )
    try:
        if notes is None:
            await host.services.store.append(batch)
        else:
            noted = notes(host.projection.sequence + 1, projection.sequence)
            await host.services.house_stream.note(noted.events, noted.who, together((batch, noted.also)))
    except BaseException:
        streams.forget(host.name)
        raise
    streams.happened(host.name, len(sealed))
    return projection


def _entries(host: "Host", change: CarriedOut, who: Actor) -> tuple[Entry, ...]:
    entries = [
        Entry(
            stream=host.stream,
            sequence=sequence,
            at=event.at,
            by=who.by,
            person=who.person,
            command=who.command,
            event=codec.write(event),
        )
        for sequence, event in enumerate(change.events, host.projection.sequence + 1)
    ]
    return (*entries, *host.meter.entries(change.meter_events, who)) if host.meter else tuple(entries)


def _moves(host: "Host", change: CarriedOut) -> list[tuple[str, BoughtIn | CashedOut]]:
    """What goes between players' purses and the table; not everybody at a table has a purse."""
    if MOVING.isdisjoint(map(type, change.events)):
        return []
    moves = []
    for event in change.events:
        if isinstance(event, BoughtIn | CashedOut):
            seat = host.table.seat(event.seat) or change.standing.table.seat(event.seat)
            if seat and has_purse(seat.player):
                moves.append((seat.player, event))
    return moves


def _movements(host: "Host", moves: list[tuple[str, BoughtIn | CashedOut]], who: Actor) -> tuple[Movement, ...] | Fault:
    movements: list[Movement] = []
    for player, event in moves:
        amount, why = (-event.amount, "buy-in") if isinstance(event, BoughtIn) else (event.amount, "cash-out")
        moved = host.services.purses.movement(player, amount, event.at, (host.name, why, who.command))
        if isinstance(moved, Fault):
            return moved
        movements.append(moved)
    return tuple(movements)


class Follows(NamedTuple):
    """What follows from events: the seals of new decks, the records of rounds that are over, snapshots."""

    seals: tuple[SealRecord, ...] = ()
    rounds: tuple[RoundRecord, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()


def _following(host: "Host", change: CarriedOut) -> tuple[Projection, Follows]:
    quickly = host.projection.after_a_change(change.events, change.standing.table)
    if quickly:
        return quickly, Follows(snapshots=_snapshots(host, quickly, change))
    seals: list[SealRecord] = []
    rounds: list[RoundRecord] = []

    def fresh(sequence: int) -> SealedDeck | None:
        """The deck of a new shuffle; of real cards nobody knows the order."""
        if host.real_cards:
            return None
        deck = host.services.dealer(f"{host.name}:{sequence}")
        seals.append(_seal_record(host, deck, sequence))
        return deck

    projection = host.projection
    for event in change.events:
        before, projection = projection, projection.after(event, fresh)
        if ends_a_round(event):
            rounds.append(round_ended(before, projection, event, host.game.digest))
    return projection, Follows(tuple(seals), tuple(rounds), _snapshots(host, projection, change))


def _snapshots(host: "Host", projection: Projection, change: CarriedOut) -> tuple[Snapshot, ...]:
    snapshots: tuple[Snapshot, ...] = ()
    if is_due(host.projection.sequence, projection.sequence):
        state = codec.write(kept(projection))
        snapshots += (Snapshot(stream=host.stream, sequence=projection.sequence, state=state),)
    if host.meter and change.standing.meter:
        snapshots += host.meter.snapshots(change.meter_events, change.standing.meter)
    return snapshots


def _seal_record(host: "Host", deck: SealedDeck, sequence: int) -> SealRecord:
    seal = deck.seal
    return SealRecord(
        deal=seal.deal,
        table=host.name,
        shuffle=sequence,
        root=seal.root,
        seal=msgspec.json.encode(seal),
        locked=host.services.vault.lock(deck),
    )
