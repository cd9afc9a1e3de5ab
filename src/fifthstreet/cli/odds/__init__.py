"""``fifthstreet odds``: the exact mathematics of a game."""

import typer

from fifthstreet.cli.odds.base import base
from fifthstreet.cli.odds.decide import decide
from fifthstreet.cli.odds.information import information
from fifthstreet.cli.odds.progressive import progressive
from fifthstreet.cli.odds.side_bets import six_card, three_card
from fifthstreet.cli.odds.strategy import strategy

app = typer.Typer(
    help="The exact mathematics of a game: edges, decisions, side bets, progressive, strategy, information.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.command()(base)
app.command()(decide)
app.command("three-card")(three_card)
app.command("six-card")(six_card)
app.command()(progressive)
app.command()(strategy)
app.command()(information)
