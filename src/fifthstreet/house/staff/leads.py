"""What follows when something is said to have gone wrong, told before it is said as the record will tell it."""

from fifthstreet.house.wording.events import hides_a_face, tell
from fifthstreet.table.events import AnyEvent, Events, FaceCorrected
from fifthstreet.table.faces import turned_up
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.wire.staff import StepKind

TOLD_BEFORE: frozenset[StepKind] = frozenset({"irregularity", "conduct", "device", "deck"})
"""The kinds of step whose words say what happened, and not what will be done."""


def leads_of(table: Table, kind: StepKind, decided: Events | Refusal) -> str:
    """What the events of a step do; nothing where the step's own words say it."""
    if kind not in TOLD_BEFORE:
        return ""
    if isinstance(decided, Refusal):
        return f"nothing is done: {decided.reason}"
    return "; ".join(_told(table, event) for event in decided)


def _told(table: Table, event: AnyEvent) -> str:
    """What an event does. Which face a card is to have is still to be filled in."""
    hidden = hides_a_face(event, turned_up(table) if isinstance(event, FaceCorrected) else ())
    if isinstance(event, FaceCorrected) and not hidden:
        return f"{event.floorperson} corrects {event.was}"
    return tell(event, hidden)[1]
