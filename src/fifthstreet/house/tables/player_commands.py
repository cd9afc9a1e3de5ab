"""A player's command at a table: one table command, or several that stand or fall together."""

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.ledger.answers import command_digest
from fifthstreet.house.tables.change import Change, Request
from fifthstreet.table import commands
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Table
from fifthstreet.wire import asks
from fifthstreet.wire.asks import OfAPlayer


class PlayerRequest(Request):
    """What a player wants to do; a bet that was meant for another street is refused."""

    def __init__(self, ask: OfAPlayer, player: str) -> None:
        super().__init__(Actor("player", player, ask.id, command_digest(ask)))
        self._ask = ask

    def change(self, table: Table, at: int) -> Change | Refusal:
        """The table commands, as the table stands."""
        ask, player = self._ask, self.actor.person
        meant = ask.street if isinstance(ask, asks.BetStreet | asks.TakeStreetBack | asks.FoldHand) else None
        if meant and table.round.stage.street is not meant:
            return refuse_by_house_rule(f"Too late: {meant.inscription} is not open for bets.")
        own = next((taken.number for taken in table.taken if taken.player == player), 0)
        if not own and not isinstance(ask, asks.SitDown):
            return refuse_by_house_rule("Take a seat first.")
        return Change(self.actor, commands_of(ask, player, own, at))


def commands_of(ask: OfAPlayer, player: str, seat: int, at: int) -> tuple[AnyCommand, ...]:
    """The table commands of what the player at a seat wants; to be ready is none."""
    match ask:
        case asks.SitDown(seat=wanted, buy_in=amount):
            sit = commands.Sit(by="player", at=at, seat=wanted, player=player)
            return sit, commands.BuyIn(by="player", at=at, seat=wanted, amount=amount)
        case asks.BuyMore(amount=amount):
            return (commands.BuyIn(by="player", at=at, seat=seat, amount=amount),)
        case asks.PlaceBet(wager=wager, amount=amount):
            return (commands.PlaceWager(by="player", at=at, seat=seat, wager=wager, amount=amount),)
        case asks.TakeWagerBack(wager=wager):
            return (commands.TakeBack(by="player", at=at, seat=seat, wager=wager),)
        case asks.BetStreet(multiple=multiple, tip_multiple=tips):
            return (commands.Bet(by="player", at=at, seat=seat, multiple=multiple, tip_multiple=tips),)
        case asks.TakeStreetBack():
            return (commands.TakeBetBack(by="player", at=at, seat=seat),)
        case asks.FoldHand():
            return (commands.Fold(by="player", at=at, seat=seat),)
        case asks.LeaveSeat():
            return (commands.Leave(by="player", at=at, seat=seat),)
        case asks.SayReady():
            return ()
