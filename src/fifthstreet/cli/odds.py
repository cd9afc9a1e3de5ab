"""``fifthstreet odds``: the exact mathematics of a game."""

import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperGroup


class InOneLine(TyperGroup):
    """Commands whose options, where they are wrong or missing, are told in one line as all other bad input is."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that is asked for."""
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            print(f"fifthstreet odds: {error.format_message()}", file=sys.stderr)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=InOneLine,
    help="The exact mathematics of a game: edges, decisions, side bets, progressive, strategy, information.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Jurisdiction = Annotated[str, typer.Option(help="Whose rules: maryland, new-jersey or south-dakota.")]
House = Annotated[Path | None, typer.Option(help="A Rules Submission instead of the ready one.", readable=False)]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="HAND=PAY", help="Another pay: straight=5, pair:six-ten=push, multiples=1,2."),
]
Ante = Annotated[str | None, typer.Option(metavar="DOLLARS", help="The ante; left out: the table's minimum.")]
OneCard = Annotated[str | None, typer.Option(metavar="CARD", help="The card of that street, seen ahead.")]
BonusWager = Annotated[str | None, typer.Option(metavar="DOLLARS", help="The wager; left out: the least.")]
Paytable = Annotated[str | None, typer.Option(help="Only this paytable, by its name in the text.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]

# The modules of the commands are loaded by the command that is run: other commands start without the arrays.


@app.command()
def base(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    jurisdiction: Jurisdiction = "maryland",
    submission: House = None,
    changes: Changes = None,
    ante: Ante = None,
    ties: Annotated[Literal["play", "fold"], typer.Option(help="How a tie between actions is broken.")] = "play",
    by_ante: Annotated[bool, typer.Option("--by-ante", help="The house edge by ante, from limit to limit.")] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the house edge by ante to this file, as SVG.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """The base game under optimal play: house edge, wager, spread, wins and folds, every starting hand."""
    from fifthstreet.cli.odds_base import run, run_by_ante  # noqa: PLC0415
    from fifthstreet.cli.odds_output import GameWish  # noqa: PLC0415

    wish = GameWish(jurisdiction, submission, tuple(changes or ()))
    if by_ante or plot:
        run_by_ante(wish, ante, plot, as_json)
    else:
        run(wish, ante, ties, as_json)


@app.command()
def decide(  # noqa: PLR0913, PLR0917
    hole: Annotated[str, typer.Option(metavar="CARDS", help="The player's two cards, such as '6h 5h'.")] = "",
    board: Annotated[str, typer.Option(metavar="CARDS", help="The community cards that are up.")] = "",
    bets: Annotated[str | None, typer.Option(help="The street bets made, in antes: 1,3; left out: one each.")] = None,
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Other cards that were seen.")] = "",
    following: Annotated[
        str, typer.Option("--next", metavar="CARDS", help="The next community cards, seen ahead, in their order.")
    ] = "",
    third: OneCard = None,
    fourth: OneCard = None,
    fifth: OneCard = None,
    jurisdiction: Jurisdiction = "maryland",
    submission: House = None,
    changes: Changes = None,
    ante: Ante = None,
    as_json: AsJson = False,
) -> None:
    """One decision: the worth of folding and of each bet, the best of them, and how the round may end."""
    from fifthstreet.cli.odds_decide import Sight, run  # noqa: PLC0415
    from fifthstreet.cli.odds_output import GameWish  # noqa: PLC0415

    ahead = {"third": third, "fourth": fourth, "fifth": fifth}
    sight = Sight(hole=hole, board=board, bets=bets, dead=dead, following=following, ahead=ahead)
    run(GameWish(jurisdiction, submission, tuple(changes or ())), sight, ante, as_json)


@app.command("three-card")
def three_card(
    jurisdiction: Jurisdiction = "maryland",
    submission: House = None,
    paytable: Paytable = None,
    wager: BonusWager = None,
    as_json: AsJson = False,
) -> None:
    """The Three Card Bonus: what the house keeps, by paytable."""
    from fifthstreet.cli.odds_output import GameWish  # noqa: PLC0415
    from fifthstreet.cli.odds_side_bets import run  # noqa: PLC0415

    run(GameWish(jurisdiction, submission, ()), "three-card", paytable, wager, as_json)


@app.command("six-card")
def six_card(
    jurisdiction: Jurisdiction = "maryland",
    submission: House = None,
    paytable: Paytable = None,
    wager: BonusWager = None,
    as_json: AsJson = False,
) -> None:
    """The Six Card Bonus: what the house keeps, by paytable, and by wager where a prize is a fixed sum."""
    from fifthstreet.cli.odds_output import GameWish  # noqa: PLC0415
    from fifthstreet.cli.odds_side_bets import run  # noqa: PLC0415

    run(GameWish(jurisdiction, submission, ()), "six-card", paytable, wager, as_json)


@app.command()
def progressive(  # noqa: PLR0913, PLR0917
    meter: Annotated[str, typer.Option(metavar="DOLLARS", help="What the meter shows.")],
    jurisdiction: Jurisdiction = "maryland",
    submission: House = None,
    changes: Changes = None,
    ante: Ante = None,
    wager: Annotated[str | None, typer.Option(metavar="DOLLARS", help="The wager; left out: the house's.")] = None,
    others: Annotated[int, typer.Option(help="How many others bet the progressive.")] = 0,
    as_json: AsJson = False,
) -> None:
    """The progressive: return, break-even meter, Envy, and the best play of base game and progressive together."""
    from fifthstreet.cli.odds_output import GameWish  # noqa: PLC0415
    from fifthstreet.cli.odds_progressive import run  # noqa: PLC0415

    run(GameWish(jurisdiction, submission, tuple(changes or ())), meter, ante, wager, others, as_json)


@app.command()
def strategy(  # noqa: PLR0913, PLR0917
    jurisdiction: Jurisdiction = "maryland",
    submission: House = None,
    changes: Changes = None,
    ante: Ante = None,
    chart: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the starting hands to this file, as SVG.")
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Every decision there is, one by one.")] = False,
    as_json: AsJson = False,
) -> None:
    """The best strategy: exactly, in a form that fits on a card with its cost, and the published one costed."""
    from fifthstreet.cli.odds_output import GameWish  # noqa: PLC0415
    from fifthstreet.cli.odds_strategy import run  # noqa: PLC0415

    run(GameWish(jurisdiction, submission, tuple(changes or ())), ante, chart, exact, as_json)


@app.command()
def information(  # noqa: PLR0913, PLR0917
    ahead: Annotated[
        list[str] | None, typer.Option(metavar="STREETS", help="Community cards seen ahead: third, or fourth,fifth.")
    ] = None,
    backs: Annotated[
        list[str] | None, typer.Option(metavar="RANKS", help="Ranks that are told from their backs, such as JQK.")
    ] = None,
    seen: Annotated[list[int] | None, typer.Option(metavar="NUMBER", help="So many cards of others.")] = None,
    samples: Annotated[int | None, typer.Option(min=2, help="Sample so many sets a starting hand.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Which sets: the same seed, the same answer.")] = 1,
    jurisdiction: Jurisdiction = "maryland",
    submission: House = None,
    changes: Changes = None,
    ante: Ante = None,
    as_json: AsJson = False,
) -> None:
    """What knowing more is worth: cards seen ahead, backs that tell ranks, cards of others; left out: some of each."""
    from fifthstreet.cli.odds_information import Known, run  # noqa: PLC0415
    from fifthstreet.cli.odds_output import GameWish  # noqa: PLC0415

    known = Known(tuple(ahead or ()), tuple(backs or ()), tuple(seen or ()), samples, seed)
    run(GameWish(jurisdiction, submission, tuple(changes or ())), known, ante, as_json)
