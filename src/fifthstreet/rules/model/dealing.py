"""Dealing: how many cards go where, and the methods a text allows."""

from typing import Literal

import msgspec

from fifthstreet.rules.model.deck import Shuffler
from fifthstreet.rules.model.entry import Entry

MethodName = Literal[
    "manual-shoe", "hand", "automated-shoe", "self-reshuffling-shoe", "one-at-a-time", "two-card-groups"
]
Delivery = Literal["six-card-box", "community", "players"]


class Permitted(Entry):
    """All the methods there are; no table deals by another."""

    methods: tuple[MethodName, ...]


class Shufflers(Entry):
    """The shufflers that a method may be used with."""

    allowed: tuple[Shuffler, ...]


class Method(Entry):
    """One way to deal: which stacks go where in which order, from what, and with which shufflers."""

    order: tuple[Delivery, ...]
    to_players: Literal["two-together", "one-at-a-time"]
    community_from: Literal["device", "hand"]
    deck_life: Literal["from-the-hand", "from-a-shoe"]
    shuffler: Shufflers


class CardsDealt(Entry):
    """How many cards each place gets."""

    player: int
    community: int


class SixCardBox(Entry):
    """How many cards go to the Six Card Bonus box."""

    cards: int


class Dealing(Entry):
    """All about dealing. ``superseded`` keeps what a text once said; no table deals by it."""

    first_player: Literal["dealers-far-left"]
    direction: Literal["clockwise"]
    stub: Literal["to-the-discard-rack"]
    cards: CardsDealt
    six_card_box: SixCardBox | None = None
    permitted: Permitted
    methods: dict[MethodName, Method]
    superseded: dict[MethodName, Method] = msgspec.field(default_factory=dict)
