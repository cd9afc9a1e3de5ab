"""The events of a table. They name cards by place in the pack, and give a face only after the card was seen.

An event's tag carries its version: ``StreetBet.1``. A version never changes; a new shape gets a new number.
"""

from typing import Literal

from fifthstreet.cards import Card
from fifthstreet.rules.limits import LimitedWager, WagerLimits
from fifthstreet.rules.model.dealing import ClockRuns
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table.commands import (
    AdjustmentSource,
    CardPlace,
    CardSource,
    Decision,
    JointEntry,
    OpeningWager,
    PayoutSource,
    PayoutWager,
    Reason,
    Violation,
)
from fifthstreet.table.deck_state import Device, Keeping, Spread
from fifthstreet.table.settlement_steps import Step
from fifthstreet.table.state import NOTHING, Stage, Stakes, Street, Task
from fifthstreet.values import Value

Outcome = Literal["win", "push", "lose"]


class Event(Value, tag=lambda name: f"{name}.1"):
    """An event: when it happened, and the clauses it applies."""

    at: int
    cite: tuple[str, ...] = ()


class TableOpened(Event):
    """The table opened with an inventory from the cage."""

    inventory: int


class TableClosed(Event):
    """The table closed. The counted inventory went to the cage, the drop and the tips to the count room."""

    counted: int
    expected: int
    drop: int
    tips: int = 0


class BankCounted(Event):
    """A shift ended. The counted inventory opens the next shift; the drop and the tips went to the count room."""

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


class ChipsBrought(Event):
    """A player sat down with chips that they bought elsewhere."""

    seat: int
    amount: int


class CashedOut(Event):
    """A player took chips to the cage."""

    seat: int
    amount: int


class Left(Event):
    """A player gave up their seat."""

    seat: int


class Filled(Event):
    """Chips came from the cage to the inventory."""

    amount: int


class Credited(Event):
    """Chips went from the inventory to the cage."""

    amount: int


class DeckReceived(Event):
    """A deck came to the table, and its time limit began to run."""

    deck: int
    back: str
    design: str = ""
    prepared: bool = False


class OpeningStepTaken(Event):
    """A step in opening a deck was taken."""

    deck: int
    step: OpeningStep


class DeckTakenUp(Event):
    """A pre-shuffled deck came into play without a shuffle."""

    deck: int
    clock: ClockRuns = "never"


class ReshuffleOrdered(Event):
    """A new shuffle was ordered before the deal."""


class RecutOrdered(Event):
    """A new cut was ordered before the deal."""


class IdleSpread(Event):
    """The cards of an idle table were spread; ``done`` lists the opening steps that need not be taken again."""

    faces: Spread
    done: tuple[OpeningStep, ...] = ()


class DeckRemoved(Event):
    """A deck was taken out of play, and waits to be inspected."""

    deck: int
    reason: Reason
    remarks: str = ""
    cards: int | None = None


class DeckInspected(Event):
    """A deck that had left play was inspected, with the number of cards and any remarks."""

    deck: int
    cards: int
    remarks: str = ""


class WagerPlaced(Event):
    """An opening wager was placed on the layout."""

    seat: int
    wager: OpeningWager
    amount: int


class OutsideLimits(Event):
    """The dealer accepted a wager over or under the limits of the table; it stands."""

    seat: int
    wager: LimitedWager
    amount: int


class WagerTakenBack(Event):
    """An opening wager went back to the player; ``changed`` means that another amount was placed at once."""

    seat: int
    wager: OpeningWager
    amount: int
    changed: bool = False


class Shuffled(Event):
    """A deck was shuffled and came into play; ``counted`` is the shuffler's count, ``clock`` the deck's time limit."""

    deck: int
    by_machine: bool
    counted: int | None = None
    clock: ClockRuns = "never"


class WasCut(Event):
    """The deck was cut; ``cover_card`` is where the cover card went, if the rulebook specifies it."""

    cards: int
    cover_card: str = "silent"


class BetsClosed(Event):
    """Bets were closed, before the deal or on a street."""

    street: Street | None = None
    announced: bool = True


class ProgressiveLocked(Event):
    """The progressive closed for wagers; each of these seats has one of this amount."""

    seats: tuple[int, ...]
    wager: int
    closed: Literal["at-the-announcement", "by-the-dealers-button"] | None = None


class ProgressiveCollected(Event):
    """The progressive chips, one for each accepted wager, went to the inventory."""

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
    """Cards were dealt face down to a place, from a device or from the dealer's hand."""

    to: CardPlace
    slots: tuple[int, ...]
    seat: int = 0
    out_of: Literal["device", "hand"] | None = None


class StubCounted(Event):
    """The stub was counted: its cards, the cards in the whole deck, and whether a place had a wrong number."""

    stub: int
    deck: int
    misdealt: bool = False


class StubPlaced(Event):
    """The stub went to the discard rack; ``cards`` is the number of cards it really had."""

    slots: tuple[int, ...]
    cards: int


class StreetOpened(Event):
    """A street was opened for betting until the deadline."""

    street: Street
    deadline: int


class Asked(Event):
    """A player was asked to act before the deadline."""

    seat: int
    deadline: int


class ArmedAnew(Event):
    """The time to decide started again after an outage."""

    deadline: int


class StreetBet(Event):
    """A street wager was placed."""

    seat: int
    street: Street
    multiple: int
    amount: int
    tip: int = 0


class StreetBetTakenBack(Event):
    """A street wager went back to the player; ``changed`` means that another was placed at once."""

    seat: int
    street: Street
    amount: int
    tip: int = 0
    changed: bool = False


class Folded(Event):
    """A player folded, or the system folded the hand when the player's time was up.

    ``at_once`` means that the hand was collected in the same moment.
    """

    seat: int
    street: Street
    by_system: bool = False
    at_once: bool = False


class FoldCollected(Event):
    """The wagers of a folded hand went to the inventory, and its cards to the rack unless a side wager keeps them.

    Forfeited side wagers went to the inventory too. ``counted`` is the number of cards, if they had to be counted.
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
    """The Six Card Bonus box was turned up; without faces, if they were not entered since no wager depends on them."""

    faces: tuple[Card, ...]


class SettlementOpened(Event):
    """The settlement began with these steps."""

    plan: tuple[Task, ...]
    later: tuple[Task, ...] = ()


class HandTurned(Event):
    """A player's cards were turned up and the hand announced; ``plan`` follows at once, ``later`` after all seats."""

    seat: int
    faces: tuple[Card, ...]
    hand: str
    plan: tuple[Task, ...]
    later: tuple[Task, ...] = ()


class HandCalledLosing(Event):
    """A hand was called losing; its cards were not entered, and go to the rack unknown."""

    seat: int
    plan: tuple[Task, ...]
    later: tuple[Task, ...] = ()


class Line(Value, kw_only=False):
    """The result of one wager: its stake, and what it won."""

    wager: Wager
    stake: int
    won: int = 0


class WagersSettled(Event):
    """Wagers of a seat were paid, pushed or taken."""

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
    """A progressive wager won; the steps in ``plan`` handle the win."""

    seat: int
    hand: str
    plan: tuple[Task, ...]


class StepTaken(Event):
    """A step in handling a progressive win or a large prize was taken; ``amount`` is the prize it validates."""

    seat: int
    step: Step
    amount: int = 0


class KeypadUndone(Event):
    """The keypad was pressed again to undo a mistaken press; the win is no longer entered.

    A claim for the seat is released, and what was paid goes back to where it came from.
    """

    seat: int
    plan: tuple[Task, ...]
    paid: int = 0
    source: Literal["inventory", "cage"] = "inventory"


class AwardClaimed(Event):
    """A share of the meter was claimed for a seat."""

    seat: int
    hand: str
    numerator: int
    denominator: int


class ClaimWaits(Event):
    """A claim on the meter waits its turn, because an award of another table is being verified."""

    seat: int


class AwardReceived(Event):
    """The meter answered a claim with this amount."""

    seat: int
    amount: int


class ProgressivePaid(Event):
    """A progressive win was paid, from the inventory or from the cage."""

    seat: int
    amount: int
    source: Literal["inventory", "cage"]


class EnvyPaid(Event):
    """Envy Bonuses were paid for a hand; ``paid`` lists seats and amounts."""

    seat: int
    hand: str
    paid: tuple[tuple[int, int], ...]


class HandCollected(Event):
    """A hand went to the discard rack; where the rulebook says so, it was spread and counted first."""

    seat: int
    slots: tuple[int, ...]
    counted: int | None = None


class EndOfRoundPressed(Event):
    """The button that ends the round for the progressive system was pressed."""


class RoundClosed(Event):
    """The round closed. The last cards went to the rack, stakes and wins to the players, tips to the tip box.

    ``coupons`` is the face value of the match play coupons that went into the drop box.
    """

    slots: tuple[int, ...]
    returned: tuple[tuple[int, int], ...]
    tips: int = 0
    coupons: int = 0


class PayoutHeld(Event):
    """The chips of a win went back to where they were paid from: the cage pays the player by a payout document."""

    round: int
    seat: int
    player: str
    wager: str
    amount: int
    source: PayoutSource


class RoundVoided(Event):
    """The round was voided. Every wager was returned, every payout undone, and the cards went to the rack."""

    why: str
    returned: tuple[tuple[int, int], ...]
    to_inventory: int
    to_cage: int
    progressive: int
    slots: tuple[int, ...]
    coupons: tuple[int, ...] = ()
    same_deck: bool = False


class HandVoided(Event):
    """A hand was voided. Its wagers went back to the player, its cards to the rack."""

    seat: int
    cards: int
    returned: int
    to_inventory: int
    to_cage: int
    progressive: int
    slots: tuple[int, ...]
    coupon: bool = False


class StrayCardsRacked(Event):
    """Cards dealt to a seat without an Ante went to the rack; the hands play on."""

    seat: int
    cards: int


class WagersForfeited(Event):
    """A player lost every wager of the round, for misconduct or for leaving.

    ``moment`` is the stage of the round in which the player did wrong, ``done_at`` the time, if it was reported.
    """

    seat: int
    why: str
    amount: int
    slots: tuple[int, ...]
    moment: Stage | None = None
    done_at: int | None = None


class ConductNoted(Event):
    """A player's conduct was noted, or the player was reminded; no wager was lost. ``moment``: as in a forfeit."""

    seat: int
    what: Violation
    reminded: bool = False
    moment: Stage | None = None
    done_at: int | None = None


class CardDiscarded(Event):
    """A card found face up went to the rack unused; if it came out in a stack, the next card replaced it."""

    slot: int
    place: CardSource
    seat: int = 0
    replaced_by: int | None = None
    face: Card | None = None


class CardSeen(Event):
    """A card was seen too early, and play went on; where the rulebook says so, it was turned over first.

    ``blind`` is random text. Without it, anyone with the hash of this entry could find the face by trying them all.
    """

    place: CardSource
    slot: int
    seat: int = 0
    face: Card | None = None
    blind: str = ""
    face_up: bool = False
    turned_over: bool = True


class DrawnInError(Event):
    """A card drawn by mistake, and seen by nobody, became the next card."""


class ShufflerCounted(Event):
    """A counting shuffler reported how many cards a deck has."""

    deck: int
    cards: int


class DeviceJammed(Event):
    """A device failed."""

    device: Device


class DeviceOutOfUse(Event):
    """A device was put out of use."""

    device: Device
    how: Keeping


class DeviceBack(Event):
    """A device came back to the table, into use or, while the table deals by another method, out of use."""

    device: Device
    in_use: bool = True


class MethodChanged(Event):
    """The table changed to another dealing method."""

    terms: DealingTerms


class LimitsAnnounced(Event):
    """New limits were announced to the players at the table, with the time from which they apply."""

    limits: WagerLimits
    effective: int


class LimitsWithdrawn(Event):
    """What was announced about the limits of a wager will not apply."""

    wager: LimitedWager


class LimitsChanged(Event):
    """Other limits of a wager apply from now on."""

    limits: WagerLimits


class FaceCorrected(Event):
    """A wrongly entered card was corrected on a floorperson's word; for ``blind``, see ``CardSeen``."""

    place: CardPlace | Literal["rack"]
    card: int
    slot: int
    was: Card
    face: Card
    floorperson: str
    seat: int = 0
    blind: str = ""


class HandCorrected(Event):
    """What was entered for a seat in this round was put right on a floorperson's word.

    The wagers and ``streets`` are what the floorperson stated, as in ``CorrectHand``; all else follows from it.
    ``stakes`` and ``tips`` are on the layout now, ``lost`` is what a fold or a forfeit lost; ``collected``,
    ``collected_tips``, ``dealt`` and ``cards`` are as in ``Hand``. ``acted``: on the open street; ``waits``: the folded
    hand is still to be collected. ``returned`` went from the layout to the player, ``to_inventory`` to the inventory;
    negative amounts went the other way. ``contributed`` is the change of the progressive wagers. In the settlement,
    ``plan`` and ``later`` are its steps from now on.
    """

    seat: int
    floorperson: str
    ante: int = 0
    three_card: int = 0
    six_card: int = 0
    progressive: int = 0
    tip_ante: int = 0
    tip_three_card: int = 0
    coupon: int = 0
    streets: tuple[Decision, ...] = ()
    stakes: Stakes
    tips: Stakes
    folded: Street | None = None
    forfeited: bool = False
    lost: int = 0
    collected: Stakes = NOTHING
    collected_tips: Stakes = NOTHING
    dealt: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    acted: bool = False
    waits: bool = False
    returned: int = 0
    to_inventory: int = 0
    contributed: int = 0
    plan: tuple[Task, ...] = ()
    later: tuple[Task, ...] = ()


class BuyInCorrected(Event):
    """The amount of a buy-in was put right on a floorperson's word."""

    seat: int
    number: int
    was: int
    amount: int
    floorperson: str


class ChipsBroughtCorrected(Event):
    """The amount of chips brought to the table was put right on a floorperson's word."""

    seat: int
    number: int
    was: int
    amount: int
    floorperson: str


class CallCorrected(Event):
    """A floorperson stated that a hand was called losing by mistake; the settlement starts again."""

    seat: int
    floorperson: str


class EnteredTogether(Event):
    """The dealer made one entry, which is the next ``events`` events."""

    what: JointEntry
    events: int
    seat: int = 0


class EntryUndone(Event):
    """The dealer took back the last entry: the kind of its event, its seat, how many events it had.

    ``moves`` lists each account whose balance this changes, and by how much.
    """

    entry: str
    seat: int
    events: int
    moves: tuple[tuple[str, int], ...] = ()


class SettlementReopened(Event):
    """The settlement started again, with every wager as it was before; claims on the meter are released."""

    to_inventory: int
    to_cage: int
    plan: tuple[Task, ...]
    later: tuple[Task, ...] = ()


class Adjusted(Event):
    """A player was paid a difference for a closed round, or it was collected if ``amount`` is negative.

    Without a seat it went to or from the player's account, or a person who stood at the table. By a payout document
    nothing moved at the table: from then on the cage owes the amount, or owes it no longer.
    """

    round: int
    player: str
    amount: int
    source: AdjustmentSource
    floorperson: str
    seat: int = 0
    wager: PayoutWager | Literal[""] = ""
    cards: str = ""


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
    | StrayCardsRacked
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
    | LimitsAnnounced
    | LimitsWithdrawn
    | LimitsChanged
    | FaceCorrected
    | HandCorrected
    | BuyInCorrected
    | ChipsBroughtCorrected
    | CallCorrected
    | EnteredTogether
    | EntryUndone
    | SettlementReopened
    | Adjusted
    | SatDown
    | BoughtIn
    | ChipsBrought
    | CashedOut
    | Left
    | Filled
    | WagerPlaced
    | OutsideLimits
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
    | HandCalledLosing
    | WagersSettled
    | ProgressiveLost
    | ProgressiveWon
    | StepTaken
    | KeypadUndone
    | AwardClaimed
    | ClaimWaits
    | AwardReceived
    | ProgressivePaid
    | EnvyPaid
    | HandCollected
    | EndOfRoundPressed
    | RoundClosed
    | PayoutHeld
)
Events = tuple[AnyEvent, ...]
