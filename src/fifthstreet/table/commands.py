"""What people at a table, and the system, may ask of it."""

from typing import Literal

from fifthstreet.cards import Card
from fifthstreet.table.state import Step
from fifthstreet.values import Value

Role = Literal["player", "dealer", "floorperson", "system"]
OpeningWager = Literal["ante", "three-card", "six-card", "progressive", "tip-ante", "tip-three-card", "coupon"]


class Command(Value, tag=True):
    """Something that is asked of the table, by whom and when, in milliseconds of the house's one clock."""

    by: Role
    at: int = 0


class Sit(Command):
    """Take a seat."""

    seat: int
    player: str


class BuyIn(Command):
    """Buy chips at the table: the money goes into the drop box."""

    seat: int
    amount: int


class CashOut(Command):
    """Take chips to the cage."""

    seat: int
    amount: int


class Leave(Command):
    """Give the seat up; chips that are left go to the cage."""

    seat: int


class Fill(Command):
    """Bring chips from the cage to the table inventory."""

    amount: int


class PlaceWager(Command):
    """Place an opening wager, or another amount in its stead."""

    seat: int
    wager: OpeningWager
    amount: int


class TakeBack(Command):
    """Take an opening wager back."""

    seat: int
    wager: OpeningWager


class Shuffle(Command):
    """Shuffle the cards, by hand or with the shuffler."""


class Cut(Command):
    """Cut so many cards from the top."""

    cards: int


class CloseBets(Command):
    """Say "no more bets", or press the button that locks the sensors."""


class CollectProgressive(Command):
    """Collect the chips of the progressive wagers, and count them."""

    chips: int


class CancelProgressive(Command):
    """Cancel a progressive wager that the system accepted without a chip."""

    seat: int


class Deal(Command):
    """Deal the next cards of the method, to whoever is next."""


class PlaceStub(Command):
    """Put the cards that are left into the discard rack."""


class Bet(Command):
    """Bet one, two or three antes on the street, and so many tip antes for the dealer."""

    seat: int
    multiple: int
    tip_multiple: int = 0


class TakeBetBack(Command):
    """Take a street wager back, where it is not final yet."""

    seat: int


class Fold(Command):
    """Withdraw from the round."""

    seat: int


class Expire(Command):
    """The time to decide is over."""


class CollectFolds(Command):
    """Collect what the players who folded leave behind."""


class Reveal(Command):
    """Turn up the next community card."""

    face: Card


class TurnBox(Command):
    """Turn up the cards of the Six Card Bonus box."""

    faces: tuple[Card, ...]


class TurnHand(Command):
    """Turn up a player's cards and announce the hand."""

    seat: int
    faces: tuple[Card, ...]


class Settle(Command):
    """Do the next step of the settlement."""

    step: Step
    seat: int = 0


class UndoKeypad(Command):
    """Press the keypad again, because it was pressed by mistake."""

    seat: int


class ReceiveAward(Command):
    """What the meter pays to a claim."""

    seat: int
    amount: int


class CloseRound(Command):
    """Remove the cards that are left; what was won is the players' from now on."""


AnyCommand = (
    Sit
    | BuyIn
    | CashOut
    | Leave
    | Fill
    | PlaceWager
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
    | CollectFolds
    | Reveal
    | TurnBox
    | TurnHand
    | Settle
    | UndoKeypad
    | ReceiveAward
    | CloseRound
)
