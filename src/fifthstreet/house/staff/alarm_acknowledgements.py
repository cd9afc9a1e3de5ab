"""Alarm acknowledgements: which alarms the floor has seen is on record, so that a restart does not raise them again."""

import asyncio
import logging
from collections.abc import Iterable

from fifthstreet.house.accounts.person import Person
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, AlarmsShown
from fifthstreet.house.staff.alarms import unseen_irregularities
from fifthstreet.house.store import StoreError
from fifthstreet.house.tables.host import Host

logger = logging.getLogger("fifthstreet.table")


async def acknowledge(host: Host, last: int, person: Person) -> None:
    """Record that the floor has seen the alarms up to an event; a failed write is tried again the next time."""
    before = host.recent.acknowledged
    if last <= before:
        return
    host.recent.mark_acknowledged(last)
    try:
        # They saw the alarms even if they disconnect during the write.
        await asyncio.shield(host.services.house_stream.append(AlarmsShown(table=host.name, last=last), person.actor()))
    except StoreError as error:
        host.recent.mark_acknowledged(before)
        logger.warning("an acknowledgement could not be written: %s", error, extra={"table": host.name})


def last_alarm(host: Host) -> int:
    """The sequence of the last alarm that the floor has not seen; 0 if there is none."""
    return max((found.sequence for found in unseen_irregularities(host)), default=0)


def load_acknowledgements(hosts: Iterable[Host]) -> None:
    """Mark the alarms that the floor saw before a restart; read the record only back to the first open alarm."""
    open_alarms = {host.name: (host, found[0].event.at) for host in hosts if (found := unseen_irregularities(host))}
    if not open_alarms:
        return
    store = next(host for host, _ in open_alarms.values()).services.store
    first, (last, _) = (
        store.streams.sequence_at(STREAM, min(at for _, at in open_alarms.values()) - 1) + 1,
        store.streams.last(STREAM),
    )
    for entry in store.streams.walk(STREAM, first, last, ("AlarmsShown",)):
        event = codec.read_house_event(entry.event)
        if isinstance(event, AlarmsShown) and event.table in open_alarms:
            host, _ = open_alarms[event.table]
            host.recent.mark_seen(event.last)
            host.recent.mark_acknowledged(host.recent.seen_by_floor)
