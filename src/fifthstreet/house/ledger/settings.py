"""The house's settings at each moment, and its gaming days: a projection of the house stream.

It follows the changes of settings, and whether the house was opened as a demo.
"""

from bisect import bisect_right
from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from fifthstreet.house.base import codec
from fifthstreet.house.base.gaming_day import A_DAY, EPOCH, GamingDay
from fifthstreet.house.base.house_events import STREAM, HouseOpened, SettingChanged
from fifthstreet.house.base.settings import ALWAYS, OF_THE_DAY, SETTINGS, Settings
from fifthstreet.house.store import Store
from fifthstreet.wire.settings import SettingState, SettingValue

KINDS = (SettingChanged.__name__, HouseOpened.__name__)


class DatedValue(NamedTuple):
    """A value of a setting, from a gaming day on; built-in values have no approval and no time."""

    name: str
    value: SettingValue
    from_day: date
    at: int = 0
    by: str = ""
    approval: int | None = None


def built_in(*, demo: bool = False) -> tuple[DatedValue, ...]:
    """The values of all settings in a new house."""
    return tuple(DatedValue(one.name, value, day) for one in SETTINGS for day, value in one.dated(demo=demo))


class HouseSettings:
    """The settings of a house; a change applies from its gaming day, and never before it was approved."""

    def __init__(self, changes: Iterable[DatedValue] = (), *, demo: bool = False) -> None:
        self._values = [*built_in(demo=demo), *changes]
        self._lay_out()

    @classmethod
    def load(cls, store: Store, *, demo: bool = False) -> "HouseSettings":
        """Read the settings from the house stream."""
        last, _ = store.streams.last(STREAM)
        changes = []
        for entry in store.streams.walk(STREAM, 1, last, KINDS):
            event = codec.read_house_event(entry.event)
            if isinstance(event, SettingChanged):
                changes.append(dated_value(event, entry.person))
            elif isinstance(event, HouseOpened):
                changes.append(_opened_as(event, entry.at))
        return cls(changes, demo=demo)

    def on_event(self, event: SettingChanged, by: str) -> None:
        """Apply a durable change; ``by`` approved it."""
        self._values.append(dated_value(event, by))
        self._lay_out()

    def on_opened(self, event: HouseOpened, at: int) -> None:
        """Note that the house opened, as a demo or not."""
        self._values.append(_opened_as(event, at))
        self._lay_out()

    def at(self, ms: int) -> Settings:
        """The settings in force at a time."""
        return self._settings[bisect_right(self._starts, ms) - 1]

    def zone_at(self, ms: int) -> ZoneInfo:
        """The zone of the house at a time: papers about that time show times in it."""
        return ZoneInfo(self.at(ms).time_zone)

    def zone_on(self, day: date) -> ZoneInfo:
        """The zone of the house on a gaming day: papers about that day show times in it."""
        return ZoneInfo(self._days_on(day).zone)

    def history(self, name: str) -> list[DatedValue]:
        """The values of a setting in the order in which they were set, built-in ones first."""
        return [one for one in self._values if one.name == name]

    def dated(self, name: str, ms: int) -> DatedValue:
        """The value of a setting in force at a time, with the day from which it applies."""
        held = [one for one in self.history(name) if self._begins(one) <= ms]
        return sorted(held, key=self._begins)[-1]

    def state_of(self, one: DatedValue, ms: int) -> SettingState:
        """Whether a value is in force at a time, coming, past, or replaced by a later change before it began."""
        begins = self._begins(one)
        if one is self.dated(one.name, max(ms, begins)):
            return "now" if begins <= ms else "coming"
        return "past" if one is self.dated(one.name, begins) and begins <= ms else "replaced"

    def day_of(self, ms: int) -> date:
        """The gaming day of a moment."""
        day = (EPOCH + timedelta(milliseconds=ms)).date() + A_DAY
        while self.start(day) > ms:
            day -= A_DAY
        return day

    def span(self, day: date) -> tuple[int, int]:
        """The first millisecond of a gaming day, and the first millisecond of the next one."""
        return self.start(day), self.start(day + A_DAY)

    def start(self, day: date) -> int:
        """The first millisecond of a gaming day: the end of the day before, by the zone and hour of that day."""
        return self._days_on(day - A_DAY).start(day)

    def _days_on(self, day: date) -> GamingDay:
        """The zone and the hour by which a gaming day ends."""
        held = Settings()
        for one in sorted((one for one in self._values if one.name in OF_THE_DAY), key=lambda one: one.from_day):
            held = replace(held, **{one.name: one.value}) if one.from_day <= day else held
        return GamingDay(held.time_zone, held.day_ends_hour)

    def _begins(self, one: DatedValue) -> int:
        """When a value takes effect: at the start of its gaming day, or at its approval if that came later."""
        return max(self.start(one.from_day), one.at) if one.from_day > ALWAYS else one.at

    def _lay_out(self) -> None:
        """Compute all settings at each time of change; of two changes at the same time the later one wins."""
        held, steps = Settings(), dict[int, Settings]()
        for begins, one in sorted(((self._begins(one), one) for one in self._values), key=lambda pair: pair[0]):
            held = replace(held, **{one.name: one.value})
            steps[begins] = held
        self._starts, self._settings = list(steps), list(steps.values())


def dated_value(event: SettingChanged, by: str) -> DatedValue:
    """A change on record as a value from a day on."""
    return DatedValue(event.name, event.value, date.fromisoformat(event.from_day), event.at, by, event.approval)


def _opened_as(event: HouseOpened, at: int) -> DatedValue:
    """Whether the house is a demo, from an opening until the next one."""
    return DatedValue("demo", event.demo, ALWAYS, at)
