"""The cashier: pays money into and out of players' balances; every movement is recorded once."""

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.house.accounts.accounts import Accounts
from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.accounts.players import is_guest
from fifthstreet.house.bank.purses import Purses
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import STREAM, MoneyMoved
from fifthstreet.house.ledger.answers import answer, command_digest, stored_answer
from fifthstreet.house.ledger.house_stream import HouseStream, record_refusal
from fifthstreet.house.store import Store
from fifthstreet.house.store.records import Batch, Movement, Player
from fifthstreet.house.wording.sentences import sentence
from fifthstreet.money import Cents, show_dollars
from fifthstreet.rules.table_title import table_title
from fifthstreet.wire.client_commands import MOST
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.lobby import OwnMovement
from fifthstreet.wire.people import MovementCard, MoveMoney
from fifthstreet.wire.staff import Done

logger = logging.getLogger("fifthstreet.cashier")

PAID_IN, PAID_OUT = "paid in", "paid out"
NO_AMOUNT = Fault(code="malformed", message="Enter an amount")
UNREADABLE = Fault(code="malformed", message="Note must be one line of printable text")
PLAY_CHIPS_ONLY = Fault(code="refused", message="Guests have play chips only: the cashier does not exchange them")
ACCOUNT_CLOSED = Fault(code="refused", message="This account is disabled: it can only be paid out")
OVER_LIMIT = Fault(code="refused", message=f"Balance must not exceed {show_dollars(Cents(MOST))}")


class Cashier(NamedTuple):
    """Moves money between the cage and players' balances; outside the demo, guests' play chips are not exchanged."""

    store: Store
    house_stream: HouseStream
    purses: Purses
    accounts: Accounts
    demo: bool

    async def move_money(self, player: Player, request: MoveMoney, person: Person) -> Movement | Fault:
        """Pay in, or out if the amount is negative; a repeated command id moves nothing more."""
        if not request.amount:
            return NO_AMOUNT
        if any(not character.isprintable() for character in request.words):
            return UNREADABLE
        actor = person.actor(request.id, command_digest((player.player, request)))
        async with self.purses.lock(player.player):
            moved = await self._moved_before(player, actor) or await self._checked(player, request, person, actor)
        if isinstance(moved, Fault):
            await record_refusal(self.house_stream, moved, actor, type(request).__name__)
        return moved

    async def _moved_before(self, player: Player, actor: Actor) -> Movement | Fault | None:
        """The movement or refusal stored for this command id, if the command was handled before."""
        stored = await stored_answer(self.store, actor, STREAM)
        if not isinstance(stored, Done):
            return stored
        (movement,) = await asyncio.to_thread(self.store.movements.of_player, player.player, stored.sequence - 1, 1)
        return movement

    async def _checked(self, player: Player, request: MoveMoney, person: Person, actor: Actor) -> Movement | Fault:
        """Move the money if the account allows it; the caller holds the purse's lock."""
        account = self.accounts.get(player.player)
        if not self.demo and is_guest(player.player):
            return PLAY_CHIPS_ONLY
        if account and not account.open and request.amount > 0:
            return ACCOUNT_CLOSED
        async with self.house_stream.lock:
            # The session or the account may have ended while this waited for the locks.
            return await self._move(player, request, actor) if self.accounts.sessions.current(person) else GONE

    async def _move(self, player: Player, request: MoveMoney, actor: Actor) -> Movement | Fault:
        """Move the money; the caller holds the locks of the purse and of the house stream."""
        why = PAID_IN if request.amount > 0 else PAID_OUT
        why = f"{why}: {request.words}" if request.words else why
        now = self.house_stream.clock.now()
        moved = self.purses.movement(player.player, request.amount, now, ("", why, request.id))
        if isinstance(moved, Fault):
            balance = show_dollars(Cents(self.purses.balance(player.player)))
            return replace(moved, message=f"Not enough: the balance of {player.name} is {balance}")
        if moved.after > MOST:
            return OVER_LIMIT
        movement = replace(moved, person=actor.person)
        event = MoneyMoved(
            at=movement.at,
            player=player.player,
            sequence=movement.sequence,
            amount=movement.amount,
            after=movement.after,
            words=request.words,
        )
        rows = Batch(movements=(movement,), answers=(answer(actor, STREAM, movement.sequence),))
        try:
            await self.house_stream.append_locked(event, actor, rows)
        except BaseException:
            # It is unknown whether the movement was stored: read the balance from the store next time.
            self.purses.forget((movement,))
            raise
        self.purses.happened(movement)
        details = {"player": player.player, "amount": movement.amount, "person": actor.person}
        logger.info("cashier moved money", extra=details)
        return movement


def own_movement(movement: Movement) -> OwnMovement:
    """A movement as the player sees it: ``Adjustment for round 12 at maryland-1``; without the cashier's note."""
    why, where = movement.why.partition(":")[0], f" at {table_title(movement.table)}" if movement.table else ""
    return OwnMovement(at=movement.at, amount=movement.amount, after=movement.after, words=sentence(f"{why}{where}"))


def movement_card(movement: Movement, name_of: Callable[[str], str]) -> MovementCard:
    """A movement as the cashier sees it; a buy-in or cash-out at a table counts as made by the player."""
    person = movement.person or (movement.player if movement.table else "")
    return MovementCard(
        sequence=movement.sequence,
        at=movement.at,
        amount=movement.amount,
        after=movement.after,
        table=table_title(movement.table) if movement.table else "",
        why=movement.why,
        person=person,
        name=name_of(person),
    )
