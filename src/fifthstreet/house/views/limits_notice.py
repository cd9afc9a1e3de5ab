"""The sign of announced limits: what will apply at a table, and from when, in the time of the house."""

from typing import get_args
from zoneinfo import ZoneInfo

from fifthstreet.house.base.gaming_day import clock_time
from fifthstreet.house.tables.host import Host
from fifthstreet.rules.limits import LimitedWager, limits_of
from fifthstreet.table.wager_titles import limits_in_words


def limits_now(host: Host) -> tuple[str, ...]:
    """The limits that apply now, a line for each wager: ``Ante $10-$500``."""
    found = (limits_of(host.game.submission, wager) for wager in get_args(LimitedWager))
    return tuple(limits_in_words(limits) for limits in found if limits)


def limits_notices(host: Host) -> tuple[str, ...]:
    """One line for each announced change, the first to come first: ``From 21:30: Ante $10-$1,000``."""
    zone = ZoneInfo(host.services.current_settings.time_zone)
    announced = sorted(host.table.announced, key=lambda one: one.effective)
    return tuple(f"From {clock_time(one.effective, zone)}: {limits_in_words(one.limits)}" for one in announced)
