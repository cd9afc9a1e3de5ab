"""The slips of a round whose mistakes were put right are those of its twin, in which every entry was right at once."""

from collections import Counter
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from fifthstreet.house.reports.slips import slip_data
from fifthstreet.house.store import Store
from fifthstreet.papers.prize_slip import PrizeSlip, SlipKind
from fifthstreet.table.events import AnyEvent, ProgressiveWon, StepTaken
from fifthstreet.table.settlement_steps import PRIZE_VALIDATION
from support.changes import changed
from support.depth import DEEP, EXAMPLES
from support.recorded_rounds import recorded
from support.twin_tables import assert_equal, twins

GAMES = 48 if DEEP else 12
ROUNDS = EXAMPLES * 2 // 3
KINDS: tuple[SlipKind, ...] = get_args(SlipKind)


@pytest.mark.deep
@pytest.mark.parametrize("jurisdiction", ["maryland", "south-dakota"])
def test_a_slip_after_mistakes_says_what_it_says_without_them(jurisdiction: str, tmp_path: Path):
    played = [twins(jurisdiction, seed, GAMES, name=f"table {seed}", alone=True) for seed in range(ROUNDS)]
    played = [both for both in played if any(wins(event) for event in (*both.wrong.events, *both.right.events))]
    wrong_store, right_store = Store.open(tmp_path / "wrong.sqlite"), Store.open(tmp_path / "right.sqlite")
    after_mistakes = recorded(wrong_store, [both.wrong for both in played])
    without = recorded(right_store, [both.right for both in played])
    slips = Counter[str]()
    for both, wrong, right in zip(played, after_mistakes, without, strict=True):
        for seat, kind in product(both.right.truth.chips, KINDS):
            truth = facts(slip_data(right, 1, seat, kind))
            assert_equal(truth, facts(slip_data(wrong, 1, seat, kind)))
            slips[kind] += truth is not None
    wrong_store.close()
    right_store.close()
    assert slips["jackpot"] > ROUNDS // 10
    assert slips["prize"] or jurisdiction == "south-dakota"


def wins(event: AnyEvent) -> bool:
    """Whether an event is of a win that may have a slip."""
    return isinstance(event, ProgressiveWon) or (isinstance(event, StepTaken) and event.step == PRIZE_VALIDATION)


def facts(slip: PrizeSlip | None) -> PrizeSlip | None:
    """A slip without who and when, and without the record it was made from: a mistake takes its time."""
    left_out = {"verified": None, "validated": None, "approved": None, "paid": None, "papers": None}
    return changed(slip, won_at=0, lines=(), sources=(), **left_out) if slip else None
