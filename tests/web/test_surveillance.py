"""Surveillance and auditors in a real browser: tables live, the record, rounds through anybody's eyes, disputes."""

import re
from collections.abc import Callable, Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fifthstreet.audit.self_check import of_files
from fifthstreet.house.audit import self_check as self_checks
from fifthstreet.rules.table_title import table_title
from support.accessibility import barriers
from support.browser_player import Person, fits
from support.browser_staff import Staffed, Works, at_work, staffed_house
from support.stacked_decks import beginning
from web.conftest import PACKS, windows

PHONE = {"width": 390, "height": 844}
OBJECTION = "my pair of jacks was not paid"


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Staffed]:
    with staffed_house(tmp_path_factory.mktemp("eyes"), browser, beginning(**PACKS)) as found:
        yield found


@pytest.fixture
def works(staffed: Staffed, browse: Callable[..., Page]) -> Works:
    return at_work(staffed, browse)


@pytest.fixture(scope="module")
def anna(staffed: Staffed, browser: Browser) -> Iterator[Person]:
    """She and Ben have played a round, Ben folded, and she disputes it."""
    table, errors = staffed.opens_table("maryland"), list[str]()
    with windows(browser, errors) as opens:
        anna = Person(opens(), staffed.address, table)
        ben = Person(opens(), staffed.address, table)
        for seat, somebody in enumerate((anna, ben), start=1):
            somebody.comes_to_the_table()
            somebody.sits_down(seat, ("Anna", "Ben")[seat - 1])
            somebody.bets("ante")
        anna.deals()
        ben.deals()
        for street in ("third-street", "fourth-street", "fifth-street"):
            anna.is_asked_on(street)
            anna.button("1x").click()
            if street == "third-street":
                ben.is_asked_on(street)
                ben.button("Fold").click()
        expect(anna.summary).to_be_visible()
        anna.goes(f"/table/{table}/rounds/1")
        anna.page.get_by_label("Describe the problem").fill(OBJECTION)
        anna.page.get_by_role("button", name="Report this round").click()
        expect(anna.page.get_by_text("The record of this round is held").first).to_be_visible()
        expect(anna.page.get_by_text("Waiting for the floor's answer")).to_be_visible()
        yield anna
    assert errors == []


@pytest.fixture
def disputed(anna: Person) -> str:
    """The table where that was."""
    return anna.table


def cards(eyes: Locator, seat: int) -> list[str]:
    """What lies before a seat, as these eyes see it."""
    lying = eyes.get_by_test_id(f"seat-{seat}").locator("[data-card]")
    return [card.get_attribute("data-card") or "" for card in lying.all()]


def step_to(page: Page, words: str) -> None:
    """Go through the replay until something is said."""
    first = page.get_by_role("button", name="First step")
    expect(first).to_be_visible()
    if first.is_enabled():
        first.click()
    for _ in range(120):
        if words in page.get_by_test_id("replay-words").inner_text():
            return
        page.get_by_role("button", name="Next step").click()
    raise AssertionError(f"nobody says {words}")


@pytest.mark.prove
def test_surveillance_replays_a_disputed_round_through_several_eyes_and_the_floor_answers_with_a_finding(
    works: Works, staffed: Staffed, anna: Person, disputed: str
) -> None:
    sue = works("surveillance", "/surveillance/rounds")
    sue.get_by_label("Disputed only").check()
    sue.get_by_role("button", name="Search").click()
    sue.get_by_test_id(f"round-{disputed}-1").click()
    expect(sue.get_by_test_id("replay-label")).to_have_text("REPLAY")
    sue.get_by_role("button", name="Add a viewer").click()
    theirs, annas = sue.get_by_test_id("viewer-surveillance"), sue.get_by_test_id("viewer-player 1")
    expect(annas).to_be_visible()
    step_to(sue, "3rd Street")
    assert cards(theirs, 1) == ["down", "down"]
    assert "down" not in cards(annas, 1)
    assert cards(annas, 2) == ["down", "down"]
    expect(sue.get_by_test_id("step-clauses").get_by_role("listitem").first).to_contain_text("COMAR")
    sue.get_by_role("button", name="Last step").click()
    annas.get_by_label("Seen by").select_option("player 2")
    bens = sue.get_by_test_id("viewer-player 2")
    step_to(sue, "3rd Street")
    assert "down" not in cards(bens, 2)
    assert cards(bens, 1) == ["down", "down"]

    fay = works("floorperson", "/floor")
    alarm = fay.locator(f"[data-testid=alarm-dispute][data-table={disputed}]")
    alarm.get_by_role("link", name="Go to disputes").click()
    dispute = fay.locator("article").filter(has_text=OBJECTION)
    expect(dispute.get_by_role("button", name=re.compile("^Answer"))).to_be_visible()
    dispute.get_by_label("Finding").fill("The jacks were paid one to one, as the record shows.")
    dispute.get_by_role("button", name=re.compile("^Answer")).click()
    expect(dispute).to_contain_text("Finding by Fay Moss")
    sue.goto(f"{staffed.address}/surveillance/disputes")
    expect(sue.locator("article").filter(has_text=OBJECTION)).to_contain_text("as the record shows")
    expect(sue.get_by_role("button", name=re.compile("^Answer"))).to_have_count(0)

    objection = anna.page.get_by_role("listitem").filter(has_text=OBJECTION)
    expect(objection).to_contain_text("The floor's finding")
    expect(objection).to_contain_text("The jacks were paid one to one, as the record shows.")
    expect(objection).not_to_contain_text("Waiting for the floor")


@pytest.mark.prove
def test_only_the_auditor_opens_the_whole_deck_and_only_after_the_round(works: Works, disputed: str) -> None:
    amy = works("auditor", f"/surveillance/rounds/{disputed}/1")
    amy.get_by_label("Seen by").select_option("auditor")
    expect(amy.get_by_test_id("openings").get_by_role("listitem")).to_have_count(52)
    amy.get_by_role("button", name="Check this deal").click()
    expect(amy.get_by_test_id("verdict")).to_have_attribute("data-right", "true")
    step_to(amy, "3rd Street")
    assert cards(amy.get_by_test_id("viewer-auditor"), 1) == ["down", "down"]
    sue = works("surveillance", f"/surveillance/rounds/{disputed}/1")
    expect(sue.get_by_label("Seen by")).to_be_visible()
    assert "auditor" not in sue.get_by_label("Seen by").locator("option").evaluate_all(
        "all => all.map(one => one.value)"
    )


@pytest.mark.prove
def test_the_record_is_found_by_table_person_kind_clause_and_word(works: Works, disputed: str) -> None:
    sue = works("surveillance", f"/surveillance/record/{disputed}/1")
    lines = sue.get_by_test_id("record").get_by_role("listitem")
    expect(lines.first).to_be_visible()
    sue.get_by_label("Event type").fill("Folded")
    sue.get_by_role("button", name="Search").click()
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("seat 2")
    lines.locator("summary").click()
    expect(lines).to_contain_text('"type": "Folded.1"')
    expect(lines).to_contain_text(re.compile(r"Hash\s*[0-9a-f]{64}"))
    clause = re.search(r"COMAR [\w.()]+", lines.inner_text())
    assert clause
    expect(lines.get_by_role("link", name="Replay round 1")).to_have_attribute(
        "href", f"/surveillance/rounds/{disputed}/1"
    )
    sue.get_by_label("Event type").fill("")
    sue.get_by_label("Clause").fill(clause.group())
    sue.get_by_role("button", name="Search").click()
    expect(lines).not_to_have_count(1)
    for line in lines.all():
        assert clause.group() in (line.locator(".clause").first.get_attribute("title") or "")
    sue.get_by_role("button", name="Clear").click()
    sue.get_by_label("Text").fill("signs in")
    sue.get_by_role("button", name="Search").click()
    expect(lines.first).to_contain_text("signs in")
    expect(sue.get_by_test_id("record")).to_contain_text("SignedIn")
    sue.get_by_label("Text").fill("nobody ever said this")
    sue.get_by_role("button", name="Search").click()
    expect(sue.get_by_text("No matches")).to_be_visible()


@pytest.mark.prove
def test_older_lines_follow_page_by_page_without_a_gap(works: Works, disputed: str) -> None:
    amy = works("auditor", "/surveillance/record")
    expect(amy.get_by_role("button", name="Older events")).to_be_visible()
    while amy.get_by_role("button", name="Older events").is_visible():
        before = amy.get_by_test_id("record").get_by_role("listitem").count()
        amy.get_by_role("button", name="Older events").click()
        expect(amy.get_by_test_id("record").get_by_role("listitem")).not_to_have_count(before)
    streams: dict[str, list[int]] = {}
    for where in amy.get_by_test_id("record").locator(".where").all_inner_texts():
        stream, sequence = where.rsplit(maxsplit=1)
        streams.setdefault(stream, []).append(int(sequence))
    assert {"House", table_title(disputed)} <= set(streams)
    for stream, shown in streams.items():
        assert shown == list(range(shown[0], 0, -1)), stream


def test_a_table_is_watched_live_without_a_face_down_card_and_without_a_step(
    works: Works, staffed: Staffed, browse: Callable[..., Page]
) -> None:
    cora = Person(browse(), staffed.address, staffed.opens_table("maryland"))
    sue = works("surveillance", f"/surveillance/live/{cora.table}")
    cora.comes_to_the_table()
    cora.sits_down(1, "Cora")
    cora.bets("ante")
    cora.deals()
    cora.is_asked_on("third-street")
    expect(sue.get_by_test_id("stage")).to_have_attribute("data-stage", "third-street")
    assert "down" not in cora.cards()
    assert cards(sue.locator("main"), 1) == ["down", "down"]
    expect(sue.get_by_test_id("procedure").locator("[aria-current=step]")).to_be_visible()
    expect(sue.locator("[data-testid^=steps-]")).to_have_count(0)
    expect(sue.get_by_test_id("due")).to_have_count(0)
    cora.plays(1, 1, 1)
    expect(sue.get_by_test_id("stage")).to_have_attribute("data-stage", "betting")
    expect(sue.get_by_test_id("log")).to_contain_text("pair of jacks")


@pytest.mark.prove
def test_the_auditor_sees_checkpoints_checks_the_parts_and_takes_the_record_away(
    works: Works, staffed: Staffed
) -> None:
    amy = works("auditor", "/surveillance/audit")
    shown = amy.get_by_test_id("checkpoint")
    expect(shown).to_be_visible()
    number = int(shown.locator(".number b").inner_text())
    kept = [msgspec.json.decode(line) for line in staffed.house.checkpoints.file.path.read_bytes().splitlines()]
    (signed,) = [checkpoint for checkpoint in kept if checkpoint["number"] == number]
    for name, value in (("Key", "key"), ("Hash", "hash"), ("Signature", "signature")):
        told = shown.locator("dl > div").filter(has=amy.get_by_text(name, exact=True)).locator("dd")
        expect(told).to_have_text(signed[value])
    amy.get_by_role("button", name="Check now").click()
    expect(amy.get_by_test_id("self-check")).to_have_attribute("data-ok", "true")
    expect(amy.get_by_test_id("self-check")).to_contain_text("All parts unchanged since the start")
    assert barriers(amy) == []
    for name, kind in (("JSON lines", "json"), ("CSV", "csv")):
        address = amy.get_by_role("link", name=name).get_attribute("href")
        taken = amy.request.get(f"{staffed.address}{address}")
        assert taken.status == 200
        assert f".{kind}" in taken.headers["content-disposition"]
        assert len(taken.body()) > 1000
    fay = works("floorperson", "/surveillance")
    expect(fay.get_by_role("link", name="Disputes", exact=True)).to_be_visible()
    expect(fay.get_by_role("link", name="Audit")).to_have_count(0)


@pytest.mark.prove
def test_the_auditor_is_told_which_part_is_not_what_it_was_and_which_file(
    works: Works, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = {part.name: part for part in self_checks.installed_parts()}
    strange = of_files("code", here["code"].files | {"table/machine.py": "0" * 64})
    amy = works("auditor", "/surveillance/audit")
    with monkeypatch.context() as changed:
        changed.setattr(self_checks, "installed_parts", lambda: tuple((here | {"code": strange}).values()))
        amy.get_by_role("button", name="Check now").click()
        expect(amy.get_by_test_id("self-check")).to_have_attribute("data-ok", "false")
    expect(amy.get_by_test_id("self-check")).to_contain_text("Some parts changed since the start")
    wrong = amy.get_by_role("listitem").filter(has_text="not as expected")
    expect(wrong).to_have_count(1)
    for words in ("code, not as expected", strange.digest, f"expected {here['code'].digest}", "table/machine.py"):
        expect(wrong).to_contain_text(words)
    assert barriers(amy) == []


@pytest.mark.prove
def test_the_pages_of_surveillance_have_no_barrier_and_fit_a_telephone(works: Works, disputed: str) -> None:
    ready = {
        "": "[data-testid^=floor-]",
        f"/live/{disputed}": "[data-testid=inventory]",
        f"/record/{disputed}": "[data-testid=record]",
        "/rounds": "[data-testid=rounds]",
        f"/rounds/{disputed}/1": "[data-testid=felt]",
        "/disputes": "article",
        "/audit": "form",
    }
    amy = works("auditor", "/surveillance")
    address = amy.url.removesuffix("/surveillance")
    for path, sign in ready.items():
        amy.set_viewport_size({"width": 1440, "height": 900})
        amy.goto(f"{address}/surveillance{path}")
        expect(amy.locator(sign).first).to_be_visible()
        assert barriers(amy) == [], path
        amy.set_viewport_size(PHONE)
        assert fits(amy), path
