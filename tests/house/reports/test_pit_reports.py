"""Gaming-day and statistical reports and the pit dashboard, from the record of a house."""

import asyncio
import csv
import io
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta

import numpy as np
import pytest

from fifthstreet.cards import DECK
from fifthstreet.house.reports.books import HouseBooks, closed_house_books
from fifthstreet.house.reports.papers import day_paper, statistics_paper
from fifthstreet.house.reports.pit_card import TODAY, Floor, LiveTable, PitPeriod, pit_card, plot_of
from fifthstreet.house.reports.pit_reports import day_data, latest_day, statistics_data
from fifthstreet.house.staff.floor_cover import FloorCover
from fifthstreet.house.statistics.day_sums import DaySums, RoundSums
from fifthstreet.house.statistics.figures import Days, comparison, figures
from fifthstreet.house.statistics.round_account import RoundAccount
from fifthstreet.odds.round_statistics import RoundOdds, SeatRound, round_odds
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.pit_figures import PitFigures
from fifthstreet.papers.statistics_report import statistics_report
from fifthstreet.rules import ready_game
from support.days_on_record import with_days
from support.simulated_day import some_rounds
from support.simulated_pit import Floats, Pit, Rounds

JANUARY = date(2026, 1, 1)


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseBooks]:
    data = tmp_path_factory.mktemp("pit") / "data"
    asyncio.run(some_rounds(data, 4, 2, lambda: None, finish=True))
    with closed_house_books(data) as found:
        yield found


def adds_up(one: PitFigures) -> bool:
    """Whether the parts of a win are the win, to the cent."""
    return one.win == one.expected + one.mistakes + one.boards + one.luck + one.over_short - one.adjusted


def test_a_gaming_day_adds_up_by_wager_table_and_dealer(books: HouseBooks) -> None:
    day = latest_day(books)
    assert day
    report = day_data(books, day)
    assert report
    assert len(report.tables) == 4
    assert all(adds_up(one) for one in (report.whole, *report.tables, *report.dealers))
    assert report.whole.handle == sum(one.handle for one in report.wagers) > 0
    for figure in ("rounds", "hands", "handle", "drop", "win", "over_short", "unseen"):
        assert sum(getattr(one, figure) for one in report.tables) == getattr(report.whole, figure), figure
    assert sum(one.hands for one in report.dealers) == report.whole.hands
    assert not report.open
    under_way = day_data(books, day, now=books.settings.span(day)[0])
    assert under_way
    assert under_way.open
    # The hands that folded are judged by their cards once the day is over, not while it runs.
    assert (under_way.whole.win, under_way.whole.handle) == (report.whole.win, report.whole.handle)
    assert report.whole.unseen == 0 < under_way.whole.unseen
    assert day_data(books, day - timedelta(days=1)) is None


def test_the_statistics_of_one_day_are_that_day_month_and_year(books: HouseBooks) -> None:
    day = latest_day(books)
    assert day
    report, whole = statistics_data(books, table="maryland-1"), day_data(books, day, "maryland-1")
    assert report
    assert whole
    (only,) = report.days
    assert only.figures.win == only.month.win == only.year.win == whole.whole.win
    assert (report.first, report.last, only.compared) == (day, day, None)
    assert statistics_data(books, (day + timedelta(days=1), None)) is None


def test_reports_are_printed_and_the_file_for_accounting_has_the_same_cents(books: HouseBooks) -> None:
    day = latest_day(books)
    assert day
    for paper in (day_paper(books, day, None, "pdf"), statistics_paper(books, (None, None), None, "pdf")):
        assert paper
        assert paper.startswith(b"%PDF")
    written = day_paper(books, day, None, "csv")
    report = day_data(books, day)
    assert written
    assert report
    lines = list(csv.DictReader(io.StringIO(written.decode())))
    assert [line["Name"] for line in lines] == [one.name for one in (report.whole, *report.tables, *report.dealers)]
    for line, one in zip(lines, (report.whole, *report.tables), strict=False):
        assert round(100 * float(line["Win"])) == one.win
        assert round(100 * float(line["Drop"])) == one.drop


def test_the_dashboard_ends_the_day_at_the_win_of_the_rounds(books: HouseBooks) -> None:
    day = latest_day(books)
    assert day
    now = books.settings.span(day)[1] - 1
    live = [LiveTable(table=name, open=True, dealer="", players=3, approvals=1) for name in books.tables]
    card = pit_card(books, live, Floor(4, FloorCover(2, 0, 1, 6)), TODAY, now)
    assert (card.day, card.approvals, len(card.tables)) == (str(day), 4, 4)
    for one in card.tables:
        assert one.points[-1].win == one.today.win - one.today.over_short + one.today.adjusted
        assert one.points[-1].average == pytest.approx(
            one.today.expected + one.today.mistakes + one.today.boards, abs=2
        )
    assert card.points[-1].win == sum(one.points[-1].win for one in card.tables)
    assert card.today.handle == card.month.handle


def test_an_earlier_day_has_its_own_figures_with_its_month_in_the_plots(books: HouseBooks) -> None:
    day = latest_day(books)
    assert day
    live = [LiveTable(table=name, open=True, dealer="", players=3, approvals=1) for name in books.tables]
    now, floor = books.settings.span(day + timedelta(days=1))[1] - 1, Floor(4, FloorCover(2, 0, 1, 6))
    following = pit_card(books, live, floor, TODAY, now)
    assert (following.running, following.day, following.today.rounds) == (True, following.latest, 0)
    card = pit_card(books, live, floor, PitPeriod(day=day), now)
    report = day_data(books, day)
    assert report
    assert (card.day, card.running, card.latest) == (str(day), False, str(day + timedelta(days=1)))
    assert (card.today.win, card.today.handle) == (report.whole.win, report.whole.handle)
    assert card.plots == f"{day.replace(day=1)} to {day}, by gaming day".replace(f"{day} to {day},", f"{day},")
    assert (card.since, card.until) == (books.settings.span(day.replace(day=1))[0], books.settings.span(day)[1])
    for one in (*card.tables, card):
        assert [point.at for point in one.points] == [card.since, card.until]
        assert one.points[-1].win == one.today.win - one.today.over_short + one.today.adjusted
    before = PitPeriod(day=day, since=day - timedelta(days=9), until=day - timedelta(days=3))
    empty = pit_card(books, live, floor, before, now)
    assert (empty.points, empty.today.win) == ((), report.whole.win)
    for far in (date.min, date.max):
        found = pit_card(books, live, floor, PitPeriod(day=far, since=far, until=far), now)
        assert (found.today.rounds, found.points) == (0, ())


def of_a_day(win: int, drop: int) -> DaySums:
    day = DaySums()
    day.rounds.won["ante"], day.bank.drop = win, drop
    return day


@pytest.mark.parametrize(("days", "steps"), [(59, 59), (60, 60), (61, 3), (120, 5)])
def test_a_plot_goes_by_gaming_day_and_beyond_sixty_days_by_month_to_the_same_win(
    books: HouseBooks, days: int, steps: int
) -> None:
    first, last = JANUARY + timedelta(days=9), JANUARY + timedelta(days=8 + days)
    one = {first + timedelta(days=number): of_a_day(100 + number, 0) for number in range(-3, days + 3)}
    now = books.settings.span(last + timedelta(days=40))[0]
    plot = plot_of(books, PitPeriod(since=first, until=last), last, now)
    alone, both = (plot.points([Days("x", one, {}, {})] * many) for many in (1, 2))
    assert len(alone) == 1 + steps
    assert (alone[0].at, alone[0].win) == (plot.since, 0) == (books.settings.span(first)[0], 0)
    assert alone[-1].at == plot.until == books.settings.span(last)[1]
    assert alone[-1].win == sum(100 + number for number in range(days))
    assert [point.win for point in both] == [2 * point.win for point in alone]
    assert [point.at for point in alone] == sorted(point.at for point in alone)
    assert plot.words == f"{first} to {last}, by {'gaming day' if days <= 60 else 'month'}"


def test_win_to_drop_is_compared_with_last_year_or_in_the_first_year_with_last_month() -> None:
    january = {JANUARY + timedelta(days=number): of_a_day(10 + number, 100) for number in range(20)}
    by_month = comparison(january, date(2026, 2, 1))
    assert by_month
    assert by_month.days == "2026-01"
    assert by_month.low < 0.195 < by_month.high
    assert by_month.low + by_month.high == pytest.approx(2 * 0.195)
    by_year = comparison(january, date(2027, 3, 1))
    assert by_year
    assert by_year.days == "2026"
    assert comparison(january, date(2026, 3, 1)) is None


def month_of(first: date, wins: range) -> dict[date, DaySums]:
    """A month of days of a drop of $1 with these wins in cents, on which no round says anything."""
    return {first + timedelta(days=number): of_a_day(win, 100) for number, win in enumerate(wins)}


def test_the_win_to_drop_of_each_day_is_held_against_the_days_before_its_month(books: HouseBooks) -> None:
    """COMAR 36.05.03.25B(2): not against the days before the first of the report."""
    february, march = date(2026, 2, 1), date(2026, 3, 1)
    days = month_of(JANUARY, range(10, 30)) | month_of(february, range(40, 60)) | month_of(march, range(20, 22))
    report = statistics_data(with_days(books, "maryland-1", days), (date(2026, 2, 20), march), "maryland-1")
    assert report
    found = {one.day: one.outside_before and one.outside_before.days for one in report.days}
    assert found == {date(2026, 2, 20): "2026-01", march: "2026-02"}
    assert not any(one.figures.outside for one in report.days), "their hold alone lies outside"
    pages = form_pages(statistics_report(report))
    investigated = pages[pages.index("To be investigated") :]
    assert "hold 59.00%: win $1, drop $1; 95% is 7.90% to 31.10% in 2026-01" in investigated
    assert "hold 20.00%: win $0, drop $1; 95% is 37.90% to 61.10% in 2026-02" in investigated
    # Held against January, as the first day of the report is, the day of March would have been inside.
    before = comparison(days, february)
    assert before
    assert before.low < 0.20 < before.high
    assert "(2026-01, 2026-02)" in pages


def test_a_z_score_needs_thirty_rounds_and_marks_what_lies_outside() -> None:
    sums = RoundSums()
    sums.rounds, sums.luck, sums.squares = 29, -300.0, 10_000.0
    assert sums.z is None
    assert not sums.is_outside
    sums.rounds = 30
    assert sums.z == -3
    assert sums.is_outside
    assert sums.chance == pytest.approx(0.0027, abs=1e-4)
    day = DaySums()
    day.rounds.add(sums)
    assert figures("x", day).outside


def test_a_high_score_with_unseen_hands_says_nothing_and_a_low_one_is_marked() -> None:
    """Mistakes that nobody can take out favour the house: they hide what was overpaid, and never feign it."""
    sums = RoundSums()
    sums.rounds, sums.luck, sums.squares = 30, 300.0, 10_000.0
    assert (sums.z, sums.is_outside) == (3, True)
    sums.unseen = 1
    assert (sums.z, sums.is_outside) == (3, False)
    sums.luck = -300.0
    assert (sums.z, sums.is_outside) == (-3, True)


def of_dealt(odds: RoundOdds, dealt: Rounds, too_much: Floats) -> DaySums:
    """The sums of a day of rounds at $10 antes, of which the dealer paid some hands too much."""
    day = DaySums()
    paid = dealt._replace(won=dealt.won - too_much)
    for first in range(0, len(dealt.won), dealt.seats):
        seats: tuple[SeatRound, ...] = tuple(paid.seat_round(first + seat, 10_00) for seat in range(dealt.seats))
        board = tuple(DECK[card] for card in dealt.board[first].tolist())
        handle, won = (Counter(ante=sum(getattr(one, name) for one in seats)) for name in ("main", "won"))
        account = RoundAccount(seats, board, handle, won, awards=0, tips=0, coupons=0, forfeited=0)
        day.rounds.add_round(account, odds.of(seats, board), dealing=0)
    return day


@pytest.mark.prove
def test_the_statistical_report_of_a_month_names_the_dealer_who_overpays_one_hand_in_200_and_the_sum(
    books: HouseBooks,
) -> None:
    """The dealer pays losing hands even money, and enters cards for them that pay so; every round is counted."""
    odds, chance = round_odds(ready_game("maryland")), np.random.default_rng(3)
    pit, days, overpaid = Pit(odds.reference), dict[date, DaySums](), 0.0
    for number in range(31):
        dealt = pit.day(chance, 320, 6, wild=0.05)
        chosen = chance.choice(dealt.losing, len(dealt.won) // 200, replace=False)
        entered, too_much = pit.overpaid(dealt, chosen, chance)
        days[JANUARY + timedelta(number)] = of_dealt(odds, entered, too_much)
        overpaid += 10_00 * float(too_much.sum())
    report = statistics_data(with_days(books, "maryland-1", days), (JANUARY, max(days)))
    assert report
    (month,) = report.dealers
    print(f"overpaid {overpaid / 100:.0f} dollars, luck {month.cut_luck / 100:.0f}, z {month.z}")
    assert month.outside
    assert month.cut_luck < 0
    (dana,) = [one for one in report.judged if one.name == month.name]
    assert dana.why == f"z {month.z:+.2f}: -${-round(month.cut_luck / 100):,} by luck of the hands, high pays cut"
    assert {"2026-01", "Maryland 1"} <= {one.name for one in report.judged if one.why}
    pages = form_pages(statistics_report(report))
    assert dana.why in pages[pages.index("To be investigated") :]
