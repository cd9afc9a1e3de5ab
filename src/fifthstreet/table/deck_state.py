"""The decks at a table, the deck in play, and the devices that shuffle and deal."""

from typing import Literal

from msgspec.structs import replace

from fifthstreet.rules.model.dealing import ClockRuns
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.values import Value

Device = Literal["shuffler", "shoe"]
Keeping = Literal["covered", "signed", "removed", "set-aside"]
"""How a device that is out of use is kept."""

BACK_COLORS = ("red", "blue", "green", "black", "brown", "purple")
"""The colors of the backs that a house's decks have."""

Spread = Literal["face-up", "face-down"]
"""How the cards of an idle table lie."""


class Deck(Value):
    """A deck: its backs, when it came to the table, its opening steps so far, its use, and the count at its removal."""

    number: int
    back: str
    design: str = ""
    opened: int
    prepared: bool = False
    done: tuple[OpeningStep, ...] = ()
    used: bool = False
    spread: bool = False
    clocks: tuple[ClockRuns, ...] = ()
    found: int | None = None


class DeckState(Value):
    """The decks at the table and those waiting for inspection, how many came, and the rounds since a stub count."""

    at_table: tuple[Deck, ...] = ()
    leaving: tuple[Deck, ...] = ()
    received: int = 0
    rounds_since_count: int = 0


class DeckInPlay(Value):
    """The deck in play: whether it is shuffled, cut, spread or left alone, and its cards in the discard rack.

    A shuffle resets all of this. ``shuffle_again``: this deck is shuffled next, even if another one is waiting.
    """

    number: int = 0
    shuffled: bool = False
    cut: bool = False
    shuffle_again: bool = False
    rack: tuple[int, ...] = ()
    spread: Spread | None = None
    left_alone: bool = False

    def to_shuffle(self) -> "DeckInPlay":
        """The deck marked to be shuffled; if it was already shuffled, it is shuffled again before any other deck."""
        return replace(self, shuffled=False, cut=False, shuffle_again=self.shuffle_again or self.shuffled)


class Devices(Value):
    """The devices that failed or are out of use, and the dealing terms that replaced the submission's, if any.

    ``idle`` are devices that came back to the table while it dealt by a method that does not need them.
    """

    dealing: DealingTerms | None = None
    out_of_use: tuple[tuple[Device, Keeping], ...] = ()
    failed: tuple[Device, ...] = ()
    idle: tuple[Device, ...] = ()
