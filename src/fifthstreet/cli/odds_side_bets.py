"""``fifthstreet odds three-card`` and ``six-card``: the bonuses by paytable, in print and for programs."""

from typing import Any, Literal

import msgspec

from fifthstreet.cli.columns import styled
from fifthstreet.cli.odds_output import (
    GameWish,
    amount,
    antes,
    in_dollars,
    in_one_line,
    percent,
    print_odds,
    print_table,
)
from fifthstreet.money import show_dollars
from fifthstreet.odds import SideBetOdds, six_card_odds, three_card_odds


@in_one_line
def run(
    wish: GameWish, bonus: Literal["three-card", "six-card"], paytable: str | None, wager: str | None, as_json: bool
) -> None:
    """Print the paytables of a bonus."""
    reckon = three_card_odds if bonus == "three-card" else six_card_odds
    found = reckon(wish.game(), amount(wager), paytable)
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
    print(styled(f"paytable {odds.paytable}{withdrawn}, {show_dollars(odds.wager)}", "bold"))
    print(f"house edge {percent(odds.house_edge)}, exactly {odds.house_edge}")
    print(f"paid {percent(odds.hit)} of the time, standard deviation {odds.standard_deviation:.4f}")
    rows = [
        [row.hand, row.pays, f"{row.hands:,}", percent(row.probability, 6), antes(row.brings, 6)] for row in odds.rows
    ]
    print_table(("hand", "pays", "hands", "probability", "brings"), rows)
    if odds.by_wager:
        print()
        print_table(("wager", "house edge"), [[show_dollars(at.wager), percent(at.house_edge)] for at in odds.by_wager])
    print()
