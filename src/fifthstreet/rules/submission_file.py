"""Reads a submission file as far as possible, and checks what was read."""

from pathlib import Path

from fifthstreet.rules.defects import HOUSE_RULE, Defect, DefectsFound
from fifthstreet.rules.game import Game, make_game
from fifthstreet.rules.model.submission import Submission
from fifthstreet.rules.reader import read_in_part
from fifthstreet.rules.shelf import Shelf, read_text
from fifthstreet.rules.submission_check import check_submission, clause_of_key
from fifthstreet.values import shown

FILLING = "maryland"
"""The jurisdiction whose built-in submission replaces values that cannot be read, so that the rest can be checked;
nothing is reported about the replaced values."""


def game_from_file(file: Path, shelf: Shelf | None = None) -> Game:
    """Return the game of a submission file, or raise ``DefectsFound`` with all defects."""
    name = str(file).encode("utf-8", "replace").decode("utf-8")
    return game_from_text(read_text(file), name, shelf)


def game_from_text(text: str, name: str, shelf: Shelf | None = None) -> Game:
    """Return the game of a submission text; its defects are reported under ``name``."""
    shelf = shelf or Shelf()
    found = read_in_part(text, Submission, name, shelf.ready_submission(FILLING))
    submission: Submission = found.value
    if found.touches("jurisdiction"):
        raise DefectsFound([_by_house_rule(defect) for defect in found.defects])
    if submission.jurisdiction not in shelf.names:
        problem = f"no rulebook {shown(submission.jurisdiction)}: choose from {', '.join(shelf.names)}"
        unknown = Defect(name, "jurisdiction", problem)
        raise DefectsFound([_by_house_rule(defect) for defect in (unknown, *found.defects)])
    book = shelf.book(submission.jurisdiction)
    unread = [Defect(name, defect.key, defect.problem, clause_of_key(book, defect.key)) for defect in found.defects]
    if "offered" in found.filled:
        found = found._replace(filled=found.filled | {"three_card", "six_card", "progressive"})
    unlawful = [defect for defect in check_submission(book, submission, name) if not found.touches(defect.key)]
    if unread or unlawful:
        raise DefectsFound([*unread, *unlawful])
    return make_game(book, submission, name)


def _by_house_rule(defect: Defect) -> Defect:
    return Defect(defect.file, defect.key, defect.problem, HOUSE_RULE)
