"""What the house shares with all its tables."""

from typing import NamedTuple

from fifthstreet.house.clock import HouseClock
from fifthstreet.house.deck.deal import Dealer
from fifthstreet.house.deck.seal import Vault
from fifthstreet.house.deck.seal_streams import SealStreams
from fifthstreet.house.hosting.pace import Pace
from fifthstreet.house.metrics import Metrics
from fifthstreet.house.office import Office
from fifthstreet.house.players.names import Names
from fifthstreet.house.players.purses import Purses
from fifthstreet.house.store import Store


class Parts(NamedTuple):
    """What the house shares with all its tables."""

    store: Store
    clock: HouseClock
    vault: Vault
    dealer: Dealer
    purses: Purses
    pace: Pace
    names: Names
    metrics: Metrics
    office: Office
    seal_streams: SealStreams
    demo: bool = True
