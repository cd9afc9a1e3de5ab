"""Phrases that several modules use."""


def cards_in_words(number: int) -> str:
    """A number of cards in words: ``1 card``, ``3 cards``."""
    return "1 card" if number == 1 else f"{number} cards"


def place_in_words(place: str, seat: int = 0) -> str:
    """A place where cards lie, in words: ``seat 3``, ``the bonus box``."""
    return {"seat": f"seat {seat}", "community": "the community area", "bonus-box": "the bonus box"}.get(
        place, "the pack"
    )
