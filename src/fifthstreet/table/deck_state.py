"""The decks at a table, the one in play, and the devices that shuffle and deal."""

from typing import Literal

from msgspec.structs import replace

from fifthstreet.rules.model.dealing import ClockRuns
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.values import Value

Device = Literal["shuffler", "shoe"]
Keeping = Literal["covered", "signed", "removed", "set-aside"]
"""What is done with a device that is out of use."""

Spread = Literal["face-up", "face-down"]
"""How the cards of an idle table lie."""


class Deck(Value):
    """A deck at the table: when it was opened there, what has been done with it, and what is wrong with it."""

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
    """The decks at the table and those that wait to be inspected; how many came, and when a stub was last counted."""

    at_table: tuple[Deck, ...] = ()
    leaving: tuple[Deck, ...] = ()
    received: int = 0
    rounds_since_count: int = 0


class DeckInPlay(Value):
    """The deck in play: shuffled, cut, spread or left alone, and which of its cards lie in the discard rack.

    A shuffle starts anew. ``shuffle_again`` says that this deck is shuffled next, though another waits its turn.
    """

    number: int = 0
    shuffled: bool = False
    cut: bool = False
    shuffle_again: bool = False
    rack: tuple[int, ...] = ()
    spread: Spread | None = None
    left_alone: bool = False

    def to_shuffle(self) -> "DeckInPlay":
        """The deck when it must be shuffled; if it was shuffled already, it is the one that is shuffled again."""
        return replace(self, shuffled=False, cut=False, shuffle_again=self.shuffle_again or self.shuffled)


class Devices(Value):
    """The devices that failed or are out of use, and the method of dealing that took the place of the house's own."""

    dealing: DealingTerms | None = None
    out_of_use: tuple[tuple[Device, Keeping], ...] = ()
    failed: tuple[Device, ...] = ()
