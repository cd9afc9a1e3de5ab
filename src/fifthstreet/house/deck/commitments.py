"""Commitments to the order of a deck: it is fixed before the deal, and each card can be proved when it is shown.

The house publishes 52 commitments under one root. Each commitment is a digest of one card, its place and a salt: it
does not reveal the card, and can be opened only as that card. The format is in docs/fair-deal.md.
"""

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import NoReturn

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from fifthstreet.audit.seals import (
    CARDS,
    ROOT_BYTES,
    SALT_BYTES,
    Opening,
    Seal,
    after_cut,
    check,
    commitment,
    is_deal,
    is_hex,
    root,
)
from fifthstreet.cards import DECK, Card

__all__ = [
    "CARDS",
    "CannotUnlockError",
    "Opening",
    "Seal",
    "SealedDeck",
    "Vault",
    "after_cut",
    "check",
    "commitment",
    "key_name",
    "locked_root",
    "root",
    "sealed",
]

KEY_BYTES = 32
VERSION = b"\x01"
SECRET_VERSION = b"\x02"
"""The first byte of an encrypted secret that is not a deck."""
KEY_NAME_BYTES = 8
NONCE_BYTES = 12
_HEAD_BYTES = len(VERSION) + KEY_NAME_BYTES + ROOT_BYTES
_CARD_BYTES = 2 + SALT_BYTES


class CannotUnlockError(Exception):
    """A deck or a secret cannot be decrypted: the key or the deal is the wrong one, or its bytes were altered."""


class SealedDeck:
    """The secret order of a deck, with its salts; ``repr`` shows no card."""

    __slots__ = ("_openings", "seal")

    seal: Seal

    def __init__(self, seal: Seal, openings: tuple[Opening, ...]) -> None:
        self.seal = seal
        self._openings = openings

    def face(self, place: int) -> Card:
        """The card at a place, 0 to 51, of the order before the cut."""
        return self.opening(place).face

    def opening(self, place: int) -> Opening:
        """The opening of the commitment to the card at a place, for viewers who may see that card."""
        if not 0 <= place < CARDS:
            raise IndexError(f"a deck has the places 0 to {CARDS - 1}, not {place}")
        return self._openings[place]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SealedDeck):
            return NotImplemented
        return self.seal == other.seal and self._openings == other._openings

    def __hash__(self) -> int:
        return hash(self.seal)

    def __repr__(self) -> str:
        return f"<sealed deck of {self.seal.deal}, root {self.seal.root}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a sealed deck is stored only by a Vault")


def sealed(deal: str, order: Sequence[Card], salts: Sequence[str] | None = None) -> SealedDeck:
    """Commit to the order of a deck for one deal; the salts are random unless a test gives them."""
    if not is_deal(deal):
        raise ValueError(f"{deal!r} cannot name a deal: it must be one line of text without |")
    if len(order) != CARDS or set(order) != set(DECK):
        raise ValueError("only a whole deck can be sealed, with every card once")
    if salts is None:
        salts = tuple(secrets.token_hex(SALT_BYTES) for _ in order)
    if len(salts) != CARDS or not all(is_hex(salt, SALT_BYTES) for salt in salts):
        raise ValueError(f"{CARDS} salts are needed, each of {SALT_BYTES} bytes in lower-case hexadecimal digits")
    openings = tuple(
        Opening(place=place, face=face, salt=salt) for place, (face, salt) in enumerate(zip(order, salts, strict=True))
    )
    commitments = tuple(commitment(deal, opening) for opening in openings)
    return SealedDeck(Seal(deal=deal, root=root(deal, commitments), commitments=commitments), openings)


class Vault:
    """Encrypts and decrypts decks and other secrets; the newest key encrypts, each key decrypts what it encrypted."""

    __slots__ = ("_keys", "_newest")

    def __init__(self, keys: Sequence[bytes]) -> None:
        if not keys or any(len(key) != KEY_BYTES for key in keys):
            raise ValueError(f"a vault needs at least one key of {KEY_BYTES} bytes")
        self._keys: Mapping[bytes, AESGCM] = {key_name(key): AESGCM(key) for key in keys}
        self._newest = key_name(keys[-1])

    def lock(self, deck: SealedDeck) -> bytes:
        """Encrypt a deck: version, name of the key, root, nonce, then cards and salts under AES-256-GCM."""
        head = VERSION + self._newest + bytes.fromhex(deck.seal.root)
        nonce = secrets.token_bytes(NONCE_BYTES)
        openings = (deck.opening(place) for place in range(CARDS))
        secret = b"".join(opening.face.value.encode() + bytes.fromhex(opening.salt) for opening in openings)
        return head + nonce + self._keys[self._newest].encrypt(nonce, secret, _bound(head, deck.seal.deal))

    def unlock(self, locked: bytes, deal: str) -> SealedDeck:
        """Decrypt a deck; raise ``CannotUnlockError`` if it was altered or belongs to another deal."""
        head, nonce = locked[:_HEAD_BYTES], locked[_HEAD_BYTES : _HEAD_BYTES + NONCE_BYTES]
        name, digest = head[len(VERSION) : -ROOT_BYTES], head[-ROOT_BYTES:]
        if not is_deal(deal) or not head.startswith(VERSION) or len(nonce) != NONCE_BYTES:
            raise CannotUnlockError(f"the bytes stored for {deal!r} are not a locked deck")
        key = self._keys.get(name)
        if key is None:
            raise CannotUnlockError(f"the key {name.hex()} that locked the deck of {deal} is not in the ring")
        try:
            secret = key.decrypt(nonce, locked[_HEAD_BYTES + NONCE_BYTES :], _bound(head, deal))
        except InvalidTag:
            raise CannotUnlockError(f"the deck of {deal} was altered, or is of another deal") from None
        cards = [secret[start : start + _CARD_BYTES] for start in range(0, len(secret), _CARD_BYTES)]
        deck = sealed(deal, [Card(card[:2].decode()) for card in cards], [card[2:].hex() for card in cards])
        if deck.seal.root != digest.hex():
            raise CannotUnlockError(f"the deck of {deal} is not the one with root {digest.hex()}")
        return deck

    def encrypt(self, secret: bytes, purpose: str) -> bytes:
        """Encrypt a secret for one purpose, such as one account's: version, name of the key, nonce, AES-256-GCM."""
        head, nonce = SECRET_VERSION + self._newest, secrets.token_bytes(NONCE_BYTES)
        return head + nonce + self._keys[self._newest].encrypt(nonce, secret, head + purpose.encode())

    def decrypt(self, encrypted: bytes, purpose: str) -> bytes:
        """Decrypt a secret; raise ``CannotUnlockError`` if it was altered or is for another purpose."""
        size = len(SECRET_VERSION) + KEY_NAME_BYTES
        head, nonce = encrypted[:size], encrypted[size : size + NONCE_BYTES]
        key = self._keys.get(head[len(SECRET_VERSION) :])
        if not head.startswith(SECRET_VERSION) or len(nonce) != NONCE_BYTES or key is None:
            raise CannotUnlockError(f"the key that encrypted the {purpose} is not in the ring")
        try:
            return key.decrypt(nonce, encrypted[size + NONCE_BYTES :], head + purpose.encode())
        except InvalidTag:
            raise CannotUnlockError(f"the {purpose} was altered, or is another's") from None

    def __repr__(self) -> str:
        return f"<vault, locking with key {self._newest.hex()}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("keys are stored only in the key ring")


def locked_root(locked: bytes) -> str:
    """The root of an encrypted deck, which is readable without a key."""
    return locked[_HEAD_BYTES - ROOT_BYTES : _HEAD_BYTES].hex()


def _bound(head: bytes, deal: str) -> bytes:
    """The associated data of the encryption: it binds the bytes to this deal and this root."""
    return head + deal.encode()


def key_name(key: bytes) -> bytes:
    """The name of a key, which is not secret."""
    return hashlib.sha256(b"fifthstreet key 1|" + key).digest()[:KEY_NAME_BYTES]
