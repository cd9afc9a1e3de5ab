"""The cashier: money into a player's balance and out of it, each movement once, and noted in the house stream."""

import asyncio
import logging

from msgspec.structs import replace

from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import STREAM, MoneyMoved
from fifthstreet.house.house import House
from fifthstreet.house.ledger.answers import answer, command_digest, stored_answer
from fifthstreet.house.ledger.refusals import note_refusal
from fifthstreet.house.store.records import Batch, Movement, Player
from fifthstreet.house.tables.player_actions import may_begin
from fifthstreet.house.tables.services import Services
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
    services, who = house.services, by.who(wanted.id, command_digest((player.player, wanted)))
    async with services.purses.lock(player.player):
        moved = await _moved_before(services, player, who) or await _moved(house, player, wanted, by, who)
    if isinstance(moved, Fault):
        await note_refusal(services.house_stream, moved, who, type(wanted).__name__)
    return moved


async def _moved(house: House, player: Player, wanted: MoveMoney, by: Person, who: Actor) -> Movement | Fault:
    """Move it, if it may be moved; the purse is held."""
    account = house.people.account(player.player)
    if not may_begin(house.services, player.player):
        return PLAY_CHIPS_ONLY
    if account and not account.open and wanted.amount > 0:
        return SHUT
    async with house.services.house_stream.lock:
        # Whoever waited for the purse, or for this, may have been signed out meanwhile, or his account shut.
        return await _move(house.services, player, wanted, who) if house.people.still(by) else GONE


async def _moved_before(services: Services, player: Player, who: Actor) -> Movement | Fault | None:
    """What came of the same ask when it came first."""
    told = await stored_answer(services.store, who, STREAM)
    if not isinstance(told, Done):
        return told
    (movement,) = await asyncio.to_thread(services.store.movements, player.player, told.sequence - 1, 1)
    return movement


async def _move(services: Services, player: Player, wanted: MoveMoney, who: Actor) -> Movement | Fault:
    """Move it; the purse and the office are held."""
    why = PAID_IN if wanted.amount > 0 else PAID_OUT
    told = f"{why}: {wanted.words}" if wanted.words else why
    moved = services.purses.movement(player.player, wanted.amount, services.clock.now(), ("", told, wanted.id))
    if isinstance(moved, Fault):
        has = show_dollars(Cents(services.purses.balance(player.player)))
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
        await services.house_stream.note_locked(
            event, who, Batch(movements=(movement,), answers=(answer(who, STREAM, movement.sequence),))
        )
    except BaseException:
        # Whether it was kept or not: the record knows.
        services.purses.forget((movement,))
        raise
    services.purses.happened(movement)
    moved_by = {"player": player.player, "amount": movement.amount, "person": who.person}
    logger.info("the cashier moved money", extra=moved_by)
    return movement


def player_card(house: House, player: Player) -> PlayerCard:
    """A player as the cashier sees him."""
    return PlayerCard(
        player=player.player,
        name=player.name,
        kind=player.kind,
        balance=house.services.purses.balance(player.player),
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
