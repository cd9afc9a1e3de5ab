"""The gaming day: a day of the house, which ends at an hour of its time zone and not at midnight."""

from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
A_DAY = timedelta(days=1)


def clock_time(ms: int, zone: ZoneInfo) -> str:
    """A moment by the clock on the wall: ``21:30``."""
    return f"{(EPOCH + timedelta(milliseconds=ms)).astimezone(zone):%H:%M}"


class GamingDay(NamedTuple):
    """The gaming days of a house whose zone and hour stay the same: each is named by the date on which it begins."""

    zone: str
    ends_hour: int

    def day_of(self, ms: int) -> date:
        """The gaming day of a moment."""
        day = (EPOCH + timedelta(milliseconds=ms)).astimezone(ZoneInfo(self.zone)).date()
        return day if ms >= self.start(day) else day - A_DAY

    def span(self, day: date) -> tuple[int, int]:
        """The first millisecond of a gaming day, and the first of the next: 23 to 25 hours later."""
        return self.start(day), self.start(day + A_DAY)

    def start(self, day: date) -> int:
        """The first millisecond of a gaming day; if the clocks go back over its hour, the first of the two."""
        begins = datetime.combine(day, time(self.ends_hour), ZoneInfo(self.zone))
        return (begins - EPOCH) // timedelta(milliseconds=1)
