"""The settings page: every setting with its value now, its history and the changes that wait for approval."""

from fifthstreet.house.base.settings import ALWAYS, SETTINGS, Setting, setting_in_words
from fifthstreet.house.ledger.settings import DatedValue
from fifthstreet.house.staff.pending_actions import pending_action_of
from fifthstreet.house.staff.setting_changes import PendingSetting
from fifthstreet.house.store import ApprovalRecord
from fifthstreet.house.tables.services import Services
from fifthstreet.wire.settings import DatedSetting, PendingSettingShown, SettingShown, SettingsPage


def settings_page(services: Services, waiting: list[ApprovalRecord]) -> SettingsPage:
    """All settings as they stand now, with the approvals that wait."""
    now = services.clock.now()
    today = services.settings.day_of(now)
    return SettingsPage(
        today=today.isoformat(),
        ends=services.settings.span(today)[1],
        settings=tuple(_shown(services, setting, waiting, now) for setting in SETTINGS),
    )


def _shown(services: Services, setting: Setting, waiting: list[ApprovalRecord], now: int) -> SettingShown:
    history = tuple(_dated(services, one, now) for one in reversed(services.settings.history(setting.name)))
    return SettingShown(
        name=setting.name,
        title=setting.title,
        group=setting.group,
        kind=setting.kind,
        note=setting.note,
        clause=setting.clause,
        choices=setting.choices,
        now=next(one for one in history if one.state == "now"),
        history=history,
        pending=tuple(_pending(services, setting.name, waiting)),
    )


def _dated(services: Services, one: DatedValue, now: int) -> DatedSetting:
    record = services.store.approvals.get(one.approval) if one.approval else None
    return DatedSetting(
        value=one.value,
        words=setting_in_words(one.name, one.value),
        from_day=None if one.from_day == ALWAYS else one.from_day.isoformat(),
        state=services.settings.state_of(one, now),
        at=one.at or None,
        approval=one.approval,
        asked_by=services.accounts.shown(record.asked_by) if record else None,
        approved_by=services.accounts.shown(one.by) if one.by else None,
    )


def _pending(services: Services, name: str, waiting: list[ApprovalRecord]) -> list[PendingSettingShown]:
    found = [(record, pending_action_of(record)) for record in waiting]
    return [
        PendingSettingShown(
            approval=record.approval,
            words=setting_in_words(name, action.value),
            from_day=action.from_day,
            asked_by=services.accounts.shown(record.asked_by),
        )
        for record, action in found
        if isinstance(action, PendingSetting) and action.name == name
    ]
