"""Searches finished rounds by table, player, time, status and the hands turned up."""

from collections.abc import Iterator
from itertools import islice

from fifthstreet.house.base import codec
from fifthstreet.house.store import RoundRecord, Store
from fifthstreet.house.store.queries.rounds import RoundSearch
from fifthstreet.house.tables.tables import Tables
from fifthstreet.house.views.replay import round_cards
from fifthstreet.table.events import HandTurned
from fifthstreet.wire.lobby import RoundCard

PAGE = 200
MOST_SEARCHED = 5_000
"""A search for a hand reads at most this many rounds: the newest that meet the other criteria."""


def found_rounds(tables: Tables, search: RoundSearch, hand: str | None, skip: int, limit: int) -> list[RoundCard]:
    """The matching rounds, newest first; ``hand`` is part of the name of a hand turned up in them."""
    store = tables.services.store
    if hand is None:
        records = store.rounds.find(search, skip, limit)
    else:
        matching = (one for one in _newest(store, search) if _has_hand(store, one, hand.casefold()))
        records = list(islice(matching, skip, skip + limit))
    return round_cards(tables, records)


def _newest(store: Store, search: RoundSearch) -> Iterator[RoundRecord]:
    for skip in range(0, MOST_SEARCHED, PAGE):
        page = store.rounds.find(search, skip, PAGE)
        yield from page
        if len(page) < PAGE:
            return


def _has_hand(store: Store, record: RoundRecord, hand: str) -> bool:
    """Whether a hand with this text in its name was turned up in a round."""
    for entry in store.streams.span(f"table:{record.table}", record.first, record.last, ("HandTurned",)):
        event = codec.read_event(entry.event)
        if isinstance(event, HandTurned) and hand in event.hand.casefold():
            return True
    return False


def round_range(store: Store, table: str, number: int) -> tuple[int, int] | None:
    """The first and last sequence of a round in its table's stream; also of the round under way."""
    found = store.rounds.get(table, number)
    if found:
        return found.first, found.last
    before = store.rounds.get(table, number - 1)
    first, last = (before.last if before else 0) + 1, store.streams.last(f"table:{table}")[0]
    return (first, last) if (before or number == 1) and first <= last else None
