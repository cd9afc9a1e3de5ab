"""The seal of a deck: what is published before the deal, what opens a card, and how to verify both.

This module is all that is needed to verify a seal. The format is in docs/fair-deal.md.
"""

import hashlib
from collections.abc import Iterable

from fifthstreet.cards import DECK, Card
from fifthstreet.values import Value

CARDS = len(DECK)
SALT_BYTES = 16
ROOT_BYTES = 32
_HEX = frozenset("0123456789abcdef")


class DeckSealed(Value, tag="DeckSealed.1"):
    """A deck was sealed, for the shuffle at this sequence of its table's stream; an entry of ``seals:<table>``.

    ``game`` is the digest of its rulebook and submission.
    """

    at: int
    deal: str
    shuffle: int
    root: str
    game: str


class Seal(Value):
    """What is public before the deal: its name, its root and its 52 commitments."""

    deal: str
    root: str
    commitments: tuple[str, ...]


class Opening(Value):
    """The proof of a card for those who may see it: its place before the cut, its face, and its salt."""

    place: int
    face: Card
    salt: str


def commitment(deal: str, opening: Opening) -> str:
    """Return the digest that commits the house to one card at one place of one deal."""
    return _digest(f"fifthstreet card 1|{deal}|{opening.place}|{opening.face.value}|{opening.salt}")


def root(deal: str, commitments: Iterable[str]) -> str:
    """Return the digest that commits the house to all commitments of one deal."""
    return _digest(f"fifthstreet deck 1|{deal}|{''.join(commitments)}")


def after_cut(place_in_pack: int, cut: int) -> int:
    """Return the place in the sealed order of a card of the pack, after ``cut`` cards were moved from top to bottom.

    If the pack was cut more than once, ``cut`` is the sum of the cuts; if it was not cut, 0.
    """
    return (place_in_pack + cut) % CARDS


def check(seal: Seal, openings: Iterable[Opening]) -> tuple[str, ...]:
    """Return every fault of a seal and its openings; none if the deal is the one that was sealed."""
    faults: list[str] = []
    if not is_deal(seal.deal):
        faults.append("what the deal is called cannot name a deal")
    if len(seal.commitments) != CARDS:
        faults.append(f"{len(seal.commitments)} commitments instead of {CARDS}")
    faults += [
        f"the commitment of place {place} is not a SHA-256 digest"
        for place, digest in enumerate(seal.commitments)
        if not is_hex(digest, ROOT_BYTES)
    ]
    if not faults and seal.root != root(seal.deal, seal.commitments):
        faults.append("the root is not the root of these commitments and this deal")
    places: set[int] = set()
    faces: dict[Card, int] = {}
    for opening in openings:
        place, face = opening.place, opening.face
        if not 0 <= place < CARDS:
            faults.append(f"place {place} is not in a deck")
            continue
        if place in places:
            faults.append(f"place {place} is opened twice")
        elif face in faces:
            faults.append(f"places {faces[face]} and {place} are both opened as {face.value}")
        places.add(place)
        faces.setdefault(face, place)
        if not _opens(seal, opening):
            faults.append(f"the opening of place {place} as {face.value} does not match its commitment")
    return tuple(faults)


def is_deal(name: str) -> bool:
    """Whether a text can name a deal: one printable line without the separator of the digested text."""
    return bool(name) and name.isprintable() and "|" not in name


def _opens(seal: Seal, opening: Opening) -> bool:
    if not is_deal(seal.deal) or not is_hex(opening.salt, SALT_BYTES):
        return False
    return seal.commitments[opening.place : opening.place + 1] == (commitment(seal.deal, opening),)


def is_hex(text: str, length: int) -> bool:
    """Whether a text is this many bytes in lower-case hexadecimal digits."""
    return len(text) == 2 * length and _HEX.issuperset(text)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
