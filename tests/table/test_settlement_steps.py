"""The words of the settlement steps."""

from fifthstreet.table.settlement_steps import STEPS


def test_button_and_log_name_the_seat_of_a_step_and_the_amount_if_it_has_one():
    step = STEPS["papers"]
    assert step.order_at(6) == "Complete the papers for seat 6"
    assert step.order_at(6, 10_002_84) == "Complete the papers for seat 6: $10,002.84"
    assert step.done_at(6) == "completes the papers for seat 6"
    assert step.done_at(6, 10_002_84) == "completes the papers for seat 6: $10,002.84"
