"""``fifthstreet odds strategy``: the best strategy, a compact form of it, and the published points strategy, costed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from fifthstreet.cards import Card, Rank
from fifthstreet.cli.odds.output import (
    Ante,
    Changes,
    action_name,
    action_names,
    antes,
    antes_out,
    changed_game,
    odds_errors,
    parse_amount,
    percent,
    print_odds,
    with_named_actions,
)
from fifthstreet.cli.options import AsJson, Jurisdiction, Submission
from fifthstreet.cli.output import write_file
from fifthstreet.cli.tables import print_text
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

PUBLISHED_BETS = {1, 3}
"""The bets of the published strategy; a game without both cannot be played by it."""

_STREETS = (Street.THIRD, Street.FOURTH, Street.FIFTH)


@odds_errors
def strategy(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
    changes: Changes = None,
    ante: Ante = None,
    chart: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the chart of starting hands to this SVG file.")
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="List every decision.")] = False,
    as_json: AsJson = False,
) -> None:
    """The best strategy, a form of it that fits on a card with its cost, and the cost of the published one."""
    game, at = changed_game(jurisdiction, submission, changes), parse_amount(ante)
    hands = base_odds(game, at).starting_hands
    if chart:
        write_file(chart, starting_hands_chart(hands, f"{game.book.title}: starting hands"))
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
    """Return the bet of the published points strategy."""
    return points_strategy(Sight(_STREETS[len(board)], hole, board, bets))


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
    print_text("Starting hands: suited to the right of the diagonal, offsuit to the left", "bold")
    _print_grid(hands)
    print_text("\nA strategy that fits on a card", "bold")
    worth = {value: [rank for rank, at in compact.points.items() if at == value] for value in (2, 1, 0)}
    points_text = "; ".join(f"{value} for {' '.join(ranks)}" for value, ranks in worth.items() if ranks)
    print_text(f"Points: {points_text}. A way to a straight is a straight that uses all your cards. Otherwise fold.")
    for street, shapes, bets in compact.lines:
        does = ", ".join(f"{bet}x" + (f" from {least} points" if least else "") for bet, least in bets.items())
        every = all(rule.bets for rule in compact.rules if rule.street == street)
        which = "all other cards" if every and len(shapes) > 4 else " · ".join(str(shape) for shape in shapes)
        print_text(f"{street:7}{does}: {which}")
    print()
    _print_cost("the strategy on the card", compact.cost)
    if points:
        _print_cost("the published points strategy", points)
    else:
        print_text("the published points strategy needs bets of 1x and 3x, and this game does not allow both")


def _print_cost(name: str, cost: StrategyCost) -> None:
    print_text(
        f"{name}: house edge {percent(cost.figures.house_edge)}, costs {float(cost.basis_points):.4f} basis points "
        f"of the ante against the best; average wager {float(cost.figures.average_wager):.4f} antes"
    )
    for mistake in cost.mistakes[:5]:
        examples = "; ".join(" ".join(str(card) for card in cards) for cards in mistake.examples[:3])
        print_text(
            f"    {mistake.street} street, {antes_out(mistake.antes_out)}: {action_name(mistake.done)} instead of "
            f"{action_names(mistake.best)} costs {float(mistake.cost * 10_000):.4f}, such as {examples}"
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
        best = action_names(decision.best)
        print(f"{decision.street:7}{antes_out(decision.antes_out)}  {cards:16} {best:12} {worths}")
