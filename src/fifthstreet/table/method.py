"""The method that a house deals by."""

from fifthstreet.rules import Game
from fifthstreet.rules.model.dealing import Method


def method_of(game: Game) -> Method:
    """The rulebook's part for the method of the submission."""
    return game.book.dealing.methods[game.submission.dealing.method]  # type: ignore[index]
