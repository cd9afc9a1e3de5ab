"""Outcomes in the mathematics report: frequencies, distribution, confidence, and house edge by ante."""

from collections.abc import Iterator

from fifthstreet.papers.blocks import Block, Figure, Heading, Table, Words
from fifthstreet.papers.report_data import CONFIDENCES, ReportData
from fifthstreet.papers.report_figures import (
    antes,
    confidence_plot,
    distribution_plot,
    dollars,
    edge_plot,
    percent,
    whole_antes,
)
from fifthstreet.rules import Game


def outcomes(game: Game, data: ReportData) -> Iterator[Block]:
    """Yield the sections on the outcomes of the main wagers."""
    yield from _frequencies(data)
    yield from _distribution(data)
    yield from _confidence(data)
    yield from _by_ante(game, data)


def _frequencies(data: ReportData) -> Iterator[Block]:
    figures = data.base.figures
    yield Heading("Frequencies")
    bets = list(figures.streets[0].bets)
    yield Table(
        titles=("Street", "reached", "fold", *(f"{bet}x" for bet in bets)),
        rows=tuple(
            (
                f"{street.street.capitalize()}",
                *(percent(part) for part in (street.reached, street.folds, *street.bets.values())),
            )
            for street in figures.streets
        ),
        right=tuple(range(1, 3 + len(bets))),
        caption="Actions on each street as shares of all rounds; ties: play.",
    )
    yield Table(
        titles=("Hand shown down", "probability", "one in", "contributes, antes per round"),
        rows=tuple(
            (
                hand.hand.category.value.replace("-", " ").capitalize()
                + (f" of {hand.hand.pair.plural}" if hand.hand.pair else ""),
                percent(hand.probability, 6),
                f"{float(1 / hand.probability):,.1f}" if hand.probability else "never",
                antes(hand.brings, 6),
            )
            for hand in figures.hands
        ),
        right=(1, 2, 3),
        caption="Hands at showdown, and what the main wagers on them contribute to the player's result.",
    )


def _distribution(data: ReportData) -> Iterator[Block]:
    yield Heading("Distribution of the net result")
    yield Figure(
        drawing=distribution_plot(data.base),
        caption="Probability of each net result of the main wagers, on a logarithmic scale; ties: play.",
    )
    yield Table(
        titles=("Net, antes", "probability", "exactly"),
        rows=tuple(
            (whole_antes(result.net), percent(result.probability, 6), str(result.probability))
            for result in data.base.figures.distribution
        ),
        right=(0, 1, 2),
    )


def _confidence(data: ReportData) -> Iterator[Block]:
    yield Heading("Volatility and confidence of the return")
    deviation = data.base.figures.standard_deviation
    yield Words(
        f"The net result of one round has a standard deviation of {deviation:.4f} antes. Over many independent rounds "
        "of one ante, the hold lies in these intervals with the confidence in the heading, by the central limit "
        "theorem. Rare hands pay a lot: below some hundred thousand rounds the distribution is skewed and the "
        "intervals are only a guide."
    )
    yield Table(
        titles=("Rounds", "deviation", *(f"{sure}%" for sure, _ in CONFIDENCES)),
        rows=tuple(
            (
                f"{at.rounds:,}",
                percent(at.deviation, 3),
                *(f"{percent(low, 3)} to {percent(high, 3)}".replace("-", "−") for low, high in at.keeps.values()),
            )
            for at in data.confidence
        ),
        right=tuple(range(2 + len(CONFIDENCES))),
        caption="The hold, as a share of the antes.",
    )
    yield Figure(drawing=confidence_plot(data.confidence), caption="The intervals by number of rounds.")


def _by_ante(game: Game, data: ReportData) -> Iterator[Block]:
    yield Heading("House edge by ante")
    if game.most_won is None:
        yield Words("The rulebook does not cap the pays: the edge is the same at every ante.")
    else:
        yield Words(
            f"The main wagers of one hand win at most {dollars(game.most_won)} in all. From the ante at which this cap "
            "applies, the edge rises; each edge is that of the best play under the cap."
        )
    yield Table(
        titles=("Ante", "house edge", "exactly", "capped"),
        rows=tuple(
            (dollars(edge.ante), percent(edge.house_edge, 6), str(edge.house_edge), "yes" if edge.capped else "no")
            for edge in data.edges
        ),
        right=(0, 1, 2),
    )
    if len({edge.house_edge for edge in data.edges}) > 1:
        yield Figure(drawing=edge_plot(data.edges, "House edge by ante"), caption="House edge by ante.")
