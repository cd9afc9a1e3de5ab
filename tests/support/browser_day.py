"""A house outside the demo at its browsers: its people sign in, open tables, sign slips, deal real cards and count."""

import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect
from pyotp.totp import TOTP

from fifthstreet.cards import DECK
from fifthstreet.wire.people import AccountRole
from support.accounts import PASSWORD, make_account
from support.browser_dealer import AtTheConsole
from support.browser_staff import WIDE
from support.certificates import make_certificate
from support.live_house import Program, program

PEOPLE: dict[str, AccountRole] = {
    "dana": "dealer",
    "dora": "dealer",
    "fay": "floorperson",
    "finn": "floorperson",
    "mia": "manager",
    "carl": "cashier",
    "sam": "security",
    "cleo": "counter",
    "cruz": "counter",
}
WITH_A_CODE = ("mia", "carl")
"""Those of whom the house requires a second factor."""
Chips = Mapping[int, int]
"""How many of each denomination."""


class House(NamedTuple):
    """The program, its address for a browser, its folder, and windows for its people."""

    program: Program
    address: str
    data: Path
    people: "People"


class People:
    """Everybody at work, each in a browser of their own with as many pages as they need."""

    def __init__(self, address: str, browse: Callable[..., Page]) -> None:
        self._address = address
        self._first = {login: browse(viewport=WIDE, ignore_https_errors=True) for login in PEOPLE}
        for login, page in self._first.items():
            self._signs_in(login, page)

    def leave(self) -> None:
        """Everybody closes their pages."""
        for page in self._first.values():
            page.context.close()

    def _signs_in(self, login: str, page: Page) -> None:
        page.goto(f"{self._address}/sign-in")
        page.get_by_label("Login").fill(login)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        if login not in WITH_A_CODE:
            expect(page.get_by_role("heading", name="Welcome")).to_be_visible()
            return
        panel = page.get_by_test_id("second-factor")
        panel.get_by_label("Your password").fill(PASSWORD)
        panel.get_by_role("button", name="Set up second factor").click()
        secret = panel.get_by_test_id("secret").inner_text().replace(" ", "")
        panel.get_by_label("Code").fill(TOTP(secret).now())
        panel.get_by_role("button", name="Confirm code").click()
        panel.get_by_role("button", name="I have written them down").click()
        expect(panel).to_contain_text("On.")

    def at(self, login: str, path: str) -> Page:
        """A new page of a person who is signed in."""
        page = self._first[login].context.new_page()
        page.goto(f"{self._address}{path}")
        return page


@contextmanager
def house_at_work(folder: Path, browse: Callable[..., Page]) -> Iterator[House]:
    """The program with TLS, so without a demo, on a new folder; everybody has an account and has signed in."""
    data = folder / "house"
    data.mkdir()
    with ThreadPoolExecutor(1) as thread:  # this one has the browser's event loop
        for login, role in PEOPLE.items():
            thread.submit(make_account, data, login, role).result()
    certificate, key = make_certificate(folder)
    options = ("--host", "0.0.0.0", "--tls-certificate", str(certificate), "--tls-key", str(key))
    with program(data, *options) as served:
        address = f"https://127.0.0.1:{served.address.rpartition(':')[2].rstrip('/')}"
        people = People(address, browse)
        yield House(served, address, data, people)
        people.leave()


def opens_table(fay: Page, mia: Page, jurisdiction: str, table: str) -> None:
    """One of the floor submits a table of real cards from the sample, and a manager approves."""
    submits_table(fay, jurisdiction)
    mia.locator("article[data-state=waiting]").get_by_role("button", name="Approve").click()
    expect(mia.get_by_test_id(f"floor-{table}")).to_be_visible()


def submits_table(fay: Page, jurisdiction: str) -> None:
    """One of the floor submits a table of real cards from the sample."""
    fay.goto(f"{fay.url.partition('/floor')[0]}/floor/new-table")
    law = fay.get_by_role("article").filter(has=fay.get_by_role("heading", name=jurisdiction, exact=True))
    law.get_by_role("button", name="Start from the sample").click()
    fay.locator("[name='table.cards']").select_option("real")
    fay.get_by_label("Reason").fill("a busy night")
    expect(fay.get_by_test_id("standing")).to_contain_text("No defects")
    fay.get_by_role("button", name="Submit for approval").click()


def _answered(page: Page, path: str, press: Locator) -> None:
    """Press a button, and wait until the house has answered."""
    with page.expect_response(lambda answer: path in answer.url and answer.request.method == "POST") as found:
        press.click()
    assert found.value.ok, found.value.text()


def enters_chips(dialog: Locator, chips: Chips) -> None:
    """Enter chips by denomination, and 0 where there are none."""
    for field in dialog.locator("input[data-testid^=chips-]").all():
        denomination = int((field.get_attribute("data-testid") or "").removeprefix("chips-"))
        field.fill(str(chips.get(denomination, 0)))


def prepares(page: Page, kind: str, chips: Chips | None = None, words: str = "") -> None:
    """Prepare a document, which signs its first line."""
    page.get_by_test_id(f"prepare-{kind}").first.click()
    dialog = page.get_by_role("dialog")
    enters_chips(dialog, chips or {})
    if words:
        dialog.locator("[name=words]").fill(words)
    if kind == "payout":
        dialog.locator("[name=legal-name]").fill("Rosa Ruiz-Ortega")
        dialog.locator("[name=identity]").select_option("Passport")
        dialog.locator("[name=last-digits]").fill("4821")
    _answered(page, "/api/bank/documents", dialog.get_by_test_id("submit"))
    expect(dialog).to_have_count(0)


def makes(page: Page, request: str) -> None:
    """Make the slip for a request."""
    _answered(page, "/api/bank/documents", page.get_by_test_id(f"document-{request}").get_by_test_id("make"))


def signs(page: Page, document: str, chips: Chips | None = None, words: str = "") -> None:
    """Sign the next line of a document, with what that line counts or asks."""
    press = page.get_by_test_id(f"document-{document}").get_by_test_id("sign")
    if chips is None and not words:
        _answered(page, "/signature", press)
        return
    press.click()
    dialog = page.get_by_role("dialog")
    enters_chips(dialog, chips or {})
    if words:
        dialog.locator("input").last.fill(words)
    _answered(page, "/signature", dialog.get_by_test_id("submit"))
    expect(dialog).to_have_count(0)


class Cards(NamedTuple):
    """The cards of a round, of everybody who plays, and how many Progressive chips lie there.

    ``does`` is what a seat does on a street, counted from 0: the multiple, 0 for a fold; 1 if it is not listed.
    """

    board: str
    hands: Mapping[int, str]
    does: Mapping[tuple[int, int], int] = {}
    progressive: int = 0

    def counted(self, title: str) -> int:
        """What the dealer counts: the Progressive chips, or what is left of a deck of 52."""
        return self.progressive if title.startswith("Chips") else 52 - 2 * len(self.hands) - len(STREETS)

    def next(self, place: str, turned_up: int) -> list[str]:
        """The cards of a place: a seat, the board or the box."""
        seat = re.search(r"seat (\d)", place, re.IGNORECASE)
        if seat:
            return self.hands[int(seat[1])].split()
        if turned_up < len(STREETS):
            return [self.board.split()[turned_up]]
        taken = {*self.board.split(), *(card for hand in self.hands.values() for card in hand.split())}
        return [card.value for card in DECK if card.value not in taken][:4]


STREETS = ("third-street", "fourth-street", "fifth-street")
LOOK = """() => {
    const at = (id) => document.querySelector(`[data-testid=${id}]`);
    const words = (id) => at(id)?.innerText ?? "";
    return {
        stage: at("stage").dataset.stage,
        round: Number(/\\d+/.exec(words("stage"))[0]),
        due: at("due")?.dataset.command ?? "",
        count: document.querySelector("[name=counted]")?.closest("label").innerText ?? "",
        entry: at("entry")?.querySelector("h2").innerText ?? "",
        acting: Number(/\\d/.exec(words("acting"))?.[0] ?? 0),
        waits: words("waits"),
    };
}"""


class CardDealer(AtTheConsole):
    """A dealer of real cards by keyboard: each key and click is one input, a card of two keys too."""

    def __init__(self, page: Page, address: str, floor: Callable[[], None]) -> None:
        super().__init__(page, address)
        self.inputs = 0
        self._floor = floor

    def press(self, *keys: str) -> None:
        """Press keys, of which the last changes the table; a large payout asks once more."""
        before = self.sequence
        for key in keys:
            self.page.keyboard.press(key)
            self.inputs += 1
        asks = self.page.get_by_role("dialog").get_by_role("button", name=re.compile(r"^(Pay|Record) \$"))
        further = self.page.locator(f'[data-testid=console]:not([data-sequence="{before}"])')
        expect(further.or_(asks).first).to_be_visible()
        if asks.is_visible():
            asks.click()
            self.inputs += 1
        self.moved(before)

    def cards(self, cards: list[str]) -> None:
        """Type cards; the last is taken without a further key."""
        before = self.sequence
        for card in cards:
            self.page.keyboard.type(card.lower())
            self.inputs += 1
        self.moved(before)

    def look(self) -> dict[str, Any]:
        """How the console stands: there is something to do, or to wait for."""
        expect(self.console).to_have_attribute("data-busy", "false")
        entry = self.page.get_by_test_id("entry")
        expect(self.due.or_(self.waiting).or_(entry).first).to_be_visible()
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def ready_for_bets(self) -> None:
        """Decks are opened and shuffled, until the table waits for bets."""
        for _ in range(100):
            seen = self.look()
            if seen["waits"].startswith("Waiting for bets"):
                return
            self._goes_on(seen)
        raise AssertionError(seen)

    def plays(self, cards: Cards, until: str = "") -> int:
        """Deal a round to its end, or to a stage; how many inputs it took."""
        seen = self.look()
        number, turned_up, before = seen["round"], 0, self.inputs
        if seen["stage"] in STREETS:
            turned_up = STREETS.index(seen["stage"])
        for _ in range(150):
            seen = self.look()
            if seen["stage"] == until or (seen["stage"] == "betting" and seen["round"] > number):
                return self.inputs - before
            if seen["acting"]:
                self.press(str(cards.does.get((seen["acting"], STREETS.index(seen["stage"])), 1)))
            elif seen["entry"]:
                self.cards(cards.next(seen["entry"], turned_up))
                turned_up += 1
            else:
                self._goes_on(seen, *str(cards.counted(seen["count"]) if seen["count"] else ""))
        raise AssertionError(seen)

    def _goes_on(self, seen: Mapping[str, Any], *digits: str) -> None:
        if seen["due"]:
            self.press(*digits, "Enter")
            return
        assert "floor" in seen["waits"], seen
        before = self.sequence
        self._floor()
        self.moved(before)
