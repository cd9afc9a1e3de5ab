"""COMAR 36.05.03.25: results of tables, dealers and the house, by day, month and year, and which lie outside 95%."""

from datetime import date, timedelta

from fifthstreet.house.statistics.day_sums import DaySums
from fifthstreet.house.statistics.figures import Days
from fifthstreet.house.statistics.results import Result, all_results, period_title, results_of

NOVEMBER, DECEMBER = date(2025, 11, 1), date(2025, 12, 1)
DANA, OMAR = "account-dana", "account-omar"


def day_of(win: int, luck: float = 0.0) -> DaySums:
    """A day of 30 rounds with a drop of $1, this win in cents and this luck, of a standard deviation of 1."""
    day = DaySums()
    day.rounds.won["ante"], day.bank.drop = win, 100
    day.rounds.rounds, day.rounds.luck, day.rounds.squares = 30, luck, 1.0
    return day


def quiet(first: date, days: int) -> dict[date, DaySums]:
    """Days on which nothing lies outside; their hold is 20% to 29%."""
    return {first + timedelta(days=number): day_of(20 + number % 10) for number in range(days)}


def outside(found: list[Result]) -> dict[str, str]:
    return {f"{one.of}, {period_title(one.first, one.last)}": one.why for one in found if one.why}


def test_a_day_is_found_by_its_hold_alone_and_another_by_its_z_alone() -> None:
    """COMAR 36.05.03.25B(2): each of the two is enough."""
    days = quiet(NOVEMBER, 30) | quiet(DECEMBER, 31)
    days[date(2025, 12, 5)], days[date(2025, 12, 9)] = day_of(60), day_of(25, luck=-2.5)
    found = outside(list(results_of("Maryland 1", "maryland-1", days)))
    assert list(found) == ["Maryland 1, 2025-12-05", "Maryland 1, 2025-12-09"]
    assert found["Maryland 1, 2025-12-05"] == "hold 60.00%: win $1, drop $1; 95% is 18.77% to 30.23% in 2025-11"
    assert found["Maryland 1, 2025-12-09"].startswith("z -2.50: ")
    assert "hold" not in found["Maryland 1, 2025-12-09"]


def test_months_and_years_of_tables_dealers_and_the_house_are_results_once_they_are_over() -> None:
    bad = {NOVEMBER + timedelta(days=number): day_of(25, luck=-0.5) for number in range(30)}
    good = quiet(NOVEMBER, 30)
    tables = [
        Days("maryland-1", bad, {(day, DANA): sums.rounds for day, sums in bad.items()}, {}),
        Days("maryland-2", good, {(day, OMAR): sums.rounds for day, sums in good.items()}, {}),
    ]
    # Thirty days of -0.5 are a month of -15 with a deviation of root 30, or of root 60 for the house.
    z = {"Maryland 1": "-2.74", "House": "-1.94", "Dealer dana": "-2.74"}
    month = {f"{of}, 2025-11": value for of, value in z.items() if of != "House"}
    assert list(all_results(tables, NOVEMBER)) == []
    assert outside(list(all_results(tables, date(2025, 11, 30)))) == {}, "no month before its last day is over"
    over = outside(list(all_results(tables, DECEMBER)))
    assert {name: why.split(":")[0] for name, why in over.items()} == {name: f"z {of}" for name, of in month.items()}
    year = list(all_results(tables, date(2026, 1, 1)))
    assert {one.of for one in year if one.last == date(2025, 12, 31)} == {
        "Maryland 1",
        "Maryland 2",
        "House",
        "Dealer dana",
        "Dealer omar",
    }
    assert outside(year).keys() == {*month, "Maryland 1, 2025", "Dealer dana, 2025"}
    (dana,) = [one for one in year if one.of == "Dealer dana" and one.first == NOVEMBER and one.last > one.first]
    assert [name for name, _ in dana.facts] == ["Result of", "First day", "Last day", "Outside 95%", "Win"]
    assert dict(dana.facts)["Last day"] == "2025-11-30"


def test_a_house_of_one_table_has_no_results_beside_those_of_the_table() -> None:
    days = quiet(NOVEMBER, 2)
    assert {one.of for one in all_results([Days("maryland-1", days, {}, {})], DECEMBER)} == {"Maryland 1"}


def test_a_dealer_at_two_tables_has_one_result_a_day() -> None:
    day = {NOVEMBER: day_of(25, luck=-1.5)}
    tables = [Days(name, day, {(NOVEMBER, DANA): day[NOVEMBER].rounds}, {}) for name in ("maryland-1", "maryland-2")]
    found = outside(list(all_results(tables, date(2025, 11, 2))))
    assert list(found) == ["House, 2025-11-01", "Dealer dana, 2025-11-01"]
    assert found["Dealer dana, 2025-11-01"].startswith("z -2.12")
    assert day[NOVEMBER].rounds.luck == -1.5, "sums are not added to those of the tables"


def test_a_period_reads_as_people_write_it() -> None:
    assert period_title(NOVEMBER, NOVEMBER) == "2025-11-01"
    assert period_title(NOVEMBER, date(2025, 11, 30)) == "2025-11"
    assert period_title(date(2025, 12, 1), date(2025, 12, 31)) == "2025-12"
    assert period_title(date(2024, 2, 1), date(2024, 2, 29)) == "2024-02"
    assert period_title(date(2025, 1, 1), date(2025, 12, 31)) == "2025"
    assert period_title(NOVEMBER, date(2025, 11, 29)) == "2025-11-01 to 2025-11-29"
