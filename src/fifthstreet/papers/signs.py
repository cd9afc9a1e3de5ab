"""The signs: every paytable of a game as printed, best hand first, with notes."""

from collections.abc import Iterable, Iterator
from typing import Literal

from fifthstreet.cards import Rank, Suit
from fifthstreet.money import Cents, show_dollars
from fifthstreet.papers.phrases import listed
from fifthstreet.papers.sign_notes import envy_notes, main_notes, progressive_notes, six_card_notes, three_card_notes
from fifthstreet.rules import Game
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.paper import InPrint, Print
from fifthstreet.rules.model.pays import FixedSum, Odds
from fifthstreet.rules.model.paytables import FiveCardRow, Pairs, SixCardRow, ThreeCardRow
from fifthstreet.rules.model.progressive import Progressive
from fifthstreet.rules.model.submission import ProgressiveTerms
from fifthstreet.table.wager_titles import wager_title
from fifthstreet.values import Value

AnyRow = FiveCardRow | ThreeCardRow | SixCardRow
SignedWager = Literal["main", "three-card", "six-card", "progressive", "envy"]


class SignRow(Value):
    """A row of a paytable: the hand, what it pays in the words the rulebook requires, and its clauses.

    ``amount`` is the pay in dollars if the wager has only one size.
    """

    hand: str
    pays: str
    clauses: tuple[str, ...]
    amount: str | None = None


class Sign(Value):
    """A printed paytable, and where the rulebook requires it: on the layout, on a sign, or nowhere."""

    wager: SignedWager
    title: str
    rows: tuple[SignRow, ...]
    notes: tuple[str, ...]
    paytable: str | None
    stands: Print | None
    clauses: tuple[str, ...]


def signs_of(game: Game) -> tuple[Sign, ...]:
    """Return the signs of all wagers that the house offers."""
    return tuple(_signs(game))


def main_sign(game: Game) -> Sign:
    """Return the sign of the Ante and the street wagers."""
    main = game.book.main
    return _sign("main", rows_of(main.rows, main), main_notes(game), game.book.paper.main_odds)


def in_a_line(sign: Sign) -> str:
    """Return a whole paytable in one sentence."""
    return f"{'; '.join(f'{row.hand.lower()} {row.pays}' for row in sign.rows).capitalize()}."


def _signs(game: Game) -> Iterator[Sign]:
    book, house = game.book, game.submission
    yield main_sign(game)
    if three := house.three_card:
        table = book.three_card[three.paytable]
        notes = three_card_notes(game, three, table)
        yield _sign("three-card", rows_of(table.rows, table), notes, book.paper.bonus_odds, three.paytable)
    if six := house.six_card:
        paid = book.six_card[six.paytable]
        notes = six_card_notes(game, six, paid)
        yield _sign("six-card", rows_of(paid.rows, paid), notes, book.paper.bonus_odds, six.paytable)
    if (terms := house.progressive) and book.progressive:
        yield from _progressive(game, terms, book.progressive)


def _progressive(game: Game, terms: ProgressiveTerms, law: Progressive) -> Iterator[Sign]:
    stands, schedule = game.book.paper.progressive_odds, law.schedules[terms.schedule]
    rows = rows_of(law.rows, law, terms.wager)
    yield _sign("progressive", rows, progressive_notes(game, terms, law), stands, terms.schedule)
    envy = tuple(
        SignRow(
            hand=hand_name(row),
            pays=show_dollars(Cents(row.pays.amount * terms.wager // schedule.wager)),
            clauses=row.cite or schedule.cite,
        )
        for row in schedule.envy
        if isinstance(row.pays, FixedSum)
    )
    yield _sign("envy", envy, envy_notes(game, terms, law, schedule), stands, terms.schedule)


def rows_of(rows: Iterable[AnyRow], paytable: Entry, wager: Cents | None = None) -> tuple[SignRow, ...]:
    """Return the rows of a paytable in print, with the dollar amounts if every wager is the same."""
    return tuple(
        SignRow(
            hand=hand_name(row),
            pays=str(row.pays),
            clauses=row.cite or paytable.cite,
            amount=show_dollars(Cents(row.pays.pays * wager)) if wager and isinstance(row.pays, Odds) else None,
        )
        for row in rows
    )


def _sign(
    wager: SignedWager,
    rows: tuple[SignRow, ...],
    notes: Iterable[str],
    stands: InPrint | None,
    paytable: str | None = None,
) -> Sign:
    return Sign(
        wager=wager,
        title=wager_title(wager),
        rows=rows,
        notes=tuple(notes),
        paytable=paytable,
        stands=stands.stands if stands else None,
        clauses=stands.cite if stands else (),
    )


def hand_name(row: AnyRow) -> str:
    """Return a hand as a paytable prints it: "Royal flush", "Pair of jacks or better", "Super royal in diamonds"."""
    name = row.hand.replace("-", " ").capitalize()
    if isinstance(row, FiveCardRow) and row.pairs:
        return f"{name}{_which_pairs(row.pairs)}"
    if isinstance(row, SixCardRow) and row.suits and len(row.suits) < len(Suit):
        return f"{name} in {listed(row.suits, 'or')}"
    return name


def _which_pairs(pairs: Pairs) -> str:
    lowest, highest = Rank[pairs.lowest.upper()], Rank[pairs.highest.upper()]
    if lowest == highest:
        return f" of {lowest.plural}"
    if highest is not Rank.ACE:
        return f" of {lowest.plural} to {highest.plural}"
    return f" of {lowest.plural} or better" if lowest is not Rank.TWO else ""
