"""The steps of a settlement: who takes each one, what it belongs to, and how it is worded."""

from typing import Literal

from fifthstreet.money import Cents, show_dollars
from fifthstreet.values import Value

Step = Literal[
    "turn-hand",
    "main",
    "progressive",
    "three-card",
    "verify-six-card",
    "validate-six-card",
    "six-card",
    "six-card-papers",
    "verify-hand",
    "verify-light",
    "press-keypad",
    "call-supervisor",
    "floorperson-or-above-validates",
    "pay",
    "papers",
    "pay-envy",
    "collect-hand",
    "end-of-round",
]
"""The names of the steps, as rulebooks and the log use them."""


class SettlementStep(Value):
    """A step: who takes it, its title in the procedure, the order on its button, and its wording in the log.

    ``{seat}`` in ``order`` and ``done`` stands for the seat; ``rule`` tells players what staff do for a winner.
    """

    name: Step
    by: Literal["dealer", "floor"] = "dealer"
    of: Literal["hand", "prize", "winner", "envy", "round"] = "hand"
    title: str
    order: str
    done: str = ""
    rule: str = ""
    calls_floor: bool = False

    def order_at(self, seat: int, amount: int | None = None) -> str:
        """The order for a seat, with the amount if it is given: ``Validate seat 6: $10,002.84``."""
        order = self.order.format(seat=seat)
        return order if amount is None else f"{order}: {show_dollars(Cents(amount))}"

    def done_at(self, seat: int, amount: int = 0) -> str:
        """The log's wording for the step once taken, with its amount if it has one: ``validates the win of seat 6``."""
        done = self.done.format(seat=seat)
        return f"{done}: {show_dollars(Cents(amount))}" if amount else done


SETTLEMENT_STEPS = (
    SettlementStep(
        name="turn-hand",
        title="Turn up the hand and announce it",
        order="Turn up seat {seat}",
    ),
    SettlementStep(
        name="main",
        title="Settle the Ante and the street wagers",
        order="Settle seat {seat}",
    ),
    SettlementStep(
        name="progressive",
        title="Settle the Progressive",
        order="Settle the Progressive of seat {seat}",
    ),
    SettlementStep(
        name="three-card",
        title="Settle the Three Card Bonus",
        order="Settle the Three Card Bonus of seat {seat}",
    ),
    SettlementStep(
        name="verify-six-card",
        of="prize",
        title="Verify the Six Card hand",
        order="Verify the Six Card hand of seat {seat}",
        done="verifies the Six Card hand of seat {seat}",
    ),
    SettlementStep(
        name="validate-six-card",
        by="floor",
        of="prize",
        title="Have the Six Card prize validated",
        order="Validate the Six Card prize of seat {seat}",
        done="validates the Six Card prize of seat {seat}",
        calls_floor=True,
    ),
    SettlementStep(
        name="six-card",
        title="Settle the Six Card Bonus",
        order="Settle the Six Card Bonus of seat {seat}",
    ),
    SettlementStep(
        name="six-card-papers",
        by="floor",
        of="prize",
        title="Complete the papers of the Six Card prize",
        order="Complete the Six Card papers for seat {seat}",
        done="completes the Six Card papers for seat {seat}",
        calls_floor=True,
    ),
    SettlementStep(
        name="verify-hand",
        of="winner",
        title="Verify the winning hand",
        order="Verify the hand of seat {seat}",
        done="verifies the winning hand of seat {seat}",
        rule="the dealer verifies the hand",
    ),
    SettlementStep(
        name="verify-light",
        of="winner",
        title="Verify the light",
        order="Verify the light at seat {seat}",
        done="verifies the light at seat {seat}",
        rule="looks whether the light at the player's place is lit",
    ),
    SettlementStep(
        name="press-keypad",
        of="winner",
        title="Press the keypad",
        order="Key in the win of seat {seat}",
        done="keys in the win of seat {seat}",
        rule="the dealer enters the win on the keypad",
    ),
    SettlementStep(
        name="call-supervisor",
        of="winner",
        title="Call a supervisor",
        order="Call a supervisor for seat {seat}",
        done="calls a supervisor for seat {seat}",
        rule="calls a supervisor",
        calls_floor=True,
    ),
    SettlementStep(
        name="floorperson-or-above-validates",
        by="floor",
        of="winner",
        title="Have the win validated",
        order="Validate seat {seat}",
        done="validates the win of seat {seat}",
        rule="a floorperson or someone above validates the pay",
        calls_floor=True,
    ),
    SettlementStep(
        name="pay",
        of="winner",
        title="Pay the Progressive win",
        order="Pay seat {seat}",
        rule="it is paid",
        calls_floor=True,
    ),
    SettlementStep(
        name="papers",
        by="floor",
        of="winner",
        title="Complete the papers",
        order="Complete the papers for seat {seat}",
        done="completes the papers for seat {seat}",
        calls_floor=True,
    ),
    SettlementStep(
        name="pay-envy",
        of="envy",
        title="Pay the Envy Bonus",
        order="Pay Envy Bonus for seat {seat}'s hand",
        rule="the Envy Bonus is paid",
    ),
    SettlementStep(
        name="collect-hand",
        title="Collect the hand",
        order="Collect the hand of seat {seat}",
    ),
    SettlementStep(
        name="end-of-round",
        of="round",
        title="Press the end-of-round button",
        order="Press the end-of-round button",
    ),
)
"""All the steps of a settlement."""

STEPS: dict[Step, SettlementStep] = {step.name: step for step in SETTLEMENT_STEPS}
FLOOR_STEPS = frozenset(step.name for step in SETTLEMENT_STEPS if step.by == "floor")
WINNER_STEPS = frozenset(step.name for step in SETTLEMENT_STEPS if step.of == "winner")
"""The steps that handle a progressive win."""

VALIDATION: Step = "floorperson-or-above-validates"
PRIZE_VALIDATION: Step = "validate-six-card"
