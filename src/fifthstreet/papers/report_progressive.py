"""The progressive in the mathematics report: its return, its break-even meter, and what it changes in the play."""

from collections.abc import Iterator

from fifthstreet.odds import ProgressiveOdds
from fifthstreet.papers.blocks import Block, Figure, Heading, Table, Words
from fifthstreet.papers.report_figures import antes, dollars, percent, progressive_plot

FOLDS = {"forfeit": "A fold forfeits the wager", "stays-live": "A fold leaves the wager in play"}


def progressive(found: ProgressiveOdds) -> Iterator[Block]:
    """The progressive at the meter that the house starts with, under the text's own fold rule and the other."""
    own, other = found.own, found.other_rule
    yield Heading("Progressive and Envy Bonus")
    yield Words(
        f"Figures for a wager of {dollars(found.wager)} beside an ante of {dollars(found.ante)}, schedule "
        f"{found.schedule}, "
        f"the meter at {dollars(found.meter)}, where the house starts it. In this text {FOLDS[own.fold][0].lower()}"
        f"{FOLDS[own.fold][1:]}. Where a fold forfeits it, the return is that of a player who keeps to the best "
        "strategy of "
        "the base game, ties played; the joint optimum plays both wagers together."
    )
    yield Table(
        titles=("", FOLDS[own.fold], FOLDS[other.fold]),
        rows=(
            ("Return of fixed pays", percent(own.fixed_return), percent(other.fixed_return)),
            ("Share of the meter won a round", f"{float(own.meter_share):.4e}", f"{float(other.meter_share):.4e}"),
            ("Envy, for each other player", percent(own.envy_return_per_other), percent(other.envy_return_per_other)),
            ("Return at this meter, no others", percent(own.total_return), percent(other.total_return)),
            ("Exactly", str(own.total_return), str(other.total_return)),
            ("Both wagers, base strategy, antes", antes(own.base_strategy_ev, 6), antes(other.base_strategy_ev, 6)),
            ("Both wagers, joint optimum, antes", antes(own.joint_ev, 6), antes(other.joint_ev, 6)),
            ("Break-even of the joint optimum", dollars(own.joint_break_even), dollars(other.joint_break_even)),
        ),
        right=(1, 2),
    )
    yield Table(
        titles=("Others who bet it", FOLDS[own.fold], FOLDS[other.fold]),
        rows=tuple(
            (str(others), dollars(here), dollars(there))
            for others, (here, there) in enumerate(zip(own.break_even, other.break_even, strict=True))
        ),
        right=(0, 1, 2),
        caption="The break-even meter: from there on the wager is no loss to a player of the base strategy.",
    )
    yield Figure(
        drawing=progressive_plot(found), caption="The return of the wager over the meter, without others at the table."
    )
