"""Whether what a page shows can be seen whole: nothing cut off, nothing covered."""

from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize

LARGE: ViewportSize = {"width": 1440, "height": 900}
OFFICE: ViewportSize = {"width": 1366, "height": 657}
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
SCREENS = (LARGE, OFFICE, LAPTOP)

_CUT = """root => {
  const range = document.createRange(), found = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, holder = text.parentElement;
    if (!text.data.trim() || holder.closest(".visually-hidden, option, script, style")) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      if (box.width === 0) continue;
      for (let around = holder; around; around = around.parentElement) {
        const style = getComputedStyle(around), edge = around.getBoundingClientRect();
        const cuts = around === document.documentElement || style.overflowX !== "visible";
        if (cuts && (box.right > edge.right + 1 || box.left < edge.left - 1)) found.push(text.data.trim());
      }
    }
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of root.querySelectorAll("input, select")) {
    const style = getComputedStyle(field), box = field.getBoundingClientRect();
    const shown = field.tagName === "SELECT" ? field.selectedOptions[0]?.text ?? "" : field.value || field.placeholder;
    if (box.width < 2 || field.type === "range" || field.type === "checkbox") continue;
    pen.font = style.font;
    // The arrow of a menu takes some room at its end.
    const arrow = field.tagName === "SELECT" ? 20 : 0;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    if (pen.measureText(shown).width > room + 1) found.push(shown);
  }
  return found;
}"""

_UNDER = """([over, names]) => {
  const edge = over.getBoundingClientRect(), found = [];
  for (const one of document.querySelectorAll(names)) {
    if (over.contains(one) || one.closest(".visually-hidden, .skip")) continue;
    const box = one.getBoundingClientRect();
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    // What is scrolled out of its part of the page is not in view.
    for (let around = one.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === "visible") continue;
      const view = around.getBoundingClientRect();
      [left, top] = [Math.max(left, view.left), Math.max(top, view.top)];
      [right, bottom] = [Math.min(right, view.right), Math.min(bottom, view.bottom)];
    }
    const across = Math.min(right, edge.right) - Math.max(left, edge.left);
    const down = Math.min(bottom, edge.bottom) - Math.max(top, edge.top);
    if (across > 1 && down > 1) found.push(one.innerText || one.outerHTML);
  }
  return found;
}"""

_NO_TIMER = """const timer = window.setTimeout;
window.setTimeout = (deed, wait, ...more) => (wait === 7000 ? 0 : timer(deed, wait, ...more));"""

USED = "a, button, input, select, h1, h2, [data-testid^='player-'], [data-seat]"
"""What nothing may cover: what is pressed or filled in, titles, seats."""


def keep_notices(page: Page) -> None:
    """Notices of the pages that are opened from now on stay until they are dismissed, however slow the machine is."""
    page.context.add_init_script(_NO_TIMER)


def cut_off(part: Locator) -> list[str]:
    """The texts of a part of a page that do not fit into it or the screen, with the contents of fields."""
    found: Any = part.evaluate(_CUT)
    return list(found)


def covered_by(over: Locator, what: str = USED) -> list[str]:
    """What lies in view under something."""
    found: Any = over.page.evaluate(_UNDER, [over.element_handle(), what])
    return list(found)


def is_in_view(part: Locator) -> bool:
    """Whether a part of a page is in view as a whole, without scrolling."""
    box, size = part.bounding_box(), part.page.viewport_size
    assert box
    assert size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 0.5


def is_wider_than_the_screen(page: Page) -> bool:
    """Whether a page has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
