"""``fifthstreet odds base``: the base game under optimal play, in print and for programs."""

from pathlib import Path
from typing import Any

import msgspec

from fifthstreet.cli.columns import print_paragraph, styled
from fifthstreet.cli.odds_output import (
    GameWish,
    action_name,
    amount,
    antes,
    draw,
    in_dollars,
    in_one_line,
    out,
    percent,
    print_odds,
    print_table,
    with_named_actions,
)
from fifthstreet.money import show_dollars
from fifthstreet.odds import BaseOdds, EdgeAtAnte, Figures, base_odds, edge_by_ante_plot, edges_by_ante
from fifthstreet.odds.solving import Ties
from fifthstreet.rules import Game

DRAWN = 100
"""In how many parts the edge is drawn from limit to limit, so that the bends show where another hand meets the cap."""


@in_one_line
def run(wish: GameWish, ante: str | None, ties: Ties, as_json: bool) -> None:
    """Print the base game."""
    game = wish.game()
    found = base_odds(game, amount(ante), ties)
    if as_json:
        print_odds(_for_programs(game, found))
    else:
        _print_base(game, found)


@in_one_line
def run_by_ante(wish: GameWish, ante: str | None, plot: Path | None, as_json: bool) -> None:
    """Print the house edge by ante, or at one ante; draw it where that is wanted."""
    game, at = wish.game(), amount(ante)
    edges = edges_by_ante(game, None if at is None else [at])
    if plot:
        draw(plot, edge_by_ante_plot(edges_by_ante(game, parts=DRAWN), f"{game.book.title}: house edge by ante"))
    print_odds([_edge(edge) for edge in edges]) if as_json else _print_edges(edges)


def _for_programs(game: Game, found: BaseOdds) -> dict[str, Any]:
    return {
        "jurisdiction": game.book.name,
        "digest": game.digest,
        "ante": in_dollars(found.ante),
        "capped": found.capped,
        "house_edge": found.house_edge,
        "house_edge_exact": str(found.house_edge),
        **_figures(found.figures),
        "otherwise": _figures(found.figures_otherwise),
        "tied": found.tied,
        "starting_hands": [with_named_actions(hand) for hand in found.starting_hands],
    }


def _figures(figures: Figures) -> dict[str, Any]:
    named = msgspec.structs.asdict(figures) | {
        "standard_deviation": figures.standard_deviation,
        "average_wager_exact": str(figures.average_wager),
        "element_of_risk": figures.element_of_risk,
        "folds": figures.folds,
    }
    del named["house_edge"]
    return named


def _edge(edge: EdgeAtAnte) -> dict[str, Any]:
    return {
        "ante": in_dollars(edge.ante),
        "house_edge": edge.house_edge,
        "house_edge_exact": str(edge.house_edge),
        "capped": edge.capped,
    }


def _print_edges(edges: tuple[EdgeAtAnte, ...]) -> None:
    rows = [[show_dollars(edge.ante), percent(edge.house_edge), "yes" if edge.capped else "no"] for edge in edges]
    print_table(("ante", "house edge", "cap felt"), rows)


def _print_base(game: Game, found: BaseOdds) -> None:
    cap = "; the cap is felt" if found.capped else ""
    print(styled(f"{game.book.title}, ante {show_dollars(found.ante)}{cap}", "bold"))
    print(f"house edge  {percent(found.house_edge)} of the ante, exactly {found.house_edge}\n")
    both = (found.figures, found.figures_otherwise)
    print_table(
        ("", *(f"ties: {figures.ties}" for figures in both)),
        [
            ["average wager, antes", *(f"{float(figures.average_wager):.4f}" for figures in both)],
            ["element of risk", *(percent(figures.element_of_risk) for figures in both)],
            ["standard deviation, antes", *(f"{figures.standard_deviation:.4f}" for figures in both)],
            ["win", *(percent(figures.win) for figures in both)],
            ["push", *(percent(figures.push) for figures in both)],
            ["loss, folds included", *(percent(figures.loss) for figures in both)],
        ],
    )
    print()
    actions = found.starting_hands[0].actions
    print_table(
        ("street", "reached", *(action_name(action) for action in actions)),
        [
            [street.street, *(percent(part) for part in (street.reached, street.folds, *street.bets.values()))]
            for street in found.figures.streets
        ],
    )
    print()
    print_table(
        ("net, antes", "probability"),
        [[antes(result.net, 2), percent(result.probability, 6)] for result in found.figures.distribution],
    )
    print()
    print_table(
        ("hand", "ways", *(action_name(action) for action in actions), "best"),
        [
            [
                hand.name,
                str(hand.combinations),
                *(antes(worth) for worth in hand.actions.values()),
                " or ".join(action_name(action) for action in hand.best),
            ]
            for hand in found.starting_hands
        ],
    )
    for tie in found.tied:
        print_paragraph(
            f"\nA tie on {tie.street} street with {out(tie.antes_out)}: "
            f"{' and '.join(action_name(action) for action in tie.actions)} are worth the same "
            f"in {percent(tie.probability)} of rounds."
        )
