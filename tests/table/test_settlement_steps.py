"""The steps of a settlement: who takes each, what it belongs to, whether it calls the floor, and its words."""

from fifthstreet.table.settlement_steps import PRIZE_VALIDATION, SETTLEMENT_STEPS, STEPS, VALIDATION, SettlementStep

DESCRIBED = """
turn-hand: dealer, hand
    Turn up the hand and announce it. Turn up seat 6.
main: dealer, hand
    Settle the Ante and the street wagers. Settle seat 6.
progressive: dealer, hand
    Settle the Progressive. Settle the Progressive of seat 6.
three-card: dealer, hand
    Settle the Three Card Bonus. Settle the Three Card Bonus of seat 6.
verify-six-card: dealer, prize
    Verify the Six Card hand. Verify the Six Card hand of seat 6.
    dealer verifies the Six Card hand of seat 6
validate-six-card: floor, prize, calls the floor
    Have the Six Card prize validated. Validate the Six Card prize of seat 6.
    floor validates the Six Card prize of seat 6
six-card: dealer, hand
    Settle the Six Card Bonus. Settle the Six Card Bonus of seat 6.
six-card-papers: floor, prize, calls the floor
    Complete the papers of the Six Card prize. Complete the Six Card papers for seat 6.
    floor completes the Six Card papers for seat 6
verify-hand: dealer, winner
    Verify the winning hand. Verify the hand of seat 6.
    dealer verifies the winning hand of seat 6
    the dealer verifies the hand
verify-light: dealer, winner
    Verify the light. Verify the light at seat 6.
    dealer verifies the light at seat 6
    looks whether the light at the player's place is lit
press-keypad: dealer, winner
    Press the keypad. Key in the win of seat 6.
    dealer keys in the win of seat 6
    the dealer enters the win on the keypad
call-supervisor: dealer, winner, calls the floor
    Call a supervisor. Call a supervisor for seat 6.
    dealer calls a supervisor for seat 6
    calls a supervisor
floorperson-or-above-validates: floor, winner, calls the floor
    Have the win validated. Validate seat 6.
    floor validates the win of seat 6
    a floorperson or someone above validates the pay
pay: dealer, winner, calls the floor
    Pay the Progressive win. Pay seat 6.
    it is paid
papers: floor, winner, calls the floor
    Complete the papers. Complete the papers for seat 6.
    floor completes the papers for seat 6
pay-envy: dealer, envy
    Pay the Envy Bonus. Pay Envy Bonus for seat 6's hand.
    the Envy Bonus is paid
collect-hand: dealer, hand
    Collect the hand. Collect the hand of seat 6.
end-of-round: dealer, round
    Press the end-of-round button. Press the end-of-round button.
"""


def described(step: SettlementStep) -> str:
    """A step: its name and whose it is; its title and button; the log's words; what players read of it."""
    floor = ", calls the floor" if step.calls_floor else ""
    lines = [f"{step.name}: {step.by}, {step.of}{floor}", f"    {step.title}. {step.order_at(6)}."]
    lines += [f"    {step.by} {step.done_at(6)}"] if step.done else []
    lines += [f"    {step.rule}"] if step.rule else []
    return "\n".join(lines)


def test_each_step_is_its_takers_belongs_to_a_hand_a_prize_or_a_win_and_is_worded_for_dealer_log_and_players():
    assert "\n".join(map(described, SETTLEMENT_STEPS)) == DESCRIBED.strip()


def test_button_and_log_name_the_seat_of_a_step_and_the_amount_if_it_has_one():
    step = STEPS["papers"]
    assert step.order_at(6) == "Complete the papers for seat 6"
    assert step.order_at(6, 10_002_84) == "Complete the papers for seat 6: $10,002.84"
    assert step.done_at(6) == "completes the papers for seat 6"
    assert step.done_at(6, 10_002_84) == "completes the papers for seat 6: $10,002.84"


def test_the_floor_validates_a_win_and_a_prize():
    assert [(STEPS[step].by, STEPS[step].of) for step in (VALIDATION, PRIZE_VALIDATION)] == [
        ("floor", "winner"),
        ("floor", "prize"),
    ]
