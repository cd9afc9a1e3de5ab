"""The floor's commands to a meter: take it out of service, put it back, change its rates."""

from fractions import Fraction

from msgspec.structs import replace

from fifthstreet.house.accounts.person import GONE
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.ledger.answers import answer, stored_answer
from fifthstreet.house.ledger.refusals import record_refusal
from fifthstreet.house.store import ConflictError
from fifthstreet.house.store.records import Batch
from fifthstreet.house.tables.change import Change, append
from fifthstreet.house.tables.meters import MeterHost
from fifthstreet.house.tables.services import Services
from fifthstreet.progressive import machine
from fifthstreet.progressive.commands import Disable, Enable
from fifthstreet.progressive.machine import MeterRefusal
from fifthstreet.progressive.state import Rates
from fifthstreet.rules.model.pays import read_share
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered
from fifthstreet.wire.staff import ChangeMeter, Done

NO_METER = Fault(code="not-found", message="No such meter.")
NO_REASON = Fault(code="malformed", message="Give a reason for taking the meter out of service.")
TAKEN = Fault(code="unavailable", message="Another change came first. Try again.")


def read_rates(progression: str, reserve: str) -> Rates:
    """Parse rates such as ``35.5%``; raise ``PayError`` if they are not shares."""
    return Rates(progression=Fraction(read_share(progression)), reserve=Fraction(read_share(reserve)))


async def set_service(services: Services, meter: MeterHost | None, request: ChangeMeter, actor: Actor) -> Done | Fault:
    """Take a meter out of service or put it back."""
    if not meter:
        return NO_METER
    before = await stored_answer(services.store, actor, meter.stream)
    if before:
        return before
    reason = request.reason.strip()
    if not request.enabled and not reason:
        return NO_REASON
    command = Enable() if request.enabled else Disable(reason=reason)
    done = await submit_to_meter(services, meter, Change(actor, meter_command=command))
    if isinstance(done, Fault):
        return await record_refusal(services.house_stream, done, actor, type(command).__name__)
    return Done(id=actor.command, sequence=done.sequence)


async def submit_to_meter(services: Services, meter: MeterHost | None, change: Change) -> Answered | Fault:
    """Carry out a meter command and commit it with the change's house events."""
    actor = change.actor
    if not meter:
        return NO_METER
    assert change.meter_command
    async with meter.lock:
        if not services.accounts.is_active(actor.person):
            return GONE
        at = max(services.clock.now(), meter.meter.now)
        decided = machine.decide(meter.game, meter.meter, replace(change.meter_command, at=at))
        if isinstance(decided, MeterRefusal):
            return Fault(code="refused", message=decided.reason, clause=decided.clause)
        after = meter.meter
        for event in decided:
            after = machine.evolve(after, event)
        first, last = meter.sequence + 1, meter.sequence + len(decided)
        batch = Batch(
            entries=meter.entries(decided, actor),
            snapshots=meter.snapshots(decided, after),
            answers=(answer(actor, meter.stream, last),) if not change.house_events and actor.digest else (),
        )
        try:
            await append(services, change, batch, first, last)
        except ConflictError:
            meter.load(services.store)
            return TAKEN
        meter.on_durable(after, len(decided))
    return Answered(id=actor.command, sequence=last)
