"""Reads a submission file as far as possible, and checks what was read."""

from pathlib import Path
from typing import NamedTuple

from fifthstreet.rules.defects import HOUSE_RULE, Defect, DefectsFound
from fifthstreet.rules.game import Game, make_game
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.submission import Submission
from fifthstreet.rules.reader import ReadInPart, read_in_part
from fifthstreet.rules.shelf import Shelf, read_text
from fifthstreet.rules.submission_check import check_submission, clause_of_key
from fifthstreet.values import shown

FILLING = "maryland"
"""The jurisdiction whose built-in submission replaces values that cannot be read, so that the rest can be checked;
nothing is reported about the replaced values."""


class CheckedSubmission(NamedTuple):
    """What could be read of a submission, its rulebook if that is known, and all defects."""

    found: ReadInPart
    book: Rulebook | None
    defects: tuple[Defect, ...]

    @property
    def submission(self) -> Submission:
        """The submission; values that could not be read come from the submission that fills the gaps."""
        submission: Submission = self.found.value
        return submission


def game_from_file(file: Path, shelf: Shelf | None = None) -> Game:
    """Return the game of a submission file, or raise ``DefectsFound`` with all defects."""
    name = str(file).encode("utf-8", "replace").decode("utf-8")
    return game_from_text(read_text(file), name, shelf)


def game_from_text(text: str, name: str, shelf: Shelf | None = None) -> Game:
    """Return the game of a submission text; its defects are reported under ``name``."""
    shelf = shelf or Shelf()
    checked = check_read(read_in_part(text, Submission, name, shelf.ready_submission(FILLING)), name, shelf)
    if checked.defects or not checked.book:
        raise DefectsFound(checked.defects)
    return make_game(checked.book, checked.submission, name)


def check_read(found: ReadInPart, name: str, shelf: Shelf) -> CheckedSubmission:
    """Check what could be read of a submission; its defects are reported under ``name``."""
    submission: Submission = found.value
    if found.touches("jurisdiction"):
        return CheckedSubmission(found, None, tuple(_by_house_rule(defect) for defect in found.defects))
    if submission.jurisdiction not in shelf.names:
        problem = f"no rulebook {shown(submission.jurisdiction)}: choose from {', '.join(shelf.names)}"
        unknown = Defect(name, "jurisdiction", problem)
        return CheckedSubmission(found, None, tuple(_by_house_rule(defect) for defect in (unknown, *found.defects)))
    book = shelf.book(submission.jurisdiction)
    unread = [Defect(name, defect.key, defect.problem, clause_of_key(book, defect.key)) for defect in found.defects]
    if "offered" in found.filled:
        found = found._replace(filled=found.filled | {"three_card", "six_card", "progressive"})
    unlawful = [defect for defect in check_submission(book, submission, name) if not found.touches(defect.key)]
    return CheckedSubmission(found, book, (*unread, *unlawful))


def _by_house_rule(defect: Defect) -> Defect:
    return Defect(defect.file, defect.key, defect.problem, HOUSE_RULE)
