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
CAGE: Chips = {1_000_00: 50}
"""$50,000: what else is in the cage is money."""
MONEY = 100_000_00
MOST_INPUTS = 40
"""The most keys and clicks that a round may take."""


def pieces(amount: int) -> Chips:
    """An amount in the fewest chips; 0 of the smallest if there is nothing."""
    rest, found = amount, {}
    for one in (1_000_00, 500_00, 100_00, 25_00, 5_00, 1_00):
        found[one], rest = divmod(rest, one)
    assert not rest, amount
    return {one: number for one, number in found.items() if number} or {1_00: 0}


def bills(amount: int) -> Chips:
    """An amount in bills of $100 and $1, and cents."""
    return {100_00: amount // 100_00, 1_00: amount % 100_00 // 100, 1: amount % 100}


class Day:
    """The two tables with their dealers, the floor, and the people behind them, each at a page."""

    def __init__(self, house: House) -> None:
        self.house, at = house, house.people.at
        self.mia, self.fay = at("mia", "/floor"), at("fay", "/floor")
        for law, table in (("Maryland", MARYLAND), ("New Jersey", NEW_JERSEY)):
            opens_table(self.fay, self.mia, law, table)
        self.floors = {table: at("fay", f"/floor/{table}") for table in TITLES}
        self.finn, self.slips = at("finn", "/floor"), at("fay", "/bank")
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
        """The floor takes the step for which the table waits; a jackpot needs a second person's approval."""
        floor = self.floors[table]
        due = floor.get_by_test_id("due").get_by_role("button").first
        by_two = "needs approval" in due.inner_text()
        due.click()
        if by_two:
            dialog = floor.get_by_role("dialog")
            dialog.get_by_label("Reason").fill("hand and light verified")
            dialog.get_by_role("button", name="Request approval").click()
            self.finn.locator("article[data-state=waiting]").get_by_role("button", name="Approve").click()

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

    def credits(self, table: str, chips: Chips) -> None:
        """Chips go back to the cage, and five lines are signed for them."""
        prepares(self.floors[table], "credit-request", chips)
        makes(self.carl, "credit-request-1")
        for page in (self.dealers[table].page, self.floors[table], self.sam, self.carl):
            signs(page, "credit-1")

    def pays_by_document(self, payouts: int) -> None:
        """The floor prepares each payout document that is due, security witnesses it, and the cashier pays."""
        due = self.slips.get_by_test_id("due-payout")
        for serial in range(1, payouts + 1):
            expect(due).to_have_count(payouts + 1 - serial)
            prepares(self.slips, "payout")
            signs(self.sam, f"payout-{serial}")
            signs(self.carl, f"payout-{serial}", words=f"check {1000 + serial}")
        expect(due).to_have_count(0)

    def explains(self, table: str) -> None:
        """A tray is short: the floor explains it on the error slip, and security is notified."""
        signs(self.floors[table], "error-1", words="a $5 chip too much was paid")
        signs(self.sam, "error-1")

    def explains_the_day(self) -> None:
        """The day of a table is over or short by its slips, and the floor explains that too."""
        prepares(self.slips, "over-short")
        signs(self.slips, "over-short-1", words="the chip of the error slip")

    def redeems(self, amount: int, name: str) -> None:
        """A player brings chips from a table to the cage."""
        prepares(self.carl, "redemption", pieces(amount), name)

    def dies_and_comes_back(self) -> None:
        """The server is killed while a dealer enters a bet, and started again; every console goes on."""
        consoles = [dealer.page.get_by_test_id("connection") for dealer in self.dealers.values()]
        self.dealers[MARYLAND].page.keyboard.press("1")
        self.house.program.kill()
        for banner in consoles:
            expect(banner).to_have_attribute("data-status", "lost")
        self.house.program.start()
        for banner in consoles:
            expect(banner).to_have_attribute("data-status", "live")

    def counts_cage(self, serial: int, money: int) -> None:
        """Cashier and manager count chips and money of the cage."""
        prepares(self.carl, "cage-count", CAGE)
        signs(self.carl, f"cage-count-{serial}", bills(money))
        for counted in (CAGE, bills(money)):
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
        self.counts_cage(1, MONEY)
        for serial, (table, dealer) in enumerate(self.dealers.items(), 1):
            self.counts_tray("opener", table, serial, {1_00: 0})
            self.fills(table, serial, TRAY)
            for seat, name in enumerate(("Ann", "Ben", "Cy"), 1):
                dealer.enters(seat, "Sit", player=name)
                dealer.enters(seat, "Buy in", amount="1000")
            dealer.ready_for_bets()

    def leaves(self, table: str, seat: int) -> int:
        """A player leaves with the chips; how much they are."""
        chips = self.counted().tables[table].chips[seat]
        self.dealers[table].enters(seat, "Leave")
        return chips

    def closes(self, table: str, serial: int, short: int = 0) -> None:
        """The decks are inspected, and the tray is counted."""
        for deck in (1, 2):
            self.dealers[table].says("RemoveDeck", f"Deck {deck}", panel="Decks and bank", reason="table-closes")
        for deck in (1, 2):
            self.floor_inspects(table, deck)
        self.counts_tray("closer", table, serial, pieces(self.counted().tables[table].inventory - short))

    def counts_boxes(self) -> None:
        """The count room counts what the players paid in each shift."""
        drops = [shift.drop for table in TITLES for shift in self.counted().tables[table].shifts]
        for serial, drop in enumerate(drops, 1):
            self.counts_box(serial, bills(drop))

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
            assert line["Slips"] == ("explained" if figures["Over/short of tray and drop"] else "agrees")
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
        cage_agrees(downloads(mia, "CSV"), count)


def cage_agrees(lines: list[dict[str, str]], count: DayCount) -> None:
    """The movements of a cage ledger's file, and what each person had at the beginning and the end."""
    movements = [line for line in lines if line["sequence"]]
    moved = Counter[str]()
    for line in movements:
        moved[line["kind"]] += to_cents(line["came"]) - to_cents(line["left"])
    first, last = count.papers.cage_counts()
    assert moved.pop("Opening count") == first
    # Nobody counts the trays of the closed tables with the cage: their containers are locked.
    assert moved.pop("Count, over/short") == last - (count.in_cage() - count.in_trays())
    listed = count.cage()
    # What does not change the balance has no sum in the file.
    for kind in ("Carried by player", "Tax withheld"):
        assert (kind in moved) is (kind in listed), kind
        assert not moved.pop(kind, 0)
        listed.pop(kind, None)
    assert moved == listed
    assert to_cents(movements[-1]["balance"]) == last + count.in_trays()
    for kind, balance in (("Opening by person", 0), ("Closing by person", last + count.in_trays())):
        assert sum(to_cents(line["balance"]) for line in lines if line["kind"] == kind) == balance, kind


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


def enters_bets(dealer: CardDealer, *bets: tuple[int, str]) -> None:
    """The first bets of a table, of the table's minimum."""
    for seat, wager in bets:
        dealer.enters(seat, wager)


def same_bets(dealer: CardDealer, cards: Cards) -> int:
    """A round with the bets of the round before; how many inputs it took, from the shuffle on."""
    before = dealer.inputs
    dealer.ready_for_bets()
    dealer.press("s")
    dealer.plays(cards)
    return dealer.inputs - before


@pytest.mark.prove
@pytest.mark.parametrize("killed", [False, True], ids=["undisturbed", "killed in mid-round"])
def test_a_gaming_day_agrees_with_an_independent_count(day: Day, errors: list[str], killed: bool) -> None:
    """Folds, side bets, a misdeal, a wrong key, a royal flush with payout documents, a fill, a credit, a short tray."""
    day.opens()
    dana, dora = day.dealers.values()
    enters_bets(dana, *((seat, "Ante") for seat in (1, 2, 3)))
    enters_bets(dana, (1, "Three Card Bonus"), (1, "Progressive"), (2, "Progressive"))
    enters_bets(dora, *((seat, "Ante") for seat in (1, 2, 3)))
    high = Cards("2c 7d 9s", {1: "8c 4d", 2: "Kc 3d", 3: "As Ah"}, {(2, 1): 0, (3, 2): 3}, progressive=2)
    pairs = Cards("Th 4s 2d", {1: "2h 2s", 2: "Jc Jd", 3: "9h 8s"}, {(3, 0): 0}, progressive=2)
    royal = Cards("Th Jh Qh", {1: "Ts 4c", 2: "Kh Ah", 3: "6d 5c"}, {(1, 0): 2, (3, 1): 0}, progressive=2)
    inputs = [dana.plays(high), dora.plays(high)]
    day.fills(NEW_JERSEY, 3, {100_00: 20})
    inputs += [same_bets(dana, pairs)]
    day.credits(MARYLAND, {100_00: 10, 25_00: 40})

    dora.ready_for_bets()
    dora.press("s")
    dora.plays(pairs, until="third-street")
    dora.says("WrongCount", "Community", cards="4")
    dora.ready_for_bets()
    dora.press("s")
    dora.plays(high, until="third-street")
    dora.press("3")
    dora.press("u")
    dora.plays(high)

    inputs += [same_bets(dana, royal)]
    day.pays_by_document(2)

    dana.ready_for_bets()
    dana.press("s")
    dana.plays(high, until="fourth-street")
    if killed:
        day.dies_and_comes_back()
    dana.plays(high)
    day.counts_tray("drop", MARYLAND, 1, pieces(day.counted().tables[MARYLAND].inventory))
    dana.enters(3, "Buy in", amount="500")
    inputs += [same_bets(dana, pairs), same_bets(dana, high), same_bets(dora, pairs), same_bets(dora, high)]
    assert max(inputs) <= MOST_INPUTS, inputs

    day.redeems(day.leaves(MARYLAND, 3), "Cy")
    for table, seat in ((MARYLAND, 1), (MARYLAND, 2), (NEW_JERSEY, 1), (NEW_JERSEY, 2), (NEW_JERSEY, 3)):
        day.leaves(table, seat)
    day.closes(MARYLAND, 1)
    day.closes(NEW_JERSEY, 2, short=5_00)
    day.explains(NEW_JERSEY)
    day.counts_boxes()
    day.explains_the_day()
    day.counts_cage(2, day.counted().in_cage() - day.counted().in_trays() - 50_000_00 + 3_00)
    day.agrees()
    count = day.counted()
    assert {table: (played.rounds, played.voids) for table, played in count.played.items()} == {
        MARYLAND: (6, 0),
        NEW_JERSEY: (4, 1),
    }
    assert len(list(count.papers.payouts())) == 2
    if killed:
        errors[:] = [error for error in errors if "net::ERR" not in error and "WebSocket" not in error]
