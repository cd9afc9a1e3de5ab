"""The table as it stands: who sits where, what lies on the layout, where every card is, what is to be done next."""

from enum import StrEnum
from typing import Literal

from fifthstreet.cards import Card
from fifthstreet.rules.model.dealing import ClockRuns
from fifthstreet.rules.model.deck import OpeningStep
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.values import Value


class Street(StrEnum):
    """The three streets, each before a community card."""

    THIRD = "third-street"
    FOURTH = "fourth-street"
    FIFTH = "fifth-street"

    @property
    def place(self) -> int:
        """0, 1 or 2: which of the community cards it is bet before."""
        return _PLACE[self]

    @property
    def inscription(self) -> str:
        """As the layout names it."""
        return ("3rd Street", "4th Street", "5th Street")[self.place]


_PLACE = {street: place for place, street in enumerate(Street)}


class Stage(StrEnum):
    """Where in a round the table is."""

    BETTING = "betting"
    COLLECTING = "collecting"
    DEALING = "dealing"
    THIRD_STREET = "third-street"
    FOURTH_STREET = "fourth-street"
    FIFTH_STREET = "fifth-street"
    BONUS_BOX = "bonus-box"
    SETTLING = "settling"

    @property
    def street(self) -> Street | None:
        """The street that is being bet on, if one is."""
        return _STREET_OF_STAGE.get(self)


_BETTING = Stage.BETTING
_STREET_OF_STAGE = {Stage(street.value): street for street in Street}

Device = Literal["shuffler", "shoe"]
Keeping = Literal["covered", "signed", "removed", "set-aside"]
"""What is done with a device that is out of use."""

Step = Literal[
    "turn-hand",
    "main",
    "progressive",
    "three-card",
    "six-card",
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
"""What the settlement consists of, one thing after another."""


class Task(Value, kw_only=False):
    """A step of the settlement at a seat; the button that ends a round belongs to no seat, 0."""

    step: Step
    seat: int = 0


class Stakes(Value):
    """What lies on the betting areas of a seat, in cents: the player's own, or what he has bet for the dealer."""

    ante: int = 0
    third: int = 0
    fourth: int = 0
    fifth: int = 0
    three_card: int = 0
    six_card: int = 0
    progressive: int = 0

    @property
    def main(self) -> int:
        """The Ante and the street wagers together."""
        return self.ante + self.third + self.fourth + self.fifth

    @property
    def total(self) -> int:
        """All of it."""
        return self.main + self.three_card + self.six_card + self.progressive


NOTHING = Stakes()


class Seat(Value):
    """A player at the table: chips in hand, wagers on the layout, cards by their place in the pack."""

    number: int
    player: str
    chips: int = 0
    stakes: Stakes = NOTHING
    tips: Stakes = NOTHING
    coupon: int = 0
    progressive_wager: int = 0
    cards: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    faces: tuple[Card, ...] = ()
    acted: bool = False
    folded: Street | None = None
    awaits_collection: bool = False
    forfeited: bool = False
    claimed: bool = False
    award: int | None = None
    keyed: bool = False
    won: int = 0
    tips_won: int = 0
    lost: int = 0
    bet: Stakes = NOTHING
    tips_bet: Stakes = NOTHING
    from_cage: int = 0

    @property
    def on_layout(self) -> int:
        """All the chips at the seat's areas: what is still at stake, and what lies there to be taken up."""
        return self.stakes.total + self.tips.total + self.won + self.tips_won

    @property
    def wagered(self) -> int:
        """Everything the player has put out in this round, wherever it is by now."""
        settling = self.bet != NOTHING
        at_stake = self.bet.total + self.tips_bet.total if settling else self.stakes.total + self.tips.total
        collected = 0 if self.stakes.progressive else self.progressive_wager
        return at_stake + collected + self.lost

    @property
    def in_round(self) -> bool:
        """Whether the player has, or had, an Ante in this round, folded, settled or not."""
        return self.stakes.ante > 0 or self.folded is not None or self.cards != () or self.faces != () or self.forfeited

    @property
    def envies(self) -> bool:
        """Whether the player's progressive wager brings him an Envy Bonus for the hand of another."""
        return self.progressive_wager > 0 and not self.forfeited

    @property
    def playing(self) -> bool:
        """Whether the player is in the round and has not folded."""
        return self.folded is None and self.stakes.ante > 0


class Deck(Value):
    """A deck at the table: when it was opened there, what has been done with it, and what is wrong with it."""

    number: int
    back: str
    design: str = ""
    opened: int
    prepared: bool = False
    done: tuple[OpeningStep, ...] = ()
    used: bool = False
    spread: bool = False
    clocks: tuple[ClockRuns, ...] = ()
    found: int | None = None


class Custody(Value):
    """Where the chips are that are neither before a player nor on the layout, in cents.

    The cage, the patrons' pockets and what no count explains are the edge of the table's world: what has come from
    them is below zero. The drop box goes to the count room.
    """

    inventory: int = 0
    tip_box: int = 0
    drop: int = 0
    cage: int = 0
    patrons: int = 0
    count_room: int = 0
    unexplained: int = 0


class Table(Value):
    """Everything the table knows. It holds no card that has not been turned up."""

    table: str
    open: bool = False
    stage: Stage = Stage.BETTING
    round: int = 0
    now: int = 0
    seats: tuple[Seat | None, ...]
    custody: Custody = Custody()
    dealing: DealingTerms | None = None
    out_of_use: tuple[tuple[Device, Keeping], ...] = ()
    failed: tuple[Device, ...] = ()
    received: int = 0
    decks: tuple[Deck, ...] = ()
    leaving: tuple[Deck, ...] = ()
    deck: int = 0
    same_deck: bool = False
    idle: Literal["face-up", "face-down"] | None = None
    left_alone: bool = False
    unended: bool = False
    since_count: int = 0
    counted: bool = False
    astray: int = 0
    face_up: int = 0
    seen: tuple[tuple[int, Card], ...] = ()
    racked: tuple[tuple[int, Card], ...] = ()
    shuffled: bool = False
    cut: bool = False
    bets_closed: bool = False
    dealt: int = 0
    community: tuple[int, ...] = ()
    community_faces: tuple[Card, ...] = ()
    bonus_box: tuple[int, ...] = ()
    bonus_faces: tuple[Card, ...] = ()
    rack: tuple[int, ...] = ()
    turn: int | None = None
    deadline: int | None = None
    folds: tuple[int, ...] = ()
    plan: tuple[Task, ...] = ()
    later: tuple[Task, ...] = ()

    def seat(self, number: int) -> Seat | None:
        """The player at a seat, if there is one; seat 1 is at the dealer's far left."""
        return self.seats[number - 1] if 0 < number <= len(self.seats) else None

    @property
    def taken(self) -> tuple[Seat, ...]:
        """The players, from the dealer's far left."""
        return tuple([seat for seat in self.seats if seat])

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The players still in the round who have neither bet nor folded on the street, from the dealer's far left."""
        return tuple(
            [seat for seat in self.seats if seat and not seat.acted and seat.folded is None and seat.stakes.ante]
        )

    @property
    def asked_now(self) -> tuple[Seat, ...]:
        """Those of them who may act now: all, or the one whose turn it is."""
        if self.turn is None:
            return self.to_act
        return tuple([seat for seat in self.to_act if seat.number == self.turn])

    @property
    def folds_waiting(self) -> tuple[Seat, ...]:
        """The players whose folded hands are still to be collected, in the order in which they folded."""
        return tuple([seat for number in self.folds if (seat := self.seat(number)) and seat.awaits_collection])

    @property
    def between_rounds(self) -> bool:
        """Whether no round is under way: wagers may lie on the layout, but nothing is closed or dealt."""
        return self.stage is _BETTING
