"""Compares names by how they look: letters of other scripts and digits can look like Latin letters."""

import unicodedata

CAPITALS = str.maketrans("АВЕЅІЈКМНОРСТУХԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESIJKMHOPCTYXGQWABEZHIKMNOPTYX")
"""Cyrillic and Greek capitals, each with the Latin capital that it looks like."""
SMALL = str.maketrans("аеѕіјорсухһԁԛԝӏԍαγινορτυχωκıɑɡ01|i", "aesijopcyxhdqwlgayivoptuxwkiagolll")
"""The same for small letters, and for the digits 1 and 0, which look like l and o in many typefaces."""


def alike(one: str, other: str) -> bool:
    """Whether two names read the same: they differ only in case, spaces, or letters that look the same."""
    return _normalised(one) == _normalised(other) or skeleton(one) == skeleton(other)


def skeleton(name: str) -> str:
    """A name with every letter replaced by the one it looks like: for comparing, not for showing."""
    plain = unicodedata.normalize("NFKC", name).translate(CAPITALS)
    return " ".join(plain.casefold().translate(SMALL).translate(SMALL).split())


def _normalised(name: str) -> str:
    """A name without the differences in case and spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
