"""What the floor was shown of what went wrong goes on record: what was seen is no alarm again after a restart."""

import asyncio
import logging
from collections.abc import Iterable

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, AlarmsShown
from fifthstreet.house.staff.alarms import went_wrong
from fifthstreet.house.store import StoreError
from fifthstreet.house.tables.host import Host

logger = logging.getLogger("fifthstreet.table")


async def note_shown(host: Host, wrong: int, person: Person) -> None:
    """Note that somebody of the floor was shown what went wrong up to an event, unless it is noted; else next time."""
    before = host.shown_to_floor
    if wrong <= before:
        return
    host.shown_to_floor = wrong
    try:
        # He was shown it, also if he leaves while it is noted.
        await asyncio.shield(host.services.house_stream.note(AlarmsShown(table=host.name, last=wrong), person.who()))
    except StoreError as error:
        host.shown_to_floor = before
        logger.warning("what the floor was shown could not be noted: %s", error, extra={"table": host.name})


def last_wrong(host: Host) -> int:
    """The last event of a table that went wrong and that nobody of the floor has looked at yet; 0 where none did."""
    return max((wrong.sequence for wrong in went_wrong(host)), default=0)


def recall_shown(hosts: Iterable[Host]) -> None:
    """What the floor was shown of tables before the house went down, it has seen.

    Only what came after the first thing that went wrong is looked through, and nothing where nothing did.
    """
    wrong = {host.name: (host, found[0].event.at) for host in hosts if (found := went_wrong(host))}
    if not wrong:
        return
    store = next(host for host, _ in wrong.values()).services.store
    first, (last, _) = store.sequence_by(STREAM, min(at for _, at in wrong.values()) - 1) + 1, store.last(STREAM)
    for entry in store.through(STREAM, first, last, ("AlarmsShown",)):
        event = codec.read_house_event(entry.event)
        if isinstance(event, AlarmsShown) and event.table in wrong:
            host, _ = wrong[event.table]
            host.seen_by_floor = host.shown_to_floor = max(host.shown_to_floor, event.last)
