"""What lies outside 95% is investigated in writing, and the statistical report says what was found."""

import asyncio
import shutil
import time
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest

from fifthstreet.house import house as the_house
from fifthstreet.house.audit.verify import VerifyRequest, verify
from fifthstreet.house.bank.document_kinds import KINDS
from fifthstreet.house.ledger.checkpoint_file import NAME, beside
from fifthstreet.house.reports.pit_reports import statistics_data
from fifthstreet.house.staff.document_subjects import subjects
from fifthstreet.house.statistics import day_sums
from fifthstreet.house.statistics.results import calendar_period, period_title
from fifthstreet.house.views.documents import bank_card
from fifthstreet.papers.form_pages import form_pages
from fifthstreet.papers.statistics_report import statistics_report
from fifthstreet.rules import ready_game
from fifthstreet.wire.errors import Fault
from fifthstreet.wire.people import AccountRole
from fifthstreet.wire.staff import Done
from support.accounts import CSRF, PASSWORD, make_account
from support.documents import prepare, sign
from support.in_process_bank import Bank, in_bank
from support.in_process_house import Floor, floor
from support.log_check import check_record
from support.real_pit import RealPit
from support.simulated_day import DayClock
from support.tampering import attack
from support.two_person_table import comes_to_work

DAY = 24 * 3_600_000
PEOPLE: dict[str, AccountRole] = {
    "fay": "floorperson",
    "mia": "manager",
    "dana": "dealer",
    "carl": "cashier",
    "ada": "auditor",
    "cleo": "counter",
}
TABLE, DOCUMENTS = "new-jersey-1", "/api/bank/documents"
PATH = f"{DOCUMENTS}/investigation/1/signature"


def _every_day_lies_outside(patch: pytest.MonkeyPatch) -> None:
    """The house opens at noon UTC; a day of one round, whatever its luck, lies outside."""
    patch.setattr(the_house, "HouseClock", DayClock)
    patch.setattr(DayClock, "skip", DAY - time.time_ns() // 1_000_000 % DAY + DAY // 2)
    patch.setattr(day_sums, "FEWEST_ROUNDS", 1)
    patch.setattr(day_sums, "OUTSIDE", 0.0)


@pytest.fixture
def every_day_lies_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    _every_day_lies_outside(monkeypatch)


async def signed_in(there: Floor, login: str) -> httpx.AsyncClient:
    client = there.stranger()
    answer = await client.post("/api/sign-in", json={"login": login, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    client.headers[CSRF] = answer.json()["csrf"]
    return client


async def post(client: httpx.AsyncClient, path: str, number: int, **body: Any) -> str:
    """Send a request; the reason of its refusal, empty if it was done."""
    answer = await client.post(path, json={"id": f"request-{number:04}", **body})
    return "" if answer.is_success else str(answer.json()["error"]["message"])


def report_of(there: Floor, since: date, until: date, table: str | None = TABLE) -> str:
    data = statistics_data(there.house.books.house(), (since, until), table, there.house.services.clock.now())
    assert data
    return form_pages(statistics_report(data))


async def due(there: Floor, client: httpx.AsyncClient) -> dict[str, str]:
    """The investigations that the bank lists as due: what each is about, by its title up to the colon."""
    await there.house.services.results.read_on()
    choices = (await client.get("/api/bank")).json()["choices"]
    return {one["title"].partition(":")[0]: one["about"] for one in choices if one["kind"] == "investigation"}


def today(there: Floor) -> date:
    return there.house.services.settings.day_of(there.house.services.clock.now())


async def a_round_at(there: Floor, table: str) -> None:
    await there.seat_guest(table, 1, 60_000, f"Gus {table}")
    await there.round(table, {1: {"ante": 1000}}, {1: (0,)})


async def is_investigated(there: Floor, day: date) -> None:
    fay, mia, dana, carl, cleo = [await signed_in(there, login) for login in ("fay", "mia", "dana", "carl", "cleo")]
    assert "none begun" in report_of(there, day, day)
    found = await due(there, fay)
    assert list(found) == [f"New Jersey 1, {day}", f"Automatic dealer, {day}"]
    assert (await fay.get("/api/bank/waiting")).json() == {"documents": 2}
    assert (await fay.get("/api/pit")).json()["to_investigate"] == "2 results outside 95% to be investigated"
    about: dict[str, Any] = {"kind": "investigation", "about": found[f"New Jersey 1, {day}"]}
    assert "not needed now" in await post(
        fay, DOCUMENTS, 1, kind="investigation", about=f"New Jersey 1:{day}:2099-01-01"
    )
    assert "dealer cannot prepare an investigation" in await post(dana, DOCUMENTS, 4, **about)
    assert await post(fay, DOCUMENTS, 5, **about) == ""
    assert "not needed now" in await post(mia, DOCUMENTS, 6, **about)
    assert list(await due(there, mia)) == [f"Automatic dealer, {day}"]
    assert "enter: findings" in (await post(fay, PATH, 7, line=2)).lower()
    assert "nly the person who signed line 1" in await post(mia, PATH, 8, line=2, words="luck")
    assert await post(fay, PATH, 9, line=2, words="One player won three hands") == ""
    assert "cannot sign here" in await post(fay, PATH, 10, line=3)
    assert (await mia.get("/api/bank/waiting")).json() == {"documents": 2}, "to begin the other, and to read this one"
    assert await post(mia, PATH, 11, line=3) == ""
    (card,) = [one for one in (await mia.get("/api/bank")).json()["latest"] if one["kind"] == "investigation"]
    assert (card["state"], card["clause"]) == ("complete", "COMAR 36.05.03.25B(3)")
    facts = dict(card["facts"])
    assert [facts[name] for name in ("Result of", "First day", "Last day")] == ["New Jersey 1", str(day), str(day)]
    assert facts["Win"] == "$10.00"
    assert facts["Outside 95%"] in report_of(there, day, day)
    for table in (TABLE, None):
        assert "Investigation 1: One player won three hands (Mia)" in report_of(there, day, day, table)
    paper = await mia.get("/api/papers/document/investigation/1")
    assert (paper.status_code, paper.content[:4]) == (200, b"%PDF")
    # It names the drop, and those who count the drop boxes or move money must not know it.
    for hidden in ("/api/papers/document/investigation/1", f"{DOCUMENTS}/investigation/1"):
        assert [(await one.get(hidden)).status_code for one in (mia, cleo, dana, carl)] == [200, 404, 404, 404]
    for listed in (DOCUMENTS, "/api/papers/documents/csv"):
        assert ["Investigation" in (await one.get(listed)).text for one in (mia, carl)] == [True, False]


def with_people(data: Path) -> None:
    for login, role in PEOPLE.items():
        make_account(data, login, role)


@pytest.mark.usefixtures("every_day_lies_outside")
def test_a_day_outside_95_percent_is_due_until_it_is_investigated_and_the_report_says_what_was_found(
    tmp_path: Path,
) -> None:
    """COMAR 36.05.03.25B(3)."""

    with_people(tmp_path)

    async def live() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            await a_round_at(there, TABLE)
            day = today(there)
            fay = await signed_in(there, "fay")
            assert await due(there, fay) == {}, "the day is not over"
            assert (await fay.get("/api/pit")).json()["to_investigate"] == ""
            DayClock.skip += DAY
            await is_investigated(there, day)

    asyncio.run(live())
    check_record(tmp_path)


@pytest.mark.usefixtures("every_day_lies_outside")
def test_the_month_of_the_house_and_of_a_dealer_are_investigated_once_they_are_over(tmp_path: Path) -> None:
    """COMAR 36.05.03.25B: an investigation is of a result, of one table or of none."""
    with_people(tmp_path)

    async def live() -> None:
        async with floor(tmp_path, ready_game("new-jersey"), ready_game("maryland")) as there:
            for table in (TABLE, "maryland-1"):
                await a_round_at(there, table)
            first, last = calendar_period(today(there), whole_year=False)
            month, day = period_title(first, last), today(there)
            DayClock.skip += DAY * ((last - day).days + 1)
            fay = await signed_in(there, "fay")
            found = await due(there, fay)
            names = ("New Jersey 1", "Maryland 1", "House", "Automatic dealer")
            assert {f"{name}, {month}" for name in names} <= found.keys()
            for number, name in enumerate(("House", "Automatic dealer")):
                about = found[f"{name}, {month}"]
                assert await post(fay, DOCUMENTS, number, kind="investigation", about=about) == ""
            assert await post(fay, PATH, 3, line=2, words="A new paytable") == ""
            cards = (await fay.get("/api/bank")).json()["open"]
            assert [(one["table_title"], dict(one["facts"])["First day"]) for one in cards] == [
                ("House", str(first))
            ] * 2
            assert ["Drop" in dict(one["facts"]) for one in cards] == [True, False]
            report = report_of(there, first, last, None)
            assert "Investigation 1: A new paytable (Fay)" in report
            assert "Investigation 2: begun (Fay)" in report
            about = found[f"Automatic dealer, {day}"]
            assert await post(fay, DOCUMENTS, 4, kind="investigation", about=about) == ""
            of_dealer = f"Investigation 2: begun (Fay); Investigation 3, {day}: begun (Fay)"
            assert of_dealer in report_of(there, first, last, None), "a month names the investigations of its days too"
            assert there.house.services.documents.of_cage() == [], "they are no documents of the cage"

    asyncio.run(live())
    check_record(tmp_path)


@pytest.mark.usefixtures("every_day_lies_outside")
def test_only_those_who_look_on_see_an_investigation(tmp_path: Path) -> None:
    """A dealer must not read that they are investigated; nobody prints it who cannot see it."""
    with_people(tmp_path)

    async def live() -> None:
        async with floor(tmp_path, ready_game("new-jersey")) as there:
            await a_round_at(there, TABLE)
            DayClock.skip += DAY
            people = {login: await signed_in(there, login) for login in PEOPLE}
            about = next(iter((await due(there, people["fay"])).values()))
            assert await post(people["fay"], DOCUMENTS, 1, kind="investigation", about=about) == ""
            for login, client in people.items():
                sees = login in ("fay", "mia", "ada")
                for query in ("", f"?table={TABLE}"):
                    text = (await client.get(f"/api/bank{query}")).text
                    assert ("nvestigation" in text) is sees, (login, query)
                paper = await client.get("/api/papers/document/investigation/1")
                assert paper.status_code == (200 if sees else 404), login

    asyncio.run(live())


@pytest.fixture(scope="module")
def investigated_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed house in which one day of one table is investigated."""
    data = tmp_path_factory.mktemp("investigated") / "house"
    with pytest.MonkeyPatch.context() as patch:
        _every_day_lies_outside(patch)
        with_people(data)

        async def live() -> None:
            async with floor(data, ready_game("new-jersey")) as there:
                await a_round_at(there, TABLE)
                DayClock.skip += DAY
                fay = await signed_in(there, "fay")
                about = next(iter((await due(there, fay)).values()))
                assert await post(fay, DOCUMENTS, 1, kind="investigation", about=about) == ""

        asyncio.run(live())
    return data


@pytest.mark.usefixtures("every_day_lies_outside")
@pytest.mark.parametrize(
    ("fact", "value", "found"),
    [
        ("Win", 9_00, "investigation 1: the record has no such result"),
        ("Last day", "2099-01-01", "investigation 1: the record has no such result"),
        ("Result of", "Dealer dana", "investigation 1: the record has no such result"),
        ("", "", ""),
    ],
)
def test_a_forged_investigation_is_found(
    investigated_house: Path, tmp_path: Path, fact: str, value: str | int, found: str
) -> None:
    data = tmp_path / "house"
    shutil.copytree(investigated_house, data)
    with attack(data) as attacker:
        attacker.execute("DELETE FROM checkpoints")
        place = attacker.find("house", "DocumentPrepared")
        event = attacker.event("house", place)
        event["facts"] = [[name, value if name == fact else was] for name, was in event["facts"]]
        attacker.put("house", place, event)
        attacker.reckon_anew("house")
    bad = [one.what for one in verify(VerifyRequest(data, beside(data) / NAME)).bad]
    assert [one for one in bad if "investigation" in one] == ([found] if found else [])


@pytest.mark.usefixtures("every_day_lies_outside")
def test_a_result_is_due_once_every_tray_of_it_is_counted_and_a_dealer_has_their_own(tmp_path: Path) -> None:
    """Those who count a tray must not read from a result what it should hold."""

    async def day(bank: Bank) -> None:
        house, table = bank.house, bank.host.name
        pit = RealPit(bank, {1: "2h 7d"}, board="8s 9c Jd", box="Qh Jh 10h 2c")
        await pit.opens()
        await pit.bets({"ante": 10_00}, 1)
        await pit.closes()
        played = house.services.settings.day_of(house.services.clock.now())
        DayClock.skip += DAY
        fay, dora = await comes_to_work(house, "flo", "floorperson"), await comes_to_work(house, "dora", "dealer")
        await house.services.results.read_on()

        def titles() -> list[str]:
            choices = bank_card(house.tables, house.signing, fay.shown, None).choices
            return [one.title.partition(":")[0] for one in choices if one.kind == "investigation"]

        assert titles() == [], "the shift of that day still runs"
        assert isinstance(await house.dealer_assignments.tap_in(bank.host, dora, "tap-0009"), Done)
        chips = {1_00: bank.inventory // 1_00}
        assert isinstance(await prepare(house, dora, "drop", table, chips), Done)
        assert isinstance(await sign(house, fay, "drop", 1, 2, chips), Done)
        assert titles() == ["Maryland 1, " + str(played), "Dealer dana, " + str(played)]
        (about,) = [one.about for one in subjects(house.tables, KINDS["investigation"]) if one.table == ""]
        assert isinstance(await prepare(house, dora, "investigation", about=about), Fault)
        assert isinstance(await prepare(house, fay, "investigation", about=about), Done)

    in_bank(tmp_path, day, cards="real")


@pytest.mark.prove
def test_the_report_of_a_month_names_the_dealer_whose_rounds_on_record_pay_one_player_again_and_again(
    tmp_path: Path,
) -> None:
    """From the events of a table of real cards: one player wins even money in 40 rounds, by the cards as entered."""

    async def day(bank: Bank) -> None:
        house = bank.house
        pit = RealPit(bank, {1: "Jh 2d", 2: "3h 7d"}, board="8s 9c Jd", box="Qh Qs 10h 2c")
        await pit.opens()
        for _ in range(40):
            await pit.bets({"ante": 10_00}, 1, 2)
            await pit.closes()
        books, now = house.books.house(), house.services.clock.now()
        today = house.services.settings.day_of(now)
        first, last = calendar_period(today, whole_year=False)
        report = statistics_data(books, (first, last), None, now)
        assert report
        (dana,) = [one for one in report.dealers if one.name == "Dana"]
        assert (dana.rounds, dana.hands, dana.outside) == (40, 80, True)
        print(f"z {dana.z}, {dana.cut_luck} cents by luck of the hands")
        assert dana.z is not None
        assert dana.z < -3
        (judged,) = [one for one in report.judged if one.name == "Dana"]
        assert f"-${-round(dana.cut_luck / 100):,} by luck of the hands" in judged.why

    in_bank(tmp_path, day, cards="real")
