"""Who counts a tray or the cage learns from no screen and no paper what it should hold, before all have counted."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from fifthstreet.house import house as the_house
from fifthstreet.house.base.clock import HouseClock
from fifthstreet.house.http.app import make_app
from fifthstreet.house.reports import papers
from fifthstreet.wire.bank import DocumentName
from fifthstreet.wire.staff import Done
from support.accounts import PASSWORD
from support.documents import prepare, sign, signs_last, slip, void
from support.in_process_bank import Bank, open_bank
from support.readable import Answers, read_by
from support.real_pit import RealPit
from support.second_factor import requires
from support.two_person_table import comes_to_work

COUNTERS = {"dana": "dealer", "fay": "floorperson"}
CAGE_COUNTERS = {"carl": "cashier", "mia": "manager"}
AUDITOR = "ada"
"""Counts no tray and no cage, and reads all results."""
CAGE = {
    "/api/cashier/cage",
    "/api/papers/cage",
    "/api/papers/cage/csv",
}
"""What shows the balance of the cage, or what adds up to it."""
COUNT = {100_00: 1139, 25_00: 4}
"""What the dealer counts in every house, whatever the tray should hold."""
SLIPS = {
    "/api/bank",
    "/api/bank/documents",
    "/api/bank/documents/{kind}/{serial}",
    "/api/papers/document/{kind}/{serial}",
    "/api/papers/documents",
    "/api/papers/documents/csv",
}
"""What shows the slips, and nothing of the play."""
PLAY = {
    "/api/tables/{table}/rounds",
    "/api/tables/{table}/rounds/{number}/adjustment",
    "/api/record/rounds",
    "/api/tables/{table}/live",
    "/api/tables/{table}/console",
}
"""What shows rounds, and players' chips as they lie on the table, and nothing of the bank."""
LINES = {"/api/record", "/api/tables/{table}/rounds/{number}"}
"""What has a line for each thing that happened at the table, as those at the table saw it, and no sums of them."""

RECORD = {"/api/record", "/api/audit/export"}
"""What shows managers every entry of the record, and no sums of them."""


class Before(NamedTuple):
    """What is different in a house before its count: the $100 chips of the fill, and the cards of the winner."""

    fill: int = 1200
    winner: str = "As Ah"


ONE, OTHER_FILL, OTHER_PLAY = Before(), Before(fill=1205), Before(winner="9h 9d")


class StoppedClock(HouseClock):
    """A clock that stands still, so that two houses have the same times."""

    at = 1_795_000_000_000

    def now(self) -> int:
        return self.at

    def not_before(self, at: int) -> None:
        self.at = max(at, self.at)


@pytest.fixture(scope="module", autouse=True)
def alike() -> Iterator[None]:
    """Two houses differ in nothing but what a test does in them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(the_house, "HouseClock", StoppedClock)
        # A paper is compared by its text: a PDF is packed, and the hash of the record in it cannot be masked.
        patch.setattr(papers, "pdf", str.encode)
        yield


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> dict[Before, dict[str, Answers]]:
    """What everybody reads in each house while its tray is counted."""
    folder = tmp_path_factory.mktemp("blind")
    return {
        before: asyncio.run(read_by_all(folder / str(number), before))
        for number, before in enumerate((ONE, OTHER_FILL, OTHER_PLAY))
    }


async def read_by_all(data: Path, before: Before) -> dict[str, Answers]:
    """A round is played and the dealer has counted; what everybody reads until the floorperson has."""
    async with open_bank(data, with_chips=False, cards="real") as bank:
        await is_played(bank, before)
        assert isinstance(await prepare(bank.house, bank.by("dana"), "drop", bank.host.name, COUNT), Done)
        await comes_to_work(bank.house, AUDITOR, "auditor")
        app = make_app(bank.house)
        return {login: await read_by(app, bank, login) for login in (*COUNTERS, AUDITOR)}


async def is_played(bank: Bank, before: Before) -> None:
    """The table opens empty, is filled, and one round is played."""
    table, house = bank.host.name, bank.house
    assert isinstance(await prepare(house, bank.by("dana"), "opener", table), Done)
    opener = house.signing.documents.get("opener", 1)
    assert opener
    assert isinstance(await signs_last(house, bank.people, opener), Done)
    await signs_last(house, bank.people, await slip(house, bank.people, "fill", table, {100_00: before.fill}))
    pit = RealPit(bank, {1: "8c 4d", 2: before.winner}, board="2c 7d 9s")
    await pit.opens()
    await pit.bets({"ante": 10_00}, 1, 2)
    await pit.closes()


def different(one: Answers, other: Answers) -> set[str]:
    """The routes that answer differently, in two houses that have the same ones."""
    assert set(one) == set(other)
    return {path for path, address in one if one[path, address] != other[path, address]}


@pytest.mark.parametrize("login", COUNTERS)
def test_during_a_count_no_answer_depends_on_what_the_tray_should_hold(
    houses: dict[Before, dict[str, Answers]], login: str
) -> None:
    """Two trays differ by a fill or by a pay: each shows only where slips, or hands, are listed one by one.

    So no figure that a counter may read contains both, or a sum of either.
    """
    one, fill, play = (houses[before][login] for before in (ONE, OTHER_FILL, OTHER_PLAY))
    readable = {path for path, _ in one}
    assert different(one, fill) == (SLIPS | LINES) & readable
    assert different(one, play) == (PLAY | LINES) & readable


@pytest.mark.parametrize("login", COUNTERS)
def test_log_and_replay_show_a_fill_in_its_own_line_alone(houses: dict[Before, dict[str, Answers]], login: str) -> None:
    one, other = houses[ONE][login], houses[OTHER_FILL][login]
    for path, address in one:
        if path in LINES:
            assert without_fills(one[path, address]) == without_fills(other[path, address])


def without_fills(answer: str) -> Any:
    """An answer without the lines of fills."""

    def cleaned(part: Any) -> Any:
        if isinstance(part, dict):
            return {name: cleaned(value) for name, value in part.items()}
        if isinstance(part, list):
            return [cleaned(value) for value in part if not is_fill(value)]
        return part

    return cleaned(msgspec.json.decode(answer[answer.index("{") :]))


def is_fill(part: Any) -> bool:
    """Whether a part is the line of a fill, in the log or in a replay."""
    if not isinstance(part, dict):
        return False
    line = part["happened"] if isinstance(part.get("happened"), dict) else part
    return str(line.get("words", "")).startswith("fill of")


@pytest.mark.parametrize("login", COUNTERS)
def test_no_counter_reads_what_the_dealer_has_counted_before_the_floorperson_has(
    houses: dict[Before, dict[str, Answers]], login: str
) -> None:
    counted = re.compile(r"\b1,?139\b|\b114,?000\b|\b11400000\b")
    assert [where for where, answer in houses[ONE][login].items() if counted.search(answer)] == []


def test_who_does_not_count_reads_the_results_of_the_running_day(houses: dict[Before, dict[str, Answers]]) -> None:
    """So the houses do differ in their results, and the comparison would notice."""
    found = different(houses[ONE][AUDITOR], houses[OTHER_PLAY][AUDITOR])
    assert found >= {"/api/pit", "/api/papers/day/csv", "/api/papers/statistics/csv", "/api/tables/{table}/shifts"}


@pytest.mark.parametrize("kind", ["credit-request", "fill-request"])
def test_a_request_tells_nothing_of_the_tray(tmp_path: Path, kind: DocumentName) -> None:
    """COMAR 36.05.03.05A: the floorperson asks, and the cashier, who counts no tray, makes the slip or is refused."""

    async def asks() -> None:
        async with open_bank(tmp_path, with_chips=True) as bank:
            house, table = bank.house, bank.host.name
            for number in (1, 1_000_000):
                assert isinstance(await prepare(house, bank.by("fay"), kind, table, {100_00: number}), Done)

    asyncio.run(asks())


@pytest.fixture(scope="module")
def cages(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Answers]]:
    """What those who count the cage, and the auditor, read during its second count.

    In the two houses the first count found another sum, so the cage should hold another one now.
    """
    folder = tmp_path_factory.mktemp("cages")
    return [asyncio.run(read_during_a_count_of_the_cage(folder / str(first), first)) for first in (4210, 4211)]


async def read_during_a_count_of_the_cage(data: Path, first: int) -> dict[str, Answers]:
    """The cage is counted by both; then the cashier has counted again, and the manager has not."""
    async with open_bank(data, with_chips=False) as bank:
        house, carl, mia = bank.house, bank.by("carl"), bank.by("mia")
        assert isinstance(await prepare(house, carl, "cage-count", chips={100_00: first}), Done)
        for line, person, chips in ((2, carl, {}), (3, mia, {100_00: first}), (4, mia, {})):
            assert isinstance(await sign(house, person, "cage-count", 1, line, chips), Done)
        assert isinstance(await prepare(house, carl, "cage-count", chips={100_00: 4000}), Done)
        await comes_to_work(house, AUDITOR, "auditor")
        requires(house, "off")
        app = make_app(house)
        return {login: await read_by(app, bank, login) for login in (*CAGE_COUNTERS, AUDITOR)}


@pytest.mark.parametrize("login", CAGE_COUNTERS)
def test_during_a_count_of_the_cage_nobody_who_counts_it_reads_what_it_should_hold(
    cages: list[dict[str, Answers]], login: str
) -> None:
    """What the count before found shows on its own document and line of the record alone; the ledger is withheld."""
    one, other = cages[0][login], cages[1][login]
    assert different(one, other) == SLIPS | RECORD & {path for path, _ in one}
    ledgers = [answer for (path, _), answer in one.items() if path in CAGE]
    assert len(ledgers) == 2 * len(CAGE)
    assert all(answer.startswith("409") and "The cage is being counted" in answer for answer in ledgers)


def test_the_ledger_is_withheld_on_every_day_and_comes_back_when_the_count_is_void(tmp_path: Path) -> None:
    async def day() -> None:
        async with open_bank(tmp_path, with_chips=False) as bank:
            requires(bank.house, "off")
            transport = httpx.ASGITransport(app=make_app(bank.house))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                (await client.post("/api/sign-in", json={"login": "carl", "password": PASSWORD})).raise_for_status()
                addresses = [f"{path}{day}" for path in sorted(CAGE) for day in ("", "?day=2026-01-31")]
                assert isinstance(await prepare(bank.house, bank.by("carl"), "cage-count", chips={100_00: 1}), Done)
                answers = [await client.get(address) for address in addresses]
                assert {one.status_code for one in answers} == {409}
                assert all("The cage is being counted" in one.text for one in answers)
                assert isinstance(await void(bank.house, bank.by("mia"), "cage-count", 1, "a rack was missed"), Done)
                assert {(await client.get(address)).status_code for address in addresses} == {200}

    asyncio.run(day())


@pytest.mark.parametrize("login", CAGE_COUNTERS)
def test_no_second_counter_of_the_cage_reads_what_the_cashier_has_counted(
    cages: list[dict[str, Answers]], login: str
) -> None:
    counted = re.compile(r"\b400,?000\b|\b40000000\b")
    assert [where for where, answer in cages[0][login].items() if counted.search(answer)] == []


def test_the_auditor_reads_the_ledger_during_a_count_of_the_cage(cages: list[dict[str, Answers]]) -> None:
    """So the houses do differ in their balance, and the comparison would notice."""
    assert different(cages[0][AUDITOR], cages[1][AUDITOR]) >= CAGE
