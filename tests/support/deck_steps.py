"""Steps with decks, for tests: a bare table, decks that come and are opened, players who come and go."""

from collections.abc import Iterable
from typing import Any

from fifthstreet.play.coordinator import Standing, opened
from fifthstreet.play.staff import enough
from fifthstreet.rules import Game
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.table import commands as c
from support.tables import CHIPS, did

STEPS: tuple[OpeningStep, ...] = (
    "dealer-inspects",
    "floorperson-verifies",
    "spread-face-up",
    "first-player-looks",
    "turn-face-down",
    "wash",
    "stack",
)


def bare(game: Game) -> Standing:
    """An open table with nobody at it, and no deck."""
    return opened(game, "table 1", 4 * enough(game)).standing


def sits(game: Game, standing: Standing, seat: int = 1) -> Standing:
    """The table with one more player, who has bought in."""
    at = standing.table.now
    standing = did(game, standing, c.Sit(by="player", at=at, seat=seat, player=f"player {seat}")).standing
    return did(game, standing, c.BuyIn(by="player", at=at, seat=seat, amount=CHIPS)).standing


def receives(game: Game, standing: Standing, back: str = "red", **more: Any) -> Standing:
    """The table with one more deck."""
    deck = c.ReceiveDeck(by="dealer", at=standing.table.now, back=back, **more)
    return did(game, standing, deck).standing


def takes(game: Game, standing: Standing, steps: Iterable[OpeningStep], deck: int = 1) -> Standing:
    """The table with these opening steps taken, each by the one it belongs to."""
    for step in steps:
        by = "floorperson" if step == "floorperson-verifies" else "dealer"
        standing = did(game, standing, c.OpenDeck(by=by, at=standing.table.now, deck=deck, step=step)).standing
    return standing
