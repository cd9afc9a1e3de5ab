"""The Three Card and Six Card Bonus: house edge by paytable, and by wager if a prize is fixed."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import TypeVar

from fifthstreet.cards import six_card_counts, three_card_counts
from fifthstreet.money import Cents
from fifthstreet.odds.errors import OddsError
from fifthstreet.rules import Game
from fifthstreet.rules.edge import six_card_edge, three_card_edge
from fifthstreet.rules.model.pays import FixedSum, Odds, Pay, Push
from fifthstreet.rules.model.paytables import Row, SixCardPaytable, SixCardRow, ThreeCardPaytable, ThreeCardRow
from fifthstreet.rules.model.submission import SideWagerTerms
from fifthstreet.values import Value

Table = TypeVar("Table", ThreeCardPaytable, SixCardPaytable)


class PaidHand(Value):
    """A row of a paytable: number of hands, probability, and contribution as a multiple of the wager.

    The last row stands for all hands that no row pays: they lose.
    """

    hand: str
    pays: str
    hands: int
    probability: Fraction
    brings: Fraction


class EdgeAtWager(Value):
    """The house edge at one wager."""

    wager: Cents
    house_edge: Fraction


class SideBetOdds(Value):
    """The odds of a paytable at one wager; ``by_wager`` has the edge at other wagers, if it depends on the wager."""

    paytable: str
    standing: str
    wager: Cents
    house_edge: Fraction
    variance: Fraction
    hit: Fraction
    rows: tuple[PaidHand, ...]
    by_wager: tuple[EdgeAtWager, ...]

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result, in wagers."""
        return sqrt(self.variance)


def three_card_odds(game: Game, wager: Cents | None = None, paytable: str | None = None) -> dict[str, SideBetOdds]:
    """Return the odds of the Three Card Bonus by paytable: all in the rulebook, or only the named one."""
    tables = _wanted(game.book.three_card, paytable, "Three Card Bonus", game)
    wagers = _wagers(game.submission.three_card, wager)

    def odds(name: str, table: ThreeCardPaytable) -> SideBetOdds:
        counts = Counter[ThreeCardRow | None]()
        for hand, hands in three_card_counts().items():
            counts[table.row(hand)] += hands
        paid = _paid(table.rows, counts, wagers[0], lambda row: row.hand)
        return _odds(name, "in-force", paid, wagers, lambda stake: three_card_edge(table, stake))

    return {name: odds(name, table) for name, table in tables.items()}


def six_card_odds(game: Game, wager: Cents | None = None, paytable: str | None = None) -> dict[str, SideBetOdds]:
    """Return the odds of the Six Card Bonus by paytable: all in the rulebook, even withdrawn, or only the named one."""
    tables = _wanted(game.book.six_card, paytable, "Six Card Bonus", game)
    wagers = _wagers(game.submission.six_card, wager)

    def odds(name: str, table: SixCardPaytable) -> SideBetOdds:
        counts = Counter[SixCardRow | None]()
        for hand, hands in six_card_counts().items():
            counts[table.row(hand)] += hands
        paid = _paid(table.rows, counts, wagers[0], lambda row: " ".join((row.hand, *row.suits)))
        return _odds(name, table.standing, paid, wagers, lambda stake: six_card_edge(table, stake))

    return {name: odds(name, table) for name, table in tables.items()}


def _wanted(tables: Mapping[str, Table], name: str | None, title: str, game: Game) -> Mapping[str, Table]:
    if not tables:
        raise OddsError(f"there is no {title} in {game.book.law}")
    if name is None:
        return tables
    if name not in tables:
        raise OddsError(f"the {title} has no paytable {name!r}; there are {', '.join(tables)}")
    return {name: tables[name]}


def _wagers(terms: SideWagerTerms | None, wager: Cents | None) -> Sequence[Cents]:
    """Return the chosen wager, followed by all the wagers for which the edge is listed."""
    if wager is not None and wager < 1:
        raise OddsError("a wager must be more than $0")
    usual = [Cents(dollars * 100) for dollars in (1, 2, 5, 10, 25, 50, 100)]
    limits = [terms.minimum, terms.maximum] if terms else []
    meant = wager if wager is not None else limits[0] if limits else usual[0]
    return [meant, *sorted({meant, *limits, *usual})]


AnyRow = TypeVar("AnyRow", bound=Row)


def _paid(
    rows: Sequence[AnyRow], counts: Mapping[AnyRow | None, int], wager: Cents, name: Callable[[AnyRow], str]
) -> list[tuple[PaidHand, Fraction]]:
    """Return the rows of a paytable, each with its result as a multiple of the wager."""
    total = sum(counts.values())
    named = [(name(row), str(row.pays), _net(row.pays, wager), counts.get(row, 0)) for row in rows]
    named.append(("nothing", "lose", Fraction(-1), counts.get(None, 0)))
    return [
        (
            PaidHand(
                hand=hand,
                pays=pays,
                hands=hands,
                probability=Fraction(hands, total),
                brings=net * Fraction(hands, total),
            ),
            net,
        )
        for hand, pays, net, hands in named
    ]


def _net(pay: Pay, wager: Cents) -> Fraction:
    match pay:
        case Odds():
            return Fraction(pay.net)
        case FixedSum(amount=amount):
            return Fraction(amount, wager)
        case Push():
            return Fraction(0)
    raise OddsError(f"{pay} is no pay of a bonus")


def _odds(
    name: str,
    standing: str,
    paid: list[tuple[PaidHand, Fraction]],
    wagers: Sequence[Cents],
    edge: Callable[[Cents], Fraction],
) -> SideBetOdds:
    mean = -edge(wagers[0])
    by_wager = tuple(EdgeAtWager(wager=wager, house_edge=edge(wager)) for wager in wagers[1:])
    return SideBetOdds(
        paytable=name,
        standing=standing,
        wager=wagers[0],
        house_edge=-mean,
        variance=sum((net * row.brings for row, net in paid), Fraction(0)) - mean**2,
        hit=sum((row.probability for row, net in paid if net > 0), Fraction(0)),
        rows=tuple(row for row, _ in paid),
        by_wager=by_wager if len({at.house_edge for at in by_wager}) > 1 else (),
    )
