"""``fifthstreet odds information``: what knowing more is worth, in print and for programs."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from fifthstreet.cards import Rank
from fifthstreet.cli.odds_output import GameWish, amount, in_one_line, percent, print_odds, print_table
from fifthstreet.money import Cents
from fifthstreet.odds import Information, OddsError, base_odds, seeing_ahead, seeing_others, sorting_edges
from fifthstreet.odds.figures import STREETS, StreetName
from fifthstreet.rules import Game
from fifthstreet.values import Value


class Known(Value, kw_only=False):
    """What is asked about, as it was written; where nothing is, some of everything."""

    ahead: tuple[str, ...]
    backs: tuple[str, ...]
    seen: tuple[int, ...]
    samples: int | None
    seed: int


@in_one_line
def run(wish: GameWish, known: Known, ante: str | None, as_json: bool) -> None:
    """Print the player's edge with each thing that he may know."""
    game, at = wish.game(), amount(ante)
    without = -base_odds(game, at).house_edge
    found = [Information(known="nothing more", player_edge=without), *_asked(game, at, known)]
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


def _asked(game: Game, ante: Cents | None, known: Known) -> Iterator[Information]:
    nothing = not (known.ahead or known.backs or known.seen)
    for written in ("third", "fourth", "fifth", "third,fourth,fifth") if nothing else known.ahead:
        yield seeing_ahead(game, _streets(written), ante)
    for written in ("J", "JQKA") if nothing else known.backs:
        yield sorting_edges(game, _ranks(written), ante)
    for number in (1, 10) if nothing else known.seen:
        yield seeing_others(game, number, ante, samples=known.samples, seed=known.seed)


def _streets(written: str) -> list[StreetName]:
    words = [word.strip() for word in written.split(",")]
    if not set(words) <= set(STREETS):
        raise OddsError(f"{written!r} are no streets; write third, fourth, fifth, or several with commas")
    return [street for street in STREETS if street in words]


def _ranks(written: str) -> list[Rank]:
    letters = written.upper().replace("10", "T").replace(",", "").replace(" ", "")
    ranks = [rank for rank in Rank if rank.letter in letters]
    if not letters or {rank.letter for rank in ranks} != set(letters):
        raise OddsError(f"{written!r} are no ranks; write them as letters, such as JQK or T9")
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
