"""What has happened at a table. An event names cards by their place in the pack; a face comes only with a reveal.

An event's tag carries its version: ``StreetBet.1``. It is never changed; a new shape gets a new number.
"""

from typing import Literal

from fifthstreet.cards import Card
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table.commands import OpeningWager
from fifthstreet.table.state import Step, Street, Task
from fifthstreet.values import Value

Place = Literal["seat", "community", "bonus-box"]
Outcome = Literal["win", "push", "lose"]


class Event(Value, tag=lambda name: f"{name}.1"):
    """Something that happened, when, and the clauses it carries out."""

    at: int
    cite: tuple[str, ...] = ()


class TableOpened(Event):
    """The table starts with an inventory from the cage."""

    inventory: int


class SatDown(Event):
    """A player took a seat."""

    seat: int
    player: str


class BoughtIn(Event):
    """A player bought chips."""

    seat: int
    amount: int


class CashedOut(Event):
    """A player took chips to the cage."""

    seat: int
    amount: int


class Left(Event):
    """A player gave the seat up."""

    seat: int


class Filled(Event):
    """Chips came from the cage to the inventory."""

    amount: int


class WagerPlaced(Event):
    """An opening wager lies on the layout."""

    seat: int
    wager: OpeningWager
    amount: int


class WagerTakenBack(Event):
    """An opening wager went back to the player."""

    seat: int
    wager: OpeningWager
    amount: int


class Shuffled(Event):
    """A deck was shuffled, and is the one in play."""

    deck: int
    by_machine: bool


class WasCut(Event):
    """The deck was cut."""

    cards: int


class BetsClosed(Event):
    """No more bets: before the deal, or on a street."""

    street: Street | None = None
    announced: bool = True


class ProgressiveLocked(Event):
    """The progressive takes no more wagers: these seats have one, of this amount each."""

    seats: tuple[int, ...]
    wager: int


class ProgressiveCollected(Event):
    """The chips of the progressive wagers, as many as the system accepted, went to the inventory."""

    chips: int
    amount: int


class ProgressiveCancelled(Event):
    """A progressive wager that had no chip was cancelled."""

    seat: int
    amount: int


class Dealt(Event):
    """Cards went face down to a place."""

    to: Place
    slots: tuple[int, ...]
    seat: int = 0


class StubPlaced(Event):
    """The rest of the pack went to the discard rack."""

    slots: tuple[int, ...]


class StreetOpened(Event):
    """The players may act on a street until the deadline."""

    street: Street
    deadline: int


class Asked(Event):
    """A player is asked to act, until the deadline."""

    seat: int
    deadline: int


class StreetBet(Event):
    """A street wager was placed."""

    seat: int
    street: Street
    multiple: int
    amount: int
    tip: int = 0


class StreetBetTakenBack(Event):
    """A street wager went back to the player."""

    seat: int
    street: Street
    amount: int
    tip: int = 0


class Folded(Event):
    """A player folded, or the system did it for him when his time was over."""

    seat: int
    street: Street
    by_system: bool = False


class FoldCollected(Event):
    """The wagers of a folded hand went to the inventory, and its cards to the rack if no side wager keeps them."""

    seat: int
    amount: int
    slots: tuple[int, ...] = ()


class Revealed(Event):
    """A community card was turned up."""

    street: Street
    slot: int
    face: Card


class BoxTurned(Event):
    """The Six Card Bonus box was turned up."""

    faces: tuple[Card, ...]


class SettlementOpened(Event):
    """The settlement begins with these steps."""

    plan: tuple[Task, ...]
    later: tuple[Task, ...] = ()


class HandTurned(Event):
    """A player's cards were turned up and the hand announced; these steps follow at the seat, or later."""

    seat: int
    faces: tuple[Card, ...]
    hand: str
    plan: tuple[Task, ...]
    later: tuple[Task, ...] = ()


class Line(Value):
    """How one wager came out: its stake, and what it won."""

    wager: Wager
    stake: int
    won: int = 0


class WagersSettled(Event):
    """Wagers of a seat were paid, pushed or taken, one after another."""

    seat: int
    step: Step
    hand: str
    outcome: Outcome
    lines: tuple[Line, ...]
    tips: tuple[Line, ...] = ()
    source: Literal["inventory", "cage"] = "inventory"


class ProgressiveLost(Event):
    """A progressive wager did not win."""

    seat: int
    hand: str


class ProgressiveWon(Event):
    """A progressive wager won; these steps follow."""

    seat: int
    hand: str
    plan: tuple[Task, ...]


class StepTaken(Event):
    """A step in handling a winner was taken."""

    seat: int
    step: Step


class KeypadUndone(Event):
    """The keypad was pressed again: the winner is not keyed in."""

    seat: int
    plan: tuple[Task, ...]


class AwardClaimed(Event):
    """A share of the meter is claimed for a seat."""

    seat: int
    hand: str
    numerator: int
    denominator: int


class AwardReceived(Event):
    """What the meter awarded to the claim."""

    seat: int
    amount: int


class ProgressivePaid(Event):
    """A progressive win was paid, from the inventory or from the cage."""

    seat: int
    amount: int
    source: Literal["inventory", "cage"]
    plan: tuple[Task, ...] = ()


class EnvyPaid(Event):
    """Envy Bonuses were paid for a hand: to each of these seats its amount."""

    seat: int
    hand: str
    paid: tuple[tuple[int, int], ...]


class HandCollected(Event):
    """A hand went to the discard rack."""

    seat: int
    slots: tuple[int, ...]


class EndOfRoundPressed(Event):
    """The button that ends the round for the progressive system was pressed."""


class RoundClosed(Event):
    """The last cards went to the rack; stakes and wins became the players' chips, tips the dealer's."""

    slots: tuple[int, ...]
    returned: tuple[tuple[int, int], ...]
    tips: int = 0


AnyEvent = (
    TableOpened
    | SatDown
    | BoughtIn
    | CashedOut
    | Left
    | Filled
    | WagerPlaced
    | WagerTakenBack
    | Shuffled
    | WasCut
    | BetsClosed
    | ProgressiveLocked
    | ProgressiveCollected
    | ProgressiveCancelled
    | Dealt
    | StubPlaced
    | StreetOpened
    | Asked
    | StreetBet
    | StreetBetTakenBack
    | Folded
    | FoldCollected
    | Revealed
    | BoxTurned
    | SettlementOpened
    | HandTurned
    | WagersSettled
    | ProgressiveLost
    | ProgressiveWon
    | StepTaken
    | KeypadUndone
    | AwardClaimed
    | AwardReceived
    | ProgressivePaid
    | EnvyPaid
    | HandCollected
    | EndOfRoundPressed
    | RoundClosed
)
Events = tuple[AnyEvent, ...]
