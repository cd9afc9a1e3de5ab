"""What was voided in the round that is under way: hand by hand it adds up."""

from collections.abc import Sequence

from fifthstreet.house.base import codec
from fifthstreet.house.store import Store
from fifthstreet.house.tables.approval_policy import voided
from fifthstreet.house.tables.round_results import ROUND_ENDS, ends_a_round
from fifthstreet.table.events import AnyEvent, HandVoided

VOIDING = ROUND_ENDS | {HandVoided}
"""The events after which it is another sum."""


def voided_since(store: Store, stream: str, first: int) -> int:
    """How much was voided in a stream from an entry on."""
    last, _ = store.last(stream)
    entries = store.through(stream, first, last, ("HandVoided",)) if first <= last else []
    return voided(tuple(codec.read_event(entry.event) for entry in entries))


def voided_after(before: int, events: Sequence[AnyEvent]) -> int:
    """How much was voided in the round after some events more."""
    if VOIDING.isdisjoint(map(type, events)):
        return before
    for event in events:
        before = 0 if ends_a_round(event) else before + voided((event,))
    return before
