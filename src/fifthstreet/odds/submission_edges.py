"""The exact house edge of every wager of a submission, also of one that is not finished yet."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

import numpy as np

from fifthstreet.money import Cents
from fifthstreet.odds.base import EdgeAtAnte, house_edge
from fifthstreet.odds.errors import OddsError
from fifthstreet.odds.side_bets import EdgeAtWager
from fifthstreet.odds.solving import worth
from fifthstreet.odds.stakes import Stakes, main_stakes
from fifthstreet.rules import Game, Rulebook, Submission
from fifthstreet.rules.edge import six_card_edge, three_card_edge
from fifthstreet.rules.model.submission import SideWagerTerms
from fifthstreet.rules.progressive_return import ProgressiveReturn, progressive_return
from fifthstreet.values import Value

SOLVED_GAMES = 500
"""The number of main games whose edge is cached, each by its pays, its streets and its cap."""

Sound = Callable[[str], bool]
"""Tells whether the value of a key can be used in a computation."""


class SubmissionEdges(Value):
    """The house edge at the smallest and the largest wager, and what the progressive returns in the long run.

    A part is empty if the submission does not offer it, or if its terms cannot be computed with yet.
    """

    main: tuple[EdgeAtAnte, ...] = ()
    three_card: tuple[EdgeAtWager, ...] = ()
    six_card: tuple[EdgeAtWager, ...] = ()
    progressive: ProgressiveReturn | None = None


def submission_edges(book: Rulebook, submission: Submission, sound: Sound = lambda _: True) -> SubmissionEdges:
    """Return the edges of a submission under its rulebook, of those wagers whose terms are sound."""
    three_card, six_card = submission.three_card, submission.six_card
    three_table = book.three_card.get(three_card.paytable) if three_card else None
    six_table = book.six_card.get(six_card.paytable) if six_card else None
    return SubmissionEdges(
        main=_main(Game(book=book, submission=submission), sound),
        three_card=_side_bet("three_card", three_card, sound, lambda wager: three_card_edge(three_table, wager))
        if three_table
        else (),
        six_card=_side_bet("six_card", six_card, sound, lambda wager: six_card_edge(six_table, wager))
        if six_table
        else (),
        progressive=_progressive(book, submission, sound),
    )


def _main(game: Game, sound: Sound) -> tuple[EdgeAtAnte, ...]:
    table, at_most = game.submission.table, game.book.wagers.ante.at_most
    if not sound("table.minimum") or table.minimum < 1:
        return ()
    antes = {table.minimum, table.maximum} if sound("table.maximum") else {table.minimum}
    antes = {ante for ante in antes if ante >= table.minimum and (at_most is None or ante <= at_most)}
    found = []
    for ante in sorted(antes):
        try:
            stakes = main_stakes(game, ante)
        except OddsError:
            continue
        found.append(EdgeAtAnte(ante=ante, house_edge=_edge_of(stakes), capped=stakes.unit > 1))
    return tuple(found)


def _edge_of(stakes: Stakes) -> Fraction:
    return _solved(stakes.unit, stakes.multiples, stakes.final.tobytes(), stakes.fold.tobytes())


@lru_cache(SOLVED_GAMES)
def _solved(unit: int, multiples: tuple[int, ...], final: bytes, fold: bytes) -> Fraction:
    """Return the house edge of a game by its stakes alone, the same for every house that has them."""
    folds = np.frombuffer(fold, dtype=np.int64)
    stakes = Stakes(unit, multiples, np.frombuffer(final, dtype=np.int64).reshape(len(folds), -1), folds)
    return house_edge(stakes, worth(stakes))


def _side_bet(
    part: str, terms: SideWagerTerms | None, sound: Sound, edge: Callable[[Cents], Fraction]
) -> tuple[EdgeAtWager, ...]:
    """Return the edge at the smallest wager, and at the largest if it differs."""
    if not terms or not sound(f"{part}.paytable") or not sound(f"{part}.minimum") or terms.minimum < 1:
        return ()
    smallest = EdgeAtWager(wager=terms.minimum, house_edge=edge(terms.minimum))
    if not sound(f"{part}.maximum") or terms.maximum <= terms.minimum:
        return (smallest,)
    largest = EdgeAtWager(wager=terms.maximum, house_edge=edge(terms.maximum))
    return (smallest,) if largest.house_edge == smallest.house_edge else (smallest, largest)


def _progressive(book: Rulebook, submission: Submission, sound: Sound) -> ProgressiveReturn | None:
    terms, law = submission.progressive, book.progressive
    schedule = law.schedules.get(terms.schedule) if terms and law else None
    needed = ("schedule", "wager", "rate_of_progression", "reserve_rate", "seed")
    if not terms or not law or not schedule or terms.wager < 1 or submission.table.seats < 1:
        return None
    if not sound("table.seats") or not all(sound(f"progressive.{name}") for name in needed):
        return None
    return progressive_return(law, schedule, terms, submission.table.seats)
