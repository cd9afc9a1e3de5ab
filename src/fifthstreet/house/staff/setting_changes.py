"""Changes of the house's settings: one manager requests a value from a gaming day on, another approves it."""

from datetime import date

from msgspec.structs import replace

from fifthstreet.house.base.house_events import STREAM, SettingChanged
from fifthstreet.house.base.settings import ALWAYS, BY_NAME, OF_THE_DAY, fault_of_value, setting_in_words
from fifthstreet.house.ledger.answers import answer
from fifthstreet.house.ledger.settings import DatedValue, HouseSettings
from fifthstreet.house.staff.approval_terms import changed_terms
from fifthstreet.house.store import Batch
from fifthstreet.house.store.write_batch import merge_batches
from fifthstreet.house.tables.change import Change
from fifthstreet.house.tables.services import Services
from fifthstreet.values import Value
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.scenes import Answered
from fifthstreet.wire.settings import SettingValue

LAST_YEAR = 2199
NO_SETTING = Fault(code="not-found", message="No such setting")


class PendingSetting(Value, tag="setting"):
    """A value for a setting, from a gaming day on."""

    name: str
    value: SettingValue
    from_day: str


def fault_of_change(settings: HouseSettings, pending: PendingSetting, now: int) -> Fault | None:
    """Why a setting cannot get a value from a day on; None if it can."""
    if pending.name not in BY_NAME:
        return NO_SETTING
    words = fault_of_value(pending.name, pending.value) or _fault_of_day(settings, pending, now)
    return Fault(code="refused", message=words) if words else None


def _fault_of_day(settings: HouseSettings, pending: PendingSetting, now: int) -> str | None:
    today = settings.day_of(now)
    try:
        day = date.fromisoformat(pending.from_day)
    except ValueError:
        return f"{pending.from_day} is not a day: write it as {today}"
    if day.year > LAST_YEAR:
        return f"From day must be in {LAST_YEAR} or earlier"
    if day < today:
        return f"From day must be {today}, the gaming day now, or later"
    if day == today and pending.name in OF_THE_DAY:
        return f"The gaming day {today} is under way: choose a later one"
    return None


def setting_terms(settings: HouseSettings, pending: PendingSetting, now: int) -> tuple[str, ...]:
    """What the second manager reads: the value now and since when, changes to come, and the new value with its day."""
    name, current = pending.name, settings.dated(pending.name, now)
    coming = [one for one in settings.history(name) if settings.state_of(one, now) == "coming"]
    clause = BY_NAME[name].clause
    return (
        f"Now: {setting_in_words(name, current.value)}{_since(current)}",
        *(f"Already approved: {setting_in_words(name, one.value)}{_since(one)}" for one in coming),
        f"New: {setting_in_words(name, pending.value)}, from gaming day {pending.from_day}",
        BY_NAME[name].note,
        *((f"Under {clause}",) if clause else ()),
    )


def _since(value: DatedValue) -> str:
    return "" if value.from_day == ALWAYS else f", from gaming day {value.from_day}"


def fault_of_pending(
    settings: HouseSettings, pending: PendingSetting, shown: tuple[str, ...], now: int
) -> Fault | None:
    """Why a requested change can no longer be made as it was ``shown``; None if it can."""
    return fault_of_change(settings, pending, now) or changed_terms(shown, setting_terms(settings, pending, now))


async def change_setting(
    services: Services, pending: PendingSetting, number: int, shown: tuple[str, ...], approval: Change
) -> Answered | Fault:
    """Record an approved change together with its approval; it expires if it is no longer as it was ``shown``."""
    house_stream, approver = services.house_stream, approval.approver
    assert approver
    async with house_stream.lock:
        now = services.clock.now()
        fault = fault_of_pending(services.settings, pending, shown, now)
        if fault:
            return fault
        changed = SettingChanged(
            at=now, name=pending.name, value=pending.value, from_day=pending.from_day, approval=number
        )
        # All events get the same time: the record refuses an entry that is older than the one before it.
        events = (*(replace(one, at=now) for one in approval.house_events), changed)
        sequence = await house_stream.sequence() + len(events)
        rows = merge_batches((approval.rows, Batch(answers=(answer(approver, STREAM, sequence),))))
        await house_stream.append_locked(events, approver, rows)
        services.settings.on_event(changed, approver.person)
    return Answered(id=approver.command, sequence=sequence)
