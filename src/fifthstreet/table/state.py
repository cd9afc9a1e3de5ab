"""The state of a table: its seats and hands, the round, the decks, the devices, and the chips held elsewhere."""

from enum import StrEnum

from fifthstreet.cards import Card
from fifthstreet.rules.limits import WagerLimits
from fifthstreet.table.deck_state import DeckInPlay, DeckState, Devices
from fifthstreet.table.settlement_steps import Step
from fifthstreet.values import Value


class Street(StrEnum):
    """The three streets; on each, players act before a community card is turned up."""

    THIRD = "third-street"
    FOURTH = "fourth-street"
    FIFTH = "fifth-street"

    place: int
    """The index (0, 1 or 2) of the community card that is turned up after the street."""

    inscription: str
    """The street's name on the layout: ``3rd Street``."""


class Stage(StrEnum):
    """The stages of a round."""

    BETTING = "betting"
    COLLECTING = "collecting"
    DEALING = "dealing"
    THIRD_STREET = "third-street"
    FOURTH_STREET = "fourth-street"
    FIFTH_STREET = "fifth-street"
    BONUS_BOX = "bonus-box"
    SETTLING = "settling"

    street: Street | None
    """The street that is open in this stage, if any."""


for _stage in Stage:
    _stage.street = None
for _place, _street in enumerate(Street):
    _street.place, _street.inscription = _place, ("3rd Street", "4th Street", "5th Street")[_place]
    Stage(_street.value).street = _street

_BETTING = Stage.BETTING


class Task(Value, kw_only=False):
    """A step of the settlement at a seat; the end-of-round button belongs to no seat and has seat 0."""

    step: Step
    seat: int = 0


class Settlement(Value, kw_only=False):
    """The steps of the settlement still to take: first ``plan``, in order, then ``later``."""

    plan: tuple[Task, ...] = ()
    later: tuple[Task, ...] = ()

    @property
    def next(self) -> Task | None:
        """The step to take now, or ``None`` if nothing is left."""
        return self.plan[0] if self.plan else None


class Betting(Value):
    """The betting on the open street: who has acted, whose turn it is (if players act in turn), and the deadline."""

    acted: tuple[int, ...] = ()
    turn: int | None = None
    deadline: int | None = None
    closed: bool = False


class Round(Value):
    """A round: its stage, the cards on the layout, the betting on the open street, and the settlement.

    ``began`` is when each stage after the betting began; ``astray`` counts the cards that left the pack and lie
    nowhere; ``stray`` lists the seats without an Ante that were dealt cards.
    """

    number: int = 0
    stage: Stage = Stage.BETTING
    began: tuple[tuple[Stage, int], ...] = ()
    dealt: int = 0
    community: tuple[int, ...] = ()
    community_faces: tuple[Card, ...] = ()
    bonus_box: tuple[int, ...] = ()
    bonus_faces: tuple[Card, ...] = ()
    betting: Betting = Betting()
    folds: tuple[int, ...] = ()
    settlement: Settlement = Settlement()
    counted: bool = False
    astray: int = 0
    stray: tuple[int, ...] = ()
    face_up: int = 0
    seen: tuple[tuple[int, Card], ...] = ()
    racked: tuple[tuple[int, Card], ...] = ()


class Stakes(Value):
    """The amounts on a seat's betting areas, in cents: the player's own wagers, or their tips for the dealer."""

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
        """All the wagers together."""
        return self.main + self.three_card + self.six_card + self.progressive


NOTHING = Stakes()


class ProgressiveBet(Value):
    """A progressive wager that the system accepted and, if it won, whether that is entered, claimed, awarded and paid.

    ``waits``: the claim waits until the meter has verified an award of another table.
    """

    wager: int = 0
    keyed: bool = False
    waits: bool = False
    claimed: bool = False
    award: int | None = None
    paid: int = 0


class Hand(Value):
    """A player's part in the round: wagers on the layout, cards by place in the pack, and the results.

    ``dealt`` are all the cards that it was dealt, ``cards`` those that are not in the rack yet. ``collected`` and
    ``collected_tips`` are the wagers that went to the inventory with a fold or a forfeit. ``before`` is a copy of the
    hand from the start of the settlement; ``void`` marks a hand whose wagers went back, ``called_losing`` one that was
    called losing without its cards.
    """

    stakes: Stakes = NOTHING
    tips: Stakes = NOTHING
    coupon: int = 0
    progressive: ProgressiveBet = ProgressiveBet()
    dealt: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    faces: tuple[Card, ...] = ()
    called_losing: bool = False
    folded: Street | None = None
    forfeited: bool = False
    void: bool = False
    lost: int = 0
    collected: Stakes = NOTHING
    collected_tips: Stakes = NOTHING
    won: int = 0
    tips_won: int = 0
    from_cage: int = 0
    before: "Hand | None" = None

    @property
    def held(self) -> tuple[int, ...]:
        """The cards that the player held when the settlement began, or holds now if it has not begun."""
        return self.before.cards if self.before else self.cards

    @property
    def on_layout(self) -> int:
        """All the chips on the seat's areas: wagers still at stake, returned stakes, and wins."""
        return self.stakes.total + self.tips.total + self.won + self.tips_won

    @property
    def wagered(self) -> int:
        """Everything that the player has wagered in this round, including what was already collected or settled."""
        bet = self.before or self
        collected = 0 if self.stakes.progressive else self.progressive.wager
        return bet.stakes.total + bet.tips.total + collected + self.lost

    @property
    def in_round(self) -> bool:
        """Whether the player placed an Ante in this round, even if it is folded, settled or forfeited by now."""
        return bool(self.stakes.ante or self.folded or self.forfeited or self.before)

    @property
    def envies(self) -> bool:
        """Whether the progressive wager entitles the player to an Envy Bonus for another player's hand."""
        return bool(self.progressive.wager) and not self.forfeited

    @property
    def playing(self) -> bool:
        """Whether the player is in the round and has not folded."""
        return self.folded is None and bool(self.stakes.ante)


NO_HAND = Hand()
VOID_HAND = Hand(void=True)


class Seat(Value):
    """A player at the table, with their chips, the buy-ins and chips brought that can be corrected, and their hand.

    ``last_bets`` are the opening wagers of the last round at a table of real cards, without a coupon.
    """

    number: int
    player: str
    chips: int = 0
    bought: tuple[int, ...] = ()
    brought: tuple[int, ...] = ()
    last_bets: tuple[tuple[str, int], ...] = ()
    hand: Hand = NO_HAND


class Custody(Value):
    """The chips that are neither a player's nor on the layout, by place, in cents.

    ``cage``, ``patrons`` and ``unexplained`` are outside the table: an amount that came from them is negative.
    The contents of the drop box go to the count room.
    """

    inventory: int = 0
    tip_box: int = 0
    drop: int = 0
    cage: int = 0
    patrons: int = 0
    count_room: int = 0
    unexplained: int = 0


class LastEntry(Value):
    """The last entry at a table of real cards: its first event as JSON, how many events it had, and the table before.

    ``undo.entry_of`` reads the event. ``more`` is how many events of one entry are still to come.
    """

    event: str
    events: int = 1
    more: int = 0
    before: "Table"


class AnnouncedLimits(Value):
    """Limits that were announced, when they take effect, and when they were announced."""

    limits: WagerLimits
    effective: int
    announced: int


class Table(Value):
    """The state of a table. The only card faces in it are those turned up, or seen and noted."""

    name: str
    real_cards: bool = False
    open: bool = False
    now: int = 0
    seats: tuple[Seat | None, ...]
    round: Round = Round()
    deck: DeckInPlay = DeckInPlay()
    custody: Custody = Custody()
    decks: DeckState = DeckState()
    devices: Devices = Devices()
    end_of_round_due: bool = False
    last_entry: LastEntry | None = None
    limits: tuple[WagerLimits, ...] = ()
    announced: tuple[AnnouncedLimits, ...] = ()

    def seat(self, number: int) -> Seat | None:
        """The player at a seat, or ``None``; seat 1 is at the dealer's far left."""
        return self.seats[number - 1] if 0 < number <= len(self.seats) else None

    @property
    def taken(self) -> tuple[Seat, ...]:
        """The players at the table, from the dealer's far left."""
        return tuple([seat for seat in self.seats if seat])

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The players still in the round who have neither bet nor folded on the street, from the dealer's far left."""
        acted = self.round.betting.acted
        return tuple(
            [
                seat
                for seat in self.seats
                if seat and seat.number not in acted and (hand := seat.hand).folded is None and hand.stakes.ante
            ]
        )

    @property
    def asked_now(self) -> tuple[Seat, ...]:
        """The players who may act now: all who have yet to act, or only the one whose turn it is."""
        turn = self.round.betting.turn
        seat = None if turn is None else self.seat(turn)
        return (seat,) if seat else self.to_act

    @property
    def folds_waiting(self) -> tuple[Seat, ...]:
        """The players whose folded hands are still to be collected, in the order in which they folded."""
        return tuple([seat for number in self.round.folds if (seat := self.seat(number))])

    @property
    def current_round(self) -> int:
        """The number of the round under way; while bets are open, of the round that they are for."""
        return self.round.number + 1 if self.between_rounds else self.round.number

    @property
    def between_rounds(self) -> bool:
        """Whether no round is under way: wagers may be on the layout, but bets are still open."""
        return self.round.stage is _BETTING
