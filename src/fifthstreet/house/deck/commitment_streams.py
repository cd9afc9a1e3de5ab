"""The streams of commitments: each root of a shuffled deck is an entry in the stream ``seals:<table>``."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from fifthstreet.audit.seals import DeckSealed
from fifthstreet.house.store import Entry, SealRecord, Store, TableRecord

if TYPE_CHECKING:
    from fifthstreet.house.base.actor import Actor


def commitment_stream(table: str) -> str:
    """The stream of a table's commitments."""
    return f"seals:{table}"


class CommitmentStreams:
    """The last sequence of each table's stream of commitments, and its next entries."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last: dict[str, int] = {}

    async def entries(
        self, record: TableRecord, seals: Sequence[SealRecord], at: int, actor: "Actor"
    ) -> tuple[Entry, ...]:
        """The next entries of a table's stream: the roots of new decks, by the actor who shuffled them."""
        if not seals:
            return ()
        table = record.table
        if table not in self._last:
            self._last[table] = (await asyncio.to_thread(self._store.streams.last, commitment_stream(table)))[0]
        return tuple(
            Entry(
                stream=commitment_stream(table),
                sequence=sequence,
                at=at,
                by=actor.by,
                person=actor.person,
                command="",
                event=msgspec.json.encode(
                    DeckSealed(at=at, deal=seal.deal, shuffle=seal.shuffle, root=seal.root, game=record.game)
                ),
            )
            for sequence, seal in enumerate(seals, self._last[table] + 1)
        )

    def on_appended(self, table: str, count: int) -> None:
        """Count durable entries."""
        if count:
            self._last[table] += count

    def forget(self, table: str) -> None:
        """Drop the last sequence, so that it is read again: a failed append may or may not be durable."""
        self._last.pop(table, None)
