"""The progressive in the mathematics report: its return and its break-even meter."""

from collections.abc import Iterator

from fifthstreet.odds import ProgressiveOdds
from fifthstreet.papers.blocks import Block, Figure, Heading, Table, Words
from fifthstreet.papers.report_figures import antes, dollars, percent, progressive_plot

FOLDS = {"forfeit": "A fold forfeits the wager", "stays-live": "A fold leaves the wager in play"}


def progressive(found: ProgressiveOdds) -> Iterator[Block]:
    """Yield the progressive at its starting meter, under the rulebook's fold rule and the opposite one."""
    own, other = found.own, found.other_rule
    yield Heading("Progressive and Envy Bonus")
    yield Words(
        f"Figures for a wager of {dollars(found.wager)} with an ante of {dollars(found.ante)}, schedule "
        f"{found.schedule}, and the meter at its start of {dollars(found.meter)}. Under this rulebook "
        f"{FOLDS[own.fold][0].lower()}{FOLDS[own.fold][1:]}. If a fold forfeits it, the return is that of the best "
        "base game strategy, playing ties; the joint optimum plays both wagers together."
    )
    yield Table(
        titles=("", FOLDS[own.fold], FOLDS[other.fold]),
        rows=(
            ("Return of fixed pays", percent(own.fixed_return), percent(other.fixed_return)),
            ("Share of the meter won per round", f"{float(own.meter_share):.4e}", f"{float(other.meter_share):.4e}"),
            ("Envy, per other player", percent(own.envy_return_per_other), percent(other.envy_return_per_other)),
            ("Return at this meter, no others", percent(own.total_return), percent(other.total_return)),
            ("Exactly", str(own.total_return), str(other.total_return)),
            ("Both wagers, base strategy, antes", antes(own.base_strategy_ev, 6), antes(other.base_strategy_ev, 6)),
            ("Both wagers, joint optimum, antes", antes(own.joint_ev, 6), antes(other.joint_ev, 6)),
            ("Break-even of the joint optimum", dollars(own.joint_break_even), dollars(other.joint_break_even)),
        ),
        right=(1, 2),
    )
    yield Table(
        titles=("Other bettors", FOLDS[own.fold], FOLDS[other.fold]),
        rows=tuple(
            (str(others), dollars(here), dollars(there))
            for others, (here, there) in enumerate(zip(own.break_even, other.break_even, strict=True))
        ),
        right=(0, 1, 2),
        caption="Break-even meter: at or above it, the base strategy does not lose on this wager on average.",
    )
    yield Figure(drawing=progressive_plot(found), caption="Return of the wager by meter, with no other bettors.")
