"""What a table sends to its players and spectators: scenes, and answers to commands."""

from typing import Any, Literal

from fifthstreet.table.commands import OpeningWager
from fifthstreet.table.view import TableView
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault

Side = Literal["dealer", "floor", "player", "system"]


class You(Value):
    """The viewer: player id, name, seat at this table if any, and balance away from the tables."""

    player: str
    name: str
    seat: int | None
    balance: int


class MeterShown(Value):
    """The progressive meter as displayed, in whole cents; the list of all meters gives each its title."""

    meter: str
    shown: int
    enabled: bool
    title: str = ""


class Clock(Value):
    """A deadline and the server's time now; clients show the difference, since their own clocks may be wrong."""

    what: Literal["betting", "decision"]
    deadline: int
    now: int


class May(Value):
    """An action that the viewer can take now.

    ``least``, ``most`` and ``step`` are the limits and the increment of a wager. A bet has its multiple, its cost as
    ``amount``, and the tip multiples that are allowed.
    """

    do: Literal["sit", "buy-in", "wager", "take-back", "ready", "bet", "take-bet-back", "fold", "leave"]
    seat: int | None = None
    wager: OpeningWager | None = None
    multiple: int | None = None
    tip_multiples: tuple[int, ...] = ()
    amount: int | None = None
    least: int | None = None
    most: int | None = None
    step: int | None = None


class Happening(Value):
    """One event: its actor, its words, its clauses, and the event itself, with its tag under ``type``.

    ``side`` says whether the actor is the dealer, the floor, a player or the system; ``who`` says it in words.
    """

    sequence: int
    at: int
    side: Side
    who: str
    words: str
    clauses: tuple[str, ...]
    event: dict[str, Any]


class SealShown(Value):
    """The seal of the deck in play: the deal's id and the root of its 52 commitments, shown before bets close."""

    deal: str
    root: str


class Scene(Value, tag="scene"):
    """The table as the viewer sees it after the event with this sequence, and the events since the last scene.

    ``watching`` counts spectators without a seat; ``back`` is the color of the card backs in play; ``round`` is the
    round under way, or the one that bets are open for. ``minimum`` and ``maximum`` are the Ante's limits now, and
    ``limits_notices`` the announced changes in words.
    """

    table: str
    table_title: str
    round: int
    sequence: int
    now: int
    open: bool
    stage_title: str
    you: You | None
    view: TableView
    names: dict[str, str]
    ready: tuple[int, ...]
    watching: int
    back: str | None
    meter: MeterShown | None
    seal: SealShown | None
    clock: Clock | None
    may: tuple[May, ...]
    minimum: int
    maximum: int
    limits_notices: tuple[str, ...]
    happened: tuple[Happening, ...]


class Answered(Value, tag="answer"):
    """A command was carried out and is on record, up to this event."""

    id: str
    sequence: int


class Refused(Value, tag="refused"):
    """A command was refused, and why; ``id`` is empty if the message could not be read."""

    id: str
    error: Fault


class Stopped(Value, tag="stopped"):
    """The table is not available now, and why. Every command that was answered stays on record."""

    error: Fault


TableMessage = Scene | Answered | Refused | Stopped
