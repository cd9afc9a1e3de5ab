"""A game: one rulebook and one house's submission. Everything else is driven by this value."""

import hashlib
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property

import msgspec
from msgspec.structs import replace

from fifthstreet.rules.defects import DefectsFound, Reminder
from fifthstreet.rules.model.book import Rulebook
from fifthstreet.rules.model.pays import FixedSum, Odds
from fifthstreet.rules.model.paytables import Row
from fifthstreet.rules.model.submission import DealingTerms, Submission
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.rules.reminders import reminders_of
from fifthstreet.rules.shelf import Shelf
from fifthstreet.rules.submission_check import check_submission
from fifthstreet.values import Value

MAIN_WAGERS: tuple[Wager, ...] = ("ante", "third-street", "fourth-street", "fifth-street")
"""The wagers on the player's own hand."""


class Game(Value, dict=True):
    """A rulebook with a submission; make it with ``make_game``."""

    book: Rulebook
    submission: Submission

    @cached_property
    def digest(self) -> str:
        """The digest that identifies the game; it changes with any fact."""
        return digest_of(self.book, self.submission)

    @cached_property
    def with_other_limits(self) -> "dict[object, Game]":
        """The games with other limits that were made from this one."""
        return {}

    @cached_property
    def reminders(self) -> tuple[Reminder, ...]:
        """What the house must see to, though nothing in the submission is wrong."""
        return reminders_of(self.book, self.submission)

    @cached_property
    def main_wagers(self) -> tuple[Wager, ...]:
        """The Ante and street wagers in the order of settlement."""
        return tuple(wager for wager in self.book.round.settling_order.order if wager in MAIN_WAGERS)

    @cached_property
    def envied(self) -> frozenset[str]:
        """The hands that pay other progressive players an Envy Bonus."""
        terms, law = self.submission.progressive, self.book.progressive
        return frozenset(row.hand for row in law.schedules[terms.schedule].envy) if terms and law else frozenset()

    @cached_property
    def most_won(self) -> int | None:
        """The most that the main wagers of one hand may win in cents, or ``None`` without a cap.

        Where the house takes coupons, the most that could be won at the minimum includes one of the same value.
        """
        cap, streets = self.book.cap, self.book.wagers.streets
        if not cap:
            return None
        best = max(row.pays.pays for row in self.book.main.rows if isinstance(row.pays, Odds))
        antes = 1 + 3 * max(streets.multiples) + ("match-play" in self.submission.offered)
        return max(cap.amount, self.submission.table.minimum * antes * best)

    @cached_property
    def dearest_step(self) -> int:
        """The most that one settlement step can cost the inventory in cents, apart from a share of the meter."""
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
    """Return the game of a submission under its rulebook, or raise ``DefectsFound``."""
    defects = check_submission(book, submission, file)
    if defects:
        raise DefectsFound(defects)
    return Game(book=book, submission=submission)


def dealt_by(book: Rulebook, house: Submission, terms: DealingTerms) -> Submission:
    """Return a submission with another dealing method, without the bonuses that method cannot deal."""
    house = replace(house, dealing=terms)
    method = next((method for name, method in book.dealing.methods.items() if name == terms.method), None)
    if not method or "six-card-box" in method.order or not house.six_card:
        return house
    return replace(house, offered=tuple(wager for wager in house.offered if wager != "six-card"), six_card=None)


def ready_game(jurisdiction: str, shelf: Shelf | None = None) -> Game:
    """Return the game of a jurisdiction with its built-in submission."""
    shelf = shelf or Shelf()
    return make_game(shelf.book(jurisdiction), shelf.ready_submission(jurisdiction), f"{jurisdiction}, ready")


def digest_of(*values: Value) -> str:
    """Return a digest of values, independent of the order of keys."""
    text = msgspec.json.encode(values, enc_hook=plain, order="deterministic")
    return hashlib.sha256(text).hexdigest()


def plain(value: object) -> str:
    """Return a JSON form of a value that JSON does not know."""
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no place in JSON")
