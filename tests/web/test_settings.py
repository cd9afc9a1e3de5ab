"""The settings page in a real browser: two managers change a setting, and the page says since when it holds."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from support.accessibility import barriers
from support.browser_player import fits
from support.browser_staff import Staffed, Works, at_work, staffed_house
from support.stacked_decks import beginning
from web.conftest import PACKS


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Staffed]:
    with staffed_house(tmp_path_factory.mktemp("settings"), browser, beginning(**PACKS)) as found:
        yield found


@pytest.fixture
def works(staffed: Staffed, browse: Callable[..., Page]) -> Works:
    return at_work(staffed, browse)


@pytest.mark.prove
def test_two_managers_change_a_setting_and_the_page_says_since_when(works: Works) -> None:
    mia = works("manager", "/settings")
    row = mia.get_by_test_id("setting-void_limit")
    expect(row).to_contain_text("$500")
    expect(row).to_contain_text("built in")
    assert barriers(mia) == []
    row.get_by_role("button", name="Change").click()
    dialog = mia.get_by_role("dialog")
    today = (dialog.get_by_text("Today is").text_content() or "").removeprefix("Today is ")
    dialog.get_by_label("New value").fill("350")
    dialog.get_by_label("From gaming day").fill(today)
    dialog.get_by_label("Reason").fill("new house rule")
    assert barriers(mia) == []
    dialog.get_by_role("button", name="Request change").click()
    expect(row).to_contain_text("approval 1 pending, by Mia Lane")

    max_ = works("manager-2", "/floor")
    card = max_.get_by_test_id("approval-1")
    expect(card).to_contain_text(f"New: $350, from gaming day {today}")
    card.get_by_role("button", name="Approve setting").click()
    expect(max_.get_by_test_id("announcements")).to_have_text("Approved: Change a setting: Void limit")

    expect(row).to_contain_text("$350")
    expect(row).to_contain_text(f"from {today}")
    row.get_by_role("button", name="History").click()
    history = mia.get_by_role("dialog")
    expect(history.get_by_role("row")).to_have_count(3)
    expect(history).to_contain_text("Max Ford")
    assert barriers(mia) == []


def test_the_floor_reads_the_settings_and_changes_none(works: Works) -> None:
    fay = works("floorperson", "/settings")
    row = fay.get_by_test_id("setting-payout_document_from")
    expect(row).to_contain_text("$2,000")
    expect(row.get_by_role("button")).to_have_text([re.compile("^History")])
    assert fits(fay)


def test_times_are_the_house_s_wherever_the_viewer_is_and_the_bar_says_so(works: Works) -> None:
    there = works("floorperson", "/settings", timezone_id="America/New_York")
    expect(there.get_by_text(re.compile("^Gaming day .*until"))).to_contain_text(", 06:00")
    expect(there.get_by_test_id("zone")).to_have_count(0)
    abroad = works("floorperson", "/settings", timezone_id="Asia/Tokyo", viewport={"width": 390, "height": 844})
    expect(abroad.get_by_text(re.compile("^Gaming day .*until"))).to_contain_text(", 06:00")
    expect(abroad.get_by_test_id("zone")).to_have_text(re.compile("Times in.*America/New_York"))
    assert fits(abroad)
    assert barriers(abroad) == []


@pytest.mark.prove
def test_a_requester_whose_clock_is_wrong_is_told_of_the_answer_by_the_server_s_clock(
    works: Works, staffed: Staffed
) -> None:
    mia = works("manager", "/floor")
    # A day ahead, in a browser that was told of nothing yet.
    mia.context.add_init_script(
        "const now = Date.now; Date.now = () => now() + 86400000; localStorage.removeItem(KEY)".replace(
            "KEY", "'fifthstreet-approvals-account-demo-manager'"
        )
    )
    mia.reload()
    expect(mia.get_by_role("heading", level=1)).to_be_visible()
    requests = mia.get_by_role("button", name="Requests")
    with staffed.client("manager") as client, staffed.client("manager-2") as other:
        day = client.get("/api/settings").json()["today"]
        body = {"id": "setting-000001", "value": 40000, "from_day": day, "reason": "a wrong clock"}
        number = client.post("/api/settings/void_limit", json=body).json()["approval"]
        expect(requests).to_contain_text("pending")
        requests.click()
        expect(mia.get_by_test_id("own-requests").get_by_test_id(f"approval-{number}")).to_contain_text("just now")
        mia.keyboard.press("Escape")
        given = {"id": "answer-000001", "approve": True}
        assert other.post(f"/api/approvals/{number}/answer", json=given).status_code == 200
    expect(mia.get_by_test_id("notice-info").filter(has_text="Void limit")).to_be_visible()
