"""The gaming day: it ends at the house's hour, and has 23 to 25 hours when the clocks change."""

from datetime import UTC, date, datetime

import pytest

from fifthstreet.house.base.gaming_day import GamingDay

HOUR = 3_600_000
EASTERN = GamingDay("America/New_York", 6)


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def test_a_day_begins_at_the_hour_of_the_zone_and_not_at_midnight_utc() -> None:
    assert EASTERN.span(date(2026, 11, 18)) == (ms("2026-11-18 11:00"), ms("2026-11-19 11:00"))
    assert EASTERN.day_of(ms("2026-11-18 10:59:59.999")) == date(2026, 11, 17)
    assert EASTERN.day_of(ms("2026-11-18 11:00")) == date(2026, 11, 18)
    assert EASTERN.day_of(ms("2026-11-19 03:00")) == date(2026, 11, 18)


@pytest.mark.parametrize(
    ("days", "day", "hours"),
    [
        (EASTERN, date(2026, 3, 7), 23),
        (EASTERN, date(2026, 3, 8), 24),
        (EASTERN, date(2026, 10, 31), 25),
        (GamingDay("America/New_York", 0), date(2026, 3, 8), 23),
        (GamingDay("America/New_York", 2), date(2026, 3, 7), 24),
        (GamingDay("America/New_York", 2), date(2026, 3, 8), 23),
        (GamingDay("America/New_York", 1), date(2026, 11, 1), 25),
        (GamingDay("America/Phoenix", 6), date(2026, 3, 7), 24),
        (GamingDay("Australia/Lord_Howe", 0), date(2026, 4, 5), 24.5),
    ],
)
def test_a_day_is_as_long_as_the_clocks_make_it(days: GamingDay, day: date, hours: float) -> None:
    start, end = days.span(day)
    assert end - start == hours * HOUR


@pytest.mark.parametrize("hour", range(24))
@pytest.mark.parametrize("zone", ["America/New_York", "America/Denver", "UTC", "Pacific/Apia", "Asia/Kathmandu"])
def test_days_follow_each_other_without_a_gap_and_every_moment_has_its_day(zone: str, hour: int) -> None:
    days = GamingDay(zone, hour)
    for day in (date(2026, 3, 7), date(2026, 3, 8), date(2026, 10, 31), date(2026, 11, 1), date(2026, 12, 31)):
        start, end = days.span(day)
        assert {days.day_of(at) for at in (start, (start + end) // 2, end - 1)} == {day}
        assert days.day_of(start - 1) < day < days.day_of(end)
