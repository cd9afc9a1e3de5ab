"""Dealing: how many cards go where, and the methods that a regulation allows."""

from typing import Literal

import msgspec

from fifthstreet.rules.model.count import Count
from fifthstreet.rules.model.deck import Shuffler
from fifthstreet.rules.model.entry import Clauses, Entry
from fifthstreet.values import FrozenDict

MethodName = Literal[
    "manual-shoe", "hand", "automated-shoe", "self-reshuffling-shoe", "one-at-a-time", "two-card-groups"
]
ClockRuns = Literal["as-from-the-hand", "as-from-a-shoe", "never"]
Delivery = Literal["six-card-box", "community", "players"]


class PermittedMethods(Entry):
    """The methods a table may deal by."""

    methods: tuple[MethodName, ...]


class Shufflers(Entry):
    """The shufflers that a method may be used with."""

    allowed: tuple[Shuffler, ...]


class Clock(Entry):
    """Which limit on the age of a deck applies to this method."""

    runs: ClockRuns


class Sequence(Entry):
    """The order of the stacks, and where each goes."""

    order: tuple[Delivery, ...]
    to_players: Literal["two-together", "one-at-a-time"]
    community_from: Literal["device", "hand"]


class Steps(Entry):
    """The clauses of each step of a method, from "no more bets" to the stub and what its count shows."""

    no_more_bets: Clauses
    lock: Clauses | None = None
    collection: Clauses | None = None
    players: Clauses
    community: Clauses
    stub: Clauses
    count: Clauses
    whole: Clauses
    misdealt: Clauses
    not_whole: Clauses


class Method(Sequence):
    """One way to deal, with the shufflers it may be used with, the clock of its deck and the clauses of its steps."""

    shuffler: Shufflers
    deck_clock: Clock
    steps: Steps


class CardsDealt(Entry):
    """How many cards each place gets, and how they lie."""

    player: Count
    community: Count
    faces: Literal["down"]


class Stub(Entry):
    """Where the remaining cards go."""

    goes: Literal["to-the-discard-rack"]


class SixCardBox(Entry):
    """How many cards go to the Six Card Bonus box."""

    cards: Count


class Dealing(Entry):
    """All about dealing; ``superseded`` has methods as a regulation once described them, which no table uses."""

    first_player: Literal["dealers-far-left"]
    direction: Literal["clockwise"]
    stub: Stub
    cards: CardsDealt
    six_card_box: SixCardBox | None = None
    permitted: PermittedMethods
    methods: dict[MethodName, Method]
    superseded: dict[MethodName, Sequence] = msgspec.field(default_factory=FrozenDict)
