"""The house's settings as staff see them and managers change them."""

from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.values import Value
from fifthstreet.wire.client_commands import CommandId
from fifthstreet.wire.people import PersonShown
from fifthstreet.wire.staff import Reason

SettingValue = int | str | tuple[int, ...]
SettingKind = Literal[
    "money", "number", "percent", "hour", "seconds", "minutes", "zone", "denominations", "choice", "text"
]
SettingState = Literal["past", "now", "coming", "replaced"]
Day = Annotated[str, Meta(pattern=r"\A\d{4}-\d{2}-\d{2}\Z", description="A gaming day, by the date it begins on.")]


class DatedSetting(Value):
    """A value of a setting, the gaming day from which it applies, and who requested and approved it.

    A built-in value has neither requester nor approver.
    """

    value: SettingValue
    words: str
    from_day: str | None
    state: SettingState
    at: int | None = None
    approval: int | None = None
    asked_by: PersonShown | None = None
    approved_by: PersonShown | None = None


class PendingSettingShown(Value):
    """A change of a setting that waits for approval."""

    approval: int
    words: str
    from_day: str
    asked_by: PersonShown


class SettingShown(Value):
    """A setting: what it decides, its value now, the newest values first, and the changes that wait for approval."""

    name: str
    title: str
    group: str
    kind: SettingKind
    note: str
    clause: str | None
    choices: tuple[str, ...]
    now: DatedSetting
    history: tuple[DatedSetting, ...]
    pending: tuple[PendingSettingShown, ...]


class SettingsPage(Value):
    """All settings, the gaming day that runs, and when it ends."""

    today: str
    ends: int
    settings: tuple[SettingShown, ...]


class ChangeSetting(Value, forbid_unknown_fields=True):
    """Request a new value of a setting from a gaming day on; a second manager must approve it."""

    id: CommandId
    value: SettingValue
    from_day: Day
    reason: Reason
