"""Number formats and plots of the mathematics report."""

from collections.abc import Sequence
from fractions import Fraction

from fifthstreet.money import Cents, show_dollars
from fifthstreet.odds import BaseOdds, EdgeAtAnte, ProgressiveOdds, UnderFoldRule
from fifthstreet.papers.plots import Line, Mark, bars, even_axis, lines, powers_axis
from fifthstreet.papers.report_data import Confidence


def percent(part: Fraction | float, places: int = 4) -> str:
    """Return a percentage: ``4.9149%``."""
    return f"{float(part):.{places}%}"


def antes(worth: Fraction | float, places: int = 4) -> str:
    """Return a value in antes with its sign, using a true minus."""
    return f"{float(worth):+,.{places}f}".replace("-", "−")


def whole_antes(net: Fraction) -> str:
    """Return a net result in antes, without decimals if it is whole."""
    written = f"{net.numerator:+,}" if net.denominator == 1 else f"{float(net):+,.2f}"
    return "0" if net == 0 else written.replace("-", "−")


def distribution_plot(base: BaseOdds) -> str:
    """Plot the probability of each net result on a logarithmic scale."""
    results = base.figures.distribution
    chances = [float(result.probability) for result in results]
    up = powers_axis("probability", chances, lambda value: f"{value:.12f}".rstrip("0").rstrip("."))
    labels = [whole_antes(result.net) for result in results]
    return bars("Distribution of the net result", labels, chances, "net result of a round, in antes", up)


def edge_plot(edges: Sequence[EdgeAtAnte], title: str, *, show_title: bool = False) -> str:
    """Plot the house edge over the ante; points with capped pays are filled."""
    points = tuple((edge.ante / 100, float(edge.house_edge)) for edge in edges)
    marks = tuple(
        Mark(edge.capped, f"{dollars(edge.ante)}: {percent(edge.house_edge)}" + ", capped" * edge.capped)
        for edge in edges
    )
    across = even_axis("ante (filled: capped)", [ante for ante, _ in points], lambda at: f"${at:,.0f}", zero=True)
    up = even_axis("house edge, of the ante", [edge for _, edge in points], lambda at: f"{100 * at:.4g}%", zero=True)
    return lines(title, across, up, [Line(name="house edge", points=points, marks=marks)], show_title=show_title)


def confidence_plot(confidence: tuple[Confidence, ...]) -> str:
    """Plot the hold by number of rounds, with its confidence intervals."""
    shown = [at for at in confidence if at.rounds >= 1_000]
    across = powers_axis("rounds", [at.rounds for at in shown], lambda value: f"{value:,.0f}")
    ends = [end for at in shown for interval in at.keeps.values() for end in interval]
    up = even_axis("hold, of the antes", ends, lambda value: f"{value:.0%}".replace("-", "−"))
    sure = list(shown[0].keeps)
    mean = sum(shown[0].keeps[sure[0]]) / 2
    drawn = [Line(name="expected", points=tuple((at.rounds, mean) for at in shown))]
    for each in (95, 99):
        there_and_back = (
            *((at.rounds, at.keeps[each][0]) for at in shown),
            *((at.rounds, at.keeps[each][1]) for at in reversed(shown)),
        )
        drawn.append(Line(name=f"{each}% confidence", points=there_and_back, dashed=each == 99))
    return lines("Confidence of the return", across, up, drawn)


def return_at(rule: UnderFoldRule, wager: Cents, meter: float, others: int = 0) -> float:
    """Return the progressive's return at a meter in cents, as a share of the wager."""
    return float(rule.fixed_return + others * rule.envy_return_per_other) + float(rule.meter_share) * meter / wager


def progressive_plot(found: ProgressiveOdds) -> str:
    """Plot the return of the progressive over the meter, under both fold rules."""
    rules = (found.own, found.other_rule)
    most = max(rule.break_even[0] for rule in rules) * 1.15
    across = even_axis("meter", [0, most / 100], lambda value: f"${value:,.0f}")
    drawn = [
        Line(
            name=f"a fold {_does(rule.fold)}" + (" (this rulebook)" if rule is found.own else ""),
            points=tuple((meter, return_at(rule, found.wager, meter * 100)) for meter in (across.least, across.most)),
            dashed=rule is not found.own,
        )
        for rule in rules
    ]
    fair = Line(name="fair", points=((across.least, 1.0), (across.most, 1.0)), dashed=True)
    highest = max(value for line in drawn for _, value in line.points)
    up = even_axis("return, of the wager", [0, highest * 1.25], lambda value: f"{value:.0%}")
    return lines("Return of the Progressive by meter", across, up, [*drawn, fair])


def _does(fold: str) -> str:
    return "forfeits the wager" if fold == "forfeit" else "leaves the wager in play"


def dollars(amount: int) -> str:
    """Return an amount in dollars."""
    return show_dollars(Cents(amount))
