"""A player at a browser: comes in, sits down, bets and plays with what the page offers."""

import re
import shutil
from typing import Any

from playwright.sync_api import Locator, Page, expect

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
STREETS = ("third-street", "fourth-street", "fifth-street")


def chromium() -> str:
    """Where the machine's own Chromium is."""
    found = [shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")]
    where = next((path for path in found if path), None)
    assert where, "the browser tests need Chromium"
    return where


class Person:
    """Somebody at a browser who looks at one table. The page's own names for things are used, and nothing else."""

    def __init__(self, page: Page, address: str, table: str) -> None:
        self.page = page
        self.table = table
        self.address = address.rstrip("/")
        self.seat = 0

    def goes(self, path: str = "") -> None:
        """Open a page of the house by its address."""
        self.page.goto(f"{self.address}{path}")

    def comes_to_the_table(self) -> None:
        """Open the table by its address, without the lobby."""
        self.goes(f"/table/{self.table}")
        expect(self.felt).to_be_visible()

    def sits_down(self, seat: int = 1, name: str = "Anna", *, touch: bool = False) -> None:
        """Take a seat; whoever is nobody here yet becomes a guest on the way."""
        press = Locator.tap if touch else Locator.click
        press(self.button(f"Take seat {seat}"))
        dialog = self.page.get_by_role("dialog")
        expect(dialog.get_by_role("button", name=re.compile("Play as guest|Sit down"))).to_be_enabled()
        if dialog.get_by_label("Your name").count():
            dialog.get_by_label("Your name").fill(name)
            press(dialog.get_by_role("button", name="Play as guest"))
        press(dialog.get_by_role("button", name="Sit down with $1,000"))
        self.seat = seat
        expect(self.chips).to_have_text("$1,000")

    def bets(self, *wagers: str) -> None:
        """Place one chip, or the least a wager may be, on each of these areas."""
        for wager in wagers:
            self.area(wager).click()
            expect(self.area(wager)).to_contain_text("$")

    def deals(self) -> None:
        """Say that the bets are placed."""
        self.button("Deal").click()

    def plays(self, *multiples: int) -> None:
        """Bet on one street after the other; 0 folds."""
        for street, multiple in zip(STREETS, multiples, strict=False):
            self.is_asked_on(street)
            self.button("Fold" if not multiple else f"{multiple}x").click()

    def is_asked_on(self, street: str) -> None:
        """Wait until this street is open, and it is for this player to say something."""
        expect(self.stage).to_have_attribute("data-stage", street)
        expect(self.button("Fold")).to_be_enabled()

    def button(self, name: str) -> Locator:
        """A button by the first words of its name."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}(?!\w)"))

    def area(self, wager: str, seat: int = 0) -> Locator:
        """A betting area of a position, the player's own if not said otherwise."""
        return self.page.get_by_test_id(f"area-{wager}-{seat or self.seat}")

    def cards(self, seat: int = 0) -> list[str]:
        """What lies before a seat as the page shows it: faces, or ``down``."""
        lying = self.page.get_by_test_id(f"seat-{seat or self.seat}").locator("[data-card]")
        return [card.get_attribute("data-card") or "" for card in lying.all()]

    def ask(self, path: str) -> Any:
        """What the house answers this visitor over HTTP."""
        return self.page.request.get(f"{self.address}/api{path}").json()

    def result(self, round_number: int = 1) -> dict[str, Any]:
        """The house's own record of how a round came out for this player."""
        me = self.ask("/me")["player"]
        rounds = {card["round"]: card for card in self.ask(f"/tables/{self.table}/rounds")}
        return next(player for player in rounds[round_number]["players"] if player["player"] == me)

    @property
    def felt(self) -> Locator:
        """The table itself."""
        return self.page.get_by_test_id("felt")

    @property
    def stage(self) -> Locator:
        """Where in the round the table is."""
        return self.page.get_by_test_id("stage")

    @property
    def chips(self) -> Locator:
        """The player's own chips."""
        return self.page.get_by_test_id("chips")

    @property
    def summary(self) -> Locator:
        """How the round came out."""
        return self.page.get_by_test_id("summary")


def dollars(cents: int) -> str:
    """Money as the page writes it."""
    text = f"${abs(cents) / 100:,.2f}".removesuffix(".00")
    return f"−{text}" if cents < 0 else text


def signed(cents: int) -> str:
    """A result as the page writes it."""
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def tabs_to(page: Page, wanted: Locator, most: int = 60) -> None:
    """Press Tab until the wanted thing has the focus, and see that every stop on the way shows that it has it."""
    expect(wanted).to_be_visible()
    for _ in range(most):
        page.keyboard.press("Tab")
        assert page.evaluate(SHOWS_FOCUS), page.evaluate("document.activeElement.outerHTML")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab does not lead to {wanted}")


SHOWS_FOCUS = """() => {
  const here = document.activeElement;
  if (!here || here === document.body) return true;
  // An input that is drawn by its neighbour shows the focus there.
  return [here, here.nextElementSibling].filter(Boolean).some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && box.width > 4 && box.height > 4;
  });
}"""


def fits(page: Page) -> bool:
    """Whether a page is no wider than what shows it."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
