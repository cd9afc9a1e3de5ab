"""Every page for everybody: no barrier that axe knows, by day and by night, without motion, small, and without chat."""

import gzip
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.accessibility import barriers
from support.browser_player import STREETS, Person, fits
from support.layout import cut_off
from support.live_house import GAMES
from support.paths import ROOT

STATIC = ROOT / "src/fifthstreet/house/static"
WRITABLE = "input:not([type=radio], [type=range], [type=checkbox]), textarea, [contenteditable]"


def test_the_lobby_and_the_opening_of_a_table_have_no_barrier(person: Callable[..., Person]) -> None:
    anna = person()
    anna.goes("/")
    expect(anna.page.get_by_test_id(f"table-{anna.table}")).to_be_visible()
    assert barriers(anna.page) == []
    anna.button("Open a table").click()
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    assert barriers(anna.page) == []


@pytest.mark.prove
@pytest.mark.parametrize("jurisdiction", GAMES)
def test_a_table_that_is_watched_has_no_barrier(person: Callable[..., Person], jurisdiction: str) -> None:
    anna = person(jurisdiction)
    anna.comes_to_the_table()
    expect(anna.button("Take seat 1")).to_be_visible()
    assert barriers(anna.page) == []


@pytest.mark.prove
def test_a_player_meets_no_barrier_in_any_stage_of_a_round(person: Callable[..., Person]) -> None:
    anna = person("maryland")
    anna.comes_to_the_table()
    anna.button("Take seat 1").click()
    expect(anna.page.get_by_label("Your name")).to_be_visible()
    assert barriers(anna.page) == []
    anna.page.keyboard.press("Escape")
    anna.sits_down()
    assert barriers(anna.page) == []
    anna.bets("ante", "three-card", "six-card", "progressive")
    assert barriers(anna.page) == []
    anna.deals()
    for street in STREETS:
        anna.is_asked_on(street)
        assert barriers(anna.page) == []
        anna.button("1x").click()
    expect(anna.summary).to_be_visible()
    assert barriers(anna.page) == []


@pytest.mark.prove
def test_a_player_on_a_telephone_meets_no_barrier(person: Callable[..., Person]) -> None:
    anna = person("south-dakota", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    anna.goes("/")
    expect(anna.page.get_by_test_id(f"table-{anna.table}")).to_be_visible()
    assert barriers(anna.page) == []
    anna.comes_to_the_table()
    anna.sits_down()
    anna.bets("ante")
    assert barriers(anna.page) == []
    anna.deals()
    anna.is_asked_on("third-street")
    assert barriers(anna.page) == []


@pytest.mark.prove
def test_the_sign_the_rules_the_rounds_and_the_replay_have_no_barrier(played: Person) -> None:
    page = played.page
    played.comes_to_the_table()
    played.button("Paytable").click()
    expect(page.get_by_test_id("sign-six-card")).to_be_visible()
    assert barriers(page) == []
    played.goes(f"/table/{played.table}/rules")
    expect(page.get_by_role("heading", name="Paytables")).to_be_visible()
    for provisions in page.get_by_text(re.compile("^Legal text")).all():
        provisions.click()
    assert barriers(page) == []
    played.goes(f"/table/{played.table}/rounds")
    expect(page.get_by_test_id("round-1")).to_be_visible()
    assert barriers(page) == []
    page.get_by_test_id("round-1").click()
    page.get_by_role("button", name="Check this deal").click()
    expect(page.get_by_test_id("verdict")).to_be_visible()
    page.get_by_text(re.compile(r"^All \d+ checks")).click()
    assert barriers(page) == []


def test_a_table_that_is_not_there_is_said_so(browse: Callable[..., Page], address: str, errors: list[str]) -> None:
    page = browse()
    page.goto(f"{address}/table/no-such-table")
    expect(page.get_by_role("alert").filter(has_text="No such table")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    assert errors
    errors[:] = [error for error in errors if "404" not in error]


@pytest.mark.prove
@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
def test_cards_and_chips_move_only_for_those_who_do_not_mind(
    person: Callable[..., Person], wish: str, moves: bool
) -> None:
    anna = person("maryland", reduced_motion=wish)
    anna.page.add_init_script(NOTES_MOTION)
    anna.comes_to_the_table()
    anna.sits_down()
    anna.bets("ante", "three-card")
    anna.deals()
    anna.plays(1, 1, 1)
    expect(anna.summary).to_be_visible()
    assert bool(anna.page.evaluate("window.moved")) is moves, anna.page.evaluate("window.moved")


NOTES_MOTION = """
  window.moved = [];
  const onFelt = (element) => element instanceof Element && element.closest('[data-felt]');
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const lasts = typeof options === 'number' ? options : options?.duration ?? 0;
    if (onFelt(this) && lasts > 1) window.moved.push(`${this.className} for ${lasts} ms`);
    return animate.call(this, frames, options);
  };
  for (const kind of ['transitionrun', 'animationstart']) {
    document.addEventListener(kind, (event) => {
      const [animation] = event.target.getAnimations();
      const lasts = animation?.effect?.getComputedTiming().duration ?? 0;
      if (onFelt(event.target) && lasts > 1) window.moved.push(`${event.target.className}: ${kind}, ${lasts} ms`);
    }, true);
  }
"""


def test_day_and_night_follow_the_machine_until_somebody_chooses(browse: Callable[..., Page], address: str) -> None:
    page = browse(color_scheme="light")
    page.goto(address)
    colours = page.get_by_role("button", name="Theme: system. Change")
    expect(colours).to_be_visible()
    day = brightness(page)
    page.emulate_media(color_scheme="dark")
    night = brightness(page)
    assert night < 80
    assert day > 170
    colours.click()
    assert brightness(page) == day
    page.reload()
    expect(page.get_by_role("button", name="Theme: light. Change")).to_be_visible()
    assert brightness(page) == day
    page.get_by_role("button", name="Theme: light. Change").click()
    page.emulate_media(color_scheme="light")
    assert brightness(page) == night


def brightness(page: Page) -> float:
    """How bright the page's own colour is, of 255."""
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    red, green, blue = (int(part) for part in re.findall(r"\d+", colour)[:3])
    return (red + green + blue) / 3


def test_the_first_page_needs_less_than_200_kilobytes_of_compressed_script() -> None:
    scripts = list(STATIC.rglob("*.js"))
    assert scripts
    assert sum(len(gzip.compress(script.read_bytes())) for script in scripts) < 200_000


def test_there_is_nothing_at_a_table_to_write_in(person: Callable[..., Person]) -> None:
    """COMAR 36.05.11.11A(4): players exchange no word on their cards. There is no chat."""
    anna = person("maryland")
    anna.comes_to_the_table()
    anna.sits_down()
    expect(anna.page.locator(WRITABLE)).to_have_count(0)
    anna.bets("ante")
    anna.deals()
    anna.is_asked_on("third-street")
    expect(anna.page.locator(WRITABLE)).to_have_count(0)
    expect(anna.page.get_by_text(re.compile("chat|message", re.IGNORECASE))).to_have_count(0)


def test_nobody_needs_to_reload_a_page_to_get_to_another(played: Person) -> None:
    """Every page has its address, the way back leads back, and none of them fails in the console."""
    page = played.page
    played.goes("/")
    page.evaluate("window.sameDocument = true")
    page.get_by_test_id(f"table-{played.table}").get_by_role("link", name="Watch").click()
    expect(played.felt).to_be_visible()
    page.get_by_role("link", name="Rules").click()
    expect(page).to_have_url(re.compile(r"/rules$"))
    page.get_by_role("link", name="Rounds").click()
    page.get_by_test_id("round-1").click()
    expect(page).to_have_url(re.compile(r"/rounds/1$"))
    page.go_back()
    expect(page.get_by_test_id("round-1")).to_be_visible()
    page.get_by_role("link", name="Table", exact=True).click()
    expect(played.felt).to_be_visible()
    page.get_by_role("link", name="Fifth Street, lobby").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    assert page.evaluate("window.sameDocument")
    played.goes("/no/such/room")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


@pytest.mark.prove
def test_no_page_scrolls_sideways_on_a_telephone(played: Person) -> None:
    page = played.page
    wide = page.viewport_size
    assert wide
    page.set_viewport_size({"width": 390, "height": 844})
    for path in ("/rules", "/rounds", ""):
        played.goes(f"/table/{played.table}{path}")
        expect(page.get_by_role("heading").first).to_be_visible()
        assert fits(page), path
    played.goes(f"/table/{played.table}/rounds")
    expect(page.get_by_test_id("own-movements")).to_contain_text("Buy-in")
    assert cut_off(page.get_by_role("main")) == []
    played.goes(f"/table/{played.table}/rounds/1")
    page.get_by_role("button", name="Last step").click()
    for _ in range(8):
        page.get_by_role("button", name="Step back").click()
        assert fits(page), page.get_by_test_id("replay-words").inner_text()
    page.set_viewport_size(wide)
