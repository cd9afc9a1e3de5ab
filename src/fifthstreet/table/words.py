"""Phrases that several modules use."""

from collections.abc import Iterable


def cards_in_words(number: int) -> str:
    """A number of cards in words: ``1 card``, ``3 cards``."""
    return "1 card" if number == 1 else f"{number} cards"


def role_in_words(role: str) -> str:
    """A role as the house calls it: the law's supervisor is a manager."""
    return "manager" if role == "supervisor" else role


def roles_in_words(roles: Iterable[str]) -> str:
    """Roles to choose from, in words: ``floorperson or manager``."""
    return " or ".join(sorted(role_in_words(role) for role in roles))


def minutes_in_words(number: int) -> str:
    """A time in words: ``1 minute``, ``30 minutes``."""
    return {0: "less than a minute", 1: "1 minute"}.get(number, f"{number} minutes")


def one_of(numbers: Iterable[int]) -> str:
    """Numbers to choose from, in words: ``1, 2 or 3``."""
    *most, last = [str(number) for number in numbers]
    return f"{', '.join(most)} or {last}" if most else last


def place_in_words(place: str, seat: int = 0) -> str:
    """A place where cards lie, in words: ``seat 3``, ``the bonus box``."""
    return {"seat": f"seat {seat}", "community": "the community area", "bonus-box": "the bonus box"}.get(
        place, "the pack"
    )
