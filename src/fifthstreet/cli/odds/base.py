"""``fifthstreet odds base``: the base game under optimal play, house edge, spread, and every starting hand."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from fifthstreet.cli.odds.output import (
    Ante,
    Changes,
    action_name,
    action_names,
    antes,
    antes_out,
    changed_game,
    in_dollars,
    odds_errors,
    parse_amount,
    percent,
    print_odds,
    with_named_actions,
)
from fifthstreet.cli.options import AsJson, Jurisdiction, Submission
from fifthstreet.cli.output import write_file
from fifthstreet.cli.tables import print_table, print_text
from fifthstreet.money import show_dollars
from fifthstreet.odds import BaseOdds, EdgeAtAnte, Figures, base_odds, edges_by_ante
from fifthstreet.odds.solving import Ties
from fifthstreet.papers.report_figures import edge_plot
from fifthstreet.rules import Game

PLOT_STEPS = 100
"""Steps of the plot from minimum to maximum, enough to show each bend where another hand meets the payout cap."""


@odds_errors
def base(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
    changes: Changes = None,
    ante: Ante = None,
    ties: Annotated[Ties, typer.Option(help="Which of two equally good actions to take.")] = "play",
    by_ante: Annotated[
        bool, typer.Option("--by-ante", help="The house edge by ante, from minimum to maximum.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the house edge by ante to this SVG file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """The base game under optimal play: house edge, wager, spread, wins and folds, every starting hand."""
    game, at = changed_game(jurisdiction, submission, changes), parse_amount(ante)
    if not by_ante and not plot:
        found = base_odds(game, at, ties)
        print_odds(_for_programs(game, found)) if as_json else _print_base(game, found)
        return
    edges = edges_by_ante(game, None if at is None else [at])
    if plot:
        drawn = edges_by_ante(game, parts=PLOT_STEPS)
        write_file(plot, edge_plot(drawn, f"{game.book.title}: house edge by ante", show_title=True))
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
    print_table(("ante", "house edge", "capped"), rows)


def _print_base(game: Game, found: BaseOdds) -> None:
    cap = "; some pays are capped" if found.capped else ""
    print_text(f"{game.book.title}, ante {show_dollars(found.ante)}{cap}", "bold")
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
            ["loss, including folds", *(percent(figures.loss) for figures in both)],
        ],
    )
    print()
    actions = [action_name(action) for action in found.starting_hands[0].actions]
    print_table(
        ("street", "reached", *actions),
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
        ("hand", "combinations", *actions, "best"),
        [
            [hand.name, str(hand.combinations), *map(antes, hand.actions.values()), action_names(hand.best)]
            for hand in found.starting_hands
        ],
    )
    for tie in found.tied:
        print_text(
            f"\nA tie on {tie.street} street with {antes_out(tie.antes_out)}: "
            f"{' and '.join(action_name(action) for action in tie.actions)} are worth the same "
            f"in {percent(tie.probability)} of rounds."
        )
