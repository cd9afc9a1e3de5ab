"""Puts wrong entries of a round right: wagers while bets are open, and hands, faces and buy-ins until it closes."""

import random
from typing import NamedTuple

from fifthstreet.cards import DECK, Card, five_card_hand
from fifthstreet.play.coordinator import CarriedOut, Standing
from fifthstreet.play.staff import enough
from fifthstreet.table.commands import (
    AnyCommand,
    Bet,
    CancelProgressive,
    CorrectBuyIn,
    CorrectCall,
    CorrectChipsBrought,
    CorrectFace,
    CorrectHand,
    Decision,
    Fill,
    Fold,
    OpeningWager,
    PlaceWager,
    Reveal,
    Role,
    TakeBack,
    TakeBetBack,
)
from fifthstreet.table.opening import on_layout
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Table
from support.entering import Clock, Entering
from support.true_rounds import ORDER, Decided, Spot, TrueRound

FLOOR: tuple[Role, ...] = ("floorperson", "supervisor")
FLOORPERSON = "Ida"


class ChipsEntry(NamedTuple):
    """A buy-in or chips brought, by the seat and its number among those of the seat."""

    seat: int
    number: int
    brought: bool


class PutsRight(Entering):
    """A round with what is known to be wrong in its entries.

    ``hands`` are the seats whose entries may be wrong, ``buy_ins`` the right amounts of wrong buy-ins and chips
    brought, ``acted`` the players who have truly acted on the open street.
    """

    def __init__(self, truth: TrueRound, standing: Standing, chance: random.Random, clock: Clock) -> None:
        super().__init__(truth, standing, chance, clock)
        self.hands: set[int] = set()
        self.buy_ins: dict[ChipsEntry, int] = {}
        self.acted: set[int] = set()

    def entered(self, command: AnyCommand) -> None:
        """Note that the truth has gone on."""
        match command:
            case Bet(seat=seat) | Fold(seat=seat):
                self.acted.add(seat)
            case Reveal():
                self.acted.clear()
            case _:
                super().entered(command)

    @property
    def something_wrong(self) -> bool:
        """Whether an entry may still differ from the truth."""
        return bool(self.hands or self.buy_ins or self.wrong_spots() or self.wrong_calls())

    def faces(self) -> dict[Spot, Card]:
        """The faces that are entered."""
        return faces_at(self.table)

    def loses(self, number: int) -> bool:
        """Whether a hand truly loses."""
        hand = self.truth.hands.get(number)
        return bool(hand) and self.game.book.main.pay(five_card_hand((*hand.cards, *self.truth.board))) is None

    def wrong_calls(self) -> list[str]:
        """The seats whose hands were called losing, and do not lose."""
        called = [seat.number for seat in self.table.taken if seat.hand.called_losing]
        return [str(number) for number in called if not self.loses(number)]

    def wrong_spots(self) -> list[Spot]:
        """The cards whose entered face is not their true one."""
        truth = self.truth.spots()
        return [spot for spot, face in self.faces().items() if truth.get(spot, face) != face]

    def put_something_right(self, first: int = 0) -> bool:
        """Correct one of the mistakes; false if there is none, or none can be corrected now."""
        wrong: list[object] = [*sorted(self.hands), *self.buy_ins, *self.wrong_spots(), *self.wrong_calls()]
        self.chance.shuffle(wrong)
        if first in wrong:
            wrong.insert(0, first)
        return any(self.put_right(one) for one in wrong)

    def put_right(self, wrong: object) -> bool:
        """Correct one mistake; false if that is refused."""
        match wrong:
            case Spot():
                return self.put_face_right(wrong)
            case int():
                return self.put_hand_right(wrong)
            case str():
                return self.corrected(CorrectCall(by=self.floor(), seat=int(wrong), floorperson=FLOORPERSON))
            case ChipsEntry():
                amount, right = self.buy_ins[wrong], CorrectChipsBrought if wrong.brought else CorrectBuyIn
                fixed = right(
                    by=self.floor(), seat=wrong.seat, number=wrong.number, amount=amount, floorperson=FLOORPERSON
                )
                if not self.corrected(fixed):
                    return False
                del self.buy_ins[wrong]
                return True
        raise AssertionError(wrong)

    def floor(self) -> str:
        """Who makes a correction."""
        return self.chance.choice(FLOOR)

    def corrected(self, command: AnyCommand) -> bool:
        """Carry a correction out, after a fill where the inventory is short of chips."""
        done = self.do(command)
        if isinstance(done, Refusal) and "call for a fill" in done.reason:
            self.did(Fill(by="floorperson", amount=10 * enough(self.game)))
            done = self.do(command)
        return isinstance(done, CarriedOut)

    def put_hand_right(self, number: int) -> bool:
        """Correct what was entered for a seat: directly while bets are open, by the floor after that."""
        if self.table.between_rounds:
            right = self.wagers_put_right(number)
        else:
            right = self.bet_put_right(number) or self.chip_put_right(number) or self.hand_corrected(number)
        if right:
            self.hands.discard(number)
        return right

    def wagers_put_right(self, number: int) -> bool:
        """Take back what does not lie there, and place what does."""
        coming = {wager for seat, wager in self.opening if seat == number}
        hand = self.truth.hands.get(number)
        true = {wager: amount for wager, amount in (hand.wagers if hand else {}).items() if wager not in coming}

        def lies(wager: OpeningWager) -> int:
            seat = self.table.seat(number)
            assert seat
            return on_layout(seat, wager)

        for wager in reversed(ORDER):
            beside = wager in ("tip-ante", "tip-three-card", "coupon")
            wrong = lies(wager) != true.get(wager, 0) if beside else lies(wager) and wager not in true
            if lies(wager) and wrong and not self.corrected(TakeBack(by="dealer", seat=number, wager=wager)):
                return False
        for wager in ORDER:
            if lies(wager) != true.get(wager, 0):
                place = PlaceWager(by="dealer", seat=number, wager=wager, amount=true[wager])
                if not self.corrected(place):
                    return False
        return True

    def bet_put_right(self, number: int) -> bool:
        """Where a street wager is not final yet, the dealer changes it; false where that is not all that is wrong."""
        street, hand = self.table.round.stage.street, self.truth.hands.get(number)
        seat = self.table.seat(number)
        if not street or not hand or not seat or self.chance.random() < 0.5:
            return False
        passed = hand.decisions[: street.place]
        stakes, tips = seat.hand.stakes, seat.hand.tips
        before = all(on_layout(seat, wager) == hand.wagers.get(wager, 0) for wager in ORDER if wager != "progressive")
        before = before and seat.hand.progressive.wager == hand.wagers.get("progressive", 0)
        laid = tuple(zip((stakes.third, stakes.fourth)[: street.place], (tips.third, tips.fourth), strict=False))
        true = tuple((hand.wagers["ante"] * bet.multiple, hand.wagers.get("tip-ante", 0) * bet.tip) for bet in passed)
        if not before or laid != true or len(hand.decisions) <= street.place:
            return False
        if not isinstance(self.do(TakeBetBack(by="dealer", seat=number)), CarriedOut):
            return False
        if number in self.acted:
            self.did(self.decision_of(number))
        return True

    def chip_put_right(self, number: int) -> bool:
        """Cancel a progressive wager that is not there, before the deal; false where that is not all that is wrong."""
        hand, seat = self.truth.hands.get(number), self.table.seat(number)
        if self.table.round.stage is not Stage.COLLECTING or not hand or not seat or self.chance.random() < 0.5:
            return False
        if any(on_layout(seat, wager) != hand.wagers.get(wager, 0) for wager in ORDER if wager != "progressive"):
            return False
        if not on_layout(seat, "progressive") or "progressive" in hand.wagers:
            return False
        return self.corrected(CancelProgressive(by="floorperson", seat=number))

    def hand_corrected(self, number: int) -> bool:
        """State the truth about a seat to the floor."""
        hand = self.truth.hands.get(number)
        wagers = {wager.replace("-", "_"): amount for wager, amount in (hand.wagers if hand else {}).items()}
        streets = self.decisions_so_far(number) if hand else ()
        right = CorrectHand(
            by=self.floor(),
            seat=number,
            floorperson=FLOORPERSON,
            streets=tuple(Decision(multiple=one.multiple, tip_multiple=one.tip) for one in streets),
            **wagers,
        )
        if self.corrected(right):
            return True
        if not self.log[-1].endswith("(nothing to correct: this is what was entered)"):
            return False
        self.hands.discard(number)
        return self.put_something_right() if self.something_wrong else True

    def decisions_so_far(self, number: int) -> tuple[Decided, ...]:
        """What a player did on the streets that have passed, and on the open one if the player has acted on it."""
        now, hand = self.table.round, self.truth.hands[number]
        passed = len(now.community_faces)
        so_far = hand.decisions[:passed]
        if not now.stage.street or len(hand.decisions) <= passed:
            return so_far
        out_now = any((one.seat, one.stage) == (number, now.stage) for one in self.trouble)
        if number in self.acted or now.betting.closed or (self.chance.random() < 0.5 and not out_now):
            self.acted.add(number)
            return hand.decisions[: passed + 1]
        return so_far

    def put_face_right(self, spot: Spot) -> bool:
        """Correct the face of a card, and of the card that has its face if there is one."""
        up, truth = self.faces(), self.truth.spots()
        face = truth[spot]
        other = next((one for one, entered_as in up.items() if entered_as == face), None)
        displaced = truth[other] if other else None
        if other and displaced in up.values() and up[spot] != displaced:
            # Three cards took each other's faces: one of them is set aside first.
            free = next(card for card in DECK if card not in up.values() and card not in truth.values())
            return self.corrected(correction(self.floor(), other, free, None))
        return self.corrected(correction(self.floor(), spot, face, displaced))


def correction(by: str, spot: Spot, face: Card, displaced: Card | None) -> CorrectFace:
    """The correction of a face."""
    return CorrectFace(
        by=by,
        place=spot.place,
        seat=spot.seat,
        card=spot.card,
        face=face,
        displaced=displaced,
        floorperson=FLOORPERSON,
    )


def faces_at(table: Table) -> dict[Spot, Card]:
    """The faces that are entered at a table."""
    now = table.round
    up = {Spot("community", 0, n): face for n, face in enumerate(now.community_faces, 1)}
    up |= {Spot("bonus-box", 0, n): face for n, face in enumerate(now.bonus_faces, 1)}
    for seat in table.taken:
        up |= {Spot("seat", seat.number, n): face for n, face in enumerate(seat.hand.faces, 1)}
    return up
