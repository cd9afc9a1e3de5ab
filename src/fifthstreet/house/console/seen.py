"""What the floor was shown of what went wrong goes on record: what was seen is no alarm again after a restart."""

import logging

from fifthstreet.house import codec
from fifthstreet.house.console.alarms import went_wrong
from fifthstreet.house.hosting.host import Host
from fifthstreet.house.office_events import STREAM, AlarmsShown
from fifthstreet.house.people.person import Person
from fifthstreet.house.store import StoreError

logger = logging.getLogger("fifthstreet.table")


async def note_shown(host: Host, wrong: int, person: Person) -> None:
    """Note that somebody of the floor was shown what went wrong up to an event, unless it is noted; else next time."""
    before = host.shown_to_floor
    if wrong <= before:
        return
    host.shown_to_floor = wrong
    try:
        await host.parts.office.note(AlarmsShown(table=host.name, last=wrong), person.who())
    except StoreError as error:
        host.shown_to_floor = before
        logger.warning("what the floor was shown could not be noted: %s", error, extra={"table": host.name})


def last_wrong(host: Host) -> int:
    """The last event of a table that went wrong and that nobody of the floor has looked at yet; 0 where none did."""
    return max((wrong.sequence for wrong in went_wrong(host)), default=0)


def recall_shown(host: Host) -> None:
    """What the floor was shown of a table before the house went down, it has seen.

    Only what came after the first thing that went wrong is looked through, and nothing where nothing did.
    """
    wrong = went_wrong(host)
    if not wrong:
        return
    store = host.parts.store
    first, (last, _) = store.sequence_by(STREAM, wrong[0].event.at - 1) + 1, store.last(STREAM)
    for entry in store.through(STREAM, first, last, ("AlarmsShown",)):
        event = codec.read_office_event(entry.event)
        if isinstance(event, AlarmsShown) and event.table == host.name:
            host.seen_by_floor = host.shown_to_floor = max(host.shown_to_floor, event.last)
