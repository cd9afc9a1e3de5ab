"""The progressive: what it pays, the Envy Bonus, the meter, and how a winner is handled."""

from typing import Literal

from fifthstreet.money import Cents
from fifthstreet.rules.model.entry import Entry
from fifthstreet.rules.model.paytables import MainRow

SeveralWinners = Literal["in-settling-order", "shared-equally"]
WinnerStep = Literal[
    "verify-hand", "verify-light", "press-keypad", "call-supervisor", "floorperson-validates", "pay", "pay-envy"
]


class Schedule(Entry):
    """The wager of a progressive, and the Envy Bonus that goes with that wager."""

    wager: Cents
    envy: tuple[MainRow, ...]
    printed_wager: str | None = None


class Amounts(Entry):
    """Whether a wager other than a schedule's own may be chosen, Envy in proportion."""

    other_wagers: Literal["refused", "in-proportion"]


class Envy(Entry):
    """Who is paid for another player's hand."""

    hand_must_be: Literal["in-play-at-showdown", "in-play-or-live-by-its-progressive"]
    paid: Literal["within-the-settlement", "at-the-end-of-the-round"]
    by: Literal["recipients-wager"]
    several_hands: Literal["each-pays"]
    own_hand: Literal["never"]


class StartAndReset(Entry):
    """The smallest amounts a meter may start from and be reset to."""

    start_at_least: Cents | None = None
    reset_at_least: Cents | None = None


class FullAward(Entry):
    """The award of the whole meter."""

    resets_to: Literal["reset-amount", "seed-plus-reserve"]
    paid_from: Literal["not-the-table-inventory", "the-meter"]
    cards_stay_until: Literal["papers-done", "all-paid"]


class FixedPays(Entry):
    """The pays that are not a share of the meter."""

    paid_from: Literal["table-inventory"]
    reduce_the_meter: bool


class SeveralAwards(Entry):
    """Several awards off the meter in one round."""

    each: Literal["on-the-meter-at-that-players-turn", "by-house-procedure"]


class Winner(Entry):
    """How a winner is handled, step by step, and what ends the round for the system."""

    steps: tuple[WinnerStep, ...]
    keypad_pressed_by_mistake: Literal["pressed-again"] | None = None
    end_of_round: Literal["button"] | None = None


class Progressive(Entry):
    """All about the progressive."""

    rows: tuple[MainRow, ...]
    highest_hand_only: bool
    stake: Literal["kept"]
    schedules: dict[str, Schedule]
    amounts: Amounts
    envy: Envy
    start_and_reset: StartAndReset
    full_award: FullAward
    fixed_pays: FixedPays
    several_awards: SeveralAwards
    winner: Winner
