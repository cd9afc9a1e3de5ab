"""The settings at each moment: a change holds from its gaming day, and never before it was approved."""

from datetime import UTC, date, datetime

from fifthstreet.house.base.house_events import SettingChanged
from fifthstreet.house.base.settings import Settings
from fifthstreet.house.ledger.settings import DatedValue, HouseSettings
from fifthstreet.wire.settings import SettingValue


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def change(name: str, value: SettingValue, day: str, at: str, approval: int = 1) -> DatedValue:
    return DatedValue(name, value, date.fromisoformat(day), ms(at), "account-mia", approval)


def test_a_house_without_changes_has_the_built_in_settings() -> None:
    settings = HouseSettings()
    assert settings.at(ms("2026-11-18 12:00")) == Settings()
    assert settings.at(0).void_limit == Settings().void_limit


def test_the_payout_document_follows_the_law_by_date() -> None:
    settings = HouseSettings()
    assert settings.at(ms("2026-01-01 10:59")).payout_document_from == 600_00
    assert settings.at(ms("2026-01-01 11:00")).payout_document_from == 2_000_00
    added = HouseSettings([change("payout_document_from", 2_100_00, "2027-01-01", "2026-11-18")])
    assert added.at(ms("2026-12-31 12:00")).payout_document_from == 2_000_00
    assert added.at(ms("2027-01-01 12:00")).payout_document_from == 2_100_00


def test_a_change_holds_from_its_day_or_from_its_approval_in_the_middle_of_it() -> None:
    later = change("void_limit", 100_00, "2026-11-20", "2026-11-18 12:00")
    today = change("void_limit", 200_00, "2026-11-18", "2026-11-18 13:00", 2)
    settings = HouseSettings([later, today])
    held = {at: settings.at(ms(at)).void_limit for at in ("2026-11-18 12:59", "2026-11-18 13:00", "2026-11-20 10:59")}
    assert list(held.values()) == [500_00, 200_00, 200_00]
    assert settings.at(ms("2026-11-20 11:00")).void_limit == 100_00
    assert settings.dated("void_limit", ms("2026-11-19 12:00")) == today
    assert settings.dated("void_limit", ms("2026-11-21 12:00")) == later
    assert [one.value for one in settings.history("void_limit")] == [500_00, 100_00, 200_00]


def test_of_two_changes_for_one_day_the_later_one_holds() -> None:
    both = [
        change("void_limit", 100_00, "2026-11-20", "2026-11-18"),
        change("void_limit", 300_00, "2026-11-20", "2026-11-19", 2),
    ]
    settings = HouseSettings(both)
    assert settings.at(ms("2026-11-21")).void_limit == 300_00
    assert settings.dated("void_limit", ms("2026-11-21")).approval == 2


def test_a_durable_change_is_applied_at_once() -> None:
    settings = HouseSettings()
    event = SettingChanged(at=ms("2026-11-18"), name="void_limit", value=1, from_day="2026-11-18", approval=4)
    settings.on_event(event, "account-mia")
    assert settings.at(ms("2026-11-18 12:00")).void_limit == 1
    assert settings.at(ms("2026-11-17")).void_limit == 500_00


def test_a_new_end_of_the_day_makes_one_day_longer_or_shorter_and_leaves_no_gap() -> None:
    settings = HouseSettings(
        [
            change("day_ends_hour", 8, "2026-11-20", "2026-11-18"),
            change("time_zone", "America/Denver", "2026-11-22", "2026-11-18", 2),
        ]
    )
    days = [date(2026, 11, day) for day in range(18, 25)]
    spans = [settings.span(day) for day in days]
    assert [end - start for start, end in spans] == [hours * 3_600_000 for hours in (24, 24, 26, 24, 26, 24, 24)]
    assert [end for _, end in spans[:-1]] == [start for start, _ in spans[1:]]
    for day, (start, end) in zip(days, spans, strict=True):
        assert {settings.day_of(at) for at in (start, (start + end) // 2, end - 1)} == {day}
    assert settings.at(spans[2][0]).day_ends_hour == 8
    assert settings.at(spans[2][0] - 1).day_ends_hour == 6
