"""The services that all tables share (store, clock, accounts, purses, keys), and the pace of autoplay."""

from typing import NamedTuple

from fifthstreet.house.accounts.accounts import Accounts
from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.house.bank.documents import Documents
from fifthstreet.house.bank.purses import Purses
from fifthstreet.house.bank.results import OutsideResults
from fifthstreet.house.bank.table_days import BankDays
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.base.metrics import Metrics
from fifthstreet.house.base.settings import Settings
from fifthstreet.house.deck.commitment_streams import CommitmentStreams
from fifthstreet.house.deck.commitments import Vault
from fifthstreet.house.deck.shuffle import Shuffler
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.store import Store
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
        """The milliseconds that autoplay waits before it takes a step that is due."""
        return int(self.dealer * _STEPS.get(type(command), _OTHER_STEP))


HUMAN = Pace()
AT_ONCE = Pace(dealer=0, house_player=0)
"""Autoplay acts without delay; bets close when all players are ready."""


class Services(NamedTuple):
    """The shared services; ``why_no_demo`` says why guests cannot play, and is ``None`` in the demo, where they can."""

    store: Store
    clock: HouseClock
    vault: Vault
    shuffler: Shuffler
    purses: Purses
    pace: Pace
    names: PlayerNames
    accounts: Accounts
    metrics: Metrics
    house_stream: HouseStream
    seal_streams: CommitmentStreams
    settings: HouseSettings
    documents: Documents
    bank_days: BankDays
    results: OutsideResults
    why_no_demo: str | None = None

    @property
    def demo(self) -> bool:
        """Whether guests can play with play chips."""
        return self.why_no_demo is None

    @property
    def current_settings(self) -> Settings:
        """The settings that hold now."""
        return self.settings.at(self.clock.now())

    def person_name(self, person: str) -> str:
        """The name of a person by id; empty for an empty id."""
        return self.accounts.shown(person).name if person else ""
