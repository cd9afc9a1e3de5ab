"""Enters a round at a table of real cards as it truly lies, one command after the other."""

import random
from collections.abc import Callable

from fifthstreet.cards import Card
from fifthstreet.play.coordinator import CarriedOut, Standing, carry_out
from fifthstreet.play.staff import enough, staff
from fifthstreet.progressive.events import AnyMeterEvent
from fifthstreet.table.commands import (
    AnyCommand,
    Bet,
    BringChips,
    BuyIn,
    CloseRound,
    Deal,
    Fill,
    Fold,
    FoundFaceUp,
    PlaceWager,
    ReportConduct,
    WrongCount,
)
from fifthstreet.table.events import AnyEvent, Filled
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from support.changes import changed
from support.true_rounds import ORDER, BoughtThen, Decided, Trouble, TrueRound

SECOND = 1000
LONGEST_ROUND = 2_000
"""More commands than a round takes, with all its mistakes put right."""


class Clock:
    """The house's clock: a second later at most commands of any table, or still the same moment."""

    def __init__(self, now: int = 0, hurry: float = 0.0) -> None:
        self.now, self.hurry = now, hurry
        self.chance = random.Random(now)

    def tick(self) -> int:
        """The time of the next command."""
        if self.chance.random() >= self.hurry:
            self.now += SECOND
        return self.now


class Entering:
    """A table and what happened at it in one round, which is entered from the truth.

    ``share`` holds the meter: tables that share one hold the same list.
    """

    def __init__(self, truth: TrueRound, standing: Standing, chance: random.Random, clock: Clock) -> None:
        self.truth, self.game, self.chance, self.clock = truth, truth.game, chance, clock
        self.share = [standing.meter]
        self.table = self.started = standing.table
        self.before_close: Table | None = None
        self.events: list[AnyEvent] = []
        self.meter_events: list[AnyMeterEvent] = []
        self.log: list[str] = []
        self.fills = 0
        self.opening = [(seat, wager) for seat, hand in truth.hands.items() for wager in ORDER if wager in hand.wagers]
        self.bought: list[BoughtThen] = []
        self.trouble = list(truth.trouble)
        self.boxed = truth.boxed
        self.waits: Callable[[], None] | None = None
        self.watched: Callable[[], None] | None = None

    @property
    def standing(self) -> Standing:
        """The table with the meter as it is now."""
        return Standing(self.table, self.share[0])

    @property
    def over(self) -> bool:
        """Whether the round has closed."""
        return self.table.between_rounds and self.table.round.number > self.started.round.number

    def true_face(self, slot: int) -> Card:
        """The true face of a card by its place in the pack, wherever it lies."""
        table, truth = self.table, self.truth
        for slots, faces in ((table.round.community, truth.board), (table.round.bonus_box, truth.box)):
            if slot in slots:
                return faces[slots.index(slot)]
        seat = next(seat for seat in table.taken if slot in seat.hand.held)
        return truth.hands[seat.number].cards[seat.hand.held.index(slot)]

    def do(self, command: AnyCommand) -> CarriedOut | Refusal:
        """Carry out a command at its time; a refusal changes nothing."""
        assert len(self.log) < LONGEST_ROUND, "the round does not end"
        command = changed(command, at=self.clock.tick())
        done = carry_out(self.game, self.standing, command)
        if isinstance(done, Refusal):
            self.log.append(f"refused: {command} ({done.reason})")
            return done
        self.log.append(str(command))
        self.table, self.share[0] = done.standing.table, done.standing.meter
        self.events += done.events
        self.meter_events += done.meter_events
        self.fills += sum(event.amount for event in done.events if isinstance(event, Filled))
        if self.watched:
            self.watched()
        return done

    def did(self, command: AnyCommand) -> CarriedOut:
        """Carry out a command that must not be refused, after a fill if the inventory is short of chips."""
        done = self.do(command)
        if isinstance(done, Refusal) and "call for a fill" in done.reason:
            self.do(Fill(by="floorperson", amount=10 * enough(self.game)))
            done = self.do(command)
        while isinstance(done, Refusal) and "being verified" in done.reason and self.waits:
            self.waits()
            done = self.do(command)
        assert not isinstance(done, Refusal), (command, done)
        return done

    def due(self) -> AnyCommand:
        """The next command by the truth: chips, a wager, a step of the staff, or what a player does."""
        bought = self.buy_in_due()
        if bought:
            return bought.command
        if self.table.between_rounds and self.opening:
            seat, wager = self.opening[0]
            return PlaceWager(by="dealer", seat=seat, wager=wager, amount=self.truth.hands[seat].wagers[wager])
        trouble = next((one for one in self.trouble if one.stage is self.table.round.stage), None)
        if trouble:
            return troubled(trouble)
        command = staff(self.game, self.table, self.true_face, self.table.now)
        if isinstance(command, Deal) and self.boxed:
            return FoundFaceUp(by="dealer")
        return command or self.decision_due()

    def buy_in_due(self) -> BoughtThen | None:
        """A buy-in of this stage of the round that is not entered yet."""
        left = list(self.truth.buy_ins)
        for one in self.bought:
            left.remove(one)
        return next((one for one in left if one.stage is self.table.round.stage), None)

    def decision_due(self) -> AnyCommand:
        """What one of the players who are asked does."""
        return self.decision_of(self.chance.choice(self.table.asked_now).number)

    def decision_of(self, number: int) -> AnyCommand:
        """What a player does on the open street."""
        street = self.table.round.stage.street
        assert street
        return entered(number, self.truth.hands[number].decisions[street.place])

    def entered(self, command: AnyCommand) -> None:
        """Note that the truth has gone on."""
        match command:
            case BuyIn() | BringChips():
                bought = self.buy_in_due()
                assert bought
                self.bought.append(bought)
            case PlaceWager():
                self.opening.pop(0)
            case ReportConduct() | WrongCount(place="seat"):
                self.trouble.pop(0)
            case FoundFaceUp():
                self.boxed = False

    def step(self) -> None:
        """Enter what is due."""
        command = self.due()
        self.closing(command)
        self.did(command)
        self.entered(command)

    def closing(self, command: AnyCommand) -> None:
        """Keep the table as it is before its round closes."""
        if isinstance(command, CloseRound):
            self.before_close = self.table

    def play(self) -> None:
        """Enter the whole round."""
        while not self.over:
            self.step()


def troubled(trouble: Trouble) -> AnyCommand:
    """The report of what goes wrong at a seat."""
    if trouble.voids:
        return WrongCount(by="dealer", place="seat", seat=trouble.seat, cards=3)
    return ReportConduct(by="floorperson", seat=trouble.seat, what="talking")


def entered(seat: int, decided: Decided) -> AnyCommand:
    """A player's decision, as the dealer enters it."""
    if not decided.multiple:
        return Fold(by="dealer", seat=seat)
    return Bet(by="dealer", seat=seat, multiple=decided.multiple, tip_multiple=decided.tip)
