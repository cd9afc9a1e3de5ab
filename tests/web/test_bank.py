"""Slips at browsers: the floor asks for chips, four people sign, and the chips are at the table."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from fifthstreet.house.deck.shuffle import fresh_deck
from support.accessibility import barriers
from support.browser_staff import Staffed, Works, at_work, staffed_house

TABLE = "maryland-1"


@pytest.fixture(scope="module")
def staffed(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with staffed_house(tmp_path_factory.mktemp("bank") / "house", browser, fresh_deck) as found:
        yield found


@pytest.fixture
def works(staffed: Staffed, browse: Callable[..., Page]) -> Works:
    return at_work(staffed, browse)


def signs(page: Page, document: str, deed: str) -> None:
    panel = page.get_by_test_id(f"document-{document}")
    panel.get_by_role("button", name=deed).click()
    expect(panel.get_by_role("button", name=deed)).to_have_count(0)


@pytest.mark.prove
def test_a_fill_goes_from_the_request_to_the_tray_by_five_pages(works: Works, staffed: Staffed) -> None:
    dana = works("dealer", f"/dealer/{TABLE}")
    dana.get_by_role("button", name="Tap in").click()
    before = staffed.house.tables[TABLE].table.custody.inventory
    fay = works("floorperson", "/bank")
    fay.get_by_test_id("prepare-fill-request").click()
    fay.get_by_label("Table").select_option(TABLE)
    fay.get_by_test_id("chips-10000").fill("30")
    fay.get_by_test_id("chips-2500").fill("40")
    expect(fay.get_by_test_id("chips-total")).to_have_text("$4,000")
    assert barriers(fay) == []
    fay.get_by_role("button", name="Request fill of $4,000").click()
    carl = works("cashier", "/bank")
    carl.get_by_role("button", name="Make fill slip").click()
    sam = works("security", "/bank")
    signs(sam, "fill-1", "Sign fill slip 1")
    signs(dana, "fill-1", "Sign fill slip 1")
    assert staffed.house.tables[TABLE].table.custody.inventory == before
    signs(fay, "fill-1", "Sign: $4,000 to Maryland 1")
    expect(fay.get_by_test_id("document-fill-1")).to_have_attribute("data-state", "complete")
    assert staffed.house.tables[TABLE].table.custody.inventory == before + 4_000_00
    assert barriers(fay) == []


def counts_ten_of_100(page: Page) -> None:
    """Ten chips of $100 are counted; it can be signed once each other denomination has a number too."""
    page.get_by_test_id("chips-10000").fill("10")
    expect(page.get_by_test_id("submit")).to_be_disabled()
    for field in page.get_by_role("dialog").locator("input[data-testid^=chips-]").all():
        if not field.input_value():
            field.fill("0")


@pytest.mark.prove
def test_a_count_is_hidden_until_both_have_counted(works: Works, staffed: Staffed) -> None:
    dana, fay = works("dealer", f"/dealer/{TABLE}"), works("floorperson", f"/floor/{TABLE}")
    if dana.get_by_role("button", name="Tap in").count():
        dana.get_by_role("button", name="Tap in").click()
    dana.get_by_test_id("prepare-drop").click()
    counts_ten_of_100(dana)
    dana.get_by_role("button", name="Sign count: $1,000").click()
    panel = fay.get_by_test_id("document-drop-1")
    expect(panel).to_contain_text("count under way")
    expect(panel).not_to_contain_text("$1,000")
    panel.get_by_role("button", name="Count for drop").click()
    counts_ten_of_100(fay)
    fay.get_by_role("button", name="Sign count: $1,000").click()
    expect(fay.get_by_test_id("document-error-1")).to_contain_text("Over/short")
    assert barriers(fay) == []
    assert staffed.house.tables[TABLE].table.custody.inventory == 1_000_00


def test_a_redemption_names_its_deed_is_confirmed_over_the_limit_and_calls_a_manager_over_the_record(
    works: Works, staffed: Staffed
) -> None:
    carl, documents = works("cashier", "/bank"), staffed.house.services.documents
    before = documents.next_serial("redemption")
    carl.get_by_test_id("prepare-redemption").click()
    dialog = carl.get_by_role("dialog")
    expect(dialog).not_to_contain_text("The other person")
    dialog.get_by_test_id("chips-100000").fill("9")
    expect(dialog.get_by_role("button", name="Pay $9,000")).to_be_enabled()
    expect(dialog.get_by_test_id("confirm-sum")).to_have_count(0)
    dialog.get_by_test_id("chips-100000").fill("20")
    pay = dialog.get_by_role("button", name="Pay $20,000")
    expect(pay).to_be_disabled()
    dialog.get_by_label("Player's name").fill("Wes Long")
    dialog.get_by_test_id("confirm-sum").check()
    assert barriers(carl) == []
    pay.click()
    ask = carl.get_by_test_id("ask")
    expect(ask).to_contain_text("By the record players have only $0, but these chips are $20,000")
    assert barriers(carl) == []
    ask.get_by_role("button", name="Not yet").click()
    assert documents.next_serial("redemption") == before
    pay.click()
    ask.get_by_role("button", name="Call a manager for $20,000").click()
    waiting = carl.get_by_test_id(f"document-redemption-{before}")
    expect(waiting).to_contain_text("Manager, chips examined")
    expect(waiting.get_by_test_id("sign")).to_have_count(0)
    mia = works("manager", "/floor")
    mia.get_by_role("link", name="Examine chips").first.click()
    mia.get_by_test_id(f"document-redemption-{before}").get_by_test_id("sign").click()
    mia.get_by_label("Where the chips come from").fill("from the blackjack tables")
    mia.get_by_test_id("submit").click()
    waiting.get_by_role("button", name="Pay $20,000").click()
    expect(waiting).to_have_attribute("data-state", "complete")
    expect(waiting).to_contain_text("from the blackjack tables")
    expect(works("cashier", "/cage").get_by_test_id("cage-outside")).to_have_text("$20,000")


def counts_cage(staffed: Staffed, serial: int, name: str) -> None:
    """Cashier and manager count $1,000 in chips and $2,000 in currency."""
    chips, currency = ([{"denomination": 10000, "number": number}] for number in (10, 20))
    with staffed.client("cashier") as carl, staffed.client("manager") as mia:
        begun = {"id": f"{name}-00001", "kind": "cage-count", "chips": chips}
        assert carl.post("/api/bank/documents", json=begun).status_code == 200
        for line, person, counted in ((2, carl, currency), (3, mia, chips), (4, mia, currency)):
            signed = {"id": f"{name}-0000{line}", "line": line, "chips": counted}
            path = f"/api/bank/documents/cage-count/{serial}/signature"
            assert person.post(path, json=signed).status_code == 200


def test_the_cage_page_lists_the_lines_of_documents(works: Works, staffed: Staffed) -> None:
    first = staffed.house.services.documents.next_serial("cage-count")
    counts_cage(staffed, first, "first")
    counts_cage(staffed, first + 1, "second")
    lines = works("cashier", "/cage").get_by_test_id("cage-lines").get_by_role("row")
    expect(lines.filter(has_text="Opening count")).to_contain_text(f"Cage count {first}")
    expect(lines.filter(has_text="Count, over/short")).to_contain_text(f"Cage count {first + 1}")


def fills(staffed: Staffed, name: str) -> int:
    """A fill of $500 that all have signed; its serial."""
    documents, posted = staffed.house.services.documents, 0
    request, slip = documents.next_serial("fill-request"), documents.next_serial("fill")
    with ExitStack() as stack:
        fay, carl, sam, dana = [
            stack.enter_context(staffed.client(role)) for role in ("floorperson", "cashier", "security", "dealer")
        ]

        def post(who: httpx.Client, path: str, **body: Any) -> None:
            nonlocal posted
            posted += 1
            answer = who.post(path, json={"id": f"{name}-{posted:05}", **body})
            assert answer.status_code == 200, answer.text

        if staffed.house.tables[TABLE].dealer.person is None:
            post(dana, f"/api/tables/{TABLE}/tap-in")
        chips = [{"denomination": 10000, "number": 5}]
        post(fay, "/api/bank/documents", kind="fill-request", table=TABLE, chips=chips)
        post(carl, "/api/bank/documents", kind="fill", made_from=request)
        for line, who in ((2, sam), (3, dana), (4, fay)):
            post(who, f"/api/bank/documents/fill/{slip}/signature", line=line)
    return slip


@pytest.mark.prove
def test_any_slip_is_found_again_and_opens_with_its_paper(works: Works, staffed: Staffed) -> None:
    """COMAR 36.05.03.04H(3), .04S and .05R."""
    slip = fills(staffed, "found")
    page = works("cashier", "/bank")
    page.get_by_role("link", name="Find a document").click()
    expect(page.get_by_test_id("found")).to_be_visible()
    page.get_by_label("Kind").select_option("fill")
    page.get_by_label("Serial").fill(str(slip))
    page.get_by_label("Person").fill("sam")
    page.get_by_role("button", name="Search").click()
    line = page.get_by_test_id(f"found-fill-{slip}")
    expect(page.get_by_test_id("found").get_by_role("listitem")).to_have_count(1)
    expect(line).to_contain_text("$500")
    line.locator("summary").click()
    document = page.get_by_test_id(f"document-fill-{slip}")
    expect(document).to_contain_text("5 × $100")
    expect(document.get_by_role("link", name="Print")).to_have_attribute("href", f"/api/papers/document/fill/{slip}")
    for name, begins in (("Print list", b"%PDF"), ("CSV", b'"kind","serial"')):
        href = page.get_by_role("link", name=name).get_attribute("href")
        assert href
        with staffed.client("cashier") as client:
            answer = client.get(href)
        assert answer.content.startswith(begins)
    assert barriers(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert barriers(page) == []
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_test_id("found").get_by_role("listitem")).not_to_have_count(1)


@pytest.mark.prove
def test_the_log_the_ledger_the_shifts_and_the_pit_lead_to_a_slip(works: Works, staffed: Staffed) -> None:
    slip = fills(staffed, "leads")
    name = f"Fill slip {slip}"

    def leads(page: Page) -> None:
        expect(page.get_by_test_id(f"document-fill-{slip}")).to_have_attribute("data-state", "complete")

    log = works("auditor", f"/surveillance/record/{TABLE}")
    line = log.get_by_test_id("record").get_by_role("listitem").filter(has=log.get_by_text(name, exact=True)).first
    line.locator("summary").click()
    line.get_by_role("link", name=name, exact=True).click()
    leads(log)
    assert barriers(log) == []
    cage = works("cashier", "/cage")
    cage.get_by_test_id("cage-lines").get_by_role("link", name=name, exact=True).click()
    leads(cage)
    fay = works("floorperson", f"/floor/{TABLE}")
    # The shift that runs, whatever was counted before.
    shift = fay.get_by_test_id(re.compile(r"^shift-\d+$")).first
    shift.locator("summary").click()
    assert barriers(fay) == []
    shift.get_by_role("link", name=name, exact=True).click()
    leads(fay)
    pit = works("manager", "/floor/pit")
    pit.get_by_role("link", name="Slips of the day").click()
    expect(pit.get_by_test_id(f"found-fill-{slip}")).to_be_visible()


@pytest.mark.prove
def test_slips_that_wait_for_a_signature_are_counted_at_the_bank_on_other_pages(works: Works, staffed: Staffed) -> None:
    sam, carl = works("security", "/staff"), works("cashier", "/cashier")
    before = staffed.house.services.documents.next_serial("fill-request")
    expect(carl.get_by_role("heading", name="Cashier", exact=True)).to_be_visible()
    expect(carl.get_by_test_id("bank-waiting")).to_have_count(0)
    chips = [{"denomination": 10000, "number": 3}]
    with staffed.client("floorperson") as fay:
        asked = {"id": "request-0001", "kind": "fill-request", "table": TABLE, "chips": chips}
        assert fay.post("/api/bank/documents", json=asked).status_code == 200
    expect(carl.get_by_role("link", name="Bank 1 waits for you")).to_be_visible()
    assert barriers(carl) == []
    expect(sam.get_by_test_id("bank-waiting")).to_have_count(0)
    with staffed.client("cashier") as client:
        made = {"id": "slip-00001", "kind": "fill", "made_from": before}
        assert client.post("/api/bank/documents", json=made).status_code == 200
    expect(carl.get_by_test_id("bank-waiting")).to_have_count(0)
    expect(sam.get_by_test_id("section-bank").get_by_test_id("bank-waiting")).to_have_text("1 waits for you")
    assert barriers(sam) == []


@pytest.mark.prove
def test_the_bank_has_no_barrier_for_those_who_only_carry_count_or_look(works: Works, staffed: Staffed) -> None:
    request = staffed.house.services.documents.next_serial("fill-request")
    slip = staffed.house.services.documents.next_serial("fill")
    chips = [{"denomination": 10000, "number": 2}]
    with staffed.client("floorperson") as fay, staffed.client("cashier") as carl:
        asked = {"id": "request-0002", "kind": "fill-request", "table": TABLE, "chips": chips}
        assert fay.post("/api/bank/documents", json=asked).status_code == 200
        made = {"id": "slip-00002", "kind": "fill", "made_from": request}
        assert carl.post("/api/bank/documents", json=made).status_code == 200
    for login in ("security", "counter", "auditor", "surveillance"):
        page = works(login, "/bank")
        document = page.get_by_test_id(f"document-fill-{slip}")
        expect(document).to_be_visible()
        assert barriers(page) == [], login
        expect(document.get_by_role("button", name="Sign")).to_have_count(1 if login == "security" else 0)
        page.set_viewport_size({"width": 390, "height": 844})
        assert barriers(page) == [], (login, "on a phone")
