"""Alarm acknowledgements: what the floor has seen goes on record, so that it is no alarm again after a restart."""

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


async def acknowledge(host: Host, last: int, person: Person) -> None:
    """Put on record that the floor was shown alarms up to an event, unless it is; if that fails, the next time."""
    before = host.recent.acknowledged
    if last <= before:
        return
    host.recent.mark_acknowledged(last)
    try:
        # They were shown it, also if they leave while it is written.
        await asyncio.shield(host.services.house_stream.append(AlarmsShown(table=host.name, last=last), person.actor()))
    except StoreError as error:
        host.recent.mark_acknowledged(before)
        logger.warning("an acknowledgement could not be written: %s", error, extra={"table": host.name})


def last_alarm(host: Host) -> int:
    """The last event of a table that is an alarm the floor has not seen; 0 where there is none."""
    return max((wrong.sequence for wrong in went_wrong(host)), default=0)


def load_acknowledgements(hosts: Iterable[Host]) -> None:
    """Mark as seen what the floor was shown before the house went down; read only as far back as there are alarms."""
    wrong = {host.name: (host, found[0].event.at) for host in hosts if (found := went_wrong(host))}
    if not wrong:
        return
    store = next(host for host, _ in wrong.values()).services.store
    first, (last, _) = (
        store.streams.sequence_at(STREAM, min(at for _, at in wrong.values()) - 1) + 1,
        store.streams.last(STREAM),
    )
    for entry in store.streams.walk(STREAM, first, last, ("AlarmsShown",)):
        event = codec.read_house_event(entry.event)
        if isinstance(event, AlarmsShown) and event.table in wrong:
            host, _ = wrong[event.table]
            host.recent.mark_seen(event.last)
            host.recent.mark_acknowledged(host.recent.seen_by_floor)
