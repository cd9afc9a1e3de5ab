"""Voids in words: the deed, and what it does to the players."""

from collections.abc import Sequence

from fifthstreet.house.wording.commands import in_dollars
from fifthstreet.papers.phrases import listed

KEEP_PLAYING = "Keep playing"
"""The button that does not void."""


def void_deed(round_: int, seats: Sequence[int]) -> str:
    """The deed on the button: ``Void round 12``, or of the hands at some seats alone ``Void the hand at seat 3``."""
    if not seats:
        return f"Void round {round_}"
    where = f"seat {seats[0]}" if len(seats) == 1 else f"seats {listed(map(str, seats))}"
    return f"Void the hand{'s' if len(seats) > 1 else ''} at {where}"


def void_consequence(returned: Sequence[int], taken_back: int, two_people: bool) -> str:
    """What follows: ``Returns $340 to 4 players.``; the amounts are those of each player."""
    players = "1 player" if len(returned) == 1 else f"{len(returned)} players"
    words = [f"Returns {in_dollars(sum(returned))} to {players}." if returned else "Returns nothing."]
    words += [f"Takes back {in_dollars(taken_back)} of winnings."] if taken_back else []
    words += ["A second person must approve."] if two_people else []
    return " ".join(words)
