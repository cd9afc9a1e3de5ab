"""The services that all tables share: store, clock, accounts, purses, keys."""

from typing import NamedTuple

from fifthstreet.house.accounts.accounts import Accounts
from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.house.bank.purses import Purses
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.base.metrics import Metrics
from fifthstreet.house.deck.commitment_streams import CommitmentStreams
from fifthstreet.house.deck.commitments import Vault
from fifthstreet.house.deck.deal import Shuffler
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import Store
from fifthstreet.house.tables.pace import Pace


class Services(NamedTuple):
    """The shared services; ``why_no_demo`` says why guests cannot play, and is ``None`` in the demo, where they can."""

    store: Store
    clock: HouseClock
    vault: Vault
    dealer: Shuffler
    purses: Purses
    pace: Pace
    names: PlayerNames
    accounts: Accounts
    metrics: Metrics
    house_stream: HouseStream
    seal_streams: CommitmentStreams
    why_no_demo: str | None = None

    @property
    def demo(self) -> bool:
        """Whether guests can play with play chips."""
        return self.why_no_demo is None

    def person_name(self, person: str) -> str:
        """The name of a person; empty without a person."""
        return self.accounts.shown(person).name if person else ""
