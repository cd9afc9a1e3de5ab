"""Undo: at a table of real cards the dealer takes back the last entry, as if it had never been made."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from fifthstreet.rules import Game
from fifthstreet.table import events
from fifthstreet.table.accounts import balances
from fifthstreet.table.commands import EnterTogether, UndoEntry
from fifthstreet.table.events import AnyEvent, ArmedAnew, EnteredTogether, EntryUndone, Events
from fifthstreet.table.refusal import Refusal, refuse_by_house_rule
from fifthstreet.table.settlement_steps import STEPS
from fifthstreet.table.state import LastEntry, Table

Item = TypeVar("Item")

ENTRIES = frozenset(
    {
        events.BoughtIn,
        events.ChipsBrought,
        events.WagerPlaced,
        events.WagerTakenBack,
        events.ProgressiveCollected,
        events.StubCounted,
        events.StreetBet,
        events.StreetBetTakenBack,
        events.Folded,
        events.Revealed,
        events.BoxTurned,
        events.HandTurned,
        events.HandCalledLosing,
        events.WagersSettled,
        events.ProgressiveLost,
        events.ProgressiveWon,
        events.StepTaken,
        events.EnvyPaid,
        events.HandCollected,
        events.EnteredTogether,
    }
)
"""The events that record an entry which can be undone. What the meter or a second person answered is not among them."""

FOLLOWING = frozenset({events.FoldCollected, events.Asked, events.StreetOpened, events.SettlementOpened})
"""The events that follow from an entry, and are taken back with it."""
JOINED = (ENTRIES - {events.BoughtIn, events.ChipsBrought, events.EnteredTogether}) | FOLLOWING
"""The events that can be part of one entry with others."""
MOST_TOGETHER = 200
"""The most events of one entry."""

_writer = msgspec.json.Encoder()
_reader = msgspec.json.Decoder(AnyEvent)


def undo_entry(game: Game, table: Table, command: UndoEntry) -> Events | Refusal:
    """Take back the last entry; the players who are then to act have their full time again."""
    last = table.last_entry
    if not last:
        return refuse_by_house_rule("there is no entry to take back: ask the floor for a correction")
    now, then = balances(table), balances(last.before)
    moves = tuple((name, then[name] - held) for name, held in now.items() if then[name] != held)
    first = entry_of(last)
    undone = EntryUndone(at=command.at, entry=type(first).__name__, seat=_seat(first), events=last.events, moves=moves)
    if last.before.round.betting.deadline is None or not last.before.to_act:
        return (undone,)
    return undone, ArmedAnew(at=command.at, deadline=command.at + game.submission.table.seconds_to_decide * 1000)


def enter_together(game: Game, table: Table, command: EnterTogether) -> Events | Refusal:
    """Make one entry of the events that follow; any event that is not a dealer's entry ends it."""
    if not table.real_cards:
        return refuse_by_house_rule("nothing is entered by hand at this table")
    if not 2 <= command.events <= MOST_TOGETHER:
        return refuse_by_house_rule(f"an entry has 2 to {MOST_TOGETHER} events")
    return (EnteredTogether(at=command.at, what=command.what, events=command.events, seat=command.seat),)


def on_entered_together(table: Table, event: EnteredTogether) -> Table:
    """Change nothing: the events that follow do."""
    return table


def on_entry_undone(table: Table, event: EntryUndone) -> Table:
    """Restore the table as it was before the entry."""
    assert table.last_entry
    return table.last_entry.before


def entry_of(last: LastEntry) -> AnyEvent:
    """The first event of the last entry."""
    event: AnyEvent = _reader.decode(last.event)
    return event


def noted(before: Table, after: Table, event: AnyEvent) -> Table:
    """The table after an event, with the event noted as the last entry or as a part of it."""
    last, kind = before.last_entry, type(event)
    entered = kind in ENTRIES and _by_the_dealer(event)
    if last and last.more and kind in JOINED and _by_the_dealer(event):
        return replace(after, last_entry=replace(last, events=last.events + 1, more=last.more - 1))
    if last and _follows(last, event):
        return replace(after, last_entry=replace(last, events=last.events + 1))
    if not entered:
        return replace(after, last_entry=None) if after.last_entry else after
    more = event.events if isinstance(event, EnteredTogether) else 0
    entry = LastEntry(event=_written(event), more=more, before=replace(before, last_entry=None))
    return replace(after, last_entry=entry)


def _follows(last: LastEntry, event: AnyEvent) -> bool:
    """Whether an event belongs to the last entry: what the same command brought about."""
    first = entry_of(last)
    match event:
        case events.WagerPlaced():
            return isinstance(first, events.WagerTakenBack) and first.changed and last.events == 1
        case events.StreetBet():
            return isinstance(first, events.StreetBetTakenBack) and first.changed and last.events == 1
        case events.FoldCollected():
            return isinstance(first, events.Folded) and first.at_once and last.events == 1
        case events.Asked():
            return isinstance(first, events.StreetBet | events.StreetBetTakenBack | events.Folded | events.Revealed)
        case events.StreetOpened() | events.SettlementOpened():
            return isinstance(first, events.Revealed | events.BoxTurned)
    return False


def _written(event: AnyEvent) -> str:
    return _writer.encode(event).decode()


def _seat(event: AnyEvent) -> int:
    """The seat that an event is about, or 0."""
    seat: int = getattr(event, "seat", 0)
    return seat


def _by_the_dealer(event: AnyEvent) -> bool:
    """Whether the dealer made an entry, and not the floor or the system."""
    match event:
        case events.StepTaken(step=step):
            return STEPS[step].by == "dealer"
        case events.Folded(by_system=by_system):
            return not by_system
    return True


def without_undone(history: Iterable[Item], event_of: Callable[[Item], AnyEvent]) -> list[Item]:
    """A table's history without the entries that were taken back."""
    standing: list[Item] = []
    for item in history:
        event = event_of(item)
        if isinstance(event, EntryUndone):
            del standing[-event.events :]
        else:
            standing.append(item)
    return standing
