"""A game: one rulebook and one house's submission under it. Everything the product does, it does from this value."""

import hashlib
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property

import msgspec
from msgspec.structs import replace

from fifthstreet.rules.defects import DefectsFound
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.pays import FixedSum, Odds
from fifthstreet.rules.model.paytables import Row
from fifthstreet.rules.model.submission import DealingTerms, Submission
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.rules.shelf import Shelf
from fifthstreet.rules.submission_check import check_submission
from fifthstreet.values import Value

MAIN_WAGERS: tuple[Wager, ...] = ("ante", "third-street", "fourth-street", "fifth-street")
"""What a player bets on his own hand."""


class Game(Value, dict=True):
    """What is played, made by ``make_game`` alone."""

    book: Rulebook
    submission: Submission

    @cached_property
    def digest(self) -> str:
        """What names the game: the same everywhere, another for any other fact."""
        return digest_of(self.book, self.submission)

    @cached_property
    def main_wagers(self) -> tuple[Wager, ...]:
        """The Ante and the street wagers, in the order in which they are settled."""
        return tuple(wager for wager in self.book.round.settling_order.order if wager in MAIN_WAGERS)

    @cached_property
    def envied(self) -> frozenset[str]:
        """The hands that bring the other progressive players an Envy Bonus."""
        terms, law = self.submission.progressive, self.book.progressive
        return frozenset(row.hand for row in law.schedules[terms.schedule].envy) if terms and law else frozenset()

    @cached_property
    def most_won(self) -> int | None:
        """The most that the main wagers of one hand may win, in cents; no limit where the text sets none."""
        cap, streets = self.book.cap, self.book.wagers.streets
        if not cap:
            return None
        best = max(row.pays.pays for row in self.book.main.rows if isinstance(row.pays, Odds))
        antes = 1 + 3 * max(streets.multiples)
        return max(cap.amount, self.submission.table.minimum * antes * best)

    @cached_property
    def dearest_step(self) -> int:
        """The most that one step of a settlement can cost the inventory, apart from a share of the meter, in cents."""
        house, book = self.submission, self.book
        best = max(row.pays.pays for row in book.main.rows if isinstance(row.pays, Odds))
        staked = house.table.maximum * (1 + 3 * max(book.wagers.streets.multiples))
        main = staked * best if self.most_won is None else min(staked * best, self.most_won)
        costs = [main + (staked * best if "dealer-tip" in house.offered else 0)]
        if house.three_card:
            costs.append(2 * house.three_card.maximum * _best(book.three_card[house.three_card.paytable].rows))
        if house.six_card:
            costs.append(house.six_card.maximum * _best(book.six_card[house.six_card.paytable].rows))
        if house.progressive and book.progressive:
            schedule = book.progressive.schedules[house.progressive.schedule]
            envy = max((row.pays.amount for row in schedule.envy if isinstance(row.pays, FixedSum)), default=0)
            costs.append(house.progressive.wager * _best(book.progressive.rows))
            costs.append(house.table.seats * envy * house.progressive.wager // schedule.wager)
        return max(costs)


def _best(rows: Iterable[Row]) -> int:
    return max((row.pays.pays for row in rows if isinstance(row.pays, Odds)), default=0)


def make_game(book: Rulebook, submission: Submission, file: str = "submission") -> Game:
    """The game of a submission under its rulebook, or ``DefectsFound``."""
    defects = check_submission(book, submission, file)
    if defects:
        raise DefectsFound(defects)
    return Game(book=book, submission=submission)


def dealt_by(book: Rulebook, house: Submission, terms: DealingTerms) -> Submission:
    """A house's submission if it deals so: a bonus whose cards that method does not deal is not offered."""
    house = replace(house, dealing=terms)
    method = next((method for name, method in book.dealing.methods.items() if name == terms.method), None)
    if not method or "six-card-box" in method.order or not house.six_card:
        return house
    return replace(house, offered=tuple(wager for wager in house.offered if wager != "six-card"), six_card=None)


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
