"""``fifthstreet odds progressive``: the progressive together with the base game."""

from typing import Annotated, Any

import msgspec
import typer

from fifthstreet.cli.odds.output import (
    Ante,
    Changes,
    action_name,
    antes,
    antes_out,
    changed_game,
    in_dollars,
    odds_errors,
    parse_amount,
    percent,
    print_odds,
)
from fifthstreet.cli.options import AsJson, Jurisdiction, Submission
from fifthstreet.cli.tables import print_table, print_text
from fifthstreet.money import dollars, show_dollars
from fifthstreet.odds import PlanChange, ProgressiveOdds, UnderFoldRule, progressive_odds


@odds_errors
def progressive(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    meter: Annotated[str, typer.Option(metavar="DOLLARS", help="The amount on the meter.")],
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
    changes: Changes = None,
    ante: Ante = None,
    wager: Annotated[str | None, typer.Option(metavar="DOLLARS", help="The wager. Default: the house's.")] = None,
    others: Annotated[int, typer.Option(help="How many other players bet the progressive.")] = 0,
    as_json: AsJson = False,
) -> None:
    """The progressive: return, break-even meter, Envy, and the best play of base game and progressive together."""
    game = changed_game(jurisdiction, submission, changes)
    found = progressive_odds(game, dollars(meter), parse_amount(ante), parse_amount(wager), others)
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
    print_text(
        f"progressive {show_dollars(found.wager)} ({found.schedule}), meter {show_dollars(found.meter)}, "
        f"ante {show_dollars(found.ante)}, {found.others} others",
        "bold",
    )
    print(f"under this rulebook a fold {_fold(found.own)}; the base game alone: {antes(found.base_ev, 6)} antes\n")
    rules = (found.own, found.other_rule)
    print_table(
        ("", *(f"fold {_fold(rule)}" for rule in rules)),
        [
            ["return of the wager", *(percent(rule.total_return) for rule in rules)],
            ["  from fixed pays", *(percent(rule.fixed_return) for rule in rules)],
            ["  Envy per other player", *(percent(rule.envy_return_per_other) for rule in rules)],
            ["share of the meter won per round", *(f"{float(rule.meter_share):.4e}" for rule in rules)],
            ["both wagers, base strategy, antes", *(antes(rule.base_strategy_ev, 6) for rule in rules)],
            ["both wagers, joint optimum, antes", *(antes(rule.joint_ev, 6) for rule in rules)],
            ["gain from the joint optimum", *(antes(rule.gain, 6) for rule in rules)],
            *(
                [f"break-even meter, {number} others", *(show_dollars(rule.break_even[number]) for rule in rules)]
                for number in range(len(rules[0].break_even))
            ),
            [
                f"break-even, {found.others} others, joint optimum",
                *(show_dollars(rule.joint_break_even) for rule in rules),
            ],
        ],
    )
    for change in found.own.changes:
        _print_change(change)
    print_text("\nThe others bet the progressive and play the best base game strategy, playing ties.", "dim")


def _fold(rule: UnderFoldRule) -> str:
    return "forfeits it" if rule.fold == "forfeit" else "leaves it live"


def _print_change(change: PlanChange) -> None:
    examples = "; ".join(" ".join(str(card) for card in cards) for cards in change.examples)
    print_text(
        f"\non {change.street} street with {antes_out(change.antes_out)}, {action_name(change.after)} instead of "
        f"{action_name(change.before)}: {percent(change.probability)} of rounds, {change.classes} kinds of cards, "
        f"such as {examples}"
    )
