"""Outside the demo the house is killed while slips are voided, papers of days that are over are made, the cage pays."""

import asyncio
import time
from collections.abc import Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from fifthstreet.cards import parse_cards
from fifthstreet.house import house as the_house
from fifthstreet.house.accounts import person
from fifthstreet.house.house import open_house
from fifthstreet.house.statistics import day_sums
from fifthstreet.house.views.documents import bank_card
from fifthstreet.money import dollars
from fifthstreet.table.commands import Adjust, CloseBets, InspectDeck, Leave, RemoveDeck
from fifthstreet.table.state import Stage
from fifthstreet.wire.staff import Done
from support.accounts import COOKIE, CSRF, PASSWORD, sign_in, visitor
from support.crashing_house import Lives
from support.depth import DEEP
from support.documents import PAYEE, prepare, sign
from support.in_process_bank import UNHURRIED, open_bank
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
    eventful_days,
    killed_at_any_write,
    on_record,
    posting,
)
from support.live_house import PATIENCE, PATIENT, house_in_here
from support.log_check import check_record
from support.real_pit import BOARD, ROYAL, RealPit
from support.real_table import RealTable
from support.simulated_day import DayClock
from support.two_person_table import comes_to_work, open_by_two, ready_text

pytestmark = pytest.mark.deep

STEP = 3 if DEEP else 60
"""The house dies around every third write, or around a few of them."""
A_DAY = 24 * 3_600_000
LOGINS = {"dealer": "dana", "floorperson": "fay", "manager": "mia", "cashier": "carl", "security": "sam"}
LATE_PAYOUT = (12_000_00, -12_000_00)
"""A payout by an adjustment after the close, and its cancelling."""
CHIPS = [{"denomination": 100_00, "number": 30}]
CLOSED = "new-jersey-1"
"""The table that is not open."""


@pytest.fixture(scope="module", autouse=True)
def outside() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for part, name in (
            (day_sums, "FEWEST_ROUNDS"),
            (day_sums, "OUTSIDE"),
            (person, "DEALER_IDLE"),
            (person, "STAFF_IDLE"),
        ):
            patch.setattr(part, name, getattr(part, name))
        eventful_days()
        yield


class Prepared(NamedTuple):
    """A closed house, how its staff show who they are, and the gaming day before."""

    before: Path
    staff: Staff
    yesterday: str


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    """A house with a round of yesterday at a table of real cards, and a table that was closed the day before that.

    Its staff have signed in today.
    """
    folder = tmp_path_factory.mktemp("killed") / "before"
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(the_house, "HouseClock", DayClock)
        patch.setattr(DayClock, "skip", -2 * A_DAY)
        asyncio.run(the_day_before(folder / HOUSE))
        DayClock.skip = -A_DAY
        asyncio.run(yesterday(folder / HOUSE))
    cookies, csrf = dict[str, str](), dict[str, str]()
    with house_in_here(folder / HOUSE, why_no_demo="it is a test", pace=PATIENT) as (house, address):
        for role, login in LOGINS.items():
            with visitor(address) as client:
                assert sign_in(client, login).status_code == 200
                if role in {"manager", "cashier"}:
                    begun = client.post(FACTOR, json={"password": PASSWORD}).raise_for_status().json()
                    client.post(f"{FACTOR}/confirm", json={"code": code_of(begun)}).raise_for_status()
                cookies[role], csrf[role] = client.cookies[COOKIE], client.headers[CSRF]
        today = house.services.settings.day_of(house.services.clock.now())
    return Prepared(folder, Staff(cookies, csrf, {}), str(today - timedelta(days=1)))


async def the_day_before(data: Path) -> None:
    """A table is opened and closed, which stays closed."""
    house = open_house(data, why_no_demo="it is a test", pace=UNHURRIED)
    try:
        await house.start()
        dealer, floor, manager = [
            await comes_to_work(house, f"early-{role}", role) for role in ("dealer", "floorperson", "manager")
        ]
        table = await open_by_two(house, ready_text("new-jersey", "real"), floor, manager, with_chips=False)
        assert table == CLOSED
        assert isinstance(await house.dealer_assignments.tap_in(house.tables[table], dealer, "tap-early"), Done)
        for kind in ("opener", "closer"):
            assert isinstance(await prepare(house, dealer, kind, table), Done)
            assert isinstance(await sign(house, floor, kind, 1, 2), Done)
    finally:
        await house.close()


async def yesterday(data: Path) -> None:
    """A table is opened and filled, and one round is played: a royal flush, for which nobody comes to the cage."""
    async with open_bank(data, with_chips=True, cards="real") as bank:
        pit = RealPit(bank, {1: ROYAL})
        await pit.opens()
        await pit.bets({"ante": 10_00}, 1)
        await pit.closes()
        card = bank_card(bank.house.tables, bank.house.signing, bank.by("fay").shown, None)
        (payout,) = [one.about for one in card.choices if one.kind == "payout"]
        assert isinstance(await prepare(bank.house, bank.by("fay"), "payout", about=payout), Done)
        assert isinstance(await sign(bank.house, bank.by("sam"), "payout", 1, 2), Done)


def a_shift(table: RealTable, people: Mapping[str, httpx.Client], day: str) -> None:
    """Every document of the tables is voided once and made again, and wins with withholding are paid by the cage."""
    post = posting(people)
    post("dealer", f"/api/tables/{TABLE}/tap-in")
    is_counted(post, "drop", 1, counted(table))
    is_investigated(post, due(people["floorperson"], "investigation", day))
    stays_closed(post, due(people["floorperson"], "closed-table", day, CLOSED))
    is_not_collected(post, due(people["cashier"], "unclaimed"))
    slips_are_void(post)
    the_cage_pays(table, post, people)
    table.gives(Leave(by="dealer", seat=1))
    for deck in table.table.decks.at_table:
        table.gives(RemoveDeck(by="dealer", deck=deck.number, reason="other"))
        table.gives(InspectDeck(by="floorperson", deck=deck.number, cards=52))
    chips = counted(table)
    is_counted(post, "closer", 2, chips)
    is_counted(post, "opener", 3, chips)


def is_counted(post: Post, kind: str, serial: int, chips: list[dict[str, int]]) -> None:
    """The dealer counts and voids the slip; then the tray is counted again, by both."""
    for _ in is_voided(post, "dealer", kind, serial):
        post("dealer", DOCUMENTS, kind=kind, table=TABLE, chips=chips)
    post("floorperson", f"{DOCUMENTS}/{kind}/{serial + 1}/signature", line=2, chips=chips)


def is_voided(post: Post, who: str, kind: str, serial: int) -> Iterator[None]:
    """A document is made, voided, and made again."""
    yield
    post(who, f"{DOCUMENTS}/{kind}/{serial}/void", reason="written wrongly")
    yield


def due(person: httpx.Client, kind: str, words: str = "", table: str = "") -> str:
    """What the bank lists first for a document of a kind, with these words in its title, in the house or at a table."""
    of = {"table": table} if table else {}
    soon = time.monotonic() + PATIENCE
    while time.monotonic() < soon:
        for one in person.get("/api/bank", params=of).json()["choices"]:
            if one["kind"] == kind and words in one["title"]:
                return str(one["about"])
        time.sleep(0.1)
    raise AssertionError(f"no {kind} is due")


def is_investigated(post: Post, about: str) -> None:
    """The gaming day before lies outside 95%; its tray is counted now."""
    for _ in is_voided(post, "floorperson", "investigation", 1):
        post("floorperson", DOCUMENTS, kind="investigation", about=about)
    path = f"{DOCUMENTS}/investigation/2/signature"
    post("floorperson", path, line=2, words="One hand of one player")
    post("manager", path, line=3)


def stays_closed(post: Post, about: str) -> None:
    """A table was not open on the gaming day before."""
    for _ in is_voided(post, "floorperson", "closed-table", 1):
        post("floorperson", DOCUMENTS, kind="closed-table", about=about, words="TG-1042")


def is_not_collected(post: Post, about: str) -> None:
    """Nobody came for the win of the gaming day before, which is noted; then the player comes, and is paid."""
    for _ in is_voided(post, "cashier", "unclaimed", 1):
        post("cashier", DOCUMENTS, kind="unclaimed", about=about)
    path = f"{DOCUMENTS}/unclaimed/2/signature"
    post("cashier", path, line=2, words="Called the hotel and left a message")
    post("manager", path, line=3)
    post("cashier", f"{DOCUMENTS}/payout/1/signature", line=3, words="cash")


def slips_are_void(post: Post) -> None:
    """A fill before its chips are out, a credit once the dealer has removed them, and both requests."""
    for kind, serial in (("fill", 2), ("credit", 1)):
        request = f"{kind}-request"
        post("floorperson", DOCUMENTS, kind=request, table=TABLE, chips=CHIPS)
        post("cashier", DOCUMENTS, kind=kind, made_from=serial)
        if kind == "credit":
            post("dealer", f"{DOCUMENTS}/credit/1/signature", line=2)
        post("cashier", f"{DOCUMENTS}/{kind}/{serial}/void", reason="written wrongly")
        if kind == "credit":
            post("floorperson", f"{DOCUMENTS}/credit/1/signature", line=6)
        post("floorperson", f"{DOCUMENTS}/{request}/{serial}/void", reason="not needed")


def the_cage_pays(table: RealTable, post: Post, people: Mapping[str, httpx.Client]) -> None:
    """A royal flush for $20,000, of which tax is withheld: its chips stay, and the cashier pays by its document."""
    table.hands, table.board = {1: parse_cards(ROYAL)}, parse_cards(BOARD)
    table.goes_on(lambda command: isinstance(command, CloseBets))
    table.bets("ante", dollars(10), 1)
    table.goes_on(Stage.THIRD_STREET)
    table.closes()
    payout = due(people["floorperson"], "payout")
    for _ in is_voided(post, "floorperson", "payout", 2):
        post("floorperson", DOCUMENTS, kind="payout", about=payout, payee=to_builtins(PAYEE))
    post("security", f"{DOCUMENTS}/payout/3/signature", line=2)
    post("cashier", f"{DOCUMENTS}/payout/3/signature", line=3, words="cash")
    seat = table.table.seat(1)
    assert seat
    for amount in LATE_PAYOUT:
        late = Adjust(by="floorperson", round=2, player=seat.player, amount=amount, source="document", floorperson="")
        table.gives(replace(late, wager="main", cards="ah kh qh jh 10h"))


class Shift(NamedTuple):
    """What the staff send in a shift without a crash, and what is on record after it."""

    sent: list[Sent]
    on_record: list[Any]


@pytest.fixture(scope="module")
def shift(prepared: Prepared) -> Shift:
    """A shift without a crash."""
    data, sent = copied(prepared.before, "whole"), list[Sent]()
    with (
        house_in_here(data, why_no_demo="it is a test", pace=PATIENT) as (house, address),
        prepared.staff.clients(address, sent) as people,
    ):
        a_shift(RealTable(house, TABLE, {**people, "floorperson-2": people["manager"]}), people, prepared.yesterday)
    check_record(data)
    return Shift(sent, on_record(data))


def test_a_kill_at_any_write_voids_each_document_once_and_pays_a_held_win_once(
    prepared: Prepared, shift: Shift
) -> None:
    def lives_in(data: Path) -> Lives:
        return Lives(data, None, refit=eventful_days)

    killed_at_any_write(prepared.before, prepared.staff, shift.sent, shift.on_record, lives_in, STEP)


def test_every_void_every_document_of_a_day_that_is_over_and_the_held_win_are_in_the_shift(shift: Shift) -> None:
    """With the other killed shift, which makes all other kinds, every kind of document is in a crash loop."""

    def kinds(event: str) -> list[str]:
        return sorted(one["kind"] for _, _, one in shift.on_record if one["type"].startswith(event))

    again = {"closer", "drop", "opener", "payout"} | OF_DAYS_OVER
    assert set(kinds("DocumentVoided")) == again | {"credit", "credit-request", "fill", "fill-request"}
    assert all(kinds("DocumentPrepared").count(kind) >= 2 for kind in again)
    held = [one["amount"] for _, _, one in shift.on_record if one["type"].startswith("PayoutHeld")]
    assert held == [20_000_00, 20_000_00], "yesterday and in the shift"
    late = [one["amount"] for _, _, one in shift.on_record if one["type"].startswith("Adjusted")]
    assert late == list(LATE_PAYOUT)
