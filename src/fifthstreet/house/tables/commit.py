"""Commits a change: appends its events and rows to the store in one transaction."""

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from fifthstreet.house.accounts.players import has_purse
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.deck.commitments import SealedDeck
from fifthstreet.house.ledger.answers import answer
from fifthstreet.house.store.records import Batch, Entry, Movement, RoundRecord, SealRecord, Snapshot
from fifthstreet.house.tables.change import Change, append
from fifthstreet.house.tables.projection import Projection, is_snapshot_due, round_ended, write_snapshot
from fifthstreet.house.tables.round_results import ends_a_round
from fifthstreet.house.wording.adjustments import on_statement
from fifthstreet.play.coordinator import CarriedOut
from fifthstreet.table.events import Adjusted, BoughtIn, CashedOut
from fifthstreet.wire.errors import Fault

if TYPE_CHECKING:
    from fifthstreet.house.tables.host import Host

Moving = BoughtIn | CashedOut | Adjusted
MOVING = frozenset({BoughtIn, CashedOut, Adjusted})
"""The events that can move money between a purse and the table."""

NOT_IN_ACCOUNT = Fault(code="refused", message="The account holds less than that now")


async def commit(host: "Host", change: Change, done: CarriedOut) -> Projection | Fault:
    """Append a change to the store and return the projection after it, or a fault if a purse has too little money."""
    if not done.events and not change.rows.tables:
        return host.projection
    moves = _moves(host, done)
    if not moves:
        return await _append(host, change, done)
    purses = host.services.purses
    async with AsyncExitStack() as locks:
        for player in sorted({player for player, _ in moves}):
            await locks.enter_async_context(purses.lock(player))
        movements = _movements(host, moves, change.actor)
        if isinstance(movements, Fault):
            return movements
        try:
            projection = await _append(host, change, done, movements)
        except BaseException:
            # The change may be durable all the same: the balances are read from the store again.
            purses.forget(movements)
            raise
        for movement in movements:
            purses.happened(movement)
    return projection


async def _append(host: "Host", change: Change, done: CarriedOut, movements: tuple[Movement, ...] = ()) -> Projection:
    projection, derived = _project(host, done)
    actor, streams = change.actor, host.services.seal_streams
    sealed = await streams.entries(host.record, derived.seals, projection.table.now, actor) if derived.seals else ()
    batch = Batch(
        entries=_entries(host, done, actor) + sealed,
        answers=(answer(actor, host.stream, projection.sequence),) if actor.command and done.events else (),
        seals=derived.seals,
        rounds=derived.rounds,
        movements=movements,
        snapshots=derived.snapshots,
    )
    try:
        await append(host.services, change, batch, host.projection.sequence + 1, projection.sequence)
    except BaseException:
        streams.forget(host.name)
        raise
    streams.on_appended(host.name, len(sealed))
    return projection


def _entries(host: "Host", done: CarriedOut, actor: Actor) -> tuple[Entry, ...]:
    entries = [
        Entry(
            stream=host.stream,
            sequence=sequence,
            at=event.at,
            by=actor.by,
            person=actor.person,
            command=actor.command,
            event=codec.write(event),
        )
        for sequence, event in enumerate(done.events, host.projection.sequence + 1)
    ]
    return (*entries, *host.meter.entries(done.meter_events, actor)) if host.meter else tuple(entries)


def _moves(host: "Host", done: CarriedOut) -> list[tuple[str, Moving]]:
    """The buy-ins and cash-outs of players who have a purse, and the adjustments of accounts."""
    if MOVING.isdisjoint(map(type, done.events)):
        return []
    moves: list[tuple[str, Moving]] = []
    for event in done.events:
        if isinstance(event, BoughtIn | CashedOut):
            seat = host.table.seat(event.seat) or done.standing.table.seat(event.seat)
            if seat and has_purse(seat.player):
                moves.append((seat.player, event))
        elif isinstance(event, Adjusted) and event.source == "account":
            moves.append((event.player, event))
    return moves


def _movements(host: "Host", moves: list[tuple[str, Moving]], actor: Actor) -> tuple[Movement, ...] | Fault:
    movements: list[Movement] = []
    for player, event in moves:
        amount = -event.amount if isinstance(event, BoughtIn) else event.amount
        moved = host.services.purses.movement(player, amount, event.at, (host.name, _why(event), actor.command))
        if isinstance(moved, Fault):
            return moved if not isinstance(event, Adjusted) else NOT_IN_ACCOUNT
        # The movement names the person who adjusts an account, as it names a cashier.
        movements.append(msgspec.structs.replace(moved, person=actor.person) if isinstance(event, Adjusted) else moved)
    return tuple(movements)


def _why(event: Moving) -> str:
    if isinstance(event, Adjusted):
        return on_statement(event.round)
    return "buy-in" if isinstance(event, BoughtIn) else "cash-out"


class Derived(NamedTuple):
    """Rows stored with the events: seals of new decks, records of finished rounds, snapshots."""

    seals: tuple[SealRecord, ...] = ()
    rounds: tuple[RoundRecord, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()


def _project(host: "Host", done: CarriedOut) -> tuple[Projection, Derived]:
    table_only = host.projection.after_a_change(done.events, done.standing.table)
    if table_only:
        return table_only, Derived(snapshots=_snapshots(host, table_only, done))
    seals: list[SealRecord] = []
    rounds: list[RoundRecord] = []

    def fresh(sequence: int) -> SealedDeck | None:
        """The sealed deck of a new shuffle; None with real cards, whose order is unknown."""
        if host.real_cards:
            return None
        deck = host.services.shuffler(f"{host.name}:{sequence}")
        seals.append(_seal_record(host, deck, sequence))
        return deck

    projection = host.projection
    for event in done.events:
        before, projection = projection, projection.after(event, fresh)
        if ends_a_round(event):
            rounds.append(round_ended(before, projection, event, host.record.game))
    return projection, Derived(tuple(seals), tuple(rounds), _snapshots(host, projection, done))


def _snapshots(host: "Host", projection: Projection, done: CarriedOut) -> tuple[Snapshot, ...]:
    snapshots: tuple[Snapshot, ...] = ()
    if is_snapshot_due(host.projection.sequence, projection.sequence):
        state = write_snapshot(projection)
        snapshots += (Snapshot(stream=host.stream, sequence=projection.sequence, state=state),)
    if host.meter and done.standing.meter:
        snapshots += host.meter.snapshots(done.meter_events, done.standing.meter)
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
