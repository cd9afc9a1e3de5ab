"""The alarm desk: all alarms of the house, who has acknowledged them, and which have waited too long."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from fifthstreet.house.accounts.person import GONE, Person, acknowledgers
from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, AlarmAcknowledged
from fifthstreet.house.ledger.answers import answer, command_digest, stored_answer
from fifthstreet.house.staff.alarms import alarms, approval_alarm, cover_alarm, meter_alarm
from fifthstreet.house.staff.approvals import Approvals
from fifthstreet.house.staff.disputes import open_disputes
from fifthstreet.house.staff.floor_cover import floor_cover
from fifthstreet.house.staff.slip_alarms import cage_alarms
from fifthstreet.house.store import Batch
from fifthstreet.house.store.records import Dispute
from fifthstreet.house.tables.host import Host
from fifthstreet.house.tables.tables import Tables
from fifthstreet.wire.alarms import AcknowledgeAlarm, Alarm
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import PersonShown
from fifthstreet.wire.staff import Done

NOT_YOURS = Fault(code="not-allowed", message="This alarm is for other roles: one of them must acknowledge it")
NO_ALARM = Fault(code="not-found", message="No such alarm now: its cause is gone")


class Acknowledgement(NamedTuple):
    """Who acknowledged an alarm, and when; it does not cover an alarm that begins later."""

    person: str
    at: int


class AlarmDesk:
    """Collects the alarms of tables, meters and approvals, and records their acknowledgements."""

    def __init__(self, tables: Tables, approvals: Approvals) -> None:
        self.tables, self.approvals, self._services = tables, approvals, tables.services
        self._acknowledged: dict[str, Acknowledgement] = {}
        # Since when more tables are open than the floorpersons may watch; noted when the alarms are next read.
        self._short_since: int | None = None

    def load(self) -> None:
        """Read who acknowledged what from the record."""
        streams = self._services.store.streams
        for entry in streams.walk(STREAM, 1, streams.last(STREAM)[0], ("AlarmAcknowledged",)):
            event = codec.read_house_event(entry.event)
            if isinstance(event, AlarmAcknowledged):
                self._acknowledged[event.alarm] = Acknowledgement(entry.person, entry.at)

    def of_table(self, host: Host, you: PersonShown, disputes: Sequence[Dispute]) -> tuple[Alarm, ...]:
        """The alarms of a table as a person sees them; ``disputes`` are its open ones."""
        waiting = [self.approvals.card(record, you) for record in self.approvals.waiting(host.name)]
        marked = self._marked(alarms(host, disputes, waiting))
        # Once confirmed, an announcement is made: the dealer must not read that it is due.
        return tuple(one for one in marked if one.kind != "limits" or not one.acknowledged_by)

    def without_table(self, you: PersonShown) -> tuple[Alarm, ...]:
        """The alarms of the house, which belong to no table: floor cover, meters, approvals, and the cage."""
        waiting = [record for record in self.approvals.waiting() if record.table is None]
        found = [approval_alarm(self.approvals.card(record, you)) for record in waiting]
        meters = [one for one in self.tables.meters.values() if one.sequence]
        found += [one for meter in meters if (one := meter_alarm(meter, self.tables.meter_title(meter.name)))]
        return self._marked((*found, *self._cover(), *cage_alarms(self._services)))

    def _cover(self) -> Iterator[Alarm]:
        cover = floor_cover(self.tables)
        if not cover.is_short:
            self._short_since = None
            return
        if self._short_since is None:
            self._short_since = self._services.clock.now()
        yield cover_alarm(cover, self._short_since)

    def all(self, you: PersonShown, disputes: Sequence[Dispute]) -> tuple[Alarm, ...]:
        """All alarms of the house; ``disputes`` are the open ones."""
        of_tables = (
            self.of_table(host, you, [one for one in disputes if one.table == host.name])
            for host in self.tables.values()
        )
        return (*(alarm for found in of_tables for alarm in found), *self.without_table(you))

    async def acknowledge(self, person: Person, given: AcknowledgeAlarm) -> Done | Fault:
        """Record that a person has acknowledged an alarm; the same command id again returns the same answer."""
        store, house_stream = self._services.store, self._services.house_stream
        actor = person.actor(given.id, command_digest(given))
        disputes = await asyncio.to_thread(open_disputes, store)
        async with house_stream.lock:
            before = await stored_answer(store, actor, STREAM)
            if before:
                return before
            if not self._services.accounts.sessions.current(person):
                return GONE
            alarm = next((one for one in self.all(person.shown, disputes) if one.alarm == given.alarm), None)
            if alarm is None:
                return NO_ALARM
            if person.role not in acknowledgers(alarm.alarm):
                return NOT_YOURS
            sequence = await house_stream.sequence() + 1
            event = AlarmAcknowledged(alarm=alarm.alarm, table=alarm.table, words=alarm.words)
            event = replace(event, at=max(self._services.clock.now(), alarm.at))
            await house_stream.append_locked(event, actor, Batch(answers=(answer(actor, STREAM, sequence),)))
            self._acknowledged[alarm.alarm] = Acknowledgement(person.person, event.at)
        host = self.tables.get(alarm.table)
        if host:
            host.show()
        return Done(id=given.id, sequence=sequence)

    def _marked(self, found: Iterable[Alarm]) -> tuple[Alarm, ...]:
        return tuple(map(self._mark, found))

    def _mark(self, alarm: Alarm) -> Alarm:
        """The alarm with its acknowledgement, or escalated if it has waited for too long without one."""
        said = self._acknowledged.get(alarm.alarm)
        if said and said.at >= alarm.at:
            name = self._services.person_name(said.person)
            return replace(alarm, acknowledged_by=name, acknowledged_at=said.at)
        limit = self._services.current_settings.alarm_escalates_after * 1000
        waited = self._services.clock.now() - alarm.at
        return replace(alarm, escalated=True) if alarm.advice.calls and waited >= limit else alarm
