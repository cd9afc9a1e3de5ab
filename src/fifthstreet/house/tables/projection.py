"""What a host knows from its table's record alone: the table, the deck in play, the round that is under way."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from fifthstreet.house.deck.commitments import SealedDeck
from fifthstreet.house.deck.deal import Pack, is_shuffle
from fifthstreet.house.store.records import RoundRecord
from fifthstreet.house.tables.round_results import NOBODY, Tally, ends_a_round
from fifthstreet.rules.game import plain
from fifthstreet.table.events import (
    AnyEvent,
    BetsClosed,
    BoughtIn,
    CashedOut,
    DeckTakenUp,
    Events,
    RoundClosed,
    RoundVoided,
    Shuffled,
    WasCut,
)
from fifthstreet.table.machine import evolve
from fifthstreet.table.state import Table
from fifthstreet.values import Value

Decks = Callable[[int], SealedDeck | None]
"""The sealed deck that was made at a shuffle, by the sequence of its event."""
NOTED = frozenset({Shuffled, DeckTakenUp, WasCut, BetsClosed, BoughtIn, CashedOut, RoundClosed, RoundVoided})
"""The events that change more than the table: the deck in play, or the round that is under way."""


class Projection(NamedTuple):
    """How things stand after the event with this sequence."""

    table: Table
    sequence: int = 0
    pack: Pack | None = None
    tally: Tally = NOBODY
    round_first: int = 1

    def after(self, event: AnyEvent, decks: Decks) -> "Projection":
        """How things stand after one event more."""
        sequence, pack = self.sequence + 1, self.pack
        if is_shuffle(event):
            deck = decks(sequence)
            pack = Pack(deck) if deck else None
        elif pack:
            pack = pack.after(event)
        first = sequence + 1 if ends_a_round(event) else self.round_first
        return Projection(evolve(self.table, event), sequence, pack, self.tally.after(self.table, event), first)

    def after_a_change(self, events: Events, table: Table) -> "Projection | None":
        """How things stand after events that changed only the table; nothing where others are among them."""
        if NOTED.isdisjoint(map(type, events)):
            return Projection(table, self.sequence + len(events), self.pack, self.tally, self.round_first)
        return None


SNAPSHOT_EVERY = 200
"""A snapshot is due at every event whose sequence is a multiple of this."""


def is_snapshot_due(before: int, after: int) -> bool:
    """Whether a change from one sequence to another passes an event where a snapshot is due."""
    return before // SNAPSHOT_EVERY < after // SNAPSHOT_EVERY


class TableSnapshot(Value):
    """A projection as a snapshot stores it. The deck in play is named only: its cards are in its commitments."""

    table: Table
    tally: Tally
    round_first: int
    deal: str | None = None
    cut: int = 0


_encoder = msgspec.json.Encoder(enc_hook=plain)
_decoder = msgspec.json.Decoder(TableSnapshot)


def write_snapshot(projection: Projection) -> bytes:
    """A projection as a snapshot, without its sequence."""
    deal, cut = (projection.pack.deck.seal.deal, projection.pack.cut) if projection.pack else (None, 0)
    snapshot = TableSnapshot(
        table=projection.table, tally=projection.tally, round_first=projection.round_first, deal=deal, cut=cut
    )
    return _encoder.encode(snapshot)


def read_snapshot(text: bytes) -> TableSnapshot:
    """A snapshot as it was written; ``ValidationError`` where it is of another version."""
    return _decoder.decode(text)


def round_ended(before: Projection, after: Projection, event: AnyEvent, game: str) -> RoundRecord:
    """The record of the round that an event ended, under the game of this digest."""
    return RoundRecord(
        table=before.table.name,
        round=before.table.round.number,
        deal=before.pack.deck.seal.deal if before.pack else "",
        first=before.round_first,
        last=after.sequence,
        game=game,
        at=event.at,
        status="closed" if isinstance(event, RoundClosed) else "void",
        players=before.tally.results(before.table, after.table),
    )
