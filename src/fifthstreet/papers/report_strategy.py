"""The strategy in the mathematics report: a chart of starting hands, and a strategy that fits on a card."""

from collections.abc import Iterator

from fifthstreet.odds import CompactStrategy, starting_hands_chart
from fifthstreet.papers.blocks import Block, Figure, Heading, Subheading, Table, Words
from fifthstreet.papers.phrases import listed
from fifthstreet.papers.report_data import ReportData
from fifthstreet.papers.report_figures import percent
from fifthstreet.rules import Game


def strategy(game: Game, data: ReportData) -> Iterator[Block]:
    """Yield the exact chart for two cards, and the compact strategy for every street."""
    yield Heading("Strategy")
    yield Subheading("Starting hands")
    yield Figure(
        drawing=starting_hands_chart(data.base.starting_hands, f"Third street, {game.book.title}"),
        caption="The best action with each starting hand: suited above the diagonal, offsuit below.",
        part=0.82,
    )
    compact = data.compact
    yield Subheading("A strategy that fits on a card")
    yield Words(_points(compact))
    yield Table(
        titles=("Street", "cards", "bet"),
        rows=tuple(
            (street.capitalize(), "; ".join(str(shape) for shape in shapes), _bets(bets))
            for street, shapes, bets in compact.lines
        ),
        caption="Fold everything not listed, or with fewer points.",
    )
    yield Words(
        f"If it is followed in every decision, the house edge is {percent(compact.cost.figures.house_edge, 6)} of the"
        f" ante: it costs {float(compact.cost.basis_points):.4f} basis points against optimal play."
    )


def _points(compact: CompactStrategy) -> str:
    ranks = {
        worth: [rank for rank, points in reversed(compact.points.items()) if points == worth]
        for worth in sorted(set(compact.points.values()), reverse=True)
    }
    said = [f"{worth} for {listed(letters)}" for worth, letters in ranks.items()]
    return f"Points of a card: {'; '.join(said)}. On each street, count the points of all cards you see."


def _bets(bets: dict[int, int]) -> str:
    return "; ".join(f"{bet}x" + (f" from {least} points" if least else "") for bet, least in bets.items())
