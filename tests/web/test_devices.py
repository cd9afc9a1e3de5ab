"""The devices page in a real browser: a manager adds a device, reads its token once, and revokes it."""

from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from support.accessibility import barriers
from support.browser_staff import Staffed, Works, at_work
from support.live_house import house_in_here
from support.real_table import real


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Staffed]:
    with house_in_here(tmp_path_factory.mktemp("devices"), games=(real("maryland"),)) as (house, address):
        yield Staffed(house, address, browser)


@pytest.fixture
def works(staffed: Staffed, browse: Callable[..., Page]) -> Works:
    return at_work(staffed, browse)


def test_a_manager_adds_a_shoe_reads_its_token_once_and_revokes_it(works: Works, staffed: Staffed) -> None:
    mia = works("manager", "/devices")
    expect(mia.get_by_text("No devices")).to_be_visible()
    mia.get_by_role("button", name="Add device").click()
    dialog = mia.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Shoe 7")
    dialog.get_by_label("Kind").select_option("card-shoe")
    dialog.get_by_label("Table").select_option("maryland-1")
    assert barriers(mia) == []
    dialog.get_by_role("button", name="Add device").click()
    token = mia.get_by_test_id("token").text_content() or ""
    assert barriers(mia) == []
    mia.get_by_role("button", name="Close").click()
    row = mia.get_by_test_id("device-1")
    expect(row).to_contain_text("Card-reading shoe")
    expect(mia.get_by_text(token)).to_have_count(0)
    assert barriers(mia) == []

    def status() -> int:
        body, bearer = {"id": "entry-0001", "faces": []}, {"Authorization": f"Bearer {token}"}
        return httpx.post(f"{staffed.address}/api/devices/cards", json=body, headers=bearer).status_code

    assert status() == 409
    row.get_by_role("button", name="Revoke").click()
    mia.get_by_role("dialog").get_by_label("Reason").fill("replaced")
    mia.get_by_role("button", name="Revoke Shoe 7").last.click()
    expect(row).to_contain_text("Revoked")
    assert status() == 401
