"""What players read over HTTP: the house, its tables, a table's felt and sign, finished rounds."""

from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.cards import Card
from fifthstreet.papers.felt import Felt, FeltArea, Inscription, Sign, SignRow
from fifthstreet.papers.rules_page import RuleLine, RulePart, RulesPage
from fifthstreet.table.commands import OpeningWager
from fifthstreet.table.view import TableView
from fifthstreet.values import Value
from fifthstreet.wire.scenes import Happening, MeterShown

__all__ = [
    "BecomeGuest",
    "DisputeHeld",
    "Felt",
    "FeltArea",
    "Guest",
    "HouseCard",
    "Inscription",
    "JurisdictionCard",
    "MakeDispute",
    "Me",
    "Name",
    "OpenTable",
    "OpeningShown",
    "OwnDispute",
    "Replay",
    "ReplayStep",
    "RoundCard",
    "RuleLine",
    "RulePart",
    "RulesPage",
    "SealRecordShown",
    "SeatResult",
    "Sign",
    "SignRow",
    "TableCard",
    "WagerCard",
]

Name = Annotated[str, Meta(min_length=1, max_length=24)]


class HouseCard(Value):
    """The house: its version and time zone, whether guests may play (``demo``), and the jurisdictions it offers."""

    version: str
    time_zone: str
    demo: bool
    why_no_demo: str | None
    jurisdictions: tuple["JurisdictionCard", ...]


class JurisdictionCard(Value):
    """A jurisdiction and its rulebook."""

    name: str
    title: str
    law: str
    version: str


class WagerCard(Value):
    """A wager that a table offers, with its limits in cents."""

    wager: OpeningWager
    title: str
    least: int
    most: int
    step: int


class TableCard(Value):
    """A table as the lobby shows it; ``round`` is the round under way, or the one that bets are open for."""

    table: str
    title: str
    jurisdiction: str
    jurisdiction_title: str
    law: str
    facility: str
    minimum: int
    maximum: int
    wagers: tuple[WagerCard, ...]
    method: str
    seconds_to_decide: int
    seats: int
    free: tuple[int, ...]
    players: int
    watching: int
    open: bool
    stage: str
    stage_title: str
    round: int
    meter: MeterShown | None


class OpenTable(Value, forbid_unknown_fields=True):
    """Open a table under a jurisdiction's rules; limits in cents replace the default ones."""

    jurisdiction: Annotated[str, Meta(max_length=64)]
    minimum: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    maximum: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    house_players: Annotated[int, Meta(ge=0, le=5)] = 0


class BecomeGuest(Value, forbid_unknown_fields=True):
    """Register as a guest; without a name the house picks one."""

    name: Name | None = None


class Guest(Value):
    """A new guest. The token identifies them in later requests and is sent only once."""

    player: str
    name: str
    token: str
    balance: int


class Me(Value):
    """The requesting player, and their balance away from the tables."""

    player: str
    name: str
    balance: int


class OwnMovement(Value):
    """One movement of the requesting player's balance, in words, and the balance after it."""

    at: int
    amount: int
    after: int
    words: str


class SeatResult(Value):
    """A player's result in a round: wagered, returned, and their chips before and after."""

    player: str
    name: str
    seat: int
    wagered: int
    returned: int
    before: int
    after: int


class RoundCard(Value):
    """A finished round."""

    table: str
    table_title: str
    round: int
    at: int
    status: Literal["closed", "void"]
    deal: str
    game: str
    players: tuple[SeatResult, ...]
    disputed: bool


class OpeningShown(Value):
    """The opening of one commitment: the card's place in the shuffled deck before the cut, its face, its salt."""

    place: int
    face: Card
    salt: str


class SealRecordShown(Value):
    """The whole seal of a deal, and the openings of the cards that the viewer was entitled to see."""

    deal: str
    root: str
    commitments: tuple[str, ...]
    cut: int
    openings: tuple[OpeningShown, ...]


class ReplayStep(Value):
    """One step of a replay: an event, and the table as the viewer saw it afterwards."""

    happened: Happening
    view: TableView


class Replay(Value):
    """A finished round step by step, labelled as a replay; ``back`` is the color of its card backs."""

    label: Literal["REPLAY"]
    back: str | None
    round: RoundCard
    names: dict[str, str]
    steps: tuple[ReplayStep, ...]
    seal: SealRecordShown | None


class MakeDispute(Value, forbid_unknown_fields=True):
    """Dispute a round, with an optional comment."""

    words: Annotated[str, Meta(max_length=500)] = ""


class DisputeHeld(Value):
    """A dispute that was opened."""

    dispute: int
    table: str
    round: int
    at: int


class OwnDispute(Value):
    """A player's own dispute of a round, with the finding once it is answered. Only that player sees it."""

    dispute: int
    at: int
    words: str
    finding: str
    answered_at: int | None
