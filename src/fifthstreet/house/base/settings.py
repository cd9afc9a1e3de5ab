"""The settings of a house: sums, times and lists that a house can choose, each dated from a gaming day."""

from collections.abc import Callable
from datetime import date
from zoneinfo import available_timezones

from fifthstreet.money import Cents, show_dollars
from fifthstreet.values import Value
from fifthstreet.wire.settings import SettingKind, SettingValue

MOST_MONEY = 10**11
"""The largest sum of a setting, in cents."""
MOST_NUMBER = 100_000
MOST_DENOMINATIONS = 24
MOST_LETTERS = 40
ALWAYS = date(1970, 1, 1)
"""The first day of a built-in value that no law has changed since."""


class Settings(Value):
    """All settings as they hold at one moment; sums are in cents.

    Nobody sets ``demo``: it says whether the house is open as a demo, which has play chips and no cage to pay wins.
    """

    time_zone: str = "America/New_York"
    day_ends_hour: int = 6
    denominations: tuple[int, ...] = (1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00)
    currency: tuple[int, ...] = (1, 5, 10, 25, 1_00, 2_00, 5_00, 10_00, 20_00, 50_00, 100_00)
    coupons: tuple[int, ...] = (5_00, 10_00, 25_00, 50_00, 100_00)
    count_difference_limit: int = 0
    difference_reported_over: int = 100_00
    pit: str = "Pit 1"
    void_limit: int = 500_00
    chip_movement_limit: int = 10_000_00
    fill_due_below: int = 5_000_00
    redemption_named_over: int = 10_000_00
    minor_pay_limit: int = 500_00
    payout_document_from: int = 2_000_00
    payout_document_times: int = 300
    manager_signature_from: int = 50_000_00
    surveillance_signature_from: int = 25_000_00
    withholding_over: int = 5_000_00
    withholding_percent: int = 24
    tables_per_floorperson: int = 6
    alarm_escalates_after: int = 120
    limits_notice_minutes: int = 30
    second_factor_for: str = "managers and cage"
    demo: bool = False


class Setting(Value):
    """A setting: its title, what it decides, and its built-in values by date where the law has changed them.

    A setting of the kind ``choice`` has one of its ``choices``; ``in_demo`` is its built-in value in the demo.
    ``least`` and ``most`` are what its clause allows.
    """

    name: str
    title: str
    group: str
    kind: SettingKind
    note: str
    clause: str | None = None
    built_in: tuple[tuple[date, SettingValue], ...] = ()
    choices: tuple[str, ...] = ()
    in_demo: SettingValue | None = None
    least: int | None = None
    most: int | None = None

    def dated(self, *, demo: bool = False) -> tuple[tuple[date, SettingValue], ...]:
        """The built-in values, each with the day from which it applies."""
        if demo and self.in_demo is not None:
            return ((ALWAYS, self.in_demo),)
        return self.built_in or ((ALWAYS, getattr(Settings(), self.name)),)


SETTINGS: tuple[Setting, ...] = (
    Setting(
        name="time_zone",
        title="Time zone",
        group="Gaming day",
        kind="zone",
        note="Local time of the house, for the gaming day and its papers.",
    ),
    Setting(
        name="day_ends_hour",
        title="Day ends at",
        group="Gaming day",
        kind="hour",
        note="Hour at which a gaming day ends and the next begins.",
    ),
    Setting(
        name="denominations",
        title="Chip denominations",
        group="Bank",
        kind="denominations",
        note="Chips that inventories, fills, credits and counts list.",
    ),
    Setting(
        name="currency",
        title="Currency denominations",
        group="Bank",
        kind="denominations",
        note="Bills and coins that counts of drop boxes and of the cage list.",
    ),
    Setting(
        name="coupons",
        title="Coupon values",
        group="Bank",
        kind="denominations",
        note="Match play coupons that counts of drop boxes list.",
    ),
    Setting(
        name="count_difference_limit",
        title="Count difference limit",
        group="Bank",
        kind="money",
        note="A drop, closing or cage count off by more than this gets an error slip; an opening one always does.",
        clause="COMAR 36.05.03.03F",
    ),
    Setting(
        name="difference_reported_over",
        title="Difference reported over",
        group="Bank",
        kind="money",
        note="Security or surveillance reports within a day on an opening off by more than this; $100 at most.",
        clause="COMAR 36.05.03.03H",
        most=100_00,
    ),
    Setting(
        name="chip_movement_limit",
        title="Chip movement limit",
        group="Bank",
        kind="money",
        note="Above this the house asks again: buy-ins, chips brought, cash-outs, redemptions, payouts, pay-ins,"
        " pay-outs, and during a round fills and credits.",
    ),
    Setting(
        name="redemption_named_over",
        title="Redemption name required over",
        group="Bank",
        kind="money",
        note="A chip redemption over this sum must have the player's name.",
        clause="31 CFR 1021.311",
    ),
    Setting(
        name="fill_due_below",
        title="Fill due below",
        group="Bank",
        kind="money",
        note="The floor gets an alarm when a table's inventory falls below this; $0: never.",
        in_demo=100_000_00,
    ),
    Setting(
        name="void_limit",
        title="Void limit",
        group="Table",
        kind="money",
        note="The most that one person can void alone before the cards decide the round.",
    ),
    Setting(
        name="minor_pay_limit",
        title="Minor pay limit",
        group="Table",
        kind="money",
        note="Up to this sum the dealer pays a fixed Progressive win without calling the floor.",
    ),
    Setting(
        name="limits_notice_minutes",
        title="Notice of new limits",
        group="Table",
        kind="minutes",
        note="How long new limits are announced before they apply to players at the table, 30 minutes or more.",
        clause="COMAR 36.05.03.21C",
        least=30,
    ),
    Setting(
        name="payout_document_from",
        title="Payout document from",
        group="Payouts",
        kind="money",
        note="Winnings of this much or more, at the odds below, need a W-2G and a payout document.",
        clause="COMAR 36.05.03.23",
        built_in=((ALWAYS, 600_00), (date(2026, 1, 1), 2_000_00)),
    ),
    Setting(
        name="payout_document_times",
        title="Minimum odds for document",
        group="Payouts",
        kind="number",
        note="Winnings need a payout document only if they are at least this many times the wager.",
    ),
    Setting(
        name="manager_signature_from",
        title="Manager signs from",
        group="Payouts",
        kind="money",
        note="A manager signs for a payout of this much or more, and it is paid by check; $50,000 at most.",
        clause="COMAR 36.05.03.23C(1), .23E(3)",
        most=50_000_00,
    ),
    Setting(
        name="surveillance_signature_from",
        title="Surveillance signs from",
        group="Payouts",
        kind="money",
        note="Surveillance is notified of a payout this high, photographs the player and signs; $25,000 at most.",
        clause="COMAR 36.05.03.23E(5)",
        most=25_000_00,
    ),
    Setting(
        name="withholding_over",
        title="Withholding over",
        group="Payouts",
        kind="money",
        note="The cashier withholds tax from winnings over this sum, if they need a payout document.",
    ),
    Setting(
        name="withholding_percent",
        title="Withholding rate",
        group="Payouts",
        kind="percent",
        note="The share of these winnings that the cashier withholds as tax.",
    ),
    Setting(
        name="pit",
        title="Pit",
        group="Floor",
        kind="text",
        note="The name of the pit on error slips.",
        clause="COMAR 36.05.03.03F(3)",
    ),
    Setting(
        name="tables_per_floorperson",
        title="Tables per floorperson",
        group="Floor",
        kind="number",
        note="Open tables one floorperson may watch, 6 at most; electronic ones count half. Beyond that, managers get"
        " an alarm.",
        clause="COMAR 36.05.03.01C(1)",
        most=6,
    ),
    Setting(
        name="alarm_escalates_after",
        title="Alarm escalates after",
        group="Floor",
        kind="seconds",
        note="After this time an alarm that nobody has acknowledged gets louder and also calls the managers.",
    ),
    Setting(
        name="second_factor_for",
        title="Second factor for",
        group="People",
        kind="choice",
        note="Staff who must set up a second factor at sign-in before they can do anything else.",
        choices=("off", "managers and cage", "all staff"),
        in_demo="off",
    ),
)
"""Every setting, in the order in which they are shown."""
BY_NAME = {one.name: one for one in SETTINGS}
NO_ZONES = frozenset({"localtime", "posixrules", "Factory"})
"""Names of time zones that mean another zone on another machine: a gaming day would not be the same everywhere."""
OF_THE_DAY = ("time_zone", "day_ends_hour")
"""Settings that a gaming day under way cannot change."""


def fault_of_value(name: str, value: SettingValue) -> str | None:
    """Why a setting cannot have a value, and what to enter instead; None if it can."""
    setting = BY_NAME.get(name)
    if not setting:
        return f"No setting is called {name!r}"
    fault = _fault_of_choice(setting, value) if setting.kind == "choice" else _FAULTS[setting.kind](value)
    fault = fault or _fault_of_law(setting, value)
    return f"{setting.title}: {fault}" if fault else None


def setting_in_words(name: str, value: SettingValue) -> str:
    """A value as people read it: ``$500``, ``6:00``, ``24%``."""
    kind = BY_NAME[name].kind
    if isinstance(value, tuple):
        return ", ".join(show_dollars(Cents(int(one))) for one in value)
    if isinstance(value, str):
        return value
    return show_dollars(Cents(value)) if kind == "money" else _UNITS.get(kind, "{}").format(value)


_UNITS = {"percent": "{}%", "hour": "{}:00", "seconds": "{} seconds", "minutes": "{} minutes"}


def _whole(low: int, high: int, words: str) -> Callable[[SettingValue], str | None]:
    """A check that a value is a whole number in a range."""

    def fault(value: SettingValue) -> str | None:
        fits = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return None if fits else words

    return fault


def _fault_of_choice(setting: Setting, value: SettingValue) -> str | None:
    return None if value in setting.choices else f"must be one of: {', '.join(setting.choices)}"


def _fault_of_law(setting: Setting, value: SettingValue) -> str | None:
    """Why the clause of a setting does not allow a value that would otherwise be possible."""
    for words, bound, sign in (("least", setting.least, 1), ("most", setting.most, -1)):
        if bound is not None and isinstance(value, int) and sign * value < sign * bound:
            return f"must be at {words} {setting_in_words(setting.name, bound)} ({setting.clause})"
    return None


def _fault_of_zone(value: SettingValue) -> str | None:
    known = isinstance(value, str) and value in available_timezones() - NO_ZONES
    return None if known else f"no time zone is called {str(value)[:60]!r}: use a name such as America/New_York"


def _fault_of_text(value: SettingValue) -> str | None:
    fits = isinstance(value, str) and 0 < len(value.strip()) == len(value) <= MOST_LETTERS and value.isprintable()
    return None if fits else f"must be 1 to {MOST_LETTERS} letters"


def _fault_of_denominations(value: SettingValue) -> str | None:
    if not isinstance(value, tuple) or not value or len(value) > MOST_DENOMINATIONS:
        return f"list at least one value, and at most {MOST_DENOMINATIONS}"
    sums = [one for one in value if isinstance(one, int) and 0 < one <= MOST_MONEY]
    if len(sums) != len(value):
        return "each value must be more than zero"
    return None if sums == sorted(set(sums)) else "list each value once, the smallest first"


_FAULTS: dict[SettingKind, Callable[[SettingValue], str | None]] = {
    "money": _whole(0, MOST_MONEY, f"must be $0 to {show_dollars(Cents(MOST_MONEY))}"),
    "number": _whole(1, MOST_NUMBER, f"must be a whole number, 1 to {MOST_NUMBER:,}"),
    "percent": _whole(0, 100, "must be a whole number, 0 to 100"),
    "hour": _whole(0, 23, "must be an hour, 0 to 23"),
    "seconds": _whole(1, 86_400, "must be 1 to 86,400 seconds"),
    "minutes": _whole(0, 1_440, "must be 0 to 1,440 minutes"),
    "zone": _fault_of_zone,
    "text": _fault_of_text,
    "denominations": _fault_of_denominations,
}
