"""A player's command at a table: one table command, or several that are carried out all or none."""

from fifthstreet.house.base.actor import Actor
from fifthstreet.house.ledger.answers import command_digest
from fifthstreet.house.tables.change import Change, Request
from fifthstreet.table import commands
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.state import Table
from fifthstreet.wire import client_commands
from fifthstreet.wire.client_commands import PlayerCommand

OF_A_STREET = (client_commands.BetStreet, client_commands.TakeStreetBack, client_commands.FoldHand)
"""The commands that name the street which the player saw open."""


class PlayerRequest(Request):
    """A player's request; a bet for another street is refused."""

    def __init__(self, command: PlayerCommand, player: str) -> None:
        super().__init__(Actor("player", player, command.id, command_digest(command)))
        self._command = command

    def change(self, table: Table, at: int) -> Change | Refusal:
        """The table commands for the table as it stands."""
        command, player = self._command, self.actor.person
        meant = command.street if isinstance(command, OF_A_STREET) else None
        if meant and table.round.stage.street is not meant:
            return refuse_by_house_rule(f"Too late: {meant.inscription} is not open for bets")
        own = next((taken.number for taken in table.taken if taken.player == player), 0)
        if not own and not isinstance(command, client_commands.SitDown):
            return refuse_by_house_rule("Take a seat first")
        return Change(self.actor, commands_of(command, player, own, at))


def commands_of(command: PlayerCommand, player: str, seat: int, at: int) -> tuple[AnyCommand, ...]:
    """The table commands of a player's command; "ready" has none."""
    match command:
        case client_commands.SitDown(seat=wanted, buy_in=amount):
            sit = commands.Sit(by="player", at=at, seat=wanted, player=player)
            return sit, commands.BuyIn(by="player", at=at, seat=wanted, amount=amount)
        case client_commands.BuyMore(amount=amount):
            return (commands.BuyIn(by="player", at=at, seat=seat, amount=amount),)
        case client_commands.PlaceBet(wager=wager, amount=amount):
            return (commands.PlaceWager(by="player", at=at, seat=seat, wager=wager, amount=amount),)
        case client_commands.TakeWagerBack(wager=wager):
            return (commands.TakeBack(by="player", at=at, seat=seat, wager=wager),)
        case client_commands.BetStreet(multiple=multiple, tip_multiple=tips):
            return (commands.Bet(by="player", at=at, seat=seat, multiple=multiple, tip_multiple=tips),)
        case client_commands.TakeStreetBack():
            return (commands.TakeBetBack(by="player", at=at, seat=seat),)
        case client_commands.FoldHand():
            return (commands.Fold(by="player", at=at, seat=seat),)
        case client_commands.LeaveSeat():
            return (commands.Leave(by="player", at=at, seat=seat),)
        case client_commands.SayReady():
            return ()
