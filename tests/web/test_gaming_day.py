"""A gaming day at two tables of real cards by browser; its reports against an independent count of the raw events."""

import csv
import json
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from support.browser_day import (
    CardDealer,
    Cards,
    Chips,
    House,
    house_at_work,
    makes,
    opens_table,
    prepares,
    signs,
)
from support.command_line import run
from support.recount_day import DayCount

MARYLAND, NEW_JERSEY = "maryland-1", "new-jersey-1"
TITLES = {MARYLAND: "Maryland 1", NEW_JERSEY: "New Jersey 1"}
TRAY: Chips = {500_00: 40, 100_00: 100, 25_00: 200, 5_00: 500, 1_00: 500}
"""$38,000."""
CAGE: Chips = {1_000_00: 100}
MONEY: Chips = {100_00: 500}
MOST_INPUTS = 40
"""No round takes more keys and clicks, whoever wins."""


def pieces(amount: int) -> Chips:
    """An amount in the fewest chips; 0 of the smallest if there is nothing."""
    rest, found = amount, {}
    for one in (1_000_00, 500_00, 100_00, 25_00, 5_00, 1_00):
        found[one], rest = divmod(rest, one)
    assert not rest, amount
    return {one: number for one, number in found.items() if number} or {1_00: 0}


def bills(amount: int) -> Chips:
    """The same in bills of $100 and $1."""
    return {100_00: amount // 100_00, 1_00: amount % 100_00 // 100}


class Day:
    """The two tables with their dealers, the floor, and the people behind them, each at a page."""

    def __init__(self, house: House) -> None:
        self.house, at = house, house.people.at
        self.mia, self.fay = at("mia", "/floor"), at("fay", "/floor")
        for law, table in (("Maryland", MARYLAND), ("New Jersey", NEW_JERSEY)):
            opens_table(self.fay, self.mia, law, table)
        self.floors = {table: at("fay", f"/floor/{table}") for table in TITLES}
        self.carl, self.sam, self.vault = at("carl", "/bank"), at("sam", "/bank"), at("mia", "/bank")
        self.counters = at("cleo", "/bank"), at("cruz", "/bank")
        self.dealers = {
            table: self._dealer(at(login, f"/dealer/{table}"), table)
            for login, table in (("dana", MARYLAND), ("dora", NEW_JERSEY))
        }

    def _dealer(self, page: Page, table: str) -> CardDealer:
        dealer = CardDealer(page, self.house.address, lambda: self.floor_does_what_is_due(table))
        expect(dealer.console).to_be_visible()
        dealer.taps_in()
        return dealer

    def floor_does_what_is_due(self, table: str) -> None:
        """The floor takes the step for which the table waits."""
        self.floors[table].get_by_test_id("due").get_by_role("button").first.click()

    def floor_inspects(self, table: str, deck: int) -> None:
        """The floor counts a deck that has left play."""
        floor = self.floors[table]
        due = floor.get_by_test_id("due").get_by_role("button", name=f"Inspect deck {deck}")
        due.click()
        dialog = floor.get_by_role("dialog")
        dialog.locator("[name=cards]").fill("52")
        dialog.get_by_test_id("submit").click()
        expect(due).to_have_count(0)

    def counts_tray(self, kind: str, table: str, serial: int, chips: Chips) -> None:
        """Dealer and floor count, neither sees what the other counted, and both sign."""
        prepares(self.dealers[table].page, kind, chips)
        floor = self.floors[table]
        expect(floor.get_by_test_id(f"document-{kind}-{serial}")).to_contain_text("count under way")
        signs(floor, f"{kind}-{serial}", chips)

    def fills(self, table: str, serial: int, chips: Chips) -> None:
        """The floor asks, and four people sign for the chips."""
        prepares(self.floors[table], "fill-request", chips)
        makes(self.carl, f"fill-request-{serial}")
        for page in (self.sam, self.dealers[table].page, self.floors[table]):
            signs(page, f"fill-{serial}")

    def counts_cage(self, serial: int, chips: Chips) -> None:
        """Cashier and manager count chips and money of the cage."""
        prepares(self.carl, "cage-count", chips)
        signs(self.carl, f"cage-count-{serial}", MONEY)
        for counted in (chips, MONEY):
            signs(self.vault, f"cage-count-{serial}", counted)

    def counts_box(self, serial: int, currency: Chips) -> None:
        """Both counters count currency and coupons of the oldest drop box."""
        cleo, cruz = self.counters
        prepares(cleo, "drop-count", currency)
        signs(cleo, f"drop-count-{serial}", {5_00: 0})
        signs(cruz, f"drop-count-{serial}", currency)
        signs(cruz, f"drop-count-{serial}", {5_00: 0})

    def counted(self) -> DayCount:
        """What lies where by the raw events: this is what an honest person counts."""
        return DayCount(self.house.data)

    def opens(self) -> None:
        """The cage is counted; both tables are counted empty, opened, filled, and wait for bets."""
        self.counts_cage(1, CAGE)
        for serial, (table, dealer) in enumerate(self.dealers.items(), 1):
            self.counts_tray("opener", table, serial, {1_00: 0})
            self.fills(table, serial, TRAY)
            for seat, name in enumerate(("Ann", "Ben", "Cy"), 1):
                dealer.enters(seat, "Sit", player=name)
                dealer.enters(seat, "Buy in", amount="1000")
            dealer.ready_for_bets()

    def closes(self) -> None:
        """Players leave, decks are inspected, trays and boxes counted, and the cage last."""
        for serial, (table, dealer) in enumerate(self.dealers.items(), 1):
            for seat in (1, 2, 3):
                dealer.enters(seat, "Leave")
            for deck in ("Deck 1", "Deck 2"):
                dealer.says("RemoveDeck", deck, panel="Decks and bank", reason="table-closes")
            for deck in (1, 2):
                self.floor_inspects(table, deck)
            self.counts_tray("closer", table, serial, pieces(self.counted().tables[table].inventory))
            self.counts_box(serial, bills(self.counted().figures(table)["Drop"]))
        self.counts_cage(2, pieces(self.counted().in_cage() - 50_000_00))

    def agrees(self) -> None:
        """Reports and cage ledger are to the cent what the raw events say, and the record is valid."""
        count, mia = self.counted(), self.mia
        mia.goto(f"{self.house.address}/floor/pit")
        expect(mia.get_by_role("link", name="Gaming-day report")).to_be_visible()
        by_day, by_period = downloads(mia, "Gaming day as CSV"), downloads(mia, "Statistics as CSV")
        whole = Counter[str]()
        for table, title in TITLES.items():
            figures = count.figures(table)
            whole.update(figures)
            (line,) = [one for one in by_day if (one["Kind"], one["Name"]) == ("table", title)]
            assert {name: in_cents(line, name) for name in figures} == dict(figures)
            (line,) = [one for one in by_period if (one["Kind"], one["Name"]) == ("table", title)]
            agrees_with(line, figures)
        (line,) = [one for one in by_day if one["Kind"] == "house"]
        agrees_with(line, whole)
        for kind in ("day", "month to date", "year to date", "period"):
            (line,) = [one for one in by_period if one["Kind"] == kind]
            agrees_with(line, whole)
        self._cage_agrees(count)
        verified = run("log", "verify", "--data-dir", str(self.house.data), "--json")
        assert verified.returncode == 0, verified.stdout
        assert json.loads(verified.stdout)["bad"] == []

    def _cage_agrees(self, count: DayCount) -> None:
        mia = self.mia
        mia.goto(f"{self.house.address}/cage")
        for verdict in ("cage-verdict", "cage-slips"):
            expect(mia.get_by_test_id(verdict)).to_have_text("Agree")
        lines, moved = downloads(mia, "CSV"), Counter[str]()
        for line in lines:
            moved[line["kind"]] += to_cents(line["came"]) - to_cents(line["left"])
        first, last = count.papers.cage_counts()
        assert moved.pop("Opening count") == first
        assert moved.pop("Count, over/short") == last - count.in_cage()
        listed = count.cage()
        # What does not change the balance has no sum in the file.
        for kind in ("Carried by player", "Tax withheld"):
            assert (kind in moved) is (kind in listed), kind
            moved.pop(kind, None)
            listed.pop(kind, None)
        assert moved == listed
        assert to_cents(lines[-1]["balance"]) == last


def downloads(page: Page, link: str) -> list[dict[str, str]]:
    """The lines of a file that a page offers."""
    with page.expect_download() as found:
        page.get_by_role("link", name=link, exact=True).click()
    with found.value.path().open(newline="") as file:
        return list(csv.DictReader(file))


def to_cents(dollars: str) -> int:
    return round(float(dollars) * 100)


NUMBERS = ("Rounds", "Void rounds", "Hands")


def in_cents(line: dict[str, str], figure: str) -> int:
    """A figure of a file, a sum in cents."""
    return int(line[figure]) if figure in NUMBERS else to_cents(line[figure])


def agrees_with(line: dict[str, str], figures: Counter[str]) -> None:
    """Every figure that this line has is what was counted."""
    found = {name: in_cents(line, name) for name in figures if line.get(name)}
    assert found == {name: figures[name] for name in found}, line
    assert {"Rounds", "Hands", "Handle", "Drop", "Win", "Tray over/short"} <= set(found)


@pytest.fixture
def day(tmp_path: Path, browse: Callable[..., Page]) -> object:
    """A house that opens for the day, which does not end during the test."""
    now = datetime.now(ZoneInfo("America/New_York"))
    if (now + timedelta(minutes=15)).hour == 6 != now.hour:
        pytest.skip("the gaming day ends during the test")
    with house_at_work(tmp_path, browse) as house:
        yield Day(house)


@pytest.mark.prove
def test_a_small_day_agrees_with_an_independent_count(day: Day) -> None:
    day.opens()
    dana, dora = day.dealers.values()
    for seat in (1, 2, 3):
        dana.enters(seat, "Ante")
        dora.enters(seat, "Ante")
    dana.enters(1, "Three Card Bonus")
    dana.enters(1, "Progressive")
    first = Cards("2c 7d 9s", {1: "8c 4d", 2: "Kc 3d", 3: "As Ah"}, {(2, 1): 0, (3, 2): 3}, progressive=1)
    inputs = [dana.plays(first), dora.plays(first)]
    dana.ready_for_bets()
    dana.press("s")
    inputs.append(dana.plays(Cards("Th 4s 2d", {1: "2h 2s", 2: "Jc Jd", 3: "9h 8s"}, {(3, 0): 0}, progressive=1)))
    assert max(inputs) <= MOST_INPUTS, inputs
    day.closes()
    day.agrees()
