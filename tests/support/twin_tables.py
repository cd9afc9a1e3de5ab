"""Plays a round with mistakes and its twin without, with or without another table on its meter, and compares them."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from fifthstreet.cards import five_card_hand
from fifthstreet.house.tables.round_results import NO_PLAYERS
from fifthstreet.play.coordinator import CarriedOut, carry_out
from fifthstreet.progressive.state import Meter
from fifthstreet.table import events as e
from fifthstreet.table.accounts import balances
from fifthstreet.table.commands import AnyCommand, Fill, WrongCount
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.machine import decide, evolve
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Seat
from fifthstreet.table.whereabouts import laid_out
from support.changes import changed
from support.entering import Clock, Entering
from support.put_right import faces_at
from support.true_rounds import Spot, TrueRound, seated, some_game, some_round
from support.wrong_entries import WithMistakes, plain

Marker = tuple[str, int]
"""A moment of the first table that the meter notices: the lock, the claim of a seat, the close."""


class Twins(NamedTuple):
    """A round with mistakes, the same round without, and how many commands another table gave between."""

    wrong: WithMistakes
    right: Entering
    others: int


class TwinsError(AssertionError):
    """The twins differ, or one of them could not be played; the message tells the seed and the last commands."""


def twins(jurisdiction: str, seed: int, games: int, name: str = "table 1", alone: bool = False) -> Twins:
    """Play both from one seed, which a failure names; ``alone``: with no other table on the meter."""
    chance = random.Random(f"{jurisdiction} {seed}")
    game = some_game(jurisdiction, seed % games)
    truth = some_round(chance, game)
    start = seated(truth, name)
    clock = Clock(start.table.now, hurry=chance.choice((0.0, 0.5)))
    wrong = WithMistakes(truth, start, chance, clock, chance.choice((1, 2, 3, 5, 9)))
    right = Entering(truth, start, random.Random(seed), Clock(start.table.now))
    other = some_round(chance, game) if start.meter and chance.random() < 0.4 and not alone else None
    try:
        timeline = with_mistakes(wrong, other, chance)
        without_mistakes(right, other, timeline)
        assert_equal(outcome(right), outcome(wrong))
    except Exception as error:
        said = "\n".join(f"  {line}" for line in wrong.log)
        raise TwinsError(f"{jurisdiction!r}, seed {seed}, games {games}: {error}\n{said}") from error
    return Twins(wrong, right, sum(not isinstance(one, tuple) for one in timeline))


class OtherTable(Entering):
    """A second table on the meter of a first; ``given`` are the commands that counted."""

    def __init__(self, truth: TrueRound, first: Entering, chance: random.Random) -> None:
        super().__init__(truth, seated(truth, "table 2"), chance, first.clock)
        self.share = first.share
        self.clock.now = max(self.clock.now, self.table.now)

    def goes_on(self, claims: bool) -> AnyCommand | None:
        """Give the next command; none if it must wait for the other table, or may claim nothing now."""
        command = self.due()
        if not claims and any(isinstance(event, e.AwardClaimed) for event in self.leads_to(command)):
            return None
        if self.table.round.community and self.chance.random() < 0.01:
            command = WrongCount(by="dealer", place="community", cards=4)
        done = self.do(command)
        if isinstance(done, Refusal):
            assert "being verified" in done.reason, (command, done)
            return None
        if any(isinstance(event, e.ClaimWaits) for event in done.events):
            return None
        self.entered(command)
        return command

    def leads_to(self, command: AnyCommand) -> e.Events:
        """The events that a command would lead to."""
        found = decide(self.game, self.table, changed(command, at=self.clock.now))
        return () if isinstance(found, Refusal) else found


def with_mistakes(run: WithMistakes, other: TrueRound | None, chance: random.Random) -> list[Marker | AnyCommand]:
    """Play the round with mistakes, and another table's between; the order in which the meter noticed what stands."""
    timeline: list[Marker | AnyCommand] = []
    second = OtherTable(other, run, chance) if other else None

    def second_goes_on() -> bool:
        if not second or second.over:
            return False
        command = second.goes_on(claims=not run.hands)
        if command:
            timeline.append(command)
        return command is not None

    def first_waits() -> None:
        if not second_goes_on():
            assert run.put_something_right(), "a claim waits for nothing"

    run.waits = first_waits
    while not run.over:
        if chance.random() < 0.3:
            second_goes_on()
        seen = len(run.events)
        run.step()
        timeline += [marker for event in run.events[seen:] if (marker := marker_of(event))]
    while second and not second.over:
        assert second_goes_on(), "the second table cannot go on"
    last = {marker: place for place, marker in enumerate(timeline) if isinstance(marker, tuple)}
    return [one for place, one in enumerate(timeline) if not isinstance(one, tuple) or last[one] == place]


def marker_of(event: AnyEvent) -> Marker | None:
    """The moment that an event is for the meter."""
    match event:
        case e.ProgressiveLocked():
            return "lock", 0
        case e.AwardClaimed(seat=seat):
            return "claim", seat
        case e.RoundClosed():
            return "close", 0
    return None


def without_mistakes(run: Entering, other: TrueRound | None, timeline: list[Marker | AnyCommand]) -> None:
    """Play the round rightly, and the other table's commands at the same moments of the meter."""
    second = OtherTable(other, run, random.Random(0)) if other else None
    left = list(timeline)

    def up_to(marker: Marker) -> None:
        while left and left[0] != marker:
            one = left.pop(0)
            if not isinstance(one, tuple):
                assert second
                second.did(one)

    while not run.over:
        command = run.due()
        found = decide(run.game, run.table, changed(command, at=run.clock.now))
        for event in () if isinstance(found, Refusal) else found:
            marker = marker_of(event)
            if marker:
                up_to(marker)
        run.step()
    up_to(("never", 0))


def outcome(run: Entering) -> dict[str, object]:
    """Everything that a round leaves behind; cards by their faces and number, since a place in the pack is internal."""
    table, closing = run.table, run.before_close
    assert closing
    placed = [slot for _, slot in laid_out(closing)]
    assert len(set(placed)) == len(placed), "a card lies at two places"
    chips = changed(table.custody, inventory=table.custody.inventory - run.fills, cage=table.custody.cage + run.fills)
    return {
        "table": plain(changed(table, deck__rack=len(table.deck.rack), custody=chips)),
        "meter": figures(run.share[0]),
        "faces": {spot: face for spot, face in faces_at(closing).items() if needs_face(run, spot)},
        "cards": {seat.number: len(seat.hand.cards) for seat in closing.taken} | {0: len(closing.deck.rack)},
        "layout": {
            seat.number: (seat.hand.on_layout, seat.hand.won, seat.hand.tips_won, seat.hand.from_cage)
            for seat in closing.taken
        },
        "results": results(run),
    }


def needs_face(run: Entering, spot: Spot) -> bool:
    """Whether the face of a card must be entered: not for a losing hand, nor for a box without a Six Card wager."""
    hands = run.truth.hands
    if spot.place == "bonus-box":
        out = {one.seat for one in run.truth.trouble}
        return any("six-card" in hand.wagers for seat, hand in hands.items() if seat not in out)
    return spot.place != "seat" or not true_hand_loses(run, spot.seat)


def true_hand_loses(run: Entering, seat: int) -> bool:
    """Whether a hand truly loses, and has no Six Card wager."""
    hand = run.truth.hands[seat]
    loses = run.game.book.main.pay(five_card_hand((*hand.cards, *run.truth.board))) is None
    return loses and "six-card" not in hand.wagers


def figures(meter: Meter | None) -> dict[str, object]:
    """All that a meter holds, owes and has paid, but for the count of corrections and what they moved."""
    if not meter:
        return {}
    assert meter.balances
    parts = (
        "shown",
        "reserve",
        "overflow",
        "from_house",
        "paid",
        "hits",
        "awards",
        "queue",
        "open",
        "rates",
        "enabled",
    )
    return {part: getattr(meter, part) for part in parts} | {"from_wagers": meter.from_wagers - meter.corrected}


def results(run: Entering) -> object:
    """The players' results of the round as the house stores them."""
    table, tally = run.started, NO_PLAYERS
    for event in run.events:
        after = evolve(table, event)
        if isinstance(event, e.RoundClosed):
            return tally.results(table, after)
        table, tally = after, tally.after(table, event)
    raise AssertionError("the round did not close")


def assert_equal(right: object, wrong: object) -> None:
    """Name all that differs."""
    found = list(differences(right, wrong))
    assert not found, "after mistakes, not as in truth:\n" + "\n".join(f"  {line}" for line in found)


def differences(right: object, wrong: object, path: str = "") -> Iterator[str]:
    """Where two values differ, part by part."""
    if right == wrong:
        return
    if isinstance(right, msgspec.Struct) and type(right) is type(wrong):
        for name in right.__struct_fields__:
            yield from differences(getattr(right, name), getattr(wrong, name), f"{path}.{name}")
    elif isinstance(right, dict) and isinstance(wrong, dict):
        for name in [*right, *(name for name in wrong if name not in right)]:
            yield from differences(right.get(name), wrong.get(name), f"{path}[{name}]")
    elif isinstance(right, tuple) and isinstance(wrong, tuple) and len(right) == len(wrong):
        for place, (one, other) in enumerate(zip(right, wrong, strict=True)):
            yield from differences(one, other, f"{path}[{place}]")
    else:
        yield f"{path}: {right} in truth, {wrong} after mistakes"


class Voids:
    """Voids a round after every command, in thought, and sees that nothing is left of it.

    ``without`` is the meter as it would be if the round had never been.
    """

    def __init__(self, run: Entering) -> None:
        self.run, self.without = run, [run.share[0]]
        self.moments = self.after_claims = self.hands = 0
        run.watched = self.look

    def look(self) -> None:
        """If the community cards are dealt, a misdeal of them returns every cent and the meter."""
        run = self.run
        if not run.table.round.community:
            return
        void = WrongCount(by="dealer", at=run.clock.now, place="community", cards=4)
        done, filled = self.carried_out(void)
        assert done.standing.table.between_rounds
        self.moments += 1
        self.after_claims += any(seat.hand.progressive.claimed for seat in run.table.taken)
        assert_equal(self.expected(run.fills + filled), balances(done.standing.table))
        assert_equal(figures(self.without[0]), figures(done.standing.meter))
        for seat in run.table.taken:
            self.look_at_one_hand(seat)

    def look_at_one_hand(self, seat: Seat) -> None:
        """Where one hand alone is void by a wrong number of cards, its player has every chip back."""
        count = WrongCount(by="dealer", at=self.run.clock.now, place="seat", seat=seat.number, cards=3)
        found = decide(self.run.game, self.run.table, count)
        if isinstance(found, Refusal) or not isinstance(found[0], e.HandVoided):
            return
        started, after = self.run.started.seat(seat.number), evolve(self.run.table, found[0]).seat(seat.number)
        assert started
        assert after
        assert after.chips == started.chips + sum(seat.bought) + sum(seat.brought)
        self.hands += 1

    def carried_out(self, void: AnyCommand) -> tuple[CarriedOut, int]:
        """The void, after a fill if the inventory is short of chips, and the amount of the fill."""
        run = self.run
        done, filled = carry_out(run.game, run.standing, void), 0
        if isinstance(done, Refusal) and "call for a fill" in done.reason:
            filled = 100 * run.started.custody.inventory
            more = carry_out(run.game, run.standing, Fill(by="floorperson", at=run.clock.now, amount=filled))
            assert isinstance(more, CarriedOut)
            done = carry_out(run.game, more.standing, void)
        assert isinstance(done, CarriedOut), done
        return done, filled

    def expected(self, fills: int) -> dict[str, int]:
        """Every account as before the round, with what was bought, brought and filled since."""
        held = dict(balances(self.run.started))
        held["inventory"] += fills
        held["cage"] -= fills
        for seat in self.run.table.taken:
            bought = sum(seat.bought)
            brought = sum(seat.brought)
            held[f"seat {seat.number}"] += bought + brought
            held["cage"] -= brought
            held["inventory"] -= bought
            held["drop"] += bought
            held["patrons"] -= bought
        return held


def voided_at_any_moment(jurisdiction: str, seed: int, games: int) -> Voids:
    """Play a round with mistakes, void it in thought at every moment, and play another table on the meter between."""
    chance = random.Random(f"void {jurisdiction} {seed}")
    game = some_game(jurisdiction, seed % games)
    truth = some_round(chance, game)
    start = seated(truth)
    run = WithMistakes(truth, start, chance, Clock(start.table.now), chance.choice((1, 3, 9)))
    voids = Voids(run)
    elsewhere = some_round(chance, game) if start.meter and chance.random() < 0.5 else None
    seconds = [OtherTable(elsewhere, run, chance), OtherTable(elsewhere, run, chance)] if elsewhere else []
    try:
        while not run.over:
            if seconds and not seconds[0].over and chance.random() < 0.3:
                command = seconds[0].goes_on(claims=False)
                if command:
                    seconds[1].share = voids.without
                    seconds[1].did(command)
            run.step()
    except Exception as error:
        said = "\n".join(f"  {line}" for line in run.log)
        raise TwinsError(f"{jurisdiction!r}, seed {seed}, games {games}: {error}\n{said}") from error
    return voids
