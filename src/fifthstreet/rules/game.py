"""A game: one rulebook and one house's submission under it. Everything the product does, it does from this value."""

import hashlib
from fractions import Fraction
from functools import cached_property

import msgspec

from fifthstreet.rules.defects import DefectsFound
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.pays import Odds
from fifthstreet.rules.model.submission import Submission
from fifthstreet.rules.shelf import Shelf
from fifthstreet.rules.submission_check import check_submission
from fifthstreet.values import Value


class Game(Value, dict=True):
    """What is played, made by ``make_game`` alone."""

    book: Rulebook
    submission: Submission

    @cached_property
    def digest(self) -> str:
        """What names the game: the same everywhere, another for any other fact."""
        return digest_of(self.book, self.submission)

    @cached_property
    def most_won(self) -> int | None:
        """The most that the main wagers of one hand may win, in cents; no limit where the text sets none."""
        cap, streets = self.book.cap, self.book.wagers.streets
        if not cap:
            return None
        best = max(row.pays.pays for row in self.book.main.rows if isinstance(row.pays, Odds))
        antes = 1 + 3 * max(streets.multiples)
        return max(cap.amount, self.submission.table.minimum * antes * best)


def make_game(book: Rulebook, submission: Submission, file: str = "submission") -> Game:
    """The game of a submission under its rulebook, or ``DefectsFound``."""
    defects = check_submission(book, submission, file)
    if defects:
        raise DefectsFound(defects)
    return Game(book=book, submission=submission)


def ready_game(jurisdiction: str, shelf: Shelf | None = None) -> Game:
    """The game that a jurisdiction's name alone stands for: its rulebook and its ready submission."""
    shelf = shelf or Shelf()
    return make_game(shelf.book(jurisdiction), shelf.ready_submission(jurisdiction), f"{jurisdiction}, ready")


def digest_of(*values: Value) -> str:
    """A digest of all that the values say, apart from the order of keys."""
    text = msgspec.json.encode(values, enc_hook=plain, order="deterministic")
    return hashlib.sha256(text).hexdigest()


def plain(value: object) -> str:
    """How a value that JSON does not know is written in it."""
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no place in JSON")
