"""Tap-outs by the floor: a dealer whom the floor tapped out is barred from tapping in until the floor lets them."""

from fifthstreet.house.base import codec
from fifthstreet.house.base.house_events import STREAM, AnyHouseEvent, TapInAllowed, TappedIn, TappedOut
from fifthstreet.house.store import Store
from fifthstreet.values import Value

KINDS = ("TappedIn", "TappedOut", "TapInAllowed")
"""The events that say who deals where, and who may."""


class TapOutByFloor(Value):
    """Where a dealer was tapped out, by whom, when and why."""

    table: str
    by: str
    at: int
    reason: str


class Taps:
    """The dealer of each table, and the dealers whom the floor tapped out: a projection of the house stream."""

    def __init__(self) -> None:
        self.dealers: dict[str, str] = {}
        """The dealer of each table."""
        self.barred: dict[str, TapOutByFloor] = {}
        """The dealers who cannot tap in until the floor lets them."""

    def on_event(self, event: AnyHouseEvent, by: str, at: int) -> None:
        """Apply an event that ``by`` caused; only the floor gives a reason for a tap-out."""
        match event:
            case TappedIn(table=table, person=person):
                self.dealers[table] = person
                self.barred.pop(person, None)
            case TappedOut(table=table, person=person, reason=reason):
                self.dealers.pop(table, None)
                if reason:
                    self.barred[person] = TapOutByFloor(table=table, by=by, at=at, reason=reason)
            case TapInAllowed(person=person):
                self.barred.pop(person, None)
            case _:
                pass


def taps_on_record(store: Store) -> Taps:
    """Who deals and who is barred at the end of the record."""
    taps = Taps()
    last, _ = store.streams.last(STREAM)
    for entry in store.streams.walk(STREAM, 1, last, KINDS):
        taps.on_event(codec.read_house_event(entry.event), entry.person, entry.at)
    return taps
