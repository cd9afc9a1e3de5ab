"""A house's Rules Submission: how one table plays within its rulebook."""

from datetime import date
from fractions import Fraction
from typing import Literal

from msgspec import UNSET, UnsetType

from fifthstreet.money import Cents
from fifthstreet.rules.model.approvals import ApprovalName
from fifthstreet.rules.model.deck import Shuffler
from fifthstreet.rules.model.pays import Share
from fifthstreet.rules.model.progressive import SeveralWinners
from fifthstreet.values import Value

OptionalWager = Literal["progressive", "three-card", "six-card", "dealer-tip", "match-play"]


class TableTerms(Value):
    """The Ante's limits, the open seats, the time to decide, and electronic or real cards."""

    minimum: Cents
    maximum: Cents
    increment: Cents
    seats: int
    seconds_to_decide: int = 30
    cards: Literal["electronic", "real"] = "electronic"


class DealingTerms(Value):
    """How the cards are dealt. The method must be one that the rulebook knows."""

    method: str
    shuffler: Shuffler
    decks: int


class SideWagerTerms(Value):
    """A bonus: its paytable, its limits, and whether the house knowingly gives the player the edge."""

    paytable: str
    minimum: Cents
    maximum: Cents
    increment: Cents
    allow_player_edge: bool = False


class ProgressiveTerms(Value):
    """A progressive: its wager, how its meter grows, starts and restarts, and whether players may have the edge.

    ``allow_player_edge`` is part of the digest only if it is stated, so that games without it keep their digests.
    """

    schedule: str
    wager: Cents
    rate_of_progression: Share
    reserve_rate: Share = Share(Fraction(0))
    start: Cents
    seed: Cents
    ceiling: Cents | None = None
    several_winners: SeveralWinners = "in-settling-order"
    allow_player_edge: bool | UnsetType = UNSET


class Approval(Value):
    """An approval that the house was given: of what, by which body, under which number, and on which day."""

    of: ApprovalName
    by: str
    number: str
    granted: date


class Submission(Value):
    """How one house's table plays; an offered wager that has terms has its own section.

    ``approvals`` are part of the digest only if there are any, so that games without them keep their digests.
    """

    jurisdiction: str
    facility: str
    table: TableTerms
    dealing: DealingTerms
    offered: tuple[OptionalWager, ...] = ()
    three_card: SideWagerTerms | None = None
    six_card: SideWagerTerms | None = None
    progressive: ProgressiveTerms | None = None
    approvals: tuple[Approval, ...] | UnsetType = UNSET
