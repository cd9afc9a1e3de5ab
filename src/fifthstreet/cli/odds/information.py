"""``fifthstreet odds information``: the value of cards that a player should not know."""

from fractions import Fraction
from typing import Annotated, Any

import typer

from fifthstreet.cards import Rank
from fifthstreet.cli.odds.output import Ante, Changes, changed_game, odds_errors, parse_amount, percent, print_odds
from fifthstreet.cli.options import AsJson, Jurisdiction, Submission
from fifthstreet.cli.tables import print_table
from fifthstreet.odds import Information, OddsError, base_odds, seeing_ahead, seeing_others, sorting_edges
from fifthstreet.odds.figures import STREETS, StreetName

EXAMPLES_AHEAD = ["third", "fourth", "fifth", "third,fourth,fifth"]
EXAMPLES_BACKS = ["J", "JQKA"]
EXAMPLES_SEEN = [1, 10]
"""The examples that are computed if no option is given."""


@odds_errors
def information(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    ahead: Annotated[
        list[str] | None,
        typer.Option(metavar="STREETS", help="Community cards seen in advance: third, or fourth,fifth."),
    ] = None,
    backs: Annotated[
        list[str] | None, typer.Option(metavar="RANKS", help="Ranks recognised by their backs, such as JQK.")
    ] = None,
    seen: Annotated[
        list[int] | None, typer.Option(metavar="NUMBER", help="Number of other players' cards seen.")
    ] = None,
    samples: Annotated[
        int | None, typer.Option(min=2, help="Sample this many sets of seen cards per starting hand.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the samples: the same seed gives the same answer.")] = 1,
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
    changes: Changes = None,
    ante: Ante = None,
    as_json: AsJson = False,
) -> None:
    """The value of extra information: cards seen in advance, marked backs, other players' cards. Default: examples."""
    game, at = changed_game(jurisdiction, submission, changes), parse_amount(ante)
    if not (ahead or backs or seen):
        ahead, backs, seen = EXAMPLES_AHEAD, EXAMPLES_BACKS, EXAMPLES_SEEN
    without = -base_odds(game, at).house_edge
    found = [
        Information(known="nothing more", player_edge=without),
        *(seeing_ahead(game, _streets(text), at) for text in ahead or ()),
        *(sorting_edges(game, _ranks(text), at) for text in backs or ()),
        *(seeing_others(game, number, at, samples=samples, seed=seed) for number in seen or ()),
    ]
    if as_json:
        print_odds([_for_programs(one, without) for one in found])
        return
    rows = [
        [
            one.known,
            percent(one.player_edge),
            percent(one.player_edge - without),
            f"± {percent(one.standard_error)}" if one.standard_error else "exact",
        ]
        for one in found
    ]
    print_table(("known", "player's edge", "gain", "standard error"), rows)


def _streets(text: str) -> list[StreetName]:
    words = [word.strip() for word in text.split(",")]
    if not set(words) <= set(STREETS):
        raise OddsError(f"{text!r} is not a street; write third, fourth or fifth, or several separated by commas")
    return [street for street in STREETS if street in words]


def _ranks(text: str) -> list[Rank]:
    letters = text.upper().replace("10", "T").replace(",", "").replace(" ", "")
    ranks = [rank for rank in Rank if rank.letter in letters]
    if not letters or {rank.letter for rank in ranks} != set(letters):
        raise OddsError(f"{text!r} is not a list of ranks; write them as letters, such as JQK or T9")
    return ranks


def _for_programs(one: Information, without: Fraction) -> dict[str, Any]:
    return {
        "known": one.known,
        "player_edge": one.player_edge,
        "player_edge_exact": None if one.standard_error else str(one.player_edge),
        "gain": one.player_edge - without,
        "standard_error": one.standard_error,
        "sampled": one.deals,
    }
