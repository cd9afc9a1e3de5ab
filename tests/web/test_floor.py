"""The floor in a real browser: fills to the shift's report, a jackpot by two people, approvals, meters, tables."""

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fifthstreet.client import connect
from fifthstreet.house.reports.pit_reports import day_data, latest_day
from fifthstreet.papers.pit_figures import dollars
from fifthstreet.rules.table_title import table_title
from support.accessibility import barriers
from support.browser_dealer import AtTheConsole, Guest, says_yes_if_asked
from support.browser_player import fits
from support.browser_staff import Staffed, Works, at_work, does_what_is_due, staffed_house
from support.guests import play_round, sit_down
from support.stacked_decks import beginning

PACKS = {
    "maryland": "2s 3d 4c 9h  Th Jh Qh  Kh Ah",
    "new_jersey": "Jc 7h  Jh Js 7c",
    "south_dakota": "Kc 4d  Jh Js 7c",
}
"""A royal flush for whoever sits alone in Maryland."""
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Staffed]:
    with staffed_house(tmp_path_factory.mktemp("floor"), browser, beginning(**PACKS)) as found:
        yield found


@pytest.fixture
def own_house(tmp_path: Path, browser: Browser) -> Iterator[Staffed]:
    """A house for one test alone, where no alarm stands from another."""
    with staffed_house(tmp_path, browser, beginning(**PACKS)) as found:
        yield found


@pytest.fixture
def works(staffed: Staffed, browse: Callable[..., Page]) -> Works:
    return at_work(staffed, browse)


@pytest.fixture
def dealt(staffed: Staffed, works: Works) -> Iterator[Callable[[str], AtTheConsole]]:
    """A table that a person deals, until the test is over."""
    came: list[AtTheConsole] = []

    def deals(table: str) -> AtTheConsole:
        dana = AtTheConsole(works("dealer", f"/dealer/{table}"), staffed.address)
        dana.comes_to(table)
        dana.taps_in()
        came.append(dana)
        return dana

    yield deals
    for dana in came:
        dana.taps_out()


def group(page: Page, kind: str) -> None:
    """Open the steps of one kind."""
    details = page.get_by_test_id(f"steps-{kind}").locator("details")
    if details.get_attribute("open") is None:
        details.locator("summary").click()


def gives(page: Page, kind: str, button: str, **fields: str) -> None:
    """Take one of the steps that the floor may take, with what it needs."""
    group(page, kind)
    page.get_by_test_id(f"steps-{kind}").get_by_role("button", name=re.compile(f"^{button}")).click()
    dialog = page.get_by_role("dialog")
    for name, value in fields.items():
        field = dialog.locator(f"[name={name}]")
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
    dialog.get_by_role("button", name=re.compile("^(Record|Request approval|Change limits)")).click()
    says_yes_if_asked(page)
    expect(dialog).to_have_count(0)


def cents(page: Page, where: str) -> int:
    """Money as the page shows it."""
    return round(float(page.get_by_test_id(where).inner_text().replace("$", "").replace(",", "")) * 100)


def two_people_validate(fay: Page, finn: Page, table: str) -> None:
    """One of the floor asks for the award at seat 1, another approves."""
    fay.get_by_test_id("due").get_by_role("button").click()
    dialog = fay.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("hand and light verified")
    dialog.get_by_role("button", name="Request approval").click()
    expect(fay.get_by_test_id("alarm-approval")).to_be_visible()
    expect(finn.get_by_test_id("alarm-jackpot")).to_contain_text(f"{table_title(table)}: seat 1 has a Progressive win")
    card = finn.locator("article[data-state=waiting]")
    expect(card).to_contain_text("Requested by Fay Moss")
    expect(card).to_contain_text("K♥ A♥")
    card.get_by_role("button", name="Approve").click()


@pytest.mark.prove
def test_fills_credits_and_a_count_are_in_the_report_of_the_shift(works: Works, staffed: Staffed) -> None:
    table = staffed.opens_table("south-dakota")
    Guest(staffed.address, table).sits_down(1, chips=20_000)
    fay = works("floorperson", f"/floor/{table}")
    expect(fay.get_by_test_id("inventory")).to_be_visible()
    before = cents(fay, "inventory")
    gives(fay, "bank", "Fill", amount="5000")
    expect(fay.get_by_test_id("inventory")).to_have_text(f"${(before + 500_000) / 100:,.0f}")
    gives(fay, "bank", "Credit", amount="1200", reason="too many whites")
    now = before + 500_000 - 120_000
    expect(fay.get_by_test_id("inventory")).to_have_text(f"${now / 100:,.0f}")
    gives(fay, "bank", "Count the inventory", counted=str(now / 100 - 5))
    row = fay.get_by_test_id("shift-1")
    expect(row).to_contain_text("$5,000")
    expect(row).to_contain_text("$1,200")
    expect(row).to_contain_text("−$5")
    expect(row.get_by_test_id("progressive")).to_have_text("Agrees")
    # Of a drop of $200 the table kept $5 less than nothing.
    expect(row.get_by_test_id("hold")).to_have_text("−2.50%")
    alarm = works("floorperson-2", "/floor").locator(f"[data-testid=alarm-bank][data-table={table}]")
    expect(alarm).to_contain_text("$5 short")
    expect(fay.get_by_test_id("shift-2")).to_contain_text("now")
    expect(fay.get_by_test_id("shift-2").get_by_test_id("hold")).to_have_text("–")
    report = row.get_by_role("link", name="Report of shift 1, PDF")
    paper = fay.request.get(f"{staffed.address}{report.get_attribute('href')}")
    assert paper.status == 200
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.body().startswith(b"%PDF")


@pytest.mark.prove
def test_the_floor_taps_a_dealer_out_and_says_why(works: Works, staffed: Staffed) -> None:
    table = staffed.opens_table("south-dakota")
    dana = AtTheConsole(works("dealer", f"/dealer/{table}"), staffed.address)
    dana.comes_to(table)
    dana.taps_in()
    fay = works("floorperson", f"/dealer/{table}")
    fay.get_by_role("button", name="Tap Dana Reed out").click()
    dialog = fay.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Tap Dana Reed out")).to_be_disabled()
    dialog.get_by_label("Reason").fill("called away")
    assert barriers(fay) == []
    dialog.get_by_role("button", name="Tap Dana Reed out").click()
    expect(dialog).to_have_count(0)
    told = dana.page.get_by_test_id("tapped-out")
    expect(told).to_contain_text(f"Fay Moss tapped you out of {table_title(table)}")
    expect(told).to_contain_text("Reason: called away")
    expect(dana.page.get_by_test_id("tap-in")).to_have_count(0)
    assert barriers(dana.page) == []
    fay.goto(f"{staffed.address}/floor")
    expect(fay.get_by_test_id("dealers")).to_contain_text("Dana Reed")
    fay.get_by_role("button", name="Assign Dana Reed").click()
    assert barriers(fay) == []
    fay.get_by_role("button", name="Close").click()
    fay.get_by_role("button", name="Let Dana Reed back in").click()
    expect(dana.page.get_by_test_id("tap-in")).to_be_enabled()
    sue = works("surveillance", f"/surveillance/record/{table}")
    expect(sue.get_by_test_id("record")).to_contain_text(f"is tapped out at {table_title(table)}: called away")


@pytest.mark.prove
def test_a_jackpot_is_validated_by_two_people_and_has_its_slip(
    works: Works, staffed: Staffed, dealt: Callable[[str], AtTheConsole], browse: Callable[..., Page]
) -> None:
    """The light is verified by the dealer, the win by the floor with a second person's approval; the papers follow.

    The light is on at the winner's seat, and above the pit the meter grows by his wager and falls by what he wins.
    """
    table = staffed.opens_table("maryland")
    fay = works("floorperson", f"/floor/{table}")
    finn = works("floorperson-2", "/floor")
    screen = browse()
    screen.goto(f"{staffed.address}/overhead")
    screen.get_by_role("link", name=re.compile("^Maryland")).click()
    above = screen.get_by_test_id("overhead")
    dana = dealt(table)
    gus, gwen = Guest(staffed.address, table).sits_down(1), Guest(staffed.address, table).sits_down(2)
    gus.bets(ante=1_000, progressive=100)
    gwen.bets(ante=1_000)
    lights = dana.page.get_by_role("img", name="Progressive wager on")
    his = dana.page.get_by_test_id("area-progressive-1")

    def others() -> None:
        if dana.waits_for == "Waiting for seat 2":
            gwen.plays(0)
        else:
            does_what_is_due(dana, fay, gus, lambda: two_people_validate(fay, finn, table))

    def light_is_on_at_his_seat_alone() -> None:
        expect(lights).to_have_count(1)
        expect(his.get_by_role("img", name="Progressive wager on")).to_be_visible()

    number = dana.round
    dana.gives_all(lambda: dana.next == "CloseBets", others)
    expect(his).to_contain_text("$1")
    expect(lights).to_have_count(0)
    expect(above).to_have_text("$10,000.00")
    dana.gives()
    light_is_on_at_his_seat_alone()
    expect(above).to_have_text("$10,000.35")
    dana.gives_all(lambda: "Verify the light" in dana.due.or_(dana.waiting).inner_text(), others)
    light_is_on_at_his_seat_alone()
    expect(above).to_have_text("$10,000.35")
    dana.gives_all(lambda: dana.stage == "betting" and dana.round > number, others)
    expect(lights).to_have_count(0)
    expect(dana.log.get_by_text("verifies the light at seat")).to_have_count(1)
    expect(dana.log).to_contain_text("Progressive: wins $10,000.35 from the cage")
    expect(above).to_have_text("$10,000.00")
    slip = fay.get_by_test_id("paper-ProgressivePaid").get_by_role("link", name="Jackpot slip")
    paper = fay.request.get(f"{staffed.address}{slip.get_attribute('href')}")
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.body().startswith(b"%PDF")
    with staffed.client("surveillance") as sue:
        noted = sue.get("/api/record", params={"kind": "ApprovalAnswered"}).raise_for_status().json()["lines"]
    assert "Finn Hale" in {line["name"] for line in noted}
    gus.goes()
    gwen.goes()


def leaves(finn: Page) -> None:
    """An approver goes away once their browser knows what waits for them."""
    approval = (finn.locator("article[data-state=waiting]").get_attribute("data-testid") or "").rpartition("-")[2]
    finn.wait_for_function(
        "id => Object.entries(localStorage).some(([key, all]) => key.endsWith('-waiting') && id in JSON.parse(all))",
        arg=approval,
    )
    finn.goto("about:blank")


def reads_what_expired(finn: Page, page: str) -> None:
    """A void expires when a player decides; an approver who was away reads so, and still after a reload."""
    finn.goto(page)
    told = finn.get_by_test_id("notice-info").filter(has_text="Expired: the wagers changed")
    expect(told).to_be_visible()
    finn.reload()
    expect(told).to_be_visible()


@pytest.mark.prove
def test_what_one_person_asks_he_cannot_approve_and_another_may_refuse(
    works: Works, staffed: Staffed, dealt: Callable[[str], AtTheConsole], errors: list[str]
) -> None:
    table = staffed.opens_table("new-jersey")
    dana = dealt(table)
    fay = works("floorperson", f"/floor/{table}")
    gus = Guest(staffed.address, table).sits_down(1, 500_000)
    gus.bets(ante=50_000)
    dana.gives_all(lambda: dana.stage == "third-street", lambda: does_what_is_due(dana, fay, gus))
    gus.plays(1)
    gives(fay, "irregularity", "Wrong number of cards", which="Seat 1", cards="3", reason="three cards came out")
    expect(fay.get_by_test_id("alarm-approval")).to_be_visible()
    fay.get_by_test_id("alarm-approval").get_by_role("link", name="Go to approvals").click()
    own = fay.locator("article[data-state=waiting]")
    expect(own).to_contain_text("Your request: someone else must approve")
    expect(own.get_by_role("button")).to_have_text(["Withdraw request"])
    assert barriers(fay) == []
    approval = int((own.get_attribute("data-testid") or "").rpartition("-")[2])
    fay.goto(f"{staffed.address}/dealer/{table}")
    beside = fay.get_by_test_id("alarms").get_by_test_id(f"approval-{approval}")
    expect(beside).to_contain_text("Your request: someone else must approve")
    expect(beside.get_by_role("button", name="Approve")).to_have_count(0)
    with staffed.client("floorperson") as client:
        alone = client.post(f"/api/approvals/{approval}/answer", json={"id": "alone-000001", "approve": True})
    assert alone.status_code in {403, 409}, alone.text
    before = dana.sequence

    finn = works("floorperson-2", "/floor")
    card = finn.get_by_test_id(f"approval-{approval}")
    expect(card).to_contain_text("three cards came out")
    card.get_by_label("Comment").fill("I counted two")
    card.get_by_role("button", name="Refuse").click()
    finn.get_by_text(re.compile("^History")).click()
    expect(finn.get_by_test_id(f"approval-{approval}")).to_have_attribute("data-state", "refused")
    expect(finn.get_by_test_id(f"approval-{approval}")).to_contain_text("I counted two")
    assert barriers(finn) == []
    assert dana.sequence == before

    dana.deals_to("fourth-street", gus)
    fay.goto(f"{staffed.address}/floor/{table}")
    gives(fay, "irregularity", "Wrong number of cards", which="Seat 1", cards="3", reason="three after all")
    expect(finn.locator("article[data-state=waiting]")).to_contain_text("three after all")
    leaves(finn)
    gus.plays(1)
    reads_what_expired(finn, f"{staffed.address}/floor")
    expired = finn.locator("article[data-state=lapsed]").filter(has_text="three after all")
    expect(expired).to_contain_text("Expired: the wagers changed")
    expect(expired).not_to_contain_text("Approved by")
    fay.get_by_test_id("requests").click()
    requests = fay.get_by_test_id("own-requests")
    for outcome in ("Refused by Finn Hale: I counted two", "Expired: the wagers changed"):
        expect(requests).to_contain_text(outcome)
    assert barriers(fay) == []
    assert errors == []
    dana.ends_the_round(gus)
    gus.goes()


@pytest.mark.prove
def test_a_void_that_a_second_person_approves_is_done_and_has_its_incident_report(
    works: Works, staffed: Staffed, dealt: Callable[[str], AtTheConsole]
) -> None:
    table = staffed.opens_table("new-jersey")
    dana = dealt(table)
    fay = works("floorperson", f"/floor/{table}")
    gus = Guest(staffed.address, table).sits_down(1, 500_000)
    gus.bets(ante=50_000)
    dana.gives_all(lambda: dana.stage == "third-street", lambda: does_what_is_due(dana, fay, gus))
    gus.plays(1)
    group(fay, "irregularity")
    fay.get_by_test_id("steps-irregularity").get_by_role("button", name=re.compile("^Wrong number of cards")).click()
    dialog = fay.get_by_role("dialog")
    expect(dialog.get_by_label("Reason")).to_have_value("")
    expect(dialog.get_by_role("button", name="Request approval")).to_be_disabled()
    dialog.locator("[name=which]").select_option(label="Community")
    dialog.locator("[name=cards]").fill("4")
    dialog.get_by_role("button", name="Request approval").click()
    expect(dialog.get_by_label("Reason")).to_be_focused()
    expect(dialog.get_by_test_id("leads")).to_contain_text(
        "Then: round void, a wrong number of cards in the community area"
    )
    assert barriers(fay) == []
    dialog.get_by_role("button", name="Close").first.click()
    gives(fay, "irregularity", "Wrong number of cards", which="Community", cards="4", reason="a fourth card")
    mia = works("manager", "/floor")
    card = mia.locator("article[data-state=waiting]")
    expect(card).to_contain_text("a fourth card")
    assert barriers(mia) == []
    card.get_by_role("button", name="Approve").click()
    paper = fay.get_by_test_id("paper-RoundVoided")
    expect(paper).to_be_visible()
    link = paper.get_by_role("link", name="Incident report")
    report = fay.request.get(f"{staffed.address}{link.get_attribute('href')}")
    assert report.body().startswith(b"%PDF")
    gus.goes()


@pytest.mark.prove
def test_a_meter_out_of_service_says_so_above_the_pit_and_goes_on_where_it_stood(
    works: Works, staffed: Staffed, browse: Callable[..., Page]
) -> None:
    fay = works("floorperson", "/floor")
    meter = fay.locator("[data-testid^=meter-south-dakota]")
    screen = browse(viewport={"width": 1920, "height": 1080})
    screen.goto(f"{staffed.address}/overhead")
    link = screen.get_by_role("link", name="South Dakota progressive")
    expect(link).to_be_visible()
    assert barriers(screen) == []
    link.click()
    figure = screen.get_by_test_id("overhead")
    expect(figure).to_have_text("$1,000.00")
    assert barriers(screen) == []
    assert fits(screen)
    wide = figure.bounding_box()
    assert wide
    assert wide["height"] > 250, "the figure is to be read from afar"
    meter.get_by_role("button", name="Take out of service").click()
    dialog = fay.get_by_role("dialog")
    assert barriers(fay) == []
    dialog.get_by_label("Reason").fill("the display flickers")
    dialog.get_by_role("button", name="Take out of service").click()
    expect(meter).to_have_attribute("data-enabled", "false")
    expect(screen.get_by_text("Out of service")).to_be_visible()
    assert barriers(screen) == []
    meter.get_by_role("button", name="Put back in service").click()
    assert barriers(fay) == []
    fay.get_by_role("dialog").get_by_role("button", name="Put back in service").click()
    expect(meter).to_have_attribute("data-enabled", "true")
    expect(screen.get_by_text("Mississippi Stud")).to_be_visible()
    expect(figure).to_have_text("$1,000.00")


@pytest.mark.prove
def test_other_rates_of_a_meter_wait_for_a_manager(works: Works, errors: list[str]) -> None:
    fay = works("floorperson", "/floor")
    meter = fay.locator("[data-testid^=meter-maryland]").first
    meter.get_by_role("button", name="Change rates").click()
    dialog = fay.get_by_role("dialog")
    dialog.get_by_label("Meter rate").fill("a lot")
    dialog.get_by_label("Reason").fill("as filed")
    dialog.get_by_role("button", name="Request approval").click()
    expect(dialog.get_by_role("alert")).to_contain_text("is not a share")
    assert barriers(fay) == []
    dialog.get_by_label("Meter rate").fill("40%")
    dialog.get_by_role("button", name="Request approval").click()
    expect(dialog).to_have_count(0)
    finn = works("floorperson-2", "/floor")
    card = finn.locator("article[data-state=waiting]").filter(has_text="Meter rates")
    expect(card).to_contain_text("You cannot approve this: someone else must")
    assert barriers(finn) == []
    mia = works("manager", "/floor")
    card = mia.locator("article[data-state=waiting]").filter(has_text="Meter rates")
    expect(card).to_contain_text("40% new")
    card.get_by_role("button", name="Approve").click()
    expect(card).to_have_count(0)
    assert errors
    errors.clear()


@pytest.mark.prove
def field(page: Page, key: str) -> Locator:
    """The input of a field in the form of a new table."""
    return page.locator(f"[name='{key}']")


def told(page: Page, key: str) -> Locator:
    """What the check says about a field."""
    return page.get_by_test_id(f"field-{key}").get_by_test_id("finding")


@pytest.mark.prove
def test_a_table_is_set_up_in_a_form_with_its_edge_and_opens_when_a_manager_approves(works: Works) -> None:
    fay = works("floorperson", "/floor")
    tables = fay.locator("[data-testid^=floor-south-dakota]")
    expect(tables.first).to_be_visible()
    before = tables.count()
    fay.get_by_role("link", name="Submit a table").click()
    dakota = fay.get_by_role("article").filter(has_text="South Dakota")
    dakota.get_by_role("button", name="Empty form").click()
    expect(told(fay, "table.minimum")).to_have_text("Required")
    expect(fay.get_by_test_id("group-three_card")).to_have_count(0)
    fay.get_by_label("Name of the house").fill("The Back Room")
    for key, text in {"table.minimum": "$5", "table.maximum": "$50", "table.increment": "$5"}.items():
        field(fay, key).fill(text)
    expect(told(fay, "table.maximum")).to_have_text(re.compile(r"Must be at most \$25, not \$50 +\(ARSD"))
    expect(fay.get_by_test_id("submit")).to_be_disabled()
    expect(fay.get_by_test_id("edge-table")).to_contain_text("4.9149%")
    field(fay, "table.maximum").fill("$25")
    field(fay, "table.seats").fill("6")
    field(fay, "dealing.method").select_option("one-at-a-time")
    field(fay, "dealing.shuffler").select_option("automated")
    field(fay, "dealing.decks").fill("1")
    fay.get_by_label("Three Card Bonus").check()
    field(fay, "three_card.paytable").select_option("3CB-F")
    for key, text in {"minimum": "$1", "maximum": "$25", "increment": "$1"}.items():
        field(fay, f"three_card.{key}").fill(text)
    expect(fay.get_by_test_id("standing")).to_contain_text("No defects")
    expect(fay.get_by_test_id("edge-three_card")).to_be_visible()
    assert barriers(fay) == []
    fay.get_by_label("Reason").fill("a busy night")
    fay.get_by_role("button", name="Submit for approval").click()
    own = fay.locator("article[data-state=waiting]").filter(has_text="The Back Room")
    expect(own).to_contain_text("Your request")
    mia = works("manager", "/floor")
    card = mia.locator("article[data-state=waiting]").filter(has_text="The Back Room")
    expect(card).to_contain_text("Ante $5 to $25 in steps of $5")
    expect(card).to_contain_text("Three Card Bonus: paytable 3CB-F")
    expect(card).to_contain_text("a busy night")
    card.get_by_role("button", name="Approve").click()
    expect(tables).to_have_count(before + 1)


@pytest.mark.prove
def test_toml_fills_the_form_and_the_form_gives_it_back(works: Works, errors: list[str]) -> None:
    fay = works("floorperson", "/floor/new-table")
    maryland = fay.get_by_role("article").filter(has_text="Maryland")
    maryland.get_by_role("button", name="Start from the sample").click()
    expect(fay.get_by_test_id("edge-progressive")).to_contain_text("92.9433%")
    with fay.expect_download() as download:
        fay.get_by_role("link", name="Download TOML").click()
    text = download.value.path().read_text(encoding="utf-8")
    fay.get_by_role("button", name="Import TOML").click()
    dialog = fay.get_by_role("dialog")
    dialog.get_by_label("Rules Submission").fill("no terms at all")
    dialog.get_by_role("button", name="Fill in the form").click()
    expect(dialog.get_by_role("alert")).to_contain_text("is not TOML")
    dialog.get_by_label("Rules Submission").fill(text.replace('wager = "$1"', 'wager = "$2"'))
    dialog.get_by_role("button", name="Fill in the form").click()
    expect(dialog).to_have_count(0)
    expect(field(fay, "progressive.wager")).to_have_value("$2")
    expect(told(fay, "progressive.wager")).to_contain_text("COMAR 36.05.11.12C(5)")
    fay.get_by_test_id("group-approvals").get_by_role("button", name="Add").click()
    field(fay, "approvals[1].of").select_option("layout")
    expect(told(fay, "approvals[1].by")).to_have_text("Required")
    fay.get_by_role("button", name="Remove row 1").click()
    expect(field(fay, "approvals[1].of")).to_have_count(0)
    fay.set_viewport_size(PHONE)
    assert fits(fay)
    errors[:] = [error for error in errors if "422" not in error]


@pytest.mark.prove
def test_other_limits_are_announced_on_the_sign_of_the_table(works: Works, staffed: Staffed) -> None:
    table = staffed.opens_table("new-jersey")
    Guest(staffed.address, table).sits_down(1, chips=20_000)
    fay = works("floorperson", f"/floor/{table}")
    expect(fay.get_by_test_id("limits")).to_have_text("Ante $10-$500")
    gives(fay, "limits", "Change limits", maximum="1000", notice="45")
    sign = re.compile(r"^From \d\d:\d\d: Ante \$10-\$1,000$")
    expect(fay.get_by_test_id("limits-notice")).to_have_text(sign)
    watcher = works("floorperson-2", f"/table/{table}")
    expect(watcher.get_by_test_id("placard").get_by_test_id("limits-notice")).to_have_text(sign)
    assert barriers(fay) == []
    assert barriers(watcher) == []


@pytest.mark.prove
def test_the_floor_has_no_barrier_and_fits_a_telephone(works: Works) -> None:
    for path in ("/floor", "/floor/maryland-1", "/staff"):
        fay = works("floorperson", path)
        expect(
            fay.get_by_test_id("inventory") if "maryland" in path else fay.locator("article, li a").first
        ).to_be_visible()
        assert barriers(fay) == [], path
        fay.set_viewport_size(PHONE)
        assert fits(fay), path


def test_the_pit_dashboard_has_every_table_and_no_barrier(works: Works) -> None:
    page = works("floorperson", "/floor")
    page.get_by_role("link", name="Pit dashboard").click()
    expect(page.get_by_role("heading", name="Pit dashboard")).to_be_visible()
    expect(page.get_by_role("heading", name="All tables")).to_be_visible()
    expect(page.get_by_role("link", name="Maryland 1", exact=True)).to_be_visible()
    assert barriers(page) == []
    page.set_viewport_size(PHONE)
    assert fits(page)
    watching = works("surveillance", "/floor/pit")
    expect(watching.get_by_role("heading", name="All tables")).to_be_visible()
    expect(watching.get_by_role("link", name="Gaming-day report")).to_have_count(0)


@pytest.mark.prove
def test_the_pit_dashboard_shows_another_day_one_table_and_plots_over_a_period_with_the_reports_of_what_is_shown(
    own_house: Staffed, browse: Callable[..., Page]
) -> None:
    play_a_round(own_house, "new-jersey-1")
    page = at_work(own_house, browse)("manager", "/floor/pit")
    day = latest_day(own_house.house.books.house())
    assert day
    plots = page.get_by_test_id("plots")
    rounds = page.get_by_role("article").locator("div:has(> dt:text-is('Rounds')) dd")
    expect(plots).to_have_text(f"Plots: {day}, by quarter of an hour.")
    expect(rounds.first).to_have_text("1")
    page.get_by_test_id("pit-table").select_option(label="New Jersey 1")
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page.get_by_role("article").get_by_role("heading")).to_have_text("New Jersey 1")
    for link, kind, name in (
        ("Gaming-day report", "application/pdf", f"day-new-jersey-1-{day}.pdf"),
        ("Gaming day as CSV", "text/csv", f"day-new-jersey-1-{day}.csv"),
    ):
        address = page.get_by_role("link", name=link).get_attribute("href")
        answer = page.request.get(f"{own_house.address}{address}")
        assert answer.headers["content-type"].startswith(kind)
        assert name in answer.headers["content-disposition"]
    assert barriers(page) == []
    page.get_by_test_id("pit-since").fill(str(day - timedelta(days=20)))
    expect(plots).to_have_text(f"Plots: {day - timedelta(days=20)} to {day}, by gaming day.")
    page.get_by_test_id("pit-since").fill(str(day - timedelta(days=90)))
    expect(plots).to_have_text(f"Plots: {day - timedelta(days=90)} to {day}, by month.")
    expect(page.get_by_role("article").get_by_role("img")).to_be_visible()
    expect(page.get_by_role("link", name="Statistical report")).to_be_visible()
    page.get_by_test_id("pit-until").fill(str(day - timedelta(days=1)))
    expect(page.get_by_role("article").get_by_role("img")).to_have_count(0)
    expect(page.get_by_role("link", name="Statistical report")).to_have_count(0)
    page.get_by_test_id("pit-day").fill(str(day - timedelta(days=1)))
    expect(rounds).to_have_text("0")
    expect(page.get_by_role("link", name="Gaming-day report")).to_have_count(0)
    assert barriers(page) == []
    page.set_viewport_size(PHONE)
    assert fits(page)


def play_a_round(own_house: Staffed, table: str) -> None:
    """A guest plays a round."""

    async def plays() -> None:
        async with connect(own_house.address) as client:
            await client.come_in("Anna")
            async with client.table(table) as guest:
                await sit_down(client, guest, "Anna")
                await play_round(guest)

    with ThreadPoolExecutor(max_workers=1) as elsewhere:
        elsewhere.submit(lambda: asyncio.run(plays())).result()


def test_expected_on_the_dashboard_is_the_figure_of_the_reports(
    own_house: Staffed, browse: Callable[..., Page]
) -> None:
    play_a_round(own_house, "new-jersey-1")
    page = at_work(own_house, browse)("floorperson", "/floor/pit")
    tile = page.get_by_role("article").filter(has=page.get_by_role("heading", name="New Jersey 1", exact=True))
    expect(tile.locator("div", has_text="Rounds").locator("dd")).to_have_text("1")
    books = own_house.house.books.house()
    day = latest_day(books)
    report = day_data(books, day, "new-jersey-1") if day else None
    assert report
    whole, shown = report.whole, tile.locator("div:has(> dt)")
    assert dollars(whole.expected) != dollars(whole.average_hands), "the board was not an average one"
    expect(shown.filter(has_text="Expected").locator("dd")).to_have_text(dollars(whole.expected).replace("-", "−"))
    expect(shown.filter(has_text="Tray over/short").locator("dd")).to_have_text("$0")
    words = tile.get_by_role("img").get_attribute("aria-label") or ""
    said = re.search(r"with average hands (\S+),", words)
    assert said
    shown_cents = round(100 * float(said[1].replace("−", "-").replace("$", "").replace(",", "")))
    assert shown_cents == pytest.approx(whole.average_hands, abs=2), "each part is rounded to a cent"


def test_those_who_look_on_see_the_floor_and_touch_nothing(works: Works) -> None:
    sue = works("surveillance", "/floor")
    expect(sue.get_by_test_id("floor-maryland-1")).to_be_visible()
    expect(sue.get_by_role("link", name="Submit a table")).to_have_count(0)
    expect(sue.get_by_role("button", name="Take out of service")).to_have_count(0)
    sue.get_by_role("link", name="Maryland 1").click()
    expect(sue).to_have_url(re.compile(r"/surveillance/live/maryland-1$"))


@pytest.mark.prove
def test_an_alarm_sounds_once_it_is_allowed_until_it_is_acknowledged_and_calls_the_manager_after_a_while(
    own_house: Staffed, browse: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, works = own_house.house, at_work(own_house, browse)
    meter = house.tables["maryland-1"].meter
    assert meter
    service = f"/api/meters/{meter.name}/service"
    fay, mia = works("floorperson", "/floor"), works("manager", "/floor")
    bell = fay.get_by_test_id("bell")
    expect(fay.get_by_test_id("sound")).to_have_text("Alarm sound off")
    fay.get_by_test_id("sound").click()
    expect(fay.get_by_test_id("sound")).to_have_text("Alarm sound on")
    expect(bell).to_have_attribute("data-tones", "1")
    with own_house.client("floorperson-2") as finn:
        finn.post(service, json={"id": "out-of-service", "enabled": False, "reason": "no light"})
    alarm = fay.get_by_test_id("alarm-meter")
    expect(alarm).to_contain_text("Maryland progressive: out of service (")
    expect(fay.get_by_test_id("calls")).to_contain_text("1 alarm")
    expect(bell).to_have_attribute("data-tones", "2")
    expect(mia.get_by_test_id("alarm-meter")).to_be_visible()
    expect(mia.get_by_test_id("calls")).to_have_count(0)
    late = house.services.clock.now() + 1000 * house.services.current_settings.alarm_escalates_after
    monkeypatch.setattr(house.services.clock, "now", lambda: late)
    expect(mia.get_by_test_id("calls")).to_contain_text("1 alarm · 2 min")
    expect(alarm).to_have_attribute("data-escalated", "true")
    expect(bell).to_have_attribute("data-tones", re.compile("^[3-9]"), timeout=20_000)
    assert barriers(fay) == []
    alarm.get_by_role("button", name="Acknowledge").click()
    expect(alarm.get_by_test_id("seen-by")).to_contain_text("Acknowledged by Fay Moss")
    for page in (fay, mia):
        expect(page.get_by_test_id("calls")).to_have_count(0)
    fay.reload()
    expect(fay.get_by_test_id("sound")).to_have_text("Alarm sound on")
    expect(fay.get_by_test_id("alarm-meter")).to_contain_text("Acknowledged by Fay Moss")
    with own_house.client("floorperson-2") as finn:
        finn.post(service, json={"id": "in-service", "enabled": True})
    expect(fay.get_by_test_id("alarm-meter")).to_have_count(0)


@pytest.mark.prove
def test_a_wall_of_alarms_sounds_after_one_press_and_louder_once_an_alarm_has_waited_too_long(
    own_house: Staffed, browse: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = own_house.house
    meter = house.tables["maryland-1"].meter
    assert meter
    service = f"/api/meters/{meter.name}/service"
    with own_house.client("manager") as mia:
        wall = mia.post("/api/screens", json={"id": "wall-0001", "name": "East wall", "page": "alarms"}).json()
    screen = browse()
    heard = "Object.assign(globalThis, {heard: []}); const start = OscillatorNode.prototype.start; "
    heard += (
        "OscillatorNode.prototype.start = function (...at) { heard.push(this.frequency.value); start.apply(this, at); }"
    )
    screen.add_init_script(heard)
    screen.goto(f"{own_house.address}/watch#{wall['token']}")
    sound = screen.get_by_test_id("sound")
    expect(sound).to_have_text("Turn sound on")
    expect(screen.get_by_text("No alarms")).to_be_visible()
    assert screen.evaluate("heard") == []
    sound.click()
    expect(sound).to_have_text("Turn sound off")
    assert screen.evaluate("heard") == [660], "so that one hears that it works"
    assert barriers(screen) == []
    with own_house.client("floorperson-2") as finn:
        finn.post(service, json={"id": "out-of-service", "enabled": False, "reason": "no light"})
        alarm = screen.get_by_test_id("alarm-meter")
        expect(alarm).to_be_visible()
        expect(sound).to_have_attribute("data-tones", "2")
        late = house.services.clock.now() + 1000 * house.services.current_settings.alarm_escalates_after
        monkeypatch.setattr(house.services.clock, "now", lambda: late)
        expect(alarm).to_have_attribute("data-escalated", "true")
        expect(sound).to_have_attribute("data-tones", re.compile("^[3-9]"), timeout=30_000)
        assert screen.evaluate("heard.slice(0, 5)") == [660, 660, 880, 880, 880], "soft once, then loud"
        (told,) = [one for one in finn.get("/api/alarms").json()["alarms"] if one["kind"] == "meter"]
        finn.post("/api/alarms/acknowledge", json={"id": "seen-0001", "alarm": told["alarm"]})
    expect(alarm.get_by_test_id("seen-by")).to_be_visible()
    sound.click()
    expect(sound).to_have_text("Turn sound on")


def test_disabling_an_account_asks_once_more_and_says_what_follows(works: Works, staffed: Staffed) -> None:
    mia = works("manager", "/accounts")
    mia.get_by_role("button", name="Change Carl").click()
    dialog = mia.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("^Disable")).click()
    ask = mia.get_by_test_id("ask")
    expect(ask.get_by_role("heading")).to_have_text(re.compile(r"^Disable Carl .+\?$"))
    expect(ask).to_contain_text("is signed out at once and cannot sign in until you enable the account")
    assert barriers(mia) == []
    ask.get_by_role("button", name="Keep enabled").click()
    expect(ask).to_have_count(0)
    assert staffed.house.accounts.is_active("account-demo-cashier")
    dialog.get_by_role("button", name=re.compile("^Disable")).click()
    ask.get_by_role("button", name=re.compile("^Disable")).click()
    expect(mia.get_by_test_id("account-demo-cashier")).to_contain_text("Disabled")
    mia.get_by_role("button", name="Change Carl").click()
    mia.get_by_role("button", name=re.compile("^Enable Carl")).click()
    expect(mia.get_by_test_id("account-demo-cashier")).to_contain_text("Active")
