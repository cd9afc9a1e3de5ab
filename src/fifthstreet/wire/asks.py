"""What a player at a table asks of it, over its live connection. An ask made twice with one id is one ask."""

from typing import Annotated

from msgspec import Meta

from fifthstreet.table.commands import OpeningWager
from fifthstreet.table.state import Street
from fifthstreet.values import Value

MOST = 10**11
"""No sum of money that anybody names is more than this, in cents."""

AskId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{8,64}\Z", description="Made by the asker; new for each ask.")]
Amount = Annotated[int, Meta(ge=1, le=MOST, description="Cents.")]
SeatNumber = Annotated[int, Meta(ge=1, le=6, description="1 is at the dealer's far left.")]
Multiple = Annotated[int, Meta(ge=1, le=3)]
AsSeen = Annotated[
    Street | None,
    Meta(description="The street that the asker sees open: refused where another one is."),
]


class Ask(Value, forbid_unknown_fields=True):
    """Something that is asked; the answer carries its id."""

    id: AskId


class SitDown(Ask, tag="sit"):
    """Take a seat, with so many chips out of one's balance."""

    seat: SeatNumber
    buy_in: Amount


class BuyMore(Ask, tag="buy-in"):
    """Buy more chips out of one's balance."""

    amount: Amount


class PlaceBet(Ask, tag="wager"):
    """Place an opening wager, or another amount in its stead."""

    wager: OpeningWager
    amount: Amount


class TakeWagerBack(Ask, tag="take-back"):
    """Take an opening wager back."""

    wager: OpeningWager


class SayReady(Ask, tag="ready"):
    """The wagers are as they shall be: when every player has said so, the bets close before their time."""


class BetStreet(Ask, tag="bet"):
    """Bet one, two or three antes on the street, and so many tip antes for the dealer."""

    multiple: Multiple
    tip_multiple: Annotated[int, Meta(ge=0, le=3)] = 0
    street: AsSeen = None


class TakeStreetBack(Ask, tag="take-bet-back"):
    """Take a street wager back, where it is not final yet."""

    street: AsSeen = None


class FoldHand(Ask, tag="fold"):
    """Withdraw from the round."""

    street: AsSeen = None


class AreYouThere(Ask, tag="ping"):
    """Whether the house still hears: a line can be dead without a word. Anybody may ask."""


class LeaveSeat(Ask, tag="leave"):
    """Give the seat up; the chips go back into one's balance."""


OfAPlayer = SitDown | BuyMore | PlaceBet | TakeWagerBack | SayReady | BetStreet | TakeStreetBack | FoldHand | LeaveSeat
AnyAsk = OfAPlayer | AreYouThere
