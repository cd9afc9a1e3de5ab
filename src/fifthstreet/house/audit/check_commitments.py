"""The seals of a table's decks: what was published of each is what the chain says, and what is under its lock."""

from collections.abc import Iterable

import msgspec

from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.audit.seals import DeckSealed, Seal, check
from fifthstreet.house.deck.commitment_streams import seals_stream
from fifthstreet.house.deck.commitments import CannotUnlockError, SealedDeck, Vault, locked_root
from fifthstreet.house.store.read_only import Look
from fifthstreet.house.store.records import SealRecord, TableRecord

_events = msgspec.json.Decoder(DeckSealed)


class Decks:
    """The sealed decks of one table, in the order of its shuffles."""

    def __init__(self, table: str, vault: Vault | None) -> None:
        self.stream = seals_stream(table)
        self.covered_from: int | None = None
        """The first shuffle whose root is under the chain."""
        self.uncovered = 0
        self._vault = vault
        self._chained: dict[int, tuple[Chained, DeckSealed]] = {}
        self._shuffles = 0

    @property
    def opens(self) -> bool:
        """Whether the keys are at hand."""
        return self._vault is not None

    def read(self, entries: Iterable[Chained]) -> None:
        """Take in the stream of seals."""
        latest = 0
        for entry in entries:
            try:
                event = _events.decode(entry.event)
            except msgspec.MsgspecError as error:
                raise self._bad(entry, f"it is no seal: {error}") from None
            if event.shuffle <= latest:
                raise self._bad(entry, f"the shuffle {event.shuffle} was sealed before, or is older than the last")
            self._chained[event.shuffle] = entry, event
            latest = event.shuffle
        self.covered_from = min(self._chained, default=None)

    def of(self, look: Look, record: TableRecord, shuffle: Chained) -> SealedDeck:
        """The deck of a shuffle, with its faces where the keys are at hand."""
        deal = f"{record.table}:{shuffle.sequence}"
        found = look.seal(deal)
        chained = self._chained.pop(shuffle.sequence, None)
        if not found or (found.table, found.shuffle) != (record.table, shuffle.sequence):
            raise self._bad_shuffle(shuffle, f"the seal of the deck {deal} is missing")
        if chained:
            self._check_chained(record, found, *chained)
        elif self.covered_from is not None and shuffle.sequence > self.covered_from:
            raise self._bad_shuffle(shuffle, f"the seal of the deck {deal} is not under the chain")
        else:
            self.uncovered += 1
        self._shuffles += 1
        return self._opened(shuffle, found)

    def finish(self, look: Look, record: TableRecord, now: int) -> None:
        """After the last shuffle no seal may be left over."""
        if self._chained:
            entry, event = next(iter(self._chained.values()))
            raise self._bad(entry, f"entry {event.shuffle} of the table, which it is for, is no shuffle")
        ((seals,),) = look.rows('SELECT count(*) FROM seals WHERE "table" = :table', table=record.table)
        if seals != self._shuffles:
            what = f"{seals} seals are kept for {self._shuffles} shuffles"
            raise BadRecordError(Bad(self.stream, 0, what, now))

    def _check_chained(self, record: TableRecord, found: SealRecord, entry: Chained, event: DeckSealed) -> None:
        if (event.deal, event.root) != (found.deal, found.root):
            raise self._bad(entry, f"the seal that is kept of {found.deal} has another root")
        if event.game != record.game:
            raise self._bad(entry, "the table is kept under another game than the one it was dealt under")

    def _opened(self, shuffle: Chained, found: SealRecord) -> SealedDeck:
        try:
            seal = msgspec.json.decode(found.seal, type=Seal)
        except msgspec.MsgspecError:
            raise self._bad_shuffle(shuffle, f"the seal of {found.deal} cannot be read") from None
        faults = check(seal, ())
        if faults or (seal.deal, seal.root) != (found.deal, found.root):
            raise self._bad_shuffle(shuffle, f"the seal of {found.deal} is not right: {', '.join(faults) or 'root'}")
        if locked_root(found.locked) != found.root:
            raise self._bad_shuffle(shuffle, f"under the lock of {found.deal} is the deck of another root")
        if not self._vault:
            return SealedDeck(seal, ())
        try:
            return self._vault.unlock(found.locked, found.deal)
        except CannotUnlockError as error:
            raise self._bad_shuffle(shuffle, str(error)) from None

    def _bad(self, entry: Chained, what: str) -> BadRecordError:
        return BadRecordError(Bad(self.stream, entry.sequence, what, entry.at))

    def _bad_shuffle(self, shuffle: Chained, what: str) -> BadRecordError:
        return BadRecordError(Bad(shuffle.stream, shuffle.sequence, what, shuffle.at))
