"""The rules: rulebooks as data, the clause register, submissions, and the game they make together."""

from fifthstreet.rules.defects import HOUSE_RULE, Defect, DefectsFound
from fifthstreet.rules.game import Game, make_game, ready_game
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.submission import Submission
from fifthstreet.rules.shelf import Shelf
from fifthstreet.rules.submission_file import game_from_file, game_from_text

__all__ = [
    "HOUSE_RULE",
    "Defect",
    "DefectsFound",
    "Game",
    "Rulebook",
    "Shelf",
    "Submission",
    "game_from_file",
    "game_from_text",
    "make_game",
    "ready_game",
]
