"""The seal of a deck: what is published of it before the deal, what opens a card of it, and how both are checked.

Everybody can check a seal with this and nothing else. The whole format is in docs/fair-deal.md.
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
    """A deck was sealed for the shuffle with this sequence in its table's stream; an entry of ``seals:<table>``.

    ``game`` is the digest of the rulebook and the submission that it is dealt under.
    """

    at: int
    deal: str
    shuffle: int
    root: str
    game: str


class Seal(Value):
    """What everyone may know of a deck before it is dealt: the deal it is for, its root and its 52 commitments."""

    deal: str
    root: str
    commitments: tuple[str, ...]


class Opening(Value):
    """What proves a card to whoever may see it: its place before the cut, its face, and the salt of its commitment."""

    place: int
    face: Card
    salt: str


def commitment(deal: str, opening: Opening) -> str:
    """The digest that binds the house to one card at one place of one deal."""
    return _digest(f"fifthstreet card 1|{deal}|{opening.place}|{opening.face.value}|{opening.salt}")


def root(deal: str, commitments: Iterable[str]) -> str:
    """The digest that binds the house to all commitments of one deal."""
    return _digest(f"fifthstreet deck 1|{deal}|{''.join(commitments)}")


def after_cut(place_in_pack: int, cut: int) -> int:
    """Which place of the sealed order a card of the pack comes from, when so many cards were cut from the top.

    Those cards went to the bottom, so the pack begins at place ``cut``. Of cards that were cut more than once, give the
    sum of the cuts; of cards that were not cut, 0.
    """
    return (place_in_pack + cut) % CARDS


def check(seal: Seal, openings: Iterable[Opening]) -> tuple[str, ...]:
    """Every fault of a seal and of the cards opened under it; none if the deal was the one that was sealed."""
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
    """Whether a text can name a deal: one line that leaves no doubt where it ends in what is digested."""
    return bool(name) and name.isprintable() and "|" not in name


def _opens(seal: Seal, opening: Opening) -> bool:
    if not is_deal(seal.deal) or not is_hex(opening.salt, SALT_BYTES):
        return False
    return seal.commitments[opening.place : opening.place + 1] == (commitment(seal.deal, opening),)


def is_hex(text: str, length: int) -> bool:
    """Whether a text is so many bytes in lower-case hexadecimal digits."""
    return len(text) == 2 * length and _HEX.issuperset(text)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
