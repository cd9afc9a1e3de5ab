"""The commands that a player sends to a table over the live connection. The same id sent twice counts once."""

from typing import Annotated

from msgspec import Meta

from fifthstreet.table.commands import OpeningWager
from fifthstreet.table.state import Street
from fifthstreet.values import Value

MOST = 10**11
"""The highest amount that a request may name, in cents."""

CommandId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{8,64}\Z", description="Made by the client for each command.")]
Amount = Annotated[int, Meta(ge=1, le=MOST, description="Cents.")]
SeatNumber = Annotated[int, Meta(ge=1, le=6, description="1 is at the dealer's far left.")]
Multiple = Annotated[int, Meta(ge=1, le=3)]
AsSeen = Annotated[
    Street | None,
    Meta(description="The street that the player sees open; the command is refused if another one is."),
]


class ClientCommand(Value, forbid_unknown_fields=True):
    """A command over the live connection; the answer carries its id."""

    id: CommandId


class SitDown(ClientCommand, tag="sit"):
    """Take a seat and buy in from the player's balance."""

    seat: SeatNumber
    buy_in: Amount


class BuyMore(ClientCommand, tag="buy-in"):
    """Buy more chips from the player's balance."""

    amount: Amount


class PlaceBet(ClientCommand, tag="wager"):
    """Place an opening wager, or change its amount."""

    wager: OpeningWager
    amount: Amount


class TakeWagerBack(ClientCommand, tag="take-back"):
    """Remove an opening wager."""

    wager: OpeningWager


class SayReady(ClientCommand, tag="ready"):
    """Say that the wagers are final; bets close early once every player has said so."""


class BetStreet(ClientCommand, tag="bet"):
    """Bet one to three antes on the street; ``tip_multiple`` antes more go with it as a tip for the dealer."""

    multiple: Multiple
    tip_multiple: Annotated[int, Meta(ge=0, le=3)] = 0
    street: AsSeen = None


class TakeStreetBack(ClientCommand, tag="take-bet-back"):
    """Remove a street wager that is not final yet."""

    street: AsSeen = None


class FoldHand(ClientCommand, tag="fold"):
    """Fold the hand."""

    street: AsSeen = None


class Ping(ClientCommand, tag="ping"):
    """Check that the connection is alive; spectators may send it too."""


class LeaveSeat(ClientCommand, tag="leave"):
    """Leave the seat; the chips are cashed out to the player's balance."""


PlayerCommand = (
    SitDown | BuyMore | PlaceBet | TakeWagerBack | SayReady | BetStreet | TakeStreetBack | FoldHand | LeaveSeat
)
AnyClientCommand = PlayerCommand | Ping
