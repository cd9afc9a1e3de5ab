"""The pace of autoplay: how long each step takes, and how long bets stay open."""

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
_OTHER_STEP = 120


class Pace(Value):
    """Times of autoplay in milliseconds; ``dealer`` multiplies the time of the dealer's steps."""

    dealer: float = 1.0
    betting: int = 25_000
    house_player: int = 900
    away: int = 600_000

    def step(self, command: AnyCommand) -> int:
        """How long after it becomes due a step of autoplay is taken."""
        return int(self.dealer * _STEPS.get(type(command), _OTHER_STEP))


HUMAN = Pace()
AT_ONCE = Pace(dealer=0, house_player=0)
"""Autoplay acts without delay; bets close when all players are ready."""
