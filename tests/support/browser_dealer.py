"""A dealer at a browser, and guests who play through a table's live connection."""

import itertools
import re
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Locator, Page, expect
from websockets.sync.client import connect

from fifthstreet.house.house import House

PASSWORD = "a long word for tests"
FIRST = "the first word of all"
REACHED = "reached => Number(document.querySelector('[data-testid=console]')?.dataset.sequence) >= reached"
COUNTED: Mapping[str, Mapping[str, str]] = {"Cut": {"cards": "26"}, "InspectDeck": {"cards": "52"}}
"""What a dealer or the floor enters where nothing goes wrong."""
MOST_STEPS = 120
"""No round takes more steps than this."""


def make_accounts(house: House, address: str, roles: Mapping[str, str]) -> None:
    """The demo's manager makes an account for everybody who works in a test, and each takes a password of his own."""
    link = next(link for link in house.accounts.demo_links if link.role == "manager")
    with httpx.Client(base_url=address) as manager:
        session = manager.post("/api/sign-in/link", json={"link": link.token}).raise_for_status().json()
        proof = {"X-Fifthstreet-Csrf": session["csrf"]}
        for login, role in roles.items():
            account = {"login": login, "name": login.capitalize(), "role": role, "password": FIRST}
            manager.post("/api/accounts", json=account, headers=proof).raise_for_status()
            _takes_a_password(address, login)
        manager.post("/api/sign-out", headers=proof).raise_for_status()


def _takes_a_password(address: str, login: str) -> None:
    with httpx.Client(base_url=address) as owner:
        session = owner.post("/api/sign-in", json={"login": login, "password": FIRST}).raise_for_status().json()
        proof = {"X-Fifthstreet-Csrf": session["csrf"]}
        taken = {"old": FIRST, "new": PASSWORD}
        owner.post("/api/session/password", json=taken, headers=proof).raise_for_status()
        owner.post("/api/sign-out", headers=proof).raise_for_status()


class Guest:
    """A guest who sits at a table and does what he is told, each time until the house has answered."""

    def __init__(self, address: str, table: str, name: str = "Gus") -> None:
        came = httpx.post(f"{address}/api/guests", json={"name": name}).raise_for_status().json()
        self.player = str(came["player"])
        headers = {"Authorization": f"Bearer {came['token']}"}
        self._rounds = f"{address}/api/tables/{table}/rounds"
        self._headers = headers
        place = f"ws{address.removeprefix('http')}/api/tables/{table}/live"
        self._open = ExitStack()
        line = connect(place, additional_headers=headers, max_queue=None, max_size=None)
        self._line = self._open.enter_context(line)
        self._numbers = itertools.count(1)
        self.seat = 0

    def sits_down(self, seat: int, chips: int = 100_000) -> "Guest":
        """Take a seat with chips."""
        self.asks("sit", seat=seat, buy_in=chips)
        self.seat = seat
        return self

    def bets(self, **wagers: int) -> None:
        """Place opening wagers, in cents: ``ante=1000``."""
        for wager, amount in wagers.items():
            self.asks("wager", wager=wager.replace("_", "-"), amount=amount)

    def plays(self, multiple: int) -> int:
        """Bet so many antes on the street, none folds; how far the table has come by that."""
        return self.asks("bet", multiple=multiple) if multiple else self.asks("fold")

    def asks(self, what: str, **terms: Any) -> int:
        """Ask, and wait for the answer, which must not be a refusal; how far the table has come by it."""
        number = f"guest-ask-{next(self._numbers):06}"
        self._line.send(msgspec.json.encode({"type": what, "id": number, **terms}).decode())
        while True:
            told = msgspec.json.decode(self._line.recv(timeout=120))
            if told.get("id") == number:
                assert told["type"] == "answer", told
                return int(told["sequence"])

    def disputes(self, number: int, words: str) -> None:
        """Object to a round."""
        httpx.post(f"{self._rounds}/{number}/dispute", json={"words": words}, headers=self._headers).raise_for_status()

    def goes(self) -> None:
        """Hang up."""
        self._open.close()


def says_yes_if_asked(page: Page) -> None:
    """A void asks once more; anything else closes its dialog."""
    asked = "() => document.querySelector('[data-testid=ask]') || !document.querySelector('dialog[open]')"
    page.wait_for_function(asked)
    if page.get_by_test_id("ask").is_visible():
        page.get_by_test_id("ask-yes").click()


class AtTheConsole:
    """Somebody of the house at a browser, at a table's console. Only what the page offers is used."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def signs_in(self, login: str, password: str) -> None:
        """Sign in with a password."""
        self.page.goto(f"{self.address}/sign-in")
        self.page.get_by_label("Login").fill(login)
        self.page.get_by_label("Password").fill(password)
        self.page.get_by_role("button", name="Sign in").click()
        expect(self.page.get_by_role("heading", name="Welcome")).to_be_visible()

    def signs_out(self) -> None:
        """Sign out."""
        self.page.get_by_role("button", name="Sign out").click()
        expect(self.page.get_by_role("heading", name="Sign in")).to_be_visible()

    def comes_to(self, table: str) -> None:
        """Open a table's console."""
        self.page.goto(f"{self.address}/dealer/{table}")
        expect(self.console).to_be_visible()

    def taps_in(self) -> None:
        """Take the table over."""
        self.page.get_by_test_id("tap-in").click()
        expect(self.page.get_by_test_id("dealer")).to_have_text("You deal")

    def taps_out(self) -> None:
        """Hand the table back."""
        self.page.get_by_test_id("tap-out").click()
        expect(self.page.get_by_test_id("tap-in")).to_be_visible()

    def gives(self, **fields: str) -> str:
        """Give the step that is due, with its fields, and wait until the table shows it; what it was."""
        expect(self.due).to_be_visible()
        command = self.next
        before = self.sequence
        for name, value in (fields or COUNTED.get(command, {})).items():
            field = self.page.get_by_test_id("now").locator(f"[name={name}]")
            if field.is_visible():
                expect(field).to_have_value("")
                field.fill(value)
        self.page.keyboard.press("Enter")
        further = self.page.locator(f'[data-testid=console]:not([data-sequence="{before}"])')
        asks = self.page.get_by_test_id("ask")
        expect(further.or_(asks).first).to_be_visible()
        if asks.is_visible():
            # A large payout asks once more.
            self.page.get_by_test_id("ask-yes").click()
        self.moved(before)
        return command

    def gives_all(self, until: Callable[[], bool], waits: Callable[[], object]) -> list[str]:
        """Give what is due until something holds; where the table waits for somebody else, he is called."""
        given: list[str] = []
        for _ in range(MOST_STEPS):
            if until():
                return given
            expect(self.due.or_(self.waiting)).to_be_visible()
            if self.waiting.is_visible():
                if until():
                    return given
                before = self.sequence
                reached = waits()
                if isinstance(reached, int):
                    self.page.wait_for_function(REACHED, arg=reached)
                else:
                    # What it waited for may have come between the two looks: then a step is due already.
                    further = self.page.locator(f'[data-testid=console]:not([data-sequence="{before}"])')
                    expect(self.due.or_(further).first).to_be_visible()
            else:
                given.append(self.gives())
        raise AssertionError(f"it does not come to an end: {given}")

    def deals_to(self, stage: str, *guests: Guest, multiple: int = 1) -> list[str]:
        """Deal on until the round is at a stage; the guests bet on each street."""
        return self.gives_all(lambda: self.stage == stage, lambda: self.acts(*guests, multiple=multiple))

    def ends_the_round(self, *guests: Guest, multiple: int = 1) -> list[str]:
        """Deal on until the table is cleared."""
        number = self.round
        return self.gives_all(
            lambda: self.stage == "betting" and self.round > number, lambda: self.acts(*guests, multiple=multiple)
        )

    def acts(self, *guests: Guest, multiple: int = 1) -> int | None:
        """On a street whoever has a seat bets; where the table waits for something else, it will come by itself."""
        if not self.stage.endswith("-street"):
            return None
        return max((guest.plays(multiple) for guest in guests), default=None)

    def says(self, kind: str, choice: str = "", panel: str = "Something went wrong", **fields: str) -> None:
        """What went wrong, or what is done with decks and bank: one click opens the panel, the second gives it."""
        before = self.sequence
        self.page.get_by_role("button", name=panel).click()
        row = self.page.get_by_test_id(f"trouble-{kind}")
        if choice:
            row = row.filter(has=self.page.get_by_role("button").filter(has_text=choice))
        for name, value in fields.items():
            field = row.locator(f"[name={name}]")
            field.select_option(value) if field.evaluate("one => one.tagName") == "SELECT" else field.fill(value)
        buttons = row.get_by_role("button")
        (buttons.filter(has_text=choice) if choice else buttons).first.click()
        says_yes_if_asked(self.page)
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        self.moved(before)

    def corrects(self, kind: str, choice: str, reason: str, **fields: str) -> None:
        """What was entered wrongly: the panel opens the form of that card, seat or buy-in."""
        before = self.sequence
        self.page.get_by_role("button", name="Something went wrong").click()
        row = self.page.get_by_test_id(f"trouble-{kind}")
        row.get_by_role("button").filter(has_text=choice).click()
        dialog = self.page.get_by_role("dialog")
        for name, value in fields.items():
            dialog.locator(f"[name={name}]").fill(value)
        dialog.get_by_label("Reason").fill(reason)
        dialog.get_by_test_id("submit").click()
        expect(dialog).to_have_count(0)
        self.moved(before)

    def enters(self, seat: int, act: str, **fields: str) -> None:
        """What a player does at a table of real cards."""
        row, before = self.page.get_by_test_id(f"player-{seat}"), self.sequence
        button = row.get_by_role("button", name=re.compile(f"^Seat {seat}: {act}( [$]|$)"))
        if not button.is_visible():
            row.get_by_role("button", name="more").click()
        button.click()
        if fields:
            dialog = self.page.get_by_role("dialog")
            for name, value in fields.items():
                dialog.locator(f"[name={name}]").fill(value)
            dialog.get_by_test_id("submit").click()
            expect(dialog).to_have_count(0)
        self.moved(before)

    def names(self, *cards: str) -> None:
        """Name the cards that were turned up, on the grid; the last one turns them up."""
        before = self.sequence
        for card in cards:
            self.page.locator(f"[data-enter='{card}']").click()
        self.moved(before)

    def types(self, cards: str) -> None:
        """Name the cards that were turned up by typing them; the last one turns them up."""
        before = self.sequence
        self.page.get_by_role("heading", level=1).focus()
        self.page.keyboard.type(cards)
        self.moved(before)

    def moved(self, before: int) -> None:
        """Wait until the table has come further, and what was asked of it is done."""
        expect(self.console).not_to_have_attribute("data-sequence", str(before))
        expect(self.console).to_have_attribute("data-busy", "false")

    @property
    def console(self) -> Locator:
        """The console itself."""
        return self.page.get_by_test_id("console")

    @property
    def next(self) -> str:
        """What the big button gives; nothing while the table waits."""
        return str(self.due.get_attribute("data-command")) if self.due.is_visible() else ""

    @property
    def due(self) -> Locator:
        """The one big button."""
        return self.page.get_by_test_id("due")

    @property
    def waiting(self) -> Locator:
        """Whom the table waits for."""
        return self.page.get_by_test_id("waits")

    @property
    def waits_for(self) -> str:
        """The same in words; nothing while a step is due."""
        return " ".join(self.waiting.all_inner_texts())

    @property
    def log(self) -> Locator:
        """What has happened."""
        return self.page.get_by_test_id("log")

    @property
    def stage(self) -> str:
        """Where in the round the table is."""
        return str(self.page.get_by_test_id("stage").get_attribute("data-stage"))

    @property
    def round(self) -> int:
        """The round, or the one to come while bets are placed."""
        found = re.search(r"\d+", self.page.get_by_test_id("stage").inner_text())
        assert found
        return int(found.group())

    @property
    def sequence(self) -> int:
        """How far the table has come."""
        return int(self.console.get_attribute("data-sequence") or 0)
