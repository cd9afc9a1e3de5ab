"""``fifthstreet odds progressive``: the progressive beside the base game, in print and for programs."""

from typing import Any

import msgspec

from fifthstreet.cli.columns import print_paragraph, styled
from fifthstreet.cli.odds_output import (
    GameWish,
    action_name,
    amount,
    antes,
    in_dollars,
    in_one_line,
    out,
    percent,
    print_odds,
    print_table,
)
from fifthstreet.money import dollars, show_dollars
from fifthstreet.odds import PlanChange, ProgressiveOdds, UnderFoldRule, progressive_odds


@in_one_line
def run(wish: GameWish, meter: str, ante: str | None, wager: str | None, others: int, as_json: bool) -> None:  # noqa: PLR0913, PLR0917
    """Print the progressive at a meter."""
    found = progressive_odds(wish.game(), dollars(meter), amount(ante), amount(wager), others)
    if as_json:
        print_odds(_for_programs(found))
    else:
        _print_progressive(found)


def _for_programs(found: ProgressiveOdds) -> dict[str, Any]:
    own = _rule(found.own)
    return {
        "meter": in_dollars(found.meter),
        "ante": in_dollars(found.ante),
        "wager": in_dollars(found.wager),
        "others": found.others,
        "others_play": "the best strategy of the base game, ties played; all bet the progressive",
        "schedule": found.schedule,
        "base_ev": found.base_ev,
        "joint_ev_exact": str(found.own.joint_ev),
        **own,
        "fold_rules": {rule.fold: _rule(rule) for rule in (found.own, found.other_rule)},
    }


def _rule(rule: UnderFoldRule) -> dict[str, Any]:
    named = msgspec.structs.asdict(rule) | {
        "return": rule.total_return,
        "house_edge": 1 - rule.total_return,
        "break_even_meter": in_dollars(rule.break_even[0]),
        "break_even_meter_by_others": [in_dollars(meter) for meter in rule.break_even],
        "joint_break_even_meter": in_dollars(rule.joint_break_even),
    }
    for name in ("total_return", "break_even", "joint_break_even"):
        del named[name]
    return named


def _print_progressive(found: ProgressiveOdds) -> None:
    print(
        styled(
            f"progressive {show_dollars(found.wager)} ({found.schedule}), meter {show_dollars(found.meter)}, "
            f"ante {show_dollars(found.ante)}, {found.others} others",
            "bold",
        )
    )
    print(f"by this text a fold {_fold(found.own)}; the base game alone is worth {antes(found.base_ev, 6)} antes\n")
    rules = (found.own, found.other_rule)
    print_table(
        ("", *(f"fold {_fold(rule)}" for rule in rules)),
        [
            ["return of the wager", *(percent(rule.total_return) for rule in rules)],
            ["  from fixed pays", *(percent(rule.fixed_return) for rule in rules)],
            ["  Envy for each other", *(percent(rule.envy_return_per_other) for rule in rules)],
            ["part of the meter won a round", *(f"{float(rule.meter_share):.4e}" for rule in rules)],
            ["both wagers, base strategy, antes", *(antes(rule.base_strategy_ev, 6) for rule in rules)],
            ["both wagers, joint optimum, antes", *(antes(rule.joint_ev, 6) for rule in rules)],
            ["gained by the joint optimum", *(antes(rule.gain, 6) for rule in rules)],
            *(
                [f"break-even meter, {number} others", *(show_dollars(rule.break_even[number]) for rule in rules)]
                for number in range(len(rules[0].break_even))
            ),
            [
                f"the same, {found.others} others, joint optimum",
                *(show_dollars(rule.joint_break_even) for rule in rules),
            ],
        ],
    )
    for change in found.own.changes:
        _print_change(change)
    print_paragraph("\nThe others bet the progressive and play the best strategy of the base game, ties played.", "dim")


def _fold(rule: UnderFoldRule) -> str:
    return "forfeits it" if rule.fold == "forfeit" else "leaves it live"


def _print_change(change: PlanChange) -> None:
    examples = "; ".join(" ".join(str(card) for card in cards) for cards in change.examples)
    print_paragraph(
        f"\non {change.street} street with {out(change.antes_out)}, {action_name(change.after)} instead of "
        f"{action_name(change.before)}: {percent(change.probability)} of rounds, {change.classes} kinds of cards, "
        f"such as {examples}"
    )
