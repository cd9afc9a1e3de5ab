"""The commands that a player sends to a table over the live connection. The same id sent twice counts once."""

from typing import Annotated

from msgspec import Meta

from fifthstreet.table.commands import OpeningWager
from fifthstreet.table.state import Street
from fifthstreet.values import Value

MOST = 10**11
"""The highest amount that a request may name, in cents."""

AskId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{8,64}\Z", description="Made by the client for each command.")]
Amount = Annotated[int, Meta(ge=1, le=MOST, description="Cents.")]
SeatNumber = Annotated[int, Meta(ge=1, le=6, description="1 is at the dealer's far left.")]
Multiple = Annotated[int, Meta(ge=1, le=3)]
AsSeen = Annotated[
    Street | None,
    Meta(description="The street that the player sees open; the command is refused if another one is."),
]


class Ask(Value, forbid_unknown_fields=True):
    """A player's command; the answer carries its id."""

    id: AskId


class SitDown(Ask, tag="sit"):
    """Take a seat and buy in from the player's balance."""

    seat: SeatNumber
    buy_in: Amount


class BuyMore(Ask, tag="buy-in"):
    """Buy more chips from the player's balance."""

    amount: Amount


class PlaceBet(Ask, tag="wager"):
    """Place an opening wager, or change its amount."""

    wager: OpeningWager
    amount: Amount


class TakeWagerBack(Ask, tag="take-back"):
    """Remove an opening wager."""

    wager: OpeningWager


class SayReady(Ask, tag="ready"):
    """Say that the wagers are final; bets close early once every player has said so."""


class BetStreet(Ask, tag="bet"):
    """Bet one to three antes on the street; ``tip_multiple`` antes more go with it as a tip for the dealer."""

    multiple: Multiple
    tip_multiple: Annotated[int, Meta(ge=0, le=3)] = 0
    street: AsSeen = None


class TakeStreetBack(Ask, tag="take-bet-back"):
    """Remove a street wager that is not final yet."""

    street: AsSeen = None


class FoldHand(Ask, tag="fold"):
    """Fold the hand."""

    street: AsSeen = None


class AreYouThere(Ask, tag="ping"):
    """Check that the connection is alive; spectators may send it too."""


class LeaveSeat(Ask, tag="leave"):
    """Leave the seat; the chips are cashed out to the player's balance."""


OfAPlayer = SitDown | BuyMore | PlaceBet | TakeWagerBack | SayReady | BetStreet | TakeStreetBack | FoldHand | LeaveSeat
AnyAsk = OfAPlayer | AreYouThere
