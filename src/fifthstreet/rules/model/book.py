"""A rulebook: one jurisdiction's game, every fact with its clause."""

from datetime import date
from typing import Literal

import msgspec

from fifthstreet.rules.model.approvals import ApprovalRule
from fifthstreet.rules.model.count import Count
from fifthstreet.rules.model.dealing import Dealing
from fifthstreet.rules.model.deck import Deck
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.hands import Hands
from fifthstreet.rules.model.irregularities import Irregularities
from fifthstreet.rules.model.paper import Paper
from fifthstreet.rules.model.paytables import Cap, MainPaytable, SixCardPaytable, ThreeCardPaytable
from fifthstreet.rules.model.progressive import Progressive
from fifthstreet.rules.model.round import Round
from fifthstreet.rules.model.wagers import Wagers
from fifthstreet.values import FrozenDict


class Seats(Entry):
    """How many players a table takes."""

    at_most: Count
    positions_on_the_layout: Literal["exactly-that-many", "no-more-than-that"]


class Rulebook(Entry):
    """One jurisdiction's Mississippi Stud. ``law`` and ``citations`` say how its clauses are cited.

    ``approvals`` count in a digest only where a text asks for some: earlier editions without them keep theirs.
    """

    name: str
    title: str
    law: str
    citations: tuple[str, ...]
    source: str
    version: str
    effective: date
    seats: Seats
    hands: Hands
    wagers: Wagers
    deck: Deck
    dealing: Dealing
    round: Round
    main: MainPaytable
    cap: Cap | None = None
    three_card: dict[str, ThreeCardPaytable] = msgspec.field(default_factory=FrozenDict)
    six_card: dict[str, SixCardPaytable] = msgspec.field(default_factory=FrozenDict)
    progressive: Progressive | None = None
    irregularities: Irregularities
    paper: Paper
    approvals: tuple[ApprovalRule, ...] | msgspec.UnsetType = msgspec.UNSET
