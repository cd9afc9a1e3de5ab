"""A round's wagers can be put right until it is finished: the meter is then as if they had been right at the lock."""

import random
from dataclasses import dataclass
from fractions import Fraction

import pytest

from fifthstreet.money import Posting, dollars
from fifthstreet.progressive.accounts import EDGES, balances, postings
from fifthstreet.progressive.commands import (
    AnyMeterCommand,
    ChangeRates,
    Claim,
    Contribute,
    CorrectContribution,
    Disable,
    FinishRound,
    PayAward,
    ReleaseAwards,
)
from fifthstreet.progressive.events import AnyMeterEvent, Awarded, Contributed, Corrected
from fifthstreet.progressive.journal import replayed
from fifthstreet.progressive.machine import MeterRefusal, decide, evolve, new_meter, started
from fifthstreet.progressive.state import ClaimKey, Figures, Grew, Meter, Rates, RoundKey
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.model.pays import Share
from fifthstreet.rules.model.progressive import SeveralWinners
from support.changes import changed
from support.depth import EXAMPLES
from support.double_entry import assert_posted

WHOLE, TENTH = Fraction(1), Fraction(1, 10)


def house(
    name: str = "maryland",
    ceiling: int | None = None,
    reserve: Fraction = Fraction(1, 20),
    several: SeveralWinners = "in-settling-order",
) -> Game:
    ready = ready_game(name)
    terms = {
        "progressive__reserve_rate": Share(reserve),
        "progressive__ceiling": ceiling,
        "progressive__several_winners": several,
    }
    return make_game(ready.book, changed(ready.submission, **terms))


def fresh(game: Game) -> Meter:
    return evolve(new_meter(game, "meter"), started(game))


def posted(meter: Meter, event: AnyMeterEvent) -> Meter:
    after = evolve(meter, event)
    assert_posted(balances(meter), postings(event), balances(after), EDGES)
    assert after.balances
    return after


def assert_replays(meter: Meter) -> None:
    """The journal leads to the figures that the meter has."""
    again = replayed(meter, meter.journal)
    assert changed(again, awards=None, from_wagers=meter.from_wagers) == meter.figures


def decided(game: Game, meter: Meter, command: AnyMeterCommand) -> tuple[AnyMeterEvent, ...]:
    found = decide(game, meter, command)
    assert not isinstance(found, MeterRefusal), found
    return found


def after(game: Game, meter: Meter, *commands: AnyMeterCommand) -> Meter:
    for command in commands:
        for event in decided(game, meter, command):
            meter = posted(meter, event)
        assert_replays(meter)
    return meter


def refusal(game: Game, meter: Meter, command: AnyMeterCommand) -> str:
    found = decide(game, meter, command)
    assert isinstance(found, MeterRefusal), found
    return found.reason


def wagers(table: str, number: int, count: int = 6) -> Contribute:
    return Contribute(table=table, round=number, wagers=count, amount=100 * count)


def claim(table: str, number: int, seat: int, share: Fraction = TENTH) -> Claim:
    return Claim(key=ClaimKey(table, number, seat), share=share)


def finish(table: str, number: int) -> FinishRound:
    return FinishRound(table=table, round=number)


def correct(table: str, number: int, change: int) -> CorrectContribution:
    return CorrectContribution(table=table, round=number, change=change, reason="entry put right")


def figures(meter: Meter) -> tuple[Figures, int, int]:
    """What the meter holds, owes and has paid; corrections count as if they had come in with the wagers."""
    return changed(meter.figures, from_wagers=meter.from_wagers - meter.corrected), meter.payable, meter.paid


@pytest.mark.parametrize("name", ["maryland", "south-dakota"])
def test_wagers_added_late_count_as_if_they_had_been_there_at_the_lock(name: str):
    game = house(name)
    others = (wagers("two", 1), finish("two", 1), wagers("two", 2, 3))
    late = after(game, fresh(game), wagers("one", 1, 2), *others, correct("one", 1, 300))
    assert figures(late) == figures(after(game, fresh(game), wagers("one", 1, 5), *others))
    back = after(game, late, correct("one", 1, -400))
    assert figures(back) == figures(after(game, fresh(game), wagers("one", 1, 1), *others))


def test_an_added_wager_is_a_correction_with_negative_amounts():
    game = house("south-dakota")
    meter = after(game, fresh(game), wagers("one", 1, 2))
    (event,) = decided(game, meter, correct("one", 1, 100))
    assert event == Corrected(
        at=0,
        table="one",
        round=1,
        reason="entry put right",
        amount=-100,
        off_meter=-Fraction(71, 2),
        off_reserve=Fraction(-5),
        off_overflow=Fraction(0),
        from_house=Fraction(0),
    )
    grown = posted(meter, event)
    assert (grown.corrected, grown.corrections) == (-Fraction(81, 2), 1)
    assert sum(amount for account, amount in postings(event) if account == "corrected") == -Fraction(81, 2)
    assert Posting("meter", Fraction(71, 2)) in postings(event)


def test_a_round_without_wagers_keeps_its_place_for_a_wager_that_is_added_later():
    # Two wagers fill the meter to its ceiling: which of the rounds came first decides what is overflow.
    ceiling = dollars(10_000) + 80
    game = house(ceiling=ceiling)
    start = after(game, fresh(game), wagers("one", 1, 0))
    assert (figures(start), start.contributions) == (figures(fresh(game)), 0)
    assert start.journal == (Grew(of=RoundKey("one", 1), amount=0),)
    full = after(game, start, wagers("two", 1, 2), claim("two", 1, 4, WHOLE), finish("two", 1))
    assert full.payable == dollars(10_000) + 71
    late = after(game, full, correct("one", 1, 100))
    # At its moment the wager would have brought 35.5 cents, and the other table's then only 44.5 to the ceiling.
    assert (late.shown - full.shown, late.payable) == (9, full.payable)
    assert late.from_house - full.from_house == -Fraction(53, 2) - 5
    assert late.contributions == 1


def test_a_contribution_corrected_to_nothing_keeps_its_place_while_the_round_is_open():
    game = house()
    meter = after(game, fresh(game), wagers("one", 1, 2), wagers("two", 1), correct("one", 1, -200))
    assert meter.journal[0] == Grew(of=RoundKey("one", 1), amount=0)
    again = after(game, meter, claim("two", 1, 3), correct("one", 1, 200))
    twin = after(game, fresh(game), wagers("one", 1, 2), wagers("two", 1))
    award = again.award(ClaimKey("two", 1, 3))
    assert award
    assert again.shown == twin.shown - award.amount
    closed = after(game, meter, finish("one", 1), finish("two", 1))
    assert (closed.journal, closed.open) == ((), ())


def test_no_correction_after_the_round_is_finished_nor_of_more_than_came_in():
    game = house()
    meter = after(game, fresh(game), wagers("one", 1, 2))
    assert refusal(game, meter, correct("one", 1, -201)) == "the round's progressive wagers are only $2"
    none_left = after(game, meter, correct("one", 1, -200))
    assert refusal(game, none_left, correct("one", 1, -1)) == "the round's progressive wagers are only $0"
    for change in (-100, 100):
        closed = after(game, meter, wagers("two", 1), finish("one", 1))
        assert refusal(game, closed, correct("one", 1, change)) == "the round is finished: its contribution is final"
        behind = after(game, fresh(game), wagers("two", 1), wagers("one", 1, 2), finish("one", 1))
        assert Grew(of=RoundKey("one", 1), amount=200) in behind.journal
        assert refusal(game, behind, correct("one", 1, change)) == "the round is finished: its contribution is final"
        gone_on = after(game, meter, wagers("one", 2))
        assert refusal(game, gone_on, correct("one", 1, change)) == "the round is finished: its contribution is final"
        assert refusal(game, meter, correct("one", 2, change)) == "there is no contribution of that round"
        assert refusal(game, meter, correct("two", 1, change)) == "there is no contribution of that round"
    assert decided(game, meter, correct("one", 1, 0)) == ()


def test_a_meter_out_of_service_still_corrects_a_round_that_it_knows_and_takes_no_new_one():
    game = house()
    meter = after(game, fresh(game), wagers("one", 1, 0), Disable(reason="maintenance"))
    assert after(game, meter, correct("one", 1, 100)).shown > meter.shown
    assert refusal(game, meter, wagers("two", 1, 0)) == "the Progressive is out of service"


def test_the_same_round_without_wagers_is_noted_once():
    game = house()
    meter = after(game, fresh(game), wagers("one", 1, 0))
    assert decided(game, meter, wagers("one", 1, 0)) == ()
    (next_round,) = [event for event in decided(game, meter, wagers("one", 2, 0)) if isinstance(event, Contributed)]
    assert (next_round.wagers, next_round.amount, next_round.to_meter) == (0, 0, 0)
    assert postings(next_round) == ()


@dataclass
class OpenRound:
    number: int
    entered: int
    right: int


class WrongEntries:
    """Three tables at a meter enter wagers wrongly and put them right later; their twins enter them rightly at once.

    Awards made meanwhile keep their amounts: the twin's winners get what the winners at the meter got, and the house
    adds what the twin's meter lacks for it.
    """

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        name = self.chance.choice(("maryland", "south-dakota"))
        ready = ready_game(name).submission.progressive
        assert ready
        ceiling = self.chance.choice((None, ready.start + self.chance.randint(1, 1_500)))
        reserve = Fraction(self.chance.choice((0, 1, 5)), 100)
        self.several: SeveralWinners = "in-settling-order"
        if name == "south-dakota":
            self.several = self.chance.choice(("in-settling-order", "on-the-meter-before-the-first"))
        self.game = house(name, ceiling, reserve, self.several)
        self.meter = self.twin = fresh(self.game)
        self.open: dict[str, OpenRound] = {}
        self.numbers = dict.fromkeys(("one", "two", "three"), 0)
        self.corrected = {"up": 0, "down": 0, "past a reset": 0}

    def both(self, command: AnyMeterCommand, twins: AnyMeterCommand | None = None) -> None:
        mine = decided(self.game, self.meter, command)
        others = decided(self.game, self.twin, twins or command)
        assert [type(event) for event in mine] == [type(event) for event in others]
        for event, other in zip(mine, others, strict=True):
            self.meter = posted(self.meter, event)
            if not isinstance(event, Awarded):
                self.twin = evolve(self.twin, other)
                continue
            assert isinstance(other, Awarded)
            missing = max(Fraction(0), event.amount - self._left(other))
            self.twin = evolve(self.twin, changed(other, amount=event.amount, from_house=missing))

        assert_replays(self.meter)

    def _left(self, award: Awarded) -> Fraction:
        """What the twin's meter has for an award."""
        if self.several == "in-settling-order":
            return self.twin.shown
        earlier = sum(one.amount for one in self.twin.awards if one.key.of == award.key.of)
        return max(Fraction(0), award.of_meter - earlier)

    def step(self) -> None:
        table = self.chance.choice(list(self.numbers))
        now, dice = self.open.get(table), self.chance.random()
        if now is None:
            self._lock(table)
        elif dice < 0.35:
            self._put_right(table, now, self.chance.choice((now.right, 100 * self.chance.randint(0, 6))))
        elif dice < 0.6:
            self._claim(table, now)
        elif dice < 0.7:
            seat = self.chance.choice((None, *range(1, 7)))
            self.both(ReleaseAwards(table=table, round=now.number, seat=seat, reason="settled again"))
        elif dice < 0.75:
            self.both(ChangeRates(rates=Rates(progression=Fraction(self.chance.randint(1, 35), 101))))
        elif dice < 0.9:
            self._put_right(table, now, now.right)
            self.both(finish(table, now.number))
            del self.open[table]

    def _lock(self, table: str) -> None:
        self.numbers[table] += 1
        entered, right = self.chance.randint(0, 6), self.chance.randint(0, 6)
        number = self.numbers[table]
        self.open[table] = OpenRound(number, 100 * entered, 100 * right)
        self.both(wagers(table, number, entered), wagers(table, number, right))

    def _put_right(self, table: str, now: OpenRound, to: int) -> None:
        change = to - now.entered
        if not change:
            return
        before = self.meter
        self.meter = after(self.game, self.meter, correct(table, now.number, change))
        self.corrected["up" if change > 0 else "down"] += 1
        self.corrected["past a reset"] += self.meter.from_house != before.from_house
        now.entered = to

    def _claim(self, table: str, now: OpenRound) -> None:
        key = ClaimKey(table, now.number, self.chance.randint(1, 6))
        if key in self.meter.queue:
            return
        self.both(Claim(key=key, share=self.chance.choice((TENTH, WHOLE))))
        award = self.meter.award(key)
        if award and not award.paid and self.chance.random() < 0.5:
            self.both(PayAward(key=key, amount=award.amount))

    def put_all_right(self) -> None:
        for table, now in self.open.items():
            self._put_right(table, now, now.right)


@pytest.mark.deep
def test_entries_put_right_at_any_later_moment_leave_the_meter_of_a_twin_that_entered_them_rightly_at_once():
    seen = {"up": 0, "down": 0, "past a reset": 0}
    for seed in range(EXAMPLES):
        tables = WrongEntries(seed)
        for _ in range(5):
            for _ in range(tables.chance.randint(3, 15)):
                tables.step()
            tables.put_all_right()
            assert figures(tables.meter) == figures(tables.twin), seed
            assert (tables.meter.hits, tables.meter.queue) == (tables.twin.hits, tables.twin.queue)
        seen = {kind: seen[kind] + count for kind, count in tables.corrected.items()}
    assert min(seen.values()) > EXAMPLES // 3, seen
