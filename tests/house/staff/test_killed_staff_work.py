"""The house is killed while its staff work a table, cage, count room and accounts: what is sent again is done once."""

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from fifthstreet.cards import parse_cards
from fifthstreet.client import connect
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.house import House
from fifthstreet.money import dollars
from fifthstreet.rules import ready_game
from fifthstreet.rules.game import plain
from fifthstreet.table.commands import (
    Adjust,
    CashOut,
    ChangeLimits,
    InspectDeck,
    Leave,
    RemoveDeck,
    UndoEntry,
)
from fifthstreet.table.state import Stage
from fifthstreet.wire.people import AccountRole
from support.accounts import COOKIE, CSRF, PASSWORD, make_account, sign_in, the_staff, visitor
from support.crashing_house import Lives
from support.depth import DEEP
from support.guests import play_round, sit_down
from support.killed_staff import (
    DOCUMENTS,
    FACTOR,
    HOUSE,
    OF_DAYS_OVER,
    TABLE,
    Post,
    Sent,
    Staff,
    code_of,
    copied,
    counted,
    killed_at_any_write,
    on_record,
    posting,
)
from support.live_house import PATIENT, house_in_here
from support.log_check import check_record
from support.real_table import RealTable, real
from support.two_person_table import ready_text

pytestmark = pytest.mark.deep

GAME = real("maryland")
HANDS = {1: "8c 4d", 2: "As Ah"}
CHIPS = [{"denomination": 100_00, "number": 30}]
STEP = 3 if DEEP else 80
"""The house dies around every third write, or around a few of them."""
OWN_PASSWORD: dict[str, AccountRole] = {"theo": "auditor", "rita": "surveillance"}
"""Those of the staff who sign in with a password: Theo sets up a second factor, Rita's password is reset."""
DEVICES = {"sensor": "chip-sensor", "shoe": "card-shoe"}
NOT_OF_THE_SHIFT = {
    "POST /api/sign-in": "one's own sign-in, which leaves nothing but a session",
    "POST /api/sign-in/link": "one's own sign-in",
    "POST /api/sign-in/screen": "the sign-in of a screen",
    "POST /api/sign-out": "one's own session",
    "POST /api/session": "restarts the idle time, and writes nothing",
    "POST /api/session/password": "one's own password: to repeat it, one signs in with the new one",
    "POST /api/session/second-factor/remove": "takes a code that works once",
    "POST /api/floor/submission-check": "checks a draft, and writes nothing",
    "POST /api/audit/self-check": "checks the house, as it does when it opens",
    "POST /api/guests": "of players",
    "POST /api/tables": "of players",
    "POST /api/tables/{table}/rounds/{number}/dispute": "of players",
}
"""The routes that write and are no work of the staff, or write nothing, each with the reason."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Staff]:
    """A closed house whose staff are signed in, with two devices and a round behind it at a table of real cards.

    At an electronic table, a guest has disputed a round.
    """
    folder = tmp_path_factory.mktemp("killed") / "before"
    folder.mkdir()
    (folder / HOUSE).mkdir()
    for login, role in OWN_PASSWORD.items():
        make_account(folder / HOUSE, login, role)
    with (
        house_in_here(folder / HOUSE, games=(GAME, ready_game("new-jersey")), pace=PATIENT) as (house, address),
        the_staff(house, address) as people,
        visitor(address) as theo,
    ):
        assert sign_in(theo, "theo").status_code == 200
        tokens = {who: _device(people["manager"], kind) for who, kind in DEVICES.items()}
        asyncio.run(_disputes(address))
        table = _at_work(RealTable(house, TABLE, people))
        _opened_by_slips(table, posting(people, "morning"))
        table.opens(*HANDS)
        table.bets("ante", dollars(10), *HANDS)
        table.goes_on(Stage.THIRD_STREET)
        table.closes()
        _every_win_is_a_payout(house, people)
        people["theo"] = theo
        cookies = {who: client.cookies[COOKIE] for who, client in people.items()}
        csrf = {who: client.headers[CSRF] for who, client in people.items()}
    return folder, Staff(cookies, csrf, tokens)


def _device(manager: httpx.Client, kind: str) -> str:
    """Add a device to the table, and return its token."""
    body = {"id": f"add-{kind}", "name": f"Pit 1 {kind}", "kind": kind, "table": TABLE}
    token: str = manager.post("/api/devices", json=body).raise_for_status().json()["token"]
    return token


async def _disputes(address: str) -> None:
    """A guest plays a round at the electronic table, disputes it, and leaves."""
    async with asyncio.timeout(120), connect(address) as guest:
        came = await guest.come_in("Gast")
        async with guest.table("new-jersey-1") as table:
            await sit_down(guest, table, "Gast")
            await play_round(table)
            await table.leave()
        async with httpx.AsyncClient(base_url=address) as http:
            path, token = "/api/tables/new-jersey-1/rounds/1/dispute", f"Bearer {came.token}"
            answer = await http.post(path, json={"words": "a pair of jacks"}, headers={"Authorization": token})
            answer.raise_for_status()


def _every_win_is_a_payout(house: House, people: Mapping[str, httpx.Client]) -> None:
    """From now on a payout document is due for every win."""
    today = str(house.services.settings.day_of(house.services.clock.now()))
    for number, name in enumerate(("payout_document_from", "payout_document_times"), 1):
        body = {"id": f"setting-{number}", "value": 1, "from_day": today, "reason": "a test of papers"}
        asked = people["manager"].post(f"/api/settings/{name}", json=body).raise_for_status().json()
        answer = {"id": f"setting-answer-{number}", "approve": True}
        people["manager-2"].post(f"/api/approvals/{asked['approval']}/answer", json=answer).raise_for_status()


def _opened_by_slips(table: RealTable, post: Post) -> None:
    """The table is closed and opened by counts, so that its drop box is counted with the first shift."""
    post("dealer", f"/api/tables/{TABLE}/tap-in")
    chips = counted(table)
    for kind in ("closer", "opener"):
        post("dealer", DOCUMENTS, kind=kind, table=TABLE, chips=chips)
        post("floorperson", f"{DOCUMENTS}/{kind}/1/signature", line=2, chips=chips)


def _at_work(table: RealTable) -> RealTable:
    table.hands = {seat: parse_cards(cards) for seat, cards in HANDS.items()}
    return table


def a_shift(table: RealTable, people: Mapping[str, httpx.Client]) -> None:
    """What the staff do at the table, with its papers, in the cage, and in the office."""
    post = posting(people)
    at_the_table(table, post, people)
    read_by_the_shoe(table, post, people)
    closes_short(table, post, people)
    papers_of_the_day(post, people)
    in_the_office(post, people["theo"])
    accounts_and_money(post, people)
    on_the_floor(table, post)
    post("floorperson", f"/api/tables/{TABLE}/tap-out", reason="a break is due")
    post("floorperson", "/api/dealers/account-demo-dealer/allow")
    post("floorperson", f"/api/tables/{TABLE}/dealer", person="account-demo-dealer")
    post("dealer", f"/api/tables/{TABLE}/tap-in")


def _to_prepare(person: httpx.Client, kind: str) -> list[str]:
    """What needs a document of a kind now."""
    return [one["about"] for one in person.get("/api/bank").json()["choices"] if one["kind"] == kind]


def at_the_table(table: RealTable, post: Post, people: Mapping[str, httpx.Client]) -> None:
    """Limits, a setting, a fill, a round by the sensor and by single keys, its payout, a credit, the drop."""
    limits = ChangeLimits(by="floorperson", wager="ante", minimum=5_00, maximum=1_000_00, increment=5_00, notice=30)
    post(
        "floorperson",
        f"/api/tables/{TABLE}/commands",
        command=msgspec.to_builtins(limits, enc_hook=plain),
        reason="a full pit",
    )
    asked = post("manager", "/api/settings/void_limit", value=400_00, from_day="2100-01-01", reason="a new year")
    post("manager-2", f"/api/approvals/{asked['approval']}/answer", approve=True)
    documents = DOCUMENTS
    post("floorperson", documents, kind="fill-request", table=TABLE, chips=CHIPS)
    post("cashier", documents, kind="fill", made_from=1)
    for line, who in ((2, "security"), (3, "dealer"), (4, "floorperson")):
        post(who, f"{documents}/fill/1/signature", line=line)
    post("floorperson", documents, kind="fill-request", table=TABLE, chips=CHIPS)
    post("cashier", documents, kind="fill", made_from=2)
    post("security", f"{documents}/fill/2/signature", line=2)
    post("cashier", f"{documents}/fill/2/void", reason="other chips")
    post("floorperson", f"{documents}/fill/2/signature", line=5)
    post("floorperson", f"{documents}/fill-request/2/void", reason="not needed")
    post("sensor", "/api/devices/wagers", seat=1, wager="ante", amount=dollars(10))
    entries = f"/api/tables/{TABLE}/entries"
    post("dealer", entries, entry={"type": "same-bets"})
    table.goes_on(Stage.THIRD_STREET)
    post("dealer", entries, entry={"type": "decide-all", "multiple": 1})
    table.gives(UndoEntry(by="dealer"))
    for card in table.board:
        post("dealer", entries, entry={"type": "decide-all", "multiple": 1})
        post("dealer", f"/api/tables/{TABLE}/turn-up", faces=[card.value])
    table.closes()
    (payout,) = _to_prepare(people["floorperson"], "payout")
    post("floorperson", documents, kind="payout", about=payout)
    post("security", f"{documents}/payout/1/signature", line=2)
    post("dealer", f"{documents}/payout/1/signature", line=3)
    player = table.seat(2).player
    table.gives(Adjust(by="floorperson", round=2, player=player, amount=35_00, source="table", floorperson="", seat=2))
    table.gives(CashOut(by="dealer", seat=1, amount=dollars(100)))
    post("floorperson", documents, kind="credit-request", table=TABLE, chips=CHIPS)
    post("cashier", documents, kind="credit", made_from=1)
    for line, who in ((2, "dealer"), (3, "floorperson"), (4, "security"), (5, "cashier")):
        post(who, f"{documents}/credit/1/signature", line=line)
    chips = counted(table)
    post("dealer", documents, kind="drop", table=TABLE, chips=chips)
    post("floorperson", f"{documents}/drop/1/signature", line=2, chips=chips)


def read_by_the_shoe(table: RealTable, post: Post, people: Mapping[str, httpx.Client]) -> None:
    """A round of which the shoe reads the cards, and its payout."""
    table.bets("ante", dollars(20), *HANDS)
    table.goes_on(Stage.THIRD_STREET)
    for card in table.board:
        post("dealer", f"/api/tables/{TABLE}/entries", entry={"type": "decide-all", "multiple": 1})
        post("shoe", "/api/devices/cards", faces=[card.value])
    table.closes()
    (payout,) = _to_prepare(people["floorperson"], "payout")
    post("floorperson", DOCUMENTS, kind="payout", about=payout)
    post("security", f"{DOCUMENTS}/payout/2/signature", line=2)
    post("dealer", f"{DOCUMENTS}/payout/2/signature", line=3)


def closes_short(table: RealTable, post: Post, people: Mapping[str, httpx.Client]) -> None:
    """The table is closed $100 short: an error slip, its alarm, the explanation. It opens $200 short: a report."""
    for seat in HANDS:
        table.gives(Leave(by="dealer", seat=seat))
    for deck in table.table.decks.at_table:
        table.gives(RemoveDeck(by="dealer", deck=deck.number, reason="other"))
        table.gives(InspectDeck(by="floorperson", deck=deck.number, cards=52))
    chips = counted(table, short=100_00)
    post("dealer", DOCUMENTS, kind="closer", table=TABLE, chips=chips)
    post("floorperson", f"{DOCUMENTS}/closer/2/signature", line=2, chips=chips)
    found = people["floorperson"].get("/api/alarms").json()["alarms"]
    (alarm,) = [one["alarm"] for one in found if one["kind"] == "bank" and ":slip " in one["alarm"]]
    post("floorperson", "/api/alarms/acknowledge", alarm=alarm)
    post("floorperson", f"{DOCUMENTS}/error/1/signature", line=2, words="A chip under the tray")
    post("security", f"{DOCUMENTS}/error/1/signature", line=3)
    short = [{**one, "number": one["number"] - 2 * (one["denomination"] == 100_00)} for one in chips]
    for opener in (2, 3):
        post("dealer", DOCUMENTS, kind="opener", table=TABLE, chips=short)
        post("floorperson", f"{DOCUMENTS}/opener/{opener}/signature", line=2, chips=short)
    (report,) = _to_prepare(people["security"], "difference-report")
    post("security", DOCUMENTS, kind="difference-report", about=report)
    post("security", f"{DOCUMENTS}/difference-report/1/signature", line=2, words="Two chips under the tray")
    post("security", f"{DOCUMENTS}/difference-report/1/signature", line=3, words="B. Cole")


def papers_of_the_day(post: Post, people: Mapping[str, httpx.Client]) -> None:
    """The counts of the drop boxes, the explanation of the day, the count of the cage, and chips redeemed."""
    documents = DOCUMENTS
    cash = [{"denomination": 100_00, "number": 20}]
    for number, box in enumerate(("drop:1", "closer:2"), 1):
        path = f"{documents}/drop-count/{number}/signature"
        post("counter", documents, kind="drop-count", about=f"{TABLE}:document:{box}", chips=cash)
        post("counter", path, line=2)
        post("counter-2", path, line=3, chips=cash)
        post("counter-2", path, line=4)
    (day,) = _to_prepare(people["floorperson"], "over-short")
    post("floorperson", documents, kind="over-short", about=day)
    post("floorperson", f"{documents}/over-short/1/signature", line=2, words="A chip under the tray")
    post("cashier", documents, kind="cage-count", chips=CHIPS)
    post("cashier", f"{documents}/cage-count/1/signature", line=2, chips=cash)
    post("manager", f"{documents}/cage-count/1/signature", line=3, chips=CHIPS)
    post("manager", f"{documents}/cage-count/1/signature", line=4, chips=cash)
    short = [{"denomination": 100_00, "number": 1}]
    post("cashier", documents, kind="cage-count", chips=CHIPS)
    post("cashier", f"{documents}/cage-count/2/signature", line=2, chips=short)
    post("manager", f"{documents}/cage-count/2/signature", line=3, chips=CHIPS)
    post("manager", f"{documents}/cage-count/2/signature", line=4, chips=short)
    post("manager", f"{documents}/cage-error/1/signature", line=2, words="A strap of bills in the wrong drawer")
    post("cashier", documents, kind="redemption", chips=[{"denomination": 100_00, "number": 1}])
    post("manager", f"{documents}/redemption/1/void", reason="the chips were another house's")
    post("cashier", documents, kind="redemption", chips=[{"denomination": 100_00, "number": 90}], examined=True)
    post("manager", f"{documents}/redemption/2/signature", line=2, words="from the blackjack tables")
    post("cashier", f"{documents}/redemption/2/signature", line=3)


def in_the_office(post: Post, theo: httpx.Client) -> None:
    """A second factor comes and goes, a password is reset, a screen is made and revoked, and a device revoked."""
    begun = theo.post(FACTOR, json={"password": PASSWORD}).raise_for_status().json()
    theo.post(f"{FACTOR}/confirm", json={"code": code_of(begun)}).raise_for_status()
    for path in ("theo/second-factor/remove", "rita/password-reset"):
        asked = post("manager", f"/api/accounts/account-{path}", reason="as seen in person")
        post("manager-2", f"/api/approvals/{asked['approval']}/answer", approve=True)
    post("manager", "/api/screens", name="Wall", page="pit")
    post("manager", "/api/screens/screen-1/revoke", reason="moved")
    post("manager", "/api/devices", name="Pit 1 shoe", kind="card-shoe", table=TABLE)
    post("manager", "/api/devices/device-1/revoke", reason="to be mended")


def accounts_and_money(post: Post, people: Mapping[str, httpx.Client]) -> None:
    """An account is made and closed, a player gets one, and pays money in."""
    made, player = {"login": "nora", "role": "dealer"}, {"login": "paula", "role": "player"}
    for who, path, body in (("manager", "/api/accounts", made), ("cashier", "/api/cashier/players", player)):
        people[who].post(path, json={"name": "New", "password": PASSWORD, **body}).raise_for_status()
    people["manager"].patch("/api/accounts/account-nora", json={"open": False}).raise_for_status()
    post("cashier", "/api/cashier/players/account-paula/movements", amount=100_00)


def on_the_floor(table: RealTable, post: Post) -> None:
    """A meter goes out of service and back, gets new rates, a table is opened, and a dispute answered."""
    assert table.host.meter
    meter = f"/api/meters/{table.host.meter.name}"
    post("floorperson", f"{meter}/service", enabled=False, reason="the display is dark")
    post("floorperson", f"{meter}/service", enabled=True)
    rates = {"progression": "35%", "reserve": "4%", "reason": "filed"}
    tables = {"submission": ready_text("south-dakota", "real"), "reason": "a busy night"}
    for path, body in ((f"{meter}/rates", rates), ("/api/floor/tables", tables)):
        asked = post("floorperson", path, **body)
        post("manager", f"/api/approvals/{asked['approval']}/answer", approve=True)
    post("floorperson", "/api/disputes/1/answer", finding="a pair of tens")


class Shift(NamedTuple):
    """What the staff send in a shift without a crash, what is on record after it, and the routes that write."""

    sent: list[Sent]
    on_record: list[Any]
    routes: set[str]


@pytest.fixture(scope="module")
def shift(prepared: tuple[Path, Staff]) -> Shift:
    """A shift without a crash."""
    before, staff = prepared
    data, sent = copied(before, "whole"), list[Sent]()
    with (
        house_in_here(data, games=(GAME,), pace=PATIENT) as (house, address),
        staff.clients(address, sent) as people,
    ):
        a_shift(_at_work(RealTable(house, TABLE, people)), people)
        paths = httpx.get(f"{address}/schema/openapi.json").raise_for_status().json()["paths"]
    check_record(data)
    writing = {f"{method.upper()} {path}" for path, of_it in paths.items() for method in of_it if method != "get"}
    return Shift(sent, on_record(data), writing)


def test_a_kill_at_any_write_of_a_shift_loses_nothing_and_repeats_nothing(
    prepared: tuple[Path, Staff], shift: Shift
) -> None:
    (before, staff), (sent, expected, _) = prepared, shift
    killed_at_any_write(before, staff, sent, expected, lambda data: Lives(data, GAME), STEP)


def test_every_route_that_writes_and_every_kind_of_document_is_in_the_shift(shift: Shift) -> None:
    sent = [f"{one.method} {one.path}" for one in shift.sent]

    def is_sent(route: str) -> bool:
        pattern = re.compile(re.sub(r"\{[^}]*\}", "[^/]+", route))
        return any(pattern.fullmatch(one) for one in sent)

    assert {route for route in shift.routes if not is_sent(route)} == set(NOT_OF_THE_SHIFT)
    made = {event["kind"] for _, _, event in shift.on_record if event["type"].startswith("DocumentPrepared")}
    assert made == set(KINDS) - OF_DAYS_OVER, "those are in the other shift"
    voided = {event["kind"] for _, _, event in shift.on_record if event["type"].startswith("DocumentVoided")}
    assert voided == {"fill-request", "fill", "redemption"}
