"""The stream of a table's seals: every root goes under the chain with the shuffle it belongs to."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from fifthstreet.audit.seals import DeckSealed
from fifthstreet.house.store import Store
from fifthstreet.house.store.records import Entry, SealRecord, TableRecord

if TYPE_CHECKING:
    from fifthstreet.house.base.actor import Actor


def seals_stream(table: str) -> str:
    """Where the seals of a table are on record."""
    return f"seals:{table}"


class SealStreams:
    """How far each table's stream of seals has come."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last: dict[str, int] = {}

    async def entries(
        self, record: TableRecord, seals: Sequence[SealRecord], at: int, who: "Actor"
    ) -> tuple[Entry, ...]:
        """New seals as they go on record next, by whoever shuffled."""
        if not seals:
            return ()
        table = record.table
        if table not in self._last:
            self._last[table] = (await asyncio.to_thread(self._store.last, seals_stream(table)))[0]
        return tuple(
            Entry(
                stream=seals_stream(table),
                sequence=sequence,
                at=at,
                by=who.by,
                person=who.person,
                command="",
                event=msgspec.json.encode(
                    DeckSealed(at=at, deal=seal.deal, shuffle=seal.shuffle, root=seal.root, game=record.game)
                ),
            )
            for sequence, seal in enumerate(seals, self._last[table] + 1)
        )

    def happened(self, table: str, seals: int) -> None:
        """So many seals are durable."""
        if seals:
            self._last[table] += seals

    def forget(self, table: str) -> None:
        """Nobody knows whether seals were kept: the record is asked when it matters."""
        self._last.pop(table, None)
