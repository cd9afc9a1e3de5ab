"""Nobody stalls the staff: searches of strangers, players and colleagues have threads and quotas of their own."""

import asyncio
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest

from fifthstreet.house.audit import self_check as self_checks
from fifthstreet.house.base.actor import Actor
from fifthstreet.house.base.house_events import SelfChecked
from fifthstreet.house.base.query_pool import MOST_WAITING, OF_ONE
from fifthstreet.house.house import House
from fifthstreet.house.http.routes import lobby, submissions
from fifthstreet.house.views.replay import round_cards
from fifthstreet.rules import ready_game
from fifthstreet.wire.staff import SelfCheck
from support.accounts import code, the_staff, told, visitor
from support.live_house import house_in_here
from support.store_records import round_record, seat

MARYLAND = (ready_game("maryland"),)
ROUNDS = "/api/tables/maryland-1/rounds"
Staffed = tuple[House, str, dict[str, httpx.Client]]


@pytest.fixture
def staffed(tmp_path: Path) -> Iterator[Staffed]:
    with house_in_here(tmp_path, games=MARYLAND) as (house, address), the_staff(house, address) as staff:
        yield house, address, staff


class Threads:
    """In which threads something is done; and it may be kept waiting there."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on, self._patch = threading.Event(), monkeypatch
        self.of: defaultdict[str, list[str]] = defaultdict(list)
        self.go_on.set()

    def watch(self, where: object, name: str) -> None:
        *parts, last = name.split(".")
        for part in parts:
            where = getattr(where, part)
        found: Callable[..., Any] = getattr(where, last)

        def watched(*given: Any, **named: Any) -> Any:
            self.of[name].append(threading.current_thread().name)
            assert self.go_on.wait(60)
            return found(*given, **named)

        self._patch.setattr(where, last, watched)


def test_whatever_is_looked_for_is_looked_for_in_threads_of_its_own(
    staffed: Staffed, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, address, staff = staffed
    threads, store = Threads(monkeypatch), house.services.store
    for name in ("rounds.latest", "rounds.get", "rounds.of_player", "players.find", "movements.of_player"):
        threads.watch(store, name)
    threads.watch(submissions, "game_from_text")
    threads.watch(lobby, "rules_page")
    threads.watch(lobby, "make_game")
    threads.watch(self_checks, "parts_in_use")
    submission = (files("fifthstreet.rules") / "submissions" / "maryland.toml").read_text()
    with visitor(address) as stranger, visitor(address) as guest:
        player = guest.post("/api/guests", json={}).json()["player"]
        answers = [
            stranger.get(ROUNDS),
            stranger.get(f"{ROUNDS}/1"),
            stranger.get("/api/tables/maryland-1/rules"),
            guest.get("/api/me/rounds"),
            guest.post("/api/tables", json={"jurisdiction": "maryland", "house_players": 0}),
            staff["cashier"].get("/api/cashier/players", params={"search": "x"}),
            staff["cashier"].get(f"/api/cashier/players/{player}/movements"),
            staff["floorperson"].post(
                "/api/floor/tables", json={"id": "table-0001", "submission": submission, "reason": "a busy night"}
            ),
            staff["auditor"].post("/api/audit/self-check"),
        ]
    assert [answer.status_code for answer in answers] == [200, 404, 200, 200, 201, 200, 200, 200, 200]
    assert len(threads.of) == 9
    elsewhere = {name: at for name, at in threads.of.items() if not all(one.startswith("queries") for one in at)}
    assert not elsewhere


def test_a_stranger_who_lists_rounds_over_and_over_keeps_no_command_waiting(
    staffed: Staffed, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, address, staff = staffed
    threads = Threads(monkeypatch)
    threads.go_on.clear()
    threads.watch(house.services.store, "rounds.latest")
    most = OF_ONE + MOST_WAITING
    with visitor(address, limits=httpx.Limits(max_connections=100)) as stranger, ThreadPoolExecutor(50) as crowd:
        asked = [crowd.submit(stranger.get, ROUNDS) for _ in range(most + 10)]
        patience = time.monotonic() + 30
        while sum(one.done() for one in asked) < 10 and time.monotonic() < patience:
            time.sleep(0.01)
        command = {"type": "Credit", "by": "supervisor", "at": 0, "amount": 100}
        body = {"id": "credit-0001", "command": command, "reason": "too much is there"}
        assert staff["manager"].post("/api/tables/maryland-1/commands", json=body).status_code == 200
        assert len(threads.of["rounds.latest"]) == OF_ONE
        threads.go_on.set()
        answers = [one.result() for one in asked]
    assert sorted(answer.status_code for answer in answers) == [200] * most + [429] * 10
    assert {code(answer) for answer in answers if answer.is_error} == {"too-many"}


def test_whoever_asks_for_a_self_check_while_one_runs_gets_that_one(
    staffed: Staffed, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, _, staff = staffed
    threads, before = Threads(monkeypatch), len(_checks(house))
    threads.watch(self_checks, "parts_in_use")

    async def together() -> list[SelfCheck]:
        asked = [Actor("auditor", "account-amy"), Actor("surveillance", "account-sue"), Actor("auditor", "account-amy")]
        return await asyncio.gather(*(house.self_checks.check(house.query_pool, who) for who in asked))

    loop = house.accounts.sessions._checking.get_loop()  # type: ignore[union-attr]
    first, *others = asyncio.run_coroutine_threadsafe(together(), loop).result(120)
    assert first.ok
    assert others == [first, first]
    assert len(threads.of["parts_in_use"]) == 1
    assert len(_checks(house)) == before + 1
    assert staff["manager"].post("/api/audit/self-check").json()["at"] > first.at
    assert len(_checks(house)) == before + 2


def test_a_page_of_rounds_asks_once_which_of_them_are_disputed(
    staffed: Staffed, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, _, _ = staffed
    threads = Threads(monkeypatch)
    threads.watch(house.services.store, "disputes.disputed_rounds")
    records = [round_record(number, players=(seat(1),)) for number in range(1, 101)]
    cards = round_cards(house.tables, [*records, round_record(1, "gone-1")])
    assert [(card.round, card.disputed) for card in cards] == [(number, False) for number in range(1, 101)]
    assert len(threads.of["disputes.disputed_rounds"]) == 1


def _checks(house: House) -> list[SelfChecked]:
    return [event for event in told(house) if isinstance(event, SelfChecked)]
