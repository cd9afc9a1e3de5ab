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
from fifthstreet.values import FrozenDict, Value


class Seats(Entry):
    """How many players a table takes."""

    at_most: Count
    positions_on_the_layout: Literal["exactly-that-many", "no-more-than-that"]


class LawStatus(Value):
    """What became of a law on a date: a day such as ``2014-10-13``, or a year where no more is known."""

    on: str
    status: Literal["proposed", "in-force", "amended", "repealed"]
    words: str

    def __str__(self) -> str:
        return f"{self.on}: {self.words}"


class Rulebook(Entry):
    """One jurisdiction's Mississippi Stud. ``law`` and ``citations`` say how its clauses are cited.

    ``history`` is what is known of the law's dates, oldest first. ``history`` and ``approvals`` are part of the
    digest only if the book has them, so that earlier editions keep their digests.
    """

    name: str
    title: str
    law: str
    citations: tuple[str, ...]
    source: str
    version: str
    effective: date
    history: tuple[LawStatus, ...] | msgspec.UnsetType = msgspec.UNSET
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

    @property
    def latest_status(self) -> str:
        """The last that is known of the law, such as ``repealed 2016-10-10``; empty if no date is known."""
        last = self.history[-1] if self.history else None
        return f"{last.status.replace('-', ' ')} {last.on}" if last else ""
