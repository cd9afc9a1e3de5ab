"""The commands that the people at a table, and the system, can give."""

from typing import Literal

from fifthstreet.cards import Card
from fifthstreet.rules.limits import LimitedWager
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.rules.model.wagers import Instrument
from fifthstreet.table.deck_state import Device, Keeping, Spread
from fifthstreet.table.settlement_steps import Step
from fifthstreet.table.state import Stage
from fifthstreet.values import Value

Role = Literal["player", "dealer", "floorperson", "supervisor", "system"]
"""A supervisor is above the floorperson, and can do all that the floorperson can."""

CardPlace = Literal["seat", "community", "bonus-box"]
CardSource = Literal["pack", "seat", "community", "bonus-box"]
Violation = Literal["neglecting", "touching", "hiding", "talking"]
"""What a player can do wrong with cards: neglect their own hand, touch another's, hide their own, talk about them."""

Reason = Literal["age", "not-whole", "damaged", "table-closes", "other"]
"""Why a deck leaves the table."""

AdjustmentSource = Literal["table", "account", "document"]
"""Where an adjustment pays or collects: chips at the table, the player's account, what a payout document owes."""
PayoutWager = Literal["main", "three-card", "six-card", "progressive", "envy"]
"""The wager that a payout is for; ``main`` is the Ante and the streets together."""

PayoutSource = Literal["inventory", "cage"]
"""Where the chips of a payout came from."""

JointEntry = Literal["same-bets", "decisions", "community-card", "called-losing", "settlement"]
"""What the dealer enters with one key at a table of real cards, though it takes several commands."""

OpeningWager = Literal["ante", "three-card", "six-card", "progressive", "tip-ante", "tip-three-card", "coupon"]


class Command(Value, tag=True):
    """A command: who gives it, and when, in milliseconds of the house's clock."""

    by: Role
    at: int = 0


class OpenTable(Command):
    """Open the table with an inventory from the cage."""

    inventory: int


class CloseTable(Command):
    """Close the table: the counted inventory goes to the cage, the drop box to the count room."""

    counted: int


class CountBank(Command):
    """Count the inventory at the end of a shift, and take the drop box to the count room."""

    counted: int


class Sit(Command):
    """Take a seat."""

    seat: int
    player: str


class BuyIn(Command):
    """Buy chips at the table: the money goes into the drop box."""

    seat: int
    amount: int


class BringChips(Command):
    """Play with chips of the house that were bought elsewhere, at another table: no money goes into the drop box."""

    seat: int
    amount: int


class CashOut(Command):
    """Take chips to the cage."""

    seat: int
    amount: int


class Leave(Command):
    """Give up the seat; the player's chips go to the cage."""

    seat: int


class Fill(Command):
    """Bring chips from the cage to the table inventory."""

    amount: int


class Credit(Command):
    """Send chips from the table inventory to the cage."""

    amount: int


class ReceiveDeck(Command):
    """Bring a deck to the table, naming the color of its backs; a prepared deck is already inspected and shuffled."""

    back: str
    design: str = ""
    prepared: bool = False


class OpenDeck(Command):
    """Take the next step in opening a deck."""

    deck: int
    step: OpeningStep


class TakeUp(Command):
    """Bring a pre-shuffled deck into play without shuffling it."""


class OrderReshuffle(Command):
    """Order the cards to be shuffled again before the deal."""


class OrderRecut(Command):
    """Order the cards to be cut again before the deal."""


class SpreadIdle(Command):
    """Spread the cards of an idle table; ``asked`` means that a player wants to see the faces."""

    faces: Spread
    asked: bool = False


class RemoveDeck(Command):
    """Take a deck off the table."""

    deck: int
    reason: Reason
    remarks: str = ""


class InspectDeck(Command):
    """Inspect a deck that has left play, and record the number of cards and any remarks."""

    deck: int
    cards: int
    remarks: str = ""


class PlaceWager(Command):
    """Place an opening wager, or change its amount; ``instrument`` says what it is made with."""

    seat: int
    wager: OpeningWager
    amount: int
    instrument: Instrument | Literal["words-and-cash"] = "chip"


class AcceptWager(Command):
    """Accept an opening wager outside the limits at a table of real cards: it is paid or lost in full."""

    seat: int
    wager: LimitedWager
    amount: int


class TakeBack(Command):
    """Take back an opening wager."""

    seat: int
    wager: OpeningWager


class Shuffle(Command):
    """Shuffle the cards by hand or with the shuffler; ``counted`` is the shuffler's count if it is not a whole deck."""

    counted: int | None = None


class Cut(Command):
    """Cut this number of cards from the top."""

    cards: int


class CloseBets(Command):
    """Say "no more bets", or press the button that locks the sensors."""


class CollectProgressive(Command):
    """Collect the chips of the progressive wagers, and count them."""

    chips: int


class CancelProgressive(Command):
    """Cancel a progressive wager that the system accepted without a chip."""

    seat: int


class ReturnChip(Command):
    """Give back a progressive chip that the device did not accept; no wager was made."""

    seat: int


class Deal(Command):
    """Deal the next cards to the next place, in the order of the method."""


class CountStub(Command):
    """Count the stub; if it is wrong, also report each place whose number of cards differs."""

    stub: int
    hands: tuple[tuple[int, int], ...] = ()
    community: int | None = None
    bonus_box: int | None = None


class PlaceStub(Command):
    """Put the cards that are left into the discard rack."""


class Bet(Command):
    """Bet one, two or three antes on the street and, for the dealer, a multiple of the tip beside the Ante."""

    seat: int
    multiple: int
    tip_multiple: int = 0


class TakeBetBack(Command):
    """Take back a street wager that is not final yet."""

    seat: int


class Fold(Command):
    """Withdraw from the round."""

    seat: int


class Expire(Command):
    """Fold the players whose time to decide has run out."""


class ArmAnew(Command):
    """Restart the time to decide after an outage."""


class CollectFolds(Command):
    """Collect the wagers and cards of the players who folded; ``counted`` lists hands with a wrong number of cards."""

    counted: tuple[tuple[int, int], ...] = ()


class Reveal(Command):
    """Turn up the next community card."""

    face: Card


class TurnBox(Command):
    """Turn up the cards of the Six Card Bonus box; without faces, if no wager depends on them."""

    faces: tuple[Card, ...]


class TurnHand(Command):
    """Turn up a player's cards and announce the hand."""

    seat: int
    faces: tuple[Card, ...]


class CallLosing(Command):
    """Call a hand losing without entering its cards: it is lower than every hand that pays or pushes."""

    seat: int


class Settle(Command):
    """Take the next step of the settlement."""

    step: Step
    seat: int = 0


class UndoKeypad(Command):
    """Press the keypad again, because it was pressed by mistake."""

    seat: int


class ReceiveAward(Command):
    """Record the amount that the meter awards for a claim."""

    seat: int
    amount: int


class CloseRound(Command):
    """Clear the table: the cards go to the rack, stakes and wins to the players."""


class HoldPayout(Command):
    """Hold a win of the round that has just closed: the cage pays it by a payout document, and not in chips.

    ``wager`` is the payout's, ``source`` where its chips came from and go back to.
    """

    round: int
    seat: int
    wager: str
    amount: int
    source: PayoutSource


class FoundFaceUp(Command):
    """Report a card found face up in the pack or in a dealt stack; ``face`` is its face, if noted."""

    place: CardSource = "pack"
    seat: int = 0
    face: Card | None = None
    blind: str = ""


class DrewInError(Command):
    """Report a card that was drawn by mistake and whose face nobody saw."""


class WrongCount(Command):
    """Report a place that was dealt a wrong number of cards."""

    place: CardPlace
    cards: int
    seat: int = 0


class Exposed(Command):
    """Report a card that was seen too early: the place, which of its cards, and the face, if noted."""

    place: CardPlace
    seat: int = 0
    card: int = 1
    face: Card | None = None
    blind: str = ""


class ShufflerJam(Command):
    """Report that the shuffler jammed, stopped or did not finish."""


class ShufflerCounts(Command):
    """Report how many cards a counting shuffler counted in a deck."""

    cards: int


class ShoeJam(Command):
    """Report that the automated shoe jammed, stopped or did not deal all the cards."""


class TakeOutOfUse(Command):
    """Put a device out of use: covered, signed, removed or set aside."""

    device: Device
    how: Keeping


class BringBack(Command):
    """Bring a device back into use."""

    device: Device


class ChangeMethod(Command):
    """Deal by another method from the next round on."""

    terms: DealingTerms


class ChangeLimits(Command):
    """Change the limits of a wager: at once if nobody plays, otherwise after that many minutes of notice."""

    wager: LimitedWager
    minimum: int
    maximum: int
    increment: int
    notice: int = 30


class ApplyLimits(Command):
    """Put the announced limits whose time has come into effect."""


class ReportConduct(Command):
    """Report what a player did wrong with cards; ``moment`` is when, as a stage of the round or a time, if not now."""

    seat: int
    what: Violation
    moment: Stage | int | None = None


class CallLost(Command):
    """Declare that a player who has left loses their wagers."""

    seat: int


class CorrectFace(Command):
    """Correct a card that was entered wrongly; ``floorperson`` names who answers for the correction.

    In the rack, ``card`` numbers only the cards whose faces were noted. If ``face`` was entered for another card by
    mistake, ``displaced`` is the right face of that card.
    """

    place: CardPlace | Literal["rack"]
    card: int
    face: Card
    floorperson: str
    seat: int = 0
    displaced: Card | None = None
    blind: str = ""


class Decision(Value):
    """What a player did on a street: the multiple of the Ante that they bet, or 0 for a fold, and that of the tip."""

    multiple: int
    tip_multiple: int = 0


class CorrectHand(Command):
    """State the actual wagers of a seat in this round, and what the player did on each street so far.

    ``floorperson`` names who answers for the correction.
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


OPENING_FIELDS: tuple[tuple[OpeningWager, str], ...] = (
    ("ante", "ante"),
    ("three-card", "three_card"),
    ("six-card", "six_card"),
    ("progressive", "progressive"),
    ("tip-ante", "tip_ante"),
    ("tip-three-card", "tip_three_card"),
    ("coupon", "coupon"),
)
"""The opening wagers, in an order in which they can be placed, and their fields in ``CorrectHand``."""


class CorrectBuyIn(Command):
    """Correct the amount of a buy-in; ``number`` counts those of the seat from 1, and 0 means that there was none.

    A buy-in can be corrected until the round closes or the drop box is taken.
    """

    seat: int
    amount: int
    floorperson: str
    number: int = 1


class CorrectChipsBrought(Command):
    """Correct the amount of chips brought to the table; ``number`` and 0 are as in ``CorrectBuyIn``."""

    seat: int
    amount: int
    floorperson: str
    number: int = 1


class CorrectCount(Command):
    """State the actual count of this round's stub, which was counted wrongly; the fields are those of ``CountStub``."""

    stub: int
    floorperson: str
    hands: tuple[tuple[int, int], ...] = ()
    community: int | None = None
    bonus_box: int | None = None


class CorrectCall(Command):
    """State that a hand was called losing by mistake; ``floorperson`` names who answers for the correction."""

    seat: int
    floorperson: str


class UndoEntry(Command):
    """Take back the last entry at a table of real cards."""


class EnterTogether(Command):
    """Say that the next events are one entry at a table of real cards, made with one key and taken back with one."""

    what: JointEntry
    events: int
    seat: int = 0


class Adjust(Command):
    """Pay a player a difference for a closed round, or collect it if ``amount`` is negative.

    ``seat`` is where the player sits now; it is 0 for an account, and for a person who stands at the table.
    ``floorperson`` names who answers for the adjustment. What the cage pays by a payout document names the ``wager``
    and the ``cards`` that won it. Collected, it is such a payout of this wager that is not paid yet, and is cancelled.
    """

    round: int
    player: str
    amount: int
    source: AdjustmentSource
    floorperson: str
    seat: int = 0
    wager: PayoutWager | Literal[""] = ""
    cards: str = ""


IRREGULARITIES = (
    FoundFaceUp
    | DrewInError
    | WrongCount
    | Exposed
    | ShufflerJam
    | ShufflerCounts
    | ShoeJam
    | TakeOutOfUse
    | BringBack
    | ChangeMethod
    | ChangeLimits
    | ApplyLimits
    | ReportConduct
    | CallLost
    | CorrectFace
    | CorrectHand
    | CorrectBuyIn
    | CorrectChipsBrought
    | CorrectCount
    | CorrectCall
    | Adjust
)
"""Commands for when something has gone wrong; no other step waits for them."""

AnyCommand = (
    OpenTable
    | CloseTable
    | CountBank
    | Sit
    | BuyIn
    | BringChips
    | CashOut
    | Leave
    | Fill
    | Credit
    | ReceiveDeck
    | OpenDeck
    | TakeUp
    | OrderReshuffle
    | OrderRecut
    | SpreadIdle
    | RemoveDeck
    | InspectDeck
    | CountStub
    | ReturnChip
    | PlaceWager
    | AcceptWager
    | TakeBack
    | Shuffle
    | Cut
    | CloseBets
    | CollectProgressive
    | CancelProgressive
    | Deal
    | PlaceStub
    | Bet
    | TakeBetBack
    | Fold
    | Expire
    | ArmAnew
    | CollectFolds
    | Reveal
    | TurnBox
    | TurnHand
    | CallLosing
    | Settle
    | UndoKeypad
    | UndoEntry
    | EnterTogether
    | ReceiveAward
    | CloseRound
    | HoldPayout
    | IRREGULARITIES
)
