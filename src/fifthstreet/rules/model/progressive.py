"""The progressive: what it pays, the Envy Bonus, the meter, and how a winner is handled."""

from typing import Literal

from fifthstreet.money import Cents
from fifthstreet.rules.model.entry import Clauses, Entry
from fifthstreet.rules.model.paytables import FiveCardPaytable, FiveCardRow

SeveralWinners = Literal["in-settling-order", "on-the-meter-before-the-first"]
"""What the awards of one round are shares of: the meter at each winner's turn, or before the first of them."""
WinnerStep = Literal[
    "verify-hand",
    "verify-light",
    "press-keypad",
    "call-supervisor",
    "floorperson-or-above-validates",
    "pay",
    "pay-envy",
]


class Schedule(Entry):
    """The wager of a progressive, and the Envy Bonus that goes with that wager."""

    wager: Cents
    envy: tuple[FiveCardRow, ...]
    printed_wager: str | None = None


class Amounts(Entry):
    """Whether a wager other than a schedule's own may be chosen, with Envy and seed in proportion."""

    other_wagers: Literal["refused", "in-proportion"]


class Envy(Entry):
    """Who is paid for another player's hand."""

    hand_must_be: Literal["in-play-at-showdown", "in-play-or-live-by-its-progressive"]
    its_holder: Literal["need-not-have-bet"]
    paid: Literal["within-the-settlement", "at-the-end-of-the-round"]
    by: Literal["recipients-wager"]
    several_hands: Literal["each-pays"]
    own_hand: Literal["never"]


class StartAndReset(Entry):
    """The smallest amounts a meter may start from and be reset to."""

    start_at_least: Cents | None = None
    reset_at_least: Cents | None = None


class Rate(Entry):
    """Where the rate of progression is laid down."""

    stated_in: Literal["rules-submission"]


class Reset(Entry):
    """What the meter is reset to after the whole of it was won."""

    to: Literal["reset-amount", "seed-plus-reserve"]


class WholeMeter(Entry):
    """The source of an award of the whole meter."""

    paid_from: Literal["never-the-table-inventory"]


class PartOfMeter(Entry):
    """The source of an award of a part of the meter."""

    paid_from: Literal["table-inventory-or-elsewhere", "the-meter"]


class FixedPays(Entry):
    """The source of pays that are not a share of the meter."""

    paid_from: Literal["table-inventory"]
    meter: Literal["untouched"]


class WinningCards(Entry):
    """How long the cards of a winner stay on the table."""

    stay: Literal["until-the-papers-are-done-if-not-paid-from-the-inventory", "until-all-is-paid-if-there-is-envy"]


class SeveralAwards(Entry):
    """How several awards in one round come off the meter; a house with its own procedure files it."""

    each: Literal["on-the-meter-at-that-players-turn", "house-procedure"]


class WinnerRule(Entry):
    """A step in handling a winner."""

    step: WinnerStep


class Winner(Entry):
    """How a winner is handled, step by step."""

    steps: tuple[WinnerRule, ...]


class Keypad(Entry):
    """How a key that was pressed by mistake is undone."""

    pressed_by_mistake: Literal["pressed-again"]


class EndOfRound(Entry):
    """What ends the round for the progressive system."""

    by: Literal["button"]


class Progressive(FiveCardPaytable, dict=True):
    """All about the progressive. ``award`` has the clauses by which a share of the meter is claimed and received."""

    paid: Literal["highest-hand-only"]
    stake: Literal["kept"]
    schedules: dict[str, Schedule]
    amounts: Amounts
    envy: Envy
    start_and_reset: StartAndReset
    rate: Rate | None = None
    reset: Reset
    whole_meter: WholeMeter
    part_of_meter: PartOfMeter
    fixed_pays: FixedPays
    winning_cards: WinningCards
    award: Clauses
    several_awards: SeveralAwards
    winner: Winner
    keypad: Keypad | None = None
    end_of_round: EndOfRound | None = None
