"""An entry of any stream in words: a table's events as the dealer tells them, and the meter's."""

from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM
from fifthstreet.house.store import Chained
from fifthstreet.house.tables.irregular import paper_of
from fifthstreet.house.wording.events import hides_a_face, tell, without_faces
from fifthstreet.house.wording.house_events import Called, tell_house_event
from fifthstreet.papers.amounts import exact, short
from fifthstreet.progressive import events as meter
from fifthstreet.progressive.events import AnyMeterEvent
from fifthstreet.table.events import AnyEvent, SatDown
from fifthstreet.wire.staff import Paper


class OfATable(NamedTuple):
    """What is needed to tell a table's entry: a whole deck, whether its round is over, and else what lies face up."""

    whole: int
    over: bool
    face_up: frozenset[int] = frozenset()


class ToldEntry(NamedTuple):
    """An entry's event: its kind without the version, in words, its clauses, and as data."""

    kind: str
    words: str
    clauses: tuple[str, ...]
    event: dict[str, Any]
    paper: Paper | None = None


def told(entry: Chained, called: Called, at_table: OfATable | None = None) -> ToldEntry:
    """An entry as the log shows it; of a table it is told with how the table stands."""
    data: dict[str, Any] = msgspec.json.decode(entry.event)
    data.pop("row_digests", None)  # for verification, and not to be read
    kind = str(data.get("type", "")).partition(".")[0]
    clauses = _clauses(data)
    room = entry.stream.partition(":")[0]
    if room == "table" and at_table:
        return _table(codec.read_event(entry.event), ToldEntry(kind, "", clauses, data), called, at_table)
    if room == "meter":
        return ToldEntry(kind, _meter(codec.read_meter_event(entry.event)), clauses, data)
    if entry.stream == STREAM:
        return ToldEntry(kind, tell_house_event(codec.read_house_event(entry.event), called), clauses, data)
    return ToldEntry(kind, _plainly(kind, data), clauses, data)


def _clauses(data: dict[str, Any]) -> tuple[str, ...]:
    """What an event rests on; a refusal has its clauses in one line, as whoever was refused was told them."""
    said = data.get("clause")
    return tuple(data.get("cite", ())) or (tuple(said.split(", ")) if said else ())


def _table(event: AnyEvent, bare: ToldEntry, called: Called, stands: OfATable) -> ToldEntry:
    """A face that staff noted of a card still in play, or put right while it lies face down, is kept back."""
    hidden = not stands.over and hides_a_face(event, stands.face_up)
    data = without_faces(event) if hidden else bare.event
    named = replace(event, player=called.player(event.player)) if isinstance(event, SatDown) else event
    who, words = tell(named, hidden)
    return bare._replace(words=f"{who}: {words}", event=data, paper=paper_of(event, stands.whole))


def _meter(event: AnyMeterEvent) -> str:
    match event:
        case meter.MeterStarted(amount=amount):
            return f"the meter starts at {short(amount)}, from the house"
        case meter.Contributed(table=table, round=number, amount=amount):
            held = _held(event.to_reserve, event.to_overflow)
            return (
                f"{table}, round {number}: wagers of {short(amount)} raise the meter by {exact(event.to_meter)}{held}"
            )
        case meter.Awarded(key=key, amount=amount):
            return f"{key.table}, round {key.round}: {short(amount)} awarded to seat {key.seat}"
        case meter.AwardPaid(key=key, amount=amount):
            return f"{key.table}, round {key.round}: the award of {short(amount)} to seat {key.seat} is paid"
        case meter.MeterReset():
            held = _held(event.from_reserve, event.from_overflow)
            return f"the meter is reset with {exact(event.from_house)} from the house{held}"
        case meter.Corrected(table=table, round=number, reason=reason):
            off = _held(event.off_reserve, event.off_overflow)
            return f"{table}, round {number}: {exact(event.off_meter)} taken off the meter{off}: {reason}"
        case meter.RoundEnded(table=table, round=number):
            return f"{table}, round {number}: over for the progressive"
        case meter.MeterEnabled():
            return "the meter is in service"
        case meter.MeterDisabled(reason=reason):
            return f"the meter is out of service: {reason}"
        case meter.RatesFiled(rates=rates):
            share = f"{float(rates.progression):.2%} to the meter, {float(rates.reserve):.2%} to the reserve"
            return f"rates filed for the time after the next reset: {share}"


def _held(reserve: Fraction, overflow: Fraction) -> str:
    parts = [f"{exact(amount)} {name}" for amount, name in ((reserve, "reserve"), (overflow, "overflow")) if amount]
    return f", {' and '.join(parts)}" if parts else ""


def _plainly(kind: str, data: dict[str, Any]) -> str:
    """An event that has no words of its own: its kind, and what is in it."""
    spaced = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in kind).strip()
    rest = ", ".join(f"{key} {value}" for key, value in data.items() if key not in ("type", "at", "cite"))
    return f"{spaced}: {rest}" if rest else spaced
