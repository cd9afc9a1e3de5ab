"""The cashier: money into a player's balance and out of it, each movement once, and noted in the house stream."""

import asyncio
import logging

from msgspec.structs import replace

from fifthstreet.house.answers import answer, asked_digest, told_before
from fifthstreet.house.hosting.may import may_begin
from fifthstreet.house.hosting.parts import Parts
from fifthstreet.house.hosting.who import Who
from fifthstreet.house.house import House
from fifthstreet.house.office_events import STREAM, MoneyMoved
from fifthstreet.house.people.person import GONE, Person
from fifthstreet.house.refusals import note_refusal
from fifthstreet.house.store.records import Batch, Movement, Player
from fifthstreet.money import Cents, show_dollars
from fifthstreet.wire.asks import MOST
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import MovementCard, MoveMoney, PlayerCard
from fifthstreet.wire.staff import Done

logger = logging.getLogger("fifthstreet.cashier")

PAID_IN, PAID_OUT = "paid in", "paid out"
PLAY_CHIPS_ONLY = Fault(code="refused", message="a guest has play chips, and they are worth nothing at this cashier")
SHUT = Fault(code="refused", message="this account is shut: it can be paid out, and nothing paid into it")


async def move_money(house: House, player: Player, wanted: MoveMoney, by: Person) -> Movement | Fault:
    """Pay in, or out where the amount is below nothing. The same id again gets the same movement, and moves nothing."""
    if not wanted.amount:
        return Fault(code="malformed", message="nothing is to be moved")
    if any(not one.isprintable() for one in wanted.words):
        return Fault(code="malformed", message="words are text in one line that can be read")
    parts, who = house.parts, by.who(wanted.id, asked_digest((player.player, wanted)))
    async with parts.purses.lock(player.player):
        moved = await _moved_before(parts, player, who) or await _moved(house, player, wanted, by, who)
    if isinstance(moved, Fault):
        await note_refusal(parts.office, moved, who, type(wanted).__name__)
    return moved


async def _moved(house: House, player: Player, wanted: MoveMoney, by: Person, who: Who) -> Movement | Fault:
    """Move it, if it may be moved; the purse is held."""
    account = house.people.account(player.player)
    if not may_begin(house.parts, player.player):
        return PLAY_CHIPS_ONLY
    if account and not account.open and wanted.amount > 0:
        return SHUT
    async with house.parts.office.lock:
        # Whoever waited for the purse, or for this, may have been signed out meanwhile, or his account shut.
        return await _move(house.parts, player, wanted, who) if house.people.still(by) else GONE


async def _moved_before(parts: Parts, player: Player, who: Who) -> Movement | Fault | None:
    """What came of the same ask when it came first."""
    told = await told_before(parts.store, who, STREAM)
    if not isinstance(told, Done):
        return told
    (movement,) = await asyncio.to_thread(parts.store.movements, player.player, told.sequence - 1, 1)
    return movement


async def _move(parts: Parts, player: Player, wanted: MoveMoney, who: Who) -> Movement | Fault:
    """Move it; the purse and the office are held."""
    why = PAID_IN if wanted.amount > 0 else PAID_OUT
    told = f"{why}: {wanted.words}" if wanted.words else why
    moved = parts.purses.movement(player.player, wanted.amount, parts.clock.now(), ("", told, wanted.id))
    if isinstance(moved, Fault):
        has = show_dollars(Cents(parts.purses.balance(player.player)))
        return replace(moved, message=f"{player.name} has {has} away from the tables")
    if moved.after > MOST:
        return Fault(code="refused", message=f"no balance is more than {show_dollars(Cents(MOST))}")
    movement = replace(moved, person=who.person)
    event = MoneyMoved(
        at=movement.at,
        player=player.player,
        sequence=movement.sequence,
        amount=movement.amount,
        after=movement.after,
        words=wanted.words,
    )
    try:
        await parts.office.note_locked(
            event, who, Batch(movements=(movement,), answers=(answer(who, STREAM, movement.sequence),))
        )
    except BaseException:
        # Whether it was kept or not: the record knows.
        parts.purses.forget((movement,))
        raise
    parts.purses.happened(movement)
    moved_by = {"player": player.player, "amount": movement.amount, "person": who.person}
    logger.info("the cashier moved money", extra=moved_by)
    return movement


def player_card(house: House, player: Player) -> PlayerCard:
    """A player as the cashier sees him."""
    return PlayerCard(
        player=player.player,
        name=player.name,
        kind=player.kind,
        balance=house.parts.purses.balance(player.player),
        tables=tuple(
            host.name for host in house.hosts.values() if any(seat.player == player.player for seat in host.table.taken)
        ),
    )


def movement_card(movement: Movement) -> MovementCard:
    """A movement, and who made it: the player himself where it was at a table."""
    return MovementCard(
        sequence=movement.sequence,
        at=movement.at,
        amount=movement.amount,
        after=movement.after,
        table=movement.table,
        why=movement.why,
        person=movement.person or (movement.player if movement.table else ""),
    )
