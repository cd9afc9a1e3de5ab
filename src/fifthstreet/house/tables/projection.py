"""The projection of a table's events: the table, the deck in play, and the current round."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from fifthstreet.house.deck.commitments import SealedDeck
from fifthstreet.house.deck.shuffle import Pack, is_shuffle
from fifthstreet.house.store.records import RoundRecord
from fifthstreet.house.tables.round_results import NO_PLAYERS, Tally, ends_a_round
from fifthstreet.rules.game import plain
from fifthstreet.table.events import (
    Adjusted,
    AnyEvent,
    BetsClosed,
    BoughtIn,
    BuyInCorrected,
    CashedOut,
    ChipsBrought,
    ChipsBroughtCorrected,
    DeckTakenUp,
    EntryUndone,
    Events,
    HandCorrected,
    RoundClosed,
    RoundVoided,
    Shuffled,
    WasCut,
)
from fifthstreet.table.machine import evolve
from fifthstreet.table.state import Table
from fifthstreet.values import Value

Decks = Callable[[int], SealedDeck | None]
"""Finds the sealed deck of a shuffle by the sequence of its event."""
NOTED = frozenset(
    {
        Adjusted,
        Shuffled,
        DeckTakenUp,
        WasCut,
        BetsClosed,
        BoughtIn,
        BuyInCorrected,
        CashedOut,
        ChipsBrought,
        ChipsBroughtCorrected,
        EntryUndone,
        HandCorrected,
        RoundClosed,
        RoundVoided,
    }
)
"""The events that also change the deck in play or the tally of the round."""


class Projection(NamedTuple):
    """The state of a table after the event with this sequence."""

    table: Table
    sequence: int = 0
    pack: Pack | None = None
    tally: Tally = NO_PLAYERS
    round_first: int = 1

    def after(self, event: AnyEvent, decks: Decks) -> "Projection":
        """The projection after one more event."""
        sequence, pack = self.sequence + 1, self.pack
        if is_shuffle(event):
            deck = decks(sequence)
            pack = Pack(deck) if deck else None
        elif pack:
            pack = pack.after(event)
        first = sequence + 1 if ends_a_round(event) else self.round_first
        return Projection(evolve(self.table, event), sequence, pack, self.tally.after(self.table, event), first)

    def after_a_change(self, events: Events, table: Table) -> "Projection | None":
        """The projection after events that change only the table; ``None`` if one of them changes more."""
        if NOTED.isdisjoint(map(type, events)):
            return Projection(table, self.sequence + len(events), self.pack, self.tally, self.round_first)
        return None


SNAPSHOT_EVERY = 200
"""How many events lie between two snapshots."""


def is_snapshot_due(before: int, after: int) -> bool:
    """Whether a snapshot is due between two sequences."""
    return before // SNAPSHOT_EVERY < after // SNAPSHOT_EVERY


class TableSnapshot(Value):
    """A projection as it is stored; it only names the deck in play, whose cards are stored encrypted."""

    table: Table
    tally: Tally
    round_first: int
    deal: str | None = None
    cut: int = 0


_encoder = msgspec.json.Encoder(enc_hook=plain)
_decoder = msgspec.json.Decoder(TableSnapshot)


def write_snapshot(projection: Projection) -> bytes:
    """Encode a projection as a snapshot, without its sequence."""
    deal, cut = (projection.pack.deck.seal.deal, projection.pack.cut) if projection.pack else (None, 0)
    snapshot = TableSnapshot(
        table=projection.table, tally=projection.tally, round_first=projection.round_first, deal=deal, cut=cut
    )
    return _encoder.encode(snapshot)


def read_snapshot(text: bytes) -> TableSnapshot:
    """Decode a snapshot; raise ``ValidationError`` if it is of another version."""
    return _decoder.decode(text)


def round_ended(before: Projection, after: Projection, event: AnyEvent, game: str) -> RoundRecord:
    """The record of the round that an event ended; ``game`` is the digest of its game."""
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
