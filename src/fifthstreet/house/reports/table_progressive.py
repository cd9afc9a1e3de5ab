"""Compares a table's progressive, round by round, by the table's own events and by the meter's."""

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import copy
from fractions import Fraction

from fifthstreet.house.tables.round_results import ends_a_round
from fifthstreet.papers.meter_reconciliation import ProgressiveFigures, TableAndMeter
from fifthstreet.progressive import machine
from fifthstreet.progressive.events import AnyMeterEvent, Awarded, AwardPaid, AwardsReleased, Contributed, Corrected
from fifthstreet.progressive.state import Meter, Rates
from fifthstreet.table.events import (
    AnyEvent,
    AwardReceived,
    HandCorrected,
    HandVoided,
    KeypadUndone,
    ProgressiveCancelled,
    ProgressiveLocked,
    ProgressivePaid,
    RoundVoided,
    SettlementReopened,
)

Sums = Counter[int]
"""Cents by the number of a round."""


class TableProgressive:
    """Progressive wagers, those taken back, and awards in each round of a shift; its rounds are numbered from 1."""

    def __init__(self) -> None:
        self.wagers, self.taken_back = Sums(), Sums()
        self.received: dict[tuple[int, int], int] = {}
        self.paid: dict[tuple[int, int], int] = {}
        self._round = 1
        self._locked = False

    def add(self, event: AnyEvent) -> None:
        """Add an event of the table."""
        match event:
            case ProgressiveLocked(seats=seats, wager=wager):
                self.wagers[self._round] += len(seats) * wager
                self._locked = True
            case ProgressiveCancelled(amount=amount) if self._locked:
                self.taken_back[self._round] += amount
            case RoundVoided(progressive=amount) | HandVoided(progressive=amount):
                self.taken_back[self._round] += amount
            case HandCorrected(contributed=change) if change > 0:
                self.wagers[self._round] += change
            case HandCorrected(contributed=change):
                self.taken_back[self._round] -= change
            case AwardReceived(seat=seat, amount=amount):
                self.received[self._round, seat] = amount
            case ProgressivePaid(seat=seat, amount=amount) if (self._round, seat) in self.received:
                self.paid[self._round, seat] = amount
        match event:
            case RoundVoided() | SettlementReopened():
                self._release({seat for number, seat in self.received if number == self._round})
            case HandVoided(seat=seat) | KeypadUndone(seat=seat):
                self._release({seat})
        if ends_a_round(event):
            self._round += 1
            self._locked = False

    def _release(self, seats: Iterable[int]) -> None:
        """Drop the awards of these seats in the current round."""
        for seat in seats:
            self.received.pop((self._round, seat), None)
            self.paid.pop((self._round, seat), None)

    def snapshot(self) -> "TableProgressive":
        """A copy of the current figures, to be read while the shift goes on."""
        found = copy(self)
        found.wagers, found.taken_back = self.wagers.copy(), self.taken_back.copy()
        found.received, found.paid = self.received.copy(), self.paid.copy()
        return found

    def figures(self, before: int, by_rate: Mapping[int, Fraction]) -> dict[int, ProgressiveFigures]:
        """Each round's figures by its number at the table; ``before`` is the last round before the shift."""
        awarded, paid = _by_round(self.received), _by_round(self.paid)
        return {
            before + one: ProgressiveFigures(
                self.wagers[one],
                self.taken_back[one],
                by_rate.get(before + one, Fraction(0)),
                awarded[one],
                paid[one],
            )
            for one in self.wagers | self.taken_back | awarded | paid
        }


class MeterOfATable:
    """One table's progressive, round by round, as the meter's events record it, with the rates of each round."""

    def __init__(self, table: str, meter: Meter) -> None:
        self._table, self._meter = table, meter
        self.wagers, self.taken_back, self.awarded, self.paid = Sums(), Sums(), Sums(), Sums()
        self.brought: dict[int, Fraction] = {}
        self._rates: dict[int, Rates] = {}

    def add(self, event: AnyMeterEvent) -> None:
        """Add an event of the meter, from this table or another."""
        before, self._meter = self._meter, machine.evolve(self._meter, event)
        match event:
            case Contributed(table=self._table, round=number):
                self._rates.setdefault(number, before.rates)
                self.wagers[number] += event.amount
                self._brings(number, event.to_meter + event.to_reserve + event.to_overflow)
            case Corrected(table=self._table, round=number):
                if event.amount > 0:
                    self.taken_back[number] += event.amount
                else:
                    self.wagers[number] -= event.amount
                self._brings(number, -event.off_meter - event.off_reserve - event.off_overflow - event.from_house)
            case AwardsReleased(table=self._table, round=number, awards=awards):
                self.awarded[number] -= sum(award.amount for award in awards)
                self.paid[number] -= sum(award.amount for award in awards if award.paid)
            case Awarded(key=key, amount=amount) if key.table == self._table:
                self.awarded[key.round] += amount
            case AwardPaid(key=key, amount=amount) if key.table == self._table:
                self.paid[key.round] += amount

    def rate(self, number: int) -> Fraction:
        """The share of wagers that went to meter and reserve in a round; the current rate if it had no wagers."""
        rates = self._rates.get(number, self._meter.rates)
        return rates.progression + rates.reserve

    def figures(self) -> dict[int, ProgressiveFigures]:
        """Each round's figures."""
        return {
            number: ProgressiveFigures(
                self.wagers[number],
                self.taken_back[number],
                self.brought.get(number, Fraction(0)),
                self.awarded[number],
                self.paid[number],
            )
            for number in self.wagers | self.taken_back | self.awarded | self.paid
        }

    def _brings(self, number: int, amount: Fraction) -> None:
        self.brought[number] = self.brought.get(number, Fraction(0)) + amount


def compare_with_meter(table: TableProgressive, before: int, meter: MeterOfATable) -> TableAndMeter:
    """A shift's progressive by the table and by the meter; ``before`` is the table's last round before the shift."""
    by_rate = {
        before + one: (table.wagers[one] - table.taken_back[one]) * meter.rate(before + one) for one in table.wagers
    }
    of_the_table, of_the_meter = table.figures(before, by_rate), meter.figures()
    nothing = ProgressiveFigures()
    rounds = sorted(of_the_table.keys() | of_the_meter.keys())
    return TableAndMeter(
        table=_total(of_the_table.values()),
        meter=_total(of_the_meter.values()),
        rounds=tuple(one for one in rounds if of_the_table.get(one, nothing) != of_the_meter.get(one, nothing)),
    )


def _by_round(amounts: Mapping[tuple[int, int], int]) -> Sums:
    sums = Sums()
    for (number, _), amount in amounts.items():
        sums[number] += amount
    return sums


def _total(figures: Iterable[ProgressiveFigures]) -> ProgressiveFigures:
    every = tuple(figures)
    return ProgressiveFigures(
        sum(one.wagers for one in every),
        sum(one.taken_back for one in every),
        sum((one.brought for one in every), Fraction(0)),
        sum(one.awarded for one in every),
        sum(one.paid for one in every),
    )
