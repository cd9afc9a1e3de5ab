"""The events of a table. An event names cards by their place in the pack; a face comes only with a reveal.

An event's tag carries its version: ``StreetBet.1``. It is never changed; a new shape gets a new number.
"""

from typing import Literal

from fifthstreet.cards import Card
from fifthstreet.rules.model.dealing import ClockRuns
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table.commands import CardPlace, CardSource, OpeningWager, Reason, Violation
from fifthstreet.table.deck_state import Device, Keeping, Spread
from fifthstreet.table.settlement_steps import Step
from fifthstreet.table.state import Street, Task
from fifthstreet.values import Value

Outcome = Literal["win", "push", "lose"]


class Event(Value, tag=lambda name: f"{name}.1"):
    """An event: when it happened, and the clauses it carries out."""

    at: int
    cite: tuple[str, ...] = ()


class TableOpened(Event):
    """The table starts with an inventory from the cage."""

    inventory: int


class TableClosed(Event):
    """The table closed: what was counted went to the cage, the drop and the tips to the count room."""

    counted: int
    expected: int
    drop: int
    tips: int = 0


class BankCounted(Event):
    """A shift ended: what was counted is the next shift's opening, the drop and the tips went to the count room."""

    counted: int
    expected: int
    drop: int
    tips: int = 0


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


class Credited(Event):
    """Chips went from the inventory to the cage."""

    amount: int


class DeckReceived(Event):
    """A deck came to the table, and its clock runs."""

    deck: int
    back: str
    design: str = ""
    prepared: bool = False


class OpeningStepTaken(Event):
    """A step in opening a deck was taken."""

    deck: int
    step: OpeningStep


class DeckTakenUp(Event):
    """A pre-shuffled deck is the one in play, as it came."""

    deck: int
    clock: ClockRuns = "never"


class ReshuffleOrdered(Event):
    """The cards are to be shuffled again."""


class RecutOrdered(Event):
    """The cards are to be cut again."""


class IdleSpread(Event):
    """The cards of an idle table lie spread; these opening steps are to be taken again before the next round."""

    faces: Spread
    done: tuple[OpeningStep, ...] = ()


class DeckRemoved(Event):
    """A deck was taken out of play, and waits to be inspected."""

    deck: int
    reason: Reason
    remarks: str = ""
    cards: int | None = None


class DeckInspected(Event):
    """A deck that left play was inspected: the number of cards, and remarks."""

    deck: int
    cards: int
    remarks: str = ""


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
    """A deck was shuffled and is the one in play; what a counting device counted, and the clock the deck serves by."""

    deck: int
    by_machine: bool
    counted: int | None = None
    clock: ClockRuns = "never"


class WasCut(Event):
    """The deck was cut, and where the cover card went, if the text says."""

    cards: int
    cover_card: str = "silent"


class BetsClosed(Event):
    """No more bets: before the deal, or on a street."""

    street: Street | None = None
    announced: bool = True


class ProgressiveLocked(Event):
    """The progressive takes no more wagers: these seats have one, of this amount each."""

    seats: tuple[int, ...]
    wager: int
    closed: Literal["at-the-announcement", "by-the-dealers-button"] | None = None


class ProgressiveCollected(Event):
    """The chips of the progressive wagers, as many as the system accepted, went to the inventory."""

    chips: int
    amount: int


class ProgressiveCancelled(Event):
    """A progressive wager that had no chip was cancelled."""

    seat: int
    amount: int


class ChipReturned(Event):
    """A progressive chip that the device had not accepted went back to the player."""

    seat: int


class Dealt(Event):
    """Cards went face down to a place, out of a device or out of the dealer's hand."""

    to: CardPlace
    slots: tuple[int, ...]
    seat: int = 0
    out_of: Literal["device", "hand"] | None = None


class StubCounted(Event):
    """The stub was counted: the cards there, in the whole deck, and whether a place has a wrong number."""

    stub: int
    deck: int
    misdealt: bool = False


class StubPlaced(Event):
    """The stub went to the discard rack; ``cards`` is how many there really were."""

    slots: tuple[int, ...]
    cards: int


class StreetOpened(Event):
    """The players may act on a street until the deadline."""

    street: Street
    deadline: int


class Asked(Event):
    """A player is asked to act, until the deadline."""

    seat: int
    deadline: int


class ArmedAnew(Event):
    """After an outage the time to decide starts again."""

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
    """A player folded, or the system folded the hand when time was up."""

    seat: int
    street: Street
    by_system: bool = False


class FoldCollected(Event):
    """The wagers of a folded hand went to the inventory, and its cards to the rack if no side wager keeps them.

    Side wagers that a fold forfeits went with them; cards that the text wants counted were spread and counted.
    """

    seat: int
    amount: int
    slots: tuple[int, ...] = ()
    sides: tuple[Wager, ...] = ()
    counted: int | None = None


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


class Line(Value, kw_only=False):
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


class EnvyPaid(Event):
    """Envy Bonuses were paid for a hand: to each of these seats its amount."""

    seat: int
    hand: str
    paid: tuple[tuple[int, int], ...]


class HandCollected(Event):
    """A hand went to the discard rack, spread and counted first where the text wants that."""

    seat: int
    slots: tuple[int, ...]
    counted: int | None = None


class EndOfRoundPressed(Event):
    """The button that ends the round for the progressive system was pressed."""


class RoundClosed(Event):
    """The last cards went to the rack; stakes and wins became the players' chips, tips the dealer's."""

    slots: tuple[int, ...]
    returned: tuple[tuple[int, int], ...]
    tips: int = 0


class RoundVoided(Event):
    """The round is void: every wager went back, every pay was undone, the cards are in the rack."""

    why: str
    returned: tuple[tuple[int, int], ...]
    to_inventory: int
    to_cage: int
    progressive: int
    slots: tuple[int, ...]
    coupons: tuple[int, ...] = ()
    same_deck: bool = False


class HandVoided(Event):
    """A hand is void: the wagers went back to the player, the cards to the rack."""

    seat: int
    cards: int
    returned: int
    to_inventory: int
    to_cage: int
    progressive: int
    slots: tuple[int, ...]
    coupon: bool = False


class WagersForfeited(Event):
    """A player lost every wager of the round, for misconduct or for leaving."""

    seat: int
    why: str
    amount: int
    slots: tuple[int, ...]


class ConductNoted(Event):
    """A player's conduct was noted, or the player was reminded; no wager is lost."""

    seat: int
    what: Violation
    reminded: bool = False


class CardDiscarded(Event):
    """A card found face up went to the rack unused; where it had come out in a stack, the next card replaces it."""

    slot: int
    place: CardSource
    seat: int = 0
    replaced_by: int | None = None
    face: Card | None = None


class CardSeen(Event):
    """A card was seen before its time, and play goes on; where the text says so it was turned over first.

    ``blind`` is a random word: without it, anyone who knows the hash of this entry could try all the faces.
    """

    place: CardSource
    slot: int
    seat: int = 0
    face: Card | None = None
    blind: str = ""
    face_up: bool = False
    turned_over: bool = True


class DrawnInError(Event):
    """A card drawn by mistake, unseen, is the next card."""


class ShufflerCounted(Event):
    """A counting device reported the deck that it had shuffled."""

    deck: int
    cards: int


class DeviceJammed(Event):
    """A device failed."""

    device: Device


class DeviceOutOfUse(Event):
    """A device is out of use."""

    device: Device
    how: Keeping


class DeviceBack(Event):
    """A device is in use again."""

    device: Device


class MethodChanged(Event):
    """The table deals by another method from now on."""

    terms: DealingTerms


class FaceCorrected(Event):
    """A card that had been entered wrongly was put right, on a floorperson's word. ``blind`` as in ``CardSeen``."""

    place: CardPlace | Literal["rack"]
    card: int
    slot: int
    was: Card
    face: Card
    floorperson: str
    seat: int = 0
    blind: str = ""


class SettlementReopened(Event):
    """The settlement starts again: every wager lies as it lay before it."""

    to_inventory: int
    to_cage: int
    plan: tuple[Task, ...]
    later: tuple[Task, ...] = ()


AnyEvent = (
    TableOpened
    | TableClosed
    | BankCounted
    | Credited
    | DeckReceived
    | OpeningStepTaken
    | DeckTakenUp
    | ReshuffleOrdered
    | RecutOrdered
    | IdleSpread
    | DeckRemoved
    | DeckInspected
    | ChipReturned
    | StubCounted
    | RoundVoided
    | HandVoided
    | WagersForfeited
    | ConductNoted
    | CardDiscarded
    | CardSeen
    | DrawnInError
    | ShufflerCounted
    | DeviceJammed
    | DeviceOutOfUse
    | DeviceBack
    | MethodChanged
    | FaceCorrected
    | SettlementReopened
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
    | ArmedAnew
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
