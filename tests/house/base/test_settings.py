"""Settings: each has a title, a kind and a sound built-in value, and refuses what it cannot be."""

import msgspec
import pytest

from fifthstreet.house.base.settings import (
    BY_NAME,
    SETTINGS,
    Setting,
    Settings,
    fault_of_value,
    setting_in_words,
)
from fifthstreet.wire.settings import SettingValue


def test_the_table_of_settings_and_the_struct_have_the_same_names() -> None:
    """Only whether the house is a demo is no setting: the opening of the house says it."""
    assert sorted([*BY_NAME, "demo"]) == sorted(field.name for field in msgspec.structs.fields(Settings))
    assert len(BY_NAME) == len(SETTINGS)


@pytest.mark.parametrize("one", SETTINGS, ids=lambda one: one.name)
def test_built_in_values_are_allowed_and_the_last_is_the_default(one: Setting) -> None:
    for dated in (one.dated(), one.dated(demo=True)):
        assert [fault_of_value(one.name, value) for _, value in dated] == [None] * len(dated)
        assert [day for day, _ in dated] == sorted({day for day, _ in dated})
    assert one.dated()[-1][1] == getattr(Settings(), one.name)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("time_zone", "America/Mississippi", "no time zone is called 'America/Mississippi'"),
        ("time_zone", 5, "no time zone is called '5'"),
        ("time_zone", "localtime", "no time zone is called 'localtime'"),
        ("time_zone", "Factory", "no time zone is called 'Factory'"),
        ("day_ends_hour", 24, "must be an hour, 0 to 23"),
        ("day_ends_hour", "6", "must be an hour"),
        ("day_ends_hour", True, "must be an hour"),
        ("denominations", (), "list at least one value"),
        ("denominations", (500, 100), "the smallest first"),
        ("denominations", (100, 100), "list each value once"),
        ("denominations", (0, 100), "more than zero"),
        ("denominations", tuple(range(1, 26)), "at most 24"),
        ("void_limit", -1, "must be $0 to"),
        ("void_limit", 10**11 + 1, "must be $0 to $1,000,000,000"),
        ("withholding_percent", 101, "0 to 100"),
        ("tables_per_floorperson", 0, "1 to 100,000"),
        ("alarm_escalates_after", 0, "1 to 86,400 seconds"),
        ("limits_notice_minutes", -1, "0 to 1,440 minutes"),
        ("tie_colour", "red", "No setting is called 'tie_colour'"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_what_to_do(name: str, value: SettingValue, words: str) -> None:
    assert words in (fault_of_value(name, value) or "")


@pytest.mark.parametrize(
    ("name", "bound", "further", "words"),
    [
        ("limits_notice_minutes", 30, 29, "must be at least 30 minutes (COMAR 36.05.03.21C)"),
        ("manager_signature_from", 50_000_00, 50_000_01, "must be at most $50,000 (COMAR 36.05.03.23C(1), .23E(3))"),
        ("surveillance_signature_from", 25_000_00, 25_000_01, "must be at most $25,000 (COMAR 36.05.03.23E(5))"),
        ("tables_per_floorperson", 6, 7, "must be at most 6 (COMAR 36.05.03.01C(1))"),
    ],
)
def test_a_house_can_be_stricter_than_the_law_and_not_laxer(name: str, bound: int, further: int, words: str) -> None:
    """COMAR 36.05.03.21C(2)(a), .23C(1), .23E(3) and .23E(5)."""
    stricter = 2 * bound - further
    assert [fault_of_value(name, value) for value in (bound, stricter)] == [None, None]
    assert fault_of_value(name, further) == f"{BY_NAME[name].title}: {words}"
    assert fault_of_value(name, 0 if further < bound else 10**9)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("void_limit", 500_00, "$500"),
        ("denominations", (50, 100_00), "$0.50, $100"),
        ("day_ends_hour", 6, "6:00"),
        ("withholding_percent", 24, "24%"),
        ("alarm_escalates_after", 120, "120 seconds"),
        ("limits_notice_minutes", 30, "30 minutes"),
        ("tables_per_floorperson", 6, "6"),
        ("time_zone", "UTC", "UTC"),
    ],
)
def test_a_value_reads_as_people_say_it(name: str, value: SettingValue, words: str) -> None:
    assert setting_in_words(name, value) == words
