"""A simulated day with a crash in the middle: at its end an independent count finds every cent in its place.

The house's own reports are held against a count that somebody else made from the JSON of the entries.
"""

import random
from collections import defaultdict
from datetime import date
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from fifthstreet.house.house import House, open_house
from fifthstreet.house.reports.cage_ledgers import cage_data
from fifthstreet.house.reports.cashier_statements import Period, statement_data
from fifthstreet.house.reports.shifts import shift_card, shift_data, shifts_of
from fifthstreet.papers.cashier_statement import PurseFigures
from support.depth import DEEP, EXAMPLES
from support.log_check import check_record
from support.recount import Recount, ShiftCount, TableCount
from support.simulated_day import Morning, afternoon

ROUNDS = min(EXAMPLES // 8, 40)
"""Rounds a table after each death."""
DEATHS = 12 if DEEP else 1
FIGURES = (
    *("opening", "fills", "credits", "drop", "tips", "cashed_out", "rounds", "voids", "from_cage"),
    *("hands_void", "folds_by_system", "irregularities"),
    *("adjustments", "adjusted_paid", "adjusted_collected"),
)


@pytest.mark.deep
def test_a_day_ends_with_every_cent_where_an_independent_count_finds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, chance = tmp_path / "data", random.Random(11)
    for death in range(DEATHS):
        morning = Morning(data, death)
        morning.until(4 * ROUNDS + chance.randrange(8))
        morning.kill()
    afternoon(data, 99, ROUNDS, monkeypatch, ahead=24 * 3_600_000)

    assert check_record(data).rounds >= 8 * ROUNDS
    count = Recount(data)
    house = open_house(data)
    try:
        assert len(house.tables) == 4
        for name in house.tables:
            the_reports_agree(house, name, count.tables[name])
            the_statistics_agree(house, name, count.tables[name])
        the_meters_agree(house, count)
        the_purses_agree(house, count)
        the_cashiers_statements_agree(house, count)
        the_cage_agrees(house, count)
    finally:
        house.services.store.close()
    # It was a day: rounds, voids of rounds and hands, time that ran out, jackpots of both texts, shifts, fills,
    # credits, adjustments, money over the counter.
    tables = count.tables.values()
    assert sum(table.rounds for table in tables) >= 8 * ROUNDS
    for trouble in ("voids", "hands_void", "folds_by_system", "irregularities", "adjusted_paid", "adjusted_collected"):
        assert sum(getattr(shift, trouble) for table in tables for shift in table.shifts) > 0, trouble
    assert all(meter.settled for meter in count.meters.values())
    assert all(len(table.shifts) > 1 for table in tables)
    for table in tables:
        assert sum(shift.fills for shift in table.shifts) > 0
        assert sum(shift.credits for shift in table.shifts) > 0
    assert sum(shift.from_cage for table in tables for shift in table.shifts) > 0
    assert len(count.by_the_cashier) == 4


def the_statistics_agree(house: House, name: str, counted: TableCount) -> None:
    """Day by day the statistics have every cent that players lost, and the bank's sums."""
    book = house.books.table(name).statistics
    book.read_on(house.services.store)
    days, shifts = list(book.days().values()), counted.shifts
    assert sum(day.rounds.taken for day in days) == sum(shift.lost_by_players for shift in shifts)
    assert sum(day.rounds.rounds for day in days) == sum(shift.rounds for shift in shifts)
    assert sum(day.rounds.voids for day in days) == sum(shift.voids for shift in shifts)
    for figure in ("drop", "fills", "credits"):
        assert sum(getattr(day.bank, figure) for day in days) == sum(getattr(shift, figure) for shift in shifts)
    assert sum(day.bank.over_short for day in days) == sum(shift.unexplained for shift in shifts)
    adjusted = sum(shift.adjusted_paid - shift.adjusted_collected for shift in shifts)
    assert sum(day.bank.adjusted for day in days) == adjusted
    by_dealer = list(book.dealers().values())
    assert sum(sums.win for sums in by_dealer) == sum(day.rounds.win for day in days)
    last, on_last = list(book.days().items())[-1]
    parts = [sums for at, sums in book.parts().items() if house.services.settings.day_of(at) == last]
    assert sum(sums.win for sums in parts) == on_last.rounds.win
    # All cards are known once a round is over, those of folded hands too.
    assert not any(day.rounds.unseen for day in days)


def the_reports_agree(house: House, name: str, counted: TableCount) -> None:
    books = house.books.table(name)
    shifts = shifts_of(house.books.table(name))
    assert len(shifts) == len(counted.shifts)
    for tallied, shift in zip(shifts, counted.shifts, strict=True):
        report = shift_data(books, tallied.number)
        assert report
        closing = shift.closing if shift.ended else counted.inventory
        assert report.closing == closing
        for figure in FIGURES:
            assert getattr(report, figure) == getattr(shift, figure), (name, tallied.number, figure)
        assert report.unexplained == (shift.unexplained if shift.ended else 0)
        assert report.win == shift.drop + closing + shift.credits - shift.opening - shift.fills
        assert report.win - report.unexplained == report.win_by_the_rounds == won_by_hand(shift)
        card = shift_card(books, tallied)
        if shift.ended:
            assert (report.win, report.hold) == (shift.win, shift.hold)
            assert card.hold == (None if shift.hold is None else round(shift.hold * 10_000))
        assert card.irregularities == shift.irregularities
        assert (card.adjustments, card.adjusted_paid) == (shift.adjustments, shift.adjusted_paid)
        assert (card.win, card.contributions, card.awards) == (report.win, shift.wagers_to_meter, shift.awards)
        if report.meter:
            assert report.meter.agrees
            assert report.meter.paid == shift.awards
            assert report.progressive
            assert report.progressive.agrees
            assert card.progressive_agrees is (True if shift.ended else None)
            sides = report.progressive
            assert sides.table.wagers - sides.table.taken_back == shift.wagers_to_meter
            assert (sides.table.awarded, sides.table.paid) == (shift.awards, shift.awards)
            assert sides.table == sides.meter
    for one, other in pairwise(shifts):
        before, after = shift_data(books, one.number), shift_data(books, other.number)
        assert before
        assert after
        if before.meter and after.meter:
            assert before.meter.after.meter == after.meter.before.meter
    assert house.tables[name].table.custody.inventory == counted.inventory
    no_chip_was_made_or_lost(counted)


def no_chip_was_made_or_lost(table: TableCount) -> None:
    """Every chip that came to a table is in its inventory or its tip boxes, before a player, or gone to the cage."""

    def total(figure: str) -> int:
        return sum(getattr(shift, figure) for shift in table.shifts)

    there = table.inventory + table.layout + sum(table.chips.values()) + total("tips")
    came = table.shifts[0].opening + total("fills") + total("from_cage") + total("unexplained")
    to_accounts = sum(amount for _, _, amount in table.adjusted)
    assert there == came - total("credits") - total("cashed_out") - total("held") - to_accounts


def won_by_hand(shift: ShiftCount) -> int:
    """What the players put out and did not get back in a shift, what the cage paid of it, and the adjustments."""
    return shift.lost_by_players + shift.from_cage - shift.adjusted_paid + shift.adjusted_collected


def the_meters_agree(house: House, count: Recount) -> None:
    assert set(count.meters) == set(house.tables.meters)
    for name, counted in count.meters.items():
        meter = house.tables.meters[name].meter
        assert counted.balances
        assert (meter.shown, meter.reserve, meter.overflow) == (counted.shown, counted.reserve, counted.overflow)
        assert (meter.payable, meter.paid, counted.payable) == (0, counted.paid, 0)
        of_the_tables = [table for table, host in house.tables.items() if host.meter and host.meter.name == name]
        locked = {
            (table, number): amount for table in of_the_tables for number, amount in count.tables[table].locked.items()
        }
        assert counted.contributed == locked
        back = {
            (table, number): amount
            for table in of_the_tables
            for number, amount in count.tables[table].taken_back.items()
            if amount
        }
        assert {key: amount for key, amount in counted.taken_back.items() if amount} == back
        awarded = {
            (table, *key): amount for table in of_the_tables for key, amount in count.tables[table].awarded.items()
        }
        assert counted.awarded == counted.settled == awarded
        for table in of_the_tables:
            for key, amount in count.tables[table].awarded.items():
                assert count.tables[table].paid[key] == amount
        latest = [shift_data(house.books.table(table), len(count.tables[table].shifts)) for table in of_the_tables]
        assert all(report and report.meter and report.meter.after.meter == counted.shown for report in latest)
        assert isinstance(counted.shown, Fraction)


def the_purses_agree(house: House, count: Recount) -> None:
    purses = count.purses
    players = set(count.movements)
    assert players == set(purses)
    for player, balance in purses.items():
        amounts = count.movements[player]
        assert sum(amount for amount, _ in amounts) == balance == house.services.store.movements.balance(player) >= 0
        assert amounts[-1][1] == balance


def the_cashiers_statements_agree(house: House, count: Recount) -> None:
    """Of the whole day, of parts of it that begin and end with a movement, and of its last part, which runs."""
    times = sorted(at for at, _, _ in count.over_the_counter)
    ends = sorted({0, times[len(times) // 2], times[-1], times[-1] + 1})
    assert len(ends) == 4
    periods: list[tuple[int, int | None]] = [*pairwise(ends), (0, None), (ends[1], None), (0, ends[2])]
    closings = {}
    for since, until in periods:
        statement = statement_data(house.books.house(), Period(since, until))
        counted = count.cashier(since, 10**15 if until is None else until)
        assert statement.agrees
        for side in (statement.purses, statement.events):
            for figure in PurseFigures.__struct_fields__:
                assert getattr(side.figures, figure) == getattr(counted, figure), (since, until, figure)
            of_cashiers = {
                line.person: {"paid_in": line.paid_in, "paid_out": line.paid_out, "movements": line.movements}
                for line in side.cashiers
            }
            assert of_cashiers == counted.cashiers
        closings[since, until] = statement.purses.figures
    holders = sum(balance for player, balance in count.purses.items() if player.startswith("account-"))
    whole = closings[0, None]
    assert (whole.opening, whole.closing) == (0, holders)
    assert min(whole.paid_in, whole.paid_out, whole.to_tables, whole.from_tables, whole.adjustments_paid) > 0
    assert closings[0, ends[2]].closing == closings[ends[1], ends[2]].closing == closings[ends[2], ends[3]].opening


def the_cage_agrees(house: House, count: Recount) -> None:
    """Every gaming day begins with what the one before left, and each table's chips are where the count finds them."""
    books, settings = house.books.house(), house.services.settings
    moved: dict[date, list[int]] = defaultdict(list)
    for table in count.tables.values():
        for at, amount in table.cage:
            moved[settings.day_of(at)].append(amount)
    for at, _, amount in count.over_the_counter:
        moved[settings.day_of(at)].append(amount)
    tips: dict[date, list[int]] = defaultdict(list)
    for table in count.tables.values():
        for at, amount in table.tips:
            tips[settings.day_of(at)].append(amount)
    assert tips, "dealers were tipped"
    balance = 0
    for day, amounts in sorted(moved.items()):
        ledger = cage_data(books, day)
        came, left = sum(one for one in amounts if one > 0), -sum(one for one in amounts if one < 0)
        assert (ledger.balance.opening, ledger.balance.came, ledger.balance.left) == (balance, came, left)
        balance += came - left
        assert ledger.balance.closing == ledger.lines[-1].after == balance
        assert sorted(line.amount for line in ledger.lines if line.kind != "tips") == sorted(amounts)
        assert sorted(line.amount for line in ledger.lines if line.kind == "tips") == sorted(tips[day])
        assert ledger.tips == sum(tips[day])
        for sums in (ledger.kinds, ledger.people):
            assert (sum(one.came for one in sums), sum(one.left for one in sums)) == (came, left)
        assert ledger.agrees
        assert [one.ledger for one in ledger.tables] == [
            sum(amount for _, amount in count.tables[name].cage) for name in house.tables
        ]
    assert len(moved) > 1
