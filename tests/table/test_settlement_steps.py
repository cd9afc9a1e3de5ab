"""The table of settlement steps is whole, and words each of them for a seat."""

from typing import get_args

import pytest

from fifthstreet.rules.model.progressive import WinnerStep
from fifthstreet.table.settlement_steps import (
    FLOOR_STEPS,
    PRIZE_VALIDATION,
    SETTLEMENT_STEPS,
    STEPS,
    VALIDATION,
    WINNER_STEPS,
    SettlementStep,
    Step,
)


def test_every_step_stands_in_the_table_once():
    assert tuple(step.name for step in SETTLEMENT_STEPS) == get_args(Step)


def test_every_step_of_a_rulebook_is_told_to_players():
    assert set(get_args(WinnerStep)) == {step.name for step in SETTLEMENT_STEPS if step.rule}


def test_the_floor_validates_and_completes_the_papers():
    assert {VALIDATION, PRIZE_VALIDATION, "papers", "six-card-papers"} == FLOOR_STEPS
    assert {VALIDATION, "papers"} < WINNER_STEPS


@pytest.mark.parametrize("step", SETTLEMENT_STEPS, ids=lambda step: step.name)
def test_every_step_has_its_words(step: SettlementStep):
    assert step.title
    assert ("6" in step.order_at(6)) == (step.of != "round")
    assert "{" not in step.order_at(6) + step.done_at(6)


def test_an_order_names_its_seat_and_amount():
    assert STEPS[VALIDATION].order_at(6, 1_000_284) == "Validate seat 6: $10,002.84"
    assert STEPS["pay"].order_at(2) == "Pay seat 2"
    assert STEPS["papers"].done_at(2) == "completes the papers for seat 2"


def test_the_floor_is_called_for_every_step_that_a_dealer_does_not_take_alone():
    called = [step.name for step in SETTLEMENT_STEPS if step.calls_floor]
    assert called == [
        "validate-six-card",
        "six-card-papers",
        "call-supervisor",
        "floorperson-or-above-validates",
        "pay",
        "papers",
    ]


def test_every_step_belongs_to_a_hand_or_to_a_win_or_to_the_round():
    prize = {"verify-six-card", "validate-six-card", "six-card-papers"}
    others = {"pay-envy": "envy", "end-of-round": "round"}
    for step in SETTLEMENT_STEPS:
        winner = "winner" if step.name in WINNER_STEPS else "prize" if step.name in prize else "hand"
        assert step.of == others.get(step.name, winner)
    assert {
        "verify-hand",
        "verify-light",
        "press-keypad",
        "call-supervisor",
        VALIDATION,
        "pay",
        "papers",
    } == WINNER_STEPS
