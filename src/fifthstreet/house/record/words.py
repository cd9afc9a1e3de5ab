"""An entry of any stream in words: a table's events as the dealer tells them, the meter's and the house's own here."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fifthstreet.house import codec
from fifthstreet.house.store import Chained
from fifthstreet.papers.forms import exact, short
from fifthstreet.play.telling import tell_event
from fifthstreet.progressive import events as meter
from fifthstreet.progressive.events import AnyMeterEvent
from fifthstreet.rules.game import plain
from fifthstreet.table.events import CardSeen, SatDown

Name = Callable[[str], str]
"""What a player is called."""


class ToldEntry(NamedTuple):
    """An entry's event: its kind without the version, in words, its clauses, and as data."""

    kind: str
    words: str
    clauses: tuple[str, ...]
    event: dict[str, Any]


def told(entry: Chained, name: Name, keep_faces: bool) -> ToldEntry:
    """An entry as the log shows it. A face that staff noted of a card still in play is kept back from everybody."""
    data: dict[str, Any] = msgspec.json.decode(entry.event)
    kind = str(data.get("type", "")).partition(".")[0]
    clauses = tuple(data.get("cite", ()))
    room = entry.stream.partition(":")[0]
    if room == "table":
        event = codec.read_event(entry.event)
        if isinstance(event, CardSeen) and not keep_faces:
            event = replace(event, face=None)
            data = msgspec.to_builtins(event, enc_hook=plain)
        named = replace(event, player=name(event.player)) if isinstance(event, SatDown) else event
        who, words = tell_event(named)
        return ToldEntry(kind, f"{who}: {words}", clauses, data)
    if room == "meter":
        return ToldEntry(kind, _meter(codec.read_meter_event(entry.event)), clauses, data)
    return ToldEntry(kind, _office(kind, data, name), clauses, data)


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


def _office(kind: str, data: dict[str, Any], name: Name) -> str:
    words = OFFICE.get(kind)
    try:
        return words(data, name) if words else _plainly(kind, data)
    except (KeyError, TypeError, ValueError):
        return _plainly(kind, data)


def _plainly(kind: str, data: dict[str, Any]) -> str:
    """An event that has no words of its own: its kind, and what is in it."""
    spaced = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in kind).strip()
    rest = ", ".join(f"{key} {value}" for key, value in data.items() if key not in ("type", "at", "cite"))
    return f"{spaced}: {rest}" if rest else spaced


def _because(data: dict[str, Any]) -> str:
    return f": {data['reason']}" if data.get("reason") else ""


def _changed(data: dict[str, Any]) -> str:
    done = []
    if data.get("open") is not None:
        done.append("opened again" if data["open"] else "shut")
    done += ["unlocked"] if data.get("unlocked") else []
    done += ["given a new password"] if data.get("new_password") else []
    return f"account {data['person']} {' and '.join(done) or 'changed'}"


Office = Callable[[dict[str, Any], Name], str]
OFFICE: dict[str, Office] = {
    "AccountMade": lambda e, _: f"account {e['login']} made for {e['name']}, {e['role']}",
    "AccountChanged": lambda e, _: _changed(e),
    "PasswordChanged": lambda e, _: f"{e['person']} takes another password",
    "SignedIn": lambda e, _: (
        f"{e['person']} signs in as {e['role']} from {e['address']}{' by a link' if e.get('by_link') else ''}"
    ),
    "SignedOut": lambda e, _: f"{e['person']} {'was idle, and is signed out' if e.get('lapsed') else 'signs out'}",
    "SignInFailed": lambda e, _: f"a sign-in as {e['login']} failed, from {e['address']}",
    "LockedOut": lambda e, _: f"{e['login']} is locked out after failed sign-ins from {e['address']}",
    "TappedIn": lambda e, _: f"{e['person']} takes over the dealing at {e['table']}",
    "TappedOut": lambda e, _: f"{e['person']} gives up the dealing at {e['table']}",
    "CommandRefused": lambda e, _: f"{e['table']}: {e['command']} refused, {e['reason']}",
    "CommandGiven": lambda e, _: f"{e['table']}, round {e['round']}: {e['command']}{_because(e)}",
    "ApprovalAsked": lambda e, _: f"approval {e['approval']} asked, {e['kind']}: {e['words']}{_because(e)}",
    "ApprovalAnswered": lambda e, _: (
        f"approval {e['approval']} {'given' if e['approved'] else 'refused'}"
        f"{': ' + e['words'] if e.get('words') else ''}"
    ),
    "MoneyMoved": lambda e, name: (
        f"{short(abs(e['amount']))} {'paid in for' if e['amount'] >= 0 else 'paid out to'} {name(e['player'])},"
        f" {short(e['after'])} after it"
    ),
    "GuestFunded": lambda e, name: f"{name(e['player'])} comes in with {short(e['amount'])} of play chips",
    "DisputeOpened": lambda e, name: (
        f"{name(e['player'])} disputes round {e['round']} of {e['table']}: {e['words'] or 'without a word'}"
    ),
    "DisputeAnswered": lambda e, _: f"dispute {e['dispute']}, round {e['round']} of {e['table']}: {e['finding']}",
    "CheckpointSigned": lambda e, _: f"checkpoint {e['number']} signed",
    "KeyRotated": lambda e, _: f"the signing key was changed from {e['old']} to {e['new']}",
    "SelfChecked": lambda e, _: f"self-check {'passed' if e['ok'] else 'FAILED'}",
    "HouseOpened": lambda e, _: f"the house opens, version {e['version']}{', demo' if e.get('demo') else ''}",
    "HouseClosed": lambda _, __: "the house closes",
}
"""The house's own events in words. What has none here is told plainly."""
