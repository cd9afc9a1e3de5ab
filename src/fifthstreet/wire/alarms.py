"""Alarms: what staff should look at, how long it has waited, and who has acknowledged it."""

from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.values import Value
from fifthstreet.wire.client_commands import CommandId

AlarmKind = Literal[
    "floor",
    "no-dealer",
    "meter",
    "deck-age",
    "count",
    "jackpot",
    "irregularity",
    "bank",
    "payout",
    "surveillance",
    "inventory",
    "dispute",
    "connection",
    "approval",
    "cover",
    "limits",
    "trouble",
]


class Advice(Value):
    """The title of an alarm, and what to do about it; one with ``calls`` makes a sound and escalates.

    It calls ``whom`` alone; once escalated it calls the managers as well.
    """

    title: str
    todo: str
    urgent: bool = False
    calls: bool = False
    whom: Literal["floor", "managers", "surveillance"] = "floor"


class Alarm(Value):
    """An alarm for staff; ``you_may`` if it is an approval that this viewer may answer.

    ``alarm`` is its id, ``headline`` its words with the table's title, ``button`` the text of the button that ends it.
    It is ``escalated`` once it has waited for the time that the house sets, and nobody has acknowledged it.
    """

    alarm: str
    kind: AlarmKind
    advice: Advice
    table: str
    table_title: str
    headline: str
    words: str
    at: int
    clauses: tuple[str, ...] = ()
    seat: int = 0
    approval: int | None = None
    round: int | None = None
    you_may: bool = False
    button: str = ""
    acknowledged_by: str = ""
    acknowledged_at: int | None = None
    escalated: bool = False


class AlarmBoard(Value):
    """All alarms of the house now."""

    now: int
    alarms: tuple[Alarm, ...]


class AcknowledgeAlarm(Value, forbid_unknown_fields=True):
    """Acknowledge an alarm by its id: it makes no more sound, and is listed until its cause is gone."""

    id: CommandId
    alarm: Annotated[str, Meta(max_length=200)]
