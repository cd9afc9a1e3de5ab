"""Names that people cannot tell apart: letters of other scripts, and digits, that look like those of ours."""

import unicodedata

CAPITALS = str.maketrans("АВЕЅІЈКМНОРСТУХԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESIJKMHOPCTYXGQWABEZHIKMNOPTYX")
"""Cyrillic and Greek capitals, each with the Latin one that it looks like."""
SMALL = str.maketrans("аеѕіјорсухһԁԛԝӏԍαγινορτυχωκıɑɡ01|i", "aesijopcyxhdqwlgayivoptuxwkiagolll")
"""The same for small letters; and what is drawn as one stroke or as one ring is alike in many a typeface."""


def alike(one: str, other: str) -> bool:
    """Whether two names read the same: but for case and room between words, or by letters that look the same."""
    return _heard(one) == _heard(other) or skeleton(one) == skeleton(other)


def skeleton(name: str) -> str:
    """What is left of a name when look-alikes are one letter: to compare by, and not to show."""
    plain = unicodedata.normalize("NFKC", name).translate(CAPITALS)
    return " ".join(plain.casefold().translate(SMALL).translate(SMALL).split())


def _heard(name: str) -> str:
    """A name as people tell it from others: by its letters, not by their case or the room between them."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
