"""What a table tells whoever sits at it or watches it: scenes, and answers to what was asked."""

from typing import Any, Literal

from fifthstreet.table.commands import OpeningWager
from fifthstreet.table.view import TableView
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault


class You(Value):
    """Who is looking: his id and name, his seat if he has one here, and his balance away from the tables."""

    player: str
    name: str
    seat: int | None
    balance: int


class MeterShown(Value):
    """The progressive meter as it is shown: whole cents."""

    meter: str
    shown: int
    enabled: bool


class Clock(Value):
    """Until when something may be done, and what time it is there: show the difference, never the times."""

    what: Literal["betting", "decision"]
    deadline: int
    now: int


class May(Value):
    """One thing the viewer may do now.

    A wager has its least, most and step; a bet its multiple, what it costs, and how many tip antes may go with it.
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
    """One event, told: who, in what words, by which clauses; and the event itself, with its tag under ``type``."""

    sequence: int
    at: int
    who: str
    words: str
    clauses: tuple[str, ...]
    event: dict[str, Any]


class SealShown(Value):
    """The seal of the deck in play: the deal's id and the root of its 52 commitments, shown before bets close."""

    deal: str
    root: str


class Scene(Value, tag="scene"):
    """The table as the viewer sees it after the event with this sequence, and what happened since the last scene.

    ``watching`` counts those who look on without a seat; ``back`` is the colour of the backs in play.
    """

    table: str
    sequence: int
    now: int
    open: bool
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
    happened: tuple[Happening, ...]


class Answered(Value, tag="answer"):
    """What was asked has been done, and is on record up to this event."""

    id: str
    sequence: int


class Refused(Value, tag="refused"):
    """What was asked has not been done, and why; ``id`` is empty where the ask could not be read."""

    id: str
    error: Fault


class Stopped(Value, tag="stopped"):
    """The house does not serve this table now, and why. Nothing that was answered is lost."""

    error: Fault


Told = Scene | Answered | Refused | Stopped
