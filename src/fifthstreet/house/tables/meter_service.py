"""A meter at work and out of it: put out of service, brought back, given other rates; each by a person, on record."""

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fifthstreet.house.accounts.person import GONE
from fifthstreet.house.base.actor import Actor, Notes
from fifthstreet.house.ledger.answers import answer, stored_answer
from fifthstreet.house.ledger.refusals import note_refusal
from fifthstreet.house.store import ConflictError
from fifthstreet.house.store.records import Batch
from fifthstreet.house.store.writing import together
from fifthstreet.progressive import machine
from fifthstreet.progressive.commands import ChangeRates, Disable, Enable
from fifthstreet.progressive.machine import MeterRefusal
from fifthstreet.progressive.state import Rates
from fifthstreet.rules.model.pays import read_share
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered
from fifthstreet.wire.staff import ChangeMeter, Done

if TYPE_CHECKING:
    from fifthstreet.house.house import House

NO_METER = Fault(code="not-found", message="there is no such meter")


def rates_of(progression: str, reserve: str) -> Rates:
    """Rates as people write them; ``PayError`` where they are none."""
    return Rates(progression=Fraction(read_share(progression)), reserve=Fraction(read_share(reserve)))


async def service(house: "House", name: str, asked: ChangeMeter, who: Actor) -> Done | Fault:
    """Put a meter out of service, or back into it."""
    stream = f"meter:{name}"
    before = await stored_answer(house.services.store, who, stream)
    if before:
        return before
    if not asked.enabled and not asked.reason.strip():
        return Fault(code="malformed", message="say why the meter is put out of service")
    command = Enable() if asked.enabled else Disable(reason=asked.reason.strip())
    done = await ask_meter(house, name, command, who, None)
    if isinstance(done, Fault):
        return await note_refusal(house.services.house_stream, done, who, type(command).__name__)
    return Done(id=who.command, sequence=done.sequence)


async def ask_meter(
    house: "House", name: str, command: Enable | Disable | ChangeRates, who: Actor, notes: Notes | None
) -> Answered | Fault:
    """Ask something of a meter; what comes of it is durable together with the notes."""
    host = next((host for host in house.hosts.values() if host.meter and host.meter.name == name), None)
    if not host or not host.meter:
        return NO_METER
    meter, services = host.meter, house.services
    async with meter.lock:
        if not house.people.may_work(who.person):
            return GONE
        at = max(services.clock.now(), meter.meter.now)
        decided = machine.decide(host.game, meter.meter, replace(command, at=at))
        if isinstance(decided, MeterRefusal):
            return Fault(code="refused", message=decided.reason, clause=decided.clause)
        after = meter.meter
        for event in decided:
            after = machine.evolve(after, event)
        first, last = meter.sequence + 1, meter.sequence + len(decided)
        batch = Batch(
            entries=meter.entries(decided, who),
            snapshots=meter.snapshots(decided, after),
            answers=(answer(who, meter.stream, last),) if notes is None and who.asked else (),
        )
        try:
            if notes is None:
                await services.store.append(batch)
            else:
                noted = notes(first, last)
                await services.house_stream.note(noted.events, noted.who, together((batch, noted.also)))
        except ConflictError:
            meter.recall(services.store)
            return Fault(code="unavailable", message="somebody was quicker: ask again")
        meter.happened(after, len(decided))
    return Answered(id=who.command, sequence=last)
