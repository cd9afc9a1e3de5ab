"""Who deals: a dealer takes a table over from the automatic dealer or from a colleague, and hands it back."""

from typing import TYPE_CHECKING

from fifthstreet.house.accounts.person import GONE, Person
from fifthstreet.house.base import codec
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import STREAM, HouseEvents, TappedIn, TappedOut
from fifthstreet.house.base.reasons import without
from fifthstreet.house.ledger.refusals import note_refusal
from fifthstreet.house.store import Store
from fifthstreet.house.tables.host import Host
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.staff import Done, TapOut

if TYPE_CHECKING:
    from fifthstreet.house.house import House


def dealers_on_record(store: Store) -> dict[str, str]:
    """Who dealt which table when the record ended."""
    found: dict[str, str] = {}
    last, _ = store.last(STREAM)
    for entry in store.through(STREAM, 1, last, ("TappedIn", "TappedOut")):
        match codec.read_house_event(entry.event):
            case TappedIn(table=table, person=person):
                found[table] = person
            case TappedOut(table=table):
                found.pop(table, None)
    return found


async def tap_in(house: "House", host: Host, person: Person, id_: str) -> Done | Fault:
    """A dealer deals the table from now on; whoever dealt it before does not."""
    async with house.tapping:
        # Looked up under the lock: of two tables at once somebody gets one.
        elsewhere = next((one for one in house.hosts.values() if one.dealer == person.person and one is not host), None)
        if elsewhere:
            fault = Fault(code="refused", message=f"you deal at {elsewhere.name}: tap out there first")
            return await note_refusal(house.services.house_stream, fault, person.who(id_), "TapIn", host.name)
        if not house.people.still(person):
            return GONE
        if host.dealer != person.person:
            events: HouseEvents = (TappedIn(table=host.name, person=person.person),)
            if host.dealer is not None:
                events = (TappedOut(table=host.name, person=host.dealer), *events)
            await _deals(house, host, person.person, events, person.who(id_))
    return Done(id=id_, sequence=host.projection.sequence)


async def tap_out(house: "House", host: Host, person: Person, asked: TapOut) -> Done | Fault:
    """A dealer hands the table back; the floor may take it from him, and says why."""
    who, reason = person.who(asked.id), asked.reason.strip()
    async with house.tapping:
        if host.dealer is not None:
            fault = _not_his(host, person, reason)
            if fault:
                return await note_refusal(house.services.house_stream, fault, who, "TapOut", host.name)
            gone = TappedOut(table=host.name, person=host.dealer, reason=reason)
            await _deals(house, host, None, (gone,), who)
    return Done(id=asked.id, sequence=host.projection.sequence)


def _not_his(host: Host, person: Person, reason: str) -> Fault | None:
    """Why somebody may not take a table from its dealer; his own table everybody gives up without a word."""
    if host.dealer == person.person:
        return None
    if person.role == "dealer":
        return Fault(code="not-allowed", message="somebody else deals this table")
    return without(reason, "a table that is taken from its dealer")


async def hand_back(house: "House", person: str, who: Actor) -> None:
    """Whatever somebody deals, he deals no more: his account was shut, or he has gone."""
    async with house.tapping:
        for host in house.hosts.values():
            if host.dealer == person:
                await _deals(house, host, None, (TappedOut(table=host.name, person=person),), who)


async def _deals(house: "House", host: Host, person: str | None, events: HouseEvents, who: Actor) -> None:
    """Somebody else deals from now on, on record: what the one before him has in hand is done first."""
    async with host.turn:
        await house.services.house_stream.note(events, who)
        host.dealer = person
        gone = person is not None and person not in host.consoles
        host.console_gone_at = house.services.clock.now() if gone else None
        host.nudge()
