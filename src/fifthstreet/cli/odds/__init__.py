"""``fifthstreet odds``: the exact mathematics of a game."""

from typing import ClassVar

import typer

from fifthstreet.cli.lazy_group import LazyGroup


class OddsCommands(LazyGroup):
    """The questions about a game's odds."""

    entries: ClassVar = {
        "base": ("odds.base:base", "House edge, wager, spread, wins and folds, every starting hand."),
        "decide": ("odds.decide:decide", "One decision: the value of folding and of each bet."),
        "three-card": ("odds.side_bets:three_card", "The Three Card Bonus by paytable."),
        "six-card": ("odds.side_bets:six_card", "The Six Card Bonus by paytable and wager."),
        "progressive": ("odds.progressive:progressive", "Return, break-even meter, Envy, and the best joint play."),
        "strategy": ("odds.strategy:strategy", "The best strategy, one that fits on a card, and their cost."),
        "information": ("odds.information:information", "The value of cards that a player should not know."),
    }


app = typer.Typer(
    cls=OddsCommands,
    help="The exact mathematics of a game: edges, decisions, side bets, progressive, strategy, information.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
