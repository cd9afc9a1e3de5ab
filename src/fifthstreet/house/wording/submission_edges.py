"""The exact edges of a submission in words: main game, side bets, and what the progressive returns in the long run."""

from collections.abc import Sequence
from fractions import Fraction

from fifthstreet.money import show_dollars
from fifthstreet.odds import EdgeAtAnte, EdgeAtWager
from fifthstreet.odds.submission_edges import SubmissionEdges
from fifthstreet.rules.progressive_return import ProgressiveReturn
from fifthstreet.table.wager_titles import wager_title
from fifthstreet.wire.submissions import EdgeShown


def edges_shown(edges: SubmissionEdges) -> tuple[EdgeShown, ...]:
    """Every edge that could be computed, in the order of the form."""
    side_bets = (
        _side_bet("three_card", wager_title("three-card"), edges.three_card),
        _side_bet("six_card", wager_title("six-card"), edges.six_card),
    )
    return tuple(one for one in (_main(edges.main), *side_bets, _progressive(edges.progressive)) if one is not None)


def edge_lines(edges: SubmissionEdges) -> tuple[str, ...]:
    """The edges as lines of an approval: ``House edge of the main game: 4.9149%``."""
    return tuple(f"{edge.title}: {edge.figure}" for edge in edges_shown(edges))


def percent(share: Fraction) -> str:
    """A share in per cent to four places, rounded from the exact value: ``4.9149%``."""
    return f"{float(round(share * 100, 4)):.4f}%"


def _main(found: Sequence[EdgeAtAnte]) -> EdgeShown | None:
    if not found:
        return None
    words = [f"Of the Ante at {show_dollars(found[0].ante)}, exactly {found[0].house_edge}"]
    words += [
        f"At {show_dollars(edge.ante)}: {percent(edge.house_edge)}, because the cap cuts the largest wins"
        for edge in found[1:]
        if edge.house_edge != found[0].house_edge
    ]
    return EdgeShown(
        key="table", title="House edge, main game", figure=percent(found[0].house_edge), words=tuple(words)
    )


def _side_bet(key: str, title: str, found: Sequence[EdgeAtWager]) -> EdgeShown | None:
    if not found:
        return None
    edge = found[0].house_edge
    words = [f"At {show_dollars(found[0].wager)}, exactly {edge}"]
    words += [f"At {show_dollars(other.wager)}: {percent(other.house_edge)}" for other in found[1:]]
    return EdgeShown(key=key, title=f"House edge, {title}", figure=percent(edge), words=tuple(words), players=edge < 0)


def _progressive(found: ProgressiveReturn | None) -> EdgeShown | None:
    if found is None:
        return None
    parts = (
        f"Fixed pays {percent(found.fixed_pays)}",
        f"Envy at a full table {percent(found.envy)}",
        f"Meter and reserve {percent(found.rates)}",
        f"Resets {percent(found.resets)}",
        "Nobody folds: real play returns no more",
    )
    title = f"Long-run return, {wager_title('progressive')}"
    return EdgeShown(key="progressive", title=title, figure=percent(found.total), words=parts, players=found.total > 1)
