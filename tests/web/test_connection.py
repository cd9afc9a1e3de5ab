"""When the line drops, when the house dies, when a page is behind: play goes on, and nothing is done twice."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from support.browser_player import Person
from support.live_house import program
from support.relay import line_to


@pytest.fixture
def unreachable(errors: list[str]) -> Callable[[], None]:
    """The browser may say that it could not reach the house, and nothing else."""

    def forgives() -> None:
        errors[:] = [error for error in errors if "net::ERR_" not in error]

    return forgives


@pytest.mark.prove
def test_a_dropped_line_is_said_and_the_round_goes_on_with_the_same_cards(
    person: Callable[..., Person], address: str, unreachable: Callable[[], None]
) -> None:
    with line_to(address) as line:
        anna = person("maryland")
        anna.address = line.address
        anna.comes_to_the_table()
        anna.sits_down(4)
        anna.bets("ante", "three-card")
        anna.deals()
        anna.plays(2)
        anna.is_asked_on("fourth-street")
        assert anna.cards() == ["Kc", "4d"]
        banner = anna.page.get_by_test_id("connection")

        line.cut()
        expect(banner).to_contain_text("Connection lost. Reconnecting")
        anna.button("1x").click()
        expect(banner).to_contain_text("Your last action will be resent.")
        line.mend()

        expect(banner).to_contain_text("Reconnected.")
        anna.is_asked_on("fifth-street")
        assert anna.cards() == ["Kc", "4d"]
        anna.button("1x").click()
        expect(anna.summary).to_be_visible()
        assert anna.result()["wagered"] == 1000 * (1 + 2 + 1 + 1) + 500
    unreachable()


@pytest.mark.prove
def test_a_page_plays_on_after_the_house_was_killed_in_mid_round(
    browse: Callable[..., Page], tmp_path: Path, unreachable: Callable[[], None]
) -> None:
    with program(tmp_path / "data", "--house-players", "0") as served:
        anna = Person(browse(), served.address, "new-jersey-1")
        anna.comes_to_the_table()
        anna.sits_down()
        anna.bets("ante")
        anna.deals()
        anna.plays(1)
        anna.is_asked_on("fourth-street")
        cards = anna.cards()
        assert "down" not in cards
        served.kill()
        expect(anna.page.get_by_test_id("connection")).to_contain_text("Connection lost. Reconnecting")
        served.start()
        expect(anna.page.get_by_test_id("connection")).to_contain_text("Reconnected.")
        anna.is_asked_on("fourth-street")
        assert anna.cards() == cards
        anna.button("3x").click()
        anna.is_asked_on("fifth-street")
        anna.button("1x").click()
        expect(anna.summary).to_be_visible()
        assert anna.result()["wagered"] == 1000 * (1 + 1 + 3 + 1)
    unreachable()


def test_what_a_page_asks_too_late_is_refused_by_its_clause(person: Callable[..., Person]) -> None:
    anna = person("maryland")
    behind = Behind(anna.page)
    anna.comes_to_the_table()
    anna.sits_down()
    anna.bets("ante")
    behind.hear_no_more_scenes()
    elsewhere = Person(anna.page.context.new_page(), anna.address, anna.table)
    elsewhere.comes_to_the_table()
    elsewhere.page.get_by_role("button", name="Take back Ante").click()
    expect(elsewhere.page.get_by_test_id("chips")).to_have_text("$1,000")

    anna.area("progressive").click()
    notice = anna.page.get_by_test_id("notice-refusal")
    expect(notice).to_contain_text("Place the Ante first")
    expect(notice).to_contain_text("COMAR 36.05.11.07F(3)")
    expect(anna.page.get_by_role("alert").filter(has_text="COMAR 36.05.11.07F(3)")).to_have_count(1)
    notice.get_by_role("button", name="Dismiss").click()
    expect(notice).to_have_count(0)


class Behind:
    """A page whose live connection can be kept from telling it how the table stands."""

    def __init__(self, page: Page) -> None:
        self._deaf = False
        page.route_web_socket("**/live", self._between)

    def hear_no_more_scenes(self) -> None:
        """From now on the page shows the table as it was."""
        self._deaf = True

    def _between(self, page: WebSocketRoute) -> None:
        house = page.connect_to_server()
        house.on_message(lambda told: None if self._deaf and '"type":"scene"' in str(told) else page.send(told))
