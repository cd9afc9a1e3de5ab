"""The pace of a table: how long the automatic dealer takes for each step, and how long bets are open."""

from fifthstreet.table import commands
from fifthstreet.table.commands import AnyCommand
from fifthstreet.values import Value

_STEPS = {
    commands.Deal: 350,
    commands.Reveal: 900,
    commands.TurnHand: 900,
    commands.TurnBox: 900,
    commands.Settle: 700,
    commands.CloseBets: 400,
    commands.CloseRound: 2500,
}
_OTHERWISE = 120


class Pace(Value):
    """Milliseconds: the dealer's steps are multiplied by ``dealer``, a house player thinks so long."""

    dealer: float = 1.0
    betting: int = 25_000
    house_player: int = 900
    away: int = 600_000

    def step(self, command: AnyCommand) -> int:
        """How long after what happened last an automatic step is taken."""
        return int(self.dealer * _STEPS.get(type(command), _OTHERWISE))


HUMAN = Pace()
AT_ONCE = Pace(dealer=0, house_player=0)
"""Nobody waits but for the players: bets close when all are ready."""
