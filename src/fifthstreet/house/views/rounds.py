"""Finding rounds that are over: by table, player, time, how they ended, and the hands that were turned up in them."""

from collections.abc import Iterator
from itertools import islice

from fifthstreet.house.base import codec
from fifthstreet.house.store import RoundRecord, Store
from fifthstreet.house.store.queries.rounds import RoundSearch
from fifthstreet.house.tables.tables import Tables
from fifthstreet.house.views.replay import round_cards
from fifthstreet.table.events import HandTurned
from fifthstreet.wire.lobby import RoundCard

AT_ONCE = 200
MOST_LOOKED_INTO = 5_000
"""So many rounds, the newest that fit the rest, are looked into for a hand."""


def found_rounds(tables: Tables, search: RoundSearch, hand: str | None, skip: int, limit: int) -> list[RoundCard]:
    """The rounds that are looked for, newest first; ``hand`` is part of how a hand in them was announced."""
    store = tables.services.store
    if hand is None:
        records = store.rounds.find(search, skip, limit)
    else:
        matching = (one for one in _newest(store, search) if _has(store, one, hand.casefold()))
        records = list(islice(matching, skip, skip + limit))
    return round_cards(tables, records)


def _newest(store: Store, search: RoundSearch) -> Iterator[RoundRecord]:
    for skip in range(0, MOST_LOOKED_INTO, AT_ONCE):
        page = store.rounds.find(search, skip, AT_ONCE)
        yield from page
        if len(page) < AT_ONCE:
            return


def _has(store: Store, record: RoundRecord, hand: str) -> bool:
    """Whether a hand was turned up in a round that was announced so."""
    for entry in store.streams.span(f"table:{record.table}", record.first, record.last, ("HandTurned",)):
        event = codec.read_event(entry.event)
        if isinstance(event, HandTurned) and hand in event.hand.casefold():
            return True
    return False


def round_range(store: Store, table: str, number: int) -> tuple[int, int] | None:
    """The first and last entry of a round in its table's stream; of the round under way too."""
    found = store.rounds.get(table, number)
    if found:
        return found.first, found.last
    before = store.rounds.get(table, number - 1)
    first, last = (before.last if before else 0) + 1, store.streams.last(f"table:{table}")[0]
    return (first, last) if (before or number == 1) and first <= last else None
