"""Enters a round with mistakes, each of which is put right at once or at any later moment before the round closes."""

import random
from collections import Counter
from typing import NamedTuple

from fifthstreet.cards import DECK, Card
from fifthstreet.play.coordinator import CarriedOut, Standing
from fifthstreet.play.staff import enough
from fifthstreet.rules import Game
from fifthstreet.table.commands import (
    AnyCommand,
    Bet,
    BringChips,
    BuyIn,
    CallLosing,
    CloseRound,
    Deal,
    Expire,
    Fill,
    Fold,
    OpeningWager,
    PlaceWager,
    ReportConduct,
    Reveal,
    Settle,
    TurnBox,
    TurnHand,
    UndoEntry,
    UndoKeypad,
    WrongCount,
)
from fifthstreet.table.events import Dealt
from fifthstreet.table.machine import decide
from fifthstreet.table.opening import OFFERED_AS
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Table
from support.changes import changed
from support.entering import Clock, entered
from support.put_right import ChipsEntry, PutsRight
from support.true_rounds import ORDER, BoughtThen, Decided, Spot, TrueRound, can_lie, some_amount, some_bet

LONGEST_WAIT = 600_000
"""The longest time, in milliseconds, that a round waits for a deadline to pass."""

TurnsUp = Reveal | TurnBox | TurnHand


class Noted(NamedTuple):
    """What is known of the truth and of the mistakes at a moment; an undone entry brings it back."""

    opening: tuple[tuple[int, OpeningWager], ...]
    bought: tuple[BoughtThen, ...]
    acted: frozenset[int]
    hands: frozenset[int]
    buy_ins: tuple[tuple[ChipsEntry, int], ...]


class WithMistakes(PutsRight):
    """A round with so many mistakes at most, each put right before it closes; ``made`` counts them by kind."""

    def __init__(
        self, truth: TrueRound, standing: Standing, chance: random.Random, clock: Clock, mistakes: int
    ) -> None:
        super().__init__(truth, standing, chance, clock)
        self.mistakes = mistakes
        self.made: Counter[str] = Counter()
        self.haste = chance.choice((0.0, 0.05, 0.2, 0.6))
        self.care = chance.choice((0.7, 0.85, 0.9))
        self.before_last = self.noted(), self.table

    def step(self) -> None:
        """Enter what is due, rightly or wrongly, or put something right."""
        # The chips of the progressive are counted in one step: what is wrong is often found then.
        haste = max(self.haste, 0.4) if self.table.round.stage is Stage.COLLECTING else self.haste
        if self.chance.random() < haste and self.put_something_right():
            return
        command = self.due()
        if isinstance(command, CloseRound) and self.something_wrong:
            assert self.put_something_right(), "nothing can be put right"
            return
        if isinstance(command, Deal) and self.deals_to_nobody():
            return
        if isinstance(command, ReportConduct | WrongCount) and command.seat in self.hands:
            # What lies at a seat that goes out of the round is put right before.
            assert self.put_something_right(command.seat), "nothing can be put right"
            return
        likely = 1 - self.care
        if isinstance(command, PlaceWager):
            likely /= 2  # there are many of them, and mistakes shall be left for later
        if self.mistakes and self.chance.random() < likely and self.enter_wrongly(command):
            return
        self.enter_rightly(command)

    def decision_due(self) -> AnyCommand:
        """What a player does; something, if the player truly folded before."""
        asked, street = self.table.asked_now, self.table.round.stage.street
        assert asked, self.table.round
        assert street
        number = self.chance.choice(asked).number
        if len(self.truth.hands[number].decisions) > street.place:
            return self.decision_of(number)
        assert number in self.hands
        return entered(number, self.chance.choice((Decided(0), Decided(1))))

    def enter_rightly(self, command: AnyCommand) -> None:
        """Enter the truth; where a mistake stands in the way, put something right instead."""
        before = self.table
        short = self.without_faces(command)
        done = self.do(short) if short else Refusal(clause="", reason="")
        if isinstance(done, Refusal):
            done = self.do(command)
        if isinstance(done, Refusal):
            self.stopped(command, done)
            return
        if isinstance(command, CloseRound):
            self.before_close = before
        self.entered(command)
        self.undo_now_and_then(0.04)
        if isinstance(command, Settle) and command.step == "press-keypad" and self.chance.random() < 0.2:
            self.press_again(command.seat)

    def without_faces(self, command: AnyCommand) -> AnyCommand | None:
        """The same truth without faces, now and then: a hand called losing, a box that no wager depends on."""
        if self.chance.random() < 0.5:
            return None
        match command:
            case TurnHand(seat=seat) if self.loses(seat):
                return CallLosing(by="dealer", seat=seat)
            case TurnBox():
                return TurnBox(by="dealer", faces=())
        return None

    def stopped(self, command: AnyCommand, refusal: Refusal) -> None:
        """The truth could not be entered: because of a mistake, or because the inventory is short of chips."""
        if "call for a fill" in refusal.reason:
            self.did(Fill(by="floorperson", amount=10 * enough(self.game)))
            return
        if "being verified" in refusal.reason and self.waits:
            self.waits()
            return
        if isinstance(command, PlaceWager) and command.seat in self.hands and self.chance.random() < 0.5:
            self.opening.pop(0)
            return
        if isinstance(command, TurnsUp) and self.chance.random() < 0.5:
            swapped = self.with_the_faces_left(command)
            if swapped != command and not isinstance(self.do(swapped), Refusal):
                return
        assert self.something_wrong, (command, refusal)
        assert self.put_something_right(), (command, refusal)

    def noted(self) -> Noted:
        """What is known now."""
        return Noted(
            tuple(self.opening),
            tuple(self.bought),
            frozenset(self.acted),
            frozenset(self.hands),
            tuple(self.buy_ins.items()),
        )

    def do(self, command: AnyCommand) -> CarriedOut | Refusal:
        """Carry out a command, and keep what was known before it."""
        before = self.noted(), self.table
        done = super().do(command)
        if isinstance(done, CarriedOut):
            self.before_last = before
        return done

    def undo_now_and_then(self, likely: float) -> None:
        """Take the last entry back, now and then: the table is then as it was before it."""
        if self.chance.random() >= likely:
            return
        noted, before = self.before_last
        if isinstance(self.do(UndoEntry(by="dealer")), Refusal):
            return
        assert plain(self.table) == plain(before), "an undone entry leaves a trace"
        self.opening, self.bought = list(noted.opening), list(noted.bought)
        self.acted, self.hands, self.buy_ins = set(noted.acted), set(noted.hands), dict(noted.buy_ins)
        self.made["undone"] += 1

    def press_again(self, seat: int) -> None:
        """The keypad was pressed by mistake, and is pressed again; now or after a few more steps."""
        done = self.do(UndoKeypad(by="dealer", seat=seat))
        if not isinstance(done, Refusal):
            self.made["keypad"] += 1

    def enter_wrongly(self, command: AnyCommand) -> bool:
        """Enter something else than the truth; false where there is nothing else, or it is refused."""
        match command:
            case PlaceWager():
                made = self.wrong_wager(command)
            case Bet(seat=seat) | Fold(seat=seat):
                made = self.wrong_decision(command, seat)
            case TurnHand(seat=seat) if not self.loses(seat) and self.chance.random() < 0.4:
                made = "" if isinstance(self.do(CallLosing(by="dealer", seat=seat)), Refusal) else "called losing"
            case Reveal() | TurnBox() | TurnHand():
                made = self.wrong_face(command)
            case BuyIn() | BringChips():
                made = self.wrong_buy_in(command)
            case _:
                made = ""
        if not made:
            return False
        self.mistakes -= 1
        self.made[made] += 1
        if not made.endswith("missed"):
            self.undo_now_and_then(0.3)
        return True

    def wrong_wager(self, command: PlaceWager) -> str:
        """A wrong amount, a wager missed or entered for another seat, one that is not there, or an ante of nobody."""
        kinds = [self.wrong_amount, self.missed, self.wrong_seat, self.one_more, self.one_more, self.ante_of_nobody]
        self.chance.shuffle(kinds)
        return next((made for kind in kinds if (made := kind(command))), "")

    def wrong_amount(self, command: PlaceWager) -> str:
        """Another amount that the house takes too."""
        hand = self.truth.hands[command.seat]
        wrong = changed(command, amount=some_amount(self.chance, self.game, command.wager, hand.wagers))
        return self.mistaken(wrong, command.seat, "wager amount") if wrong != command else ""

    def missed(self, command: PlaceWager) -> str:
        """The wager is not entered; with an ante, nothing of that player is."""
        self.hands.add(command.seat)
        if command.wager != "ante":
            self.opening.pop(0)
            return "wager missed"
        self.opening = [(seat, wager) for seat, wager in self.opening if seat != command.seat]
        return "hand missed"

    def wrong_seat(self, command: PlaceWager) -> str:
        """The wager is entered for another seat."""
        other = self.chance.choice(self.table.taken).number
        if other == command.seat or not self.mistaken(changed(command, seat=other), other, "seat of a wager"):
            return ""
        self.hands.add(command.seat)
        return "seat of a wager"

    def one_more(self, command: PlaceWager) -> str:
        """After the wager, one that is not there is entered for the same seat."""
        game, wagers = self.game, self.truth.hands[command.seat].wagers
        absent = [one for one in ORDER if one not in wagers and can_lie(game, one, wagers) and offers(game, one)]
        if not absent:
            return ""
        wager = "progressive" if "progressive" in absent else self.chance.choice(absent)
        added = changed(command, wager=wager, amount=some_amount(self.chance, game, wager, wagers))
        if isinstance(self.do(command), Refusal):
            return ""
        self.entered(command)
        return self.mistaken(added, command.seat, "wager that is not there", goes_on=False) or "none"

    def ante_of_nobody(self, command: PlaceWager) -> str:
        """An ante is entered for a player who has placed none."""
        idle = [seat.number for seat in self.table.taken if seat.number not in self.truth.hands]
        if not idle:
            return ""
        amount, number = some_amount(self.chance, self.game, "ante", {}), self.chance.choice(idle)
        ante = PlaceWager(by="dealer", seat=number, wager="ante", amount=amount)
        return self.mistaken(ante, number, "ante of nobody", goes_on=False)

    def mistaken(self, wrong: AnyCommand, seat: int, kind: str, goes_on: bool = True) -> str:
        """Enter something wrong for a seat; nothing if it is refused."""
        if isinstance(self.do(wrong), Refusal):
            return ""
        self.hands.add(seat)
        if goes_on:
            self.entered(wrong)
        return kind

    def wrong_decision(self, command: Bet | Fold, seat: int) -> str:
        """Another multiple or tip, a fold for a bet, a bet for a fold, another seat, or nobody's word in time."""
        right = Decided(command.multiple, command.tip_multiple) if isinstance(command, Bet) else Decided(0)
        hand = self.truth.hands[seat]
        match self.chance.choice(("other", "other", "fold", "seat", "late")):
            case "other":
                wrong, kind = some_bet(self.chance, self.game, hand.wagers), "multiple" if right.multiple else "no fold"
                return self.mistaken(entered(seat, wrong), seat, kind) if wrong != right else ""
            case "fold":
                wrong = Decided(0) if right.multiple else some_bet(self.chance, self.game, hand.wagers)
                return self.mistaken(entered(seat, wrong), seat, "fold" if right.multiple else "no fold")
            case "seat":
                other = self.chance.choice(self.table.taken).number
                if other == seat or isinstance(self.do(changed(command, seat=other)), Refusal):
                    return ""
                self.hands.add(other)
                return "seat of a bet"
        return self.time_runs_out()

    def time_runs_out(self) -> str:
        """The system folds those who are asked, though they had decided in time."""
        deadline = self.table.round.betting.deadline
        asked = [seat.number for seat in self.table.asked_now]
        if deadline is None or deadline > self.clock.now + LONGEST_WAIT:
            return ""
        self.clock.now = max(self.clock.now, deadline)
        if isinstance(self.do(Expire(by="system")), Refusal):
            return ""
        self.hands.update(asked)
        self.acted.update(asked)
        return "time"

    def wrong_buy_in(self, command: BuyIn | BringChips) -> str:
        """A wrong amount, or the same chips twice."""
        twice = self.chance.random() < 0.3
        wrong = command if twice else changed(command, amount=command.amount + self.chance.choice((-400, 7, 90_000)))
        if wrong.amount < 1 or isinstance(self.do(wrong), Refusal):
            return ""
        seat = self.table.seat(command.seat)
        assert seat
        brought = isinstance(command, BringChips)
        number = len(seat.brought if brought else seat.bought)
        self.buy_ins[ChipsEntry(command.seat, number, brought)] = 0 if twice else command.amount
        if not twice:
            self.entered(command)
        return "chips brought" if brought else "buy-in"

    def wrong_face(self, command: TurnsUp) -> str:
        """A face that makes a fine hand, that of a card still face down, or any; or two faces of a hand swapped."""
        spots = self.spots_of(command)
        faces = list(faces_of(command))
        if len(faces) > 1 and self.chance.random() < 0.3:
            one, other = self.chance.sample(range(len(faces)), 2)
            faces[one], faces[other] = faces[other], faces[one]
        else:
            place = self.chance.randrange(len(faces))
            tempting = [n for n, spot in enumerate(spots) if spot in self.truth.tempting]
            if tempting and self.chance.random() < 0.7:
                place = tempting[0]
                faces[place] = self.truth.tempting[spots[place]]
            else:
                down = [card for spot, card in self.truth.spots().items() if spot not in self.faces()]
                faces[place] = self.chance.choice(down if self.chance.random() < 0.4 else list(DECK))
        wrong = with_faces(command, faces)
        if wrong == command or isinstance(self.do(wrong), Refusal):
            return ""
        self.entered(command)
        return f"face: {type(command).__name__}"

    def with_the_faces_left(self, command: TurnsUp) -> AnyCommand:
        """The command with the true face of the other card wherever a face was entered for another card."""
        up, truth = self.faces(), self.truth.spots()
        at = {face: spot for spot, face in up.items()}
        return with_faces(command, [truth.get(at[face], face) if face in at else face for face in faces_of(command)])

    def spots_of(self, command: TurnsUp) -> list[Spot]:
        """Where the cards lie that a command turns up."""
        match command:
            case Reveal():
                return [Spot("community", 0, len(self.table.round.community_faces) + 1)]
            case TurnBox():
                return [Spot("bonus-box", 0, n) for n in (1, 2, 3, 4)]
        return [Spot("seat", command.seat, n) for n in (1, 2)]

    def deals_to_nobody(self) -> bool:
        """Put a seat right that has no ante in truth before cards are dealt to it."""
        decided = decide(self.game, self.table, Deal(by="dealer", at=self.clock.now))
        if isinstance(decided, Refusal):
            return False
        dealt = decided[0]
        if not isinstance(dealt, Dealt) or dealt.to != "seat" or dealt.seat in self.truth.hands:
            return False
        assert self.put_something_right(dealt.seat)
        return True


def faces_of(command: TurnsUp) -> tuple[Card, ...]:
    """The faces that a command enters."""
    return (command.face,) if isinstance(command, Reveal) else command.faces


def with_faces(command: TurnsUp, faces: list[Card]) -> TurnsUp:
    """The command with other faces."""
    return changed(command, face=faces[0]) if isinstance(command, Reveal) else changed(command, faces=tuple(faces))


def offers(game: Game, wager: OpeningWager) -> bool:
    """Whether a house offers a wager."""
    name = OFFERED_AS.get(wager)
    return name is None or name in game.submission.offered


def plain(table: Table) -> Table:
    """A table without the times that are none of its facts."""
    betting = changed(table.round.betting, deadline=None)
    return changed(table, now=0, last_entry=None, round__betting=betting)
