"""What the house shares with all its tables."""

from typing import NamedTuple

from fifthstreet.house.accounts.players import PlayerNames
from fifthstreet.house.bank.purses import Purses
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.base.metrics import Metrics
from fifthstreet.house.deck.commitment_streams import SealStreams
from fifthstreet.house.deck.commitments import Vault
from fifthstreet.house.deck.deal import Dealer
from fifthstreet.house.ledger.house_stream import HouseStream
from fifthstreet.house.store import Store
from fifthstreet.house.tables.pace import Pace


class Services(NamedTuple):
    """What the house shares with all its tables."""

    store: Store
    clock: HouseClock
    vault: Vault
    dealer: Dealer
    purses: Purses
    pace: Pace
    names: PlayerNames
    metrics: Metrics
    house_stream: HouseStream
    seal_streams: SealStreams
    demo: bool = True
