"""``fifthstreet odds three-card`` and ``six-card``: the bonuses by paytable."""

from typing import Annotated, Any

import msgspec
import typer

from fifthstreet.cli.odds.output import antes, in_dollars, odds_errors, parse_amount, percent, print_odds
from fifthstreet.cli.options import AsJson, Jurisdiction, Submission, chosen_game
from fifthstreet.cli.tables import print_table, print_text
from fifthstreet.money import show_dollars
from fifthstreet.odds import SideBetOdds, six_card_odds, three_card_odds

Wager = Annotated[str | None, typer.Option(metavar="DOLLARS", help="The wager. Default: the minimum.")]
Paytable = Annotated[str | None, typer.Option(help="Only this paytable, by its name in the rulebook.")]


@odds_errors
def three_card(
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
    paytable: Paytable = None,
    wager: Wager = None,
    as_json: AsJson = False,
) -> None:
    """The Three Card Bonus: house edge by paytable."""
    found = three_card_odds(chosen_game(jurisdiction, submission), parse_amount(wager), paytable)
    _print_paytables(found, as_json)


@odds_errors
def six_card(
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
    paytable: Paytable = None,
    wager: Wager = None,
    as_json: AsJson = False,
) -> None:
    """The Six Card Bonus: house edge by paytable, and by wager if a prize is a fixed amount."""
    found = six_card_odds(chosen_game(jurisdiction, submission), parse_amount(wager), paytable)
    _print_paytables(found, as_json)


def _print_paytables(found: dict[str, SideBetOdds], as_json: bool) -> None:
    if as_json:
        print_odds({name: _for_programs(odds) for name, odds in found.items()})
        return
    for odds in found.values():
        _print_paytable(odds)


def _for_programs(odds: SideBetOdds) -> dict[str, Any]:
    return msgspec.structs.asdict(odds) | {
        "wager": in_dollars(odds.wager),
        "house_edge_exact": str(odds.house_edge),
        "standard_deviation": odds.standard_deviation,
        "by_wager": [{"wager": in_dollars(at.wager), "house_edge": at.house_edge} for at in odds.by_wager],
    }


def _print_paytable(odds: SideBetOdds) -> None:
    withdrawn = "" if odds.standing == "in-force" else f" ({odds.standing})"
    print_text(f"paytable {odds.paytable}{withdrawn}, {show_dollars(odds.wager)}", "bold")
    print(f"house edge {percent(odds.house_edge)}, exactly {odds.house_edge}")
    print(f"paid {percent(odds.hit)} of the time, standard deviation {odds.standard_deviation:.4f}")
    rows = [
        [row.hand, row.pays, f"{row.hands:,}", percent(row.probability, 6), antes(row.brings, 6)] for row in odds.rows
    ]
    print_table(("hand", "pays", "hands", "probability", "contributes"), rows)
    if odds.by_wager:
        print()
        print_table(("wager", "house edge"), [[show_dollars(at.wager), percent(at.house_edge)] for at in odds.by_wager])
    print()
