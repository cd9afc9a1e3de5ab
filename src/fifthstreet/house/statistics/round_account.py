"""What the house won in a finished round, wager by wager, and the hands as the statistics need them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from fifthstreet.cards import Card
from fifthstreet.odds.round_statistics import SeatRound
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table.change import AREA
from fifthstreet.table.events import (
    AnyEvent,
    EntryUndone,
    EnvyPaid,
    KeypadUndone,
    ProgressivePaid,
    SettlementReopened,
    WagersSettled,
)
from fifthstreet.table.state import Hand, Seat, Stakes, Table

Faces = Callable[[int], Card | None]
"""Returns the face of a card by its place in the pack; None if it is unknown."""
Settled = WagersSettled | ProgressivePaid | EnvyPaid
MAIN: tuple[Wager, ...] = ("ante", "third-street", "fourth-street", "fifth-street")
SIDES: tuple[Wager, ...] = ("three-card", "six-card")


class RoundAccount(NamedTuple):
    """A round's wagers and the house's win by wager, in cents.

    ``awards`` were paid by the meter, ``tips`` are the house's win of dealers' tips, ``coupons`` of match play,
    ``forfeited`` of players who forfeited their wagers. None of these is part of the statistics.
    """

    seats: tuple[SeatRound, ...]
    board: tuple[Card, ...]
    handle: Counter[str]
    won: Counter[str]
    awards: int
    tips: int
    coupons: int
    forfeited: int

    @property
    def total(self) -> int:
        """What the house won of everything that lay on the layout, less the awards of the meter."""
        return self.won.total() + self.tips + self.coupons + self.forfeited - self.awards


def still_settled(events: Iterable[AnyEvent]) -> list[Settled]:
    """The pays of a round that were not taken back; an entry that was undone takes its events with it."""
    kept: list[AnyEvent] = []
    for event in events:
        match event:
            case EntryUndone(events=undone):
                del kept[max(0, len(kept) - undone) :]
            case SettlementReopened():
                kept = [one for one in kept if not isinstance(one, Settled)]
                kept.append(event)
            case KeypadUndone(seat=seat):
                kept = [one for one in kept if not (isinstance(one, ProgressivePaid) and one.seat == seat)]
                kept.append(event)
            case _:
                kept.append(event)
    return [one for one in kept if isinstance(one, Settled)]


def account_of(table: Table, events: Iterable[AnyEvent], faces: Faces) -> RoundAccount:
    """The account of a round, from the table just before it closed and the events since bets closed."""
    won, handle, seats, forfeited = Counter[str](), Counter[str](), list[SeatRound](), 0
    results, awards = _results(table, still_settled(events))
    for seat in table.taken:
        if seat.hand.void or not seat.hand.in_round:
            continue
        if seat.hand.forfeited:
            forfeited += seat.hand.lost
            continue
        result, wagers = results.get(seat.number, Counter[str]()), dict(_wagers(seat.hand))
        result.update(dict(_collected(seat.hand)))
        handle.update(wagers)
        won.update(result)
        seats.append(_seat_round(seat, wagers, result, faces))
    tips, coupons = won.pop("dealer-tip", 0), won.pop("match-play", 0)
    return RoundAccount(tuple(seats), table.round.community_faces, handle, won, awards, tips, coupons, forfeited)


def _results(table: Table, settled: list[Settled]) -> tuple[dict[int, Counter[str]], int]:
    """What the house won in the settlement by seat and wager, and what the meter awarded."""
    results, awards = {seat.number: Counter[str]() for seat in table.taken}, 0
    for event in settled:
        match event:
            case WagersSettled(seat=number):
                results[number].update(dict(_settled(event)))
            case ProgressivePaid(seat=number, amount=amount):
                seat = table.seat(number)
                if seat and seat.hand.progressive.award is not None:
                    awards += amount
                else:
                    results[number]["progressive"] -= amount
            case EnvyPaid(paid=paid):
                for number, amount in paid:
                    results[number]["progressive"] -= amount
    return results, awards


def _settled(event: WagersSettled) -> Iterator[tuple[str, int]]:
    """What the house won of each settled wager."""
    tips = 0
    for line in event.lines:
        yield line.wager, _house_win(event, line.stake, line.won)
    for line in event.tips:
        tips += _house_win(event, line.stake, line.won)
    yield "dealer-tip", tips


def _house_win(event: WagersSettled, stake: int, won: int) -> int:
    return stake if event.outcome == "lose" else -won


def _collected(hand: Hand) -> Iterator[tuple[str, int]]:
    """What the house collected from a hand: its wagers if it folded, and its progressive wager in any case."""
    yield from _staked(hand.collected)
    yield "dealer-tip", hand.collected_tips.total
    yield "progressive", hand.progressive.wager


def _wagers(hand: Hand) -> Iterator[tuple[str, int]]:
    """Everything that a player wagered, by wager."""
    bet = hand.before or hand
    for wager in (*MAIN, *SIDES):
        amount = getattr(bet.stakes, AREA[wager]) + getattr(hand.collected, AREA[wager])
        if amount:
            yield wager, amount
    if hand.progressive.wager:
        yield "progressive", hand.progressive.wager


def _staked(stakes: Stakes) -> Iterator[tuple[str, int]]:
    for wager in (*MAIN, *SIDES):
        yield wager, getattr(stakes, AREA[wager])


def _seat_round(seat: Seat, wagers: dict[str, int], result: Counter[str], faces: Faces) -> SeatRound:
    hand, ante = seat.hand, wagers["ante"]
    hole = hand.faces or tuple(face for slot in hand.dealt if (face := faces(slot)))
    return SeatRound(
        ante=ante,
        bets=tuple(wagers[street] // ante for street in MAIN[1:] if street in wagers),
        folded=hand.folded is not None,
        won=sum(result[wager] for wager in MAIN),
        hole=hole,
        three_card=wagers.get("three-card", 0),
        six_card=wagers.get("six-card", 0),
        progressive=wagers.get("progressive", 0),
    )
