"""``fifthstreet odds strategy``: the best strategy, a compact form of it, and the published points strategy, costed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from fifthstreet.cards import Card, Rank
from fifthstreet.cli.columns import print_paragraph, styled
from fifthstreet.cli.odds_output import (
    GameWish,
    action_name,
    amount,
    antes,
    draw,
    in_one_line,
    out,
    percent,
    print_odds,
    with_named_actions,
)
from fifthstreet.money import Cents
from fifthstreet.odds import (
    CompactStrategy,
    ExactDecision,
    StartingHand,
    StrategyCost,
    base_odds,
    compact_strategy,
    exact_strategy,
    starting_hands_chart,
    strategy_cost,
)
from fifthstreet.play.players import Sight
from fifthstreet.play.points import points_strategy
from fifthstreet.rules import Game
from fifthstreet.table.state import Street


@in_one_line
def run(wish: GameWish, ante: str | None, chart: Path | None, exact: bool, as_json: bool) -> None:
    """Print the strategies, or every decision of the best one; draw the chart where one is wanted."""
    game, at = wish.game(), amount(ante)
    hands = base_odds(game, at).starting_hands
    if chart:
        draw(chart, starting_hands_chart(hands, f"{game.book.title}: starting hands"))
    if exact:
        decisions = list(exact_strategy(game, at))
        print_odds(decisions) if as_json else _print_decisions(decisions)
        return
    compact = compact_strategy(game, at)
    points = strategy_cost(game, play_by_points, at) if set(hands[0].actions) >= PUBLISHED_BETS else None
    if as_json:
        print_odds(_for_programs(game, at, hands, compact, points))
    else:
        _print_strategies(hands, compact, points)


def play_by_points(hole: tuple[Card, ...], board: tuple[Card, ...], bets: tuple[int, ...]) -> int:
    """The published points strategy, as the costing asks it."""
    return points_strategy(Sight(_STREETS[len(board)], hole, board, bets))


PUBLISHED_BETS = {1, 3}
"""What the published strategy bets; where one of them cannot be bet, it is no strategy."""

_STREETS = (Street.THIRD, Street.FOURTH, Street.FIFTH)


def _for_programs(
    game: Game, ante: Cents | None, hands: Sequence[StartingHand], compact: CompactStrategy, points: StrategyCost | None
) -> dict[str, Any]:
    return {
        "jurisdiction": game.book.name,
        "digest": game.digest,
        "house_edge": base_odds(game, ante).house_edge,
        "starting_hands": [with_named_actions(hand) for hand in hands],
        "compact": {
            "points": compact.points,
            "rules": [msgspec.structs.asdict(rule) | {"shape": str(rule.shape)} for rule in compact.rules],
            **_cost(compact.cost),
        },
        "points": _cost(points) if points else None,
    }


def _cost(cost: StrategyCost) -> dict[str, Any]:
    return {
        "house_edge": cost.figures.house_edge,
        "house_edge_exact": str(cost.figures.house_edge),
        "cost_basis_points": cost.basis_points,
        "cost_exact": str(cost.cost),
        "average_wager": cost.figures.average_wager,
        "mistakes": cost.mistakes,
    }


def _print_strategies(hands: Sequence[StartingHand], compact: CompactStrategy, points: StrategyCost | None) -> None:
    print(styled("Starting hands: suited to the right of the diagonal, offsuit to the left", "bold"))
    _print_grid(hands)
    print(styled("\nA strategy that fits on a card", "bold"))
    worth = {value: [rank for rank, at in compact.points.items() if at == value] for value in (2, 1, 0)}
    told = "; ".join(f"{value} for {' '.join(ranks)}" for value, ranks in worth.items() if ranks)
    print_paragraph(f"Points: {told}. A way to a straight is a straight that holds all your cards. Else fold.")
    for street, shapes, bets in compact.lines:
        does = ", ".join(f"{bet}x" + (f" from {least} points" if least else "") for bet, least in bets.items())
        every = all(rule.bets for rule in compact.rules if rule.street == street)
        which = "all other cards" if every and len(shapes) > 4 else " · ".join(str(shape) for shape in shapes)
        print_paragraph(f"{street:7}{does}: {which}")
    print()
    _print_cost("the strategy on the card", compact.cost)
    if points:
        _print_cost("the published points strategy", points)
    else:
        print_paragraph("the published points strategy bets 1x and 3x, which cannot both be bet here")


def _print_cost(name: str, cost: StrategyCost) -> None:
    print_paragraph(
        f"{name}: house edge {percent(cost.figures.house_edge)}, costs {float(cost.basis_points):.4f} basis points "
        f"of the ante against the best; average wager {float(cost.figures.average_wager):.4f} antes"
    )
    for mistake in cost.mistakes[:5]:
        examples = "; ".join(" ".join(str(card) for card in cards) for cards in mistake.examples[:3])
        best = " or ".join(action_name(action) for action in mistake.best)
        print_paragraph(
            f"    {mistake.street} street, {out(mistake.antes_out)}: {action_name(mistake.done)} instead of {best} "
            f"costs {float(mistake.cost * 10_000):.4f}, such as {examples}"
        )


def _print_grid(hands: Sequence[StartingHand]) -> None:
    best = {hand.name: "=".join(str(action) for action in hand.best) for hand in hands}
    ranks = list(reversed(Rank))
    print("    " + "".join(f"{rank.letter:>4}" for rank in ranks))
    for row, first in enumerate(ranks):
        cells = []
        for column, second in enumerate(ranks):
            high, low = max(first, second), min(first, second)
            kind = "" if row == column else "s" if column > row else "o"
            done = best[f"{high.letter}{low.letter}{kind}"]
            cells.append(f"{'.' if done == '0' else done + 'x':>4}")
        print(f"{first.letter:>4}" + "".join(cells))


def _print_decisions(decisions: Sequence[ExactDecision]) -> None:
    for decision in decisions:
        cards = " ".join(str(card) for card in decision.cards)
        worths = " ".join(f"{action_name(action)} {antes(worth)}" for action, worth in decision.actions.items())
        best = " or ".join(action_name(action) for action in decision.best)
        print(f"{decision.street:7}{out(decision.antes_out)}  {cards:16} {best:12} {worths}")
