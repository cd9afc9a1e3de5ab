"""Opens the sealed deck of a shuffle from its row, and checks that the row is consistent."""

import msgspec

from fifthstreet.audit.entry import Chained
from fifthstreet.audit.findings import Bad, BadRecordError
from fifthstreet.audit.seals import Seal, check
from fifthstreet.house.deck.commitments import CannotUnlockError, SealedDeck, Vault, locked_root
from fifthstreet.house.store import Queries
from fifthstreet.house.store.records import SealRecord


def deal_of(table: str, shuffle: int) -> str:
    """The name of the deal of a shuffle."""
    return f"{table}:{shuffle}"


def sealed_deck(reader: Queries, vault: Vault | None, table: str, shuffle: Chained) -> SealedDeck:
    """The deck of a shuffle, with its cards if the deck keys are there; ``BadRecordError`` if its row is wrong."""
    deal = deal_of(table, shuffle.sequence)
    found = reader.seals.get(deal)
    if not found or (found.table, found.shuffle) != (table, shuffle.sequence):
        raise _bad(shuffle, f"the seal of the deck {deal} is missing")
    seal = _seal(shuffle, found)
    if not vault:
        return SealedDeck(seal, ())
    try:
        return vault.unlock(found.locked, found.deal)
    except CannotUnlockError as error:
        raise _bad(shuffle, str(error)) from None


def _seal(shuffle: Chained, found: SealRecord) -> Seal:
    try:
        seal = msgspec.json.decode(found.seal, type=Seal)
    except msgspec.MsgspecError:
        raise _bad(shuffle, f"the seal of {found.deal} cannot be read") from None
    faults = check(seal, ())
    if faults or (seal.deal, seal.root) != (found.deal, found.root):
        raise _bad(shuffle, f"the seal of {found.deal} is not valid: {', '.join(faults) or 'root'}")
    if locked_root(found.locked) != found.root:
        raise _bad(shuffle, f"the encrypted deck of {found.deal} has another root")
    return seal


def _bad(shuffle: Chained, what: str) -> BadRecordError:
    return BadRecordError(Bad(shuffle.stream, shuffle.sequence, what, shuffle.at))
