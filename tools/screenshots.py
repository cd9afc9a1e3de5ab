"""Take the pictures of the documentation: each page on a desktop and a phone, light and dark; linked ones are kept."""

import re
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from pictures_of_dealing import tables_of_dealers, take_dealing  # noqa: E402
from pictures_of_the_bank import take_the_bank  # noqa: E402
from pictures_of_the_floor import take_the_floor  # noqa: E402
from pictures_of_the_pit import take_the_pit  # noqa: E402
from small_pictures import in_few_colours  # noqa: E402

from fifthstreet.cards import DECK, Card  # noqa: E402
from fifthstreet.house.deck.commitments import SealedDeck, sealed  # noqa: E402
from fifthstreet.house.tables.services import Pace  # noqa: E402
from support.browser_player import FLAGS, Person, chromium  # noqa: E402
from support.live_house import house_in_here  # noqa: E402

expect.set_options(timeout=60_000)
IMAGES = ROOT / "docs" / "images"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
LINK = re.compile(r"images/([\w-]+)-light\.png")
PACK = "2s 3d 4c 9h  Jh 7c 7s  Ad Kd  Jc Jd  Tc 6h  Qs Qh"
"""Bonus box, community cards, then the hands of seats 2 to 5: a full house for the guest at seat 3."""


def main() -> None:
    """Play a round at either size, and take the pictures on the way."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for old in IMAGES.glob("*.png"):
        old.unlink()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for size in SIZES:
            with (
                tempfile.TemporaryDirectory() as data,
                house_in_here(
                    Path(data), house_players=3, pace=Pace(dealer=0, house_player=0), shuffler=the_same_deck
                ) as (_, address),
            ):
                take(browser, address, size)
            with (
                tempfile.TemporaryDirectory() as data,
                house_in_here(
                    Path(data), games=tables_of_dealers(), pace=Pace(dealer=0, house_player=0), shuffler=the_same_deck
                ) as (house, address),
            ):
                page = window(browser, size)
                take_dealing(page, house, address, partial(picture, size=size))
                page.context.close()
            with tempfile.TemporaryDirectory() as data:
                take_the_floor(browser, Path(data), partial(window, browser, size), partial(picture, size=size))
        with tempfile.TemporaryDirectory() as data:
            take_the_pit(browser, Path(data), partial(window, browser, "desktop"), partial(picture, size="desktop"))
        with tempfile.TemporaryDirectory() as data:
            take_the_bank(partial(window, browser, "desktop"), Path(data), partial(picture, size="desktop"))
        pictures = keep_linked()
        decoder = browser.new_page()
        for file in pictures:
            file.write_bytes(in_few_colours(file.read_bytes(), decoder))
        browser.close()
    print(f"{len(pictures)} pictures in docs/images, {sum(file.stat().st_size for file in pictures) / 1e6:.1f} MB")


def keep_linked() -> list[Path]:
    """Remove the pictures that no page links, and return the others; a dark picture belongs to its light one."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    linked = {name for page in pages for name in LINK.findall(page.read_text())}
    pictures = []
    for file in sorted(IMAGES.glob("*.png")):
        if file.stem.rpartition("-")[0] in linked:
            pictures.append(file)
        else:
            file.unlink()
    return pictures


def the_same_deck(deal: str) -> SealedDeck:
    """The same cards under the same seal, so that a picture changes only when the page does."""
    first = [Card(card) for card in PACK.split()]
    return sealed(deal, first + [card for card in DECK if card not in first], [f"{place:032x}" for place in range(52)])


def window(browser: Browser, size: str, **options: Any) -> Page:
    """A window of a size, with what else it may be told."""
    width, height = SIZES[size]
    phone = size == "phone"
    shape = {"viewport": {"width": width, "height": height}, "has_touch": phone, "is_mobile": phone}
    place = {"reduced_motion": "reduce", "locale": "en-US", "timezone_id": "America/New_York"}
    return browser.new_context(**(options | shape | place)).new_page()


def take(browser: Browser, address: str, size: str) -> None:
    """Every page at one size."""
    page = window(browser, size)
    anna = Person(page, address, "maryland-1")
    anna.goes("/")
    expect(page.get_by_test_id("table-maryland-1")).to_be_visible()
    picture(page, "lobby", size)
    anna.button("Open a table").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    picture(page, "dialog", size)
    anna.comes_to_the_table()
    anna.sits_down(3)
    anna.bets("ante", "three-card", "six-card", "progressive")
    picture(page, "betting", size)
    anna.deals()
    anna.plays(1)
    anna.is_asked_on("fourth-street")
    picture(page, "table", size)
    anna.button("3x").click()
    anna.is_asked_on("fifth-street")
    anna.button("3x").click()
    expect(anna.summary).to_be_visible()
    picture(page, "won", size)
    anna.button("Paytable").click()
    expect(page.get_by_role("dialog").get_by_role("table").first).to_be_visible()
    picture(page, "sign", size)
    anna.goes("/table/maryland-1/rules")
    expect(page.get_by_role("heading", name="The game in short")).to_be_visible()
    picture(page, "rules", size)
    anna.goes("/table/maryland-1/rounds")
    page.get_by_test_id("round-1").click(trial=True)
    picture(page, "rounds", size)
    page.get_by_test_id("round-1").click()
    page.get_by_role("button", name="Check this deal").click()
    expect(page.get_by_test_id("verdict")).to_be_visible()
    page.get_by_role("button", name="Last step").click()
    for _ in range(6):
        page.get_by_role("button", name="Step back").click()
    picture(page, "replay", size, whole=True)
    page.context.close()


def picture(page: Page, name: str, size: str, *, whole: bool = False, part: Locator | None = None) -> None:
    """The page as it is, or a part of it, by day and by night; what was only said for a moment is dismissed first."""
    while not page.get_by_role("dialog").count() and page.get_by_role("button", name="Dismiss").count():
        page.get_by_role("button", name="Dismiss").first.click()
    page.mouse.move(0, 0)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        file = IMAGES / f"{name}-{size}-{scheme}.png"
        part.screenshot(path=file) if part else page.screenshot(path=file, full_page=whole)


if __name__ == "__main__":
    main()
